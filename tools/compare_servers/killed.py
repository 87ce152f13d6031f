"""A house of ours that is killed with -9 while people play, and what is lost of what they had seen.

`python -m tools.compare_servers.killed` is the process of those who play: it reads a `Kill` as JSON,
kills the house, and prints how many messages of each table both players had seen answered.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec

from parlour.bench.crowd import Tally, fail_at_once, playing
from parlour.bench.processes import children, kill, measure_apart
from parlour.bench.sockets import house_in
from parlour.bench.workers import Databases
from parlour.server.run import new_event_loop

IDS = "SELECT id FROM entries WHERE id LIKE 'table%'"
PATIENCE_SECONDS = 120


class Kill(msgspec.Struct, frozen=True):
    """What to do."""

    port: int
    pid: int
    tables: int
    seconds: float


def lost_by_our_house(tables: int, seconds: float, databases: Databases | None) -> tuple[int, int]:
    """Kill a fresh house while people play; return how many moves both players of their table had
    seen, and how many of those are not in its log."""
    with tempfile.TemporaryDirectory(prefix="parlour-kill-") as folder:
        if databases is None:
            seen = _killed(folder, [], tables, seconds)
            with closing(sqlite3.connect(Path(folder, "house.db"))) as db:
                ids = [id for (id,) in db.execute(IDS)]
        else:
            url = databases.postgres.create()
            words = ["--database", url, "--bus", databases.redis.url, "--workers", "2"]
            seen = _killed(folder, words, tables, seconds)
            ids = databases.postgres.sql(url.rpartition("/")[2].partition("?")[0], IDS).split()
    kept = _newest(ids)
    return sum(seen.values()), sum(max(0, n - kept.get(name, 0)) for name, n in seen.items())


def _killed(folder: str, words: list[str], tables: int, seconds: float) -> dict[str, int]:
    with house_in(folder, *words, pinned=not words) as server:
        work = msgspec.json.encode(Kill(server.port, server.pid, tables, seconds))
        raw = measure_apart("tools.compare_servers.killed", work, seconds + PATIENCE_SECONDS)
    return msgspec.json.decode(raw, type=dict[str, int])


def _newest(ids: Iterable[str]) -> dict[str, int]:
    """Return the number of the last message of each table, from ids such as table0007-12."""
    newest: dict[str, int] = {}
    for id in ids:
        name, _, number = id.partition("-")
        newest[name] = max(newest.get(name, 0), int(number))
    return newest


async def _play_and_kill(work: Kill) -> dict[str, int]:
    fail_at_once()
    begun = await playing(work.port, 2 * work.tables, Tally())
    for table in begun:
        table.begin()
    await asyncio.sleep(work.seconds)
    for pid in (work.pid, *children(work.pid)):
        kill(pid)
    return {table.name: table.seen for table in begun}


def main() -> None:
    work = msgspec.json.decode(sys.stdin.buffer.read(), type=Kill)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        seen = runner.run(_play_and_kill(work))
        sys.stdout.buffer.write(msgspec.json.encode(seen))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
