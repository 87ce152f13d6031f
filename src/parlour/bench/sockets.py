"""Moves over real WebSockets, durable before they are answered, beside a bare echo."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

import msgspec

from parlour.bench.disk import sync_times
from parlour.bench.figure import Figure
from parlour.bench.load import Load, Measured
from parlour.bench.processes import Served, measure_apart, served
from parlour.bench.turns import Compared, Turns

UNLIMITED = (
    "rooms_per_hour",
    "joins_per_minute",
    "connections_per_address",
    "messages",
    "address_messages",
    "bytes_per_second",
    "address_bytes_per_second",
    "room_bytes",
    "person_bytes",
    "room_bytes_per_second",
    "lead_seconds",
    "show_pace",
)
"""Limits and a countdown that are for people, not for a load generator behind one address."""

SIZES = {False: (8.0, 200), True: (1.0, 10)}
"""Seconds and tables, for a proper run and a quick one."""
TURN_SECONDS = {False: 0.5, True: 0.2}
"""Seconds of one side before it is the other's turn again."""
MOVE_COST = 150
"""The most processor time a durable move may take, in µs: decided, written and shown to both."""
IDLE = {False: 1000, True: 40}
"""Idle connections."""


@contextmanager
def house(*words: str, pinned: bool = True) -> Iterator[Served]:
    """Run a server as people start it, with an empty data folder and perhaps further arguments."""
    with (
        tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder,
        house_in(folder, *words, pinned=pinned) as server,
    ):
        yield server


def house_in(folder: str, *words: str, pinned: bool = True) -> AbstractContextManager[Served]:
    command = ["parlour", *unlimited("serve", "--data", folder, *words)]
    return served(command, pinned=pinned)


def unlimited(*words: str) -> list[str]:
    """Return the words of a command that serves without limits for people, up to its port."""
    return [*words, *(word for name in UNLIMITED for word in ("--set", f"{name}=0")), "--port"]


@contextmanager
def bare_echo() -> Iterator[Served]:
    with served(["parlour.bench.echo"]) as server:
        yield server


def measured(load: Load) -> Measured:
    raw = measure_apart("parlour.bench.load", msgspec.json.encode(load), load.seconds + 60)
    return msgspec.json.decode(raw, type=Measured)


def tables(count: int, seconds: float, rate: float | None = None) -> Measured:
    """Run tables of two, each with a fresh server."""
    with house() as server:
        load = Load(server.port, server.pid, "tables", 2 * count, seconds, rate=rate)
        return measured(load)


def compared(count: int, rounds: int, seconds: float) -> Compared:
    """Run tables of two beside an echo with as many connections, taking turns."""
    with house() as server, bare_echo() as echo:
        turns = Turns(server.port, server.pid, echo.port, echo.pid, 2 * count, rounds, seconds)
        patience = 2 * (rounds + 1) * (seconds + 1) + 60
        raw = measure_apart("parlour.bench.turns", msgspec.json.encode(turns), patience)
        return msgspec.json.decode(raw, type=Compared)


def _details(measured: Measured) -> dict[str, float]:
    return {
        "p50_ms": round(measured.p50_ms, 3),
        "p99_ms": round(measured.p99_ms, 3),
        "server_cpu_us": round(measured.server_cpu_us, 1),
        "server_busy": round(measured.server_busy, 3),
        "load_busy": round(measured.load_busy, 3),
    }


def measure(quick: bool) -> list[Figure]:
    """Measure 200 tables flat out and at 200 moves/s."""
    seconds, count = SIZES[quick]
    turn = TURN_SECONDS[quick]
    both = compared(count, round(seconds / turn), turn)
    moves, echo = both.moves, both.echoes
    paced = tables(count, seconds, rate=float(count))
    syncs = sync_times(seconds, float(count))
    reference = "bare echo of the same stack, messages/s"
    return [
        Figure(
            "durable_moves",
            moves.per_second,
            "moves/s",
            reference=echo.per_second,
            reference_is=reference,
            limited_by="the server's core",
            details={
                "tables": count,
                "of_echo": round(both.ratio, 3),
                **_details(moves),
                "echo": _details(echo),
            },
        ),
        Figure(
            "durable_move_cost",
            moves.server_cpu_us,
            "µs",
            MOVE_COST,
            "lower",
            reference=echo.server_cpu_us,
            reference_is="processor time of a bare echo of the same stack, µs",
            limited_by="plain Python; the system's work for two messages out",
        ),
        Figure(
            "latency_p99",
            paced.p99_ms,
            "ms",
            10,
            "lower",
            reference=syncs[int(len(syncs) * 0.99)] * 1000,
            reference_is="the disk alone: a page synced as often, p99 in ms",
            limited_by="the disk's sync; the processor, where others take it away",
            details={"tables": count, "moves_per_second": paced.per_second, **_details(paced)},
        ),
    ]


def measure_curve(quick: bool) -> list[Figure]:
    """Measure the cost of a move with more and more tables."""
    figures = []
    for count in (2, 10) if quick else (10, 100, 1000):
        moves = tables(count, 1.0 if quick else 6.0)
        name, details = f"curve_{count}_tables", _details(moves)
        figures.append(Figure(name, moves.per_second, "moves/s", details=details))
    return figures


def measure_memory(quick: bool) -> list[Figure]:
    """Measure the memory of idle connections."""
    count = IDLE[quick]
    with house() as server:
        own = measured(Load(server.port, server.pid, "idle", count, 1.0))
    with bare_echo() as server:
        bare = measured(Load(server.port, server.pid, "idle", count, 1.0, rooms=False))
    return [
        Figure(
            "idle_connection",
            own.bytes_each / 1024,
            "KiB",
            35,
            "lower",
            reference=bare.bytes_each / 1024,
            reference_is="bare aiohttp",
            details={"connections": count},
        )
    ]
