"""A live room: one road for every input.

Decide, write, reply and show: room and rules decide an input, its entries are appended to
the log, and when they are durable its sender gets the reply and everybody sees what changed. One
input at a time; what arrives meanwhile waits in a queue. `docs/architecture.md` lists the steps.

Other workers may have the same room live. The log decides between them: who is overtaken reads what
the other wrote, shows it, and decides anew what waits. `docs/scaling.md` says more.
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
from parlour.kernel import Millis, Refusal, Seat
from parlour.room import Accepted, Room, codec
from parlour.room.commands import AddGuest, Command, Need, Rename
from parlour.room.fields import Role
from parlour.server.clock import wall
from parlour.server.messages import Move, decode_move
from parlour.server.meter import meter
from parlour.server.rooms import automatic
from parlour.server.rooms.alarm import Alarm
from parlour.server.rooms.attendance import Attendance
from parlour.server.rooms.broadcast import Broadcast
from parlour.server.rooms.commit import Commit, commit_of
from parlour.server.rooms.connection import Connection
from parlour.server.rooms.input import Decide, Input
from parlour.server.rooms.presence import Presence
from parlour.server.rooms.roster import Roster
from parlour.server.rooms.space import Quota, Space
from parlour.server.settings import Settings
from parlour.server.text import has_hidden
from parlour.server.tracebacks import forget_frames
from parlour.store import Conflict, Log, Person, Stored, StoreFailure
from parlour.store.bus import At, Bus, Changed

logger = logging.getLogger("parlour")

RETRY_SECONDS = 1
"""Until the room tries again to write what the disk did not take."""
MOST_OVERTAKEN = 50
"""An input that was overtaken more often is sent elsewhere, with its room."""
LAG_SECONDS = 1.0
"""Where several workers have a room, bots and deadlines of all but one wait so much longer: the log
would refuse what they do at the same time, and it would be work for nothing."""


class LiveRoom:
    """A room that is open for play in this process."""

    def __init__(
        self,
        room: Room,
        people: Sequence[Person],
        applied: set[tuple[str, str]],
        log: Log,
        bus: Bus,
        settings: Settings,
        space: Space,
        quota: Quota,
        runner: BotRunner,
        moved_away: Callable[[LiveRoom], None],
        address: str,
        is_blind: bool,
    ) -> None:
        self.room = room
        self.roster = Roster(people)
        self.touched = time.monotonic()
        self.presence = Presence(settings.grace_seconds, is_blind=is_blind)
        for known in room.people:
            if known not in room.guests:
                self.presence.awaits(known, self.touched)
        self._applied = applied
        """The messages in the log, as `Input.key`."""
        self._log = log
        self._bus = bus
        self._settings = settings
        self._lead = round(settings.lead_seconds * 1000)
        self._space = space
        self._quota = quota
        self._moved_away = moved_away
        self._queue: deque[Input] = deque()
        self._is_busy = False
        """Something is being written, or read that others wrote."""
        self.is_closed = False
        self._newest = room.seq
        """How far the log goes, as far as is known. Behind it nothing is decided."""
        self._knows_people = True
        """Nobody else changed names, as far as is known."""
        self._reading: asyncio.Task[None] | None = None
        self._waiting: list[asyncio.Future[None]] = []
        """Who waits for the room to have come further."""
        self._uncredited: Room | None = None
        """The room as it was loaded, while the time since then could not be credited."""
        self._credited_until: Millis | None = None
        """A server time; None: the moment in which it is credited."""
        self.attendance = Attendance(room, self.presence)
        self._asking: asyncio.Task[None] | None = None
        """Asks the other workers who is there."""
        self._alarm = Alarm(self._wake, self._lag)
        self._bots = runner.table(self._bot_moves, wall, address, self._lag)
        self._broadcast = Broadcast(
            room,
            self.roster.names,
            self.presence,
            settings.keep_events,
            settings.room_bytes_per_second,
        )

    def begin(self) -> None:
        """The room is in memory now: what happens by itself begins."""
        self._arm()
        self._bots.look(self.room)

    # People come and go -------------------------------------------------------------------

    def connect(self, connection: Connection, epoch: str | None, n: int | None) -> None:
        """A connection of a person in the room: it gets what it missed, or the whole view."""
        self.roster.came(connection.person)
        if self.attendance.seconds_left == 0 and self.room.is_attended({connection.person}):
            self.attendance.have_left()
        is_new = self.presence.came(connection.person)
        self.attendance.see(self.room)
        if is_new:
            self._broadcast.show(self.room, people_changed=True)
        self._broadcast.enter(connection, epoch, n)
        self._bus.show(self.room.code, self.presence.here)
        seat = self.room.seat_of(connection.person)
        if is_new and seat is not None and self.room.seating[seat].stands_in:
            self.submit(Input(partial(automatic.give_back, seat)))
        self._advance()
        self._arm()
        if not self._is_busy:
            self._bots.look(self.room)

    def disconnect(self, connection: Connection) -> None:
        self._broadcast.leave(connection)
        self.touched = time.monotonic()
        is_away = self.presence.went(connection.person, self.touched, connection.heard)
        self._bus.show(self.room.code, self.presence.here)
        if is_away:
            self.attendance.see(self.room)
            self._broadcast.show(self.room, people_changed=True)
            self._arm()

    def elsewhere(self, worker: str, people: frozenset[str], heard: float | None = None) -> None:
        """Who is connected to another worker, which was heard of at that time, or now."""
        self._see_people(self.presence.elsewhere(worker, people, time.monotonic(), heard))

    def set_blind(self, is_blind: bool) -> None:
        """Whether it can be known who is connected to other workers."""
        self._see_people(self.presence.set_blind(is_blind, time.monotonic()))

    def _see_people(self, have_changed: bool) -> None:
        if have_changed and not self.is_closed:
            self.attendance.see(self.room)
            self._broadcast.show(self.room, people_changed=True)
            self._arm()

    @property
    def is_hot(self) -> bool:
        """Somebody is connected here."""
        return not self._broadcast.is_empty

    @property
    def _is_ours(self) -> bool:
        """What happens by itself is for this worker to do: nobody is connected only elsewhere."""
        return self.is_hot or not self.presence.workers

    @property
    def bots_thinking(self) -> int:
        return self._bots.thinking

    @property
    def is_idle(self) -> bool:
        """Nobody is connected, nobody has been for a while, and no clock runs all the same."""
        idle = time.monotonic() - self.touched
        if self.is_hot or idle < self._settings.unload_seconds:
            return False
        is_pending = self.is_running and self.room.on_table.due() is not None
        return not (is_pending and self.room.runs_alone)

    def close(self, refusal: Refusal | None = None) -> None:
        """Stop timers and bots, refuse what waits; the room stays in the log."""
        self.is_closed = True
        self._alarm.close()
        for task in (self._reading, self._asking):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        self._bots.close()
        self._broadcast.close()
        self._refuse_queue(refusal or Refusal("store_closed"))
        self._release()

    def send_away(self, refusal: Refusal | None = None) -> None:
        """Close all connections; their clients come back by themselves."""
        self._broadcast.send_away(refusal)

    # What people want ---------------------------------------------------------------------

    def move(self, connection: Connection, move: Move) -> None:
        """A move in the running game."""

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
        """A command to the room."""
        person = connection.person
        if isinstance(command, Rename):
            self._rename(connection, id, command)
            return
        if isinstance(command, AddGuest):
            self._bring_guest(connection, id, command)
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
        """Somebody new; refused where the name is taken or the room is closed to them."""

        def decide(room: Room) -> Accepted:
            self._space.check()
            self.roster.check_name(room, person.name)
            self.roster.check_device(room, person.device)
            return room.join(person.id, role, nonce, wall())

        await self.roster.wait_to_join()
        await self.apply(decide, [person])

    def authorise(self, person: str) -> None:
        """Refuse somebody who has no place in the room, or none yet."""
        if person in self.room.people:
            return
        if person in self.room.waiting:
            self.roster.expect(person)
            raise Refusal("waiting_for_host")
        raise Refusal("kicked_out" if person in self.room.kicked else "wrong_token")

    def drop_no_shows(self) -> None:
        """People who joined and never connected leave again."""
        for person in self.roster.no_shows(self.presence.online):
            self.submit(Input(partial(automatic.drop_no_show, person), is_due=True))

    def _rename(self, connection: Connection, id: str, command: Rename) -> None:
        """Names are not in the log, so only the person is written."""
        person = self.roster.get(connection.person)
        renamed = () if person is None else (msgspec.structs.replace(person, name=command.name),)

        def decide(room: Room) -> Accepted:
            command.authorise(room, connection.person)
            self.roster.check_name(room, command.name, connection.person)
            return room, []

        self.submit(Input(decide, connection, id, people=renamed))

    def _bring_guest(self, connection: Connection, id: str, command: AddGuest) -> None:
        """Somebody without a device: a person with a name, and a key that nobody has."""
        key = secrets.token_bytes(32)
        guest = Person("p" + secrets.token_hex(8), self.room.code, command.name, key)

        def decide(room: Room) -> Accepted:
            command.authorise(room, connection.person)
            self.roster.check_name(room, command.name)
            return command.bring(room, connection.person, guest.id, wall(), id)

        self.submit(Input(decide, connection, id, people=(guest,)))

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
        self._broadcast.show(self.room, people_changed=True)

    # The road -----------------------------------------------------------------------------

    def submit(self, input: Input) -> None:
        """Take an input. It is decided at once, or after those that came before it."""
        if self.is_closed:
            input.reject(self.room, Refusal("room_moved"))
            return
        self._queue.append(input)
        self._advance()

    def apply(
        self, decide: Decide, people: Sequence[Person] = (), need: Need = Need.ORDINARY
    ) -> asyncio.Future[None]:
        """Submit an input and wait until it is durable, or for the refusal."""
        done = asyncio.get_running_loop().create_future()
        self.submit(Input(decide, done=done, people=people, need=need))
        return done

    def _advance(self) -> None:
        """Decide what is next, until something is being written or nothing is left."""
        while not self._is_busy and not self.is_closed:
            if self._is_behind:
                self._read()
                return
            due = self._due()
            if due is not None:
                failure = self._decide(due)
                if failure is not None:
                    self._try_again_later(failure)
                    return
            elif self._queue:
                self._decide(self._queue.popleft())
            else:
                return

    def _decide(self, input: Input) -> Exception | None:
        """First step: ask room and rules. What they accept is handed to the log; otherwise the
        input gets its reply, and the failure returned."""
        if input.key is not None and input.key in self._applied:
            input.acknowledge()
            return None
        try:
            if input.late and input.drop_late:
                raise Refusal("too_late")
            commit = commit_of(self.room, input.decide(self.room), self._lead)
            if not input.is_due:
                author = None if input.sender is None else input.sender.person
                self._quota.check(commit.size, author, input.need)
            pending = self._log.append(
                self.room.code, commit.after, commit.entries, input.people, commit.kept
            )
        except Exception as error:  # a refusal, or something unexpected in a game
            if self._log.is_shared and isinstance(error, Refusal) and input.is_by_old_state:
                self._look_before_refusing(input)
                return None
            failure = Refusal("too_late") if input.late and isinstance(error, Refusal) else error
            input.reject(self.room, failure)
            if isinstance(error, Refusal):
                forget_frames(error)
            return failure
        self._is_busy = True
        pending.then(partial(self._written, input, commit, time.monotonic()))
        return None

    def _written(
        self, input: Input, commit: Commit, handed: float, failure: Exception | None
    ) -> None:
        """Second step, called by the log: it is durable, or could not be written."""
        self._is_busy = False
        meter.commits.observe(time.monotonic() - handed)
        if failure is None:
            self._take(input, commit)
        elif isinstance(failure, Conflict):
            self._overtaken(input, commit)
        else:
            input.reject(self.room, failure)
            if input.is_due:
                self._try_again_later(failure)
                return
        self._advance()

    def _take(self, input: Input, commit: Commit) -> None:
        """Last step: the room is as it was decided. Reply, show, and see what comes next."""
        commit.remember()
        self._quota.add(commit.entries)
        if input.key is not None:
            self._applied.add(input.key)
        self.roster.add(input.people)
        self._bus.tell(At(commit.room.code, commit.room.seq))
        if input.people or commit.kept:
            self._bus.tell(Changed())
        self._become(commit.room, input, people_changed=bool(input.people))

    def _become(self, room: Room, input: Input | None, *, people_changed: bool) -> None:
        """The room is another one, durably: show it, and see what comes next."""
        before, self.room = self.room, room
        self._newest = max(self._newest, room.seq)
        if before.people is not room.people or before.waiting is not room.waiting:
            self._see_who_changed(before)
        sender, id = (None, None) if input is None else (input.sender, input.id)
        self._broadcast.show(room, sender, id, people_changed=people_changed)
        if input is not None:
            input.accept()
        if self._waiting:
            self._release()
        self.attendance.see_room(room)
        if before.unattended and not room.unattended:
            # Whoever comes back a little later than the first is not stood in for.
            self.presence.wait_anew(time.monotonic())
        if room.runs_alone:
            self.touched = time.monotonic()
        self._arm()
        if self._is_ours:
            self._bots.look(room)

    def _see_who_changed(self, before: Room) -> None:
        now, room = time.monotonic(), self.room
        new = [one for one in room.people if one not in before.people and one not in room.guests]
        for person in new:
            self.presence.awaits(person, now)
        for person in before.people:
            if person not in room.people:
                self.presence.forget(person)
        self.roster.expect_new(new, room)

    # Other workers ------------------------------------------------------------------------

    @property
    def _is_behind(self) -> bool:
        """Another worker has written something that is not read yet."""
        return self._newest > self.room.seq or not self._knows_people

    def hear(self, seq: int) -> None:
        """The log of this room goes on to `seq`, as somebody says."""
        if seq > self._newest:
            self._newest = seq
            self._advance()

    def hear_of_people(self) -> None:
        """Another worker has written names of this room."""
        self._knows_people = False
        self._advance()

    async def come_to(self, seq: int) -> None:
        """Wait until the room has come to this entry of its log."""
        while self.room.seq < seq and not self.is_closed:
            waiter = asyncio.get_running_loop().create_future()
            self._waiting.append(waiter)
            self.hear(seq)
            await waiter

    def _release(self, failure: Exception | None = None) -> None:
        """Let go on who waited for the room to come further."""
        waiting, self._waiting = self._waiting, []
        for waiter in waiting:
            if waiter.done():
                continue
            if failure is None:
                waiter.set_result(None)
            else:
                waiter.set_exception(failure)

    def _overtaken(self, input: Input, commit: Commit) -> None:
        """Another worker was faster: what it wrote is read, and then this input decided anew."""
        self._newest = max(self._newest, commit.after + 1)
        input.overtaken += 1
        if input.comes_again:
            input.late = True
            input.drop()
        elif input.overtaken > MOST_OVERTAKEN:
            self._queue.appendleft(input)
            self._move_away()
        else:
            self._queue.appendleft(input)

    def _look_before_refusing(self, input: Input) -> None:
        """Another worker may be ahead, and what is refused here be right there, or written already:
        the log is read, and the input decided once more."""
        input.is_checked = True
        self._queue.appendleft(input)
        self._read()

    def _read(self) -> None:
        """Read what others have written; meanwhile nothing is decided."""
        self._is_busy = True
        self._reading = asyncio.get_running_loop().create_task(self._read_on())

    async def _read_on(self) -> None:
        code, expected = self.room.code, self._newest
        try:
            stored = await self._log.read(code, self.room.seq)
            room = _continued(self.room, stored)
            known = self._knows_people and self.roster.knows_all((*room.people, *room.waiting))
            people = None if known else await self._log.people(code)
        except StoreFailure as failure:
            self._is_busy = False
            self._release(failure)
            self._try_again_later(failure)
            return
        except Exception:
            logger.exception("room %s: what another worker wrote cannot be read", code)
            self._move_away()
            return
        self._reading = None
        self._is_busy = False
        if room.seq < expected:
            # The log has been put back to an earlier state, or the room was deleted.
            self._move_away()
            return
        self._quota.add(stored)
        self._applied.update(
            (entry.person, entry.id) for entry in stored if entry.person and entry.id
        )
        if people is not None:
            self._knows_people = True
            self.roster.replace(people)
        if stored:
            self.attendance.start_over()
        if stored or people is not None:
            self._become(room, None, people_changed=people is not None)
        self._advance()

    def _lag(self) -> float:
        """Seconds that bots and deadlines wait here, so that one worker goes first."""
        return LAG_SECONDS if any(one < self._bus.worker for one in self.presence.workers) else 0

    def _move_away(self) -> None:
        """The room cannot go on from here: who comes back reads its log again."""
        moved = Refusal("room_moved")
        # First, so that clients keep what got no reply and send it again.
        self.send_away(moved)
        self.close(moved)
        self._moved_away(self)

    def _refuse_queue(self, failure: Exception) -> None:
        while self._queue:
            self._queue.popleft().reject(self.room, failure)

    # What happens by itself ---------------------------------------------------------------

    def _due(self) -> Input | None:
        """What has to happen before anything else: time owed after a restart, the clock to be
        stopped or let run, or a deadline."""
        if self.room is self._uncredited:
            return Input(partial(automatic.credit, self._credited_until), is_due=True)
        stopped, table = self.attendance.stopped, self.room.table
        if stopped is not None:
            return Input(partial(automatic.stand_still, stopped), is_due=True)
        if self.room.unattended:
            go_on = partial(automatic.go_on, self._lead)
            return Input(go_on, is_due=True) if self.attendance.is_back else None
        if table is not None and table.is_due(self.attendance.now):
            for waiting in self._queue:
                waiting.late = True
            return Input(Room.expire, is_due=True)
        return None

    def _try_again_later(self, failure: Exception) -> None:
        """What had to come first could not be done: what waits behind it is refused."""
        self._refuse_queue(failure)
        self._alarm.set(wall() + RETRY_SECONDS * 1000)

    def _stand_in(self) -> Input | None:
        """What has to be done because people are absent."""
        absent = self.presence.absent(time.monotonic())
        decide = automatic.stand_in(self.room, absent, self.presence.online)
        return None if decide is None else Input(decide, is_due=True)

    def _arm(self) -> None:
        """Set the alarm for the next deadline, or for when an absent person's grace ends."""
        if self.is_closed or not self._is_ours:
            return
        table = self.room.table
        due: float | None = None if table is None else table.due()
        if not self.attendance.is_there:
            due = self._without_anybody(due)
        elif self.attendance.is_back:
            due = wall()
        if self.presence.away and self.is_hot:
            due = self._with_grace(due)
        if due is not None:
            self._alarm.set_by(due)

    def _without_anybody(self, due: float | None) -> float | None:
        """When those who play count as having left, and what was due before they went."""
        left = self.attendance.seconds_left
        times = [] if due is None or due > self.attendance.now else [due]
        if left is not None:
            times.append(wall() + left * 1000)
        return min(times, default=None)

    def _with_grace(self, due: float | None) -> float | None:
        """The earlier of a deadline and the next moment at which somebody counts as absent."""
        times = [] if due is None else [due]
        grace = self.presence.next_grace(time.monotonic())
        if grace is not None:
            times.append(wall() + grace * 1000)
        if self._stand_in() is not None:
            times.append(wall())
        return min(times, default=None)

    def _wake(self) -> None:
        """The alarm went off. What is done here sets it again when it is durable."""
        self._advance()
        if self.attendance.seconds_left == 0 and self._asking is None:
            self._asking = asyncio.get_running_loop().create_task(self._see_who_is_left())
            return
        stand_in = self._stand_in()
        if stand_in is not None:
            self.submit(stand_in)
        elif not self._is_busy and not self._alarm.is_set:
            self._arm()

    async def _see_who_is_left(self) -> None:
        """The clock is stopped where no worker knows of anybody: what one says can be lost."""
        try:
            found = await self._bus.present(self.room.code)
        finally:
            self._asking = None
        if self.is_closed:
            return
        for worker, people in (found or {}).items():
            self.elsewhere(worker, people)
        if self.attendance.seconds_left == 0:
            if found is None:
                self._alarm.set(wall() + RETRY_SECONDS * 1000)
                return
            self.attendance.have_left()
            self._advance()
        self._arm()

    @property
    def is_running(self) -> bool:
        """The clock of a game runs."""
        table = self.room.table
        return table is not None and not table.is_over and table.clock.running

    async def credit(self, serving: Millis) -> None:
        """Nobody had the room live: the time since the last entry is credited to everybody. On the
        board of the day only where the house was not `serving` yet, and up to then.

        Where the disk is full the room can be seen all the same, and the credit comes later.
        """
        room, table = self.room, self.room.on_table
        if room.seed_day is not None:
            self._credited_until = serving
            if table.clock.came_to(table.at) >= serving:
                return
        self._uncredited = room
        done = asyncio.get_running_loop().create_future()
        credit = partial(automatic.credit, self._credited_until)
        self._decide(Input(credit, done=done, is_due=True))
        try:
            await done
        except StoreFailure as failure:
            logger.error("room %s: %s", self.room.code, failure)

    async def _bot_moves(self, seat: Seat, move: Any) -> bool:
        """A bot's move; False where it was refused. Where nobody who plays is there, it waits."""
        while True:
            await self.attendance.somebody()
            done = asyncio.get_running_loop().create_future()
            play = partial(Room.play_as_bot, seat=seat, move=move, wall=wall())
            input = Input(play, done=done, is_move=True, need=Need.GAME, drop_late=True)
            self.submit(input)
            try:
                await done
                return True
            except StoreFailure as failure:
                logger.error("room %s: %s", self.room.code, failure)
            except Refusal:
                return input.late  # then it is dropped: the bot has been asked again
            await asyncio.sleep(RETRY_SECONDS)


def _continued(room: Room, stored: Sequence[Stored]) -> Room:
    """The room after further entries of its log."""
    game = None if room.table is None else room.table.game
    for entry in codec.decode((one.body for one in stored), game):
        room = room.replay(entry)
    return room
