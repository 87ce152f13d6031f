"""The tables of a class as its wall shows them: rooms that this worker follows while somebody looks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from parlour.classroom.fields import ClassTable, Round
from parlour.classroom.view import SmallTable, TableState
from parlour.kernel import Refusal
from parlour.kernel.classroom import Glance, found_in, glance_of
from parlour.room import Room
from parlour.server.rooms.live_room import LiveRoom

logger = logging.getLogger("parlour")

Load = Callable[[str], Awaitable[LiveRoom]]


class Watching:
    """Watches the tables of the running round, and calls `changed` when one of them has changed."""

    def __init__(self, code: str, load: Load, changed: Callable[[], None]) -> None:
        self._code = code
        self._load = load
        self._changed = changed
        self._live: dict[str, LiveRoom] = {}
        self._rooms: dict[str, Room] = {}
        self._fresh: set[str] = set()
        self._small: dict[str, SmallTable] = {}

    @property
    def tables(self) -> dict[str, SmallTable]:
        """Every table that is known, small, by code. What has changed is drawn now."""
        for code in self._fresh:
            self._small[code] = small(self._rooms[code])
        self._fresh.clear()
        return self._small

    @property
    def rooms(self) -> dict[str, Room]:
        """The rooms of the tables that are known, by code."""
        return self._rooms

    async def follow(self, on: Round | None) -> None:
        """Follow the tables of this round, and no others."""
        wanted = {} if on is None else {table.code: table for table in on.tables}
        for code in list(self._live):
            if code not in wanted or self._live[code].is_closed:
                self._let_go(code)
                if code not in wanted:
                    self._rooms.pop(code, None)
                    self._small.pop(code, None)
                    self._fresh.discard(code)
        missing = [table for code, table in wanted.items() if code not in self._live]
        await asyncio.gather(*map(self._begin, missing))

    async def _begin(self, table: ClassTable) -> None:
        try:
            live = await self._load(table.code)
        except Refusal as refusal:
            logger.info("class %s: table %s: %s", self._code, table.code, refusal)
            return
        if live.room.classroom != self._code or table.code in self._live or live.is_closed:
            return
        self._live[table.code] = live
        live.watch(self, partial(self._see, table.code))
        self._see(table.code, live.room)

    def _see(self, code: str, room: Room) -> None:
        self._rooms[code] = room
        self._fresh.add(code)
        self._changed()

    def _let_go(self, code: str) -> None:
        self._live.pop(code).unwatch(self)

    def close(self) -> None:
        """Follow nothing any more."""
        for code in list(self._live):
            self._let_go(code)
        self._rooms.clear()
        self._small.clear()
        self._fresh.clear()


def small(room: Room) -> SmallTable:
    """Return a table as the wall shows it."""
    seats = tuple(place.people for place in room.seating)
    bots = tuple(place.bot is not None for place in room.seating)
    table = room.table
    state: TableState = "laying"
    if table is None:
        return SmallTable(room.code, seats, state, Glance())
    if table.is_over:
        state = "over"
    elif table.clock.running:
        state = "playing"
    else:
        state = "paused"
    outcome = table.outcome or table.game.outcome(table.state, table.corrections)
    glance = glance_of(table.game, table.state)
    found = found_in(table.game, table.state)
    return SmallTable(room.code, seats, state, glance, outcome.scores, bots, found)
