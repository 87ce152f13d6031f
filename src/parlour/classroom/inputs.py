"""What the log of a class holds, and who may say it.

Each is one class: its fields, who may say it (`may`) and what it changes (`changes`). A log is read again by
the same functions. The tables are rooms with logs of their own (`tables.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta

from parlour.classroom.fields import (
    LONGEST_ANSWER,
    MOST_PUPILS,
    Answered,
    Changes,
    Digit,
    FactLevels,
    FactName,
    Goal,
    Language,
    Product,
    Pupil,
    PupilId,
    Quizzed,
    Round,
    TableCode,
    sameness,
)
from parlour.classroom.practice import Learner
from parlour.kernel import Millis, Refusal
from parlour.kernel.classroom import Posed, Ruling

if TYPE_CHECKING:
    from parlour.classroom.classroom import Classroom


class ClassInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens to a class; only the teacher says it, if it does not say otherwise."""

    def may(self, classroom: Classroom, who: str) -> bool:
        return who == classroom.teacher

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        """Return what changes when `who` says this at this server time, or refuse."""
        raise NotImplementedError


class OpenClass(ClassInput, frozen=True, tag="class"):
    """The class is there; the entry's person is its teacher."""

    code: str
    secret: str
    """What personal codes and tokens are made of; nobody sees it."""
    language: Language
    """The language of the generated names."""

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        raise Refusal("class_open_already")


class Enrol(ClassInput, frozen=True, tag="enrol"):
    """Pupils belong to the class from now on: the teacher's, or the entry's person, who came by the
    code."""

    pupils: Annotated[tuple[PupilId, ...], Meta(min_length=1, max_length=MOST_PUPILS)]

    def may(self, classroom: Classroom, who: str) -> bool:
        return who == classroom.teacher or (not classroom.locked and self.pupils == (who,))

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        new = {pupil: Pupil() for pupil in self.pupils if pupil not in classroom.pupils}
        if len(classroom.pupils) + len(new) > MOST_PUPILS:
            raise Refusal("class_full", most=MOST_PUPILS)
        return {"pupils": classroom.pupils | new}


class OfPupil(ClassInput, frozen=True):
    """Something about one pupil."""

    pupil: PupilId

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        known = classroom.pupil(self.pupil)
        return {"pupils": classroom.pupils | {self.pupil: self.changed(known)}}

    def changed(self, pupil: Pupil) -> Pupil:
        raise NotImplementedError


class SendAway(OfPupil, frozen=True, tag="send_away"):
    """A pupil has to leave; with the personal code they come back, unless they are banned."""

    banned: bool = False

    def changed(self, pupil: Pupil) -> Pupil:
        return msgspec.structs.replace(
            pupil, removed=True, banned=self.banned, generation=pupil.generation + 1
        )


class LetBack(OfPupil, frozen=True, tag="let_back"):
    """A pupil who was sent away may be there again."""

    def changed(self, pupil: Pupil) -> Pupil:
        return msgspec.structs.replace(pupil, removed=False, banned=False)


class ComeBack(ClassInput, frozen=True, tag="come_back"):
    """The entry's person has come back with the personal code after being sent away."""

    def may(self, classroom: Classroom, who: str) -> bool:
        return who in classroom.pupils

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        known = classroom.pupil(who)
        if known.banned:
            raise Refusal("kicked_out")
        return {"pupils": classroom.pupils | {who: msgspec.structs.replace(known, removed=False)}}


class NewPersonalCode(OfPupil, frozen=True, tag="new_code"):
    """The pupil gets another personal code; devices with the old one are signed out."""

    def changed(self, pupil: Pupil) -> Pupil:
        return msgspec.structs.replace(pupil, generation=pupil.generation + 1)


class LockClass(ClassInput, frozen=True, tag="lock"):
    """Nobody new comes in by the class's code, or again."""

    locked: bool

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        return {"locked": self.locked}


class FreezeWall(ClassInput, frozen=True, tag="freeze"):
    """The projector shows nothing of the tables, or again."""

    frozen: bool

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        return {"frozen": self.frozen}


class PauseAll(ClassInput, frozen=True, tag="pause_all"):
    """All tables stand still, or go on."""

    paused: bool

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        return {"paused": self.paused}


class ShowOnWall(ClassInput, frozen=True, tag="show"):
    """What the wall shows once a round is over."""

    ranking: bool = False

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        return {"ranking": self.ranking}


class SetGoal(ClassInput, frozen=True, tag="goal"):
    """What the class wants to reach together from now on."""

    goal: Goal | None

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        return {"goal": self.goal, "goal_from": len(classroom.rounds) - classroom.is_playing}


class BeginRound(ClassInput, frozen=True, tag="round"):
    """A round begins at these tables."""

    round: Round

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        for table in self.round.tables:
            for pupil in table.pupils:
                classroom.pupil(pupil)
        begun = msgspec.structs.replace(self.round, began=at)
        before = tuple(msgspec.structs.replace(one, over=True) for one in classroom.rounds)
        return {"rounds": (*before, begun), "paused": False, "quizzes": False}


class EndRound(ClassInput, frozen=True, tag="end_round"):
    """The round is over: tables that still play are ended as they stand."""

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        return {"rounds": classroom.with_round(over=True), "paused": False}


class MovePupil(OfPupil, frozen=True, tag="move_pupil"):
    """A pupil goes to another table of the round, to a seat of a bot, or (without a table)
    sits out."""

    table: TableCode | None = None
    seat: int = 0

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        classroom.pupil(self.pupil)
        return {"rounds": classroom.moved(self.pupil, self.table, self.seat)}


class OfOwn(ClassInput, frozen=True):
    """Something about the practice of the entry's person."""

    def may(self, classroom: Classroom, who: str) -> bool:
        return who in classroom.pupils and classroom.pupils[who].is_in

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        after = self.learned(classroom.learner(who), at)
        return {"learners": classroom.learners | {who: after}}

    def learned(self, learner: Learner, at: Millis) -> Learner:
        raise NotImplementedError


class BeginPractice(OfOwn, frozen=True, tag="practice"):
    """The entry's person begins five minutes of practice."""

    asked: Annotated[tuple[FactName, ...], Meta(min_length=1, max_length=40)]
    """The first set, as the house has drawn it."""
    missed: Annotated[tuple[FactName, ...], Meta(max_length=100)] = ()
    """What they missed at tables and have not mended."""

    def learned(self, learner: Learner, at: Millis) -> Learner:
        return learner.begun(self.missed, self.asked, at)


class AnswerFact(OfOwn, frozen=True, tag="answered", omit_defaults=True):
    """The entry's person answered a fact in practice."""

    a: Digit
    b: Digit
    product: Product
    following: Annotated[tuple[FactName, ...], Meta(max_length=40)] = ()
    """The next set, where this answer was the last of its set."""

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        answer = Answered(who, self.a, self.b, self.product, at)
        return super().changes(classroom, who, at) | {"answered": (*classroom.answered, answer)}

    def learned(self, learner: Learner, at: Millis) -> Learner:
        return learner.answered(f"{self.a}x{self.b}", self.product, at, self.following)


class BringFacts(OfOwn, frozen=True, tag="brought"):
    """The entry's person has brought what they mastered elsewhere."""

    levels: FactLevels

    def learned(self, learner: Learner, at: Millis) -> Learner:
        return learner.brought(self.levels)


class PoseQuestion(ClassInput, frozen=True, tag="posed"):
    """The whole class is asked a question."""

    game: str
    question: Posed

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        if classroom.is_playing:
            raise Refusal("round_is_on")
        return {"quiz": (*classroom.quiz, Quizzed(self.game, self.question)), "quizzes": True}


class AnswerQuestion(ClassInput, frozen=True, tag="answer_question"):
    """The entry's person answers a question of the quiz; the last answer before the ruling counts."""

    n: Annotated[int, Meta(ge=1, le=100_000)]
    """The number of the question, from 1."""
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_ANSWER)]

    def may(self, classroom: Classroom, who: str) -> bool:
        return who in classroom.pupils and classroom.pupils[who].is_in

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        on = classroom.quizzed
        if on is None or on.phase != "open" or self.n != len(classroom.quiz):
            raise Refusal("question_closed")
        said = " ".join(self.text.split())
        if not said or not said.isprintable():
            raise Refusal("bad_text")
        if on.question.choices and said not in on.question.choices:
            raise Refusal("not_among_choices")
        return {"quiz": classroom.with_question(answers=on.answers | {who: said})}


class RuleQuestion(ClassInput, frozen=True, tag="ruled"):
    """Answers are taken no more, and this is what they are worth."""

    rulings: dict[str, Ruling]

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        # What can only be picked needs nobody to look at it first.
        on = classroom.quizzed
        phase = "shown" if on is not None and on.question.choices else "ruled"
        return {"quiz": classroom.with_question(rulings=self.rulings, phase=phase)}


class OfAnswer(ClassInput, frozen=True):
    """Something about an answer to the question that is ruled."""

    text: Annotated[str, Meta(max_length=LONGEST_ANSWER)]

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        on = classroom.quizzed
        same = sameness(self.text)
        if on is None or on.phase == "open" or same not in on.different():
            raise Refusal("no_such_answer")
        return {"quiz": classroom.with_question(**self.changed(on, same))}

    def changed(self, on: Quizzed, same: str) -> Changes:
        raise NotImplementedError


class OverruleAnswer(OfAnswer, frozen=True, tag="overrule_answer"):
    """The teacher says whether an answer is right."""

    is_right: bool

    def changed(self, on: Quizzed, same: str) -> Changes:
        return {"rulings": on.rulings | {same: "right" if self.is_right else "wrong"}}


class HideAnswer(OfAnswer, frozen=True, tag="hide_answer"):
    """The wall does not show an answer, or again."""

    hidden: bool

    def changed(self, on: Quizzed, same: str) -> Changes:
        rest = tuple(one for one in on.hidden if one != same)
        return {"hidden": (*rest, same) if self.hidden else rest}


class ShowAnswers(ClassInput, frozen=True, tag="show_answers"):
    """Everybody sees what was answered, and what is right."""

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        on = classroom.quizzed
        if on is None or on.phase == "open":
            raise Refusal("no_such_answer")
        return {"quiz": classroom.with_question(phase="shown")}


class EndQuiz(ClassInput, frozen=True, tag="end_quiz"):
    """No question is asked any more."""

    def changes(self, classroom: Classroom, who: str, at: Millis) -> Changes:
        return {"quizzes": False}


ClassCommand = (
    SendAway
    | LetBack
    | NewPersonalCode
    | LockClass
    | FreezeWall
    | PauseAll
    | ShowOnWall
    | SetGoal
    | EndRound
    | MovePupil
    | AnswerQuestion
    | OverruleAnswer
    | HideAnswer
    | ShowAnswers
    | EndQuiz
)
"""What people can say to a class and is logged as it is."""

ClassLogged = (
    OpenClass
    | Enrol
    | ComeBack
    | BeginRound
    | BeginPractice
    | AnswerFact
    | BringFacts
    | PoseQuestion
    | RuleQuestion
    | ClassCommand
)
"""What the log of a class holds."""
