"""A class as it stands: all that is printed of it or saved as a table, with names and codes.

For the teacher alone. It is made when somebody asks, sent to the process that draws, and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from parlour.classroom.classroom import Classroom
from parlour.classroom.codes import personal_codes
from parlour.classroom.fields import Round
from parlour.classroom.report import Report, report
from parlour.classroom.told import TableTold, practised
from parlour.classroom.view import real_name_id


class Somebody(msgspec.Struct, frozen=True):
    """A pupil by name."""

    name: str
    real: str = ""
    """From the roster."""
    code: str = ""
    """The personal code."""
    is_in: bool = True


class TableAccount(msgspec.Struct, frozen=True):
    """A table of a round, and what came of it."""

    seats: tuple[tuple[str, ...], ...]
    """Pupils by seat; an empty one is a bot's."""
    scores: tuple[int, ...] = ()
    """None where nothing has been played."""
    winners: tuple[int, ...] = ()
    """The seats that have won; all of them: a draw. None before the end."""
    sheet: Any = None
    """The score sheet of the game, in which seat 0 is called "0"."""


class RoundAccount(msgspec.Struct, frozen=True):
    """A round and its tables."""

    game: str
    minutes: int
    """The clock for the whole class; 0: none."""
    tables: tuple[TableAccount, ...]
    idle: tuple[str, ...]


class Account(msgspec.Struct, frozen=True):
    """A class as it stands."""

    code: str
    people: dict[str, Somebody]
    """Who is or was in the class, by id."""
    report: Report
    rounds: tuple[RoundAccount, ...] = ()
    ranking: bool = False
    """The teacher wants to see who has how many points."""
    link: str = ""
    """The address of the class; empty where phones cannot reach the house."""

    @property
    def pupils(self) -> tuple[str, ...]:
        """Who is in the class, in the order they came."""
        return tuple(one for one, somebody in self.people.items() if somebody.is_in)


def reported(classroom: Classroom, told: Mapping[str, TableTold], *, times: bool) -> Report:
    """Return the report of the class: who is in it, or was and wrote something."""
    attempts = [one for table in told.values() for one in table.attempts]
    attempts += practised(classroom.answered)
    wrote = {one.pupil for one in attempts}
    return report(
        [one for one, known in classroom.pupils.items() if known.is_in or one in wrote],
        attempts,
        [one.began for one in classroom.rounds],
        times=times,
        sure={one: learner.sure for one, learner in classroom.learners.items()},
    )


def account(
    classroom: Classroom,
    told: Mapping[str, TableTold],
    names: Mapping[str, str],
    link: str,
    *,
    times: bool,
) -> Account:
    """Return the account of a class, from what its tables told and its names by person id."""
    codes = personal_codes(classroom)
    people = {
        one: Somebody(names.get(one, ""), names.get(real_name_id(one), ""), codes[one], pupil.is_in)
        for one, pupil in classroom.pupils.items()
    }
    return Account(
        classroom.code,
        people,
        reported(classroom, told, times=times),
        tuple(_round(one, told) for one in classroom.rounds),
        classroom.ranking,
        link,
    )


def _round(of: Round, told: Mapping[str, TableTold]) -> RoundAccount:
    tables = []
    for table in of.tables:
        known = told.get(table.code)
        if known is None:
            tables.append(TableAccount(table.seats))
        else:
            winners = known.winners if known.is_over else ()
            tables.append(TableAccount(table.seats, known.scores, winners, known.sheet))
    return RoundAccount(of.game, of.minutes, tuple(tables), of.idle)
