"""Wrong products: placed by their own digits, called, erased, or left standing."""

import pytest
from tests.games.times.sitting import Sitting, fill_board, last_turn

from parlour.games.times.state import Call, Fact, Recount
from parlour.kernel import Refusal

BEFORE_A_SET = ((2, 3), (9, 9))


def test_a_wrong_product_is_placed_by_its_own_digits() -> None:
    sitting = Sitting().turn(6, 7, 41)
    assert sitting.sheet["boards"][0]["cells"] == ["", "1", "", "", "1", "", "1", "1", "", ""]


def test_a_wrong_product_has_to_obey_the_same_limits() -> None:
    Sitting().refused(Fact(3, 4, 25), "straight_line")
    Sitting().refused(Fact(1, 1, 11), "straight_line")


def test_a_wrong_product_can_be_put_right_before_the_turn_ends() -> None:
    sitting = Sitting().fact(6, 7, 41).take_back().turn(6, 7).fact(1, 2)
    assert sitting.outcomes == ["played"]


def test_out_of_time_on_a_wrong_product_it_is_erased() -> None:
    sitting = Sitting().fact(6, 7, 41).wait(60)
    assert sitting.outcomes == ["erased"]
    assert sitting.state.marks == (0, 0)
    assert sitting.state.turn.seat == 1


# Calling --------------------------------------------------------------------------------------


def test_a_called_wrong_product_is_erased_with_its_points_and_its_turn() -> None:
    sitting = Sitting().turns(*BEFORE_A_SET).turn(4, 5, 21)
    assert sitting.points == (1, 0)
    sitting.call()
    assert sitting.points == (0, 0)
    assert sitting.outcomes == ["played", "played", "erased"]
    assert sitting.sheet["boards"][0]["cells"] == ["", "2", "1", "1", "", "", "1", "", "2", "22"]


def test_the_caller_then_plays_his_turn_in_the_time_that_is_left() -> None:
    sitting = Sitting().turn(6, 7, 41).wait(10).call()
    assert sitting.state.turn.seat == 1
    assert sitting.table.deadline == 60_000
    sitting.turn(6, 7)
    assert sitting.outcomes == ["erased", "played"]


def test_uncalled_it_stands_for_good() -> None:
    sitting = Sitting().turn(6, 7, 41).turn(1, 2).call().turn(2, 3)
    assert sitting.outcomes == ["played"] * 3
    assert sitting.sheet["boards"][0]["cells"][4] == "1"


def test_a_product_can_only_be_called_before_placing_marks() -> None:
    sitting = Sitting().turn(6, 7, 41).fact(1, 2).refused(Call(), "call_before_placing")
    sitting.take_back().call()
    assert sitting.outcomes == ["erased"]


def test_one_call_a_turn() -> None:
    Sitting().turn(6, 7).call().refused(Call(), "already_called")
    Sitting().turn(6, 7, 41).call().refused(Call(), "already_called")


def test_there_is_nothing_to_call_in_the_first_turn_or_after_a_lost_one() -> None:
    Sitting().refused(Call(), "nothing_to_call")
    Sitting().wait(60).refused(Call(), "nothing_to_call")
    Sitting().fact(6, 7, 41).wait(60).refused(Call(), "nothing_to_call")


def test_only_the_opponent_calls_and_only_in_his_turn() -> None:
    Sitting().turn(6, 7, 41).refused(Call(), "not_your_turn", seat=0)


def test_a_wrong_call_costs_nothing() -> None:
    sitting = Sitting().turn(6, 7).call()
    assert sitting.state.turn.seat == 1
    assert sitting.table.deadline == 60_000
    sitting.turn(1, 2)
    assert sitting.outcomes == ["played", "played"]


def test_a_wrong_call_can_cost_the_turn() -> None:
    sitting = Sitting(wrong_call="lose_turn").turn(6, 7).call()
    assert sitting.state.turn.seat == 0
    assert sitting.outcomes == ["played", "miscalled"]
    assert sitting.sheet["turns"][1]["product"] is None
    sitting.refused(Call(), "nothing_to_call")


def test_a_right_call_never_costs_the_turn() -> None:
    sitting = Sitting(wrong_call="lose_turn").turn(6, 7, 41).call()
    assert sitting.state.turn.seat == 1


# Other judges ---------------------------------------------------------------------------------


def test_the_referee_checks_when_the_turn_ends() -> None:
    sitting = Sitting(judge="referee").turns(*BEFORE_A_SET).turn(4, 5, 21)
    assert sitting.outcomes == ["played", "played", "erased"]
    assert sitting.points == (0, 0)
    assert sitting.state.turn.seat == 1


def test_the_referee_lets_right_products_stand() -> None:
    assert Sitting(judge="referee").turn(6, 7).outcomes == ["played"]


def test_the_teacher_refuses_a_wrong_product_at_once() -> None:
    sitting = Sitting(judge="teacher").refused(Fact(6, 7, 41), "check_product", a=6, b=7)
    assert sitting.turn(6, 7).outcomes == ["played"]


@pytest.mark.parametrize("judge", ["referee", "teacher"])
def test_where_the_house_judges_nobody_calls(judge: str) -> None:
    Sitting(judge=judge).turn(6, 7).refused(Call(), "no_calls")


# The last turn of a board ---------------------------------------------------------------------


def test_after_the_last_turn_the_opponent_has_15_seconds_to_call() -> None:
    sitting = last_turn()
    assert sitting.state.phase == "closing"
    assert sitting.table.deadline == 15_000
    sitting.refused(Fact(1, 2, 2), "only_call")


def test_uncalled_the_board_closes_after_15_seconds() -> None:
    sitting = last_turn().wait(15)
    assert len(sitting.state.boards) == 1
    assert sitting.state.phase == "choose"


def test_a_right_call_reopens_the_board_and_the_caller_plays() -> None:
    sitting = last_turn(wrong=True).wait(5)
    caller = sitting.state.turn.seat
    sitting.call()
    assert sitting.state.boards == ()
    assert (sitting.state.phase, sitting.state.turn.seat) == ("choose", caller)
    assert sitting.table.deadline == 65_000
    sitting.refused(Call(), "already_called")


def test_a_right_call_reopens_the_only_board_too() -> None:
    sitting = last_turn(wrong=True, match_minutes=0).call()
    assert sitting.state.phase == "choose"


def test_a_right_call_after_the_match_clock_erases_but_reopens_nothing() -> None:
    sitting = Sitting(match_minutes=1).wait(59).turn(2, 3).wait(2).turn(6, 7, 41)
    assert sitting.state.phase == "closing"
    sitting.call()
    assert sitting.outcomes == ["played", "erased"]
    assert sitting.state.over == "time_up"


def test_the_match_clock_may_end_while_the_last_call_is_thought_over() -> None:
    sitting = last_turn(after=55, wrong=True, match_minutes=1).wait(6).call()
    assert sitting.outcomes[-1] == "erased"
    assert sitting.state.over == "time_up"


def test_a_wrong_last_call_closes_the_board() -> None:
    sitting = last_turn().call()
    assert len(sitting.state.boards) == 1


def test_a_wrong_last_call_can_cost_the_first_turn_of_the_next_board() -> None:
    for wrong_call, loses in (("free", False), ("lose_turn", True)):
        sitting = last_turn(wrong_call=wrong_call)
        caller = sitting.state.turn.seat
        sitting.call()
        assert (sitting.state.turn.seat != caller) == loses
        assert ("miscalled" in sitting.outcomes) == loses


def test_the_last_call_has_the_seats_time_factor_but_always_an_end() -> None:
    for factor, deadline in ((1.5, 22_500), (2, 30_000), (0, 30_000)):
        assert last_turn(factors=(factor, factor)).table.deadline == deadline


@pytest.mark.parametrize("judge", ["referee", "teacher"])
def test_without_calls_a_board_closes_at_once(judge: str) -> None:
    sitting = fill_board(Sitting(judge=judge))
    assert len(sitting.state.boards) == 1


# The host overrules ---------------------------------------------------------------------------


def test_the_host_can_grant_a_set_that_was_pointed_out_aloud() -> None:
    sitting = Sitting().turns(*BEFORE_A_SET).fact(4, 5).end().rule(Recount(2, 1))
    assert sitting.points == (1, 0)
    assert sitting.sheet["turns"][2]["claimed"] == 1


def test_the_host_can_take_a_set_away_again() -> None:
    sitting = Sitting().turns(*BEFORE_A_SET).turn(4, 5).rule(Recount(2, 0))
    assert sitting.points == (0, 0)


def test_the_host_can_recount_turns_of_earlier_boards() -> None:
    sitting = last_turn().wait(15)
    number = next(n for n, turn in enumerate(sitting.sheet["turns"]) if turn["claimed"])
    scored = sitting.sheet["turns"][number]["points"]
    total = sum(sitting.points)
    sitting.turn(2, 3).rule(Recount(number, 0))
    assert sitting.sheet["turns"][number]["points"] == 0
    assert sum(sitting.points) == total - scored
    assert len(sitting.state.boards) == 1


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        (Recount(9, 0), "no_such_turn"),
        (Recount(2, 2), "more_than_sets"),
        (Recount(3, 0), "turn_without_marks"),
    ],
)
def test_the_host_cannot_invent_sets(ruling: Recount, code: str) -> None:
    sitting = Sitting().turns(*BEFORE_A_SET, (4, 5)).wait(60)
    with pytest.raises(Refusal) as caught:
        sitting.rule(ruling)
    assert caught.value.code == code
