"""What could be found, and what was missed."""

import msgspec
import pytest
from tests.games.fives.sitting import Sitting
from tests.games.fives.test_base import BOARD, ONE
from tests.games.fives.test_puzzle import BOARD as PUZZLE_BOARD
from tests.games.fives.test_puzzle import MAP

from parlour.bots.player import BotPlayer
from parlour.bots.simulation import simulate
from parlour.games.fives import game
from parlour.games.fives.analysis import analyse, insights
from parlour.games.fives.bot import bot
from parlour.games.fives.state import Options
from parlour.kernel.record import read


def test_every_round_tells_the_best_set_and_what_was_missed() -> None:
    sit = Sitting(BOARD)
    sit.round([ONE["I"], ONE["P"]], [], flips=0)
    first, second = insights(sit.state)
    assert (first.round, first.seat, first.points) == (1, 0, 5)
    assert first.best_points == second.best_points >= 14
    assert "I" not in first.missed
    assert "I" in second.missed
    assert set(first.all) == set(second.all)


def test_the_fifth_round_is_measured_double() -> None:
    sit = Sitting(BOARD)
    for _ in range(5):
        sit.round([ONE["I"]], [])
    found = list(insights(sit.state))
    assert found[8].best_points == 2 * found[0].best_points
    assert found[8].points == 8


@pytest.mark.heavy
def test_the_puzzle_is_measured_against_planning_advice() -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    sit.round([MAP["P"]], [MAP["W"]])
    poor, rich = insights(sit.state)
    assert poor.advice == rich.advice
    assert poor.lost > rich.lost >= 0
    assert [found.shape for found in poor.best] in (["W"], ["I"])


def test_a_round_that_ended_the_game_before_crossing_out_loses_nothing() -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    sit.done()
    assert [insight.lost for insight in insights(sit.state)] == [0, 0]


def test_a_crossed_out_shape_is_valued_too() -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    sit.outline(0, MAP["W"][:3])
    sit.outline(1, MAP["W"])
    sit.done()
    sit.cross_out(0, "X", ((4, 5), (5, 4), (5, 5), (5, 6), (6, 5)))
    assert next(insights(sit.state)).lost > 0


def test_a_record_is_analysed_as_json() -> None:
    players = [BotPlayer(bot, 2), BotPlayer(bot, 3)]
    played = simulate(game, players, Options(), seed="analysis")
    found = analyse(read(played.record))
    assert len(found) == 10
    assert msgspec.json.decode(msgspec.json.encode(found))[0]["round"] == 1
