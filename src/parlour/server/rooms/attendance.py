"""Attendance: whether somebody who plays is there. While nobody is, table time stands.

At once, nothing happens by itself any more. After some seconds the house stops the clock, as of the
last sign of life; anybody who is back sooner has not been away.
"""

from __future__ import annotations

import asyncio
import time

from parlour.kernel import Millis
from parlour.room import Room
from parlour.server.clock import wall
from parlour.server.rooms.presence import Presence

LEFT_SECONDS = 5.0
"""Nobody who plays has been there for so long: they have left."""


class Attendance:
    """The attendance of one live room. `docs/fairness.md` has the rule, `Room.is_attended` who counts."""

    def __init__(self, room: Room, presence: Presence) -> None:
        self._presence = presence
        self._loaded = time.monotonic()
        self._coming = asyncio.Event()
        """Set while somebody is there."""
        self.stopped: Millis | None = None
        """The clock has to be stopped as of this server time, which is not written yet."""
        self.see(room)

    @property
    def is_there(self) -> bool:
        """The clock may run: somebody is there, or it cannot be known."""
        return self._coming.is_set()

    def see(self, room: Room) -> None:
        """Take note that others are seated or connected now."""
        self._room = room
        if room.is_attended(self._presence.online):
            self._coming.set()
        else:
            self._coming.clear()

    def see_room(self, room: Room) -> None:
        """Look at a room to which something was written. Nearly all of that leaves the seats as
        they were."""
        before, self._room = self._room, room
        if before.seating is not room.seating or before.first != room.first:
            self.see(room)
        if self.stopped is not None and not _runs(room):
            self.stopped = None

    async def somebody(self) -> None:
        """Wait until somebody is there."""
        await self._coming.wait()

    @property
    def now(self) -> Millis:
        """The server time that deadlines go by: where nobody is there, that of the last sign."""
        return wall() if self._coming.is_set() else self._last_sign

    @property
    def is_back(self) -> bool:
        """The clock was stopped, and somebody is known to be there again."""
        room = self._room
        return room.unattended and room.is_attended(self._presence.connected)

    @property
    def seconds_left(self) -> float | None:
        """Until those who play count as having left; None where that is not to be waited for."""
        if self._coming.is_set() or self.stopped is not None or not _runs(self._room):
            return None
        return max(0.0, self._sign + LEFT_SECONDS - time.monotonic())

    def have_left(self) -> None:
        """Have the clock stopped now."""
        self.stopped = self._last_sign

    def start_over(self) -> None:
        """Look anew at what was to be stopped: another worker has written something."""
        self.stopped = None

    @property
    def _last_sign(self) -> Millis:
        return wall() - round((time.monotonic() - self._sign) * 1000)

    @property
    def _sign(self) -> float:
        sign = self._presence.last_sign(self._room.attendants)
        return self._loaded if sign is None else sign


def _runs(room: Room) -> bool:
    table = room.table
    return table is not None and not table.is_over and table.clock.running
