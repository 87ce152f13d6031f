"""What the tables of a class have told so far, read from their logs: for pairings, goal and report."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from parlour.classroom import Classroom
from parlour.classroom.pairing import Past, past_of
from parlour.classroom.report import Attempted, states_of
from parlour.classroom.told import TableTold, numbered, practised, told_by
from parlour.kernel.classroom import answers_of, glance_of
from parlour.room import Room, codec
from parlour.store import Log, Stored


class PastTables:
    """What tables told; those that are over are read once."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._told: dict[str, TableTold] = {}
        """Of tables that are over, by code."""
        self._counted: dict[str, tuple[Any, list[Attempted], int]] = {}
        """Of tables that are followed: the state, and what counts for the goal in it."""

    async def all(self, classroom: Classroom) -> dict[str, TableTold]:
        """Return what every table has told, by code."""
        found: dict[str, TableTold] = {}
        for n, code in numbered(classroom.rounds):
            told = await self._tell(code, n)
            if told is not None:
                found[code] = told
        return found

    async def take_in(self, classroom: Classroom) -> None:
        """Read the tables of earlier rounds that count for the goal, each once."""
        for n, code in numbered(classroom.rounds[:-1]):
            if n >= classroom.goal_from and classroom.goal is not None and code not in self._told:
                told = await self._read(code, n)
                if told is not None:
                    self._told[code] = told

    async def past(self, classroom: Classroom) -> Past:
        """Return who has met whom, with what result."""
        told = await self.all(classroom)
        tables = [
            (one.seats, one.winners, one.scores if one.is_over else None) for one in told.values()
        ]
        idle = [pupil for one in classroom.rounds for pupil in one.idle]
        return past_of(tables, idle)

    async def missed(self, classroom: Classroom, pupil: str) -> tuple[str, ...]:
        """Return the facts that a pupil missed at tables and has not mended."""
        found = []
        for n, code in numbered(classroom.rounds, pupil):
            told = await self._tell(code, n)
            if told is not None:
                found += [one for one in told.attempts if one.pupil == pupil]
        own = [one for one in classroom.answered if one.pupil == pupil]
        attempts = sorted(found + practised(own), key=lambda one: one.at)
        states = states_of(attempts)
        return tuple(fact for fact, state in states.items() if state == "wrong")

    def towards(
        self, classroom: Classroom, rooms: Mapping[str, Room]
    ) -> tuple[list[Attempted], int]:
        """Return what counts for the goal of a class: answers and lines since it was set, of the
        tables as they are known now."""
        attempts, lines = practised(classroom.answered), 0
        for n, code in numbered(classroom.rounds):
            if n < classroom.goal_from:
                continue
            room, told = rooms.get(code), self._told.get(code)
            if room is not None and room.table is not None:
                own, made = self._of(room, n)
                attempts += own
                lines += made
            elif told is not None:
                attempts += told.attempts
                lines += told.lines
        return attempts, lines

    def _of(self, room: Room, n: int) -> tuple[list[Attempted], int]:
        """Return answers and lines of a table, looked up anew only where something has happened."""
        assert room.table is not None
        state = room.table.state
        known = self._counted.get(room.code)
        if known is None or known[0] is not state:
            lines = glance_of(room.table.game, state).lines
            known = self._counted[room.code] = state, _answered(room, n), lines
        return known[1], known[2]

    async def _tell(self, code: str, n: int) -> TableTold | None:
        """Return what a table has told; one that is over is read once."""
        told = self._told.get(code) or await self._read(code, n)
        if told is not None and told.is_over:
            self._told[code] = told
        return told

    async def _read(self, code: str, n: int) -> TableTold | None:
        stored = await self._log.read(code)
        return await asyncio.to_thread(_told, stored, n) if stored else None


def _told(stored: Sequence[Stored], n: int) -> TableTold | None:
    return told_by(codec.decode(one.body for one in stored), n)


def _answered(room: Room, n: int) -> list[Attempted]:
    """Return the answers at a table, for the class as a whole: by seat is enough."""
    table = room.table
    if table is None:
        return []
    return [
        Attempted(place.people[0], one.question, int(one.said), one.is_right, n)
        for one in answers_of(table.game, table.state)
        if (place := room.seating[one.seat]).people and one.said.isdecimal()
    ]
