"""A quiz of the class: everybody answers privately, the teacher sees the ruling first."""

from __future__ import annotations

import pytest

from parlour.classroom import Classroom, codec
from parlour.classroom.inputs import (
    AnswerQuestion,
    BeginRound,
    EndQuiz,
    HideAnswer,
    OverruleAnswer,
    PoseQuestion,
    ShowAnswers,
)
from parlour.classroom.quiz import AskClass, chart, posed, right_so_far, ruled
from parlour.classroom.view import WALL, QuizView, Shown, sections
from parlour.kernel import Refusal
from parlour.kernel.classroom import OwnQuestion, Posed

from .test_classroom import Told, refusal_of, round_of

TREE = AskClass(own=OwnQuestion("Which tree has acorns?", "oak"))
NOBODY = Shown({}, (), {}, None, {})


def seen(told: Told, viewer: str) -> QuizView:
    found: QuizView = sections(told.now, NOBODY, viewer)["quiz"]
    return found


def asked(*pupils: str) -> Told:
    told = Told(*pupils)
    told.say(posed(told.now, TREE, 1))
    return told


def test_everybody_answers_privately_and_may_change_it_before_the_ruling() -> None:
    told = asked("a", "b", "c")
    told.say(AnswerQuestion(1, "beech"), "a")
    told.say(AnswerQuestion(1, " Oak  "), "a")
    told.say(AnswerQuestion(1, "beech"), "b")
    assert seen(told, "a").mine == "Oak"
    assert seen(told, "c").mine is None
    for viewer in ("teacher", WALL):
        assert seen(told, viewer).answered == ("a", "b")
        assert "beech" not in str(seen(told, viewer))
    assert "oak" not in str(seen(told, "c")).lower()
    assert refusal_of(told, AnswerQuestion(2, "ash"), "c") == "question_closed"
    assert refusal_of(told, AnswerQuestion(1, "\u200b\x07"), "c") == "bad_text"
    assert refusal_of(told, AnswerQuestion(1, "ash"), "teacher") == "teacher_only"
    told.say(ruled(told.now))
    assert refusal_of(told, AnswerQuestion(1, "ash"), "c") == "question_closed"


def test_the_teacher_sees_the_chart_first_and_rules_otherwise() -> None:
    told = asked("a", "b", "c", "d")
    for pupil, said in (("a", "oak"), ("b", "OAK"), ("c", "beech"), ("d", "ugly word")):
        told.say(AnswerQuestion(1, said), pupil)
    told.say(ruled(told.now))
    lines = [(line.text, line.ruling, line.pupils) for line in seen(told, "teacher").chart]
    assert lines[0] == ("oak", "right", ("a", "b"))
    assert seen(told, WALL).chart == ()
    assert seen(told, "a").ruling is None
    told.say(OverruleAnswer("Beech", True))
    told.say(HideAnswer("ugly word", True))
    assert refusal_of(told, OverruleAnswer("ash", True)) == "no_such_answer"
    told.say(ShowAnswers())
    assert [line.text for line in seen(told, WALL).chart] == ["oak", "beech"]
    assert (seen(told, "c").ruling, seen(told, "d").ruling) == ("right", "wrong")
    assert seen(told, "c").answer == "oak"
    assert right_so_far(told.now) == {"a": (1, 1), "b": (1, 1), "c": (1, 1), "d": (0, 1)}
    bodies = [codec.encode(entry) for entry in told.log]
    assert Classroom.fold(codec.decode(bodies)) == told.now


def test_answers_to_pick_from_are_shown_at_once_with_the_number_of_each() -> None:
    told = Told("a", "b")
    told.say(PoseQuestion("wedges", Posed("7 × 8?", "56", choices=("54", "56", "48", "63"))))
    assert refusal_of(told, AnswerQuestion(1, "55"), "a") == "not_among_choices"
    told.say(AnswerQuestion(1, "54"), "a")
    told.say(ruled(told.now))
    assert told.now.quizzed is not None
    lines = [(line.text, line.ruling, len(line.pupils)) for line in chart(told.now.quizzed)]
    assert lines == [("54", "wrong", 1), ("56", "right", 0), ("48", "wrong", 0), ("63", "wrong", 0)]
    assert seen(told, WALL).chart


def test_a_quiz_and_a_round_do_not_run_at_once() -> None:
    told = asked("a", "b")
    told.say(EndQuiz())
    assert sections(told.now, NOBODY, "a")["quiz"] is None
    with pytest.raises(Refusal, match="no_quiz"):
        ruled(told.now)
    told.say(posed(told.now, TREE, 2))
    told.say(BeginRound(round_of((("a",), ("b",)))))
    assert told.now.quizzed is None
    assert refusal_of(told, posed(told.now, TREE, 3)) == "round_is_on"
