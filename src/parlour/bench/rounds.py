"""Several houses that take turns with the same load, a process of its own: `python -m
parlour.bench.rounds` reads `Rounds` as JSON and prints a list of `Seen`.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Mapping

import msgspec

from parlour.bench.crowd import Playing, Tally, fail_at_once, playing
from parlour.bench.load import Measured, window
from parlour.bench.turns import Side, together
from parlour.server.run import new_event_loop


class Target(msgspec.Struct, frozen=True):
    """A house that is up."""

    name: str
    port: int
    pids: Mapping[str, int]
    """Its processes; each counts with all that it has started."""


class Rounds(msgspec.Struct, frozen=True):
    """What to do."""

    houses: list[Target]
    tables: int
    rounds: int
    seconds: float
    """Of each turn flat out."""
    paced_seconds: float
    rate: float
    """Moves a second, in the turn that is paced."""


class Seen(msgspec.Struct, frozen=True):
    """What came of one house."""

    name: str
    flat_out: Measured
    paced: Measured


async def run(rounds: Rounds) -> list[Seen]:
    fail_at_once()
    tallies = [Tally() for _ in rounds.houses]
    tables = [
        await playing(house.port, 2 * rounds.tables, tally)
        for house, tally in zip(rounds.houses, tallies, strict=True)
    ]
    sides = [
        Side(house.pids, tally, those)
        for house, tally, those in zip(rounds.houses, tallies, tables, strict=True)
    ]
    flat_out: list[list[Measured]] = [[] for _ in sides]
    for side in sides:
        await side.turn(rounds.seconds)  # to warm up
    for n in range(rounds.rounds):
        for place in range(len(sides)):
            turn = (n + place) % len(sides)
            flat_out[turn].append(await sides[turn].turn(rounds.seconds))
    seen = []
    for n, (house, side) in enumerate(zip(rounds.houses, sides, strict=True)):
        paced = await _paced(rounds, house, tallies[n], tables[n])
        await side.stand_still()
        seen.append(Seen(house.name, together(flat_out[n]), paced))
    return seen


async def _paced(rounds: Rounds, house: Target, tally: Tally, tables: list[Playing]) -> Measured:
    """Play all tables at a common pace, evenly spread."""
    tally.held = None
    now = time.perf_counter() + 0.1
    for n, table in enumerate(tables):
        table.begin_paced(now + n / rounds.rate, len(tables) / rounds.rate)
    await asyncio.sleep(len(tables) / rounds.rate)  # until everybody is under way
    return await window(house.pids, rounds.paced_seconds, tally)


def main() -> None:
    rounds = msgspec.json.decode(sys.stdin.buffer.read(), type=Rounds)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        seen = runner.run(run(rounds))
    sys.stdout.buffer.write(msgspec.json.encode(seen))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
