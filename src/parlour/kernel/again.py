"""Play it again: positions of a finished game that cost a seat most, to be tried anew on the same board.

A game has them where `again.py` stands beside its rules, with two functions: `positions(record,
seat)` finds them, and `lost(record, position, table, move)` says what a move that ends the try has
lost against the best one. An attempt is played by sending all that was done so far, like a lesson:
the house keeps nothing of it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from parlour.kernel.clock import Clock
from parlour.kernel.companion import companion
from parlour.kernel.entry import Entry, Play
from parlour.kernel.game import Seat, View
from parlour.kernel.lesson import Guided
from parlour.kernel.record import Record
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table

MOST_POSITIONS: Final = 3
MOST_DEEDS: Final = 200
"""Longer than any try: without drafts that a later one has replaced."""
ENOUGH: Final = 0.25
"""A try counts that loses no more than this share of what was lost in the game."""
NOTHING: Final = 1e-6
"""Losing less than this is losing nothing."""

Count = Annotated[int, Meta(ge=0)]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a seat lost something."""

    seat: Count
    entry: Annotated[int, Meta(ge=1)]
    """The game as it was after this entry of the record."""
    shown: Count
    """The entry beside which the analysis says so."""
    lost: Annotated[float, Meta(ge=0)]
    """What it cost, in what the game counts: points, turns, answers."""
    about: dict[str, int | str] = {}
    """What the try is about, for its sentence in the game's catalogue (`again.task`)."""


class Attempt(msgspec.Struct, frozen=True):
    """What came of a try."""

    lost: float
    """What the best would have brought more."""
    is_enough: bool
    """It was the best, or nearly as good."""


class Again(msgspec.Struct, frozen=True):
    """A position with what has been tried there so far."""

    record: Record
    position: Position
    table: Table
    deeds: tuple[Any, ...] = ()
    attempt: Attempt | None = None
    """None: the try goes on."""

    def view(self) -> View:
        """Return what the seat sees. No time runs, and nothing is taken back."""
        shown = self.table.view(self.position.seat)
        for name in ("undo", "clock"):
            shown.pop(name, None)
        return shown

    def after(self, move: Any) -> Again:
        """Return the try after a move of the seat; refused as the rules refuse it."""
        if self.attempt is not None:
            raise Refusal("attempt_over")
        if len(self.deeds) == MOST_DEEDS:
            raise Refusal("attempt_too_long", most=MOST_DEEDS)
        module = companion(self.record.game, "again")
        assert module is not None
        lost: float | None = module.lost(self.record, self.position, self.table, move)
        if lost is not None:
            attempt = Attempt(round(lost, 3), is_enough(lost, self.position.lost))
            return replace(self, deeds=(*self.deeds, move), attempt=attempt)
        table = by_rules(self.table, self.position.seat, move)
        return replace(self, table=table, deeds=self._with(move))

    def _with(self, move: Any) -> tuple[Any, ...]:
        """Return the deeds with one more, without the draft that it replaces."""
        draft_key = self.record.game.draft_key
        key = draft_key(move)
        kept = tuple(deed for deed in self.deeds if key is None or draft_key(deed) != key)
        return (*kept, move)


def positions(record: Record, seat: Seat) -> tuple[Position, ...]:
    """Return the positions that cost this seat most, the costliest first; refused, with the reason,
    where there cannot be any."""
    module = companion(record.game, "again")
    if module is None:
        raise Refusal("no_again", game=record.game.id)
    if not 0 <= seat < len(record.head.seats):
        raise Refusal("no_such_seat", seat=seat + 1)
    if record.is_real_box:
        raise Refusal("nothing_to_analyse")
    found: list[Position] = sorted(module.positions(record, seat), key=lambda one: -one.lost)
    return tuple(found[:MOST_POSITIONS])


def begin(record: Record, position: Position) -> Again:
    """Return a position to try again from."""
    if companion(record.game, "again") is None:
        raise Refusal("no_again", game=record.game.id)
    if position.entry >= len(record.entries) or position.seat >= len(record.head.seats):
        raise Refusal("no_such_position", entry=position.entry)
    table = record.table(position.entry)
    if table.is_over:
        raise Refusal("no_such_position", entry=position.entry)
    return Again(record, position, replace(table, clock=Clock(0)))


def is_enough(lost: float, then: float) -> bool:
    """Return whether a try is nearly as good as the best."""
    return lost <= max(NOTHING, then * ENOUGH)


def by_rules(table: Table, seat: Seat, move: Any) -> Table:
    """Return the table after a move that needs no chance. The shelf answers."""
    chance = Guided((), table.shelf)
    try:
        table.game.play(table.state, seat, move, table.at, chance)
    except Refusal as refusal:
        if refusal.code == "outcome_needed":
            raise Refusal("attempt_other_move") from refusal
        raise
    return table.replay(Entry(table.seq + 1, table.at, Play(move), tuple(chance.outcomes), seat))
