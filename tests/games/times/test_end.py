"""Boards, the match clock, and who wins."""

import pytest
from tests.games.times.sitting import NAMES, Sitting, fill_board

from parlour.games.times import game
from parlour.kernel import Correction, Refusal
from parlour.kernel.entry import Correct


def test_a_filled_board_is_replaced_and_points_add_up() -> None:
    sitting = fill_board(Sitting(judge="referee"))
    first = sitting.points
    assert sum(first) > 0
    assert sitting.state.marks == (0, 0)
    fill_board(sitting)
    assert sum(sitting.points) > sum(first)
    assert [board["rows"] for board in sitting.sheet["boards"]] == [6, 6, 6]


def test_the_next_board_starts_with_the_player_whose_turn_it_is() -> None:
    sitting = fill_board(Sitting(judge="referee"))
    last = sitting.state.boards[0].turns[-1].seat
    assert sitting.state.turn.seat == 1 - last


def test_without_a_match_clock_there_is_one_board() -> None:
    sitting = fill_board(Sitting(match_minutes=0, judge="referee"))
    assert sitting.state.over == "board_full"
    assert len(sitting.sheet["boards"]) == 1


def test_when_the_match_ends_the_turn_under_way_is_finished() -> None:
    sitting = Sitting(match_minutes=1, judge="referee").wait(50).turn(2, 3).wait(15)
    assert not sitting.table.is_over
    sitting.turn(6, 7)
    assert sitting.state.over == "time_up"
    assert sitting.outcomes == ["played", "played"]


def test_a_turn_that_runs_out_after_the_match_clock_ends_the_game() -> None:
    sitting = Sitting(match_minutes=1).wait(30).turn(2, 3).wait(60)
    assert sitting.state.over == "time_up"
    assert sitting.outcomes == ["played", "timeout"]


def test_after_the_match_clock_the_last_product_can_still_be_called() -> None:
    sitting = Sitting(match_minutes=1).wait(50).turn(2, 3).wait(15).turn(6, 7)
    assert sitting.state.phase == "closing"
    assert sitting.wait(15).state.over == "time_up"


def test_an_untimed_turn_goes_on_after_the_match_clock() -> None:
    sitting = Sitting(match_minutes=1, turn_seconds=0).wait(600)
    assert not sitting.table.is_over
    assert sitting.turn(2, 3).wait(15).state.over == "time_up"


def test_six_turns_in_a_row_without_marks_end_the_game() -> None:
    sitting = Sitting().turn(2, 3).wait(5 * 60)
    assert not sitting.table.is_over
    sitting.wait(60)
    assert sitting.state.over == "idle"
    assert sitting.outcomes == ["played", *["timeout"] * 6]


def test_marks_begin_the_count_of_empty_turns_anew() -> None:
    sitting = Sitting().wait(5 * 60).turn(2, 3).wait(5 * 60)
    assert not sitting.table.is_over


def test_erased_marks_are_no_marks() -> None:
    sitting = Sitting(judge="referee")
    for _ in range(6):
        sitting.turn(6, 7, 41)
    assert sitting.state.over == "idle"


def test_a_called_product_was_a_turn_without_marks_after_all() -> None:
    sitting = Sitting().wait(4 * 60).turn(6, 7, 41).call().wait(60)
    assert sitting.state.over == "idle"
    assert sitting.outcomes == [*["timeout"] * 4, "erased", "timeout"]
    sitting = Sitting().turn(2, 3).wait(3 * 60).turn(6, 7, 41).call().wait(60)
    assert not sitting.table.is_over


def test_more_points_wins() -> None:
    sitting = Sitting(match_minutes=1).turns((2, 3), (9, 9), (4, 5)).wait(130)
    outcome = sitting.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (1, 0), "time_up")
    assert sitting.sheet["totals"] == {"Ann": 1, "Bo": 0}
    assert sitting.sheet["winners"] == ["Ann"]


def test_equal_points_are_a_draw() -> None:
    sitting = Sitting(match_minutes=1).wait(60)
    assert sitting.table.is_over
    assert sitting.sheet["winners"] == list(NAMES)


def test_corrections_by_the_host_count_at_the_end() -> None:
    sitting = Sitting(match_minutes=1).wait(60)
    table, _ = sitting.table.act(Correct(1, 2, "said it aloud"), wall=sitting.wall)
    sheet = table.sheet(NAMES)
    assert sheet["corrections"] == [{"name": "Bo", "points": 2, "reason": "said it aloud"}]
    assert sheet["totals"] == {"Ann": 0, "Bo": 2}
    assert game.outcome(table.state, [Correction(1, 2)]).winners == (1,)


def test_nothing_is_played_after_the_end() -> None:
    sitting = Sitting(match_minutes=1).wait(60)
    with pytest.raises(Refusal, match="game_over"):
        sitting.turn(2, 3)
    assert sitting.table.deadline is None


# The match time is over as a board closes ---------------------------------------------------------


def full_before_the_end(seconds: float) -> Sitting:
    """A board that was filled this long before the match clock ends."""
    sitting = Sitting(match_minutes=10, turn_seconds=600).wait(600 - seconds)
    return fill_board(sitting)


def test_if_the_match_time_ends_in_the_last_call_no_new_board_is_laid() -> None:
    sitting = full_before_the_end(10)
    assert sitting.state.phase == "closing"
    assert sitting.wait(15).state.over == "time_up"
    assert len(sitting.sheet["boards"]) == 1


def test_a_wrong_call_after_the_match_time_lays_no_new_board_either() -> None:
    sitting = full_before_the_end(10).wait(12)
    assert sitting.call().state.over == "time_up"
    assert len(sitting.sheet["boards"]) == 1


def test_a_board_that_closes_before_the_match_time_is_replaced() -> None:
    sitting = full_before_the_end(20).wait(15)
    assert sitting.state.over == ""
    assert len(sitting.state.boards) == 1


def test_it_is_counted_down_once_before_the_match_clock() -> None:
    sitting = Sitting()
    match = game.countdown(sitting.state)
    assert match is not None
    assert game.countdown(sitting.turn(2, 3).state) == match
    assert game.countdown(Sitting(match_minutes=0).state) is None
