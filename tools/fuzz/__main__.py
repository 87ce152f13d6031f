"""`python -m tools.fuzz [states N] [frames N] [routes N] [wire N]`: prints counts for the docs.

Without arguments all of them, at full length; for `wire` that is so many games on each database. PARLOUR_SEED gives other inputs.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.server.conftest import Running
from tests.support.databases import postgres, redis
from tests.support.places import Database
from tools.complaints import no_complaints
from tools.fuzz import frames, routes, states, wire

from parlour.kernel import games
from parlour.server.settings import Settings
from parlour.store.opening import Store

FULL = {"states": 100_000, "frames": 1_000_000, "routes": 1_000, "wire": 200}
UNLIMITED = Settings(
    rooms_per_hour=0,
    joins_per_minute=0,
    misses_per_minute=0,
    address_bytes_per_second=0,
    bytes_per_second=0,
    messages=0,
    address_messages=0,
    connections_per_address=0,
    heartbeat_seconds=60,
)


def run_states(count: int, seed: int) -> None:
    done, left = 0, len(games())
    for game in sorted(games().values(), key=lambda game: game.id != "times"):
        # A game that hides nothing leaves its share to the others.
        looked = states.fuzz(game, -(-(count - done) // left), seed)
        done, left = done + looked.worlds, left - 1
        print(
            f"states: {game.id}: {looked.worlds:,} states with something hidden redrawn, of"
            f" {looked.states:,} in {looked.games:,} games; no byte differs",
            flush=True,
        )
    print(f"states: {done:,} in all")


def run_frames(count: int, seed: int) -> None:
    with tempfile.TemporaryDirectory(prefix="parlour-fuzz-") as folder:
        heard = frames.fuzz(Path(folder), count, seed, tell=_tell)
    codes = ", ".join(f"{code} {n:,}" for code, n in heard.refused.most_common())
    memory = " ".join(f"{size / 1e6:.0f}" for size in heard.memory)
    print(f"frames: {heard.frames:,} on {heard.connections:,} connections")
    print(f"frames: {heard.accepted:,} accepted; {codes}")
    print(f"frames: closed with {dict(heard.closed)}; the witness was answered {heard.witnessed:,}")
    print(f"frames: own memory in MB {memory}; growth once settled {heard.growth:.1%}", flush=True)


def _tell(line: str) -> None:
    print(f"frames: {line}", flush=True)


def run_routes(count: int, seed: int) -> None:
    with tempfile.TemporaryDirectory(prefix="parlour-fuzz-") as folder:
        running = Running(Path(folder) / "data", UNLIMITED)
        try:
            tickets = [running.open_room() for _ in range(3)]
            with no_complaints():
                done = routes.fuzz(running.base, count, seed, tickets)
        finally:
            running.stop()
    print(f"routes: {sum(done.values()):,} calls to {len(done)} operations, all as documented")


def run_wire(count: int, seed: int) -> None:
    each = -(-count // len(games()))
    with tempfile.TemporaryDirectory(prefix="parlour-fuzz-") as folder:
        database = Database(postgres())
        stores = {"SQLite": [Store()], "PostgreSQL": 2 * [Store(database.url, redis().url)]}
        for name, own in stores.items():
            houses: list[Running] = []
            try:
                for number, store in enumerate(own):
                    houses.append(Running(Path(folder) / f"{name}{number}", UNLIMITED, store))
                looked = wire.fuzz(houses, each, seed)
            finally:
                for house in houses:
                    house.stop()
            print(
                f"wire: {name}: {looked.games.total():,} games, {looked.bytes:,} bytes in"
                f" {looked.messages:,} messages on {looked.connections:,} connections; at"
                f" {looked.worlds:,} points and in {looked.refusals:,} refusals the same in another"
                " world, and nothing besides",
                flush=True,
            )


RUNS: dict[str, Callable[[int, int], None]] = {
    "states": run_states,
    "frames": run_frames,
    "routes": run_routes,
    "wire": run_wire,
}


def main(arguments: Sequence[str]) -> None:
    wanted = dict(zip(arguments[::2], map(int, arguments[1::2]), strict=True)) or FULL
    seed = int(os.environ.get("PARLOUR_SEED", "0"))
    for name, count in wanted.items():
        began = time.monotonic()
        RUNS[name](count, seed)
        print(f"{name}: {time.monotonic() - began:,.0f} s", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"peak memory of this process: {peak:,.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
