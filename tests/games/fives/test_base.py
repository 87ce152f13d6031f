"""The base game, rule by rule, with the examples of the sheet."""

import pytest
from tests.games.fives.sitting import DICE, Sitting, board_for, groups

from parlour.games.fives import game
from parlour.games.fives.state import Flip, Outline
from parlour.kernel import Correction

SIX = """
PPLLLLFF..
PPL..FF...
P.....FWW.
N..U.UWW..
NN.UUUW...
.N........
.N........
..........
IIIII.....
..........
"""
"""Two shapes of 1 point, three of 2 and two of 4, side by side."""

ONE = groups(SIX)
BOARD = board_for(SIX)


def names(*shapes: str) -> list[tuple[tuple[int, int], ...]]:
    return [ONE[shape] for shape in shapes]


# The sheet's examples -----------------------------------------------------------------------


def test_example_of_six_valid_outlines_the_highest_is_dropped_and_ten_points_remain() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, *names("P", "W", "F", "L", "N", "I"))
    sit.done()
    assert sit.verdicts(0) == ["valid", "valid", "valid", "valid", "valid", "surplus"]
    assert [outline.points for outline in sit.judged(0)] == [1, 4, 2, 1, 2, 0]
    assert sit.last(0).points == 10


def test_example_of_overlap_repeat_and_bonus_makes_four_points() -> None:
    map = """
        PPL.......
        PPL.......
        P.L.......
        ..LLIIII..
        ..........
        ..Q..UUU..
        .QQ..U.U..
        .QQ.......
        ..........
        ..........
    """
    cells = groups(map)
    straight = ((3, 3), *cells["I"])
    sit = Sitting(board_for(map))
    sit.outline(0, cells["L"], straight, cells["P"], cells["Q"], cells["U"])
    sit.flip(0)
    sit.done()
    assert sit.verdicts(0) == ["overlap", "overlap", "valid", "repeat", "valid"]
    assert sit.last(0).bonus == 1
    assert sit.last(0).points == 1 + 2 + 1


def test_example_of_one_wrong_one_unfinished_and_two_valid_makes_four_points() -> None:
    board = board_for(
        """
        TTT.......
        .T........
        .T..PP....
        ....PP....
        ....P.....
        ..........
        ..........
        ..........
        ..........
        ..........
        """
    )
    wrong = ((9, 0), (9, 1), (9, 2), (9, 3), (9, 4))
    sit = Sitting(board)
    sit.outline(0, wrong, ((7, 7), (7, 8), (8, 8)))
    sit.outline(0, ((0, 0), (0, 1), (0, 2), (1, 1), (2, 1)))
    sit.outline(0, ((2, 4), (2, 5), (3, 4), (3, 5), (4, 4)))
    sit.done()
    assert sit.verdicts(0) == ["symbols", "unfinished", "valid", "valid"]
    assert sit.last(0).points == 3 + 1


# Verdicts -----------------------------------------------------------------------------------


def test_a_valid_five_is_five_connected_squares_with_exactly_the_dice() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"])
    sit.done()
    assert sit.judged(0)[0].shape == "I"
    assert sit.verdicts(0) == ["valid"]
    assert sit.last(0).points == 4


def test_a_doubled_symbol_on_the_dice_must_be_there_twice() -> None:
    row = ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))
    twice = Sitting("aabcd" + "f" * 95, rolls=["aabcd"])
    twice.outline(0, row)
    twice.done()
    once = Sitting("abbcd" + "f" * 95, rolls=["aabcd"])
    once.outline(0, row)
    once.done()
    assert (twice.verdicts(0), once.verdicts(0)) == (["valid"], ["symbols"])


@pytest.mark.parametrize(
    "cells",
    [
        ((0, 0), (0, 1), (0, 2), (0, 3), (9, 9)),
        ((0, 0), (0, 1), (0, 2), (0, 3), (1, 4)),
        ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)),
    ],
    ids=["far apart", "only by a corner", "six squares"],
)
def test_what_is_not_five_connected_squares_is_invalid(cells: tuple[tuple[int, int], ...]) -> None:
    sit = Sitting("abcdef" + "f" * 94)
    sit.outline(0, cells)
    sit.done()
    assert sit.verdicts(0) == ["shape"]
    assert sit.last(0).points == 0


def test_two_overlapping_outlines_are_both_void() -> None:
    row = "abcdeabcde" + "f" * 90
    sit = Sitting(row)
    sit.outline(0, tuple((0, c) for c in range(5)), tuple((0, c) for c in range(3, 8)))
    sit.done()
    assert sit.verdicts(0) == ["overlap", "overlap"]


def test_an_invalid_outline_voids_a_valid_one_it_overlaps() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"], ((8, 4), (8, 5), (8, 6), (8, 7), (8, 8)))
    sit.done()
    assert sit.verdicts(0) == ["overlap", "symbols"]


def test_an_unfinished_outline_voids_nothing() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"], ((8, 3), (8, 4)))
    sit.done()
    assert sit.verdicts(0) == ["valid", "unfinished"]


def test_of_a_shape_drawn_twice_the_first_one_counts() -> None:
    board = "abcdeabcde" + "f" * 90
    sit = Sitting(board)
    sit.outline(0, tuple((0, c) for c in range(5, 10)), tuple((0, c) for c in range(5)))
    sit.done()
    assert sit.verdicts(0) == ["valid", "repeat"]


def test_a_repeat_after_a_void_one_counts() -> None:
    """Overlaps are judged before repeats."""
    board = "abcdeabcde" + "f" * 90
    sit = Sitting(board)
    wrong = ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))
    first, second = (tuple((0, c) for c in range(s, s + 5)) for s in (0, 5))
    sit.outline(0, first, second, wrong)
    sit.done()
    assert sit.verdicts(0) == ["overlap", "valid", "symbols"]


def test_repeats_are_judged_before_the_surplus() -> None:
    sit = Sitting(BOARD[:70] + "abcde" + BOARD[75:])
    sit.outline(0, *names("I", "P", "L", "F", "N"), tuple((7, c) for c in range(5)))
    sit.done()
    assert sit.verdicts(0) == ["valid"] * 5 + ["repeat"]


def test_of_two_equal_ones_too_many_the_later_one_is_dropped() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, *names("I", "W", "P", "L", "F", "N"))
    sit.done()
    assert sit.verdicts(0) == ["valid", "surplus", "valid", "valid", "valid", "valid"]


def test_seven_valid_ones_lose_the_two_highest() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, *names("I", "W", "P", "L", "F", "N", "U"))
    sit.done()
    assert sit.verdicts(0) == ["surplus", "surplus"] + ["valid"] * 5


# Drawing ------------------------------------------------------------------------------------


def test_an_outline_with_the_same_id_replaces_the_first_and_is_then_drawn_last() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"], ONE["P"])
    sit.play(0, Outline(0, ONE["W"]))
    assert [drawn.id for drawn in sit.drawn(0)] == [1, 0]
    sit.done()
    assert [outline.shape for outline in sit.judged(0)] == ["P", "W"]


def test_an_erased_outline_is_gone() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"], ONE["P"])
    sit.erase(0, 0)
    sit.done()
    assert [outline.shape for outline in sit.judged(0)] == ["P"]


def test_boards_are_wiped_after_a_round() -> None:
    sit = Sitting(BOARD)
    sit.round([ONE["I"]], [ONE["I"]])
    assert sit.state.number == 2
    assert sit.state.drawn == ((), ())


# The timer ----------------------------------------------------------------------------------


def test_turning_the_timer_freezes_the_own_board_and_brings_a_bonus_point() -> None:
    sit = Sitting(BOARD)
    sit.flip(0)
    assert sit.refuses(0, Outline(0, ONE["I"])) == "already_done"
    sit.outline(1, ONE["I"])
    sit.done(1)
    assert [seat.points for seat in sit.state.rounds[0].seats] == [1, 4]
    assert sit.state.rounds[0].flipped_by == 0


def test_exactly_one_player_can_turn_the_timer() -> None:
    sit = Sitting(BOARD, 3)
    sit.flip(2)
    assert sit.refuses(0, Flip()) == "timer_runs"
    assert sit.refuses(2, Flip()) == "already_done"
    sit.done(0, 1)
    assert [seat.bonus for seat in sit.state.rounds[0].seats] == [0, 0, 1]


def test_the_others_go_on_until_the_timer_runs_out() -> None:
    sit = Sitting(BOARD)
    sit.wait(10)
    sit.flip(0)
    sit.wait(29.9)
    sit.outline(1, ONE["I"])
    sit.wait(0.1)
    assert sit.phase == "look"
    assert sit.last(1).points == 4


def test_a_move_after_the_time_is_refused() -> None:
    sit = Sitting(BOARD)
    sit.flip(0)
    sit.now = 30_000
    assert sit.refuses(1, Outline(0, ONE["I"])) == "too_late"


def test_a_draft_saved_in_time_counts_as_unfinished() -> None:
    sit = Sitting(BOARD)
    sit.outline(1, ONE["I"][:4])
    sit.flip(0)
    sit.wait(30)
    assert sit.verdicts(1) == ["unfinished"]


def test_done_freezes_without_a_bonus_and_the_round_ends_when_all_are_frozen() -> None:
    sit = Sitting(BOARD)
    sit.done(1)
    assert sit.refuses(1, Flip()) == "already_done"
    assert sit.phase == "search"
    sit.done(0)
    assert sit.phase == "look"
    assert sit.state.rounds[0].flipped_by is None


def test_after_five_minutes_the_timer_starts_by_itself_without_bonus() -> None:
    sit = Sitting(BOARD)
    sit.wait(300)
    assert sit.state.running
    assert sit.refuses(0, Flip()) == "timer_runs"
    sit.wait(30)
    assert sit.phase == "look"
    assert [seat.bonus for seat in sit.state.rounds[0].seats] == [0, 0]


def test_the_scoring_is_shown_until_all_are_done_or_its_time_is_up() -> None:
    sit = Sitting(BOARD)
    sit.done()
    assert sit.refuses(0, Outline(0, ONE["I"])) == "round_is_over"
    sit.done(0)
    assert sit.phase == "look"
    sit.wait(45)
    assert (sit.phase, sit.state.number) == ("search", 2)


# The end ------------------------------------------------------------------------------------


def test_in_the_fifth_round_values_count_double_and_the_bonus_does_not() -> None:
    sit = Sitting(BOARD)
    for _ in range(4):
        sit.round([ONE["I"]], [], flips=1)
    sit.outline(0, ONE["I"])
    sit.flip(0)
    sit.done()
    assert [judged.double for judged in sit.state.rounds] == [False] * 4 + [True]
    assert sit.last(0).points == 2 * 4 + 1
    assert sit.judged(0)[0].points == 8


def test_the_game_ends_after_five_rounds_and_most_points_win() -> None:
    sit = Sitting(BOARD)
    for _ in range(5):
        sit.round([ONE["I"]], [ONE["P"]])
    assert game.is_over(sit.state)
    assert sit.outcome.scores == (24, 6)
    assert sit.outcome.winners == (0,)
    assert sit.outcome.reason == "rounds_played"


def test_a_tie_goes_to_the_most_points_in_rounds_one_to_four() -> None:
    sit = Sitting(BOARD)
    sit.round([ONE["F"]], [ONE["I"]])
    for _ in range(3):
        sit.round([], [])
    sit.round([ONE["F"], ONE["P"]], [ONE["F"]])
    assert sit.outcome.scores == (8, 8)
    assert sit.outcome.winners == (1,)


def test_still_tied_the_victory_is_shared() -> None:
    sit = Sitting(BOARD, 3)
    for _ in range(5):
        sit.round([ONE["I"]], [ONE["I"]], [])
    assert sit.outcome.winners == (0, 1)


def test_corrections_of_the_host_count() -> None:
    sit = Sitting(BOARD)
    for _ in range(5):
        sit.round([ONE["I"]], [ONE["P"]])
    outcome = game.outcome(sit.state, [Correction(1, 20, "forgotten")])
    assert (outcome.scores, outcome.winners) == ((24, 26), (1,))


def test_one_can_play_the_base_game_alone() -> None:
    sit = Sitting(BOARD, 1)
    sit.outline(0, ONE["I"])
    sit.flip(0)
    assert sit.last(0).points == 5


# Time factors -------------------------------------------------------------------------------


def test_a_seat_with_a_time_factor_has_its_own_deadline() -> None:
    sit = Sitting(BOARD, factors=(1, 1, 2))
    sit.flip(0)
    sit.wait(30)
    assert sit.state.asked.finished == (True, True, False)
    assert sit.refuses(1, Outline(0, ONE["I"])) == "too_late"
    sit.outline(2, ONE["I"])
    sit.wait(30)
    assert sit.last(2).points == 4


def test_a_seat_without_limit_ends_with_done() -> None:
    sit = Sitting(BOARD, factors=(1, 0))
    sit.flip(0)
    sit.wait(10_000)
    assert sit.phase == "search"
    sit.done(1)
    assert sit.phase == "look"


def test_the_limit_waits_for_the_slowest_seat_that_has_one() -> None:
    sit = Sitting(BOARD, factors=(1, 2, 0))
    sit.wait(599)
    assert not sit.state.running
    sit.wait(1)
    assert sit.state.running


def test_where_no_seat_has_a_limit_the_timer_never_starts_by_itself() -> None:
    sit = Sitting(BOARD, factors=(0, 0))
    sit.wait(100_000)
    assert not sit.state.running


def test_the_dice_are_rolled_again_with_three_alike() -> None:
    sit = Sitting(BOARD, rolls=["aaabc", "ddddd", "abcde"])
    assert sit.state.dice == DICE


def test_it_is_counted_down_before_every_search_and_not_when_the_timer_is_turned() -> None:
    sit = Sitting(BOARD)
    first = game.countdown(sit.state)
    assert first is not None
    sit.flip(0)
    assert game.countdown(sit.state) == first
    sit.done()
    assert game.countdown(sit.state) is None
    sit.done()
    assert game.countdown(sit.state) not in (None, first)


def test_alone_nothing_is_counted_down() -> None:
    assert game.countdown(Sitting(BOARD, 1, version="solo").state) is None
