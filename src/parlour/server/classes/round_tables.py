"""The tables of a class's round: laid as rooms, brought in line with the class, acted on together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from parlour.classroom import Classroom, tables
from parlour.classroom.fields import Round
from parlour.kernel import Refusal
from parlour.kernel.chance import new_secret
from parlour.room import Accepted, Room
from parlour.room.commands import Need
from parlour.server.classes.watching import Load
from parlour.server.clock import wall
from parlour.server.rooms.commit import to_store
from parlour.store import Conflict, Log

logger = logging.getLogger("parlour")


class RoundTables:
    """What a live class does to the rooms of a round."""

    def __init__(self, log: Log, load: Load, named_anew: Callable[[str], None]) -> None:
        self._log = log
        self._load = load
        self._named_anew = named_anew

    async def each(
        self, classroom: Classroom, on: Round | None, decide: Callable[[Room], Accepted]
    ) -> None:
        """Have something happen at every table of a round."""
        codes = [] if on is None else [table.code for table in on.tables]
        await asyncio.gather(*(self._at(classroom, code, decide) for code in codes))

    async def end(self, classroom: Classroom, on: Round | None) -> None:
        """End the games of a round that still run, as they stand."""
        teacher = classroom.teacher
        await self.each(classroom, on, lambda room: tables.ended(room, teacher, wall()))

    async def lay(self, classroom: Classroom) -> None:
        """Lay the tables of the running round that are not there yet."""
        on = classroom.round
        if on is None or on.over:
            return
        missing = [table for table in on.tables if not await self._log.read(table.code)]
        pending = []
        for table in missing:
            _, log = tables.laid(classroom.code, table, on, classroom.teacher, new_secret(), wall())
            pending.append(self._log.append(table.code, 0, to_store(log)))
        for one in pending:
            try:
                await one
            except Conflict:
                continue  # another worker was faster

    async def settle(self, classroom: Classroom) -> None:
        """Bring the tables in line with who belongs where."""
        on = classroom.round
        for table in () if on is None else on.tables:
            settled = partial(tables.settled, table=table, wall=wall())
            await self._at(classroom, table.code, settled)
        self._named_anew(classroom.code)

    async def _at(
        self, classroom: Classroom, code: str, decide: Callable[[Room], Accepted]
    ) -> None:
        try:
            live = await self._load(code)
            await live.apply(decide, need=Need.POWER)
        except Refusal as refusal:
            logger.info("class %s: table %s: %s", classroom.code, code, refusal)
