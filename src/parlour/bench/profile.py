"""Where a move's processor time goes, step by step, at three paces: `parlour bench sockets --profile`."""

from __future__ import annotations

import signal
import tempfile
from pathlib import Path

import msgspec

from parlour.bench.load import Load, Measured
from parlour.bench.processes import served
from parlour.bench.profiled import ASKED_BY, STEPS, Snapshot
from parlour.bench.sockets import measured, unlimited

PACES: dict[str, float | None] = {"flat out": None, "2,000/s": 2000.0, "200/s": 200.0}
SIZES = {False: (8.0, 200), True: (1.0, 10)}
"""Seconds and tables, for a proper run and a quick one."""
WRITER = "writer: "


class Pace(msgspec.Struct, frozen=True):
    """A move at one pace."""

    name: str
    moves: float
    """Moves a second."""
    cost: float
    """µs of processor time, all threads, without the stopwatches."""
    wakes: float
    """How often a thread was woken."""
    steps: dict[str, float]
    """µs of each step alone, and what is left of each thread."""
    calls: dict[str, float]
    """How often each step was done."""


def measure(quick: bool) -> list[Pace]:
    """Measure a house with stopwatches at all paces."""
    seconds, tables = SIZES[quick]
    return [_measure(name, rate, seconds, tables) for name, rate in PACES.items()]


def _measure(name: str, rate: float | None, seconds: float, tables: int) -> Pace:
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        report = Path(folder, "report")
        data = str(Path(folder, "data"))
        command = ["parlour.bench.profiled", str(report), *unlimited("serve", "--data", data)]
        with served(command) as server:
            moves = measured(
                Load(
                    server.port,
                    server.pid,
                    "tables",
                    2 * tables,
                    seconds,
                    rate=rate,
                    signal=signal.Signals[ASKED_BY],
                )
            )
        lines = report.read_bytes().splitlines()
        before, after = (msgspec.json.decode(line, type=Snapshot) for line in lines)
    return pace(name, moves, before, after)


def pace(name: str, moves: Measured, before: Snapshot, after: Snapshot) -> Pace:
    """Return what a move took between two snapshots."""
    done = max(1, moves.done)
    spent = {
        step: (after.spent.get(step, 0) - before.spent.get(step, 0)) / done / 1000 for step in STEPS
    }
    calls = {step: (after.calls.get(step, 0) - before.calls.get(step, 0)) / done for step in STEPS}
    main = (after.main - before.main) / done / 1000
    writer = (after.writer - before.writer) / done / 1000
    others = (after.others - before.others) / done / 1000
    of_writer = sum(us for step, us in spent.items() if step.startswith(WRITER))
    left = {
        "event loop, reading frames": main - (sum(spent.values()) - of_writer),
        "writer: waiting for work": writer - of_writer,
        "other threads": others,
    }
    wakes = (after.wakes - before.wakes) / done
    return Pace(name, moves.per_second, main + writer + others, wakes, spent | left, calls)
