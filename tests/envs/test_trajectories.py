"""Whole games in environments: their digests, and a thousand of each to the end."""

from __future__ import annotations

import pytest
from tests.envs.trajectories import NAMES, outline, short_env

pytestmark = pytest.mark.once

DIGESTS = {
    "facts_v0": ["a58139a0f209", "cf38ecc06abe"],
    "fives_v0": ["964702fbd114", "f04ebb17e92e"],
    "foil_v0": ["7b3d28f9f405", "dcb9f7905e60"],
    "times_full_v0": ["1d3aa0b08c36", "0dd932af56a2"],
    "times_v0": ["3e4925702e37", "e011288881ba"],
    "wedges_v0": ["6aeb4b6bdff9", "6066d779ea2d"],
}
ADVICE = {"foil_v0": 0.0}
"""How often a bot is asked. Cards that random play has collected would keep one of Foil for long."""


def test_the_same_seeds_give_the_same_games_for_ever() -> None:
    found = {}
    for name in NAMES:
        made = short_env(name)
        found[name] = [outline(made, seed) for seed in (0, 1)]
    assert found == DIGESTS


@pytest.mark.long
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("name", NAMES)
def test_a_thousand_games_are_played_to_the_end(name: str) -> None:
    made = short_env(name)
    assert len({outline(made, seed, ADVICE.get(name, 0.02)) for seed in range(1_000)}) > 900
