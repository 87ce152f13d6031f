"""Foil played again: hands of which better words could be made, and knocks that were missed."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.foil.analysis import analyse, best_of
from parlour.games.foil.flow import judged
from parlour.games.foil.scoring import effective, word_points
from parlour.games.foil.scrambling import arrangement, check_arrangement
from parlour.games.foil.state import Discard, Done, Knock, Move, State
from parlour.kernel import Seat
from parlour.kernel.again import Position, by_rules
from parlour.kernel.chance import Entered
from parlour.kernel.entry import Play
from parlour.kernel.record import Record, passage_starts
from parlour.kernel.table import Table


def positions(record: Record, seat: Seat) -> Iterator[Position]:
    """Yield the hands of this seat with better words in them, from where everybody arranges, and
    the turns in which it could have knocked, from before the discard."""
    starts: dict[int, int] = {}
    for (hand, phase, _), entry in passage_starts(record.tables()).items():
        if phase == "arrange":
            starts.setdefault(hand, entry)
    found = analyse(record)
    for one in found.hands:
        if one.seat == seat and one.lost > 0 and one.hand in starts:
            yield Position(seat, starts[one.hand], one.entry, one.lost, {"kind": "words"})
    discards = {
        entry.seq
        for entry in record.entries
        if isinstance(entry.input, Play) and isinstance(entry.input.move, Discard)
    }
    worth = effective(record.entries[0].input.header.options).knock
    hands: set[int] = set()
    for knock in found.missed_knocks:
        is_first = knock.seat == seat and knock.hand not in hands
        if is_first and knock.entry in discards and worth > 0:
            hands.add(knock.hand)
            yield Position(seat, knock.entry - 1, knock.entry, worth, {"kind": "knock"})


def lost(record: Record, position: Position, table: Table, move: Move) -> float | None:
    """Return the points that are left in the hand once it is arranged; those of a knock that is
    none, or not made."""
    state, seat = table.state, position.seat
    if state.phase == "arrange" and isinstance(move, Done):
        state.asked.check(seat, table.at)
        check_arrangement(state, seat, Entered((), table.shelf))
        texts = [state.spell(laying.cards) for laying in arrangement(state, seat)]
        return max(0, best_of(state, seat) - _points(state, texts, table))
    if state.phase == "play" and isinstance(move, Knock | Discard):
        after = by_rules(table, seat, move)
        if isinstance(move, Discard) or after.state.phase == "play":
            return position.lost
        texts = [state.spell(word) for word in move.words]
        return 0 if all(why == "ok" for why in _whys(state, texts, table)) else position.lost
    return None


def _points(state: State, texts: list[str], table: Table) -> int:
    whys = _whys(state, texts, table)
    return sum(
        word_points(text, state.options) if why == "ok" else -state.options.scores.no_such_word
        for text, why in zip(texts, whys, strict=True)
    )


def _whys(state: State, texts: list[str], table: Table) -> list[str]:
    return judged(state, texts, Entered((), table.shelf))
