"""Winning, failing to, the short game, the tie chance, the scoresheet."""

import pytest
from msgspec.structs import replace
from tests.games.wedges.reference import rescore
from tests.games.wedges.sitting import ALL, Sitting, final

from parlour.games.wedges.board import HQ_OF
from parlour.games.wedges.state import Turn


def test_the_winning_question_wins() -> None:
    sitting = final(2, turns=2).go(1, "hub").choose(1, "blue").draw().right()
    assert sitting.phase == "over"
    outcome = sitting.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (6, 0), "won")
    assert sitting.last_step["kind"] == "final"
    assert rescore(sitting.sheet, wedges={"Ann": ALL}) == sitting.sheet["winners"]


def test_after_a_failed_winning_question_the_hub_is_barred() -> None:
    sitting = final(2).go(1, "hub").choose(1, "blue").draw().wrong()
    assert sitting.view()["table"]["barred"] == [["hub"], []]
    assert sitting.turn == 1
    sitting.ask(1, "s0.1").wrong().ask(1, "s0.1")
    assert sitting.view()["table"]["barred"] == [["hub"], []]
    sitting.right()
    assert sitting.view()["table"]["barred"] == [[], []]
    assert sitting.go(1, "hub").phase == "vote_category"


@pytest.mark.parametrize("needed", [4, 5])
def test_a_short_game_needs_four_or_five_wedges(needed: int) -> None:
    assert final(2, needed).go(1, "hub").phase == "vote_category"
    assert final(2, 6).go(1, "hub").phase == "vote_category"
    short = Sitting(at=("s0.1",), wedges=(ALL[: needed - 1],), wedges_needed=needed)
    assert short.go(1, "hub").phase == "category"


def in_one_turn(sitting: Sitting) -> Sitting:
    """The seat in turn collects four wedges and wins, all in this turn."""
    sitting.ask(6, "r0").right()
    for start in (0, 7, 14):
        sitting.ask(6, f"r{start + 6}").right().ask(1, f"r{start + 7}").right()
    sitting.go(6, "hub")
    for seat in sitting.state.others:
        sitting.choose(seat, "blue")
    if sitting.phase == "draw":
        sitting.draw()
    return sitting.right()


def test_whoever_wins_in_one_turn_waits_for_those_who_had_none() -> None:
    sitting = in_one_turn(Sitting(3, wedges_needed=4))
    assert (sitting.phase, sitting.turn, sitting.state.winners) == ("roll", 1, (0,))
    assert sitting.view()["table"]["chasing"] == [0]
    sitting.ask(1, "s0.1").wrong()
    assert sitting.turn == 2
    in_one_turn(sitting)
    outcome = sitting.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 2), "shared")
    assert sitting.sheet["winners"] == ["Ann", "Cy"]
    assert rescore(sitting.sheet) == ["Ann", "Cy"]


def test_winners_are_named_in_the_order_of_the_seats() -> None:
    sitting = Sitting(2, wedges_needed=4)
    turned = replace(sitting.state, turn=1, turns=(Turn(1),))
    sitting.table = replace(sitting.table, state=turned)
    in_one_turn(in_one_turn(sitting))
    assert sitting.state.winners == (1, 0)
    assert sitting.sheet["winners"] == ["Ann", "Bo"]


def test_those_who_fail_leave_the_win_to_the_first() -> None:
    sitting = in_one_turn(Sitting(2, wedges_needed=4)).ask(1, "s0.1").wrong()
    assert sitting.phase == "over"
    assert sitting.sheet["winners"] == ["Ann"]
    assert rescore(sitting.sheet) == ["Ann"]


def test_there_is_no_tie_chance_where_all_have_had_a_turn() -> None:
    sitting = Sitting(2, wedges_needed=4).ask(1, "s0.1").wrong()
    sitting.ask(1, "s0.1").wrong()
    sitting.ask(5, "r0").right()
    for start in (0, 7, 14):
        sitting.ask(6, f"r{start + 6}").right().ask(1, f"r{start + 7}").right()
    sitting.go(6, "hub").choose(1, "blue").draw().right()
    assert sitting.phase == "over"


def test_there_is_no_tie_chance_where_wedges_came_from_earlier_turns() -> None:
    sitting = final(3).go(1, "hub").choose(1, "blue").choose(2, "blue").draw().right()
    assert (sitting.phase, sitting.state.winners) == ("over", (0,))


def test_max_turns_does_not_cut_a_tie_chance_short() -> None:
    sitting = in_one_turn(Sitting(3, wedges_needed=4, max_turns=1))
    assert sitting.turn == 1
    sitting.ask(1, "s0.1").wrong().ask(1, "s0.1").wrong()
    assert sitting.sheet["winners"] == ["Ann"]


def test_the_sheet_has_the_shape_of_the_rules_page() -> None:
    sitting = Sitting(3).ask(6, HQ_OF["blue"]).right().go(2, "r9").go(1, "r10").draw().wrong()
    sheet = sitting.sheet
    assert set(sheet) == {
        "game", "players", "options", "corrections", "starts", "turns", "wedges", "totals",
        "winners",
    }  # fmt: skip
    assert [list(start) for start in sheet["starts"]] == [["roll"]] * len(sheet["starts"])
    assert [turn["player"] for turn in sheet["turns"]] == ["Ann"]
    assert sheet["turns"][0]["steps"] == [
        {
            "roll": 6, "from": "hub", "to": "r7", "kind": "hq", "category": "blue",
            "question": "Question 0 of blue, box 1?", "answer": "right", "expected": "right",
            "correct": True, "wedge": "blue", "judged_by": "referee", "appealed": False,
        },
        {
            "roll": 2, "from": "r7", "to": "r9", "kind": "roll_again", "category": None,
            "question": None, "answer": None, "expected": None, "correct": None, "wedge": None,
            "judged_by": None, "appealed": False,
        },
        {
            "roll": 1, "from": "r9", "to": "r10", "kind": "category", "category": "yellow",
            "question": "Question 1 of yellow, box 1?", "answer": "no idea", "expected": "right",
            "correct": False, "wedge": None, "judged_by": "referee", "appealed": False,
        },
    ]  # fmt: skip
    assert sheet["wedges"] == {"Ann": ["blue"], "Bo": [], "Cy": []}
    assert sheet["totals"] == {"Ann": 1, "Bo": 0, "Cy": 0}


def test_a_question_that_was_never_judged_is_not_on_the_sheet() -> None:
    assert Sitting().ask(1, "s0.1").sheet["turns"] == []
