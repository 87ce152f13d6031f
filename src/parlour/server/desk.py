"""The desk of one room: takes what people want, has it judged, commits it, and shows it.

One direction: connection, room, table, log, views, connections. Whatever changes the room goes
through `_apply`, which makes it durable before anybody hears of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import msgspec

from parlour.bots.runner import BotRunner
from parlour.kernel import Refusal, Seat
from parlour.kernel.catalogue import sentence
from parlour.room import Room
from parlour.room.authorise import Accepted, submit
from parlour.room.commands import Command, Kick, Leave, Rename, Role
from parlour.server.asked import ASKED, Asked
from parlour.server.clock import wall
from parlour.server.connection import Connection
from parlour.server.gallery import Gallery
from parlour.server.gate import Gate
from parlour.server.messages import Ack, Move, decode_move
from parlour.server.presence import Presence
from parlour.server.settings import Settings
from parlour.server.step import step
from parlour.store import Conflict, Duplicate, Kept, Log, Person, Stored, StoreFailure

logger = logging.getLogger("parlour")

RETRY_SECONDS = 1
"""Until the house tries again what the disk did not take."""


class Desk:
    """A room that is open for play in this process."""

    def __init__(
        self,
        room: Room,
        names: dict[str, str],
        answered: set[tuple[str, str]],
        log: Log,
        settings: Settings,
        runner: BotRunner,
        moved_away: Callable[[Desk], None],
    ) -> None:
        self.room = room
        self._moved_away = moved_away
        self.names = names
        self.presence = Presence(settings.grace_seconds)
        self.touched = time.monotonic()
        for person in room.people:
            self.presence.awaits(person, self.touched)
        self.answered = answered
        self.log = log
        self._settings = settings
        self.gate = Gate()
        self._owes_credit = False
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due: float = 0
        """The server time it is set for."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._asking = ASKED.here()
        self._bots = runner.table(self._bot_moves, wall)
        self._gallery = Gallery(room, names, self.presence, settings.keep_events)

    # People come and go -------------------------------------------------------------------

    def connect(self, connection: Connection, epoch: str | None, n: int | None) -> None:
        """A connection of a person in the room: it gets what it missed, or the whole view."""
        is_new = self.presence.came(connection.person)
        if is_new:
            self._gallery.show_people()
        self._gallery.enter(connection, epoch, n)
        seat = self.room.seat_of(connection.person)
        if is_new and seat is not None and self.room.seating[seat].stands_in:
            self.later(self._returned(seat))
        self._arm()
        self.later(self._ask_bots())

    def disconnect(self, connection: Connection) -> None:
        self._gallery.leave(connection)
        self.touched = time.monotonic()
        if self.presence.went(connection.person, time.monotonic()):
            self._gallery.show_people()
            self._arm()

    @property
    def is_idle(self) -> bool:
        """Nobody is connected, and nobody has been for a while."""
        idle = time.monotonic() - self.touched
        return self._gallery.is_empty and idle >= self._settings.unload_seconds

    def close(self) -> None:
        """Stop timers and bots; the room stays in the log."""
        if self._timer is not None:
            self._timer.cancel()
        self._bots.close()
        for task in self._tasks:
            task.cancel()

    # What people want ---------------------------------------------------------------------

    async def move(self, connection: Connection, move: Move) -> None:
        """A move in the running game."""
        async with self.gate:
            await self.judge_move(connection, move)

    def move_soon(self, connection: Connection, move: Move) -> bool:
        """The same as `move`, at the end of this turn of the event loop, which is the usual way;
        False where something comes before it, and nothing was done."""
        if not self.gate.is_free or self._owes_credit or self.room.table is None:
            return False
        self.gate.take()
        self._asking.add(Asked(self, connection, move))
        return True

    async def undo(self, connection: Connection, id: str) -> None:
        await self._answer(connection, id, lambda room: room.undo(connection.person, wall(), id))

    async def command(self, connection: Connection, id: str, command: Command) -> None:
        """A command to the room."""
        person = connection.person
        if isinstance(command, Rename):
            await self._rename(connection, id, command.name)
            return
        await self._answer(connection, id, lambda room: submit(room, person, command, wall(), id))
        if isinstance(command, Kick | Leave):
            gone = command.person if isinstance(command, Kick) else person
            if gone not in self.room.people:
                self._see_out(gone)

    async def join(self, person: Person, role: Role, nonce: str | None) -> None:
        """Somebody new; refused where the name is taken or the room is closed to them."""
        async with self.gate:
            self._check_name(person.name, None)
            room = await self._commit(self.room.join(person.id, role, nonce, wall()), [person])
            self.names[person.id] = person.name
            self.presence.awaits(person.id, time.monotonic())
            self.take(room)

    async def _rename(self, connection: Connection, id: str, name: str) -> None:
        async with self.gate:
            try:
                self._check_name(name, connection.person)
                known = await self.log.people(self.room.code)
                person = next((p for p in known if p.id == connection.person), None)
                if person is None:
                    raise Refusal("not_in_room")
                renamed = msgspec.structs.replace(person, name=name)
                await self._append(self.room.seq, [], [renamed])
            except Refusal as refusal:
                connection.refuse(id, refusal)
                return
            self.names[connection.person] = name
            self._gallery.show_people()
            connection.tell(Ack(id))

    def _check_name(self, name: str, person: str | None) -> None:
        check_name(name)
        folded = name.casefold()
        for other in self.room.people:
            if other != person and self.names.get(other, "").casefold() == folded:
                raise Refusal("name_taken", name=name)

    async def forget(self, person: str) -> None:
        """Delete what is known of a person besides the moves: the name and the token."""
        async with self.gate:
            if person in self.room.people:
                await self._apply(submit(self.room, person, Leave(), wall()))
            self._see_out(person)
            await self.log.forget(person)
            self.names.pop(person, None)
            self._gallery.show_people()

    def _see_out(self, person: str) -> None:
        self._gallery.see_out(person)
        self.presence.forget(person)

    # Judging, committing, showing ---------------------------------------------------------

    async def _answer(
        self, connection: Connection, id: str, judge: Callable[[Room], Accepted]
    ) -> None:
        async with self.gate:
            await self._judge(connection, id, judge)

    async def judge_move(self, connection: Connection, move: Move) -> None:
        """A move, for whoever is inside the gate."""

        def judge(room: Room) -> Accepted:
            raw = decode_move(move.move, room.on_table.game)
            return room.play(connection.person, raw, wall(), move.id, self.presence.online)

        await self._judge(connection, move.id, judge)

    async def _judge(
        self, connection: Connection, id: str, judge: Callable[[Room], Accepted]
    ) -> None:
        """Have it judged and answer the connection: acknowledged when durable, or refused."""
        key = (connection.person, id)
        if key in self.answered:
            connection.tell(Ack(id))
            return
        expired = False
        try:
            expired = await self._expire_due()
            room = await self._commit(judge(self.room))
        except Duplicate:
            connection.tell(Ack(id))
            return
        except Refusal as refusal:
            if expired and not isinstance(refusal, StoreFailure):
                refusal = Refusal("too_late")  # it came just after the deadline
            connection.refuse(id, *self.explained(refusal, connection.language))
            return
        self.answered.add(key)
        self.take(room, connection, id)

    def explained(self, refusal: Refusal, language: str) -> tuple[Refusal, str]:
        """A refusal with its sentence."""
        table = self.room.table
        return refusal, sentence(refusal, language, table.game if table else None)

    async def _expire_due(self) -> bool:
        """Let everything happen that is due; True where something was."""
        if self._owes_credit:
            await self._pay_credit()
        expired = False
        while self.room.table is not None and self.room.table.is_due(wall()):
            await self._apply(self.room.expire())
            expired = True
        return expired

    async def _commit(self, judged: Accepted, people: Sequence[Person] = ()) -> Room:
        """Make it durable."""
        taken = step(self.room, judged)
        await self._append(taken.after, taken.stored, people, taken.kept)
        return taken.done()

    async def _append(
        self,
        after: int,
        stored: Sequence[Stored],
        people: Sequence[Person],
        kept: Sequence[Kept] = (),
    ) -> None:
        try:
            await self.log.append(self.room.code, after, stored, people, kept)
        except Conflict as conflict:
            raise self.moved() from conflict

    def moved(self) -> Refusal:
        """Somebody else wrote to this room's log: nobody can stay."""
        self._gallery.send_away(Refusal("room_moved"))
        self._moved_away(self)
        return Refusal("room_moved")

    def take(
        self,
        room: Room,
        connection: Connection | None = None,
        id: str | None = None,
        *,
        only_played: bool = False,
    ) -> None:
        """The room as it is now: show it, answer, and see what comes next."""
        self.room = room
        if only_played and connection is not None and id is not None:
            self._gallery.show_table(room, connection, id)
        else:
            self._gallery.show(room, connection, id)
        self._arm()
        self._bots.look(room)

    # What happens by itself ---------------------------------------------------------------

    def later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do this soon, beside what is being done now."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        """What went wrong beside people's own requests goes to the log of the program."""
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("room %s: %s", self.room.code, task.exception())

    def _arm(self) -> None:
        """Wake up at the next deadline, or when an absent person's grace ends.

        A timer that is early enough is left alone: setting it anew for every move would cost more
        than a needless look at the clock.
        """
        table = self.room.table
        due: float | None = None if table is None else table.due()
        if self.presence.away:
            due = self._with_grace(due)
        if due is None or (self._timer is not None and self._timer_due <= due):
            return
        if self._gallery.is_empty:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer_due = due
        wait = max(0.0, (due - wall()) / 1000) + 0.002
        self._timer = asyncio.get_running_loop().call_later(wait, self._wake)

    def _with_grace(self, due: float | None) -> float | None:
        """When the next of these comes: what is due, the end of somebody's grace."""
        now = time.monotonic()
        times = [] if due is None else [due]
        grace = self.presence.next_grace(now)
        if grace is not None:
            times.append(wall() + grace * 1000)
        if self._to_stand_in(now):
            times.append(wall())
        return min(times, default=None)

    def _wake(self) -> None:
        self._timer = None
        self.later(self._due())

    async def _due(self) -> None:
        try:
            async with self.gate:
                await self._expire_due()
                while steps := self._to_stand_in(time.monotonic()):
                    await self._apply(steps[0])
        except StoreFailure as failure:
            logger.error("room %s: %s", self.room.code, failure)
            await asyncio.sleep(RETRY_SECONDS)
        self._arm()

    def _to_stand_in(self, now: float) -> list[Accepted]:
        """What is to be done for people who have been away for the grace period: the host's role
        passes on; with `auto_bot` a bot plays the seat while something is asked of it."""
        room = self.room
        absent = self.presence.absent(now)
        steps: list[Accepted] = []
        if room.host in absent:
            heir = self._next_host()
            if heir is not None:
                steps.append(room.pass_host(heir, wall()))
        if room.auto_bot and room.phase == "playing":
            steps += [
                room.stand_in(seat, wall())
                for seat, place in enumerate(room.seating)
                if place.people and place.bot is None and absent.issuperset(place.people)
                if room.on_table.game.offers(room.on_table.state, seat).asks
            ]
        return steps

    def _next_host(self) -> str | None:
        """The next present person in seat order, then by arrival."""
        return next((p for p in self.room.heirs if p in self.presence.online), None)

    async def _returned(self, seat: Seat) -> None:
        """The owner of a seat is back: the bot that stood in gets up."""
        async with self.gate:
            if self.room.seating[seat].stands_in:
                await self._apply(self.room.give_back(seat, wall()))

    async def _apply(self, judged: Accepted) -> None:
        self.take(await self._commit(judged))

    async def credit(self) -> None:
        """After a restart: the time since the last entry is credited to everybody.

        Where the disk is full the room can be seen all the same, and the credit comes later.
        """
        async with self.gate:
            table = self.room.table
            self._owes_credit = table is not None and not table.is_over and table.clock.running
            if not self._owes_credit:
                return
            try:
                await self._pay_credit()
            except StoreFailure as failure:
                logger.error("room %s: %s", self.room.code, failure)

    async def _pay_credit(self) -> None:
        await self._apply(self.room.credit(wall()))
        self._owes_credit = False

    async def _ask_bots(self) -> None:
        """Not before what is being written is there: it may be a bot's move."""
        async with self.gate:
            self._bots.look(self.room)

    async def _bot_moves(self, seat: Seat, move: Any) -> bool:
        """A bot's move; False where it was refused."""
        while True:
            try:
                async with self.gate:
                    # A move that comes too late is dropped; the bot has been asked anew.
                    if not await self._expire_due():
                        await self._apply(self.room.play_as_bot(seat, move, wall()))
                    return True
            except StoreFailure as failure:
                logger.error("room %s: %s", self.room.code, failure)
            except Refusal:
                return False
            await asyncio.sleep(RETRY_SECONDS)


def check_name(name: str) -> None:
    """A name has something to see in it and no control or direction-changing characters."""
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise Refusal("bad_name")
