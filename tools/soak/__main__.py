"""`python -m tools.soak [SECONDS] [FILE]`: evenings in a house on SQLite and in one on PostgreSQL and Redis,
both at a time, and what their memory does meanwhile.

Prints the samples as they are taken (into FILE too), and at the end the growth from the sixth part of
the time to its end. Exit code 1 where a house has grown by more than 5 %.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import fmean

import msgspec
from tests.support.databases import Postgres, Redis
from tests.support.serving import NO_LIMITS, free_port, server
from tests.support.tracing import python, unmeasured
from tools.soak.visitors import Visits

from parlour.bench.processes import memory_of

SECONDS = 3600.0
SAMPLES = 60
WARM_UP = 10
"""Samples before the growth counts: by then rooms are put away as fast as new ones are opened."""
MEAN_OF = 5
"""Samples at each end whose mean is taken: garbage is collected now and then."""
MOST_GROWTH = 0.05
TABLES = 24
BOT_TABLES = 5
PAUSE = 1.0
MEGABYTE = 1_000_000


class House:
    """A server under the load of its visitors."""

    def __init__(self, name: str, pid: int, visitors: subprocess.Popen[bytes]) -> None:
        self.name = name
        self.pid = pid
        self._visitors = visitors
        self.samples: list[int] = []
        """Resident memory of the server, in bytes."""

    def sample(self) -> tuple[int, int]:
        """Measure all resident memory, and what of it are files that other processes share."""
        assert self._visitors.poll() is None, "the visitors ended"
        own, mapped = memory_of(self.pid)
        self.samples.append(own + mapped)
        return own + mapped, mapped

    @property
    def growth(self) -> float:
        begin = fmean(self.samples[WARM_UP - MEAN_OF // 2 :][:MEAN_OF])
        return fmean(self.samples[-MEAN_OF:]) / begin - 1

    def finish(self) -> dict[str, int]:
        """Return what the visitors counted."""
        out, _ = self._visitors.communicate(timeout=60)
        return msgspec.json.decode(out, type=dict[str, int])

    def line(self, counts: dict[str, int]) -> str:
        refused = sum(count for word, count in counts.items() if word.startswith("refused"))
        seen = [max(self.samples) / MEGABYTE, self.samples[-1] / MEGABYTE]
        numbers = [counts.get(word, 0) for word in ("ack", "over", "evening", "broken")]
        return (
            f"| {self.name} | {' | '.join(f'{number:,}' for number in numbers)} | {refused:,} |"
            f" {self.samples[WARM_UP] / MEGABYTE:.1f} | {seen[1]:.1f} | {seen[0]:.1f} |"
            f" {self.growth:+.1%} |"
        )


@contextmanager
def house(name: str, words: Sequence[str], sample: float) -> Iterator[House]:
    """Run a house with visitors, whose evenings and idle rooms last some samples."""
    port = free_port()
    settings = [*NO_LIMITS, f"unload_seconds={sample:.3f}", "bot_pace=0.2", "log_level=error"]
    given = [word for setting in settings for word in ("--set", setting)]
    with tempfile.TemporaryDirectory(prefix="parlour-soak-") as folder:
        where = ["--port", str(port), "--data", folder]
        command = python("-m", "parlour", "serve", *where, *words, *given)
        with server(command, port) as process:
            visits = Visits(port, folder, TABLES, BOT_TABLES, PAUSE, 3 * sample, sample)
            pipe = subprocess.PIPE
            visitors = subprocess.Popen(
                python("-m", "tools.soak.visitors"), stdin=pipe, stdout=pipe, env=unmeasured()
            )
            try:
                assert visitors.stdin is not None
                visitors.stdin.write(msgspec.json.encode(visits) + b"\n")
                visitors.stdin.flush()
                yield House(name, process.pid, visitors)
            finally:
                visitors.kill()
                visitors.wait()


def soak(seconds: float, out: Path | None = None) -> list[tuple[House, dict[str, int]]]:
    """Sample both houses, sixty times."""
    each = seconds / SAMPLES
    with ExitStack() as stack:
        postgres, redis = Postgres(), Redis()
        stack.callback(postgres.close)
        stack.callback(redis.close)
        scaled = ["--database", postgres.create(), "--bus", redis.url]
        houses = [
            stack.enter_context(house("SQLite", (), each)),
            stack.enter_context(house("PostgreSQL and Redis", scaled, each)),
        ]
        heads = [f"{one.name}, MB | of it files" for one in houses]
        note(out, f"| seconds | {' | '.join(heads)} |")
        began = time.monotonic()
        for n in range(1, SAMPLES + 1):
            time.sleep(max(0.0, began + n * each - time.monotonic()))
            seen = [f"{size / MEGABYTE:.1f}" for one in houses for size in one.sample()]
            note(out, f"| {n * each:.0f} | {' | '.join(seen)} |")
        return [(one, one.finish()) for one in houses]


def note(out: Path | None, line: str) -> None:
    print(line, flush=True)
    if out is not None:
        with out.open("a") as file:
            file.write(f"{line}\n")


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    out = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if sys.platform != "win32":
        os.nice(5)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and leave no server behind
    houses = soak(seconds, out)
    columns = (
        "house",
        "moves and commands",
        "ends of games seen",
        "evenings",
        "connections broken",
    )
    more = ("refused", "MB after a sixth", "MB at the end", "MB at most", "growth")
    note(out, f"\n| {' | '.join((*columns, *more))} |")
    for one, counts in houses:
        note(out, one.line(counts))
        note(out, f"{one.name}: {counts}")
    return 1 if any(one.growth > MOST_GROWTH for one, _ in houses) else 0


if __name__ == "__main__":
    sys.exit(main())
