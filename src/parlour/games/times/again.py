"""Times Four played again: turns in which a better fact was there, or sets were overlooked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from parlour.games.times.analysis import TRIFLE, insight_of, insights
from parlour.games.times.scoring import boards
from parlour.games.times.state import Move
from parlour.kernel import Refusal, Seat
from parlour.kernel.again import Position, by_rules
from parlour.kernel.record import Record, passage_ends, passage_of
from parlour.kernel.table import Table


def positions(record: Record, seat: Seat) -> Iterator[Position]:
    """Yield the turns of this seat that cost points, from their beginning."""
    tables = tuple(record.tables())
    starts = _starts(tables)
    for one in insights(tables[-1].state, ends=passage_ends(tables)):
        start = starts.get((one.board, one.turn))
        if one.seat == seat and one.lost > TRIFLE and start is not None:
            yield Position(seat, start, one.entry, one.lost)


def _starts(tables: Iterable[Table]) -> dict[object, int]:
    """Return where each turn begins: after the opponent's wrong product was called and erased, if
    it was."""
    starts: dict[object, tuple[int, tuple[int, int]]] = {}
    for table in tables:
        turn, marks = passage_of(table), table.state.marks
        if turn not in starts or starts[turn][1] != marks:
            starts[turn] = (table.seq, marks)
    return {turn: seq for turn, (seq, _) in starts.items()}


def lost(record: Record, position: Position, table: Table, move: Move) -> float | None:
    """Return the points that the turn has lost, once a move ends it; the best fact has all its
    sets. Nobody is there to call a wrong product, so it is taken for called."""
    if table.state.turn.closing:  # nothing is left to write
        raise Refusal("no_such_position", entry=position.entry)
    after = by_rules(table, position.seat, move)
    board, number = len(table.state.boards), len(table.state.turns)
    if passage_of(after) == (board, number):
        return None
    fact = boards(after.state)[board].turns[number].fact
    made = insight_of(after.state, board, number)
    if made is None or (fact is not None and not fact.is_true):
        return position.lost
    return made.lost
