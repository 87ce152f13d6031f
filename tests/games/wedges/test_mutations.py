"""Planted rule bugs: each makes the test fail that is named after the rule."""

import pytest
from tests.mutation import unnoticed

BUGS = {
    "a token may turn back": (
        "board",
        "if len(way) < 2 or space != way[-2]",
        "if space",
        "test_board.py::test_the_count_of_targets_is_that_of_an_independent_program",
    ),
    "a wrong answer at a headquarters bars nothing": (
        "flow",
        'step.kind not in ("hq", "final")',
        'step.kind not in ("final",)',
        "test_turn.py::test_after_a_wrong_answer_a_headquarters_is_barred",
    ),
    "a failed winning question bars nothing": (
        "flow",
        'step.kind not in ("hq", "final")',
        'step.kind not in ("hq",)',
        "test_end.py::test_after_a_failed_winning_question_the_hub_is_barred",
    ),
    "any right answer brings a wedge": (
        "flow",
        'if step.kind == "hq" and step.correct and step.category not in wedges[seat]:',
        "if step.correct and step.category not in wedges[seat]:",
        "test_turn.py::test_a_wedge_comes_only_once_and_only_at_a_headquarters",
    ),
    "a win in one turn waits for nobody": (
        "flow",
        "tuple(seat for seat in state.others if seat not in had)",
        "()",
        "test_end.py::test_whoever_wins_in_one_turn_waits_for_those_who_had_none",
    ),
    "a tied vote overturns the verdict": (
        "judging",
        "lead > 0",
        "lead >= 0",
        "test_vote.py::test_a_tie_or_no_votes_leave_the_verdict_standing",
    ),
    "the answer is shown at once": (
        "view",
        "question.answer if shown else None",
        "question.answer",
        "test_view.py::test_before_the_verdict_nothing_depends_on_the_answer",
    ),
    "the seat to the left reads": (
        "judging",
        "seat = (after - steps) % state.count",
        "seat = (after + steps) % state.count",
        "test_question.py::test_the_seat_to_the_right_draws_from_either_box",
    ),
    "being vague twice is asked twice": (
        "judging",
        'state.phase == "answer" and not state.specific',
        'state.phase == "answer"',
        "test_question.py::test_be_more_specific_is_asked_once_and_gives_ten_seconds",
    ),
}


@pytest.mark.once
@pytest.mark.long
def test_every_planted_bug_is_noticed() -> None:
    assert unnoticed("games/wedges", BUGS) == []
