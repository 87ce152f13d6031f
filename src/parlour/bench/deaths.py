"""Workers that are killed while people play, a process of its own: `python -m parlour.bench.deaths`
reads `Deaths` as JSON and prints how many seconds each person needed to play on.

The time goes from the kill to the next move of that person that is acknowledged: the lost
connection is noticed, the person comes back after the same pause as a browser, the other worker
loads the room, the move that was not answered is sent again, and it may be the other's turn.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from parlour.bench.crowd import Peer, fail, fail_at_once, gathered, seated, tickets
from parlour.bench.frames import frame
from parlour.bench.processes import children, cpu_seconds, kill, wanted_seconds
from parlour.games.times.board import board
from parlour.games.times.sampling import random_fact
from parlour.server.messages import PROTOCOL
from parlour.server.run import new_event_loop

FIRST_DELAY, LONGEST_DELAY = 0.25, 8.0
"""Seconds until a browser tries to come back, for the first time and at the most."""
QUIET = 0.25
"""A new worker that used less processor time than this in half a second has started."""
NOTICED = 0.5
"""Seconds in which everybody notices that their worker is gone."""
STARTED = 0.3
"""Seconds of processor time that no worker starts with less."""
PATIENCE = 60.0

View = dict[str, Any]


class Deaths(msgspec.Struct, frozen=True):
    """What to do."""

    port: int
    pid: int
    """The parent of the workers."""
    workers: int
    tables: int
    deaths: int
    pause: float
    """Seconds somebody thinks before a move."""


class Member:
    """Somebody at a table who plays on whatever happens, like the page in a browser."""

    def __init__(self, port: int, ticket: dict[str, str], pause: float) -> None:
        self._port = port
        self._ticket = ticket
        self._pause = pause
        self._peer: Peer | None = None
        self._view: View = {}
        self._pending = b""
        """What is not answered yet."""
        self._id = ""
        self._count = 0
        self._tries = 0
        self._timer: asyncio.TimerHandle | None = None
        self._coming: asyncio.Task[None] | None = None
        self.last_kill = 0.0
        """When a worker was killed, this one's or another."""
        self.killed: float | None = None
        """When this one's worker was killed, while no move is acknowledged after it."""
        self.needed: list[float] = []
        """Seconds from each death to the next acknowledged move."""

    async def connect(self) -> None:
        while True:
            try:
                async with asyncio.timeout(PATIENCE):
                    self._peer = await Peer.open(self._port, self._lost)
                break
            except OSError:
                await self._wait_to_come_back()
        self._peer.heard = self._heard
        hello = {"type": "hello", "protocol": PROTOCOL}
        hello |= {"room": self._ticket["code"], "token": self._ticket["token"]}
        self._peer.send(frame(msgspec.json.encode(hello)))

    async def _wait_to_come_back(self) -> None:
        delay = min(LONGEST_DELAY, FIRST_DELAY * 2**self._tries)
        self._tries += 1
        await asyncio.sleep(delay * random.uniform(0.75, 1.25))

    def _lost(self, reason: str) -> None:
        if self.killed is None:
            self.killed = self.last_kill
        self._peer = None
        if self._timer is not None:
            self._timer.cancel()
        self._coming = asyncio.get_running_loop().create_task(self._come_back())

    def leave(self) -> None:
        if self._coming is not None:
            self._coming.cancel()
        if self._timer is not None:
            self._timer.cancel()
        if self._peer is not None:
            self._peer.close()

    async def _come_back(self) -> None:
        await self._wait_to_come_back()
        await self.connect()

    def _heard(self, raw: bytes) -> None:
        message = msgspec.json.decode(raw)
        match message["type"]:
            case "welcome":
                self._tries = 0
                self._view = message["view"]
                if self._pending:
                    self._send(self._pending)
            case "event":
                self._view.update(message["set"])
                for name in message.get("unset", ()):
                    self._view.pop(name, None)
            case "bye":
                return  # the connection is closed after it
            case "refused":
                fail(raw.decode())
        if self._id and self._id in (message.get("ack"), message.get("id")):
            self._answered()
        if not self._pending:
            self._act()

    def _answered(self) -> None:
        if self.killed is not None:
            self.needed.append(time.monotonic() - self.killed)
            self.killed = None
        self._pending, self._id = b"", ""

    def _act(self) -> None:
        """Do the next step, if there is one, after a moment."""
        wanted = self._wanted()
        if wanted is None:
            return
        self._count += 1
        self._id = f"{self._ticket['person']}-{self._count:05}"
        self._pending = msgspec.json.encode({**wanted, "id": self._id})
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._pause, self._send, self._pending)

    def _send(self, raw: bytes) -> None:
        if self._peer is not None and raw is self._pending:
            self._peer.send(frame(raw))

    def _wanted(self) -> dict[str, Any] | None:
        turn = self._view.get("game.turn")
        if turn is None or turn["seat"] != self._seat():
            return None
        if turn["fact"] is not None:
            return {"type": "move", "move": {"type": "end_turn"}}
        options = self._view["game.options"]
        field = board(options["rows"], options["zero"])
        first, second = field.marks(self._view["game.board"]["piles"])
        fact = random_fact(field, first | second, random.Random())
        move = {"type": "fact", "a": fact.a, "b": fact.b, "product": fact.product}
        return {"type": "move", "move": move}

    def _seat(self) -> int | None:
        own = self._ticket["person"]
        return next((one["seat"] for one in self._view["seats"] if own in one["people"]), None)


async def seat_all(deaths: Deaths) -> list[Member]:
    """Seat two people at each table, begin the games, connect everybody."""
    pairs = await asyncio.to_thread(tickets, deaths.port, deaths.tables)
    for peers in await gathered([seated(deaths.port, pair) for pair in pairs]):
        for peer in peers:
            peer.close()
    members = [Member(deaths.port, ticket, deaths.pause) for pair in pairs for ticket in pair]
    await gathered([member.connect() for member in members])
    return members


async def run(deaths: Deaths) -> list[float]:
    """Kill the worker that everybody is at, again and again, as soon as there is another one."""
    fail_at_once()
    members = await seat_all(deaths)
    for _ in range(deaths.deaths):
        await _until_all_have_started(deaths)
        killed = time.monotonic()
        for member in members:
            member.last_kill = killed
        kill(min(_workers(deaths.pid), key=_began))
        await asyncio.sleep(NOTICED)
        await _until("everybody plays on", lambda: not any(one.killed for one in members))
    for member in members:
        member.leave()
    return [seconds for member in members for seconds in member.needed]


async def _until_all_have_started(deaths: Deaths) -> None:
    """Wait until this many workers serve: a process that has started uses little processor time."""
    await _until("a new worker", lambda: len(_workers(deaths.pid)) == deaths.workers)
    newest = max(_workers(deaths.pid), key=_began)
    async with asyncio.timeout(PATIENCE):
        while not await _has_started(newest):
            pass


async def _has_started(pid: int) -> bool:
    before = wanted_seconds(pid)
    await asyncio.sleep(0.5)
    return cpu_seconds(pid) > STARTED and wanted_seconds(pid) - before < QUIET


def _workers(parent: int) -> list[int]:
    """Return the children that serve; one more belongs to Python itself."""
    return [pid for pid in children(parent) if b"spawn_main" in _command(pid)]


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def _began(pid: int) -> int:
    """Return when a process began, in ticks since the system did."""
    return int(Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[19])


async def _until(what: str, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            fail(f"not in {PATIENCE:.0f} seconds: {what}")
        await asyncio.sleep(0.02)


def main() -> None:
    deaths = msgspec.json.decode(sys.stdin.buffer.read(), type=Deaths)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        needed = runner.run(run(deaths))
    sys.stdout.buffer.write(msgspec.json.encode(needed))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
