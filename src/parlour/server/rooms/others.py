"""Other workers that may have the same room live: how far its log goes, and reading on.

The log decides between workers. A worker that is overtaken reads what the other wrote, shows it, and decides
anew what waits. `docs/scaling.md` says more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from parlour.room import Room, codec
from parlour.server.rooms.naming import people_of
from parlour.server.rooms.roster import Roster
from parlour.store import Log, Person, Stored


class PutBack(Exception):
    """The log has been put back to an earlier state, or the room was deleted."""


class Read(NamedTuple):
    """What others have written."""

    room: Room
    """The room after it."""
    stored: Sequence[Stored]
    people: Sequence[Person] | None
    """All people of the room, where somebody else may have changed them."""


class Others:
    """What one live room knows of what other workers do."""

    def __init__(self, log: Log, room: Room) -> None:
        self._log = log
        self._newest = room.seq
        """How far the log goes, as far as is known. Behind it nothing is decided."""
        self._knows_people = True
        """Nobody else changed names, as far as is known."""
        self._waiting: list[asyncio.Future[None]] = []
        """Who waits for the room to have come further."""

    def are_ahead_of(self, room: Room) -> bool:
        """Return whether another worker has written something that is not read yet."""
        return self._newest > room.seq or not self._knows_people

    def hear(self, seq: int) -> bool:
        """Note that the log goes on to `seq`, as somebody says; False where that is known."""
        is_news = seq > self._newest
        if is_news:
            self._newest = seq
        return is_news

    def hear_of_people(self) -> None:
        """Note that another worker has written names of this room."""
        self._knows_people = False

    async def read(self, room: Room, roster: Roster) -> Read:
        """Read on from this room."""
        expected = self._newest
        stored = await self._log.read(room.code, room.seq)
        after = _continued(room, stored)
        known = self._knows_people and roster.knows_all((*after.people, *after.waiting))
        people = None if known else await people_of(self._log, after)
        if after.seq < expected:
            raise PutBack
        if people is not None:
            self._knows_people = True
        return Read(after, stored, people)

    def wait(self) -> asyncio.Future[None]:
        """Return what is done when the room has come further."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.append(waiter)
        return waiter

    def release(self, failure: Exception | None = None) -> None:
        """Let go on who waits: the room has come further, or cannot."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        for waiter in waiting:
            if waiter.done():
                continue
            if failure is None:
                waiter.set_result(None)
            else:
                waiter.set_exception(failure)


def _continued(room: Room, stored: Sequence[Stored]) -> Room:
    """Return the room after further entries of its log."""
    game = None if room.table is None else room.table.game
    for entry in codec.decode((one.body for one in stored), game):
        room = room.replay(entry)
    return room
