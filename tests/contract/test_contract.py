"""Every game found keeps the contract."""

from itertools import islice

import pytest
from tests.support.effort import SHARE

from parlour.kernel import AnyGame, games
from parlour.testing import check_game, options_of

HEAVY = {"facts"}
"""Games of many moves and large states, whose own tests cover all their lines."""

ALL = [
    pytest.param(game, id=id, marks=[pytest.mark.heavy] if id in HEAVY else [])
    for id, game in games().items()
]


# A game with many options is played through many times; a busy machine needs its time for that.
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", ALL)
def test_the_game_keeps_the_contract(game: AnyGame) -> None:
    check_game(game, options=islice(options_of(game), 0, None, SHARE))
