"""Those who load a server: echoing connections, and tables of two who play by a script.

They must not be what is measured, so they read and write frames by hand and look into messages
only for the few bytes they need.
"""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count, islice
from typing import Any, NoReturn, Self, cast

import msgspec

from parlour.bench.frames import CLOSE, PING, PONG, Splitter, frame, request
from parlour.bench.kernel import Script, script
from parlour.kernel import find_game
from parlour.kernel.options import build
from parlour.server.messages import PROTOCOL
from parlour.server.run import tune_garbage_collector

HOST = "127.0.0.1"
GAME = "times"
OPTIONS = {"starts": 0, "judge": "referee", "turn_seconds": 600}
"""A match of the usual length, board after board; no deadline comes while a table stands still."""
SCRIPTS = 200
"""The number of different games played: views cached for one table should not help another."""
MOVES = 800
"""More moves than a table makes while it is measured."""


def fail(reason: str) -> NoReturn:
    """Give up at once: what was measured does not count."""
    sys.stderr.write(reason + "\n")
    sys.stderr.flush()
    os._exit(1)


def fail_at_once() -> None:
    """Give up when anything goes wrong in the running loop: what was measured does not count
    then."""

    def failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        fail(f"{context['message']}: {context.get('exception')!r}")

    asyncio.get_running_loop().set_exception_handler(failed)


class Peer(asyncio.Protocol):
    """One connection."""

    __slots__ = ("_is_left", "_lost", "_opened", "_splitter", "_transport", "heard")

    def __init__(self, lost: Callable[[str], None]) -> None:
        self._lost = lost
        """Called when the server is gone, or has closed the connection."""
        self._splitter = Splitter()
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.heard: Callable[[bytes], None] = lambda message: None
        self._transport: asyncio.Transport | None = None
        self._is_left = False
        """Whether this side closes the connection."""

    @classmethod
    async def open(cls, port: int, lost: Callable[[str], None] = fail) -> Self:
        loop = asyncio.get_running_loop()
        _, peer = await loop.create_connection(lambda: cls(lost), HOST, port)
        await peer._opened
        return peer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        port = transport.get_extra_info("peername")[1]
        self.send(request(HOST, port, "/ws"))

    def data_received(self, data: bytes) -> None:
        if not self._opened.done():
            head, _, data = data.partition(b"\r\n\r\n")
            if b" 101 " not in head:
                fail(f"no WebSocket: {head[:80]!r}")
            self._opened.set_result(None)
        for opcode, message in self._splitter.feed(data):
            if opcode == PING:
                self.send(frame(message, PONG))
            elif opcode == CLOSE:
                self._break(f"the server closed a connection: {message!r}")
            else:
                self.heard(message)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(ConnectionResetError("no WebSocket"))
            return
        self._break(f"a connection broke: {error!r}")

    def _break(self, reason: str) -> None:
        if not self._is_left:
            self.close()
            self._lost(reason)

    def send(self, raw: bytes) -> None:
        assert self._transport is not None
        self._transport.write(raw)

    def close(self) -> None:
        self._is_left = True
        if self._transport is not None:
            self._transport.abort()

    async def asked(self, message: bytes, until: bytes) -> bytes:
        """Send a message and wait for the one that answers it."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

        def hear(message: bytes) -> None:
            if message.startswith((b'{"type":"refused"', b'{"type":"bye"')):
                fail(message.decode())
            if until in message and not answer.done():
                answer.set_result(message)

        self.heard = hear
        self.send(frame(message))
        return await asyncio.wait_for(answer, 30)


class Tally:
    """What is counted while the measurement runs, and whether the measured tables go on."""

    def __init__(self) -> None:
        self.counting = False
        self.done = 0
        self.times: list[float] = []
        self.held: list[Callable[[float], None]] | None = None
        """What the waiting tables do next; None while all go on."""

    def add(self, seconds: float) -> None:
        if self.counting:
            self.done += 1
            self.times.append(seconds)

    def next(self, step: Callable[[float], None], now: float) -> None:
        """Take the next step, which is given the time, or stand still before it."""
        if self.held is None:
            step(now)
        else:
            self.held.append(step)


class Echoing:
    """One connection that sends a message as soon as the last one has come back."""

    def __init__(self, peer: Peer, tally: Tally, rng: random.Random) -> None:
        self._peer = peer
        self._tally = tally
        move = {"type": "fact", "a": 6, "b": 7, "product": 42}
        id = f"{rng.getrandbits(48):012x}"
        self._frame = frame(msgspec.json.encode({"type": "move", "id": id, "move": move}))
        self._sent = 0.0
        peer.heard = self._heard

    def begin(self) -> None:
        self._tally.next(self._send, time.perf_counter())

    def _send(self, now: float) -> None:
        self._sent = now
        self._peer.send(self._frame)

    def _heard(self, message: bytes) -> None:
        now = time.perf_counter()
        self._tally.add(now - self._sent)
        self._tally.next(self._send, now)


class Playing:
    """A table of two. A move is done when its player has the answer and both have their view."""

    def __init__(self, peers: tuple[Peer, Peer], moves: Script, tally: Tally, name: str) -> None:
        self._peers = peers
        self._moves = [(seat, msgspec.json.encode(move)) for seat, move, _ in moves]
        self._tally = tally
        self.name = name
        self.seen = 0
        """The number of the last message whose answer both have seen."""
        self._next = 0
        self._sent = 0.0
        self._count = 0
        self._mover = 0
        self._missing = 0
        self._ack = b""
        self._between: list[bytes] = []
        """What is still to be said before the next game."""
        self._is_move = True
        self._interval: float | None = None
        self._slot = 0.0
        peers[0].heard = lambda message: self._heard(0, message)
        peers[1].heard = lambda message: self._heard(1, message)

    def begin(self) -> None:
        self._tally.next(self._go_on, time.perf_counter())

    def begin_paced(self, first: float, interval: float) -> None:
        """Move every `interval` seconds; a move that is late counts from when it was to be made."""
        self._interval = interval
        self._slot = first
        self._go_on(first)

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(max(0.0, self._slot - time.perf_counter()), self._paced)

    def _paced(self) -> None:
        assert self._interval is not None
        slot, self._slot = self._slot, self._slot + self._interval
        self._move(slot)

    def _move(self, since: float) -> None:
        seat, move = self._moves[self._next]
        self._next += 1
        self._count += 1
        self._mover = seat
        id = b"%s-%d" % (self.name.encode(), self._count)
        self._ack = b'"ack":"%s"' % id
        self._missing = 3
        self._sent = since
        self._peers[seat].send(frame(b'{"type":"move","id":"%s","move":%s}' % (id, move)))

    def _heard(self, seat: int, message: bytes) -> None:
        if message.startswith((b'{"type":"refused"', b'{"type":"bye"')):
            fail(message.decode())
        if b'"game.' not in message:
            return  # the room's own news
        if not self._missing:
            return  # late news of the beginning
        if seat == self._mover:
            if self._ack not in message:
                return
            self._missing &= ~1
        else:
            self._missing &= ~2
        if not self._missing:
            self._both_know()

    def _both_know(self) -> None:
        now = time.perf_counter()
        self.seen = self._count
        if self._is_move:
            self._tally.add(now - self._sent)
        self._tally.next(self._go_on, now)

    def _go_on(self, now: float) -> None:
        if self._next == len(self._moves):
            # The script has come to its end.
            self._next, self._between = 0, [b"rematch", b"end_game"]
        self._is_move = not self._between
        if self._between:
            self._command(self._between.pop())
        elif self._interval is None:
            self._move(now)
        else:
            self._wait()

    def _command(self, name: bytes) -> None:
        self._count += 1
        self._mover = 0
        id = b"%s-%d" % (self.name.encode(), self._count)
        self._ack = b'"ack":"%s"' % id
        self._missing = 3
        command = b'{"type":"room","id":"%s","command":{"type":"%s"}}' % (id, name)
        self._peers[0].send(frame(command))


# Setting up ---------------------------------------------------------------------------------


Pair = tuple[dict[str, str], dict[str, str]]
"""The tickets of two people in a room."""


def tickets(port: int, rooms: int) -> list[Pair]:
    """Open rooms with two people in each."""

    def some(count: int) -> list[Pair]:
        connection = http.client.HTTPConnection(HOST, port)

        def call(path: str, name: str) -> dict[str, str]:
            body, kind = msgspec.json.encode({"name": name}), {"Content-Type": "application/json"}
            connection.request("POST", path, body, kind)
            answer = connection.getresponse()
            raw = answer.read()
            if answer.status != 201:
                fail(raw.decode())
            return msgspec.json.decode(raw, type=dict[str, str])

        opened = []
        for _ in range(count):
            host = call("/api/rooms", "First")
            opened.append((host, call(f"/api/rooms/{host['code']}/join", "Second")))
        connection.close()
        return opened

    workers = min(8, rooms)
    shares = [rooms // workers + (n < rooms % workers) for n in range(workers)]
    with ThreadPoolExecutor(workers) as pool:
        return [pair for share in pool.map(some, shares) for pair in share]


async def greeted(port: int, ticket: dict[str, str]) -> Peer:
    peer = await Peer.open(port)
    hello = {
        "type": "hello",
        "protocol": PROTOCOL,
        "room": ticket["code"],
        "token": ticket["token"],
    }
    await peer.asked(msgspec.json.encode(hello), b'"type":"welcome"')
    return peer


async def seated(port: int, pair: Pair) -> tuple[Peer, Peer]:
    """Return two people at a table whose game has begun."""
    host, guest = [await greeted(port, ticket) for ticket in pair]

    async def command(peer: Peer, **command: Any) -> None:
        id = f"setup-{random.getrandbits(48):012x}"
        message = {"type": "room", "id": id, "command": command}
        await peer.asked(msgspec.json.encode(message), id.encode())

    await command(host, type="choose", game=GAME)
    await command(host, type="options", options=OPTIONS)
    await command(host, type="sit", seat=0)
    await command(guest, type="sit", seat=1)
    await command(host, type="start")
    return host, guest


async def gathered(work: list[Any], at_once: int = 32) -> list[Any]:
    """Wait for all of it, some at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(each: Any) -> Any:
        async with gate:
            return await each

    return await asyncio.gather(*map(one, work))


async def echoing(port: int, connections: int, tally: Tally) -> list[Echoing]:
    """Open connections to an echo, ready to begin."""
    peers = await gathered([Peer.open(port) for _ in range(connections)])
    rng = random.Random(1)
    return [Echoing(peer, tally, rng) for peer in peers]


async def playing(port: int, connections: int, tally: Tally) -> list[Playing]:
    """Seat two people at each table, in rooms of their own, ready to begin."""
    return await playing_in(port, await asyncio.to_thread(tickets, port, connections // 2), tally)


@cache
def scripts(number: int) -> list[Script]:
    """Make games of the same length, each another one."""
    game = find_game(GAME)
    options = build(game.Options, OPTIONS)
    games = (script(game, seed, options, MOVES) for seed in count())
    # Some games are over early.
    return list(islice((moves for moves in games if len(moves) == MOVES), number))


async def playing_in(port: int, pairs: list[Pair], tally: Tally) -> list[Playing]:
    """Seat two people at each table, in rooms that are open, ready to begin."""
    moves = scripts(min(SCRIPTS, len(pairs)))
    tables = await gathered([seated(port, pair) for pair in pairs])
    those = [
        Playing(table, moves[n % len(moves)], tally, f"table{n:04d}")
        for n, table in enumerate(tables)
    ]
    tune_garbage_collector()  # a pause of the measuring process would count as the server's
    return those
