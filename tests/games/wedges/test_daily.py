"""The daily ladder of Wedges: ten questions, a second try at each."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest
from msgspec.structs import replace
from tests.support.daily import day_table

from parlour.bots.daily import played
from parlour.games.wedges import daily, game, ladder
from parlour.games.wedges.analysis import insights
from parlour.games.wedges.reference import in_order, rung
from parlour.games.wedges.state import Answer, GoOn, Options, Overrule, Roll
from parlour.kernel import Refusal, Table
from parlour.kernel.daily import Day, Result, checked, day_result
from parlour.kernel.memory import Memory
from parlour.testing import check_game

MONDAY = datetime.date(2026, 11, 16)
SUNDAY = datetime.date(2026, 11, 22)
WRONG = "Somewhere over the rainbow"


def begun(kind: str = "typed", date: datetime.date = MONDAY) -> Table:
    """The first question is asked."""
    return day_table(game, date, kind=kind).play(0, GoOn(), 0)[0]


def say(table: Table, text: str, now: int = 0) -> Table:
    return table.play(0, Answer(text), now)[0]


def right(table: Table) -> str:
    question = table.state.question
    assert question is not None
    return str(question.choices[question.right] if question.choices else question.answer)


def refused(table: Table, move: object) -> str:
    with pytest.raises(Refusal) as found:
        table.play(0, move, 0)
    return found.value.code


def result_of(table: Table) -> Result:
    assert table.outcome is not None
    result = day_result(game, table.state, table.outcome)
    assert result is not None
    return result


def test_one_player_goes_on_to_each_question_when_they_like() -> None:
    table = day_table(game, MONDAY)
    assert len(table.state.seats) == 1
    assert table.state.phase == "ladder"
    assert table.deadline is None
    assert refused(table, Roll()) == "not_now"
    table, _ = table.play(0, GoOn(), 0)
    assert table.state.phase == "answer"
    assert table.deadline == 30_000
    table = say(table, right(table))
    assert table.state.phase == "ladder"
    assert table.state.last.kind == "right"


def test_a_first_wrong_answer_may_be_followed_by_another_with_ten_seconds_more() -> None:
    table = say(begun(), WRONG, 1_000)
    assert table.state.phase == "answer"
    assert table.state.last.kind == "again"
    assert table.deadline == 40_000
    view = table.view(0)["question"]
    assert (view.tried, view.given, view.expected) == (WRONG, None, None)
    table = say(table, right(table), 2_000)
    step = table.state.answered()[0]
    assert (step.correct, step.tried) == (True, WRONG)


def test_a_second_wrong_answer_is_wrong() -> None:
    table = say(say(begun(), WRONG), "No idea at all")
    assert table.state.answered()[0].correct is False
    assert table.state.phase == "ladder"


def test_a_pass_and_a_time_that_runs_out_have_no_second_try() -> None:
    assert say(begun(), "").state.answered()[0].correct is False
    assert begun().expire()[0].state.answered()[0].correct is False
    late = say(begun(), WRONG).expire()[0]
    assert late.state.answered()[0].correct is False
    assert late.state.answered()[0].tried == WRONG


def test_what_was_chosen_once_cannot_be_chosen_again() -> None:
    table = begun("choices")
    question = table.state.question
    assert question is not None
    assert len(question.choices) == 4
    wrong = next(text for text in question.choices if text != right(table))
    table = say(table, wrong)
    assert refused(table, Answer(wrong)) == "not_a_choice"
    offered = [move.text for move in game.offers(table.state, 0).moves]
    assert sorted(offered) == sorted(["", *(text for text in question.choices if text != wrong)])
    assert say(table, right(table)).state.answered()[0].correct is True


def test_right_answers_count_then_the_fewer_second_tries() -> None:
    table = day_table(game, SUNDAY, kind="choices")
    for number in range(10):
        table, _ = table.play(0, GoOn(), 0)
        question = table.state.question
        assert question is not None
        wrong = next(text for text in question.choices if text != right(table))
        if number == 1:
            table = say(table, wrong)
        table = say(table, "" if number == 2 else right(table))
    assert table.is_over
    assert table.state.reason == "questions_asked"
    result = result_of(table)
    assert (result.points, result.spent, result.kind) == (9, 1, "choices")
    assert result.marks == (2, 1, 0, 2, 2, 2, 2, 2, 2, 2)
    assert table.outcome is not None
    assert table.outcome.scores == (9,)
    assert table.sheet(("Anna",))["turns"][0]["steps"][1]["tried"]
    assert insights(table.state).moves == ()


def test_typed_and_chosen_answers_are_two_kinds_with_the_same_questions() -> None:
    texts = [begun(kind).state.question.text for kind in ("typed", "choices")]
    assert texts[0] == texts[1]
    assert checked(game, Day(MONDAY)).kind == "choices"
    assert day_table(game, MONDAY).state.options.answers == "choices"
    with pytest.raises(Refusal, match="no_such_kind"):
        checked(game, Day(MONDAY, kind="sung"))


def test_a_result_says_which_kind_it_is() -> None:
    table = say(begun("typed"), "")
    assert daily.result(table.state).kind == "typed"


def test_questions_get_harder_within_a_day_and_within_the_week() -> None:
    assert all(list(hard) == sorted(hard) and len(hard) == 10 for hard in ladder.WEEK)
    sums = [sum(hard) for hard in ladder.WEEK]
    assert sums == sorted(sums)
    assert len(set(sums)) == 7
    for ahead in range(7):
        date = MONDAY + datetime.timedelta(ahead)
        asked = [ladder.rung(Day(date).number, number)[0] for number in range(10)]
        assert tuple(asked) == ladder.WEEK[ahead]
        assert daily.step(date) == ahead + 1


def test_no_question_is_asked_again_before_all_that_fit_were_asked() -> None:
    counts = {hard: len(in_order(("bank",), hard)) for hard in range(1, 6)}
    assert min(counts.values()) > 100
    asked: dict[int, Counter[str]] = {hard: Counter() for hard in counts}
    first = Day(datetime.date(2026, 1, 5)).number
    for day in range(first, first + 7 * 60):
        for number in range(10):
            hard, place = ladder.rung(day, number)
            asked[hard][in_order(("bank",), hard)[place % counts[hard]].key] += 1
    for hard, questions in asked.items():
        few = min(questions.values()) if len(questions) == counts[hard] else 0
        assert max(questions.values()) - few <= 1


def test_every_question_can_be_typed_and_chosen() -> None:
    for packs in (("bank",), ("german",)):
        for hard in range(1, 6):
            found = in_order(packs, hard)
            assert found
            assert all(len(one.question.wrong) >= 3 for one in found)
            assert not any(one.question.needs_choices for one in found)


def test_german_has_its_own_questions_and_other_languages_the_english_ones() -> None:
    packs = [daily.options(Day(MONDAY, language, "typed")).packs for language in ("en", "de", "fr")]
    assert packs == [("bank",), ("german",), ("bank",)]


def test_packs_without_a_fitting_question_leave_it_to_the_house_s_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = in_order(("bank",), 1)
    found: dict[tuple[str, ...], tuple[object, ...]] = {("other",): (), ("bank",): own}
    monkeypatch.setattr("parlour.games.wedges.reference.in_order", lambda packs, hard: found[packs])
    asked = {"packs": ["other"], "difficulty": 1, "place": 0, "roll": 7, "choices": False}
    assert rung(asked, Memory())["id"] == own[0].key.partition("@")[0]


def test_days_before_the_first_have_questions_too() -> None:
    assert begun(date=datetime.date(2025, 3, 1)).state.question is not None


def test_the_host_s_word_counts_while_it_goes_on() -> None:
    table = say(begun(), "")
    changed = game.overrule(table.state, Overrule(0, True))
    assert ladder.points(changed) == 1
    assert changed.phase == "ladder"


def test_a_more_exact_answer_is_asked_for_before_the_second_try() -> None:
    """Passing then is the second try's beginning, and passing again its end."""
    table = begun()
    step = table.state.step
    assert step is not None
    specific = replace(
        table, state=replace(table.state, specific=True, step=replace(step, given="a"))
    )
    again, _ = specific.play(0, Answer(""), 0)
    assert again.state.last.kind == "again"
    assert again.state.specific is False


def test_alone_there_is_one_seat() -> None:
    assert game.seats_with(Options()) == range(2, 7)
    with pytest.raises(Refusal, match="wrong_seat_count"):
        game.check_seats(2, Options(ladder=True))


@pytest.mark.parametrize("kind", ["typed", "choices"])
def test_bots_climb_the_ladder_and_know_more_the_better_they_are(kind: str) -> None:
    days = [Day(SUNDAY + datetime.timedelta(ahead), kind=kind) for ahead in range(6)]
    points = [
        sum(ladder.points(played(game, day, level).state) for day in days) for level in (1, 5)
    ]
    assert points[0] < points[1]


def test_the_ladder_keeps_the_contract() -> None:
    for answers in ("typed", "choices"):
        check_game(game, options=[Options(ladder=True, answers=answers)], variants=1, points=3)
    assert day_table(game, MONDAY).state.choices_left == ()
