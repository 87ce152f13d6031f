"""A quiz of the class: what the teacher says, and what the game that poses the questions makes of it.

Everybody answers privately; after the ruling the answers are a chart. Typed answers are seen by the teacher first, who
may rule otherwise, and keep one from the wall.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Annotated

import msgspec
from msgspec import Meta

from parlour.classroom.classroom import Classroom
from parlour.classroom.fields import Quizzed, sameness
from parlour.classroom.inputs import PoseQuestion, RuleQuestion
from parlour.kernel import Refusal, find_game
from parlour.kernel.classroom import OwnQuestion, QuizWish, Ruling, quiz_of

PackId = Annotated[str, Meta(max_length=60)]


class AskClass(msgspec.Struct, frozen=True, tag="ask_class", forbid_unknown_fields=True):
    """Ask the whole class the next question, of these packs or the teacher's own."""

    game: Annotated[str, Meta(max_length=40)] = "wedges"
    """It poses the question and judges the answers."""
    packs: Annotated[tuple[PackId, ...], Meta(max_length=20)] = ()
    own: OwnQuestion | None = None
    picks: bool = True
    """With answers to pick from, where the question has any."""


class RuleNow(msgspec.Struct, frozen=True, tag="rule_question", forbid_unknown_fields=True):
    """Take no more answers, and see what they are worth."""


QuizSaid = AskClass | RuleNow


def posed(classroom: Classroom, said: AskClass, roll: int) -> PoseQuestion:
    """Return the question that the class is asked. Takes a while: packs may have to be read."""
    used = tuple(one.question.name for one in classroom.quiz)
    wish = QuizWish(roll, said.packs, used, said.own, said.picks)
    return PoseQuestion(said.game, _quiz(said.game).posed(wish))


def ruled(classroom: Classroom, known: Mapping[str, Ruling] = {}) -> RuleQuestion:
    """Return what the answers to the last question are worth, as far as that is not known. Takes a while."""
    on = classroom.quizzed
    if on is None or on.phase != "open":
        raise Refusal("no_quiz")
    quiz = _quiz(on.game)
    return RuleQuestion(
        {
            same: known.get(same) or quiz.ruled(on.question, given)
            for same, given in on.different().items()
        }
    )


def right_so_far(classroom: Classroom) -> Mapping[str, tuple[int, int]]:
    """Return of each pupil how many answers were right, and how many they gave, in all questions that are
    ruled."""
    found: dict[str, tuple[int, int]] = {}
    for one in classroom.quiz:
        if one.phase != "open":
            for pupil in one.answers:
                right, given = found.get(pupil, (0, 0))
                found[pupil] = right + (one.ruling(pupil) == "right"), given + 1
    return found


class AnswerLine(msgspec.Struct, frozen=True):
    """An answer of the chart, and who gave it."""

    text: str
    ruling: Ruling
    pupils: tuple[str, ...]
    hidden: bool = False
    """Not for the wall."""


def chart(on: Quizzed) -> tuple[AnswerLine, ...]:
    """Return the answers to a question: what could be picked in its order, else right ones first, then what most
    have answered."""
    who: dict[str, list[str]] = {}
    for pupil, said in on.answers.items():
        who.setdefault(sameness(said), []).append(pupil)
    lines = [
        AnswerLine(text, on.rulings.get(same, "wrong"), tuple(who.get(same, ())), same in on.hidden)
        for same, text in on.different().items()
    ]
    if not on.question.choices:
        order = ("right", "unsure", "wrong")
        lines.sort(key=lambda line: (order.index(line.ruling), -len(line.pupils), line.text))
    return tuple(lines)


def _quiz(game: str) -> ModuleType:
    found = quiz_of(find_game(game))
    if found is None:
        raise Refusal("no_quiz")
    return found
