"""A whole game over real sockets, and every byte that each connection got.

At each table two people play as the game's bot would, from what they see; a spectator and a table
screen look on. Now and then a player sends something odd, to be refused.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from tests.server.conftest import Running
from tests.support.views import apply
from tools.fuzz.mutations import frame

from parlour.bench.frames import PING, PONG, TEXT, Splitter, request
from parlour.bots.runner import think
from parlour.kernel import find_game
from parlour.server.messages import PROTOCOL
from parlour.testing.odd import odd_value

HOST = "127.0.0.1"
ROLES = ("player", "player", "spectator", "table")
OPTIONS: dict[str, dict[str, Any]] = {
    "facts": {"rounds": 1, "minutes": 1},
    "fives": {"limit_minutes": 1},
    "times": {"rows": 5, "match_minutes": 0},
    "wedges": {"max_turns": 12},
}
"""So that a game takes a minute or two."""
ODD = 0.05
THINK_SECONDS = 0.05
ATTEMPTS = 20
GAME_SECONDS = 20 * 60


class Heard(msgspec.Struct):
    """What one connection got, and said."""

    person: str
    token: str
    raw: bytearray
    """Every byte, from the answer to the handshake on."""
    texts: list[bytes]
    """The messages in it."""
    moves: dict[str, Any]
    """The moves that were sent, by id."""


class Guest:
    """One person's connection, and those after it: keeps the view, and plays where it has a seat."""

    def __init__(self, running: Running, ticket: dict[str, str], rng: random.Random) -> None:
        self.heard = Heard(ticket["person"], ticket["token"], bytearray(), [], {})
        self.view: dict[str, Any] = {}
        self._port = running.server.port
        self._code = ticket["code"]
        self._rng = rng
        self._level = rng.randrange(1, 3)
        self._waiting: dict[str, tuple[dict[str, Any], asyncio.Future[dict[str, Any]]]] = {}
        """Messages without an answer; they are sent again where the connection broke."""
        self._changed = asyncio.Condition()
        self._refused = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def enter(self) -> None:
        await self._connect()
        self._tasks.append(asyncio.create_task(self._listen()))
        await self.until(lambda view: bool(view))

    async def _connect(self) -> None:
        self._splitter = Splitter()
        self._reader, self._writer = await asyncio.open_connection(HOST, self._port)
        self._writer.write(request(HOST, self._port, "/ws"))
        head = await self._reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        self.heard.raw += head
        hello = {"type": "hello", "protocol": PROTOCOL, "room": self._code}
        self._send({**hello, "token": self.heard.token})
        for message, _ in self._waiting.values():
            self._send(message)

    def play(self) -> None:
        self._tasks.append(asyncio.create_task(self._play()))

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        for ended in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        self._writer.close()

    async def say(self, command: str, **fields: Any) -> None:
        answer = await self._ask({"type": "room", "command": {"type": command, **fields}})
        assert answer["type"] != "refused", answer

    async def until(self, wanted: Callable[[dict[str, Any]], Any]) -> None:
        """Wait until the view is as wanted; what goes wrong meanwhile is raised."""
        async with asyncio.TaskGroup() as group:
            waiting = group.create_task(self._until(wanted))
            await asyncio.wait([waiting, *self._tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in self._tasks:
                if task.done():
                    task.result()
            await waiting

    async def _until(self, wanted: Callable[[dict[str, Any]], Any]) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: wanted(self.view))

    def _send(self, message: dict[str, Any]) -> None:
        self._writer.write(frame(json.dumps(message).encode()))

    async def _ask(self, message: dict[str, Any]) -> dict[str, Any]:
        id = secrets.token_hex(8)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[id] = message | {"id": id}, answer
        self._send(message | {"id": id})
        if message["type"] == "move":
            self.heard.moves[id] = message["move"]
        return await answer

    async def _listen(self) -> None:
        """Take what comes; who was too slow for the server comes back."""
        while True:
            try:
                data = await self._reader.read(65536)
            except ConnectionError:
                data = b""
            if not data:
                self._writer.close()
                await self._connect()
                continue
            self.heard.raw += data
            for opcode, text in self._splitter.feed(data):
                if opcode == PING:
                    self._writer.write(frame(text, PONG))
                elif opcode == TEXT:
                    self.heard.texts.append(text)
                    self._take(json.loads(text))
            async with self._changed:
                self._changed.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        assert message["type"] != "bye", message
        if message["type"] == "welcome":
            self.view = message["view"]
        elif message["type"] == "event":
            apply(message, self.view)
        id = message.get("id") or message.get("ack") or ""
        if id in self._waiting:
            self._waiting.pop(id)[1].set_result(message)

    async def _play(self) -> None:
        """Decide by what is to be seen; where nothing is to be done, wait for something new."""
        while True:
            seen = json.dumps(self.view)
            move = self._decide()
            if move is not None and self._refused < ATTEMPTS:
                await asyncio.sleep(self._rng.uniform(0, THINK_SECONDS))
                answer = await self._ask({"type": "move", "move": move})
                self._refused = self._refused + 1 if answer["type"] == "refused" else 0
                continue
            async with self._changed:
                await self._changed.wait_for(partial(self._looks_unlike, seen))
            self._refused = 0

    def _looks_unlike(self, seen: str) -> bool:
        return json.dumps(self.view) != seen

    def _decide(self) -> Any:
        if self.view["room"]["phase"] != "playing" or "game.offers" not in self.view:
            return None
        id = self.view["room"]["game"]
        game = find_game(id)
        if self._rng.random() < ODD:
            return msgspec.to_builtins(odd_value(game.Move, self._rng))
        own = {name[5:]: part for name, part in self.view.items() if name.startswith("game.")}
        decision = think(id, game.version, own, self._level, self._rng)
        return None if decision is None else msgspec.to_builtins(decision.move)


async def play(houses: Sequence[Running], game: str, rng: random.Random) -> tuple[str, list[Heard]]:
    """Play a game to its end in a room of its own; the room's code, and what each connection
    got."""
    opened = await asyncio.to_thread(houses[0].open_room, "Anna")
    join, code = houses[-1].join, opened["code"]
    names = zip(("Ben", "Cleo", "Dora"), ROLES[1:], strict=True)
    tickets = [opened, *[await asyncio.to_thread(join, code, *who) for who in names]]
    guests = [Guest(houses[n % len(houses)], ticket, rng) for n, ticket in enumerate(tickets)]
    for guest in guests:
        await guest.enter()
    host, other = guests[:2]
    await host.say("choose", game=game)
    await host.say("options", options=OPTIONS.get(game, {}))
    for guest in (host, other):
        await guest.until(lambda view: view["seats"])
    seats = len(host.view["seats"])
    for seat, guest in enumerate((host, other)[:seats]):
        await guest.say("sit", seat=seat)
        guest.play()
    await host.say("start")
    async with asyncio.timeout(GAME_SECONDS):
        for guest in guests:
            await guest.until(lambda view: view["room"]["phase"] == "over")
    for guest in guests:
        await guest.leave()
    return code, [guest.heard for guest in guests]
