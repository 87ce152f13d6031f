"""A live class: a class that is in use in this process.

Its road (`road.py`) writes what people say; what that leads to at the tables is done here. Its people see it by
`showing.py`, its tables are followed by `watching.py`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from parlour.classroom import Accepted, Classroom, practising, tables
from parlour.classroom.account import Account, account
from parlour.classroom.codes import personal_codes, token_of
from parlour.classroom.fields import Pupil
from parlour.classroom.goal import Progress, progress
from parlour.classroom.inputs import (
    BeginRound,
    ClassInput,
    EndRound,
    MovePupil,
    NewPersonalCode,
    PauseAll,
    SendAway,
)
from parlour.classroom.planning import (
    ClassSaid,
    ExtendAll,
    RenamePupil,
    StartRound,
    planned,
)
from parlour.classroom.practising import SayProduct, StartPractice, TakeFacts
from parlour.classroom.quiz import AskClass, RuleNow
from parlour.classroom.view import WALL, Shown, sections
from parlour.kernel import Refusal
from parlour.kernel.chance import new_secret
from parlour.room.names import check_name, check_unlike
from parlour.server.classes.drawn import Drawn
from parlour.server.classes.past import PastTables
from parlour.server.classes.road import ClassRoad, Decide
from parlour.server.classes.round_tables import RoundTables
from parlour.server.classes.showing import Showing
from parlour.server.classes.watching import Load, Watching
from parlour.server.clock import wall
from parlour.server.messages import ToClass
from parlour.server.rooms.connection import Connection
from parlour.server.rooms.naming import new_code, token_hash
from parlour.server.rooms.presence import Presence
from parlour.server.rooms.shared import Shared
from parlour.store import Duplicate, Person, Stored

logger = logging.getLogger("parlour")

SHOW_SECONDS = 0.25
"""What happens at the tables meanwhile is shown together."""
TEND_SECONDS = 2.0
"""How often it is seen whether all tables are there and followed."""


class LiveClass:
    """A class that is in use in this process."""

    def __init__(
        self,
        classroom: Classroom,
        people: Iterable[Person],
        stored: Sequence[Stored],
        shared: Shared,
        load: Load,
        named_anew: Callable[[str], None],
        *,
        is_blind: bool,
    ) -> None:
        self._road = ClassRoad(classroom, people, stored, shared, self._see_change, named_anew)
        self._log = shared.log
        self._bus = shared.bus
        self._space = shared.space
        self._unload_seconds = shared.settings.unload_seconds
        self._load = load
        self._named_anew = named_anew
        self.presence = Presence(shared.settings.grace_seconds, is_blind=is_blind)
        self._showing = Showing(self._view, shared.settings.keep_events)
        self._watching = Watching(classroom.code, load, self._see_tables)
        self._past = PastTables(shared.log)
        self._tables = RoundTables(shared.log, load, named_anew)
        self._drawn = Drawn(self._road, self._past)
        self._timer: asyncio.TimerHandle | None = None
        self._are_tables_alone = True
        """Nothing but tables has changed since the class was shown last."""
        self._shown: Shown | None = None
        self._coded: tuple[Mapping[str, Pupil], Mapping[str, str]] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._tending: asyncio.Task[None] | None = None
        self._newest = classroom.seq
        self.touched = time.monotonic()
        self.is_closed = False

    @property
    def classroom(self) -> Classroom:
        """The class as it is durably."""
        return self._road.classroom

    @property
    def people(self) -> dict[str, Person]:
        """Its people by id, and the rows of real names."""
        return self._road.people

    # What is seen -------------------------------------------------------------------------

    def _view(self, viewer: str) -> dict[str, Any]:
        if self._shown is None:
            names = {person.id: person.name for person in self.people.values()}
            here, tables = self.presence.online, self._watching.tables
            self._shown = Shown(names, here, tables, self._progress(), self._codes())
        return sections(self.classroom, self._shown, viewer)

    def _codes(self) -> Mapping[str, str]:
        """Return everybody's personal code, computed anew only where somebody is new or has a new
        one."""
        pupils = self.classroom.pupils
        if self._coded is None or self._coded[0] is not pupils:
            self._coded = pupils, personal_codes(self.classroom)
        return self._coded[1]

    def _progress(self) -> Progress | None:
        goal = self.classroom.goal
        if goal is None:
            return None
        attempts, lines = self._past.towards(self.classroom, self._watching.rooms)
        return progress(goal, attempts, lines)

    def _see_tables(self) -> None:
        """Note that a table has changed, which pupils do not see but by the goal."""
        self._are_tables_alone = self._timer is None or self._are_tables_alone
        self._show_later()

    def _show_soon(self) -> None:
        self._are_tables_alone = False
        self._show_later()

    def _show_later(self) -> None:
        if self._timer is None and not self._showing.is_empty:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(SHOW_SECONDS, self._show_now)

    def _show_now(self, sender: Connection | None = None, id: str | None = None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        is_for_all = sender is not None or not self._are_tables_alone or self.classroom.goal
        self._shown = None
        try:
            watchers = None if is_for_all else {self.classroom.teacher, WALL}
            self._showing.show(sender, id, watchers)
        except Exception:
            logger.exception("class %s: showing a change failed", self.classroom.code)

    # People come and go -------------------------------------------------------------------

    def connect(self, connection: Connection, epoch: str | None, n: int | None) -> None:
        """Take a connection, which gets what it missed, or the whole view."""
        self.touched = time.monotonic()
        if connection.person != WALL and self.presence.came(connection.person):
            self._show_soon()
        self._shown = None
        self._showing.enter(connection, epoch, n)
        self._bus.show(self.classroom.code, self.presence.here)
        if self._tending is None:
            self._tending = asyncio.get_running_loop().create_task(self._tend())

    def disconnect(self, connection: Connection) -> None:
        """Forget a connection that is lost or was closed."""
        self._showing.leave(connection)
        self.touched = time.monotonic()
        if connection.person != WALL:
            self.presence.went(connection.person, self.touched, connection.heard)
            self._bus.show(self.classroom.code, self.presence.here)
            self._show_soon()

    @property
    def is_hot(self) -> bool:
        """Somebody is connected here."""
        return not self._showing.is_empty

    @property
    def is_idle(self) -> bool:
        return not self.is_hot and time.monotonic() - self.touched > self._unload_seconds

    @property
    def named_in(self) -> str:
        """The stream beside which its people's names stand."""
        return self.classroom.code

    def close(self, refusal: Refusal | None = None) -> None:
        """Let go of everything; the class stays in the log."""
        self.is_closed = True
        self.send_away(refusal)
        self._watching.close()
        for task in (*self._tasks, *([self._tending] if self._tending else [])):
            task.cancel()
        if self._timer is not None:
            self._timer.cancel()

    def send_away(self, refusal: Refusal | None = None) -> None:
        """Close all connections; their clients come back by themselves."""
        for connection in self._showing.all():
            if refusal is not None:
                connection.bye(refusal, 1012)
            else:
                connection.close(1012, "")
            self._showing.leave(connection)

    # Other workers ------------------------------------------------------------------------

    def elsewhere(self, worker: str, people: frozenset[str], heard: float | None = None) -> None:
        """Note who is connected to another worker."""
        if self.presence.elsewhere(worker, people, time.monotonic(), heard):
            self._show_soon()

    def set_blind(self, is_blind: bool) -> None:
        if self.presence.set_blind(is_blind, time.monotonic()):
            self._show_soon()

    def led(self, replay: dict[str, Any] | None) -> None:
        """Nobody leads through a finished game in a class."""

    def hear(self, seq: int) -> None:
        """Hear that the log of this class goes on to `seq`."""
        if seq > self._newest:
            self._newest = seq
            self._begin(self._road.catch_up())

    def hear_of_people(self) -> None:
        """Hear that another worker has written names of this class."""
        self._begin(self._road.catch_up(names_too=True))

    async def come_to(self, seq: int) -> None:
        """Read on as far as this."""
        if self.classroom.seq < seq:
            await self._road.catch_up()

    async def account(self, link: str, *, times: bool) -> Account:
        """Return the class as it stands, for the teacher. `link` is its address."""
        classroom = self.classroom
        told = await self._past.all(classroom)
        names = {person.id: person.name for person in self.people.values()}
        return account(classroom, told, names, link, times=times)

    # What people say ----------------------------------------------------------------------

    def say(self, connection: Connection, message: ToClass) -> None:
        """Do what somebody says; they get the reply."""
        self._begin(self._answered(connection, message))

    async def _answered(self, connection: Connection, message: ToClass) -> None:
        try:
            await self._do(connection.person, message.id, message.said)
        except Duplicate:
            pass
        except Refusal as refusal:
            connection.refuse(message.id, refusal)
            return
        except Exception:
            logger.exception("class %s: an input failed", self.classroom.code)
            connection.fail()
            return
        self._show_now(connection, message.id)

    async def _do(self, who: str, id: str, said: ClassSaid) -> None:
        match said:
            case StartRound():
                await self._start_round(who, id, said)
            case RenamePupil():
                await self.rename(who, said.pupil, said.name)
            case ExtendAll():
                self._check_teacher(who)
                seconds = said.seconds
                await self._tables.each(
                    self.classroom,
                    self.classroom.round,
                    lambda room: tables.extended(room, who, wall(), seconds),
                )
            case StartPractice():
                await self._drawn.start_practice(who, id)
            case SayProduct():
                await self._drawn.say_product(who, id, said)
            case AskClass():
                self._check_teacher(who)
                await self._drawn.ask(who, id, said)
            case RuleNow():
                self._check_teacher(who)
                await self._drawn.rule(who, id)
            case TakeFacts():
                await self.apply(who, practising.brought(said), id)
            case _:
                await self.apply(who, said, id)
                await self._carry_out(said)

    def _check_teacher(self, who: str) -> None:
        if who != self.classroom.teacher:
            raise Refusal("teacher_only")

    async def apply(self, who: str, said: ClassInput, id: str | None = None) -> None:
        """Have something said, and wait until it is durable."""
        await self._road.apply(who, said, id)

    async def decide(self, decide: Decide, people: Sequence[Person], who: str) -> None:
        """Have something decided that brings people along, and wait until it is durable."""
        await self._road.decide(decide, people, who)

    def _see_change(self, before: Classroom) -> None:
        """Show the class, which has changed; follow its tables, which may be others now."""
        self._newest = max(self._newest, self.classroom.seq)
        self._see_who_may_stay(before)
        self._show_soon()
        if before.rounds != self.classroom.rounds or before.goal != self.classroom.goal:
            self._begin(self._follow())

    def _see_who_may_stay(self, before: Classroom) -> None:
        """Show those out whose token is no longer good."""
        for person, pupil in self.classroom.pupils.items():
            known = before.pupils.get(person)
            if known is not None and known.generation != pupil.generation:
                refusal = Refusal("wrong_token" if pupil.is_in else "kicked_out")
                for connection in self._showing.of(person):
                    connection.bye(refusal)
                    self._showing.leave(connection)

    # What it leads to ---------------------------------------------------------------------

    async def _carry_out(self, said: ClassInput) -> None:
        """Do at the tables, and to tokens, what was said to the class."""
        match said:
            case PauseAll():
                teacher = self.classroom.teacher
                await self._tables.each(
                    self.classroom,
                    self.classroom.round,
                    lambda room: tables.paused(room, teacher, wall(), paused=said.paused),
                )
            case EndRound():
                await self._tables.end(self.classroom, self.classroom.round)
            case MovePupil():
                await self._tables.settle(self.classroom)
            case SendAway() | NewPersonalCode():
                await self._new_token(said.pupil)
                if isinstance(said, SendAway) and self.classroom.is_playing:
                    await self.apply(self.classroom.teacher, MovePupil(said.pupil))
                    await self._tables.settle(self.classroom)

    async def _new_token(self, pupil: str) -> None:
        known = self.people.get(pupil)
        if known is not None:
            hashed = token_hash(token_of(self.classroom, pupil))
            changed = msgspec.structs.replace(known, token_hash=hashed)
            await self._road.write_people([changed])

    async def rename(self, who: str, pupil: str, name: str) -> None:
        """Give a pupil another name, which is not too much like that of another one."""
        self._check_teacher(who)
        check_name(name)
        known = self.people.get(pupil)
        if known is None or pupil not in self.classroom.pupils:
            raise Refusal("no_such_person")
        others = self.classroom.pupils.keys() - {pupil}
        check_unlike(name, [self.people[one].name for one in others if one in self.people])
        renamed = msgspec.structs.replace(known, name=name)
        await self._road.write_people([renamed])

    async def _start_round(self, who: str, id: str, plan: StartRound) -> None:
        self._check_teacher(who)
        self._space.check()
        last = self.classroom.round
        if last is not None and not last.over:
            await self.apply(who, EndRound())
            await self._tables.end(self.classroom, last)
        past = await self._past.past(self.classroom)
        secret = new_secret()

        def decide(classroom: Classroom) -> Accepted:
            here = [one for one in classroom.pupils if one in self.presence.online]
            on = planned(plan, classroom, here, past, secret, new_code)
            return classroom.submit(who, BeginRound(on), wall(), id)

        await self._road.decide(decide, who=who)
        await self._tables.lay(self.classroom)
        await self._follow()

    async def _follow(self) -> None:
        is_watched = (
            self.classroom.teacher in self._showing.viewers or WALL in self._showing.viewers
        )
        if is_watched or (self.is_hot and self.classroom.goal is not None):
            await self._past.take_in(self.classroom)
            await self._watching.follow(self.classroom.round)
        else:
            self._watching.close()

    async def _tend(self) -> None:
        """As long as somebody is here: see that the tables are there, and follow them."""
        try:
            await self._tables.lay(self.classroom)
            if self.classroom.is_playing:
                await self._tables.settle(self.classroom)
            while self.is_hot:
                await self._follow()
                await asyncio.sleep(TEND_SECONDS)
            self._watching.close()
        except Exception:
            logger.exception("class %s: tending the tables failed", self.classroom.code)
        finally:
            self._tending = None

    def _begin(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
