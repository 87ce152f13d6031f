"""Open Trivia DB: its questions, as its interface gives them out in JSON."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from parlour.kernel import Refusal
from parlour.kernel.jsonreader import JsonReader
from parlour.shelf.packs.card import Broken, Question, needs_choices
from parlour.shelf.packs.categories import category_of, topics_among
from parlour.shelf.packs.dealing import Row
from parlour.shelf.packs.spreadsheet import DIFFICULTIES, clean

LICENCE: Final = "CC BY-SA 4.0"
SOURCE: Final = "Open Trivia Database, opentdb.com"


_anything = JsonReader[Any](Any)


class Item(msgspec.Struct, frozen=True):
    """A question of theirs."""

    category: str
    question: str
    correct_answer: str
    incorrect_answers: tuple[str, ...] = ()
    type: str = "multiple"
    difficulty: str = "medium"


def is_theirs(value: Any) -> bool:
    """Return whether a JSON value looks like one of their answers."""
    found = value.get("results") if isinstance(value, dict) else value
    return isinstance(found, list) and (
        not found or (isinstance(found[0], dict) and "correct_answer" in found[0])
    )


def read_opentdb(raw: bytes) -> Iterator[Row | Broken]:
    """Read their questions. Wrong answers are kept, to choose from. A question that means nothing
    without its choices is left out and reported where it has none."""
    try:
        value = _anything.read(raw)
    except msgspec.DecodeError as error:
        raise Refusal("bad_json", reason=str(error)) from error
    if not is_theirs(value):
        raise Refusal("bad_json", reason="no list of results with a correct_answer each")
    items = value["results"] if isinstance(value, dict) else value
    for number, item in enumerate(items, 1):
        yield _row(number, item)


def _row(number: int, value: Any) -> Row | Broken:
    try:
        item = msgspec.convert(value, Item)
    except msgspec.ValidationError as error:
        return Broken(number, "bad_field", str(error))
    text = clean(html.unescape(item.question))
    answer = clean(html.unescape(item.correct_answer))
    wrong = [clean(html.unescape(each)) for each in item.incorrect_answers]
    if not wrong and needs_choices(text, answer):
        return Broken(number, "needs_choices", text[:60])
    category = category_of(html.unescape(item.category))
    if category is None:
        return Broken(number, "bad_category", item.category[:40])
    made = {
        "category": category,
        "question": text,
        "answer": answer,
        "wrong": [each for each in wrong if each],
        "difficulty": DIFFICULTIES.get(item.difficulty, 3),
        "source": SOURCE,
        "topics": topics_among((), html.unescape(item.category)),
    }
    try:
        return Row(number, msgspec.convert(made, Question))
    except msgspec.ValidationError as error:
        return Broken(number, "bad_field", str(error))
