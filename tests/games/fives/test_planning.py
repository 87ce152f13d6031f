"""Planning advice for the puzzle and solo versions."""

from __future__ import annotations

import pytest
from tests.games.fives.test_puzzle import BOARD, MAP

from parlour.games.fives import outlook, sparring
from parlour.games.fives.planning import (
    Planner,
    advise,
    advise_crossing,
    harmless,
    new_outlook,
    roll_numbers,
)
from parlour.games.fives.rolls import ROLLS
from parlour.games.fives.shapes import GRID, SHAPES, VALUES

ALL = (1 << 100) - 1


def test_the_last_round_takes_the_dearest_that_is_there() -> None:
    advice = advise(BOARD, "abcde", 0, SHAPES, 1)
    assert (advice[0].kind, VALUES[advice[0].shape]) == ("spend", 4)
    assert advice[0].worth == 4


def test_with_one_shape_left_there_is_nothing_to_choose_but_the_place() -> None:
    advice = advise(BOARD, "abcde", 0, "P", 1)
    assert {one.shape for one in advice} == {"P"}
    assert advice[0].cells in {tuple(GRID.cells[p]) for p in range(GRID.starts[1])}
    assert advice[0].worth == 1


def test_crossing_out_takes_what_is_worth_least() -> None:
    advice = advise_crossing(BOARD, 0, SHAPES, 12)
    assert [one.worth for one in advice] == sorted((one.worth for one in advice), reverse=True)
    assert VALUES[advice[0].shape] < VALUES[advice[-1].shape]
    at_once = Planner(BOARD).valued("cross", 0, 0, SHAPES, 12)
    assert advice[0].worth > at_once.worth


def test_a_crowded_board_has_no_room_for_later_rounds() -> None:
    assert Planner(BOARD).after(ALL & ~31, "PL", 2) >= 0


def test_harmless_places_are_those_that_take_least_from_the_others() -> None:
    corner = harmless("V", 0, SHAPES)[0]
    assert {(0, 0), (0, 9), (9, 0), (9, 9)} & set(GRID.cells[corner])


def test_where_nothing_fits_a_shape_is_given_up_without_squares() -> None:
    advice = advise_crossing(BOARD, ALL & ~1, "LX", 2)
    assert {(one.shape, one.cells) for one in advice} == {("L", ()), ("X", ())}


def test_a_board_full_of_one_symbol_is_worth_nothing() -> None:
    assert Planner("f" * 100).after(0, SHAPES, 12) == pytest.approx(0)


def test_the_outlook_shrinks_as_the_board_fills() -> None:
    planner = Planner(BOARD)
    empty = planner.after(0, SHAPES, 12)
    half = planner.after((1 << 50) - 1, SHAPES, 12)
    assert empty > half > 0


def test_more_placements_than_can_be_told_apart_count_as_so_many() -> None:
    board = ("abcde" * 2 + "cdeab" * 2) * 5
    assert new_outlook(board, outlook).worth(0, 0, 100, (1 << 12) - 1, 12) > 15


def test_each_placement_knows_the_roll_it_matches() -> None:
    numbers = roll_numbers(BOARD)
    assert numbers[GRID.number[MAP["I"]]] == ROLLS.index("abcde")
    assert numbers[GRID.number[((9, 0), (9, 1), (9, 2), (9, 3), (9, 4))]] == -1


@pytest.mark.parametrize("kind", ["rich", pytest.param("random", marks=pytest.mark.heavy)])
def test_advice_beats_greedy_play_and_greedy_beats_random(kind: str) -> None:
    """A short version; `tools/fives/planning.py` plays 1,000 games of each."""
    games = [sparring.case(kind, number) for number in range(3)]
    advised, greedy, by_chance = (
        sum(sparring.play(board, rolls, policy) for board, rolls in games)
        for policy in (sparring.advised, sparring.greedy, sparring.RandomPolicy(1))
    )
    assert advised >= greedy > by_chance
