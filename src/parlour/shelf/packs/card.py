"""Cards: six questions each, one per category, in the same order; or one loose question."""

from __future__ import annotations

import hashlib
import re
from typing import Annotated, Final, Literal, get_args

import msgspec

Category = Literal["blue", "pink", "yellow", "brown", "green", "orange"]
CATEGORIES: Final[tuple[Category, ...]] = ("blue", "pink", "yellow", "brown", "green", "orange")
"""The order of the questions on a card [book]."""
WILD: Final[Category] = "orange"
"""The wild card: any question may stand there."""

Topic = Literal[
    "film",
    "music",
    "sport",
    "recent",
    "science",
    "geography",
    "food",
    "everyday",
    "children",
    "easy",
]
"""What a room can choose questions by, across the categories."""
TOPICS: Final[tuple[Topic, ...]] = get_args(Topic)
EASY: Final = 2
"""Questions up to this difficulty are easy ones."""
CHILDREN: Final = 14
"""A pack for nobody older than this is for children."""

WRONG: Final = 3
"""Wrong answers that stand beside the right one."""

EASIEST: Final = 1
HARDEST: Final = 5

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=400)]
Note = Annotated[str, msgspec.Meta(max_length=400)]


_needs_choices = re.compile(
    r"(?i:\b(?:which|what|who|whom|one|all|any|none) (?:one )?of (?:these|those)\b"
    r"|\b(?:two|three|four|each) of (?:these|those) (?:are|is|were|was|have|has|had|can|did|do|does)\b"
    r"|\bfollowing\b|\bexcept(?: for)?\W*$|\ball\b.*\bexcept\b|\bthe odd one\b|\bodd one out\b"
    r"|\bwelche[rsnm]? (?:von diesen|dieser)\b|\bfolgende[rsnm]?\b)|\bNOT\b|\bNICHT\b"
)
_verdict = re.compile(r"(?i:true|false|yes|no|wahr|falsch|richtig|ja|nein)")


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
    wrong: Annotated[tuple[Text, ...], msgspec.Meta(max_length=9)] = ()
    """Wrong answers to choose from; fewer than three are none."""
    topics: tuple[Topic, ...] = ()
    """What it is about, besides its category. `easy` follows from the difficulty, and `children`
    from the ages of the pack: neither has to be written."""

    @property
    def needs_choices(self) -> bool:
        """Whether it means nothing without the answers to choose from, by its wording alone."""
        return needs_choices(self.question, self.answer)

    @property
    def choices(self) -> tuple[str, ...]:
        """The wrong answers that it can be asked with: three or more, or as many as its source has
        where it means nothing without. None: it is typed."""
        return self.wrong if len(self.wrong) >= WRONG or self.needs_choices else ()

    @property
    def version(self) -> str:
        """Changes when the question or its answer does, and with nothing else: what is said about
        one wording is not held against the next. Wrong answers are not part of the wording."""
        return _digest(self.question, self.answer, *self.also)

    @property
    def earlier_version(self) -> str:
        """The version as it was counted when wrong answers were a part of it: what a house has kept
        since then is still about this question."""
        return _digest(self.question, self.answer, *self.also, *self.wrong)


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:8]


def needs_choices(question: str, answer: str) -> bool:
    """Return whether a question asks for one of several answers, or for a yes or no."""
    return bool(_needs_choices.search(question) or _verdict.fullmatch(answer))


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a pack: six questions in the order of the categories, or a single loose one."""

    id: Annotated[str, msgspec.Meta(max_length=60)]
    """The pack's id, a dash and a number: no other pack can have a card of that name."""
    questions: Annotated[tuple[Question, ...], msgspec.Meta(min_length=1, max_length=6)]

    @property
    def is_loose(self) -> bool:
        return len(self.questions) == 1

    def of(self, category: Category) -> Question | None:
        """Return the question of a category; a loose one may stand for the wild card."""
        if not self.is_loose:
            return self.questions[CATEGORIES.index(category)]
        only = self.questions[0]
        return only if category in (only.category, WILD) else None

    def key(self, category: Category) -> str:
        """Return the name of the question that is asked for a category in its present version, as
        flags use it: `bank-001/blue@1a2b3c4d`."""
        question = self.of(category)
        assert question is not None, "the card has such a question"
        return f"{self.id}/{question.category}@{question.version}"

    def current(self, key: str) -> str | None:
        """Return the key by which a question of this card is named today, where `key` named it in
        the same wording; None: it is not a question of this card, or another wording."""
        for question in self.questions:
            name = f"{self.id}/{question.category}@"
            if key in (name + question.version, name + question.earlier_version):
                return name + question.version
        return None


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a pack."""

    pack: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    language: Annotated[str, msgspec.Meta(pattern=r"^[a-z]{2,3}$")] = "en"
    licence: Note = ""
    source: Note = ""
    generated: bool = False
    """Made by a program from facts of the shelf, not written by a person."""
    ages: tuple[int, int] | None = None
    """The youngest and the oldest it is written for; None: for everybody."""


def topics_of(question: Question, header: Header) -> tuple[Topic, ...]:
    """Return all topics of a question: those it says, and those that follow from its difficulty and
    from the ages of its pack."""
    found = set(question.topics)
    if question.difficulty <= EASY:
        found.add("easy")
    if header.ages is not None and header.ages[1] <= CHILDREN:
        found.add("children")
    return tuple(topic for topic in TOPICS if topic in found)


class Broken(msgspec.Struct, frozen=True):
    """A row that could not be used, and why."""

    line: int
    reason: str
    """A code; the command line and the docs have its sentence."""
    detail: str = ""
