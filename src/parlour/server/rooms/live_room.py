"""A live room: a room that is open for play in this process.

It is put together of its people (`people.py`), the road that every input takes (`road.py`), what
other workers do (`others.py`) and what happens by itself (`by_itself.py`). Here is what people want
of it.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from parlour.kernel import Millis, Refusal
from parlour.room import Accepted, Room
from parlour.room.commands import AddGuest, ChooseFace, Command, Need, Rename, ShowReplay
from parlour.room.fields import Role
from parlour.room.view import ReplayView
from parlour.server.clock import wall
from parlour.server.messages import Move, decode_move
from parlour.server.rooms import automatic
from parlour.server.rooms.by_itself import ByItself
from parlour.server.rooms.connection import Connection
from parlour.server.rooms.input import Decide, Input
from parlour.server.rooms.people import People
from parlour.server.rooms.road import Road
from parlour.server.rooms.shared import Loaded, Shared
from parlour.server.text import has_hidden
from parlour.store import Person, StoreFailure
from parlour.store.bus import Changed, Led

logger = logging.getLogger("parlour")


class LiveRoom:
    """A room that is open for play in this process."""

    def __init__(
        self,
        loaded: Loaded,
        shared: Shared,
        address: str,
        moved_away: Callable[[LiveRoom], None],
        *,
        is_blind: bool,
    ) -> None:
        self.people = People(loaded, shared, is_blind=is_blind)
        self.roster = self.people.roster
        self.presence = self.people.presence
        self._log = shared.log
        self._bus = shared.bus
        self._space = shared.space
        self._unload_seconds = shared.settings.unload_seconds
        self._moved_away = moved_away
        self._by_itself = ByItself(
            loaded.room, self.people, shared, address, self.submit, self.advance
        )
        self._road = Road(loaded, shared, self.people, self._by_itself, self._move_away)

    def begin(self) -> None:
        """Begin what happens by itself: the room is in memory now."""
        self._by_itself.see(self.room)

    @property
    def room(self) -> Room:
        """The room as it is durably."""
        return self._road.room

    @property
    def is_closed(self) -> bool:
        return self._road.is_closed

    # People come and go -------------------------------------------------------------------

    def connect(self, connection: Connection, epoch: str | None, n: int | None) -> None:
        """Take a connection of a person in the room, which gets what it missed, or the whole
        view."""
        is_new = self.people.enter(self.room, connection, epoch, n)
        seat = self.room.seat_of(connection.person)
        if is_new and seat is not None and self.room.seating[seat].stands_in:
            self.submit(Input(partial(automatic.give_back, seat), need=Need.WAY_OUT))
        is_free = self.advance()
        self._by_itself.arm()
        if is_free:
            self._by_itself.ask_bots()

    def disconnect(self, connection: Connection) -> None:
        """Forget a connection that is lost or was closed."""
        if self.people.leave(self.room, connection):
            self._by_itself.arm()

    def elsewhere(self, worker: str, people: frozenset[str], heard: float | None = None) -> None:
        """Note who is connected to another worker, which was heard of at that time, or now."""
        self._see_people(self.presence.elsewhere(worker, people, time.monotonic(), heard))

    def set_blind(self, is_blind: bool) -> None:
        """Note whether it can be known who is connected to other workers."""
        self._see_people(self.presence.set_blind(is_blind, time.monotonic()))

    def _see_people(self, have_changed: bool) -> None:
        if have_changed and not self.is_closed:
            self.people.see(self.room)
            self._by_itself.arm()

    @property
    def is_hot(self) -> bool:
        """Somebody is connected here, or watches it for a class."""
        return self.people.are_here or self._road.is_watched

    @property
    def named_in(self) -> str:
        """The stream beside which its people's names stand."""
        return self.room.classroom or self.room.code

    def watch(self, who: object, see: Callable[[Room], None]) -> None:
        """Have `see` called with the room whenever it has changed."""
        self._road.watchers[who] = see

    def unwatch(self, who: object) -> None:
        self._road.watchers.pop(who, None)

    @property
    def bots_thinking(self) -> int:
        return self._by_itself.bots_thinking

    @property
    def is_running(self) -> bool:
        """The clock of a game runs."""
        table = self.room.table
        return table is not None and not table.is_over and table.clock.running

    @property
    def is_idle(self) -> bool:
        """Nobody is connected, nobody has been for a while, and no clock runs all the same."""
        idle = time.monotonic() - self.people.touched
        if self.is_hot or idle < self._unload_seconds:
            return False
        is_pending = self.is_running and self.room.on_table.due() is not None
        return not (is_pending and self.room.runs_alone)

    def touch(self) -> None:
        """Keep the room for somebody who wants to use it: it is not put away before they could come
        in."""
        self.people.touched = time.monotonic()

    def close(self, refusal: Refusal | None = None) -> None:
        """Stop timers and bots, refuse what waits; the room stays in the log."""
        self._by_itself.close()
        self.people.broadcast.close()
        self._road.close(refusal or Refusal("store_closed"))

    def send_away(self, refusal: Refusal | None = None) -> None:
        """Close all connections; their clients come back by themselves."""
        self.people.send_away(refusal)

    def _move_away(self) -> None:
        """Give the room up, which cannot go on from here: those who come back read its log
        again."""
        moved = Refusal("room_moved")
        # First, so that clients keep what got no reply and send it again.
        self.send_away(moved)
        self.close(moved)
        self._moved_away(self)

    # What people want ---------------------------------------------------------------------

    def move(self, connection: Connection, move: Move) -> None:
        """Make a move in the running game."""

        def decide(room: Room) -> Accepted:
            room.seat_to_play(connection.person)
            typed = decode_move(move.move, room.on_table.game)
            online = self.presence.online
            return room.play(connection.person, typed, wall(), move.id, online, move.outcomes)

        self.submit(Input(decide, connection, move.id, is_move=True, need=Need.GAME))

    def undo(self, connection: Connection, id: str) -> None:
        decide = partial(Room.undo, person=connection.person, wall=wall(), id=id)
        self.submit(Input(decide, connection, id, need=Need.GAME))

    def command(self, connection: Connection, id: str, command: Command) -> None:
        """Give a command to the room."""
        person = connection.person
        if isinstance(command, Rename | ChooseFace):
            self._describe(connection, id, command)
            return
        if isinstance(command, AddGuest):
            self._bring_guest(connection, id, command)
            return
        if isinstance(command, ShowReplay):
            self._show_replay(connection, id, command)
            return

        def decide(room: Room) -> Accepted:
            command.authorise(room, person)
            if has_hidden(msgspec.to_builtins(command)):
                raise Refusal("bad_text")
            if command.begins:
                self._space.check()
            return command.decide(room, person, wall(), id)

        self.submit(Input(decide, connection, id, need=command.need))

    async def join(self, person: Person, role: Role, nonce: str | None) -> None:
        """Let somebody new in; refused where the name is taken or the room is closed to them."""

        def decide(room: Room) -> Accepted:
            self._space.check()
            self.roster.check_name(room, person.name)
            self.roster.check_device(room, person.device)
            return room.join(person.id, role, nonce, wall())

        await self.roster.wait_to_join()
        await self.apply(decide, [self.roster.with_face(self.room, person)])

    def authorise(self, person: str) -> None:
        """Refuse somebody who has no place in the room, or none yet."""
        if person in self.room.people:
            return
        if person in self.room.waiting:
            self.roster.expect(person)
            raise Refusal("waiting_for_host")
        raise Refusal("kicked_out" if person in self.room.kicked else "wrong_token")

    def drop_no_shows(self) -> None:
        """Let people leave again who joined and never connected."""
        for person in self.roster.no_shows(self.presence.online):
            self.submit(Input(partial(automatic.drop_no_show, person), is_due=True))

    def _describe(self, connection: Connection, id: str, command: Rename | ChooseFace) -> None:
        """Give a person another name or face. They are not in the log, so only the person is written;
        a new name leaves the face as it is."""
        person = self.roster.get(connection.person)
        if person is not None:
            face = self.roster.faces[person.id]
            if isinstance(command, Rename):
                person = msgspec.structs.replace(person, name=command.name, face=face)
            else:
                person = msgspec.structs.replace(person, face=command.face)

        def decide(room: Room) -> Accepted:
            command.authorise(room, connection.person)
            if isinstance(command, Rename):
                self.roster.check_name(room, command.name, connection.person)
            return command.decide(room, connection.person, wall(), id)

        self.submit(Input(decide, connection, id, people=() if person is None else (person,)))

    def _bring_guest(self, connection: Connection, id: str, command: AddGuest) -> None:
        """Bring somebody without a device: a person with a name, and a key that nobody has."""
        key = secrets.token_bytes(32)
        guest = Person("p" + secrets.token_hex(8), self.room.code, command.name, key)
        guest = self.roster.with_face(self.room, guest)

        def decide(room: Room) -> Accepted:
            command.authorise(room, connection.person)
            self.roster.check_name(room, command.name)
            return command.bring(room, connection.person, guest.id, wall(), id)

        self.submit(Input(decide, connection, id, people=(guest,)))

    def _show_replay(self, connection: Connection, id: str, command: ShowReplay) -> None:
        """Tell everybody where the host is in a finished game; nobody keeps it."""
        person = connection.person
        try:
            command.authorise(self.room, person)
            command.decide(self.room, person, wall(), id)
        except Refusal as refusal:
            connection.refuse(id, refusal)
            return
        led = None
        if command.n is not None:
            led = ReplayView(person, command.n, command.entry, command.eyes)
        self.people.broadcast.lead(led, connection, id)
        self._bus.tell(Led(self.room.code, None if led is None else msgspec.to_builtins(led)))

    def led(self, replay: dict[str, Any] | None) -> None:
        """Show that another worker's guest leads through a finished game, or no more."""
        known = None if replay is None else msgspec.convert(replay, ReplayView)
        self.people.broadcast.lead(known)

    async def forget(self, person: str) -> None:
        """Delete what is known of a person besides the moves: the name and the token."""
        if person in self.room.people or person in self.room.waiting:
            await self.apply(partial(automatic.leave, person), need=Need.WAY_OUT)
        known = self.roster.get(person)
        if known is not None and known.device is not None and person in self.room.kicked:
            # The random id of the browser stays, so that forgetting gives no way back in.
            nobody = Person(person, known.room, "", secrets.token_bytes(32), known.device)
            await self.apply(lambda room: (room, []), [nobody])
            self.roster.forget_name(person)
        else:
            await self._log.forget(person)
            self.roster.forget(person)
        self._bus.tell(Changed())
        self.people.broadcast.show(self.room, people_changed=True)

    # The road -----------------------------------------------------------------------------

    def submit(self, input: Input) -> None:
        """Take an input. It is decided at once, or after those that came before it."""
        self._road.submit(input)

    def advance(self) -> bool:
        """Decide what is next; False while something is being written or read."""
        return self._road.advance()

    def apply(
        self, decide: Decide, people: Sequence[Person] = (), need: Need = Need.ORDINARY
    ) -> asyncio.Future[None]:
        """Submit an input and wait until it is durable, or for the refusal."""
        return self._road.apply(decide, people, need)

    def hear(self, seq: int) -> None:
        """Hear that the log of this room goes on to `seq`."""
        self._road.hear(seq)

    def hear_of_people(self) -> None:
        """Hear that another worker has written names of this room."""
        self._road.hear_of_people()

    async def come_to(self, seq: int) -> None:
        """Wait until the room has come to this entry of its log."""
        await self._road.come_to(seq)

    async def credit(self, serving: Millis) -> None:
        """Credit everybody the time in which nobody had the room live: since its last entry, or
        since the house began `serving`. Where the disk is full the room can be seen all the same,
        and the credit comes later."""
        owed = self._by_itself.owed(serving)
        if owed is None:
            return
        try:
            await self._road.apply_first(owed)
        except StoreFailure as failure:
            logger.error("room %s: %s", self.room.code, failure)
