"""The clearing: deletes rooms in which nothing was ever played, once nobody has used them for days.

Strangers and doubtful clicks open rooms all the time. Anybody who played there keeps the room.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Container

from parlour.classroom.codes import is_class_code
from parlour.server.clock import wall
from parlour.server.rooms.unfolded import class_of, has_played, last_used
from parlour.store import Log, StoreFailure

logger = logging.getLogger("parlour")

ROUND_SECONDS = 3600
"""Between two looks at all rooms."""
ROOMS_AT_A_TIME = 20
DAY = 24 * 3600 * 1000


class Clearing:
    """Goes through the rooms of a house again and again, some at a time. Each in which something was
    played is read once."""

    def __init__(
        self,
        log: Log,
        days: float,
        live: Container[str],
        clear_class: Callable[[str], Awaitable[bool]],
    ) -> None:
        self._log = log
        self._clear_class = clear_class
        """Deletes a class that nobody has used for long; returns whether it did."""
        self._unused = days * DAY
        self._live = live
        """The rooms that are in memory here."""
        self._kept: set[str] = set()
        """The rooms that stay for ever."""
        self._left: deque[str] = deque()
        """Those that are still to be looked at in this round."""
        self._began = -float(ROUND_SECONDS)

    async def look(self) -> int:
        """Look at the next rooms; return how many were deleted."""
        deleted = 0
        try:
            await self._begin_round()
            for _ in range(min(ROOMS_AT_A_TIME, len(self._left))):
                deleted += await self._look_at(self._left.popleft())
        except StoreFailure:
            pass  # the watch says so; the next round comes
        return deleted

    async def _begin_round(self) -> None:
        now = time.monotonic()
        if self._left or now - self._began < ROUND_SECONDS:
            return
        self._began = now
        streams = await self._log.streams()
        self._kept.intersection_update(streams)
        self._left.extend(code for code in streams if code not in self._kept)

    async def _look_at(self, code: str) -> bool:
        """Delete a room, if it is time; return whether that was done."""
        if code in self._live:
            return False
        if is_class_code(code):
            return await self._clear_class(code)
        try:
            stored = await self._log.read(code)
        except StoreFailure as failure:
            if failure.code == "damaged_store":  # it may have been a long night
                self._kept.add(code)
                return False
            raise
        if class_of(stored):  # it goes with its class
            self._kept.add(code)
            return False
        if has_played(stored):
            self._kept.add(code)
            return False
        used = last_used(stored)
        if (
            not self._unused
            or used is None
            or wall() - used < self._unused
            or await self._log.is_held(code)
        ):
            return False
        return await self._delete(code, len(stored))

    async def _delete(self, code: str, length: int) -> bool:
        """Delete a room that still is as it was found. It is closed first, so that nobody brings it
        back meanwhile."""
        was_closed = code in await self._log.closed()
        await self._log.set_closed(code, True)
        if code in self._live or len(await self._log.read(code)) != length:
            if not was_closed:
                await self._log.set_closed(code, False)
            return False
        await self._log.delete(code)
        logger.info("room %s deleted: nothing was ever played there", code)
        return True
