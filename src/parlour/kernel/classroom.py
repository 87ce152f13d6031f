"""What a class and its teacher see of a game, from a module `classroom` beside its rules.

    def glance(state) -> Glance        # the game small, for a wall of many tables
    def answered(state) -> tuple[Answer, ...]   # every question that a seat has answered, in order

Both are optional. What is printed for each table of an event comes from a module `event` beside them:

    PARTS = ("sheets", "judge")        # what it draws; a plain score sheet stands for the rest
    def draw(paper: Paper, part: str, table: TablePaper) -> None
"""

from __future__ import annotations

from typing import Any

import msgspec

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


def glance_of(game: AnyGame, state: Any) -> Glance:
    """Return the game small; nothing but its shell where it does not say more."""
    module = companion(game, "classroom")
    found: Glance = Glance() if module is None else module.glance(state)
    return found


def answers_of(game: AnyGame, state: Any) -> tuple[Answer, ...]:
    """Return every question that a seat has answered, in order."""
    module = companion(game, "classroom")
    if module is None or not hasattr(module, "answered"):
        return ()
    found: tuple[Answer, ...] = module.answered(state)
    return found
