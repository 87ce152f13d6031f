"""The report of a class: four states of a fact, who needs help, what to practise next."""

from __future__ import annotations

from parlour.classroom.fields import Answered, Goal
from parlour.classroom.goal import progress
from parlour.classroom.report import Attempted, report
from parlour.classroom.told import practised


def wrote(pupil: str, fact: str, said: int, at: int = 0, round: int | None = 0) -> Attempted:
    a, b = map(int, fact.split("x"))
    return Attempted(pupil, fact, said, a * b == said, round, at=at)


def test_a_fact_is_right_mended_or_wrong_and_its_mirror_is_another_one() -> None:
    attempts = [
        wrote("a", "6x8", 48),
        wrote("a", "8x6", 46),
        wrote("a", "7x7", 47),
        wrote("a", "7x7", 49),
        wrote("a", "9x9", 81),
        wrote("a", "9x9", 82),
    ]
    line = report(["a"], attempts, [0]).pupils[0]
    assert line.facts == {"6x8": "right", "8x6": "wrong", "7x7": "mended", "9x9": "wrong"}
    assert (line.tried, line.right, line.mended, line.wrong) == (4, 1, 1, 2)


def test_who_needs_help_comes_first_and_what_most_have_wrong_is_practised_next() -> None:
    attempts = [
        wrote("a", "2x2", 4),
        wrote("b", "6x7", 41),
        wrote("c", "6x7", 43),
        wrote("c", "2x3", 6),
        wrote("c", "8x8", 65),
        wrote("c", "8x8", 64),
    ]
    found = report(["a", "b", "c"], attempts, [0])
    assert [line.pupil for line in found.pupils] == ["b", "c", "a"]
    assert found.next == ("6x7", "8x8")
    missed = next(line for line in found.facts if line.fact == "6x7").missed
    assert [(one.pupil, one.said) for one in missed] == [("b", 41), ("c", 43)]


def test_what_changed_is_told_against_the_time_before_the_last_round() -> None:
    attempts = [wrote("a", "6x7", 41), wrote("a", "3x3", 9), wrote("a", "6x7", 42, 10)]
    attempts += [wrote("a", "3x3", 8, 11), wrote("a", "4x4", 16, 12)]
    line = report(["a"], attempts, [0, 10]).pupils[0]
    assert line.newly_right == ("6x7", "4x4")
    assert line.newly_wrong == ("3x3",)
    first = report(["a"], attempts, [0]).pupils[0]
    assert (first.newly_right, first.newly_wrong) == ((), ())


def test_practice_counts_when_it_was_done_not_after_all_rounds() -> None:
    """Practised before the round in which it was wrong again."""
    attempts = [wrote("a", "6x7", 41, 1), wrote("a", "6x7", 40, 20)]
    attempts += [wrote("a", "6x7", 42, 5, None), wrote("a", "8x8", 64, 25, None)]
    line = report(["a"], attempts, [0, 10]).pupils[0]
    assert line.facts == {"6x7": "wrong", "8x8": "right"}
    assert (line.newly_right, line.newly_wrong) == (("8x8",), ("6x7",))


def test_times_are_told_only_where_they_are_asked_for() -> None:
    attempts = [Attempted("a", "2x2", 4, is_right=True, round=0, took=took) for took in (5, 9, 7)]
    attempts.append(Attempted("a", "2x3", 6, is_right=True, round=0, took=20))
    without = report(["a"], attempts, [0]).pupils[0]
    assert (without.took, without.times) == (None, {})
    timed = report(["a"], attempts, [0], times=True).pupils[0]
    assert (timed.took, timed.times) == (9, {"2x2": 7, "2x3": 20})


def test_practice_is_counted_and_says_what_is_sure() -> None:
    asked = practised([Answered("a", 6, 7, 42, 150), Answered("a", 9, 9, 81, 50)])
    attempts = [wrote("a", "6x7", 41, at=100), wrote("a", "9x9", 80, at=100), *asked]
    line = report(["a"], attempts, [60], sure={"a": ("2x2",)}).pupils[0]
    assert line.facts == {"9x9": "wrong", "6x7": "mended"}
    assert (line.practised, line.sure) == (2, ("2x2",))


def test_a_goal_counts_lines_or_facts_that_somebody_had_right() -> None:
    attempts = [wrote("a", "6x1", 6), wrote("b", "6x1", 6), wrote("b", "6x2", 13)]
    sixes = Goal("facts", facts=("6x1", "6x2"))
    assert (progress(sixes, attempts, 0).done, progress(sixes, attempts, 0).of) == (1, 2)
    assert progress(Goal("squares"), attempts, 0).of == 100
    assert progress(Goal("lines", 200), attempts, 200).is_reached
