"""The house: all rooms of this server. Opens them, finds them again after a restart."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import ChainMap
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from parlour.bots.runner import BotRunner
from parlour.classroom.codes import is_class_code
from parlour.kernel import Refusal, games
from parlour.kernel.chance import commitment, new_secret
from parlour.kernel.entry import prepare
from parlour.room import Accepted, Room
from parlour.room.commands import Approval, GiveNonce
from parlour.room.fields import Role
from parlour.room.memory import HouseMemory
from parlour.room.names import check_name
from parlour.server.allowance import Allowance
from parlour.server.classes.classes import Admission, Classes
from parlour.server.clock import wall
from parlour.server.messages import Ticket
from parlour.server.meter import meter
from parlour.server.rooms.clearing import Clearing
from parlour.server.rooms.commit import to_store
from parlour.server.rooms.figures import Figures, decode, encode, figures_of
from parlour.server.rooms.folding import house_memory, take_in
from parlour.server.rooms.follower import Follower
from parlour.server.rooms.live_room import LiveRoom
from parlour.server.rooms.loader import Loader
from parlour.server.rooms.naming import is_room_code, new_code, new_person, token_hash
from parlour.server.rooms.shared import Loaded, Shared
from parlour.server.rooms.space import Space
from parlour.server.rooms.watch import Watch
from parlour.server.settings import Settings
from parlour.server.work import Work
from parlour.store import Conflict, Log, Person, Stored, StoreFailure
from parlour.store.bus import Bus, Changed, LocalBus

logger = logging.getLogger("parlour")

CODES_TRIED = 20
"""A free code is found at the first try, but for a damaged database."""
LOOK_SECONDS = 10
NICENESS = 10
"""Playing comes before analysing."""
ERRANDS = 2
"""Threads at a time."""
DAY = 24 * 3600 * 1000
LEAST_GARBAGE = 50
GARBAGE_SHARE = 0.25
"""Of what is alive: so many rooms and connections have to end before their memory is freed."""


class House:
    """Keeps the rooms that are in use in memory; the log has them all."""

    def __init__(
        self,
        log: Log,
        settings: Settings | None = None,
        folder: Path | None = None,
        bus: Bus | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self._space = Space(folder, self.settings.free_bytes)
        self._space.look()
        self.runner = BotRunner(self.settings.think_processes, self.settings.bot_pace)
        # Games are analysed elsewhere than bots think: no bot waits for an analysis.
        self.analyst = BotRunner(niceness=NICENESS)
        self.analyses = Work(self.settings)
        self.errands = Work(self.settings, ERRANDS)
        """Short work that is done in threads."""
        for game in games().values():
            prepare(game)
        self._log = log
        self.record = ""
        """A finished game that the house was opened to show (`parlour replay RECORD --serve`)."""
        self.watch = Watch(log)
        self._rooms: dict[str, LiveRoom] = {}
        self._clearing = Clearing(
            log,
            self.settings.unplayed_days,
            self._rooms,
            lambda code: self.classes.clear_away(code, self.evict),
        )
        self._serving = wall()
        self._loader = Loader(
            log, self._rooms, self.memory, self._live, self._take_in, lambda: self._serving
        )
        self._remembering = asyncio.Lock()
        self._remembered: HouseMemory | None = None
        self._is_closing = False
        self._put_away = 0
        """Rooms that have been in memory and are not any more."""
        self._collected = meter.disconnections
        """Rooms and connections whose memory is free again."""
        self._bus = bus or LocalBus()
        self._shared = Shared(log, self._bus, self.settings, self._space, self.runner)
        self.classes = Classes(log, self._shared, self.load, self._named_anew)
        followed = ChainMap[str, Any](self._rooms, self.classes.live)
        self._follower = Follower(
            log, self._bus, followed, self.evict, self._remember, lambda: encode(self.figures())
        )
        self._misses = Allowance(self._bus, "misses", self.settings.misses_per_minute, 60)
        self._openings = Allowance(self._bus, "rooms", self.settings.rooms_per_hour, 3600)
        self._joins = Allowance(self._bus, "joins", self.settings.joins_per_minute, 60)
        self.classes.is_blind = lambda: self._follower.is_blind
        self.classes.admission = Admission(self._misses, self._joins, self._openings)

    async def start(self) -> None:
        """Meet the other workers of the house, before anybody comes."""
        await self._follower.start()
        self._serving = wall()

    async def follow(self) -> None:
        """Keep in step with the other workers. Runs until cancelled."""
        await self._follower.run()

    async def tidy(self) -> None:
        """Watch the disk, put rooms away that nobody has used for a while, and delete those that
        nobody needs. Runs until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._space.look()
            await self.watch.look()
            self.put_away()
            await self.clear_away()
            self.collect_garbage()

    async def clear_away(self) -> None:
        """Delete some of the rooms in which nothing was ever played."""
        if await self._clearing.look():
            self._bus.tell(Changed())

    def put_away(self) -> None:
        self.classes.put_away()
        for code, live in list(self._rooms.items()):
            live.drop_no_shows()
            if live.is_idle:
                live.close()
                self._forget_room(code)

    def collect_garbage(self) -> None:
        """Free what rooms and connections that have ended left in memory, once they are many.

        Most is free as soon as they end. For the rest, circles that games or libraries make, the
        garbage collector, as `run.py` tunes it, hardly ever comes. It looks at everything that is
        alive, so it has to be worth it.
        """
        ended = self._put_away + meter.disconnections
        alive = len(self._rooms) + meter.connections
        if ended - self._collected > max(LEAST_GARBAGE, alive * GARBAGE_SHARE):
            self._collected = ended
            gc.collect()

    def ready(self) -> Refusal | None:
        """Return why this worker should get no new connections; None where it is ready for them."""
        if self._is_closing:
            return Refusal("store_closed")
        return self.watch.trouble or self._follower.trouble

    def hurry(self) -> None:
        """Prepare for closing: connections end, and calls that wait for an analysis get an answer
        now."""
        self._is_closing = True
        self.analyst.close()
        for live in self._rooms.values():
            live.send_away()
        for klass in self.classes.live.values():
            klass.send_away()

    async def close(self) -> None:
        self.classes.close()
        for live in self._rooms.values():
            live.close()
        self._rooms.clear()
        self.runner.close()
        self.analyst.close()
        await self._bus.close()
        await self._log.close()

    @property
    def is_shared(self) -> bool:
        """It may have other workers."""
        return self._log.is_shared

    def figures(self) -> Figures:
        """Return what this worker has counted."""
        return figures_of(self.live_rooms, self.ready())

    async def workers(self) -> list[tuple[Figures, frozenset[str]]]:
        """Return all workers of the house with the codes of their rooms, this one first. Where the
        store is away, nobody knows the others."""
        found = [(self.figures(), frozenset(self._rooms))]
        with suppress(StoreFailure):
            for other in await self._log.others():
                figures = decode(other.figures)
                if figures is not None:
                    found.append((figures, other.rooms))
        return found

    @property
    def rooms_in_use(self) -> int:
        return len(self._rooms)

    @property
    def live_rooms(self) -> list[LiveRoom]:
        return list(self._rooms.values())

    # Rooms --------------------------------------------------------------------------------

    async def open_room(
        self, name: str, nonce: str | None, address: str, face: int | None = None
    ) -> Ticket:
        """Open a new room with its host in it."""
        memory = await self.memory()

        def opened(code: str, person: str) -> Accepted:
            room, log = Room.open(code, person, new_secret(), wall(), memory)
            if nonce is not None:
                given = GiveNonce(commitment(room.secret), nonce)
                room, more = room.submit(person, given, wall())
                log += more
            if self.settings.approval:
                room, more = room.submit(person, Approval(True), wall())
                log += more
            return room, log

        return await self.open_with(name, address, opened, face=face)

    async def open_with(
        self,
        name: str,
        address: str,
        opened: Callable[[str, str], Accepted],
        own: str | None = None,
        face: int | None = None,
    ) -> Ticket:
        """Open a room as `opened` makes it of a code and its host, who may have a token of their
        `own`."""
        check_name(name)
        self._space.check()
        if not await self._openings.take(address):
            raise Refusal("too_many_rooms")
        for _ in range(CODES_TRIED):
            code = new_code()
            person, token = new_person(code, name, token=own, face=face)
            room, log = opened(code, person.id)
            stored = to_store(log)
            try:
                await self._log.append(code, 0, stored, [person])
            except Conflict:
                continue  # the code is taken
            live = self._live(Loaded(room, [person], stored), address)
            self._take_in(live)
            live.begin()
            logger.info("room %s opened", code)
            return Ticket(code, token, person.id)
        raise Refusal("house_error")

    async def memory(self) -> HouseMemory:
        """Return what games of earlier nights left behind, read once."""
        async with self._remembering:
            if self._remembered is None:
                self._remembered = house_memory(await self._log.kept())
            return self._remembered

    async def _remember(self, rooms: Sequence[str]) -> None:
        """Take in what games of other workers have left behind in these rooms."""
        async with self._remembering:
            if self._remembered is not None:
                take_in(self._remembered, await self._log.kept(rooms))

    async def join_room(
        self,
        code: str,
        name: str,
        role: Role,
        nonce: str | None,
        address: str,
        device: str | None = None,
        face: int | None = None,
    ) -> Ticket:
        """Let somebody join by the code."""
        check_name(name)
        live = await self.find(code, address)
        if not await self._joins.take(address):
            raise Refusal("too_many_joins")
        person, token = new_person(live.room.code, name, device, face=face)
        await live.join(person, role, nonce)
        return Ticket(live.room.code, token, person.id)

    async def find(self, code: str, address: str) -> LiveRoom:
        """Find the room with this code. Guessing codes is slowed down, the answer always the
        same."""
        code = code.upper()
        if await self._misses.is_empty(address):
            raise Refusal("too_many_misses")
        live = await self._find(code, address)
        if live is None or self._is_archived(live):
            await self._misses.take(address)
            raise Refusal("no_such_room")
        return live

    def _is_archived(self, live: LiveRoom) -> bool:
        """Return whether nobody has used the room for a long time: its code finds it no more, a
        token does."""
        unused = wall() - live.room.last_used
        return bool(
            self.settings.retention_days
            and not live.presence.online
            and unused > self.settings.retention_days * DAY
        )

    async def recognise(
        self, code: str, token: str, address: str, *, gone_too: bool = False
    ) -> tuple[LiveRoom, str]:
        """Return the room and the person whose token this is; where asked for, also of somebody who
        has left or was sent away.

        A right token is not guessed: its holder is let in even while guesses from the same network
        are slowed down.
        """
        key = token_hash(token)
        try:
            person = await self._log.person_by_token(key)
        except StoreFailure as failure:
            raise self._loader.failed("people", failure) from failure
        live = None if person is None else await self._room_of(person, code.upper(), address)
        if person is not None and live is not None:
            if not gone_too:
                live.authorise(person.id)
            return live, person.id
        live = await self.find(code, address)
        if live.roster.knows_token(key):  # the index over the tokens is damaged
            raise self._loader.failed("people", StoreFailure("damaged_store", reason="tokens"))
        await self._misses.take(address)
        raise Refusal("wrong_token")

    async def _room_of(self, person: Person, code: str, address: str) -> LiveRoom | None:
        """Return the room with this code, where a known person belongs to it or to its class."""
        if person.room == code:
            live = await self._find(code, address)
            if live is not None:
                return live
            if await self._log.person_by_token(person.token_hash) is None:
                raise Refusal("no_such_room")  # it has just been deleted
            raise self._loader.failed(code, StoreFailure("damaged_store", reason=code))
        if is_class_code(person.room):
            live = await self._find(code, address)
            if live is not None and live.room.classroom == person.room:
                return live
        return None

    async def person_with(self, token: str) -> Person | None:
        """Return the person whose token this is."""
        return await self._log.person_by_token(token_hash(token))

    async def names(self, code: str) -> dict[str, str]:
        """Return the names of the people of a room by their ids, also where it is not in memory."""
        return {person.id: person.name for person in await self._log.people(code)}

    async def read(self, code: str, after: int = 0) -> list[Stored]:
        """Return the room's log, for records."""
        return await self._log.read(code, after)

    async def _find(self, code: str, address: str = "") -> LiveRoom | None:
        """Find the room with this code, which is not put away before the caller could come in."""
        if not is_room_code(code):
            return None
        live = self._rooms.get(code) or await self._loader.load(code, address)
        if live is None:
            return None
        live.touch()
        await self._follower.freshen(code, live)
        if live.is_closed:  # it could not go on from where it was
            live = await self._loader.load(code, address)
        return live

    async def load(self, code: str) -> LiveRoom:
        """Load the room with this code, for the owner of the house."""
        live = await self._find(code)
        if live is None:
            raise Refusal("no_such_room")
        return live

    async def evict(self, code: str, refusal: Refusal) -> None:
        """Put a room away at once, with everybody in it."""
        await self._loader.finish(code)
        self.classes.evict(code, refusal)
        live = self._rooms.get(code)
        if live is not None:
            self._forget_room(code)
            live.send_away(refusal)
            live.close(refusal)

    def _named_anew(self, stream: str) -> None:
        """Have the tables of a class take in its people's names anew."""
        for live in self._rooms.values():
            if live.named_in == stream:
                live.hear_of_people()

    def tell_of_change(self) -> None:
        """Have the other workers look at once: the owner has changed something."""
        self._bus.tell(Changed())

    def _take_in(self, live: LiveRoom) -> None:
        self._rooms[live.room.code] = live
        self._log.hold(live.room.code)

    def _forget_room(self, code: str) -> None:
        self._put_away += 1
        del self._rooms[code]
        self._log.let_go(code)

    def _live(self, loaded: Loaded, address: str) -> LiveRoom:
        is_blind = self._follower.is_blind
        return LiveRoom(loaded, self._shared, address, self._drop, is_blind=is_blind)

    def _drop(self, live: LiveRoom) -> None:
        """Drop a room that cannot go on from where it is: the next to ask reads it anew."""
        if self._rooms.get(live.room.code) is live:
            self._forget_room(live.room.code)
