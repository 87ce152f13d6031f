"""The host's word: overruling the verdict on an entry."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.facts import scoring
from parlour.games.facts.state import Overrule, State, swapped, with_entry
from parlour.kernel import Refusal


def overrule(state: State, ruling: Overrule) -> State:
    """Give an entry of a scored round another verdict; the squares follow. Later rounds stay."""
    if ruling.round > len(state.played):
        raise Refusal("no_such_round", round=ruling.round)
    if ruling.seat >= state.count:
        raise Refusal("no_such_playcard")
    played = state.played[ruling.round - 1]
    grid = played.cards[ruling.seat].entries
    entry = grid[ruling.row][ruling.column]
    if entry.why == "empty":
        raise Refusal("nothing_written")
    changed = replace(entry, valid=ruling.valid, why="overruled")
    entries = with_entry(grid, ruling.row, ruling.column, changed)
    after = scoring.rescored(played, ruling.seat, entries)
    return replace(state, played=swapped(state.played, ruling.round - 1, after))
