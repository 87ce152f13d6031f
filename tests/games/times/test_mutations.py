"""Planted rule bugs: each makes the test fail that is named after the rule."""

import pytest
from tests.mutation import unnoticed

BUGS = {
    "marks fall beside the pile": (
        "board",
        "(landing & layer) << above",
        "(landing & layer) << 1",
        "test_board.py::test_repeated_digits_stack",
    ),
    "three in a line are refused": (
        "board",
        "if pairs & pairs >> two:",
        "if pairs & pairs >> step:",
        "test_board.py::test_3x4_fits_where_only_three_of_its_marks_stand_in_a_line",
    ),
    "every set scores two": (
        "board",
        "return 2 * sets - 1 if sets else 0",
        "return 2 * sets",
        "test_board.py::test_points_are_1_3_5_7_9_11",
    ),
    "a set needs no new mark": (
        "board",
        "fresh = starts & (touched | touched >> two)",
        "fresh = starts",
        "test_board.py::test_a_line_without_a_mark_of_this_turn_is_no_set",
    ),
    "a wrong product survives the time": (
        "flow",
        '(time_out or options.judge == "referee")',
        'options.judge == "referee"',
        "test_wrong_products.py::test_out_of_time_on_a_wrong_product_it_is_erased",
    ),
    "a seventh empty turn": (
        "flow",
        "if after.idle >= IDLE_TURNS:",
        "if after.idle > IDLE_TURNS:",
        "test_end.py::test_six_turns_in_a_row_without_marks_end_the_game",
    ),
    "the same player begins the next board": (
        "flow",
        "return close_board(ended, 1 - seat, now)",
        "return close_board(ended, seat, now)",
        "test_end.py::test_the_next_board_starts_with_the_player_whose_turn_it_is",
    ),
    "a called product keeps its points": (
        "judging",
        "add(state.points, last.seat, -last.points)",
        "state.points",
        "test_wrong_products.py::"
        "test_a_called_wrong_product_is_erased_with_its_points_and_its_turn",
    ),
    "calls without end": (
        "judging",
        "if turn.called:",
        "if turn.called and turn.closing:",
        "test_wrong_products.py::test_one_call_a_turn",
    ),
}


@pytest.mark.once
def test_every_planted_bug_is_noticed() -> None:
    assert unnoticed("games/times", BUGS) == []


@pytest.mark.once
def test_a_change_that_changes_nothing_is_not_noticed() -> None:
    same = (
        "board",
        "return 2 * sets - 1 if sets else 0",
        "return sets + sets - 1 if sets else 0",
        "test_board.py::test_points_are_1_3_5_7_9_11",
    )
    assert unnoticed("games/times", {"no bug": same}) == ["no bug"]
