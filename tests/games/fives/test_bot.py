"""The built-in player: five levels, from its view alone."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.games.fives.sitting import Sitting
from tests.games.fives.test_base import BOARD, ONE
from tests.games.fives.test_puzzle import BOARD as PUZZLE_BOARD
from tests.games.fives.test_puzzle import MAP

from parlour.bots.player import BotPlayer
from parlour.bots.simulation import Simulated, simulate
from parlour.games.fives import game
from parlour.games.fives.bot import bot, flip_gain
from parlour.games.fives.shapes import GRID, shape_of
from parlour.games.fives.solver import PlainSolver
from parlour.games.fives.state import CrossOut, Done, Flip, Options, Outline
from parlour.kernel import Decision, View

LEVELS = [1, 2, 3, 4, 5]


def view(sit: Sitting, seat: int) -> View:
    """What a client in the seat gets, as JSON values."""
    shown = game.public(sit.state) | game.private(sit.state, seat)
    seen: View = msgspec.to_builtins({**shown, "offers": game.offers(sit.state, seat)})
    return seen


def decide(sit: Sitting, level: int, seat: int = 0, seed: int = 0) -> Decision:
    decision = bot.decide(view(sit, seat), level, random.Random(seed))
    assert decision is not None
    return decision


def games(levels: list[int], count: int, **options: Any) -> list[Simulated]:
    players = [BotPlayer(bot, level) for level in levels]
    return [simulate(game, players, Options(**options), seed=str(n)) for n in range(count)]


def test_a_frozen_seat_is_not_asked() -> None:
    sit = Sitting(BOARD)
    sit.done(0)
    assert bot.decide(view(sit, 0), 3, random.Random(0)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_randomness_give_the_same_decision(level: int) -> None:
    sit = Sitting(BOARD)
    assert decide(sit, level) == decide(sit, level)


def test_the_top_level_draws_the_exact_best_set_and_turns_the_timer() -> None:
    sit = Sitting(BOARD)
    for _ in range(5):
        decision = decide(sit, 5)
        sit.play(0, decision.move)
    assert decide(sit, 5).move == Flip()
    drawn = {tuple(drawn.cells) for drawn in sit.drawn(0)}
    best = PlainSolver().best_set(BOARD, "abcde")
    assert drawn == {GRID.cells[placement] for placement in best}


def test_the_top_level_makes_the_best_of_what_is_drawn_already() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["P"], ONE["L"], ONE["F"], ONE["N"])
    move = decide(sit, 5).move
    assert isinstance(move, Outline)
    assert shape_of(move.cells) in {"W", "I"}
    assert move.id == 4


def test_the_top_level_stops_where_more_than_five_are_drawn() -> None:
    """People drew them, and a bot has taken over."""
    sit = Sitting(BOARD)
    cells = [tuple(GRID.cells[placement]) for placement in range(7)]
    sit.outline(0, *cells)
    assert isinstance(decide(sit, 5).move, Flip | Done)


@pytest.mark.parametrize(
    ("others", "finds", "factor", "least", "most"),
    [(0, 3, 1, 0, 0), (1, 0, 1, 0, 0), (1, 1, 1, 0.3, 0.6), (3, 4, 2, 3, 5)],
)
def test_what_turning_the_timer_gains(
    others: int, finds: int, factor: int, least: float, most: float
) -> None:
    assert least <= flip_gain(others, finds, 2500, factor) <= most


def test_the_top_level_turns_the_timer_when_that_is_worth_more_than_the_rest() -> None:
    one_left = "abcde" + "f" * 95
    sit = Sitting(one_left, 4)
    assert isinstance(decide(sit, 5).move, Outline)
    slow = Sitting("f" * 100, 4)
    assert decide(slow, 5).move == Flip()


@pytest.mark.parametrize("level", LEVELS)
def test_when_the_timer_runs_a_bot_that_has_enough_says_done(level: int) -> None:
    sit = Sitting("f" * 100)
    sit.flip(1)
    assert decide(sit, level).move == Done()


def test_low_levels_slip_now_and_then_and_high_ones_never_do() -> None:
    def slips(level: int, **options: Any) -> int:
        sit = Sitting(PUZZLE_BOARD, **options)
        wrong = 0
        for seed in range(60):
            move = decide(sit, level, seed=seed).move
            assert isinstance(move, Outline)
            symbols = sorted(PUZZLE_BOARD[row * 10 + column] for row, column in move.cells)
            wrong += symbols != list("abcde")
        return wrong

    assert slips(1) > 2
    assert slips(4) == slips(5) == 0
    assert slips(1, help="check") == 0
    assert slips(1, version="puzzle") > 2


def test_where_nothing_is_nearly_right_a_slip_is_anything() -> None:
    from parlour.games.fives.bot import Seen, slip

    sit = Sitting("f" * 100)
    seen = msgspec.convert(view(sit, 0), Seen)
    assert 0 <= slip(seen, random.Random(1)) < len(GRID.cells)


def test_low_levels_are_content_with_little() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["P"], ONE["L"])
    assert decide(sit, 1).move == Flip()
    assert isinstance(decide(sit, 4).move, Outline)


def test_finds_take_longer_at_low_levels_and_when_there_are_few() -> None:
    sit = Sitting(PUZZLE_BOARD)
    poor = Sitting("abcde" + "f" * 95)

    def pace(sit: Sitting, level: int) -> float:
        return sum(decide(sit, level, seed=seed).delay for seed in range(40)) / 40

    assert pace(sit, 1) > pace(sit, 3) > pace(sit, 5)
    assert pace(poor, 3) > pace(sit, 3)


def test_a_free_id_is_used_for_the_next_outline() -> None:
    sit = Sitting(BOARD)
    sit.play(0, Outline(1, ONE["P"]))
    assert decide(sit, 4).move.id == 0


@pytest.mark.parametrize("level", LEVELS)
def test_at_the_scoring_bots_go_on(level: int) -> None:
    sit = Sitting(BOARD)
    sit.done()
    assert decide(sit, level).move == Done()


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_puzzle_one_outline_is_enough(level: int) -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    sit.outline(0, MAP["P"])
    assert decide(sit, level).move == Flip()


@pytest.mark.parametrize("level", LEVELS)
def test_in_the_puzzle_a_bot_without_a_find_stops(level: int) -> None:
    assert decide(Sitting("f" * 100, version="puzzle"), level).move == Flip()


def test_from_level_three_on_the_dearest_is_taken() -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    for level in (3, 4, 5):
        assert shape_of(decide(sit, level).move.cells) in {"W", "I", "X"}


@pytest.mark.parametrize("level", LEVELS)
def test_bots_cross_out_what_can_be_crossed_out(level: int) -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    sit.outline(1, MAP["P"])
    sit.done()
    move = decide(sit, level).move
    assert isinstance(move, CrossOut)
    sit.play(0, move)
    assert sit.phase == "look"


@pytest.mark.parametrize("version", ["base", "puzzle"])
def test_higher_levels_play_better(version: str) -> None:
    low, high = 0, 0
    for played in games([1, 4], 3, version=version):
        low += played.outcome.scores[0]
        high += played.outcome.scores[1]
        assert played.refused == (0, 0)
    assert high > low


def test_a_solo_game_ends_by_itself() -> None:
    (played,) = games([2], 1, version="solo")
    assert played.outcome.reason == "rounds_played"
