"""The load on all libraries in turn, a process of its own: reads a `Plan` as JSON and prints what
each turn measured, as a list for each candidate."""

from __future__ import annotations

import asyncio
import sys

import msgspec

from parlour.bench.crowd import Pair, Tally, echoing, fail_at_once, playing_in
from parlour.bench.load import Measured
from parlour.bench.turns import Side
from parlour.server.run import new_event_loop


class Candidate(msgspec.Struct, frozen=True):
    """A running server; without tickets it is an echo."""

    port: int
    pid: int
    connections: int
    tickets: list[Pair] | None = None


class Plan(msgspec.Struct, frozen=True):
    candidates: list[Candidate]
    rounds: int
    seconds: float
    """Of each turn."""


async def side(candidate: Candidate) -> Side:
    tally = Tally()
    if candidate.tickets is None:
        peers = await echoing(candidate.port, candidate.connections, tally)
        return Side({"server": candidate.pid}, tally, peers)
    tables = await playing_in(candidate.port, candidate.tickets, tally)
    return Side({"server": candidate.pid}, tally, tables)


async def measured(plan: Plan) -> list[list[Measured]]:
    """Measure all candidates, which are up all the time; one works while the others stand still.
    Each round begins with another one."""
    fail_at_once()
    sides = [await side(candidate) for candidate in plan.candidates]
    for each in sides:
        await each.turn(plan.seconds)  # to warm up
    seen: list[list[Measured]] = [[] for _ in sides]
    for n in range(plan.rounds):
        for k in range(len(sides)):
            place = (n * 3 + k) % len(sides)
            seen[place].append(await sides[place].turn(plan.seconds))
    return seen


def main() -> None:
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        seen = runner.run(measured(plan))
    sys.stdout.buffer.write(msgspec.json.encode(seen))
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
