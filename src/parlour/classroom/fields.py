"""The types of what a class holds: pupils, rounds, tables, goals."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from parlour.kernel import Millis
from parlour.kernel.classroom import Posed, Ruling

MOST_PUPILS = 40
LONGEST_ANSWER = 100

Changes = dict[str, Any]
"""New values of fields of a class."""
Language = Literal["en", "de"]
PupilId = Annotated[str, Meta(max_length=40)]
TableCode = Annotated[str, Meta(max_length=12)]
FactName = Annotated[str, Meta(pattern="^[0-9]x[0-9](?![\\s\\S])")]
"""A multiplication fact as it is asked: `6x8` and `8x6` are two."""
FactLevels = Annotated[str, Meta(pattern="^[0-3]{100}(?![\\s\\S])")]
"""What somebody knows: the level of each fact from `0x0` to `9x9`."""
Digit = Annotated[int, Meta(ge=0, le=9)]
Product = Annotated[int, Meta(ge=0, le=99)]
Pairing = Literal["random", "strength", "hand", "robin", "swiss"]
OddOne = Literal["bot", "team", "practice"]
"""What somebody does who has nobody to play with."""
Preset = Literal["calm", "event", "own"]


class Pupil(msgspec.Struct, frozen=True):
    """A pupil as the log knows them; names stand among the people of the house."""

    generation: int = 0
    """How often the teacher has given them a new personal code."""
    removed: bool = False
    """Sent away by the teacher; comes back with the personal code."""
    banned: bool = False
    """Sent away for good, until the teacher lets them back."""

    @property
    def is_in(self) -> bool:
        return not self.removed and not self.banned


class ClassTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a round: the room it is played in, and who sits there."""

    code: TableCode
    seats: tuple[tuple[PupilId, ...], ...]
    """Pupils by seat; several are a team, and an empty one is a bot's."""
    level: int = 2
    """Of the bots."""

    @property
    def pupils(self) -> tuple[PupilId, ...]:
        return tuple(pupil for seat in self.seats for pupil in seat)


class Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A round: everybody plays the same game at tables of their own."""

    game: str
    options: dict[str, Any]
    tables: tuple[ClassTable, ...]
    idle: tuple[PupilId, ...] = ()
    """Who has nobody to play with, and practises."""
    pairing: Pairing = "random"
    preset: Preset = "calm"
    secret: str = ""
    """The same chance for all tables (letters, rolls); empty: each has its own."""
    minutes: int = 0
    """The clock for the whole class, which runs whoever is there; 0: none."""
    over: bool = False
    began: Millis = 0

    @property
    def runs(self) -> bool:
        """The clocks run whoever is there."""
        return self.minutes > 0

    def table_of(self, pupil: str) -> ClassTable | None:
        return next((table for table in self.tables if pupil in table.pupils), None)


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the class wants to reach together, all its pupils' right facts counted."""

    kind: Literal["lines", "facts", "squares"]
    """So many lines; each of the target facts once; every square of the table lit."""
    target: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """Of lines."""
    facts: Annotated[tuple[FactName, ...], Meta(max_length=100)] = ()
    """The target facts; none: all."""


QuizPhase = Literal["open", "ruled", "shown"]
"""Answers are taken; the teacher sees what they are worth; everybody does."""


class Quizzed(msgspec.Struct, frozen=True):
    """A question that the whole class was asked."""

    game: str
    """Has posed it, and judges the answers."""
    question: Posed
    phase: QuizPhase = "open"
    answers: dict[PupilId, str] = {}
    """What each pupil answered last."""
    rulings: dict[str, Ruling] = {}
    """Of each answer, by `sameness`."""
    hidden: tuple[str, ...] = ()
    """Answers that the wall does not show."""

    def ruling(self, pupil: str) -> Ruling | None:
        """Return what a pupil's answer is worth; None before the ruling, and without an answer."""
        said = self.answers.get(pupil)
        return None if said is None else self.rulings.get(sameness(said))

    def different(self) -> dict[str, str]:
        """Return the different answers by `sameness`: those to pick from, else each as it was written
        first."""
        found = {sameness(one): one for one in self.question.choices}
        for said in self.answers.values():
            found.setdefault(sameness(said), said)
        return found


def sameness(said: str) -> str:
    """Return what is the same for answers that differ in capitals and spaces only."""
    return " ".join(said.split()).casefold()


class Answered(msgspec.Struct, frozen=True):
    """A fact that a pupil was asked in practice, and what they wrote."""

    pupil: str
    a: int
    b: int
    product: int
    at: Millis

    @property
    def is_right(self) -> bool:
        return self.a * self.b == self.product
