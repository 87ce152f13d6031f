"""The people of a live room: who they are, who is there, and what they are shown."""

from __future__ import annotations

import time

from parlour.kernel import Refusal
from parlour.room import Room
from parlour.server.rooms.attendance import Attendance
from parlour.server.rooms.broadcast import Broadcast
from parlour.server.rooms.connection import Connection
from parlour.server.rooms.presence import Presence
from parlour.server.rooms.roster import Roster
from parlour.server.rooms.shared import Loaded, Shared
from parlour.store.bus import Bus

LAG_SECONDS = 1.0
"""Where several workers have a room, bots and deadlines of all but one wait so much longer: the log
would refuse what they do at the same time, and it would be work for nothing."""


class People:
    """The people of one live room, connected here or to another worker."""

    def __init__(self, loaded: Loaded, shared: Shared, *, is_blind: bool) -> None:
        room, settings = loaded.room, shared.settings
        self.touched = time.monotonic()
        """When the room was last of use to somebody."""
        self.roster = Roster(loaded.people)
        self.presence = Presence(settings.grace_seconds, is_blind=is_blind)
        for known in room.people:
            if known not in room.guests:
                self.presence.awaits(known, self.touched)
        self.attendance = Attendance(room, self.presence)
        self.broadcast = Broadcast(
            room,
            self.roster,
            self.presence,
            settings.keep_events,
            settings.room_bytes_per_second,
        )
        self._bus: Bus = shared.bus

    @property
    def are_here(self) -> bool:
        """Somebody is connected to this worker."""
        return not self.broadcast.is_empty

    @property
    def are_ours(self) -> bool:
        """What happens by itself is for this worker to do: nobody is connected only elsewhere."""
        return self.are_here or not self.presence.workers

    def lag(self) -> float:
        """Return the seconds that bots and deadlines wait here, so that one worker goes first."""
        return LAG_SECONDS if any(one < self._bus.worker for one in self.presence.workers) else 0

    def enter(self, room: Room, connection: Connection, epoch: str | None, n: int | None) -> bool:
        """Let a connection in: it gets what it missed, or the whole view. True where the person was
        away before."""
        person = connection.person
        self.roster.came(person)
        if self.attendance.seconds_left == 0 and room.is_attended({person}):
            self.attendance.have_left()
        is_new = self.presence.came(person)
        self.attendance.see(room)
        if is_new:
            self.broadcast.show(room, people_changed=True)
        self.broadcast.enter(connection, epoch, n)
        self._bus.show(room.code, self.presence.here)
        return is_new

    def leave(self, room: Room, connection: Connection) -> bool:
        """Take a connection away; True where the person is away now."""
        self.broadcast.leave(connection)
        self.touched = time.monotonic()
        is_away = self.presence.went(connection.person, self.touched, connection.heard)
        self._bus.show(room.code, self.presence.here)
        if is_away:
            self.see(room)
        return is_away

    def see(self, room: Room) -> None:
        """Show everybody who is there now."""
        self.attendance.see(room)
        self.broadcast.show(room, people_changed=True)

    def see_room(self, before: Room, room: Room) -> None:
        """Look at a room to which something was written. Nearly all of that leaves people as they
        were."""
        self.attendance.see_room(room)
        if before.unattended and not room.unattended:
            # Anybody who comes back a little later than the first is not stood in for.
            self.presence.wait_anew(time.monotonic())
        if room.runs_alone:
            self.touched = time.monotonic()

    def see_who_changed(self, before: Room, room: Room) -> None:
        """Take note that others belong to the room now."""
        now = time.monotonic()
        new = [one for one in room.people if one not in before.people and one not in room.guests]
        for person in new:
            self.presence.awaits(person, now)
        for person in before.people:
            if person not in room.people:
                self.presence.forget(person)
        self.roster.expect_new(new, room)

    def send_away(self, refusal: Refusal | None = None) -> None:
        """Close all connections; their clients come back by themselves."""
        self.broadcast.send_away(refusal)
