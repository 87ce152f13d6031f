"""The roll-off, rolling, moving, Roll Again, the hub, bars."""

import pytest
from msgspec.structs import replace
from tests.games.wedges.sitting import ALL, Arranged, Sitting

from parlour.games.wedges import game
from parlour.games.wedges.board import CATEGORIES
from parlour.games.wedges.state import MoveTo, Options, PickCategory, Roll, SeatOptions, Vote


def started(dice: list[int], count: int) -> list[tuple[int | None, ...]]:
    seats = tuple(SeatOptions() for _ in range(count))
    state = game.start(Options(), seats, Arranged(dice))
    assert [state.turn] == [
        seat
        for seat, roll in enumerate(state.starts[-1])
        if roll == max(r for r in state.starts[-1] if r is not None)
    ]
    return list(state.starts)


def test_the_high_roller_starts() -> None:
    assert started([2, 6, 3], 3) == [(2, 6, 3)]


def test_those_who_tie_for_the_highest_roll_again() -> None:
    rounds = started([5, 2, 5, 5, 3, 1, 3, 4, 6], 4)
    assert rounds == [(5, 2, 5, 5), (3, None, 1, 3), (4, None, None, 6)]


def test_all_tokens_start_in_the_hub_without_wedges() -> None:
    state = Sitting(3).state
    assert state.positions == ("hub", "hub", "hub")
    assert state.wedges == ((), (), ())


def test_a_turn_is_a_roll_and_a_move_by_exactly_that_many_steps() -> None:
    sitting = Sitting().roll(2)
    assert sitting.phase == "move"
    assert {target["to"] for target in sitting.view()["targets"]} == {
        f"s{spoke}.2" for spoke in range(6)
    }
    sitting.to("s3.2")
    assert sitting.state.positions == ("s3.2", "hub")
    assert sitting.view()["walk"] == {
        "seat": 0,
        "roll": 2,
        "start": "hub",
        "way": ["s3.1", "s3.2"],
        "kind": "category",
        "category": "pink",
    }


def test_a_space_that_the_roll_does_not_lead_to_is_refused() -> None:
    sitting = Sitting().roll(2)
    sitting.refused(MoveTo("s0.3"), "unreachable", to="s0.3", roll=2)
    sitting.refused(MoveTo("hub"), "unreachable", to="hub", roll=2)
    sitting.refused(MoveTo("r99"), "no_such_space", to="r99")


def test_only_the_seat_in_turn_rolls_and_moves() -> None:
    sitting = Sitting(3).refused(Roll(), "not_your_turn", seat=1)
    sitting.roll(1).refused(MoveTo("s0.1"), "not_your_turn", seat=2)
    sitting.refused(Roll(), "not_now").refused(Vote(True), "not_now", seat=1)


def test_roll_again_rolls_again_without_a_question() -> None:
    sitting = Sitting(at=("r0",)).go(2, "r2")
    assert (sitting.phase, sitting.turn) == ("roll", 0)
    step = sitting.last_step
    assert (step["kind"], step["category"], step["correct"]) == ("roll_again", None, None)
    sitting.go(3, "r5")
    assert len(sitting.view()["steps"]) == 2


def test_any_number_of_tokens_may_share_a_space() -> None:
    sitting = Sitting().ask(1, "s0.1").wrong().ask(1, "s0.1")
    assert sitting.state.positions == ("s0.1", "s0.1")


def test_a_right_answer_rolls_again_in_the_same_turn() -> None:
    sitting = Sitting().ask(1, "s0.1").right()
    assert (sitting.phase, sitting.turn, sitting.view()["table"]["number"]) == ("roll", 0, 0)


def test_a_wrong_answer_passes_to_the_next_seat_clockwise() -> None:
    sitting = Sitting(3).ask(1, "s0.1").wrong()
    assert (sitting.phase, sitting.turn, sitting.view()["table"]["number"]) == ("roll", 1, 1)
    sitting.ask(1, "s0.1").wrong().ask(1, "s0.1").wrong()
    assert sitting.turn == 0


def test_a_right_answer_at_a_headquarters_brings_its_wedge() -> None:
    sitting = Sitting().ask(6, "r7").right()
    assert sitting.state.wedges == (("blue",), ())
    assert sitting.last_step["wedge"] == "blue"
    assert sitting.last_step["kind"] == "hq"


def test_a_wedge_comes_only_once_and_only_at_a_headquarters() -> None:
    sitting = Sitting(at=("s1.5",), wedges=(("blue",),)).ask(1, "r7").right()
    assert sitting.state.wedges == (("blue",), ())
    assert sitting.last_step["wedge"] is None
    other = Sitting().ask(2, "s0.2").right()
    assert other.state.wedges == ((), ())


def test_after_a_wrong_answer_a_headquarters_is_barred() -> None:
    sitting = Sitting(at=("s1.5", "hub")).ask(1, "r7").wrong()
    assert sitting.state.barred == (("r7",), ())
    sitting.ask(1, "s0.1").wrong()
    # Roll Again does not count as a question elsewhere.
    sitting.go(2, "r9").roll(2)
    assert sitting.state.barred[0] == ("r7",)
    assert "r7" not in {target["to"] for target in sitting.view()["targets"]}
    sitting.refused(MoveTo("r7"), "barred", to="r7")


@pytest.mark.parametrize("right", [True, False])
def test_a_question_elsewhere_lifts_the_bar(right: bool) -> None:
    sitting = Sitting(at=("r8",), barred=(("r7",),)).ask(2, "r10")
    sitting.right() if right else sitting.wrong()
    assert sitting.state.barred == ((), ())


def test_a_wrong_answer_on_a_category_space_bars_nothing() -> None:
    assert Sitting().ask(1, "s0.1").wrong().state.barred == ((), ())


def test_a_barred_space_may_be_passed() -> None:
    sitting = Sitting(at=("r9",), barred=(("r7",),)).roll(3)
    assert "r6" in {target["to"] for target in sitting.view()["targets"]}


def test_if_every_reachable_space_is_barred_the_roll_is_repeated() -> None:
    sitting = Sitting(at=("r3",), barred=(("r2", "r4"),)).roll(1, 1, 2)
    assert (sitting.phase, sitting.state.roll) == ("move", 2)


def test_in_the_hub_without_all_wedges_the_player_picks_any_category() -> None:
    sitting = Sitting(at=("s0.1",), wedges=(ALL[:5],)).go(1, "hub")
    assert sitting.phase == "category"
    assert [move["category"] for move in sitting.view(0)["offers"]["moves"]] == list(CATEGORIES)
    sitting.refused(PickCategory("blue"), "not_your_turn", seat=1)
    sitting.pick("green").draw()
    assert sitting.state.question is not None
    assert sitting.state.question.category == "green"
    sitting.wrong()
    assert sitting.state.barred == ((), ())
    assert sitting.last_step["kind"] == "hub"


def test_the_die_rolls_and_the_token_moves_by_itself_when_time_is_up() -> None:
    sitting = Sitting(act_seconds=10).wait(10, 4)
    assert (sitting.phase, sitting.state.roll) == ("move", 4)
    sitting.wait(10)
    assert sitting.state.positions[0] == "s0.4"
    assert sitting.state.silent == (True, False)
    assert sitting.phase == "draw"


def test_a_category_is_drawn_by_lot_when_time_is_up() -> None:
    sitting = Sitting(at=("s0.1",)).go(1, "hub").wait(30)
    assert sitting.state.step is not None
    assert sitting.state.step.category == "blue"


def test_time_factors_stretch_the_time_to_act() -> None:
    sitting = Sitting(factors=(2, 0)).wait(59)
    assert sitting.phase == "roll"
    sitting.wait(1, 1)
    assert sitting.phase == "move"
    sitting.to("s0.1").wait(0).draw().wrong()
    assert sitting.state.until is None
    assert sitting.wait(10_000).phase == "roll"


def test_the_game_ends_after_max_turns_with_most_wedges() -> None:
    sitting = Sitting(max_turns=2).ask(6, "r0").right().ask(1, "r1").wrong()
    sitting.ask(1, "s0.1").wrong()
    assert sitting.phase == "over"
    outcome = sitting.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (1, 0), "turns_played")


def test_equal_wedges_share_the_win_after_max_turns() -> None:
    sitting = Sitting(max_turns=1).ask(1, "s0.1").wrong()
    assert sitting.sheet["winners"] == ["Ann", "Bo"]


def test_no_game_goes_on_for_more_than_a_thousand_turns() -> None:
    sitting = Sitting(turns=999).ask(1, "s0.1").wrong()
    outcome = sitting.table.outcome
    assert outcome is not None
    assert outcome.reason == "long_enough"


def test_a_game_of_bots_has_at_most_500_turns() -> None:
    assert game.among_bots(Options()).max_turns == 500
    assert game.among_bots(Options(max_turns=20)).max_turns == 20


def test_nothing_more_can_be_done_when_it_is_over() -> None:
    sitting = Sitting(max_turns=1).ask(1, "s0.1").wrong()
    sitting.refused(Roll(), "game_over")
    assert sitting.table.deadline is None
    assert replace(sitting.state, phase="over") == sitting.state
