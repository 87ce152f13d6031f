"""The broadcast of one room: everyone who is looking, and what they have been shown.

Views are the only exit: whatever leaves here was made by a view for that viewer. Only sections
whose bytes changed are sent, encoded once for all who see the same. Where a room sends more than its
budget, changes wait a moment and are shown together.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

from parlour.kernel import Refusal, Viewer
from parlour.room import Room
from parlour.room.view import ReplayView, private, sections, viewer_of, you
from parlour.server.clock import wall
from parlour.server.limits import Budget
from parlour.server.messages import PROTOCOL, Ack, Resumed, Welcome
from parlour.server.rooms.connection import Connection
from parlour.server.rooms.presence import Presence
from parlour.server.rooms.roster import Roster
from parlour.server.rooms.stream import NO_CHANGE, Change, Sections, Step, Stream, both

logger = logging.getLogger("parlour")

BURST_SECONDS = 4
GAME_SHARE = 0.5
"""What is kept of the budget for the game: what people say and set waits before that is touched."""
LONGEST_WAIT = 1.0
"""Seconds after which changes are shown whatever has been sent."""


class Broadcast:
    """The connections of a room, by what they see."""

    def __init__(
        self,
        room: Room,
        roster: Roster,
        presence: Presence,
        keep: int,
        bytes_per_second: int = 0,
    ) -> None:
        self._budget = Budget(bytes_per_second, BURST_SECONDS, time.monotonic)
        self._waiting: tuple[Room, bool] | None = None
        """The newest room where it is not shown yet, and whether names or presence changed."""
        self._timer: asyncio.TimerHandle | None = None
        self._roster = roster
        self._presence = presence
        self._keep = keep
        self._epoch = secrets.token_hex(4)
        self._room = room
        self._of_room = Sections()
        self._of_game = Sections("game.")
        self._opened = 0
        self._streams: dict[Viewer, Stream] = {}
        self._connections: dict[Connection, Viewer] = {}
        self._is_behind = False
        """Showing the last change failed, so the sections are not those of the room."""
        self._replay: ReplayView | None = None
        self._refresh(room, people_changed=True)

    @property
    def is_empty(self) -> bool:
        return not self._connections

    def enter(self, connection: Connection, epoch: str | None, n: int | None) -> None:
        """Give a connection what it missed, or the whole view."""
        if connection.person not in self._room.people:
            self._show_what_waits()
        if self._is_behind:
            self._refresh(self._room, people_changed=True)
            self._is_behind = False
        viewer = viewer_of(self._room, connection.person)
        stream = self._stream(viewer)
        self._connections[connection] = viewer
        known = self._epoch_of(stream, connection)
        missed = stream.since(n) if epoch == known else None
        if missed is None:
            self._welcome(connection, stream)
            return
        connection.tell(Resumed(known, stream.n, wall()))
        for step in missed:
            self._budget.spend(connection.tell(step.event(wall())))

    def leave(self, connection: Connection) -> None:
        self._connections.pop(connection, None)

    def close(self) -> None:
        """Show nothing that waits."""
        self._waiting = None
        self._stop_timer()

    def send_away(self, refusal: Refusal | None = None) -> None:
        """Close all connections; their clients come back by themselves."""
        for connection in list(self._connections):
            if refusal is not None:
                connection.bye(refusal, 1012)
            else:
                connection.close(1012, "")
            self.leave(connection)

    def show(
        self,
        room: Room,
        sender: Connection | None = None,
        id: str | None = None,
        *,
        people_changed: bool = False,
    ) -> None:
        """Show everyone what changed for them; for `sender` that answers message `id`.

        Names and presence are not part of the room: `people_changed` says that they changed.
        """
        if self._waiting is not None:
            people_changed = people_changed or self._waiting[1]
        wait = self._seconds_to_wait(room)
        if wait:
            self._put_off(room, people_changed, wait)
            if sender is not None and id is not None:
                self._budget.spend(sender.tell(Ack(id)))
            return
        self._waiting = None
        self._stop_timer()
        self._show_now(room, sender, id, people_changed)

    def lead(
        self, replay: ReplayView | None, sender: Connection | None = None, id: str | None = None
    ) -> None:
        """Show everybody where the host is in a finished game; None: no more."""
        self._replay = replay
        self.show(self._room, sender, id, people_changed=True)

    def _show_now(
        self, room: Room, sender: Connection | None, id: str | None, people_changed: bool
    ) -> None:
        try:
            self._show(room, sender, id, people_changed)
        except Exception:
            logger.exception("room %s: showing a change failed", room.code)
            self._room = room
            self._start_over()

    def _seconds_to_wait(self, room: Room) -> float:
        """Return how long showing this room is put off. People who were sent out are shown out at once."""
        before = self._room
        if before.people is not room.people and not before.people.keys() <= room.people.keys():
            return 0
        kept = 0 if _has_played(before, room) else GAME_SHARE
        return min(LONGEST_WAIT, self._budget.wait(kept))

    def _put_off(self, room: Room, people_changed: bool, wait: float) -> None:
        self._waiting = (room, people_changed)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self._show_what_waits)

    def _show_what_waits(self) -> None:
        self._stop_timer()
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._show_now(waiting[0], None, None, waiting[1])

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _show(
        self, room: Room, sender: Connection | None, id: str | None, people_changed: bool
    ) -> None:
        before = self._room
        change = self._refresh(room, people_changed)
        steps = self._steps(change)
        moved = (
            before.seating is not room.seating
            or before.people is not room.people
            or before.host != room.host
            or before.device_seat != room.device_seat
        )
        now, sent = wall(), 0
        for connection, viewer in list(self._connections.items()):
            ack = id if connection is sender else None
            if moved and self._has_moved(connection, before, ack):
                continue
            step = steps[viewer]
            if step is not None:
                sent += connection.tell(step.event(now, ack))
            elif ack is not None:
                sent += connection.tell(Ack(ack))
        self._budget.spend(sent)

    def _start_over(self) -> None:
        """Begin anew, since showing what is durable failed: everybody comes back and begins with
        the whole view. Nobody is left waiting, or with a part of it."""
        self._is_behind = True
        self._streams.clear()
        for connection in list(self._connections):
            connection.fail()
            self.leave(connection)

    def _steps(self, public: Change) -> dict[Viewer, Step | None]:
        """Return what is new for each kind of viewer."""
        room = self._room
        return {
            viewer: stream.advance(public, private(room, viewer))
            for viewer, stream in self._streams.items()
        }

    def _refresh(self, room: Room, people_changed: bool) -> Change:
        """Bring the public sections up to date; what changed in them."""
        of_room = NO_CHANGE
        if people_changed or not _has_same_sections(self._room, room):
            shown = sections(room, self._roster.names, self._presence.online, self._roster.faces)
            if self._is_led(room):
                shown["replay"] = self._replay
            of_room = self._of_room.update(shown)
        of_game = self._of_game.update({} if room.table is None else room.table.public())
        self._room = room
        return both(of_room, of_game)

    def _is_led(self, room: Room) -> bool:
        """Return whether somebody leads through a finished game: the host, while no game is on."""
        replay = self._replay
        if replay is None:
            return False
        is_host = replay.person == room.host and replay.person in self._presence.online
        if room.phase == "playing" or not is_host:
            self._replay = None
        return self._replay is not None

    def _has_moved(self, connection: Connection, before: Room, ack: str | None) -> bool:
        """Deal with somebody who is no longer in the room, who is seen out, or has another seat or
        role, who begins with the whole view of that."""
        person = connection.person
        if person in self._room.people:
            if person not in before.people or you(before, person) == you(self._room, person):
                return False
            viewer = viewer_of(self._room, person)
            left, self._connections[connection] = self._connections[connection], viewer
            self._welcome(connection, self._stream(viewer))
            if all(viewer_of(self._room, other) != left for other in self._room.people):
                # Nobody is left who could come back to it.
                self._streams.pop(left, None)
        if ack is not None:
            connection.tell(Ack(ack))
        if person not in self._room.people:
            connection.bye(Refusal("not_in_room"))
            self.leave(connection)
        return True

    def _stream(self, viewer: Viewer) -> Stream:
        stream = self._streams.get(viewer)
        if stream is None:
            self._opened += 1
            epoch = f"{self._epoch}.{viewer}.{self._opened}"
            shown = private(self._room, viewer)
            stream = self._streams[viewer] = Stream(epoch, shown, self._keep)
        return stream

    def _epoch_of(self, stream: Stream, connection: Connection) -> str:
        """Return the epoch for one person. Numbers mean something to this person in this stream
        only, and as long as the person is the same here: the section `you` is in no event."""
        person = connection.person
        mine = you(self._room, person)
        standing = mine.role[0] + ("h" if mine.host else "") + ("o" if mine.owner else "")
        return f"{stream.epoch}.{person[-6:]}.{standing}"

    def _welcome(self, connection: Connection, stream: Stream) -> None:
        view = {
            "you": you(self._room, connection.person),
            **self._of_room.named(),
            **self._of_game.named(),
            **stream.private.named(),
        }
        epoch = self._epoch_of(stream, connection)
        self._budget.spend(connection.tell(Welcome(PROTOCOL, epoch, stream.n, wall(), view)))


def _has_same_sections(before: Room, after: Room) -> bool:
    """Return whether the room's own sections are the same, as after a move."""
    return (
        before.people is after.people
        and before.waiting is after.waiting
        and before.seating is after.seating
        and before.strong is after.strong
        and before.night is after.night
        and before.notices is after.notices
        and before.reactions is after.reactions
        and before.foretold is after.foretold
        and before.colours is after.colours
        and before.wishes is after.wishes
        and before.evening is after.evening
        and before.secret is after.secret
        and before.played == after.played
        and before.options is after.options
        and before.host == after.host
        and before.show == after.show
        and before.voice == after.voice
        and before.unattended == after.unattended
        and (before.table is None) == (after.table is None)
    )


def _has_played(before: Room, after: Room) -> bool:
    """Return whether something happened at the table."""
    was, now = before.table, after.table
    if was is None or now is None:
        return was is not now
    return was.state is not now.state or was.clock is not now.clock
