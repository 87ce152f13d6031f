"""A house moves from a folder to a database and back, with everything in it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.support.places import Database

from parlour.kernel import Refusal
from parlour.store import Kept, Log, Person, Stored, StoreFailure, open_sqlite
from parlour.store.moving import TABLES, Moved, move_house, shown
from parlour.store.postgres import connect_postgres

pytestmark = [pytest.mark.anyio, pytest.mark.once]

ANNA = Person("p1", "ANNA", "Änne", b"1" * 32, None, 4711)
BEN = Person("p2", "BERT", "", b"2" * 32, b"device")
KEPT = [Kept("times", "used", "ANNA", b"[1]"), Kept("wedges", "flag", "BERT", b'{"a":2}')]


def entry(seq: int, person: str | None = None, id: str | None = None) -> Stored:
    return Stored(seq, b'{"n":%d,"text":"\xc3\xa9"}' % seq, person, id)


async def fill(log: Log) -> None:
    await log.append("ANNA", 0, [entry(1), entry(2, "p1", "one")], [ANNA], KEPT[:1])
    await log.append("ANNA", 2, [entry(seq, "p1", f"m{seq}") for seq in range(3, 5000)])
    await log.append("BERT", 0, [entry(1, "p2")], [BEN], KEPT[1:])
    await log.set_closed("BERT", True)


async def contents(log: Log) -> tuple[object, ...]:
    streams = {stream: await log.read(stream) for stream in await log.streams()}
    people = {room: await log.people(room) for room in streams}
    return streams, people, await log.kept(), await log.closed()


async def code_of(source: str, target: str) -> str:
    with pytest.raises(Refusal) as refusal:
        await move_house(source, target)
    return refusal.value.code


async def test_a_house_moves_to_a_database_and_back(tmp_path: Path, database: Database) -> None:
    log = open_sqlite(tmp_path / "old")
    await fill(log)
    before = await contents(log)
    await log.close()
    assert await move_house(str(tmp_path / "old"), database.url) == Moved(2, 5000, 2)
    assert await database.damage() == {}
    shared = await connect_postgres(database.url)
    assert await contents(shared) == before
    await shared.append("ANNA", 4999, [entry(5000, "p1", "goes on")])
    assert (await shared.read("ANNA"))[-1].id == "goes on"
    after = await contents(shared)
    await shared.close()
    assert await move_house(database.url, str(tmp_path / "new")) == Moved(2, 5001, 2)
    log = open_sqlite(tmp_path / "new")
    assert await contents(log) == after
    await log.append("ANNA", 5000, [entry(5001)])
    await log.close()


async def test_a_house_that_is_open_does_not_move(tmp_path: Path, database: Database) -> None:
    log = open_sqlite(tmp_path / "old")
    await fill(log)
    assert await code_of(str(tmp_path / "old"), database.url) == "house_in_use"
    await log.close()
    shared = await connect_postgres(database.url)
    await shared.append("CARL", 0, [entry(1)])
    assert await code_of(database.url, str(tmp_path / "new")) == "database_in_use"
    assert await code_of(str(tmp_path / "old"), database.url) == "database_in_use"
    await shared.close()


async def test_a_worker_does_not_open_a_house_that_is_being_moved(database: Database) -> None:
    from parlour.store.postgres.moving import open_database

    shared = await connect_postgres(database.url)
    async with open_database(database.url, is_source=False):
        with pytest.raises(StoreFailure) as failure:
            await shared.beat()
        assert failure.value.code == "database_away"
    await shared.close()


async def test_a_house_moves_only_into_an_empty_place(tmp_path: Path, database: Database) -> None:
    for name in ("one", "other"):
        log = open_sqlite(tmp_path / name)
        await log.append("ANNA", 0, [entry(1)])
        await log.close()
    one, other = str(tmp_path / "one"), str(tmp_path / "other")
    assert await code_of(one, other) == "house_not_empty"
    assert await code_of(one, one) == "same_place"
    await move_house(one, database.url)
    assert await code_of(other, database.url) == "house_not_empty"


async def test_where_there_is_no_house_nothing_moves(tmp_path: Path, database: Database) -> None:
    assert await code_of(str(tmp_path / "no"), database.url) == "no_house"
    assert await code_of(database.url, str(tmp_path / "new")) == "no_house"
    away = "postgresql://parlour@127.0.0.1:1/none"
    assert await code_of(away, str(tmp_path / "new")) == "database_away"


DAMAGE = {
    "entry": "UPDATE entries SET body = 'x' WHERE stream = 'ANNA' AND seq = 3000",
    "lost": "DELETE FROM entries WHERE stream = 'ANNA' AND seq = 4999",
    "head": "DELETE FROM heads WHERE stream = 'BERT'",
    "person": "UPDATE people SET name = 'Eve' WHERE id = 'p1'",
    "kept": "UPDATE kept SET value = '[2]' WHERE game = 'times'",
}


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
async def test_a_damaged_house_does_not_move_and_leaves_nothing_behind(
    tmp_path: Path, database: Database, statement: str
) -> None:
    log = open_sqlite(tmp_path)
    await fill(log)
    await log.close()
    with closing(sqlite3.connect(tmp_path / "house.db")) as db:
        db.execute(statement)
        db.commit()
    assert await code_of(str(tmp_path), database.url) == "damaged_store"
    for table in TABLES:
        assert database.server.sql(database.name, f"SELECT count(*) FROM {table}") == "0"


def test_a_password_is_not_shown() -> None:
    assert shown("postgresql://parlour:secret@db:5432/house") == "postgresql://db/house"
    assert shown("/a/folder") == "/a/folder"
