"""The contract that every game keeps, with games of every option."""

from parlour.games.fives import game
from parlour.testing import check_game


def test_find_five_keeps_the_contract() -> None:
    check_game(game, points=5)
