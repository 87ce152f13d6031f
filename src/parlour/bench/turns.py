"""Moves and echoes that take turns, a process of its own: `python -m parlour.bench.turns` reads a
`Turns` as JSON and prints a `Compared`.

A machine that others use too is quicker at one time and slower at another. So both servers are up
all the time, and a short turn of one is followed by a short turn of the other; neighbouring turns
are compared.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Mapping, Sequence
from statistics import fmean, median

import msgspec

from parlour.bench.crowd import Echoing, Playing, Tally, echoing, fail_at_once, playing
from parlour.bench.load import Measured, window
from parlour.server.run import new_event_loop

SETTLING = 0.1
"""Seconds until everybody is under way."""
PATIENCE = 3000
"""Hundredths of a second until everybody has to stand still."""


class Turns(msgspec.Struct, frozen=True):
    """What to do: ports and processes of the house and of the echo, and how long."""

    port: int
    pid: int
    echo_port: int
    echo_pid: int
    connections: int
    rounds: int
    seconds: float
    """Of each turn."""


class Compared(msgspec.Struct, frozen=True):
    """What came of it."""

    moves: Measured
    echoes: Measured
    ratio: float
    """Moves for each echo in the same time: the median of all rounds."""


class Side:
    """One of them, which stands still while it is the other's turn."""

    def __init__(
        self, pids: Mapping[str, int], tally: Tally, those: Sequence[Playing | Echoing]
    ) -> None:
        self._pids = pids
        self._tally = tally
        self._count = len(those)
        tally.held = []
        for each in those:
            each.begin()

    async def turn(self, seconds: float) -> Measured:
        """Go on for a while, then stand still again."""
        steps, self._tally.held = self._tally.held or [], None
        now = time.perf_counter()
        for step in steps:
            step(now)
        await asyncio.sleep(SETTLING)
        measured = await window(self._pids, seconds, self._tally)
        await self.stand_still()
        return measured

    async def stand_still(self) -> None:
        """Wait until all have finished their step."""
        self._tally.held = []
        for _ in range(PATIENCE):
            await asyncio.sleep(0.01)
            if len(self._tally.held) == self._count:
                return
        raise TimeoutError("somebody was never answered")


def together(parts: Sequence[Measured]) -> Measured:
    """Add up several turns of one side."""
    done = sum(part.done for part in parts)
    return Measured(
        done,
        sum(part.seconds for part in parts),
        median(part.p50_ms for part in parts),
        max(part.p99_ms for part in parts),
        sum(part.server_cpu_us * part.done for part in parts) / max(1, done),
        fmean(part.server_busy for part in parts),
        fmean(part.load_busy for part in parts),
        by_process={
            name: sum(part.by_process[name] * part.done for part in parts) / max(1, done)
            for name in parts[0].by_process
        },
    )


async def compare(turns: Turns) -> Compared:
    fail_at_once()
    moving, echo = Tally(), Tally()
    tables = await playing(turns.port, turns.connections, moving)
    peers = await echoing(turns.echo_port, turns.connections, echo)
    sides = (
        Side({"server": turns.pid}, moving, tables),
        Side({"server": turns.echo_pid}, echo, peers),
    )
    rounds: list[tuple[Measured, Measured]] = []
    for side in sides:
        await side.turn(turns.seconds)  # to warm up
    for n in range(turns.rounds):
        first, second = (0, 1) if n % 2 else (1, 0)
        both = {
            first: await sides[first].turn(turns.seconds),
            second: await sides[second].turn(turns.seconds),
        }
        rounds.append((both[0], both[1]))
    moves, echoes = zip(*rounds, strict=True)
    ratio = median(a.per_second / max(1, b.per_second) for a, b in rounds)
    return Compared(together(moves), together(echoes), ratio)


def main() -> None:
    turns = msgspec.json.decode(sys.stdin.buffer.read(), type=Turns)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        compared = runner.run(compare(turns))
    sys.stdout.buffer.write(msgspec.json.encode(compared))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
