"""Durable appends to the SQLite log: unique keys, digests and the sync included."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from parlour.bench.figure import Figure
from parlour.store import Stored, open_sqlite

BODY = (
    b'{"seq":100,"at":123456,"input":{"type":"play","move":{"type":"fact","a":6,"b":7,'
    b'"product":42}},"outcomes":[],"seat":0,"person":"p0123456789abcdef","id":"table0001-100"}'
)


async def appends_per_second(producers: int, seconds: float) -> float:
    """Measure appends: each producer is a room that appends its next entry when the last one is on
    the disk."""
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        log = open_sqlite(Path(folder))
        done = 0
        until = time.perf_counter() + seconds

        async def produce(room: str) -> None:
            nonlocal done
            seq = 0
            while time.perf_counter() < until:
                entry = Stored(seq + 1, BODY, f"p{seq % 2:016x}", f"{room}-{seq:06d}")
                await log.append(room, seq, [entry])
                seq += 1
                done += 1

        began = time.perf_counter()
        await asyncio.gather(*(produce(f"ROOM{n:03d}") for n in range(producers)))
        spent = time.perf_counter() - began
        await log.close()
        return done / spent


def measure(quick: bool) -> list[Figure]:
    seconds = 0.3 if quick else 3.0
    alone = asyncio.run(appends_per_second(1, seconds))
    crowd = asyncio.run(appends_per_second(200, seconds))
    return [
        Figure(
            "sqlite_appends",
            crowd,
            "appends/s",
            reference=alone,
            reference_is="one room alone: one sync for each append",
            limited_by="the disk's sync and one core",
            details={"rooms": 200},
        )
    ]
