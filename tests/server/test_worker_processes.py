"""Workers are killed, stopped and replaced under load: nothing acknowledged is lost or doubled.

Tables are played from another process. Its players come back by themselves and send again what was
not answered, with the same id. Afterwards all they were told is compared with the log.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from tests.support.databases import Postgres, Redis, redis
from tests.support.effort import effort
from tests.support.places import Database
from tests.support.seed import seeded
from tests.support.serving import Patience, Players, players
from tests.support.workers import Crew, crew, in_database

from parlour.room import Room, codec

pytestmark = [pytest.mark.once, pytest.mark.timeout(30 * 60)]

PAUSE = 0.05
SETTLE_SECONDS = 5
"""So long a worker may take to show what another one wrote, where no hint told of it."""


def finish(crowd: Players, url: str, tables: int) -> None:
    """Everything is answered, what was acknowledged is in the log once, and people see the log."""
    crowd.tell("finish")
    crowd.listen_until("finished")
    streams = in_database(url)
    assert crowd.compare(streams) == crowd.acknowledged
    assert crowd.acknowledged == crowd.sent.keys(), "refused"
    assert len(crowd.views) == 2 * len(streams) == 2 * tables
    for (code, _), view in crowd.views.items():
        room = Room.fold(codec.decode(entry.body for entry in streams[code]))
        public = room.on_table.public()
        for section in ("board", "score", "turns"):
            assert view[f"game.{section}"] == json.loads(msgspec.json.encode(public[section]))


@contextmanager
def playing(
    folder: Path,
    database: Database,
    tables: int,
    bus: str | None = None,
    count: int = 2,
    is_measured: bool = False,
) -> Iterator[tuple[Crew, Players]]:
    """So many workers and tables, while play is on; what came of it is compared at the end."""
    address = redis().url if bus is None else bus
    with (
        crew(folder, database.url, address, count, is_measured=is_measured) as house,
        players(house.port, tables=tables, pause=PAUSE, settle=SETTLE_SECONDS) as crowd,
    ):
        crowd.listen_until("ready")
        yield house, crowd
        finish(crowd, database.url, tables)


def until_there_are(house: Crew, count: int, but: list[int]) -> list[int]:
    """Wait for so many workers besides some that are or will be gone."""
    patience = Patience(60)
    while len(found := [pid for pid in house.pids if pid not in but]) < count:
        patience.check("workers are missing")
        time.sleep(0.05)
    return found


def test_workers_that_are_killed_and_replaced_lose_nothing(
    database: Database, tmp_path: Path
) -> None:
    """The short form: two workers, one is killed, then all are replaced."""
    tables = 6
    with playing(tmp_path, database, tables, is_measured=True) as (house, crowd):
        crowd.listen_for(5 * tables)
        assert house.pids == sorted(house.first)
        house.kill(house.first[0])
        crowd.listen_for(5 * tables)
        before = until_there_are(house, 2, [house.first[0]])
        crowd.listen_for(2 * tables)
        house.restart_all()
        until_there_are(house, 2, before)
        crowd.listen_for(5 * tables)


@pytest.mark.heavy
@pytest.mark.long
def test_kills_at_random_lose_nothing(database: Database, tmp_path: Path) -> None:
    tables, rng = 30, seeded("kills of workers")
    with playing(tmp_path, database, tables, count=3) as (house, crowd):
        for _ in range(effort(30)):
            crowd.listen_for(rng.randrange(1, 4 * tables))
            time.sleep(rng.uniform(0, 0.05))
            house.kill(rng.choice(until_there_are(house, 1, [])))
        crowd.listen_for(10 * tables)


@pytest.mark.heavy
@pytest.mark.long
def test_a_worker_that_was_stopped_does_not_write_over_newer_moves(
    database: Database, tmp_path: Path
) -> None:
    tables = 20
    with playing(tmp_path, database, tables) as (house, crowd):
        crowd.listen_for(4 * tables)
        for _ in range(effort(3)):
            stopped = house.pids[0]
            os.kill(stopped, signal.SIGSTOP)
            try:
                # Tables with both people at the other worker go on.
                time.sleep(30)
            finally:
                os.kill(stopped, signal.SIGCONT)
            crowd.listen_for(8 * tables)


@pytest.mark.heavy
@pytest.mark.long
def test_redis_killed_again_and_again_stops_nobody(database: Database, tmp_path: Path) -> None:
    tables, server, rng = 20, Redis(), seeded("kills of redis")
    with playing(tmp_path, database, tables, server.url) as (_, crowd):
        for _ in range(effort(12)):
            crowd.listen_for(rng.randrange(1, 3 * tables))
            server.end()
            crowd.listen_for(rng.randrange(1, 2 * tables))
            server.start()
        crowd.listen_for(4 * tables)


@pytest.mark.heavy
@pytest.mark.long
def test_postgres_killed_again_and_again_loses_nothing(tmp_path: Path) -> None:
    tables, server, rng = 20, Postgres(), seeded("kills of postgres")
    database = Database(server)
    with playing(tmp_path, database, tables) as (_, crowd):
        for _ in range(effort(9)):
            crowd.listen_for(rng.randrange(1, 3 * tables))
            server.end()
            server.start()
            crowd.listen_for(2 * tables)
    server.end()


@pytest.mark.heavy
@pytest.mark.long
def test_all_workers_replaced_again_and_again_refuse_no_move(
    database: Database, tmp_path: Path
) -> None:
    tables = 20
    with playing(tmp_path, database, tables) as (house, crowd):
        for _ in range(effort(6)):
            before = house.pids
            house.restart_all()
            until_there_are(house, 2, before)
            crowd.listen_for(4 * tables)


def test_when_the_parent_is_killed_its_workers_end(database: Database, tmp_path: Path) -> None:
    with crew(tmp_path, database.url, redis().url) as house:
        workers = house.pids
        house.process.kill()
        patience = Patience(30)
        while any(Path(f"/proc/{pid}").exists() for pid in workers):
            patience.check("the workers go on")
            time.sleep(0.05)
