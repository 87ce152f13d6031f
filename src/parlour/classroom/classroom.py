"""A class: its teacher, its pupils, the rounds so far. An immutable value, a fold of its log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from parlour.classroom.fields import Answered, ClassTable, Goal, Language, Pupil, Quizzed, Round
from parlour.classroom.inputs import ClassInput, OpenClass
from parlour.classroom.practice import Learner
from parlour.kernel import Entry, Millis, Refusal


class Classroom(msgspec.Struct, frozen=True):
    """Everything about a class that its log knows. Names and presence are kept elsewhere."""

    code: str
    seq: int
    at: Millis
    teacher: str
    secret: str
    language: Language
    pupils: dict[str, Pupil] = {}
    """By person id, in the order they came."""
    locked: bool = False
    frozen: bool = False
    """The projector shows nothing of the tables."""
    paused: bool = False
    ranking: bool = False
    """After a round the wall shows who has how many points."""
    goal: Goal | None = None
    goal_from: int = 0
    """The number of rounds that were over before the goal was set: they do not count."""
    rounds: tuple[Round, ...] = ()
    answered: tuple[Answered, ...] = ()
    """What was asked in practice, in the order it was answered."""
    learners: dict[str, Learner] = {}
    """What pupils know by practice, by person id."""

    quiz: tuple[Quizzed, ...] = ()
    """The questions that all were asked together."""
    quizzes: bool = False
    """The quiz is on: its last question is what everybody sees."""

    # Made and read ------------------------------------------------------------------------

    @classmethod
    def open(
        cls, code: str, teacher: str, secret: str, language: Language, wall: Millis
    ) -> Accepted:
        """Open a class."""
        entry = Entry(1, wall, OpenClass(code, secret, language), person=teacher)
        return cls._opened(entry), [entry]

    @classmethod
    def _opened(cls, entry: Entry) -> Classroom:
        opened = entry.input
        if not isinstance(opened, OpenClass) or entry.person is None:
            raise Refusal("no_such_class")
        return cls(opened.code, entry.seq, entry.at, entry.person, opened.secret, opened.language)

    @classmethod
    def fold(cls, log: Iterable[Entry]) -> Classroom:
        """Return the class after these entries."""
        classroom: Classroom | None = None
        for entry in log:
            classroom = cls._opened(entry) if classroom is None else classroom.replay(entry)
        if classroom is None:
            raise Refusal("no_such_class")
        return classroom

    def replay(self, entry: Entry) -> Classroom:
        """Return the class after an entry of its log."""
        changes = entry.input.changes(self, entry.person or "", entry.at)
        return msgspec.structs.replace(self, seq=entry.seq, at=entry.at, **changes)

    def submit(
        self, person: str, said: ClassInput, wall: Millis, id: str | None = None
    ) -> Accepted:
        """Take what a person says to the class, or refuse."""
        if not said.may(self, person):
            raise Refusal("teacher_only")
        entry = Entry(self.seq + 1, max(wall, self.at), said, person=person, id=id)
        after = self.replay(entry)
        if msgspec.structs.replace(after, seq=self.seq, at=self.at) == self:
            return self, []
        return after, [entry]

    # What can be asked --------------------------------------------------------------------

    def pupil(self, person: str) -> Pupil:
        """Return a pupil of the class; refused where there is none of this id."""
        known = self.pupils.get(person)
        if known is None:
            raise Refusal("no_such_person")
        return known

    def learner(self, person: str) -> Learner:
        """Return what somebody knows by practice."""
        return self.learners.get(person) or Learner()

    @property
    def round(self) -> Round | None:
        """The round that is on, or was on last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def quizzed(self) -> Quizzed | None:
        """The question of the quiz that is on."""
        return self.quiz[-1] if self.quizzes and self.quiz else None

    def with_question(self, **changes: Any) -> tuple[Quizzed, ...]:
        """Return the questions of the quiz with the last one changed; refused where no quiz is on."""
        on = self.quizzed
        if on is None:
            raise Refusal("no_quiz")
        return (*self.quiz[:-1], msgspec.structs.replace(on, **changes))

    @property
    def is_playing(self) -> bool:
        return self.round is not None and not self.round.over

    def tables(self) -> tuple[ClassTable, ...]:
        """Return the tables of all rounds."""
        return tuple(table for one in self.rounds for table in one.tables)

    def with_round(self, **changes: Any) -> tuple[Round, ...]:
        """Return the rounds with the running one changed; refused where none is on."""
        if self.round is None or self.round.over:
            raise Refusal("no_round")
        return (*self.rounds[:-1], msgspec.structs.replace(self.round, **changes))

    def moved(self, pupil: str, code: str | None, seat: int) -> tuple[Round, ...]:
        """Return the rounds after a pupil has gone to this seat of a table, or (None) sits out."""
        on = self.round
        if on is None or on.over:
            raise Refusal("no_round")
        idle = tuple(one for one in on.idle if one != pupil)
        tables = [_without(table, pupil) for table in on.tables]
        if code is None:
            return self.with_round(tables=tuple(tables), idle=(*idle, pupil))
        place = next((n for n, table in enumerate(tables) if table.code == code), None)
        if place is None:
            raise Refusal("no_such_room")
        if not 0 <= seat < len(tables[place].seats):
            raise Refusal("no_such_seat", seat=seat + 1)
        if tables[place].seats[seat]:
            raise Refusal("seat_taken", seat=seat + 1)
        seats = list(tables[place].seats)
        seats[seat] = (pupil,)
        tables[place] = msgspec.structs.replace(tables[place], seats=tuple(seats))
        return self.with_round(tables=tuple(tables), idle=idle)


def _without(table: ClassTable, pupil: str) -> ClassTable:
    if pupil not in table.pupils:
        return table
    seats = tuple(tuple(one for one in seat if one != pupil) for seat in table.seats)
    return msgspec.structs.replace(table, seats=seats)


Accepted = tuple[Classroom, list[Entry]]
"""What an input leads to: the class after it, and the entries that lead there."""
