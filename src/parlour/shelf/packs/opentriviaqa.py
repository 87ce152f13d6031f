"""OpenTriviaQA: a collection of text files, one a topic, of questions with answers to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from parlour.shelf.packs.card import Broken, Category, Question, Topic
from parlour.shelf.packs.categories import category_of, topics_among
from parlour.shelf.packs.dealing import Row
from parlour.shelf.packs.spreadsheet import clean, wrong_among

LICENCE: Final = "CC BY-SA 4.0"
SOURCE: Final = "OpenTriviaQA"
MARK: Final = "#Q "
"""How a question begins."""
_choice = re.compile(r"[A-Z] ")


class _Block:
    """The lines of one question: its text, the right answer, the answers to choose from. A line
    without a mark of its own goes on with the part above it."""

    def __init__(self, line: int, text: str) -> None:
        self.line = line
        self.question = [text]
        self.answer: list[str] = []
        self.choices: list[str] = []

    def add(self, text: str) -> None:
        if not self.answer and text.startswith("^"):
            self.answer.append(text[1:])
        elif self.answer and _choice.match(text):
            self.choices.append(text[2:])
        elif self.choices:
            self.choices[-1] += f" {text}"
        elif self.answer:
            self.answer.append(text)
        else:
            self.question.append(text)

    def row(self, category: Category, topics: tuple[Topic, ...]) -> Row | Broken:
        answer = clean(" ".join(self.answer))
        made = {
            "category": category,
            "question": clean(" ".join(self.question)),
            "answer": answer,
            "wrong": wrong_among(map(clean, self.choices), answer),
            "source": SOURCE,
            "topics": topics,
        }
        said = (*self.question, *self.answer, *self.choices)
        if any("\N{REPLACEMENT CHARACTER}" in text for text in said):
            return Broken(self.line, "not_utf8")
        if not answer:
            return Broken(self.line, "missing", "answer")
        try:
            return Row(self.line, msgspec.convert(made, Question))
        except msgspec.ValidationError as error:
            return Broken(self.line, "bad_field", str(error))


def read_opentriviaqa(topic: str, lines: Iterable[str]) -> Iterator[Row | Broken]:
    """Read the questions of one file, whose name is their topic."""
    category = category_of(topic)
    if category is None:
        yield Broken(1, "bad_category", topic[:40])
        return
    about = topics_among((), topic)
    block: _Block | None = None
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text.startswith(MARK):
            if block:
                yield block.row(category, about)
            block = _Block(number, text.removeprefix(MARK))
        elif block and text:
            block.add(text)
    if block:
        yield block.row(category, about)
