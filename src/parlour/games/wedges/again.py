"""Wedges played again: moves after which a better space was there."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.wedges.analysis import TRIFLE, insights, knowledge, lost_by
from parlour.games.wedges.moving import check_target
from parlour.games.wedges.solver import policy_for
from parlour.games.wedges.state import Move, MoveTo
from parlour.kernel import Refusal, Seat
from parlour.kernel.again import Position
from parlour.kernel.record import Record, passage_ends, passage_of
from parlour.kernel.table import Table


def positions(record: Record, seat: Seat) -> Iterator[Position]:
    """Yield the moves of this seat that cost turns, from after the roll."""
    tables = tuple(record.tables())
    ends = passage_ends(tables)
    rolled = {passage_of(table): table.seq for table in tables if table.state.phase == "move"}
    starts = {entry: rolled[step] for step, entry in ends.items() if step in rolled}
    for one in insights(tables[-1].state, ends).moves:
        if one.seat == seat and one.lost > TRIFLE:
            yield Position(seat, starts[one.entry], one.entry, one.lost)


def lost(record: Record, position: Position, table: Table, move: Move) -> float | None:
    """Return the turns that a move to this space loses. It ends the try: no question is asked."""
    state, seat = table.state, position.seat
    if state.phase != "move" or not isinstance(move, MoveTo):
        return None
    if seat != state.turn:
        raise Refusal("not_your_turn")
    check_target(state, move.to)
    knows = knowledge(record.table().state.tally[seat])
    return lost_by(state, move.to, policy_for(knows, state.options.wedges_needed))
