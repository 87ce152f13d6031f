"""A house as one process on SQLite, and as one and two workers on PostgreSQL and Redis, side by side:
moves, what they cost each process, latency, play going on after a worker's death, and many tables."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TypeVar

import msgspec

from parlour.bench.databases import Postgres, Redis
from parlour.bench.deaths import Deaths
from parlour.bench.disk import sync_times
from parlour.bench.figure import Figure
from parlour.bench.load import Measured
from parlour.bench.many_tables import Filled, Steps
from parlour.bench.processes import Served, measure_apart, resident_bytes
from parlour.bench.rounds import Rounds, Seen, Target
from parlour.bench.sockets import house, house_in

MOST_OF_SQLITE = 2.0
"""Processor time of a move on PostgreSQL beside SQLite's."""
MOST_OF_ONE = 1.25
"""Processor time of a move with two workers beside one."""
MOST_P99 = 15.0
"""Milliseconds at 200 moves a second."""
MOST_RESUME = 5.0
"""Seconds until people play on after their worker was killed."""
MOST_MEGABYTES = 400.0
"""With 10,000 idle tables."""
MEGABYTE = 1_000_000
PATIENCE = 900.0


class Size(msgspec.Struct, frozen=True):
    """How much is measured."""

    tables: int
    rounds: int
    seconds: float
    paced_seconds: float
    deaths: int
    death_tables: int
    idle: list[int]


SIZES = {
    False: Size(200, 16, 0.5, 10, 30, 20, [10, 1_000, 10_000]),
    True: Size(4, 2, 0.2, 1, 1, 2, [2, 8]),
}
"""For a proper run and a quick one."""

T = TypeVar("T")


def apart(module: str, work: msgspec.Struct, kind: type[T]) -> T:
    raw = measure_apart(f"parlour.bench.{module}", msgspec.json.encode(work), PATIENCE)
    return msgspec.json.decode(raw, type=kind)


class Databases:
    """One PostgreSQL and one Redis, for all houses of a run."""

    def __init__(self) -> None:
        self.postgres = Postgres()
        self.redis = Redis()

    @contextmanager
    def house(self, workers: int) -> Iterator[Served]:
        """Run a house with a database of its own."""
        url = self.postgres.create()
        words = ["--database", url, "--bus", self.redis.url, "--workers", str(workers)]
        with house(*words, pinned=False) as server:
            yield server

    def target(self, name: str, server: Served) -> Target:
        pids = {"worker": server.pid, "PostgreSQL": self.postgres.pid, "Redis": self.redis.pid}
        return Target(name, server.port, pids)

    def close(self) -> None:
        self.redis.close()
        self.postgres.close()


def measure(quick: bool) -> list[Figure]:
    size = SIZES[quick]
    with ExitStack() as stack:
        databases = Databases()
        stack.callback(databases.close)
        figures = compared(databases, size)
        figures.append(resumed(databases, size))
    return figures + filled(size)


def compared(databases: Databases, size: Size) -> list[Figure]:
    """Compare the three houses, taking turns."""
    with house(pinned=False) as alone, databases.house(1) as one, databases.house(2) as two:
        houses = [
            Target("sqlite", alone.port, {"worker": alone.pid}),
            databases.target("postgres", one),
            databases.target("two_workers", two),
        ]
        rate = float(size.tables)
        rounds = Rounds(houses, size.tables, size.rounds, size.seconds, size.paced_seconds, rate)
        sqlite, postgres, both = apart("rounds", rounds, list[Seen])
    syncs = sync_times(size.paced_seconds, rate)
    disk = syncs[int(len(syncs) * 0.99)] * 1000
    return [
        _moves(sqlite, sqlite),
        _moves(postgres, sqlite),
        _moves(both, postgres),
        _cost(sqlite, sqlite, None),
        _cost(postgres, sqlite, MOST_OF_SQLITE),
        _cost(both, postgres, MOST_OF_ONE),
        *(_latency(seen, disk) for seen in (sqlite, postgres, both)),
    ]


def _moves(seen: Seen, beside: Seen) -> Figure:
    flat_out = seen.flat_out
    return Figure(
        f"{seen.name}_moves",
        flat_out.per_second,
        "moves/s",
        reference=beside.flat_out.per_second,
        reference_is=f"{beside.name}_moves",
        limited_by="the cores, which worker, database and load share",
        details={"load_busy": round(flat_out.load_busy, 3)},
    )


def _cost(seen: Seen, beside: Seen, most: float | None) -> Figure:
    """Make a figure whose bar is a multiple of what stands beside it."""
    cost, reference = seen.flat_out.server_cpu_us, beside.flat_out.server_cpu_us
    by_process = {name: round(each, 1) for name, each in seen.flat_out.by_process.items()}
    return Figure(
        f"{seen.name}_move_cost",
        cost,
        "µs",
        None if most is None else most * reference,
        "lower",
        reference=reference,
        reference_is=f"{beside.name}_move_cost",
        details=by_process,
    )


def _latency(seen: Seen, disk: float) -> Figure:
    paced: Measured = seen.paced
    return Figure(
        f"{seen.name}_p99",
        paced.p99_ms,
        "ms",
        MOST_P99,
        "lower",
        reference=disk,
        reference_is="the disk alone: a page synced as often, p99 in ms",
        details={
            "p50_ms": round(paced.p50_ms, 2),
            "moves_per_second": round(paced.per_second, 1),
            **{f"{name}_us": round(each, 1) for name, each in paced.by_process.items()},
        },
    )


def resumed(databases: Databases, size: Size) -> Figure:
    """Measure two workers, of which the one that people are at is killed, again and again."""
    with databases.house(2) as server:
        deaths = Deaths(server.port, server.pid, 2, size.death_tables, size.deaths, 0.05)
        needed = sorted(apart("deaths", deaths, list[float]))
    return Figure(
        "resume_p99",
        needed[int(len(needed) * 0.99)],
        "s",
        MOST_RESUME,
        "lower",
        reference=0.25,
        reference_is="the pause after which a browser tries to come back, s",
        details={
            "deaths": size.deaths,
            "resumes": len(needed),
            "p50_s": round(needed[len(needed) // 2], 2),
            "longest_s": round(needed[-1], 2),
        },
    )


def filled(size: Size) -> list[Figure]:
    """Measure more and more idle tables in memory, and the same tables on the disk only."""
    unload = ("--set", "unload_seconds=86400")
    playing = min(size.tables, 20)
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        with house_in(folder, *unload) as server:
            empty = resident_bytes(server.pid)
            steps = Steps(server.port, server.pid, size.idle, playing, 4 * size.seconds)
            seen = apart("many_tables", steps, list[Filled])
        with house_in(folder) as server:
            stored = resident_bytes(server.pid)
    few, many = seen[0], seen[-1]
    each = (many.memory - few.memory) / (many.tables - few.tables)
    return [
        Figure(
            "idle_tables",
            many.memory / MEGABYTE,
            "MB",
            MOST_MEGABYTES,
            "lower",
            reference=few.memory / MEGABYTE,
            reference_is=f"the same house with {few.tables} tables, MB",
            details={
                "tables": many.tables,
                "KiB_a_table": round(each / 1024, 1),
                **{f"MB_with_{one.tables}": round(one.memory / MEGABYTE, 1) for one in seen},
            },
        ),
        Figure(
            "stored_tables",
            stored / MEGABYTE,
            "MB",
            reference=empty / MEGABYTE,
            reference_is="an empty house, MB",
            details={"tables": many.tables},
        ),
        Figure(
            "move_cost_among_many",
            many.moves.server_cpu_us,
            "µs",
            reference=few.moves.server_cpu_us,
            reference_is=f"with {few.tables} idle tables, µs",
            details={"idle_tables": many.tables, "tables_played_at": playing},
        ),
    ]
