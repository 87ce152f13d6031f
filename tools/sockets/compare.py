"""Processor time of a durable move and of a bare echo, for each library in the same run:
`python -m tools.sockets.compare`. `docs/sockets.md` says what came of it."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import msgspec
from tools.sockets.rounds import Candidate, Plan
from tools.sockets.serve import LIBRARIES

from parlour.bench.crowd import Pair
from parlour.bench.load import Measured
from parlour.bench.processes import Served, measure_apart, served

TABLES, ROUNDS, SECONDS = 200, 8, 0.5


@contextmanager
def running(library: str, kind: str, rooms: int, folder: Path) -> Iterator[Served]:
    """Run a server of its own on the core of all servers."""
    folder.mkdir(exist_ok=True)
    with served(["tools.sockets.serve", library, kind, str(folder), str(rooms)]) as server:
        yield server


def compared(tables: int, rounds: int, seconds: float) -> dict[str, tuple[list[Measured], ...]]:
    """Return for each library what its turns measured: moves, and echoes."""
    with ExitStack() as stack:
        base = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="parlour-sockets-")))
        candidates = []
        for library in LIBRARIES:
            folder = base / library
            house = stack.enter_context(running(library, "rooms", tables, folder))
            raw = (folder / "tickets.json").read_bytes()
            tickets = msgspec.json.decode(raw, type=list[Pair])
            candidates.append(Candidate(house.port, house.pid, 2 * tables, tickets))
            echo = stack.enter_context(running(library, "echo", 0, folder))
            candidates.append(Candidate(echo.port, echo.pid, 2 * tables))
        plan = Plan(candidates, rounds, seconds)
        patience = 60 + len(candidates) * (30 + (rounds + 1) * (seconds + 5))
        raw = measure_apart("tools.sockets.rounds", msgspec.json.encode(plan), patience)
    seen = msgspec.json.decode(raw, type=list[list[Measured]])
    return {library: (seen[2 * n], seen[2 * n + 1]) for n, library in enumerate(LIBRARIES)}


def cost(turns: list[Measured]) -> str:
    """Return the median of all rounds, with the least and the most."""
    costs = sorted(turn.server_cpu_us for turn in turns)
    return f"{median(costs):.1f} ({costs[0]:.1f}–{costs[-1]:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each turn")
    asked = parser.parse_args()
    found = compared(asked.tables, asked.rounds, asked.seconds)
    print("| library | µs a durable move | µs an echo | moves/s |")
    print("|---|---|---|---|")
    for library, (moves, echoes) in found.items():
        rate = median(turn.per_second for turn in moves)
        print(f"| {library} | {cost(moves)} | {cost(echoes)} | {rate:,.0f} |")


if __name__ == "__main__":
    main()
