"""Replays of finished games asked for beside running play, a process of its own: `python -m
parlour.bench.asking` reads an `Asking` as JSON and prints a `Beside`.

The house keeps some replays for the next who asks. Each time, more games are asked for than it keeps,
so all of them are made.
"""

from __future__ import annotations

import asyncio
import sys
import time
from statistics import median

import aiohttp
import msgspec

from parlour.bench.crowd import (
    HOST,
    Pair,
    Peer,
    Tally,
    fail_at_once,
    gathered,
    playing,
    scripts,
    seated,
    tickets,
)
from parlour.bench.kernel import Script
from parlour.bench.load import Measured, window
from parlour.bench.turns import together
from parlour.server.run import new_event_loop


class Asking(msgspec.Struct, frozen=True):
    """What to do."""

    port: int
    pid: int
    games: int
    """Finished games, each in a room of its own; all are asked for at once."""
    moves: int
    """Of each of them."""
    tables: int
    rate: float
    """Moves a second of all running tables together."""
    rounds: int
    seconds: float
    """Of each turn, without the replays and beside them."""


class Beside(msgspec.Struct, frozen=True):
    """What came of it."""

    alone: Measured
    beside: Measured
    p99_alone_ms: float
    """The median of all rounds."""
    p99_beside_ms: float
    replays: int
    replay_p50_ms: float
    replay_p99_ms: float
    replay_bytes: int


class Asker:
    """Somebody who asks for the replays of all finished games at once, again and again."""

    def __init__(self, session: aiohttp.ClientSession, port: int, those: list[Pair]) -> None:
        self._session = session
        self._calls = [
            (
                f"http://{HOST}:{port}/api/rooms/{one['code']}/games/1/replay",
                {"authorization": f"Bearer {one['token']}"},
            )
            for one, _ in those
        ]
        self.times: list[float] = []
        self.longest = 0

    async def ask_all(self) -> None:
        await asyncio.gather(*(self._ask(*call) for call in self._calls))

    async def go_on(self) -> None:
        while True:
            await self.ask_all()

    async def _ask(self, url: str, headers: dict[str, str]) -> None:
        began = time.perf_counter()
        async with self._session.get(url, headers=headers) as response:
            body = await response.read()
        if response.status != 200:
            raise RuntimeError(f"no replay: {body[:200]!r}")
        self.times.append(time.perf_counter() - began)
        self.longest = max(self.longest, len(body))


async def finish_game(port: int, pair: Pair, moves: Script) -> None:
    """Play a game and end it."""
    peers = await seated(port, pair)
    for n, (seat, move, _) in enumerate(moves):
        await _say(peers[seat], f"finished-{n}", {"type": "move", "move": move})
    await _say(peers[0], "finished-end", {"type": "room", "command": {"type": "end_game"}})
    for peer in peers:
        peer.close()


async def _say(peer: Peer, id: str, message: dict[str, object]) -> None:
    await peer.asked(msgspec.json.encode({**message, "id": id}), f'"ack":"{id}"'.encode())


async def run(asking: Asking) -> Beside:
    fail_at_once()
    pairs = await asyncio.to_thread(tickets, asking.port, asking.games)
    games = scripts(min(asking.games, 8))
    await gathered(
        [
            finish_game(asking.port, pair, games[n % len(games)][: asking.moves])
            for n, pair in enumerate(pairs)
        ]
    )
    tally = Tally()
    tables = await playing(asking.port, 2 * asking.tables, tally)
    now = time.perf_counter() + 0.1
    for n, table in enumerate(tables):
        table.begin_paced(now + n / asking.rate, len(tables) / asking.rate)
    await asyncio.sleep(len(tables) / asking.rate)  # until everybody is under way
    pids = {"server": asking.pid}
    alone: list[Measured] = []
    beside: list[Measured] = []
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector, auto_decompress=False) as session:
        asker = Asker(session, asking.port, pairs)
        for _ in range(asking.rounds):
            alone.append(await window(pids, asking.seconds, tally))
            asks = asyncio.create_task(asker.go_on())
            beside.append(await window(pids, asking.seconds, tally))
            asks.cancel()
            await asyncio.wait([asks])
            if not asks.cancelled():
                raise RuntimeError("the replays ended") from asks.exception()
            await asker.ask_all()  # what was under way is not left to the next turn
    times = sorted(asker.times)
    return Beside(
        together(alone),
        together(beside),
        median(one.p99_ms for one in alone),
        median(one.p99_ms for one in beside),
        len(times),
        times[len(times) // 2] * 1000,
        times[int(len(times) * 0.99)] * 1000,
        asker.longest,
    )


def main() -> None:
    asking = msgspec.json.decode(sys.stdin.buffer.read(), type=Asking)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        beside = runner.run(run(asking))
    sys.stdout.buffer.write(msgspec.json.encode(beside))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
