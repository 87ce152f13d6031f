"""What people see of a class: the teacher, the wall on the projector, each pupil."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal

import msgspec

from parlour.classroom.classroom import Classroom
from parlour.classroom.facts_code import facts_code
from parlour.classroom.fields import Goal, Pairing, Preset, QuizPhase
from parlour.classroom.goal import Progress
from parlour.classroom.quiz import AnswerLine, chart, right_so_far
from parlour.kernel import Millis
from parlour.kernel.classroom import Find, Glance, Ruling
from parlour.room.faces import face_of
from parlour.room.view import Items

WALL = "wall"
"""Who looks at the projector: nobody in the class."""
TableState = Literal["laying", "playing", "paused", "over"]


class ClassView(msgspec.Struct, frozen=True):
    """Section `class`: the class itself."""

    code: str
    locked: bool
    frozen: bool
    paused: bool
    ranking: bool
    language: str
    rounds: int
    """So many have begun."""
    goal: Goal | None


class PupilView(msgspec.Struct, frozen=True):
    """An item of section `pupils`."""

    id: str
    name: str
    real: str
    """The name on the roster; only the teacher is sent it."""
    here: bool
    removed: bool
    banned: bool
    practised: int = 0
    """Answers in the five minutes of practice that are on, or were last."""
    sure: int = 0
    """Facts that practice has shown to be mastered."""
    face: int = 0
    """The same as at the tables: made of the name."""


class ClassYou(msgspec.Struct, frozen=True):
    """Section `you`."""

    person: str
    role: Literal["teacher", "wall", "pupil"]
    name: str = ""
    table: str | None = None
    """The table of the round that is on."""
    personal: str = ""
    """The pupil's own code."""
    may_practise: bool = False
    """No table waits for this pupil."""
    face: int = 0
    """A pupil's, as at the tables."""


class PracticeView(msgspec.Struct, frozen=True):
    """Section `practice`: what a pupil is asked, and what came of it."""

    levels: str
    """Of the facts from `0x0` to `9x9`: 0 never asked, 1 missed, 2 known, 3 sure."""
    code: str
    """The same to take along: facts and nothing else."""
    ask: str | None = None
    """The fact that is asked now; None before practice, and when the five minutes are over."""
    asked: int = 0
    """Answers in these five minutes."""
    right: int = 0
    learned: tuple[str, ...] = ()
    latest: tuple[str, int] | None = None
    """The fact that was answered last, and what was said."""


class RoundView(msgspec.Struct, frozen=True):
    """Section `round`: the round that is on, or was on last."""

    n: int
    game: str
    pairing: Pairing
    preset: Preset
    minutes: int
    began: Millis
    over: bool
    idle: tuple[str, ...]
    """Pupils who have nobody to play with."""
    facts: tuple[str, ...] = ()
    """The tables whose facts may be written; none: all."""


class SmallTable(msgspec.Struct, frozen=True):
    """An item of section `tables`: a table of the round."""

    id: str
    """The code of its room."""
    seats: tuple[tuple[str, ...], ...]
    state: TableState
    glance: Glance
    points: tuple[int, ...] = ()
    """By seat; on the wall none before the round is over."""
    bots: tuple[bool, ...] = ()
    """The seats that a bot plays."""
    found: tuple[Find, ...] = ()
    """What counts of it, in a game that everybody plays alone; none before the round is over."""


class QuizView(msgspec.Struct, frozen=True):
    """Section `quiz`: the question that everybody is asked, while a quiz is on."""

    n: int
    phase: QuizPhase
    text: str
    choices: tuple[str, ...]
    answered: tuple[str, ...] = ()
    """Who has answered; pupils are not sent it."""
    mine: str | None = None
    """A pupil's own answer."""
    ruling: Ruling | None = None
    """Of the own answer, when it is shown."""
    answer: str = ""
    """The right one: the teacher sees it always, others when it is shown."""
    chart: tuple[AnswerLine, ...] = ()
    """Who answered what: the teacher's after the ruling, the wall's when it is shown."""
    right: dict[str, tuple[int, int]] = {}
    """Of each pupil how many answers were right so far, of how many; the teacher's."""


class ClassSections(msgspec.Struct, frozen=True):
    """All sections of a class by name; pupils get no `pupils` and no `tables`, and they alone get
    `practice`."""

    klass: ClassView = msgspec.field(name="class")
    you: ClassYou
    round: RoundView | None
    goal: Progress | None
    pupils: tuple[PupilView, ...] = ()
    tables: tuple[SmallTable, ...] = ()
    practice: PracticeView | None = None
    quiz: QuizView | None = None


class Shown(msgspec.Struct, frozen=True):
    """What a live class knows besides its log."""

    names: Mapping[str, str]
    """Of pupils by their ids, and real names by the id with `.name` behind it."""
    here: Collection[str]
    tables: Mapping[str, SmallTable]
    """Of the round, by code, as far as they are known."""
    progress: Progress | None
    codes: Mapping[str, str]
    """Pupils' personal codes."""


def sections(classroom: Classroom, shown: Shown, viewer: str) -> dict[str, Any]:
    """Return all that this viewer sees: the teacher, a pupil, or `WALL`."""
    is_teacher = viewer == classroom.teacher
    found: dict[str, Any] = {
        "class": class_view(classroom),
        "you": _you(classroom, shown, viewer),
        "round": _round(classroom),
        "goal": shown.progress,
        "quiz": _quiz(classroom, viewer),
    }
    if is_teacher or viewer == WALL:
        found["pupils"] = Items(_pupils(classroom, shown, is_teacher=is_teacher))
        found["tables"] = Items(_tables(classroom, shown, is_teacher=is_teacher))
    else:
        found["practice"] = _practice(classroom, viewer)
    return found


def class_view(classroom: Classroom) -> ClassView:
    return ClassView(
        classroom.code,
        classroom.locked,
        classroom.frozen,
        classroom.paused,
        classroom.ranking,
        classroom.language,
        len(classroom.rounds),
        classroom.goal,
    )


def real_name_id(pupil: str) -> str:
    """Return the id under which the house keeps a pupil's real name."""
    return f"{pupil}.name"


def _you(classroom: Classroom, shown: Shown, viewer: str) -> ClassYou:
    if viewer == classroom.teacher:
        return ClassYou(viewer, "teacher")
    if viewer == WALL:
        return ClassYou(viewer, "wall")
    on = classroom.round
    table = on.table_of(viewer) if on is not None else None
    name = shown.names.get(viewer, "")
    code = shown.codes.get(viewer, "")
    is_free = classroom.quizzed is None
    face = face_of(name)
    if table is None or on is None:
        return ClassYou(viewer, "pupil", name, None, code, is_free, face)
    known = shown.tables.get(table.code)
    is_done = on.over or (known is not None and known.state == "over")
    return ClassYou(viewer, "pupil", name, table.code, code, is_done and is_free, face)


def _quiz(classroom: Classroom, viewer: str) -> QuizView | None:
    on = classroom.quizzed
    if on is None or (viewer == WALL and classroom.frozen):
        return None
    asked = QuizView(len(classroom.quiz), on.phase, on.question.text, on.question.choices)
    is_shown = on.phase == "shown"
    answer = on.question.answer
    if viewer == classroom.teacher:
        return msgspec.structs.replace(
            asked,
            answered=tuple(on.answers),
            answer=answer,
            chart=() if on.phase == "open" else chart(on),
            right=dict(right_so_far(classroom)),
        )
    if viewer == WALL:
        lines = tuple(line for line in chart(on) if not line.hidden) if is_shown else ()
        return msgspec.structs.replace(
            asked, answered=tuple(on.answers), answer=answer if is_shown else "", chart=lines
        )
    return msgspec.structs.replace(
        asked,
        mine=on.answers.get(viewer),
        ruling=on.ruling(viewer) if is_shown else None,
        answer=answer if is_shown else "",
    )


def _practice(classroom: Classroom, viewer: str) -> PracticeView:
    learner = classroom.learner(viewer)
    levels = learner.levels
    on = learner.sitting
    if on is None:
        return PracticeView(levels, facts_code(levels))
    ask = None if on.is_over else on.queue[0]
    return PracticeView(levels, facts_code(levels), ask, on.asked, on.right, on.learned, on.latest)


def _round(classroom: Classroom) -> RoundView | None:
    on = classroom.round
    if on is None:
        return None
    n = len(classroom.rounds)
    facts = tuple(on.options.get("facts", ()))
    return RoundView(
        n, on.game, on.pairing, on.preset, on.minutes, on.began, on.over, on.idle, facts
    )


def _pupils(classroom: Classroom, shown: Shown, *, is_teacher: bool) -> Iterable[PupilView]:
    for person, pupil in classroom.pupils.items():
        if is_teacher or pupil.is_in:
            yield PupilView(
                person,
                shown.names.get(person, ""),
                shown.names.get(real_name_id(person), "") if is_teacher else "",
                person in shown.here,
                pupil.removed,
                pupil.banned,
                *_practised(classroom, person, is_teacher=is_teacher),
                face_of(shown.names.get(person, "")),
            )


def _practised(classroom: Classroom, person: str, *, is_teacher: bool) -> tuple[int, int]:
    """Return what the teacher sees of somebody's practice."""
    learner = classroom.learners.get(person)
    if learner is None or not is_teacher:
        return 0, 0
    return learner.sitting.asked if learner.sitting else 0, len(learner.sure)


def _tables(classroom: Classroom, shown: Shown, *, is_teacher: bool) -> Iterable[SmallTable]:
    """Yield the tables of the round; on the wall points only once it is over, and nothing while it
    is frozen."""
    on = classroom.round
    if on is None or (classroom.frozen and not is_teacher):
        return
    shows_points = is_teacher or on.over
    for table in on.tables:
        known = shown.tables.get(table.code)
        if known is None:
            known = SmallTable(table.code, table.seats, "laying", Glance())
        points = known.points if shows_points else ()
        # Others with the same letters or dice are still at it.
        found = known.found if on.over else ()
        yield msgspec.structs.replace(known, seats=table.seats, points=points, found=found)
