"""What the log of a table tells of the pupils who sat there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from parlour.classroom.fields import Answered, Round
from parlour.classroom.report import Attempted
from parlour.kernel import Entry
from parlour.kernel.classroom import Answer, answers_of, glance_of
from parlour.room import Room


class TableTold(msgspec.Struct, frozen=True):
    """What a table tells."""

    attempts: tuple[Attempted, ...]
    """What its pupils answered, each by who wrote it; a bot's answers are left out."""
    seats: tuple[tuple[str, ...], ...]
    """Who sat there in the end."""
    lines: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    is_over: bool
    sheet: Any = None
    """The score sheet of the game, in which seat 0 is called "0"."""


def told_by(log: Iterable[Entry], round: int) -> TableTold | None:
    """Return what the log of a table of this round (its number, from 0) tells; None where no game has
    begun."""
    room: Room | None = None
    found: list[Attempted] = []
    known: list[int] = []
    """Of each answer: how many attempts it is, one for each who gave it."""
    for entry in log:
        room = Room.fold([entry]) if room is None else room.replay(entry)
        if room.table is None:
            continue
        answers = answers_of(room.table.game, room.table.state)
        while len(known) > len(answers):  # something was undone
            del found[len(found) - known.pop() :]
        for answer in answers[len(known) :]:
            given = _given(room, answer, entry, round)
            found += given
            known.append(len(given))
    if room is None or room.table is None:
        return None
    table = room.table
    outcome = table.outcome or table.game.outcome(table.state, table.corrections)
    seats = tuple(place.people for place in room.seating)
    lines = glance_of(table.game, table.state).lines
    numbers = tuple(map(str, range(len(seats))))
    sheet = msgspec.to_builtins(table.sheet(numbers))
    return TableTold(
        tuple(found), seats, lines, outcome.winners, outcome.scores, table.is_over, sheet
    )


def _given(room: Room, answer: Answer, entry: Entry, round: int) -> list[Attempted]:
    """Return an answer as those gave it who sit there: who sent it, else the whole seat."""
    person = entry.person
    place = room.seating[answer.seat]
    if place.bot is not None or not answer.said.isdecimal():
        return []
    people = (person,) if person in place.people and person is not None else place.people
    return [
        Attempted(
            one, answer.question, int(answer.said), answer.is_right, round, answer.took, entry.at
        )
        for one in people
    ]


def practised(answered: Iterable[Answered]) -> list[Attempted]:
    """Return what was answered in practice."""
    return [
        Attempted(one.pupil, f"{one.a}x{one.b}", one.product, one.is_right, at=one.at)
        for one in answered
    ]


def numbered(rounds: Iterable[Round], pupil: str | None = None) -> list[tuple[int, str]]:
    """Return the tables of rounds, or those that a pupil sat at, each with the number of its round."""
    return [
        (n, table.code)
        for n, one in enumerate(rounds)
        for table in one.tables
        if pupil is None or pupil in table.pupils
    ]
