"""The bytes on the wire: nobody gets what a viewer of that kind may not know.

Games are played over real sockets and every byte is kept. Afterwards the log says what each viewer
could see after each entry. What a connection got must be one of those views after the other, the
same as in worlds in which all that is hidden from it is redrawn, and nothing besides.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, get_args

import msgspec
from tests.server.conftest import Running
from tests.support.views import apply
from tools.fuzz.guests import Heard, play

from parlour.kernel import Refusal, Table, Viewer, games
from parlour.kernel.entry import Play
from parlour.room import Room, codec
from parlour.room.hands import seat_played_by
from parlour.room.view import private, viewer_of
from parlour.server.messages import ServerMessage, decode_move
from parlour.store import Stored
from parlour.testing.playing import attempt
from parlour.testing.replays import encoded
from parlour.testing.secrets import redrawn

WORLDS = 12
"""Points of a game at which what a connection got is compared with another world."""
SHORTEST = 6
"""Hidden words of fewer letters could be part of anything."""
GAME = "game."
FIELDS = {
    kind.__struct_config__.tag: {"type", *kind.__struct_encode_fields__}
    for kind in get_args(ServerMessage)
}


class Listened(msgspec.Struct):
    """What was looked at."""

    games: Counter[str] = msgspec.field(default_factory=Counter)
    connections: int = 0
    bytes: int = 0
    messages: int = 0
    worlds: int = 0
    """Views from the wire that were compared with those of a redrawn world."""
    refusals: int = 0
    """Refusals of moves that were compared with those of a redrawn world."""


class Leak(AssertionError):
    """A connection got what it may not know."""


class Past:
    """A room after each of its entries, as its log tells."""

    def __init__(self, stored: Sequence[Stored]) -> None:
        self.rooms: list[Room] = []
        for entry in codec.decode(one.body for one in stored):
            self.rooms.append(self.rooms[-1].replay(entry) if self.rooms else Room.fold([entry]))
        self._views: dict[tuple[int, str], dict[str, Any]] = {}

    def view(self, at: int, person: str) -> dict[str, Any] | None:
        """Return the game's sections for this person after an entry; None where it was not in the
        room."""
        room = self.rooms[at]
        if person not in room.people:
            return None
        if (at, person) not in self._views:
            self._views[at, person] = game_sections(room, room.table, viewer_of(room, person))
        return self._views[at, person]

    @property
    def next_secret(self) -> str:
        """The house's secret for the game after the last one."""
        return self.rooms[-1].secret


def game_sections(room: Room, table: Table | None, viewer: Viewer) -> dict[str, Any]:
    """Return what this viewer may know of the game, as JSON values."""
    if table is None:
        return {}
    shown = {**table.public(), **private(msgspec.structs.replace(room, table=table), viewer)}
    return {name: json.loads(encoded(part)) for name, part in shown.items()}


class Connection:
    """What one connection got, followed along the log."""

    def __init__(self, past: Past, heard: Heard, rng: random.Random, looked: Listened) -> None:
        self._past = past
        self._heard = heard
        self._rng = rng
        self._looked = looked
        self._view: dict[str, Any] = {}
        self._at = 0

    def check(self, tokens: set[str]) -> None:
        """Raise `Leak` where it got what it may not know."""
        self._check_raw(tokens)
        seen: list[tuple[int, dict[str, Any], bytes]] = []
        for text in self._heard.texts:
            message = json.loads(text)
            if set(message) - FIELDS[message["type"]]:
                raise Leak(f"a message with something else in it: {message}")
            if message["type"] == "welcome":
                self._view = message["view"]
            elif message["type"] == "event":
                apply(message, self._view)
            if message["type"] in ("welcome", "event"):
                self._find()
            seen.append((self._at, self._shown(), self._besides(message)))
            if message["type"] == "refused" and message["id"] in self._heard.moves:
                self._check_refusal(message)
        for at, shown, besides in self._rng.sample(seen, min(WORLDS, len(seen))):
            self._check_world(at, shown, besides)
        self._looked.connections += 1
        self._looked.bytes += len(self._heard.raw)
        self._looked.messages += len(self._heard.texts)

    def _check_raw(self, tokens: set[str]) -> None:
        for secret in {*tokens, self._past.next_secret}:
            if secret.encode() in self._heard.raw:
                raise Leak(f"a token or secret was sent: {secret}")
        running = [one for one in self._past.rooms if one.table and not one.table.is_over]
        played = [secret.encode() for secret in {one.seed_secret for one in running} if secret]
        for text in self._heard.texts:
            if b'"phase":"over"' in text:
                return
            if any(secret in text for secret in played):
                raise Leak(f"the secret of a running game was sent: {text.decode()}")

    def _find(self) -> None:
        """Find the entry after which the log gives just what was shown, never an earlier one than
        before."""
        shown = self._shown()
        for at in range(self._at, len(self._past.rooms)):
            if self._past.view(at, self._heard.person) == shown:
                self._at = at
                return
        now = self._past.view(self._at, self._heard.person) or {}
        other = sorted(name for name in {*now, *shown} if now.get(name) != shown.get(name))
        raise Leak(f"after no entry the log gives what {self._heard.person} was shown in {other}")

    def _shown(self) -> dict[str, Any]:
        own = self._view.items()
        return {name.removeprefix(GAME): part for name, part in own if name.startswith(GAME)}

    def _besides(self, message: dict[str, Any]) -> bytes:
        """Return what is in a message besides the sections of the game."""
        rest = {
            key: {name: one for name, one in part.items() if not name.startswith(GAME)}
            if isinstance(part, dict)
            else part
            for key, part in message.items()
        }
        return json.dumps(rest, ensure_ascii=False).encode()

    def _check_world(self, at: int, shown: dict[str, Any], besides: bytes) -> None:
        """Check that what was shown is the same where all that is hidden from this viewer is
        redrawn, and no hidden word is in the rest of the message."""
        room, viewer = self._past.rooms[at], viewer_of(self._past.rooms[at], self._heard.person)
        if room.table is None or room.table.is_over:
            return
        other = redrawn(room.table, viewer, self._rng)
        if other.state == room.table.state:
            return
        self._looked.worlds += 1
        there = game_sections(room, other, viewer)
        for name in {*shown, *there}:
            if shown.get(name) != there.get(name):
                raise Leak(f"{room.game}: section {name!r} told {viewer} what it may not know")
        for word in words(room.table.state) - words(other.state):
            if word.encode() in besides:
                raise Leak(f"{room.game}: {viewer} was told {word!r}: {besides.decode()}")

    def _check_refusal(self, message: dict[str, Any]) -> None:
        """Check that a refusal is the same in another world."""
        room = self._past.rooms[self._at]
        seat = seat_played_by(room, self._heard.person)
        if seat is None or room.table is None or room.table.is_over:
            return
        raw = json.dumps(self._heard.moves[message["id"]]).encode()
        try:
            move = decode_move(raw, room.table.game)
        except Refusal:
            return
        other = redrawn(room.table, seat, self._rng)
        ours, theirs = (attempt(world, Play(move), seat) for world in (room.table, other))
        if not isinstance(ours, Refusal) or ours.code != message["code"]:
            return  # it was judged after another entry, or by the room
        self._looked.refusals += 1
        if not isinstance(theirs, Refusal) or theirs.code != message["code"]:
            raise Leak(f"{room.game}: the refusal of {move} told {seat} what it may not know")
        if json.loads(encoded(theirs.details)) != message["details"]:
            raise Leak(f"{room.game}: the details of {message} told {seat} what it may not know")


def words(value: Any) -> set[str]:
    """Return the texts in a state that are long enough to be recognised."""
    found: set[str] = set()
    left = [json.loads(encoded(value))]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            left += one.values()
        elif isinstance(one, list):
            left += one
        elif isinstance(one, str) and len(one) >= SHORTEST:
            found.add(one)
    return found


def check(stored: Sequence[Stored], heard: Sequence[Heard], seed: str, looked: Listened) -> None:
    """Raise `Leak` where a connection of this room got what it may not know."""
    past = Past(stored)
    tokens = {one.token for one in heard}
    for one in heard:
        Connection(past, one, random.Random(f"{seed}/{one.person}"), looked).check(tokens)


def fuzz(houses: Sequence[Running], each: int, seed: int, at_once: int = 10) -> Listened:
    """Play so many games of each kind in a house of one or several workers, and look at every
    byte that was sent."""
    looked = Listened()
    order = [game for _ in range(each) for game in sorted(games())]

    async def table(numbers: Iterator[tuple[int, str]]) -> None:
        for number, game in numbers:
            name = f"{seed}/{game}/{number}"
            code, heard = await play(houses, game, random.Random(name))
            reading = houses[0].server.house.read(code)
            stored = asyncio.run_coroutine_threadsafe(reading, houses[0].loop)
            entries = await asyncio.wrap_future(stored)
            await asyncio.to_thread(check, entries, heard, name, looked)
            looked.games[game] += 1

    async def everything() -> None:
        numbers = iter(list(enumerate(order)))
        async with asyncio.TaskGroup() as group:
            for _ in range(at_once):
                group.create_task(table(numbers))

    asyncio.run(everything())
    return looked
