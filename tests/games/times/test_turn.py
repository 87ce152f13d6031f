"""A turn of Times Four: place, point out, end."""

from typing import Any

import msgspec
import pytest
from tests.games.times.sitting import Sitting

from parlour.games.times import game
from parlour.games.times.marks import SeatOptions
from parlour.games.times.state import Call, Claim, EndTurn, Fact, Move, Options, TakeBack, Write
from parlour.kernel import Refusal, Scripted, Table
from parlour.kernel.entry import Undo

LINE = ((2, 0), (3, 0), (4, 0), (5, 0), (6, 0))


def before_a_set(**options: Any) -> Sitting:
    """Ann has 2, 3 and 6 in the bottom row; 4 × 5 = 20 will fill the gap."""
    return Sitting(**options).turns((2, 3), (9, 9))


def test_the_game_is_for_two() -> None:
    assert list(game.seats) == [2]


@pytest.mark.parametrize(("a", "b", "product"), [(10, 1, 10), (3, 12, 36), (-1, 5, 5), (9, 9, 100)])
def test_a_fact_has_two_numbers_of_one_digit(a: int, b: int, product: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "fact", "a": a, "b": b, "product": product}, Move)


# Who starts -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_who_starts_is_drawn_by_lot(seat: int) -> None:
    seats = (SeatOptions(), SeatOptions())
    state = game.start(Options(), seats, Scripted([("starts", [seat])]))
    assert state.turn.seat == seat


def test_the_lot_falls_on_either_seat() -> None:
    seats = (SeatOptions(), SeatOptions())
    starters = {
        Table.start(game, Options(), seats, seed=bytes([n]) * 32)[0].state.turn.seat
        for n in range(20)
    }
    assert starters == {0, 1}


def test_a_seat_can_start_without_a_lot() -> None:
    state = game.start(Options(starts=1), (SeatOptions(), SeatOptions()), Scripted([]))
    assert state.turn.seat == 1


# Placing --------------------------------------------------------------------------------------


def test_marks_of_both_players_pile_up() -> None:
    sitting = Sitting().turn(6, 3).turn(9, 9).fact(1, 8)
    assert str(sitting.state).splitlines() == [
        ". . . . . . . . . .",
        ". . . . . . . . . .",
        ". . . . . . . . 1 .",
        ". 1 . . . . . . 1 .",
        ". 2 . . . . . . 2 2",
        ". 1 . 1 . . 1 . 1 2",
        "0 1 2 3 4 5 6 7 8 9",
        "0:0, seat 0: placed",
    ]


def test_a_column_without_room_for_all_marks_is_refused() -> None:
    sitting = Sitting(rows=5).turn(1, 1)
    sitting.refused(Fact(1, 1, 1), "column_full", column=1)
    sitting.turn(1, 2)


def test_four_marks_of_one_turn_in_a_line_are_refused() -> None:
    Sitting().refused(Fact(3, 4, 12), "straight_line").refused(Fact(7, 8, 56), "straight_line")


def test_a_fact_may_be_repeated() -> None:
    Sitting().turn(6, 3).turn(3, 6).turn(6, 3)


def test_the_other_player_has_to_wait() -> None:
    Sitting().refused(Fact(1, 2, 2), "not_your_turn", seat=1)


def test_one_fact_in_a_turn() -> None:
    Sitting().fact(1, 2).refused(Fact(2, 3, 6), "already_placed")


@pytest.mark.parametrize("move", [TakeBack(), EndTurn(), Claim(LINE)])
def test_without_marks_there_is_nothing_to_end_claim_or_take_back(move: object) -> None:
    Sitting().refused(move, "nothing_placed")


def test_a_team_writes_its_fact_together() -> None:
    """What is written is a draft: nothing follows from it, and it ends with the turn."""
    sitting = Sitting().move(Write("63"))
    assert sitting.state.turn.written == "63"
    sitting.refused(Write("2"), "not_your_turn", seat=1)
    sitting.fact(6, 3).refused(Write("2"), "already_placed")
    assert sitting.take_back().state.turn.written == ""
    assert game.draft_key(Write("1")) == game.draft_key(Write("12")) != game.draft_key(EndTurn())


def test_a_fact_can_be_taken_back_free_of_charge() -> None:
    sitting = Sitting().fact(6, 3).take_back()
    assert sitting.state.marks == (0, 0)
    assert sitting.state.phase == "choose"
    sitting.turn(2, 3)
    assert sitting.sheet["boards"][0]["cells"] == ["", "", "1", "1", "", "", "1", "", "", ""]


def test_the_record_of_a_turn_keeps_the_facts_that_were_tried() -> None:
    sitting = Sitting().fact(6, 3).take_back().fact(6, 3).take_back().turn(2, 3)
    assert sitting.state.turns[0].tried == (Fact(6, 3, 18),)


# Pointing out sets ----------------------------------------------------------------------------


def test_a_set_that_is_pointed_out_scores() -> None:
    sitting = before_a_set().fact(4, 5).claim(*LINE).end()
    assert sitting.points == (1, 0)


def test_a_set_that_is_not_pointed_out_is_forfeited() -> None:
    sitting = before_a_set().fact(4, 5).end()
    assert sitting.points == (0, 0)
    turn = sitting.sheet["turns"][-1]
    assert (turn["sets"], turn["claimed"]) == (1, 0)


def test_a_line_counts_once_however_it_is_claimed() -> None:
    sitting = before_a_set().fact(4, 5).claim(*LINE[:4]).claim(*LINE[1:]).claim(*LINE).end()
    assert sitting.points == (1, 0)


def test_older_marks_of_a_line_made_longer_claim_it_too() -> None:
    sitting = before_a_set().turn(4, 5).turn(8, 8).fact(1, 7)
    assert sitting.state.marks[0] & sitting.state.options.field.box((6, 0))
    assert sitting.claim(*LINE).end().points == (2, 0)


def test_a_wrong_claim_is_ignored() -> None:
    sitting = before_a_set().fact(4, 5).claim((2, 1), (3, 1), (4, 1), (5, 1)).end()
    assert sitting.points == (0, 0)


def test_a_claim_that_is_no_line_is_refused() -> None:
    sitting = before_a_set().fact(4, 5)
    sitting.refused(Claim(LINE[:3]), "not_a_line")
    sitting.refused(Claim((*LINE[:3], (6, 0))), "not_a_line")


def test_the_same_boxes_are_claimed_once() -> None:
    before_a_set().fact(4, 5).claim(*LINE).refused(Claim(LINE), "already_claimed")


def test_under_windows_a_claim_is_exactly_four_boxes() -> None:
    sitting = before_a_set(count="windows").fact(4, 5)
    sitting.refused(Claim(LINE), "not_a_line")
    assert sitting.claim(*LINE[:4]).claim(*LINE[1:]).end().points == (3, 0)


def test_taking_back_takes_the_claims_along() -> None:
    sitting = before_a_set().fact(4, 5).claim(*LINE).take_back().fact(4, 5).end()
    assert sitting.points == (0, 0)


def test_where_the_referee_counts_nobody_claims() -> None:
    sitting = before_a_set(claim="auto").fact(4, 5).refused(Claim(LINE), "referee_counts")
    assert sitting.end().points == (1, 0)


# Time -----------------------------------------------------------------------------------------


def test_without_marks_in_60_seconds_the_turn_passes() -> None:
    sitting = Sitting().wait(59.999)
    assert sitting.state.turn.seat == 0
    sitting.wait(0.001)
    assert sitting.state.turn.seat == 1
    assert sitting.outcomes == ["timeout"]


def test_a_move_after_the_deadline_is_too_late() -> None:
    sitting = Sitting()
    sitting.wall = 60_000
    sitting.refused(Fact(2, 3, 6), "too_late")


def test_out_of_time_on_a_right_product_its_marks_stand_and_claims_count() -> None:
    sitting = before_a_set().fact(4, 5).claim(*LINE).wait(60)
    assert sitting.points == (1, 0)
    assert sitting.outcomes == ["played"] * 3


def test_out_of_time_what_was_not_claimed_is_forfeited() -> None:
    assert before_a_set().fact(4, 5).wait(60).points == (0, 0)


def test_a_seat_with_a_time_factor_has_its_own_deadline() -> None:
    sitting = Sitting(factors=(1.5, 1))
    assert sitting.table.deadline == 90_000
    sitting.wait(90)
    assert sitting.table.deadline == 150_000


def test_a_seat_without_limit_has_no_deadline() -> None:
    assert Sitting(factors=(0, 1)).table.deadline is None


def test_an_untimed_game_has_no_deadline() -> None:
    assert Sitting(turn_seconds=0).turn(2, 3).table.deadline is None


# Undo -----------------------------------------------------------------------------------------


def undone(sitting: Sitting, seat: int) -> Table:
    return sitting.table.act(Undo(), wall=sitting.wall, seat=seat)[0]


def test_a_claim_and_a_take_back_can_be_undone() -> None:
    sitting = before_a_set().fact(4, 5).claim(*LINE)
    assert undone(sitting, 0).state.turn.claims == ()
    sitting.take_back()
    assert len(undone(sitting, 0).state.turn.claims) == 1


@pytest.mark.parametrize("move", [Fact(4, 5, 20), Call()])
def test_a_fact_and_a_call_cannot_be_undone(move: object) -> None:
    sitting = before_a_set().move(move)
    with pytest.raises(Refusal, match="cannot_undo"):
        undone(sitting, 0)


def test_ending_a_turn_cannot_be_undone_because_it_shows_what_was_overlooked() -> None:
    sitting = before_a_set().fact(4, 5).end()
    with pytest.raises(Refusal, match="cannot_undo"):
        undone(sitting, 0)
