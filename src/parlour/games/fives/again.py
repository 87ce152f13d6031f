"""Find Five played again: rounds in which more could be found, or a better FIVE was there."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from parlour.games.fives import scoring
from parlour.games.fives.analysis import Insight, analyse, insight
from parlour.games.fives.state import Done, Flip, Move
from parlour.kernel import Seat
from parlour.kernel.again import Position, by_rules
from parlour.kernel.record import Record, passage_starts
from parlour.kernel.table import Table


def positions(record: Record, seat: Seat) -> Iterator[Position]:
    """Yield the rounds of this seat in which points were left, from the roll. A round in which
    crossing out was best is none: there is nothing to find."""
    starts = passage_starts(record.tables())
    for one in analyse(record):
        start = starts.get((one.round - 1, "search"))
        is_found = not one.advice or one.advice[0].kind == "spend"
        if one.seat == seat and missing(one) > 0 and is_found and start is not None:
            yield Position(seat, start, one.entry, missing(one), {"round": one.round})


def missing(one: Insight) -> float:
    """Return what the best would have brought more."""
    return one.lost if one.advice else one.best_points - one.points


def lost(record: Record, position: Position, table: Table, move: Move) -> float | None:
    """Return the points that are left when the seat is done, or turns the timer."""
    if not isinstance(move, Done | Flip) or table.state.phase != "search":
        return None
    by_rules(table, position.seat, move)
    state = table.state
    judged = replace(state, rounds=(*state.rounds, scoring.score_round(state)), phase="look")
    one = insight(judged, position.seat)
    if one.advice and not scoring.found_valid(judged.rounds[-1].seats[position.seat]):
        return position.lost
    return missing(one)
