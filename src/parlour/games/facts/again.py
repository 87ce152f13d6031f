"""Facts in Five played again: blanks for which there was a well-known answer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from parlour.games.facts.analysis import analyse
from parlour.games.facts.handing import looked_up, struck
from parlour.games.facts.state import SIZE, Done, Move
from parlour.kernel import Refusal, Seat
from parlour.kernel.again import Position
from parlour.kernel.chance import Entered
from parlour.kernel.record import Record
from parlour.kernel.table import Table


def positions(record: Record, seat: Seat) -> Iterator[Position]:
    """Yield the blanks of this seat with the best-known answers, from before its pencil was
    down."""
    starts: dict[int, int] = {}
    for table in record.tables():
        state = table.state
        if state.phase == "write" and not state.asked.finished[seat]:
            starts[len(state.played) + 1] = table.seq
    blanks = [one for one in analyse(record).blanks if seat in one.seats and one.answers]
    for one in sorted(blanks, key=lambda one: -one.answers[0].fame):
        # Columns are counted from 1 where people read of them.
        place: dict[str, int | str] = {"row": one.row, "column": one.column}
        about = place | {"letter": one.letter, "nth": one.column + 1}
        yield Position(seat, starts[one.round], one.entry, 1, about)


def lost(record: Record, position: Position, table: Table, move: Move) -> float | None:
    """Return nothing, if what stands in the blank once the seat is done counts and the shelf knows
    it."""
    if not isinstance(move, Done) or table.state.phase != "write":
        return None
    row, column = place_of(position)
    state = table.state
    state.asked.check(position.seat, table.at)
    known = replace(state, looked=looked_up(state, Entered((), table.shelf)))
    entry = struck(known, position.seat)[row][column]
    looked = known.looked[position.seat][row * SIZE + column]
    return 0 if entry.why == "accepted" and looked.known == "yes" else position.lost


def place_of(position: Position) -> tuple[int, int]:
    """Return the blank that a position is about."""
    row, column = position.about.get("row"), position.about.get("column")
    if not (isinstance(row, int) and isinstance(column, int)):
        raise Refusal("no_such_position", entry=position.entry)
    if not (0 <= row < SIZE and 0 <= column < SIZE):
        raise Refusal("no_such_position", entry=position.entry)
    return row, column
