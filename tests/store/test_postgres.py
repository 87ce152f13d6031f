"""What only a log that many workers share has to promise."""

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest
from tests.support.cutting import Cut, Line
from tests.support.databases import Postgres, postgres
from tests.support.places import Database

from parlour.kernel import Refusal
from parlour.kernel.catalogue import LANGUAGES, sentence
from parlour.store import (
    Conflict,
    Duplicate,
    Kept,
    Person,
    Stored,
    StoreFailure,
    Unresolved,
    open_sqlite,
)
from parlour.store.moving import TABLES, select
from parlour.store.postgres import PostgresLog, connect_postgres, open_postgres, schema, writer
from parlour.store.postgres.archive import open_postgres_archive

pytestmark = pytest.mark.anyio

APPENDS = b"APPENDED"
"""A mark in bodies, by which a line knows the statement that appends."""


def entry(seq: int, person: str | None = None, id: str | None = None, mark: str = "") -> Stored:
    return Stored(seq, b'{"n":%d,"by":"APPENDED %s"}' % (seq, mark.encode()), person, id)


async def until(is_so: Callable[..., bool]) -> None:
    for _ in range(6000):
        if is_so():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come to that")


@pytest.fixture
async def log(database: Database) -> AsyncIterator[PostgresLog]:
    log = await connect_postgres(database.url)
    yield log
    await log.close()


@asynccontextmanager
async def over_a_line(database: Database) -> AsyncIterator[tuple[PostgresLog, Line]]:
    """A log whose connection can be cut."""
    async with Line(database.server.port) as line:
        url = database.url.replace(f":{database.server.port}/", f":{line.port}/")
        log = await connect_postgres(url)
        line.only = APPENDS
        yield log, line
        await log.close()


async def test_a_worker_that_slept_cannot_write_over_newer_entries(database: Database) -> None:
    awake, sleeper = await connect_postgres(database.url), await connect_postgres(database.url)
    await sleeper.append("ROOM", 0, [entry(1)])
    await awake.append("ROOM", 1, [entry(2, mark="awake")])
    for _ in range(2):
        with pytest.raises(Conflict):
            await sleeper.append("ROOM", 1, [entry(2, mark="sleeper")])
    assert await sleeper.read("ROOM", 1) == [entry(2, mark="awake")]
    await sleeper.append("ROOM", 2, [entry(3)])
    for log in (awake, sleeper):
        await log.close()
    assert await database.damage() == {}


async def test_of_workers_that_race_one_wins_each_seq(database: Database) -> None:
    logs = [await connect_postgres(database.url) for _ in range(3)]

    async def play(log: PostgresLog, name: str) -> int:
        won = 0
        for seq in range(1, 31):
            try:
                await log.append("ROOM", seq - 1, [entry(seq, mark=name)])
                won += 1
            except Conflict:
                await log.read("ROOM")
        return won

    won = await asyncio.gather(*(play(log, str(n)) for n, log in enumerate(logs)))
    assert sum(won) == 30
    assert len(await logs[0].read("ROOM")) == 30
    for log in logs:
        await log.close()
    assert await database.damage() == {}


@pytest.mark.parametrize("cut", ["request", "answer"])
async def test_an_append_whose_answer_is_lost_is_looked_up(database: Database, cut: Cut) -> None:
    async with over_a_line(database) as (log, line):
        await log.append("ROOM", 0, [entry(1, "ada", "m1")])
        line.cut = cut
        appends = [
            log.append("ROOM", 1, [entry(2, "ada", "m2")]),
            log.append("ROOM", 2, [entry(3, "ada", "m3")], [Person("ada", "ROOM", "Ada", b"a")]),
            log.append("ELSE", 0, [entry(1)], kept=[Kept("wedges", "card", "ELSE", b"1")]),
        ]
        for append in appends:
            await append
        assert line.cuts == 1
        assert [one.id for one in await log.read("ROOM")] == ["m1", "m2", "m3"]
        assert len(await log.read("ELSE")) == len(await log.kept()) == 1
        with pytest.raises(Duplicate):
            await log.append("ROOM", 3, [entry(4, "ada", "m2")])
    assert await database.damage() == {}


async def test_an_append_that_was_lost_and_overtaken_is_a_conflict(database: Database) -> None:
    async with over_a_line(database) as (log, line):
        await log.append("ROOM", 0, [entry(1)])
        line.cut = "request"
        line.is_closed = False
        lost = log.append("ROOM", 1, [entry(2, "ada", "m2")])
        await until(lambda: line.cuts == 1)
        line.is_closed = True
        other = await connect_postgres(database.url)
        await other.append("ROOM", 1, [entry(2, "bob", "m2")])
        await other.close()
        line.is_closed = False
        with pytest.raises(Conflict):
            await lost
        assert [one.person for one in await log.read("ROOM", 1)] == ["bob"]


async def test_people_written_without_an_entry_survive_a_lost_answer(database: Database) -> None:
    async with over_a_line(database) as (log, line):
        await log.append("ROOM", 0, [entry(1)])
        line.only, line.cut = b"Annie", "answer"
        await log.append("ROOM", 1, [], [Person("ada", "ROOM", "Annie", b"a")])
        assert line.cuts == 1
        assert [one.name for one in await log.people("ROOM")] == ["Annie"]


async def test_while_the_server_is_away_what_was_never_sent_is_refused(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PATIENCE_SECONDS", 0.3)
    async with over_a_line(database) as (log, line):
        await log.append("ROOM", 0, [entry(1)])
        line.cut, line.only = "request", b""
        line.is_closed = True
        unknown = log.append("ROOM", 1, [entry(2)])
        told: list[Exception | None] = []
        unknown.then(told.append)
        await asyncio.sleep(0.5)
        with pytest.raises(StoreFailure) as failure:
            await log.append("ELSE", 0, [entry(1)])
        assert failure.value.code == "database_away"
        line.cut, line.is_closed = None, False
        await log.append("LAST", 0, [entry(1)])
        assert (await log.streams())[0] == "LAST"


async def test_a_house_closed_while_the_server_is_away_claims_nothing(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "CLOSE_SECONDS", 0.1)
    async with over_a_line(database) as (log, line):
        await log.append("ROOM", 0, [entry(1)])
        line.cut = "answer"
        append = log.append("ROOM", 1, [entry(2)])
        await until(lambda: line.cuts == 1)
        line.is_closed = True
        await log.close()
        with pytest.raises(Unresolved):
            await append


@pytest.fixture(scope="module")
def mortal() -> Iterator[Postgres]:
    """A server that may be killed."""
    server = Postgres()
    yield server
    server.end()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
async def test_a_server_that_is_killed_loses_nothing_acknowledged(
    mortal: Postgres, how: signal.Signals
) -> None:
    database = Database(mortal)
    log = await connect_postgres(database.url)
    acknowledged = 0

    async def play() -> None:
        nonlocal acknowledged
        for seq in range(1, 1_000_000):
            await log.append("ROOM", seq - 1, [entry(seq, "ada", f"m{seq}")])
            acknowledged = seq

    playing = asyncio.create_task(play())
    for _ in range(3):
        await until(lambda wanted=acknowledged + 20: acknowledged >= wanted)
        await asyncio.to_thread(mortal.end, how)
        await asyncio.to_thread(mortal.start)
    await until(lambda wanted=acknowledged + 20: acknowledged >= wanted)
    playing.cancel()
    await asyncio.wait([playing])
    await log.close()
    log = await connect_postgres(database.url)
    assert len(await log.read("ROOM")) >= acknowledged
    await log.close()
    assert await database.damage() == {}


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes", "synchronous_commit"])
async def test_a_server_that_may_lose_entries_is_refused_unless_forced(
    mortal: Postgres, setting: str
) -> None:
    database = Database(mortal)
    mortal.sql("postgres", f"ALTER SYSTEM SET {setting} = off")
    mortal.sql("postgres", "SELECT pg_reload_conf()")
    await until(lambda: mortal.sql("postgres", f"SHOW {setting}") == "off")
    try:
        with pytest.raises(Refusal) as refusal:
            await connect_postgres(database.url)
        assert refusal.value.code == "unsafe_database"
        assert setting in sentence(refusal.value, "de")
        log = await connect_postgres(database.url, unsafe=True)
        await log.append("ROOM", 0, [entry(1)])
        await log.close()
    finally:
        mortal.sql("postgres", f"ALTER SYSTEM RESET {setting}")
        mortal.sql("postgres", "SELECT pg_reload_conf()")


async def test_a_database_that_is_not_ours_is_refused(database: Database) -> None:
    database.server.sql(database.url.rpartition("/")[2], "CREATE TABLE guests (name text)")
    with pytest.raises(Refusal) as refusal:
        await connect_postgres(database.url)
    assert refusal.value.code == "not_a_house"


async def test_a_newer_house_is_refused_only_if_it_says_so(database: Database) -> None:
    log = await connect_postgres(database.url)
    await log.close()
    name = database.url.rpartition("/")[2]
    newest = len(schema.MIGRATIONS)
    database.server.sql(name, f"UPDATE house SET version = {newest + 1}")
    log = await connect_postgres(database.url)  # an older worker beside newer ones
    await log.append("ROOM", 0, [entry(1)])
    await log.close()
    database.server.sql(name, f"UPDATE house SET oldest = {newest + 1}")
    with pytest.raises(Refusal) as refusal:
        await connect_postgres(database.url)
    assert refusal.value.code == "newer_schema"


def look_at_the_old_one(url: str) -> None:
    """A house can be read before it is brought up to date."""
    with open_postgres_archive(url) as archive:
        assert [(one.name, one.face) for one in archive.people("ROOM")] == [("Ada", None)]
        assert list(archive.findings()) == []


async def test_a_house_of_the_first_schema_is_brought_up_to_date(
    database: Database, tmp_path: Path
) -> None:
    old = open_sqlite(tmp_path)
    await old.append(
        "ROOM", 0, [entry(1), entry(2, "ada", "one")], [Person("ada", "ROOM", "Ada", b"1" * 32)]
    )
    await old.close()
    db = await asyncpg.connect(database.url)
    await schema.migrate(db, schema.MIGRATIONS[:1])
    with closing(sqlite3.connect(tmp_path / "house.db")) as written:
        for table in TABLES:
            rows = written.execute(select(table)).fetchall()
            names = TABLES[table]
            if table == "people":  # they had no faces yet, and the same digest
                rows = [(*row[:5], row[6]) for row in rows]
                names = (*names[:5], names[6])
            await db.copy_records_to_table(table, records=rows, columns=names)
    await db.close()
    await asyncio.to_thread(look_at_the_old_one, database.url)
    log = await connect_postgres(database.url)
    assert [one.id for one in await log.read("ROOM")] == [None, "one"]
    with pytest.raises(Duplicate):
        await log.append("ROOM", 2, [entry(3, "ada", "one")])
    await log.append("ROOM", 2, [entry(3)])
    assert [one.name for one in await log.people("ROOM")] == ["Ada"]
    assert (await log.beat()).others == 0
    await log.close()


async def test_workers_that_start_together_make_one_house(database: Database) -> None:
    logs = await asyncio.gather(*(connect_postgres(database.url) for _ in range(4)))
    await asyncio.gather(*(log.append(f"ROOM{n}", 0, [entry(1)]) for n, log in enumerate(logs)))
    assert len(await logs[0].streams()) == 4
    for log in logs:
        await log.close()


def test_a_server_that_is_not_there_is_a_refusal() -> None:
    with pytest.raises(Refusal) as refusal:
        open_postgres("postgresql://parlour@127.0.0.1:1/house")
    assert refusal.value.code == "database_away"
    assert all("127.0.0.1" in sentence(refusal.value, language) for language in LANGUAGES)


@pytest.mark.parametrize("cut", ["request", "answer"])
@pytest.mark.parametrize("asked", [b"pg_settings", b"pg_advisory", b"CREATE TABLE"])
async def test_a_server_that_goes_away_while_a_house_opens_is_a_refusal(
    database: Database, asked: bytes, cut: Cut
) -> None:
    async with Line(database.server.port) as line:
        line.only, line.cut = asked, cut
        url = database.url.replace(f":{database.server.port}/", f":{line.port}/")
        with pytest.raises(Refusal, match="database_away"):
            await connect_postgres(url)
        assert line.cuts == 1
    await (await connect_postgres(database.url)).close()


async def test_a_changed_entry_is_found(log: PostgresLog, database: Database) -> None:
    for seq in (1, 2, 3):
        await log.append("ROOM", seq - 1, [entry(seq)])
    db = await asyncpg.connect(database.url)
    await db.execute("UPDATE entries SET body = '{}' WHERE seq = 2")
    await db.close()
    for after in (0, 1):
        with pytest.raises(StoreFailure) as failure:
            await log.read("ROOM", after)
        assert failure.value.details["reason"] == "ROOM #2"
    assert await log.read("ROOM", 2) == [entry(3)]


async def test_the_ends_of_many_streams_are_read_together(log: PostgresLog) -> None:
    for n in range(1, 5):
        room = f"ROOM{n}"
        await log.append(room, 0, [entry(seq, mark=room) for seq in range(1, 2 * n + 1)])
    asked = [("ROOM3", 5), ("ROOM1", 1), ("ROOM9", 4), ("ROOM4", 2), ("ROOM2", 4), ("ROOM1", 7)]
    found = await asyncio.gather(*(log.read(room, after) for room, after in asked))
    assert [[one.seq for one in stored] for stored in found] == [
        [6],
        [2],
        [],
        [*range(3, 9)],
        [],
        [],
    ]
    assert b"ROOM4" in found[3][0].body


async def test_a_changed_entry_of_one_stream_is_told_to_nobody_else(
    log: PostgresLog, database: Database
) -> None:
    for room in ("GOOD", "BAD"):
        await log.append(room, 0, [entry(1), entry(2)])
    db = await asyncpg.connect(database.url)
    await db.execute("UPDATE entries SET body = 'x' WHERE stream = 'BAD' AND seq = 2")
    await db.close()
    good, bad = await asyncio.gather(
        log.read("GOOD", 1), log.read("BAD", 1), return_exceptions=True
    )
    assert good == [entry(2)]
    assert isinstance(bad, StoreFailure)
    assert bad.code == "damaged_store"


async def test_a_room_that_was_deleted_takes_no_more_entries(database: Database) -> None:
    one, other = await connect_postgres(database.url), await connect_postgres(database.url)
    await one.append("ROOM", 0, [entry(1)], [Person("ada", "ROOM", "Ada", b"a")])
    await one.set_closed("ROOM", True)
    assert await other.closed() == {"ROOM"}
    await other.delete("ROOM")
    with pytest.raises(Conflict):
        await one.append("ROOM", 1, [entry(2)])
    assert await one.streams() == []
    assert await one.people("ROOM") == []
    assert await one.closed() == set()
    await one.probe()
    for log in (one, other):
        await log.close()


def test_the_postgres_server_of_the_tests_is_a_real_one() -> None:
    assert postgres().sql("postgres", "SHOW fsync") == "on"
