"""`python -m tools.compare_servers [SECONDS] [ROUNDS]`: prints a table for docs/benchmarks.md.

boardgame.io and Colyseus are installed from the npm registry into a temporary folder. All servers
take turns on the same core, with the load on another one, so that they share good and bad minutes.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import msgspec

from parlour.bench.load import Measured
from parlour.bench.processes import cores, pin, serving
from parlour.bench.sockets import tables

HERE = Path(__file__).parent
PACKAGES = (
    "boardgame.io@0.50.2",
    "@colyseus/core@0.16.26",
    "@colyseus/ws-transport@0.16.5",
    "@colyseus/schema@3.0.76",
    "colyseus.js@0.16.22",
    "socket.io-client@4.8.4",
    "ws@8.23.0",
)
"""Colyseus without its package `colyseus`, which takes a transport that is not in the registry."""
TABLES = 200
RATE = 200.0
SECONDS = 6.0
ROUNDS = 3
PATIENCE_SECONDS = 120

Measure = Callable[[float, float | None], Measured]
"""Given seconds and moves a second, or None for as many as possible."""


def install(folder: Path) -> None:
    """Install their packages and our scripts that use them."""
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    for script in HERE.glob("*.mjs"):
        shutil.copy(script, folder)
    command = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", "--omit=optional"]
    subprocess.run([*command, *PACKAGES], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def measured(folder: Path, name: str, seconds: float, rate: float | None) -> Measured:
    """Measure a fresh server, on the same core as ours would be, and its load."""
    with serving(["node", f"{name}.mjs"], folder) as server:
        words = [name, server.port, server.pid, TABLES, seconds, rate or 0]
        process = subprocess.Popen(
            ["node", "load.mjs", *map(str, words)], cwd=folder, stdout=subprocess.PIPE
        )
        if cores():
            pin(process.pid, cores()[-1])
        try:
            raw, _ = process.communicate(timeout=seconds + PATIENCE_SECONDS)
        finally:
            process.kill()
        return msgspec.json.decode(raw, type=Measured)


def row(name: str, keeps: str, flat_out: Sequence[Measured], paced: Sequence[Measured]) -> str:
    """Return the medians of all rounds."""

    def middle(figures: Sequence[Measured], of: Callable[[Measured], float]) -> float:
        return median(map(of, figures))

    return (
        f"| {name} | {keeps} | {middle(flat_out, lambda one: one.per_second):,.0f} |"
        f" {middle(flat_out, lambda one: one.server_cpu_us):.0f} |"
        f" {middle(flat_out, lambda one: one.load_busy):.0%} |"
        f" {middle(paced, lambda one: one.p50_ms):.1f} |"
        f" {middle(paced, lambda one: one.p99_ms):.1f} |"
    )


def main(seconds: float, rounds: int) -> None:
    with tempfile.TemporaryDirectory(prefix="parlour-compare-") as name:
        folder = Path(name)
        install(folder)
        servers: dict[str, tuple[str, Measure]] = {
            "Parlour, Times Four": (
                "SQLite, synced",
                lambda seconds, rate: tables(TABLES, seconds, rate),
            ),
            "boardgame.io 0.50.2": (
                "memory",
                lambda seconds, rate: measured(folder, "boardgame_io", seconds, rate),
            ),
            "Colyseus 0.16, a patch a move": (
                "memory",
                lambda seconds, rate: measured(folder, "colyseus", seconds, rate),
            ),
        }
        flat_out: dict[str, list[Measured]] = {server: [] for server in servers}
        paced: dict[str, list[Measured]] = {server: [] for server in servers}
        for _ in range(rounds):
            for server, (_, measure) in servers.items():
                flat_out[server].append(measure(seconds, None))
                paced[server].append(measure(seconds, RATE))
                print(f"{server}: {flat_out[server][-1].per_second:,.0f} moves/s", file=sys.stderr)
        print(
            "| server | state is kept in | moves/s | µs of processor a move | load busy"
            " | p50 ms at 200/s | p99 ms |"
        )
        print("|---|---|---|---|---|---|---|")
        for server, (keeps, _) in servers.items():
            print(row(server, keeps, flat_out[server], paced[server]))


if __name__ == "__main__":
    given = [float(word) for word in sys.argv[1:]]
    main(given[0] if given else SECONDS, int(given[1]) if len(given) > 1 else ROUNDS)
