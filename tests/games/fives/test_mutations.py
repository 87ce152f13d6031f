"""Planted rule bugs: each makes the test fail that is named after the rule."""

import pytest
from tests.mutation import unnoticed

BUGS = {
    "the last drawn of a repeated shape counts": (
        "judging",
        "    seen: set[str | None] = set()\n    for place, shape in enumerate(made):",
        "    seen: set[str | None] = set()\n    for place, shape in [*enumerate(made)][::-1]:",
        "test_base.py::test_of_a_shape_drawn_twice_the_first_one_counts",
    ),
    "the dearest count of too many": (
        "judging",
        "valid.sort(key=lambda place: values",
        "valid.sort(key=lambda place: -values",
        "test_base.py::test_seven_valid_ones_lose_the_two_highest",
    ),
    "an unfinished outline voids others": (
        "judging",
        'if verdict != "unfinished":',
        "if verdict:",
        "test_base.py::test_an_unfinished_outline_voids_nothing",
    ),
    "the bonus counts double as well": (
        "scoring",
        "points + (0 if state.is_puzzle else bonus)",
        "points + (0 if state.is_puzzle else bonus * (1 + state.is_double))",
        "test_base.py::test_in_the_fifth_round_values_count_double_and_the_bonus_does_not",
    ),
    "the bonus goes to the first who freezes": (
        "drawing",
        "    if state.running:\n",
        "    if state.running and state.flipped_by is None:\n",
        "test_base.py::test_exactly_one_player_can_turn_the_timer",
    ),
    "a shape is crossed out on squares that are taken": (
        "crossing",
        "if GRID.square_set(cells) & used:",
        "if not cells:",
        "test_puzzle.py::test_crossing_out_ignores_the_symbols_but_needs_free_squares",
    ),
    "the puzzle goes on though nobody found anything": (
        "flow",
        "if len(without) == len(state.seats) and",
        "if len(without) > len(state.seats) and",
        "test_puzzle.py::test_it_ends_with_the_first_round_in_which_nobody_finds_a_valid_five",
    ),
}


@pytest.mark.once
@pytest.mark.long
def test_every_planted_bug_is_noticed() -> None:
    assert unnoticed("games/fives", BUGS) == []
