"""Every game found keeps the contract."""

import pytest
from tests.support.effort import SHARE

from parlour.kernel import AnyGame, games
from parlour.testing import check_game, check_lesson, options_of


# A game with many options is played through many times; a busy machine needs its time for that.
@pytest.mark.timeout(1200)
@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_the_game_keeps_the_contract(game: AnyGame) -> None:
    """The default options and every change of one of them; every fourth of these where time is short."""
    check_game(game, options=list(options_of(game))[::SHARE])


@pytest.mark.heavy
@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_the_lesson_can_be_played(game: AnyGame) -> None:
    check_lesson(game)


@pytest.mark.parametrize(
    ("id", "few"),
    [
        ("fives", 3),
        ("foil", 3),
        ("times", 3),
        ("wedges", 1),
        pytest.param("facts", 1, marks=pytest.mark.heavy),
    ],
)
def test_the_game_keeps_the_contract_in_a_few_games(id: str, few: int) -> None:
    """The same checks on few games and tables: quick enough to be measured.

    The own tests of Facts in Five cover all its lines; its games take ten times as long, so they are
    played without coverage.
    """
    check_game(games()[id], variants=few, points=few)
