"""Every game found keeps the contract."""

import pytest

from parlour.kernel import AnyGame, games
from parlour.testing import check_game


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_the_game_keeps_the_contract(game: AnyGame) -> None:
    check_game(game)
