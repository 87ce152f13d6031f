"""A live room: one road for every input.

Judge, write, answer and show: an input is judged by room and rules, its entries are appended to
the log, and when they are durable its sender gets the answer and everybody sees what changed. One
input at a time; what arrives meanwhile waits in a queue. `docs/architecture.md` lists the steps.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from parlour.bots.runner import BotRunner
from parlour.kernel import Refusal, Seat
from parlour.room import Room
from parlour.room.authorise import Accepted, submit
from parlour.room.commands import (
    AddGuest,
    Command,
    EndGame,
    GiveBack,
    Kick,
    Leave,
    PauseGame,
    Rematch,
    Rename,
    ResumeGame,
    Role,
    StartGame,
)
from parlour.room.names import check_name, check_unlike
from parlour.server.clock import wall
from parlour.server.messages import Move, decode_move
from parlour.server.meter import meter
from parlour.server.rooms.broadcast import Broadcast
from parlour.server.rooms.commit import Commit, commit_of
from parlour.server.rooms.connection import Connection
from parlour.server.rooms.input import Input, Judge
from parlour.server.rooms.presence import Presence
from parlour.server.rooms.space import Quota, Space
from parlour.server.settings import Settings
from parlour.server.text import has_hidden
from parlour.store import Conflict, Log, Person, StoreFailure

logger = logging.getLogger("parlour")

JOIN_SECONDS = 0.3
"""Between two people who join, after the first few: a class gets in, and nobody fills a room in a
blink."""
JOINS_AT_ONCE = 10
LONGEST_JOIN_SECONDS = 15
"""Who would have to wait longer is refused."""
NO_SHOW_SECONDS = 60
"""Somebody who joins and does not connect holds a place for this long."""
RETRY_SECONDS = 1
"""Until the room tries again to write what the disk did not take."""


BEGINS = (StartGame, Rematch)
"""Commands that begin something new, for which there must be space."""
GOES_ON = (EndGame, GiveBack, Kick, Leave, PauseGame, ResumeGame)
"""Commands that a running game may need to come to its end."""


class LiveRoom:
    """A room that is open for play in this process."""

    def __init__(
        self,
        room: Room,
        people: Sequence[Person],
        answered: set[tuple[str, str]],
        log: Log,
        settings: Settings,
        space: Space,
        quota: Quota,
        runner: BotRunner,
        moved_away: Callable[[LiveRoom], None],
        address: str,
    ) -> None:
        self.room = room
        self._people = {person.id: person for person in people}
        self.names = {person.id: person.name for person in people}
        self.touched = time.monotonic()
        self.presence = Presence(settings.grace_seconds)
        for known in room.people:
            if known not in room.guests:
                self.presence.awaits(known, self.touched)
        self._answered = answered
        """The messages in the log, as `Input.key`."""
        self._log = log
        self._settings = settings
        self._space = space
        self._quota = quota
        self._moved_away = moved_away
        self._expected: dict[str, float] = {}
        """Who joined and has yet to connect, and since when."""
        self._next_join = 0.0
        self._queue: deque[Input] = deque()
        self._is_writing = False
        self._is_closed = False
        self._uncredited: Room | None = None
        """The room as it was loaded, while the time since then could not be credited."""
        self._timer: asyncio.TimerHandle | None = None
        self._timer_due: float = 0
        """The server time the timer is set for."""
        self._bots = runner.table(self._bot_moves, wall, address)
        self._broadcast = Broadcast(room, self.names, self.presence, settings.keep_events)

    # People come and go -------------------------------------------------------------------

    def connect(self, connection: Connection, epoch: str | None, n: int | None) -> None:
        """A connection of a person in the room: it gets what it missed, or the whole view."""
        self._expected.pop(connection.person, None)
        is_new = self.presence.came(connection.person)
        if is_new:
            self._broadcast.show(self.room, people_changed=True)
        self._broadcast.enter(connection, epoch, n)
        seat = self.room.seat_of(connection.person)
        if is_new and seat is not None and self.room.seating[seat].stands_in:
            self.submit(Input(partial(_give_back, seat)))
        self._arm()
        if not self._is_writing:
            self._bots.look(self.room)

    def disconnect(self, connection: Connection) -> None:
        self._broadcast.leave(connection)
        self.touched = time.monotonic()
        if self.presence.went(connection.person, self.touched):
            self._broadcast.show(self.room, people_changed=True)
            self._arm()

    @property
    def bots_thinking(self) -> int:
        return self._bots.thinking

    @property
    def is_idle(self) -> bool:
        """Nobody is connected, and nobody has been for a while."""
        idle = time.monotonic() - self.touched
        return self._broadcast.is_empty and idle >= self._settings.unload_seconds

    def close(self, refusal: Refusal | None = None) -> None:
        """Stop timers and bots, refuse what waits; the room stays in the log."""
        self._is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        self._bots.close()
        self._refuse_queue(refusal or Refusal("store_closed"))

    def send_away(self, refusal: Refusal | None = None) -> None:
        """Close all connections; their clients come back by themselves."""
        self._broadcast.send_away(refusal)

    # What people want ---------------------------------------------------------------------

    def move(self, connection: Connection, move: Move) -> None:
        """A move in the running game."""

        def judge(room: Room) -> Accepted:
            raw = decode_move(move.move, room.on_table.game)
            online = self.presence.online
            return room.play(connection.person, raw, wall(), move.id, online, move.outcomes)

        self.submit(Input(judge, connection, move.id, is_move=True, keeps_playing=True))

    def undo(self, connection: Connection, id: str) -> None:
        judge = partial(Room.undo, person=connection.person, wall=wall(), id=id)
        self.submit(Input(judge, connection, id, keeps_playing=True))

    def command(self, connection: Connection, id: str, command: Command) -> None:
        """A command to the room."""
        person = connection.person
        if isinstance(command, Rename):
            self._rename(connection, id, command.name)
            return
        if isinstance(command, AddGuest):
            self._bring_guest(connection, id, command.name)
            return

        def judge(room: Room) -> Accepted:
            if has_hidden(msgspec.to_builtins(command)):
                raise Refusal("bad_text")
            if isinstance(command, BEGINS):
                self._space.check()
            return submit(room, person, command, wall(), id)

        goes_on = isinstance(command, GOES_ON)
        self.submit(Input(judge, connection, id, keeps_playing=goes_on))

    async def join(self, person: Person, role: Role, nonce: str | None) -> None:
        """Somebody new; refused where the name is taken or the room is closed to them."""

        def judge(room: Room) -> Accepted:
            self._space.check()
            self._check_name(person.name, None)
            if person.device is not None and person.device in self._kicked_devices():
                raise Refusal("kicked_out")
            return room.join(person.id, role, nonce, wall())

        await self._wait_to_join()
        await self.apply(judge, [person])

    async def _wait_to_join(self) -> None:
        """People join one after the other, with a pause after the first few."""
        now = time.monotonic()
        earliest = now - JOINS_AT_ONCE * JOIN_SECONDS
        slot = max(self._next_join, earliest)
        if slot - now > LONGEST_JOIN_SECONDS:
            raise Refusal("too_many_joins")
        self._next_join = slot + JOIN_SECONDS
        if slot > now:
            await asyncio.sleep(slot - now)

    def _kicked_devices(self) -> set[bytes | None]:
        return {self._people[who].device for who in self.room.kicked if who in self._people}

    def authorise(self, person: str) -> None:
        """Refuse somebody who has no place in the room, or none yet."""
        if person in self.room.people:
            return
        if person in self.room.waiting:
            self._expected[person] = time.monotonic()
            raise Refusal("waiting_for_host")
        raise Refusal("kicked_out" if person in self.room.kicked else "wrong_token")

    def knows_token(self, token_hash: bytes) -> bool:
        """Whether somebody of this room has this token."""
        return any(person.token_hash == token_hash for person in self._people.values())

    def drop_no_shows(self) -> None:
        """People who joined and never connected leave again."""
        now = time.monotonic()
        for person, since in list(self._expected.items()):
            if now - since > NO_SHOW_SECONDS:
                del self._expected[person]
                self.submit(Input(partial(_leave, person), is_due=True))

    def _rename(self, connection: Connection, id: str, name: str) -> None:
        """Names are not in the log, so only the person is written."""
        person = self._people.get(connection.person)
        renamed = () if person is None else (msgspec.structs.replace(person, name=name),)

        def judge(room: Room) -> Accepted:
            if not renamed:
                raise Refusal("not_in_room")
            self._check_name(name, connection.person)
            return room, []

        self.submit(Input(judge, connection, id, people=renamed))

    def _bring_guest(self, connection: Connection, id: str, name: str) -> None:
        """Somebody without a device: a person with a name, and a key that nobody has."""
        key = secrets.token_bytes(32)
        guest = Person("p" + secrets.token_hex(8), self.room.code, name, key)

        def judge(room: Room) -> Accepted:
            self._check_name(name, None)
            return room.bring_guest(connection.person, guest.id, wall(), id)

        self.submit(Input(judge, connection, id, people=(guest,)))

    def _check_name(self, name: str, person: str | None) -> None:
        check_name(name)
        others = [*self.room.people, *self.room.waiting]
        check_unlike(name, [self.names.get(other, "") for other in others if other != person])

    async def forget(self, person: str) -> None:
        """Delete what is known of a person besides the moves: the name and the token."""
        if person in self.room.people or person in self.room.waiting:
            await self.apply(partial(_leave, person))
        known = self._people.get(person)
        if known is not None and known.device is not None and person in self.room.kicked:
            # The random id of the browser stays, so that forgetting is no way back in.
            nobody = Person(person, known.room, "", secrets.token_bytes(32), known.device)
            await self.apply(lambda room: (room, []), [nobody])
        else:
            await self._log.forget(person)
            self._people.pop(person, None)
        self.names.pop(person, None)
        self._broadcast.show(self.room, people_changed=True)

    # The road -----------------------------------------------------------------------------

    def submit(self, input: Input) -> None:
        """Take an input. It is judged at once, or after those that came before it."""
        if self._is_closed:
            input.reject(self.room, Refusal("room_moved"))
            return
        self._queue.append(input)
        self._advance()

    def apply(self, judge: Judge, people: Sequence[Person] = ()) -> asyncio.Future[None]:
        """Submit an input and wait until it is durable, or for the refusal."""
        done = asyncio.get_running_loop().create_future()
        self.submit(Input(judge, done=done, people=people))
        return done

    def _advance(self) -> None:
        """Judge what is next, until something is being written or nothing is left."""
        while not self._is_writing and not self._is_closed:
            due = self._due()
            if due is not None:
                failure = self._judge(due)
                if failure is not None:
                    self._try_again_later(failure)
                    return
            elif self._queue:
                self._judge(self._queue.popleft())
            else:
                return

    def _judge(self, input: Input) -> Exception | None:
        """First step: ask room and rules. What they accept is handed to the log; otherwise the
        input is answered, and the failure returned."""
        if input.key is not None and input.key in self._answered:
            input.acknowledge()
            return None
        try:
            if input.late and input.drop_late:
                raise Refusal("too_late")
            commit = commit_of(self.room, input.judge(self.room))
            if not input.is_due:
                self._quota.check(commit.size, keeps_playing=input.keeps_playing)
            pending = self._log.append(
                self.room.code, commit.after, commit.entries, input.people, commit.kept
            )
        except Exception as error:  # a refusal, or something unexpected in a game
            failure = Refusal("too_late") if input.late and isinstance(error, Refusal) else error
            input.reject(self.room, failure)
            return failure
        self._is_writing = True
        pending.then(partial(self._written, input, commit, time.monotonic()))
        return None

    def _written(
        self, input: Input, commit: Commit, handed: float, failure: Exception | None
    ) -> None:
        """Second step, called by the log: it is durable, or could not be written."""
        self._is_writing = False
        meter.commits.observe(time.monotonic() - handed)
        if failure is None:
            self._take(input, commit)
        elif isinstance(failure, Conflict):
            self._move_away(input)
            return
        else:
            input.reject(self.room, failure)
            if input.is_due:
                self._try_again_later(failure)
                return
        self._advance()

    def _take(self, input: Input, commit: Commit) -> None:
        """Last step: the room is as it was judged. Answer, show, and see what comes next."""
        before, self.room = self.room, commit.room
        commit.remember()
        self._quota.add(commit.size)
        if input.key is not None:
            self._answered.add(input.key)
        for person in input.people:
            self._people[person.id] = person
            self.names[person.id] = person.name
        if before.people is not self.room.people or before.waiting is not self.room.waiting:
            self._see_who_changed(before)
        self._broadcast.show(self.room, input.sender, input.id, people_changed=bool(input.people))
        input.accept()
        self._arm()
        self._bots.look(self.room)

    def _see_who_changed(self, before: Room) -> None:
        now = time.monotonic()
        for person in self.room.people:
            if person not in before.people and person not in self.room.guests:
                self.presence.awaits(person, now)
                self._expected[person] = now
        for person in self.room.waiting:
            self._expected.setdefault(person, now)
        for person in before.people:
            if person not in self.room.people:
                self.presence.forget(person)

    def _move_away(self, input: Input) -> None:
        """Somebody else wrote to this room's log: who comes back reads it again."""
        moved = Refusal("room_moved")
        input.reject(self.room, moved)
        self.close(moved)
        self.send_away(moved)
        self._moved_away(self)

    def _refuse_queue(self, failure: Exception) -> None:
        while self._queue:
            self._queue.popleft().reject(self.room, failure)

    # What happens by itself ---------------------------------------------------------------

    def _due(self) -> Input | None:
        """What has to happen before anything else: time owed after a restart, or a deadline."""
        if self.room is self._uncredited:
            return Input(_credit, is_due=True)
        table = self.room.table
        if table is not None and table.is_due(wall()):
            for waiting in self._queue:
                waiting.late = True
            return Input(Room.expire, is_due=True)
        return None

    def _try_again_later(self, failure: Exception) -> None:
        """What had to come first could not be done: what waits behind it is refused."""
        self._refuse_queue(failure)
        self._set_timer(wall() + RETRY_SECONDS * 1000)

    def _stand_in(self) -> Input | None:
        """For people who have been away for the grace period: the host's role passes on; with
        `auto_bot` a bot plays the seat while something is asked of it; without, a step that only
        they hold up ends at once."""
        room = self.room
        absent = self.presence.absent(time.monotonic())
        if room.host in absent:
            heir = next((person for person in room.heirs if person in self.presence.online), None)
            if heir is not None:
                return Input(lambda room: room.pass_host(heir, wall()), is_due=True)
        if room.auto_bot and room.has_stand_ins:
            for seat, place in enumerate(room.seating):
                if (
                    place.people
                    and place.bot is None
                    and absent.issuperset(place.people)
                    and room.on_table.game.offers(room.on_table.state, seat).asks
                ):
                    return Input(partial(_stand_in_for, seat), is_due=True)
        if room.is_held_up_by(absent, self.presence.online):
            return Input(_skip, is_due=True)
        return None

    def _arm(self) -> None:
        """Set the timer for the next deadline, or for when an absent person's grace ends.

        A timer that is early enough is left alone: setting it for every move would cost more than
        a needless look at the clock.
        """
        if self._broadcast.is_empty or self._is_closed:
            return
        table = self.room.table
        due: float | None = None if table is None else table.due()
        if self.presence.away:
            due = self._with_grace(due)
        if due is not None and (self._timer is None or self._timer_due > due):
            self._set_timer(due)

    def _with_grace(self, due: float | None) -> float | None:
        """The earlier of a deadline and the next moment at which somebody counts as absent."""
        times = [] if due is None else [due]
        grace = self.presence.next_grace(time.monotonic())
        if grace is not None:
            times.append(wall() + grace * 1000)
        if self._stand_in() is not None:
            times.append(wall())
        return min(times, default=None)

    def _set_timer(self, due: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer_due = due
        wait = max(0.0, (due - wall()) / 1000) + 0.002
        self._timer = asyncio.get_running_loop().call_later(wait, self._wake)

    def _wake(self) -> None:
        """The timer went off. What is done here sets it again when it is durable."""
        self._timer = None
        self._advance()
        stand_in = self._stand_in()
        if stand_in is not None:
            self.submit(stand_in)
        elif not self._is_writing and self._timer is None:
            self._arm()

    async def credit(self) -> None:
        """After a restart: the time since the last entry is credited to everybody.

        Where the disk is full the room can be seen all the same, and the credit comes later.
        """
        table = self.room.table
        if table is None or table.is_over or not table.clock.running:
            return
        self._uncredited = self.room
        done = asyncio.get_running_loop().create_future()
        self._judge(Input(_credit, done=done, is_due=True))
        try:
            await done
        except StoreFailure as failure:
            logger.error("room %s: %s", self.room.code, failure)

    async def _bot_moves(self, seat: Seat, move: Any) -> bool:
        """A bot's move; False where it was refused."""
        while True:
            done = asyncio.get_running_loop().create_future()
            play = partial(Room.play_as_bot, seat=seat, move=move, wall=wall())
            input = Input(play, done=done, is_move=True, keeps_playing=True, drop_late=True)
            self.submit(input)
            try:
                await done
                return True
            except StoreFailure as failure:
                logger.error("room %s: %s", self.room.code, failure)
            except Refusal:
                return input.late  # then it is dropped: the bot has been asked again
            await asyncio.sleep(RETRY_SECONDS)


def _leave(person: str, room: Room) -> Accepted:
    if person not in room.people and person not in room.waiting:
        raise Refusal("not_in_room")
    return room.add(Leave(), person, wall())


def _credit(room: Room) -> Accepted:
    return room.credit(wall())


def _give_back(seat: Seat, room: Room) -> Accepted:
    """The owner of a seat is back: the bot that stood in gets up."""
    return room.give_back(seat, wall())


def _skip(room: Room) -> Accepted:
    return room.skip(wall())


def _stand_in_for(seat: Seat, room: Room) -> Accepted:
    return room.stand_in(seat, wall())
