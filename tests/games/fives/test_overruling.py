"""The host overrules a verdict."""

from __future__ import annotations

import pytest
from tests.games.fives.sitting import Sitting
from tests.games.fives.test_base import BOARD as BASE_BOARD
from tests.games.fives.test_base import ONE
from tests.games.fives.test_puzzle import BOARD, MAP, X

from parlour.games.fives import game
from parlour.games.fives.state import Overrule, available
from parlour.kernel import Refusal

WRONG = ((9, 0), (9, 1), (9, 2), (9, 3), (9, 4))


def overruled(sit: Sitting, ruling: Overrule) -> None:
    sit.state = game.overrule(sit.state, ruling)


def refused(sit: Sitting, ruling: Overrule) -> str:
    with pytest.raises(Refusal) as caught:
        game.overrule(sit.state, ruling)
    return caught.value.code


def base() -> Sitting:
    sit = Sitting(BASE_BOARD)
    sit.outline(0, ONE["I"], WRONG)
    sit.flip(0)
    sit.done()
    return sit


def test_an_outline_made_valid_brings_its_points() -> None:
    sit = base()
    overruled(sit, Overrule(1, 0, 1, "valid"))
    assert sit.verdicts(0) == ["valid", "valid"]
    assert sit.last(0).points == 4 + 4 + 1


def test_an_outline_made_invalid_loses_them() -> None:
    sit = base()
    overruled(sit, Overrule(1, 0, 0, "symbols"))
    assert sit.last(0).points == 1


def test_earlier_rounds_of_the_base_game_can_be_overruled_while_a_later_one_is_searched() -> None:
    sit = base()
    sit.done()
    overruled(sit, Overrule(1, 0, 1, "valid"))
    assert sit.outcome.scores == (9, 0)


def test_in_the_doubled_round_a_ruling_counts_double() -> None:
    sit = Sitting(BASE_BOARD)
    for _ in range(4):
        sit.round([], [])
    sit.outline(0, WRONG)
    sit.done()
    overruled(sit, Overrule(5, 0, 0, "valid"))
    assert sit.outcome.scores == (8, 0)


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (Overrule(2, 0, 0, "valid"), "no_such_round"),
        (Overrule(1, 2, 0, "valid"), "no_such_seat"),
        (Overrule(1, 0, 2, "valid"), "no_such_outline"),
    ],
)
def test_what_is_not_there_cannot_be_overruled(ruling: Overrule, code: str) -> None:
    assert refused(base(), ruling) == code


def test_what_is_no_shape_cannot_be_made_valid() -> None:
    sit = Sitting(BASE_BOARD)
    sit.outline(0, WRONG[:3])
    sit.done()
    assert refused(sit, Overrule(1, 0, 0, "valid")) == "cannot_be_valid"


# Puzzle -------------------------------------------------------------------------------------


def puzzle(seats: int = 2) -> Sitting:
    """Everybody but seat 0 has a valid P; seat 0 has a wrong I."""
    sit = Sitting(BOARD, seats, version="puzzle")
    sit.outline(0, WRONG)
    for seat in range(1, seats):
        sit.outline(seat, MAP["P"])
    sit.done()
    assert sit.phase == "cross"
    return sit


def test_who_gains_a_valid_five_need_not_cross_out() -> None:
    sit = puzzle()
    overruled(sit, Overrule(1, 0, 0, "valid"))
    assert sit.phase == "look"
    assert sit.outcome.scores == (4, 1)
    sit.wait(75)
    assert (sit.phase, sit.state.number) == ("search", 2)


def test_who_gains_a_valid_five_takes_the_crossing_out_back() -> None:
    sit = puzzle()
    sit.cross_out(0, "X", X)
    overruled(sit, Overrule(1, 0, 0, "valid"))
    assert sit.verdicts(0) == ["valid"]
    assert "X" in available(sit.state, 0)
    assert "I" not in available(sit.state, 0)
    assert sit.phase == "look"


def test_who_loses_the_valid_five_crosses_one_out() -> None:
    sit = puzzle(3)
    sit.cross_out(0, "X", X)
    overruled(sit, Overrule(1, 1, 0, "symbols"))
    assert sit.phase == "cross"
    assert sit.state.asked.asked == (False, True, False)
    sit.cross_out(1, "W")
    assert sit.phase == "look"
    assert sit.outcome.scores == (0, 0, 1)


def test_the_others_keep_their_time_to_cross_out() -> None:
    sit = puzzle(3)
    before = game.deadline(sit.state)
    overruled(sit, Overrule(1, 1, 0, "symbols"))
    assert sit.state.asked.asked == (True, True, False)
    assert game.deadline(sit.state) == before
    sit.wait(30)
    assert sit.state.asked.finished == (True, False, True)
    sit.wait(30)
    assert sit.phase == "look"


def test_a_ruling_without_consequences_leaves_the_looking_as_it_is() -> None:
    sit = puzzle()
    sit.cross_out(0, "X", X)
    overruled(sit, Overrule(1, 0, 0, "shape"))
    assert sit.phase == "look"
    assert sit.verdicts(0) == ["shape", "crossed"]


def test_where_nobody_has_a_valid_five_any_more_the_game_is_over() -> None:
    sit = puzzle()
    overruled(sit, Overrule(1, 1, 0, "symbols"))
    assert game.is_over(sit.state)
    assert sit.outcome.reason == "nobody_found"


def test_a_game_that_is_over_stays_over() -> None:
    sit = Sitting(BOARD, version="puzzle")
    sit.outline(0, WRONG)
    sit.done()
    assert game.is_over(sit.state)
    overruled(sit, Overrule(1, 0, 0, "valid"))
    assert game.is_over(sit.state)
    assert sit.outcome.scores == (4, 0)


def test_a_crossed_out_shape_is_no_verdict_to_overrule() -> None:
    sit = puzzle()
    sit.cross_out(0, "X", X)
    assert refused(sit, Overrule(1, 0, 1, "valid")) == "no_such_outline"


def test_after_the_next_roll_it_is_too_late() -> None:
    sit = puzzle()
    sit.cross_out(0, "X", X)
    sit.done()
    assert refused(sit, Overrule(1, 0, 0, "valid")) == "too_late_to_overrule"
    sit.outline(1, MAP["L"])
    sit.done()
    assert refused(sit, Overrule(1, 0, 0, "valid")) == "too_late_to_overrule"


def test_a_used_shape_or_used_squares_cannot_be_made_valid() -> None:
    row = "abcdeabcde" + "f" * 90
    sit = Sitting(row, version="puzzle")
    first, second = (tuple((0, c) for c in range(start, start + 5)) for start in (0, 5))
    sit.round([first], [first])
    sit.outline(0, second)
    sit.outline(1, ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1)))
    sit.done()
    assert game.is_over(sit.state)
    assert refused(sit, Overrule(2, 0, 0, "valid")) == "cannot_be_valid"
    assert refused(sit, Overrule(2, 1, 0, "valid")) == "cannot_be_valid"


def test_without_limits_a_ruling_sets_no_clock() -> None:
    sit = Sitting(BOARD, version="puzzle", factors=(0, 0, 0))
    sit.outline(1, MAP["P"])
    sit.outline(2, MAP["P"])
    sit.done()
    overruled(sit, Overrule(1, 1, 0, "symbols"))
    assert sit.state.asked.asked == (True, True, False)
    assert game.deadline(sit.state) is None


def test_solo_can_be_overruled_too() -> None:
    sit = Sitting(BOARD, 1, version="solo")
    sit.outline(0, MAP["P"])
    sit.done()
    overruled(sit, Overrule(1, 0, 0, "symbols"))
    assert sit.phase == "cross"
    assert game.deadline(sit.state) is None
