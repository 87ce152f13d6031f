"""Every game parts its play into turns or phases, which a replay walks through."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.bots.player import find_player
from parlour.bots.simulation import simulate
from parlour.kernel import find_game
from parlour.kernel.record import passage_ends, read

SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "facts": (2, {"rounds": 1}),
    "fives": (2, {}),
    "foil": (2, {"rounds": (1,), "hands_per_round": 1}),
    "times": (2, {"rows": 5, "match_minutes": 0}),
    "wedges": (2, {"max_turns": 2}),
}


@pytest.mark.parametrize("id", SHORT)
def test_passages_follow_each_other_and_none_comes_back(id: str) -> None:
    game, (seats, options) = find_game(id), SHORT[id]
    players = [find_player(game, "1")] * seats
    made = simulate(game, players, game.among_bots(game.Options(**options)), seed="passages")
    record = read(made.record)
    ends = passage_ends(record.tables())
    assert len(ends) > 2
    assert list(ends.values()) == sorted(set(ends.values()))
    assert list(ends.values())[-1] == len(record.entries)
