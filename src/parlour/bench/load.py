"""The load generator, a process of its own: tables of two who play as fast as they can, or at
a given rate. `python -m parlour.bench.load` reads a `Load` as JSON and prints a `Measured`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Mapping
from typing import Literal

import msgspec

from parlour.bench.crowd import Peer, Tally, fail_at_once, gathered, greeted, playing, tickets
from parlour.bench.processes import resident_bytes, tree_seconds
from parlour.server.run import new_event_loop

SETTLING = 0.5
"""Seconds a server has to do what a signal asks for."""
LOAD = "load"
"""The name of this process."""


class Load(msgspec.Struct, frozen=True):
    """What to do."""

    port: int
    pid: int
    """The server's process, whose processor time and memory are read."""
    kind: Literal["tables", "idle"]
    connections: int
    seconds: float
    warm_up: float = 1.0
    rate: float | None = None
    """Moves a second in all; None: as fast as possible."""
    rooms: bool = True
    """For idle connections: whether the server has rooms, or is the bare reference."""
    beside: dict[str, int] = {}
    """Further processes that work for the server, by name."""
    signal: int = 0
    """What the server is sent when the measured time begins and ends; 0: nothing."""


class Measured(msgspec.Struct, frozen=True):
    """What came of it."""

    done: int
    seconds: float
    p50_ms: float
    p99_ms: float
    server_cpu_us: float
    """Processor time of the server for each move or message, of all its processes."""
    server_busy: float
    """The share of the time that the server's processor was busy."""
    load_busy: float
    """The same for this process: near 1, it is the limit itself."""
    bytes_each: float = 0
    """For idle connections: memory of each."""
    by_process: dict[str, float] = {}
    """The same as `server_cpu_us`, for each process and its own ones; and that of the load."""

    @property
    def per_second(self) -> float:
        return self.done / self.seconds


async def _run(load: Load) -> Measured:
    fail_at_once()
    return await (idle(load) if load.kind == "idle" else busy(load))


async def busy(load: Load) -> Measured:
    """Run tables of two, flat out or at a given rate."""
    tally = Tally()
    begun = await playing(load.port, load.connections, tally)
    await asyncio.sleep(0.2)
    now = time.perf_counter()
    for n, each in enumerate(begun):
        if load.rate is not None:
            each.begin_paced(now + n / load.rate, len(begun) / load.rate)
        else:
            each.begin()
    await asyncio.sleep(load.warm_up)
    pids = {"server": load.pid} | load.beside
    if not load.signal:
        return await window(pids, load.seconds, tally)
    os.kill(load.pid, load.signal)
    measured = await window(pids, load.seconds, tally)
    os.kill(load.pid, load.signal)
    await asyncio.sleep(SETTLING)
    return measured


async def window(pids: Mapping[str, int], length: float, tally: Tally) -> Measured:
    """Measure what is done in `length` seconds, and what it costs these processes."""
    tally.done, tally.times = 0, []
    spent, began = _spent(pids), time.perf_counter()
    tally.counting = True
    await asyncio.sleep(length)
    tally.counting = False
    seconds = time.perf_counter() - began
    spent = {name: after - spent[name] for name, after in _spent(pids).items()}
    own = spent[LOAD]
    server = sum(spent.values()) - own
    times = sorted(tally.times) or [0.0]
    each = 1e6 / max(1, tally.done)
    return Measured(
        tally.done,
        seconds,
        times[len(times) // 2] * 1000,
        times[int(len(times) * 0.99)] * 1000,
        server * each,
        server / seconds,
        own / seconds,
        by_process={name: seconds * each for name, seconds in spent.items()},
    )


def _spent(pids: Mapping[str, int]) -> dict[str, float]:
    """Return the processor seconds of each process."""
    return {name: tree_seconds(pid) for name, pid in pids.items()} | {LOAD: time.process_time()}


async def idle(load: Load) -> Measured:
    """Measure the memory of connections that say hello and then nothing more."""
    pairs = await asyncio.to_thread(tickets, load.port, load.connections // 2) if load.rooms else []
    if load.rooms:
        await gathered([greeted(load.port, pairs[0][0])])
    else:
        await Peer.open(load.port)
    await asyncio.sleep(0.5)
    before = resident_bytes(load.pid)
    if load.rooms:
        held = await gathered([greeted(load.port, ticket) for pair in pairs for ticket in pair])
    else:
        held = await gathered([Peer.open(load.port) for _ in range(load.connections)])
    await asyncio.sleep(load.seconds)
    grown = resident_bytes(load.pid) - before
    each = grown / len(held)
    return Measured(len(held), load.seconds, 0, 0, 0, 0, 0, each)


def main() -> None:
    load = msgspec.json.decode(sys.stdin.buffer.read(), type=Load)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        measured = runner.run(_run(load))
    sys.stdout.buffer.write(msgspec.json.encode(measured))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
