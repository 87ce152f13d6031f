"""Open Trivia DB: its questions, as its interface gives them out in JSON."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from parlour.kernel import Refusal
from parlour.shelf.packs.card import Broken, Category, Question
from parlour.shelf.packs.dealing import Row
from parlour.shelf.packs.spreadsheet import DIFFICULTIES, clean

LICENCE: Final = "CC BY-SA 4.0"
SOURCE: Final = "Open Trivia Database, opentdb.com"

CATEGORIES: Final[dict[str, Category]] = {
    "general knowledge": "orange",
    "entertainment: books": "pink",
    "entertainment: film": "pink",
    "entertainment: music": "pink",
    "entertainment: musicals & theatres": "pink",
    "entertainment: television": "pink",
    "entertainment: comics": "pink",
    "entertainment: japanese anime & manga": "pink",
    "entertainment: cartoon & animations": "pink",
    "entertainment: video games": "green",
    "entertainment: board games": "green",
    "science & nature": "brown",
    "science: computers": "brown",
    "science: mathematics": "brown",
    "science: gadgets": "brown",
    "animals": "brown",
    "vehicles": "brown",
    "mythology": "orange",
    "sports": "green",
    "geography": "blue",
    "history": "yellow",
    "politics": "blue",
    "art": "pink",
    "celebrities": "blue",
}
"""Where its categories belong on our cards; `docs/packs.md` has the table."""

_needs_choices = re.compile(
    r"(?i:\b(?:which|what|who|whom) (?:one )?of (?:these|them)\b|\bfollowing\b|\bexcept\b)|\bNOT\b"
)


class Item(msgspec.Struct, frozen=True):
    """A question of theirs."""

    category: str
    question: str
    correct_answer: str
    type: str = "multiple"
    difficulty: str = "medium"


def is_theirs(value: Any) -> bool:
    """Whether a JSON value looks like one of their answers."""
    found = value.get("results") if isinstance(value, dict) else value
    return isinstance(found, list) and (
        not found or (isinstance(found[0], dict) and "correct_answer" in found[0])
    )


def read_opentdb(raw: bytes) -> Iterator[Row | Broken]:
    """Multiple choice becomes a free answer. Questions that mean nothing without their choices,
    and those to be answered true or false, are left out and reported."""
    try:
        value = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
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
    if item.type == "boolean":
        return Broken(number, "true_or_false", text[:60])
    if _needs_choices.search(text):
        return Broken(number, "needs_choices", text[:60])
    category = CATEGORIES.get(clean(html.unescape(item.category)).lower())
    if category is None:
        return Broken(number, "bad_category", item.category[:40])
    made = {
        "category": category,
        "question": text,
        "answer": clean(html.unescape(item.correct_answer)),
        "difficulty": DIFFICULTIES.get(item.difficulty, 3),
        "source": SOURCE,
    }
    try:
        return Row(number, msgspec.convert(made, Question))
    except msgspec.ValidationError as error:
        return Broken(number, "bad_field", str(error))
