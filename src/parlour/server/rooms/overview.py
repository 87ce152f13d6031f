"""What the owner of a house sees: its workers, its rooms, its people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

import msgspec

from parlour.classroom.codes import is_class_code
from parlour.kernel import Dispute, Millis, Refusal, disputes, games
from parlour.room import Room
from parlour.server.rooms.figures import Figures
from parlour.server.rooms.folding import house_memory
from parlour.server.rooms.house import House
from parlour.server.rooms.live_room import LiveRoom
from parlour.server.rooms.unfolded import last_used
from parlour.shelf.packs.flags import Flag
from parlour.shelf.packs.memory import flags
from parlour.store import Log, Stored, StoreFailure

RoomState = Literal["playing", "open", "elsewhere", "stored", "closed", "damaged"]

ROOMS_A_PAGE = 50


class RoomLine(msgspec.Struct, frozen=True):
    """A room in the list."""

    code: str
    state: RoomState
    people: int = 0
    online: int = 0
    game: str = ""
    """Of a room in memory; to know it of others, their whole log would have to be read."""
    last_used: Millis | None = None
    bytes: int = 0
    worker: str = ""
    """Another one, which has it in memory."""


class RoomPage(msgspec.Struct, frozen=True):
    """Some of the rooms."""

    lines: Sequence[RoomLine]
    first: int
    """The number of the first of them, from 0."""
    all: int


class PersonLine(msgspec.Struct, frozen=True):
    """A person of a room."""

    id: str
    name: str
    role: str
    """As in the room, or `guest`, `waiting`, `gone`."""
    is_host: bool = False
    is_online: bool = False


class RoomDetail(msgspec.Struct, frozen=True):
    """One room, closely."""

    line: RoomLine
    people: Sequence[PersonLine] = ()
    night: Sequence[str] = ()
    """The ids of the games that were finished."""
    disputes: Sequence[tuple[str, Dispute]] = ()
    damage: Refusal | None = None


class Overview:
    """Reads the house and its log; changes nothing, loads a room only to show it closely."""

    def __init__(self, house: House, log: Log) -> None:
        self._house = house
        self._log = log

    async def workers(self) -> list[Figures]:
        """Return all workers of the house, this process first."""
        return [figures for figures, _ in await self._house.workers()]

    async def rooms(self, part: str = "", first: int = 0) -> RoomPage:
        """Return the rooms whose code contains this: those in memory first, the last used before
        others, then those that other workers have, then the rest by code."""
        closed = await self._log.closed()
        live = {room.room.code: room for room in self._house.live_rooms}
        known = sorted(live.values(), key=lambda one: -one.room.last_used)
        others = (await self._house.workers())[1:]
        elsewhere = {code: one.name for one, held in others for code in held if code not in live}
        there = [code for code in await self._log.streams() if code not in live]
        codes = [one.room.code for one in known]
        codes += sorted(there, key=lambda code: code not in elsewhere)
        found = [code for code in codes if part.upper() in code]
        first = max(0, min(first, len(found) - 1))
        lines = [
            await self._line(code, live.get(code), code in closed, elsewhere.get(code, ""))
            for code in found[first : first + ROOMS_A_PAGE]
        ]
        return RoomPage(lines, first, len(found))

    async def _line(
        self, code: str, live: LiveRoom | None, is_closed: bool, worker: str = ""
    ) -> RoomLine:
        try:
            stored = await self._log.read(code)
        except StoreFailure:
            return RoomLine(code, "damaged")
        if live is None:
            people = await self._people_in(code)
            state: RoomState = "closed" if is_closed else "elsewhere" if worker else "stored"
            used, size = last_used(stored), _size(stored)
            return RoomLine(code, state, people, 0, "", used, size, worker)
        return live_line(live, _size(stored))

    async def _people_in(self, code: str) -> int:
        with suppress(StoreFailure):
            return len(await self._log.people(code))
        return 0

    async def room(self, code: str) -> RoomDetail:
        """Return one room. A closed one is not loaded: nobody is in it."""
        code = code.upper()
        if code not in await self._log.streams():
            raise Refusal("no_such_room")
        if is_class_code(code):
            line = await self._line(code, None, code in await self._log.closed())
            return RoomDetail(line, await self._known(code))
        if code in await self._log.closed():
            line = await self._line(code, None, is_closed=True)
            return RoomDetail(line, await self._known(code))
        try:
            live = await self._house.load(code)
        except Refusal as refusal:
            return RoomDetail(RoomLine(code, "damaged"), await self._known(code), damage=refusal)
        room = live.room
        people = [
            PersonLine(
                one.id,
                one.name,
                role_of(room, one.id),
                one.id == room.host,
                one.id in live.presence.online,
            )
            for one in await self._log.people(code)
        ]
        return RoomDetail(
            live_line(live, _size(await self._log.read(code))),
            sorted(people, key=lambda one: (one.role == "gone", one.name)),
            [played.game for played in room.night],
            [(game, each) for game, night in room.remembered.items() for each in disputes(night)],
        )

    async def flags(self) -> list[Flag]:
        """Return all questions that were flagged, those of the most rooms first."""
        memory = house_memory(await self._log.kept())
        found = [flag for game in games() for flag in flags(memory.of(game))]
        rooms = Counter(flag.question for flag in found)
        return sorted(found, key=lambda flag: (-rooms[flag.question], flag.question, flag.room))

    async def _known(self, code: str) -> list[PersonLine]:
        with suppress(StoreFailure):
            return [PersonLine(one.id, one.name, "gone") for one in await self._log.people(code)]
        return []


def live_line(live: LiveRoom, size: int) -> RoomLine:
    room = live.room
    game = room.table.game.id if room.table is not None and room.phase == "playing" else ""
    state: RoomState = "playing" if room.phase == "playing" else "open"
    online = len(live.presence.online)
    return RoomLine(room.code, state, len(room.people), online, game, room.last_used, size)


def role_of(room: Room, person: str) -> str:
    if person in room.guests:
        return "guest"
    if person in room.waiting:
        return "waiting"
    return room.people.get(person, "gone")


def _size(stored: Sequence[Stored]) -> int:
    return sum(len(entry.body) for entry in stored)
