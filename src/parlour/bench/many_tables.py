"""A house with more and more tables that nobody is at, a process of its own: `python -m
parlour.bench.many_tables` reads `Steps` as JSON and prints a list of `Filled`.
"""

from __future__ import annotations

import asyncio
import sys

import msgspec

from parlour.bench.crowd import Tally, fail_at_once, gathered, playing, seated, tickets
from parlour.bench.load import Measured, window
from parlour.bench.processes import resident_bytes
from parlour.server.run import new_event_loop

AT_ONCE = 500
"""Tables that have people at the same time, while they are set."""
SETTLING = 1.0


class Steps(msgspec.Struct, frozen=True):
    """What to do."""

    port: int
    pid: int
    counts: list[int]
    """How many idle tables there shall be, one step after the other."""
    playing: int
    """Tables at which people play meanwhile."""
    seconds: float


class Filled(msgspec.Struct, frozen=True):
    """The house at one step."""

    tables: int
    """Idle ones, loaded, with a running game and nobody connected."""
    memory: int
    """Bytes of the server."""
    moves: Measured
    """At the tables where people play."""


async def run(steps: Steps) -> list[Filled]:
    fail_at_once()
    tally = Tally()
    tally.held = []
    filled, there = [], 0
    for table in await playing(steps.port, 2 * steps.playing, tally):
        table.begin()
    for count in steps.counts:
        while there < count:
            some = min(AT_ONCE, count - there)
            await _set(steps.port, some)
            there += some
        await asyncio.sleep(SETTLING)
        memory = resident_bytes(steps.pid)
        filled.append(Filled(count, memory, await _moves(steps, tally)))
    return filled


async def _set(port: int, count: int) -> None:
    """Seat two people at each table, begin the games, and let everybody go away."""
    pairs = await asyncio.to_thread(tickets, port, count)
    for peers in await gathered([seated(port, pair) for pair in pairs]):
        for peer in peers:
            peer.close()


async def _moves(steps: Steps, tally: Tally) -> Measured:
    """Let some people play flat out for a while."""
    held, tally.held = tally.held or [], None
    for step in held:
        step(asyncio.get_running_loop().time())
    await asyncio.sleep(SETTLING / 2)
    measured = await window({"server": steps.pid}, steps.seconds, tally)
    tally.held = []
    await asyncio.sleep(SETTLING / 2)
    return measured


def main() -> None:
    steps = msgspec.json.decode(sys.stdin.buffer.read(), type=Steps)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        filled = runner.run(run(steps))
    sys.stdout.buffer.write(msgspec.json.encode(filled))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
