"""Cards: six questions each, one per category, in the same order on every card."""

from __future__ import annotations

import hashlib
from typing import Annotated, Final, Literal

import msgspec

Category = Literal["blue", "pink", "yellow", "brown", "green", "orange"]
CATEGORIES: Final[tuple[Category, ...]] = ("blue", "pink", "yellow", "brown", "green", "orange")
"""The order of the questions on a card [book]."""

EASIEST: Final = 1
HARDEST: Final = 5

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Note = Annotated[str, msgspec.Meta(max_length=400)]


class Question(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One question with all that a referee needs."""

    category: Category
    question: Text
    answer: Text
    """Text in parentheses is explanation and never required [book]."""
    also: tuple[Text, ...] = ()
    """Other answers that are right."""
    difficulty: Annotated[int, msgspec.Meta(ge=EASIEST, le=HARDEST)] = 3
    as_of: Annotated[str, msgspec.Meta(pattern=r"^\d{4}(-\d\d(-\d\d)?)?$")] | None = None
    """When it was true, where the answer may change."""
    source: Note = ""

    @property
    def version(self) -> str:
        """Changes when the question or its answer does, and with nothing else: what is said about
        one wording is not held against the next."""
        text = "\0".join((self.question, self.answer, *self.also))
        return hashlib.sha256(text.encode()).hexdigest()[:8]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a pack."""

    id: Annotated[str, msgspec.Meta(max_length=60)]
    """The pack's id, a dash and a number: no other pack can have a card of that name."""
    questions: tuple[Question, Question, Question, Question, Question, Question]

    def of(self, category: Category) -> Question:
        return self.questions[CATEGORIES.index(category)]

    def key(self, category: Category) -> str:
        """The name of a question in its present version, as flags use it: `bank-001/blue@1a2b3c4d`."""
        return f"{self.id}/{category}@{self.of(category).version}"


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a pack."""

    pack: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    language: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}$")] = "en"
    licence: Note = ""
    source: Note = ""
    generated: bool = False
    """Made by a program from facts of the shelf, not written by a person."""


class Broken(msgspec.Struct, frozen=True):
    """A row that could not be used, and why."""

    line: int
    reason: str
    """A code; the command line and the docs have its sentence."""
    detail: str = ""
