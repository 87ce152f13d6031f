"""What happens in a live room by itself: deadlines, bots' moves, and what the house does while people
are absent. `automatic.py` has each of these things; here is when they come."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from parlour.kernel import Millis, Refusal, Seat
from parlour.room import Room
from parlour.room.commands import Need
from parlour.server.clock import wall
from parlour.server.rooms import automatic
from parlour.server.rooms.alarm import Alarm
from parlour.server.rooms.input import Input
from parlour.server.rooms.people import People
from parlour.server.rooms.shared import Shared
from parlour.store import StoreFailure

logger = logging.getLogger("parlour")

RETRY_SECONDS = 1
"""Until the room tries again to write what the disk did not take."""


class ByItself:
    """What happens by itself in one live room. It submits inputs like a person."""

    def __init__(
        self,
        room: Room,
        people: People,
        shared: Shared,
        address: str,
        submit: Callable[[Input], None],
        advance: Callable[[], bool],
    ) -> None:
        self._room = room
        self._people = people
        self._presence = people.presence
        self._attendance = people.attendance
        self._bus = shared.bus
        self._lead = shared.pace.lead
        self._submit = submit
        self._advance = advance
        """Decides what is next; False while something is on its way."""
        self._is_closed = False
        self._uncredited: Room | None = None
        """The room as it was loaded, while the time since then could not be credited."""
        self._credited_until: Millis | None = None
        """A server time; None: the moment in which it is credited."""
        self._asking: asyncio.Task[None] | None = None
        """Asks the other workers who is there."""
        self._alarm = Alarm(self.wake, people.lag)
        self._bots = shared.runner.table(self._bot_moves, wall, address, people.lag)

    @property
    def bots_thinking(self) -> int:
        return self._bots.thinking

    def close(self) -> None:
        """Stop alarm and bots, and let go of the room, which refers to this."""
        self._is_closed = True
        self._alarm.close()
        if self._asking is not None and self._asking is not asyncio.current_task():
            self._asking.cancel()
        self._bots.close()
        self._submit, self._advance = partial(_refuse, self._room), _nothing_advances

    def see(self, room: Room) -> None:
        """Look at the room, which has changed: what comes next?"""
        self._room = room
        self.arm()
        if self._people.are_ours:
            self._bots.look(room)

    def ask_bots(self) -> None:
        """Have bots look at the room again, because others are there."""
        self._bots.look(self._room)

    # What comes first ---------------------------------------------------------------------

    def due(self) -> Input | None:
        """Return what has to happen before anything else: time owed after a restart, the clock to
        be stopped or let run, or a deadline."""
        room, attendance = self._room, self._attendance
        if room is self._uncredited:
            return Input(partial(automatic.credit, self._credited_until), is_due=True)
        stopped, table = attendance.stopped, room.table
        if stopped is not None:
            return Input(partial(automatic.stand_still, stopped), is_due=True)
        if room.unattended:
            go_on = partial(automatic.go_on, self._lead)
            return Input(go_on, is_due=True) if attendance.is_back else None
        if table is not None and table.is_due(attendance.now):
            return Input(Room.expire, is_due=True, is_deadline=True)
        return None

    def owed(self, serving: Millis) -> Input | None:
        """Return what credits everybody with the time since the last entry, in which nobody had the
        room live. On the board of the day only where the house was not `serving` yet, and up to
        then; None where nothing is owed.

        Until it is written it comes before everything else.
        """
        room, table = self._room, self._room.on_table
        if room.seed_day is not None:
            self._credited_until = serving
            if table.clock.came_to(table.at) >= serving:
                return None
        self._uncredited = room
        return self.due()

    def try_again(self) -> None:
        """Look again after a while: what had to come first could not be done."""
        self._alarm.set(wall() + RETRY_SECONDS * 1000)

    # Alarms -------------------------------------------------------------------------------

    def arm(self) -> None:
        """Set the alarm for the next deadline, or for when an absent person's grace ends."""
        if self._is_closed or not self._people.are_ours:
            return
        table = self._room.table
        due: float | None = None if table is None else table.due()
        if not self._attendance.is_there:
            due = self._without_anybody(due)
        elif self._attendance.is_back:
            due = wall()
        if self._presence.away and self._people.are_here:
            due = self._with_grace(due)
        if due is not None:
            self._alarm.set_by(due)

    def _without_anybody(self, due: float | None) -> float | None:
        """Return when those who play count as having left, and what was due before they went."""
        left = self._attendance.seconds_left
        times = [] if due is None or due > self._attendance.now else [due]
        if left is not None:
            times.append(wall() + left * 1000)
        return min(times, default=None)

    def _with_grace(self, due: float | None) -> float | None:
        """Return the earlier of a deadline and the next moment at which somebody counts as absent."""
        times = [] if due is None else [due]
        grace = self._presence.next_grace(time.monotonic())
        if grace is not None:
            times.append(wall() + grace * 1000)
        if self._stand_in() is not None:
            times.append(wall())
        return min(times, default=None)

    def wake(self) -> None:
        """Do what is due: the alarm went off. What is done here sets it again when it is
        durable."""
        is_free = self._advance()
        if self._attendance.seconds_left == 0 and self._asking is None:
            self._asking = asyncio.get_running_loop().create_task(self._see_who_is_left())
            return
        stand_in = self._stand_in()
        if stand_in is not None:
            self._submit(stand_in)
        elif is_free and not self._alarm.is_set:
            self.arm()

    # Absent people ------------------------------------------------------------------------

    def _stand_in(self) -> Input | None:
        """Return what has to be done because people are absent."""
        absent = self._presence.absent(time.monotonic())
        decide = automatic.stand_in(self._room, absent, self._presence.online)
        return None if decide is None else Input(decide, is_due=True)

    async def _see_who_is_left(self) -> None:
        """Stop the clock where no worker knows of anybody: what one says can be lost."""
        try:
            found = await self._bus.present(self._room.code)
        finally:
            self._asking = None
        if self._is_closed:
            return
        now = time.monotonic()
        seen = [self._presence.elsewhere(*one, now) for one in (found or {}).items()]
        if any(seen):
            self._people.see(self._room)
        if self._attendance.seconds_left == 0:
            if found is None:
                self.try_again()
                return
            self._attendance.have_left()
            self._advance()
        self.arm()

    # Bots ---------------------------------------------------------------------------------

    async def _bot_moves(self, seat: Seat, move: Any) -> bool:
        """Make a bot's move; False where it was refused. Where nobody who plays is there, it
        waits."""
        while True:
            await self._attendance.somebody()
            done = asyncio.get_running_loop().create_future()
            play = partial(Room.play_as_bot, seat=seat, move=move, wall=wall())
            input = Input(play, done=done, is_move=True, need=Need.GAME, drop_late=True)
            self._submit(input)
            try:
                await done
                return True
            except StoreFailure as failure:
                logger.error("room %s: %s", self._room.code, failure)
            except Refusal:
                return input.late  # then it is dropped: the bot has been asked again
            await asyncio.sleep(RETRY_SECONDS)


def _refuse(room: Room, input: Input) -> None:
    """Do nothing: the room is closed, nothing happens by itself any more."""
    input.reject(room, Refusal("room_moved"))


def _nothing_advances() -> bool:
    return False
