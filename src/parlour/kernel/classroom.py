"""What a class and its teacher see of a game, from a module `classroom` beside its rules.

    def glance(state) -> Glance        # the game small, for a wall of many tables
    def answered(state) -> tuple[Answer, ...]   # every question that a seat has answered, in order
    def found(state) -> tuple[Find, ...]        # what was found and counts, in all rounds that are judged
    def fill(options) -> Fill | None            # how far chosen questions fill the board
    def posed(wish: QuizWish) -> Posed          # a question for the whole class
    def ruled(question: Posed, said: str) -> Ruling   # what an answer to it is worth

All are optional. What is printed for each table of an event comes from a module `event` beside them:

    PARTS = ("sheets", "judge")        # what it draws; a plain score sheet stands for the rest
    def draw(paper: Paper, part: str, table: TablePaper) -> None
"""

from __future__ import annotations

from types import ModuleType
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from parlour.kernel.companion import companion
from parlour.kernel.game import AnyGame, Seat


class Glance(msgspec.Struct, frozen=True):
    """A game small, as everybody may see it."""

    board: Any = None
    """What its small picture is drawn from."""
    latest: str = ""
    """The latest line of the record, in signs that need no language."""
    by: Seat | None = None
    """Whose it is."""
    lines: int = 0
    """Lines that were made, for a class that collects them."""


class Answer(msgspec.Struct, frozen=True):
    """A question that a seat has answered."""

    seat: Seat
    question: str
    """As in `6x8`."""
    said: str
    is_right: bool
    took: int | None = None
    """Milliseconds, where it is known."""


class Find(msgspec.Struct, frozen=True):
    """Something that was found in a game that everybody plays alone."""

    text: str
    place: str = ""
    """What it answers; empty where that is the same for all."""


class Fill(msgspec.Struct, frozen=True):
    """How far the questions that were chosen for a round fill the board."""

    boxes: int
    of: int

    @property
    def is_enough(self) -> bool:
        """Three quarters: on an emptier board lines hardly grow."""
        return 4 * self.boxes >= 3 * self.of


class TablePaper(msgspec.Struct, frozen=True):
    """A table of a class whose sheets are printed."""

    number: int
    """In the room, from 1; 0 stands on no sheet."""
    names: tuple[str, ...]
    """Of who sits there, by seat; empty ones are written by hand."""
    round: int = 0
    """From 1; 0 stands on no sheet."""
    sheet: Any = None
    """The game's score sheet so far, in which seat 0 is called "0"; None: to be written by hand."""
    real: tuple[str, ...] = ()
    """Names of the teacher's roster, by seat."""


QuizText = Annotated[str, Meta(min_length=1, max_length=400)]
Ruling = Literal["right", "wrong", "unsure"]
"""An answer that is unsure is the teacher's to rule."""


class OwnQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that the teacher has written."""

    text: QuizText
    answer: QuizText
    also: Annotated[tuple[QuizText, ...], Meta(max_length=9)] = ()
    """Other answers that are right."""
    wrong: Annotated[tuple[QuizText, ...], Meta(max_length=9)] = ()
    """Three or more: they can be picked from."""


class QuizWish(msgspec.Struct, frozen=True):
    """What a question for the whole class is drawn from."""

    roll: int
    """A large number by lot."""
    packs: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    """The names of the questions that were asked before."""
    own: OwnQuestion | None = None
    """Instead of one of the packs."""
    picks: bool = True
    """Answers to pick from stand beside it, where there are any."""


class Posed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question that a whole class is asked."""

    text: str
    answer: str
    also: tuple[str, ...] = ()
    """Other answers that are right."""
    choices: tuple[str, ...] = ()
    """Answers to pick from; none: the answer is typed."""
    name: str = ""
    """Of a question of a pack, as in `bank-001/blue`; empty: the teacher's own."""
    as_of: str = ""
    """When it was true, where the answer may change."""
    packs: tuple[str, ...] = ()


def quiz_of(game: AnyGame) -> ModuleType | None:
    """Return what poses questions and rules answers; None where the game has none."""
    module = companion(game, "classroom")
    return module if module is not None and hasattr(module, "posed") else None


def glance_of(game: AnyGame, state: Any) -> Glance:
    """Return the game small; nothing but its shell where it does not say more."""
    module = companion(game, "classroom")
    if module is None or not hasattr(module, "glance"):
        return Glance()
    found: Glance = module.glance(state)
    return found


def found_in(game: AnyGame, state: Any) -> tuple[Find, ...]:
    """Return what was found and counts."""
    module = companion(game, "classroom")
    if module is None or not hasattr(module, "found"):
        return ()
    found: tuple[Find, ...] = module.found(state)
    return found


def fill_of(game: AnyGame, options: Any) -> Fill | None:
    """Return how far the questions that the options leave fill the board; None where they leave all."""
    module = companion(game, "classroom")
    if module is None or not hasattr(module, "fill"):
        return None
    found: Fill | None = module.fill(options)
    return found


def answers_of(game: AnyGame, state: Any) -> tuple[Answer, ...]:
    """Return every question that a seat has answered, in order."""
    module = companion(game, "classroom")
    if module is None or not hasattr(module, "answered"):
        return ()
    found: tuple[Answer, ...] = module.answered(state)
    return found
