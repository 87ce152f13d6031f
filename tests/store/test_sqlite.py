"""The log in a SQLite file: one sync for many, and what happens when the disk says no."""

import asyncio
import resource
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from tests.store.chains import damage

from parlour.store import (
    Conflict,
    Duplicate,
    Person,
    SqliteLog,
    Stored,
    StoreFailure,
    chain,
    open_sqlite,
    writer,
)
from parlour.store.digest import Head

pytestmark = pytest.mark.anyio


def entry(seq: int, size: int = 10) -> Stored:
    return Stored(seq, b"x" * size)


@contextmanager
def other_connection(folder: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(folder / "house.db", isolation_level=None)) as db:
        yield db


async def test_the_writer_syncs_every_commit(log: SqliteLog) -> None:
    full = 2
    assert log._writing.execute("PRAGMA synchronous").fetchone() == (full,)
    assert log._writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_appends_that_arrive_meanwhile_share_one_sync(log: SqliteLog, tmp_path: Path) -> None:
    statements: list[str] = []
    begun = threading.Event()

    def note(statement: str) -> None:
        statements.append(statement)
        begun.set()

    log._writing.set_trace_callback(note)
    with other_connection(tmp_path) as busy:
        busy.execute("BEGIN IMMEDIATE")
        first = log.append("ROOM", 0, [entry(1)])
        await asyncio.to_thread(begun.wait)
        others = [log.append(f"ROOM{n}", 0, [entry(1)]) for n in range(300)]
        busy.execute("ROLLBACK")
        await asyncio.gather(first, *others)
    assert statements.count("COMMIT") == 2


async def test_appends_soon_after_a_sync_share_the_next_one(
    log: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[str] = []
    log._writing.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
    monkeypatch.setattr(writer, "SYNC_SECONDS", 0.6)
    await log.append("ROOM", 0, [entry(1)])
    second = log.append("ROOM", 1, [entry(2)])
    await asyncio.sleep(0.05)
    third = log.append("OTHER", 0, [entry(1)])
    await asyncio.gather(second, third)
    assert len(commits) == 2


async def test_batches_of_all_sizes_keep_the_order_of_every_room(log: SqliteLog) -> None:
    async def play(room: str) -> None:
        for n in range(40):
            await log.append(room, n, [entry(n + 1)])

    await asyncio.gather(*(play(f"ROOM{n:02}") for n in range(30)))
    for stream in await log.streams():
        assert [stored.seq for stored in await log.read(stream)] == list(range(1, 41))


def test_several_event_loops_may_take_turns(tmp_path: Path) -> None:
    log = open_sqlite(tmp_path)

    async def append(after: int) -> None:
        await log.append("ROOM", after, [entry(after + 1)])

    async def leave_behind() -> None:
        log.append("ROOM", 2, [entry(3)])

    asyncio.run(append(0))
    asyncio.run(append(1))
    asyncio.run(leave_behind())
    asyncio.run(append(3))
    asyncio.run(log.close())


async def test_a_full_disk_is_a_refusal_and_the_house_stays_readable(log: SqliteLog) -> None:
    await log.append("ROOM", 0, [entry(1)])
    pages = log._writing.execute("PRAGMA page_count").fetchone()[0]
    log._writing.execute(f"PRAGMA max_page_count = {pages + 2}").fetchall()
    with pytest.raises(StoreFailure) as failure:
        await log.append("ROOM", 1, [entry(2, size=100_000)])
    assert failure.value.code == "disk_full"
    assert await log.read("ROOM") == [entry(1)]
    log._writing.execute("PRAGMA max_page_count = 1000000").fetchall()
    await log.append("ROOM", 1, [entry(2, size=100_000)])
    assert await log.read("ROOM") == [entry(1), entry(2, size=100_000)]


async def test_everybody_who_shares_the_failed_sync_is_refused(log: SqliteLog) -> None:
    await log.append("ROOM", 0, [entry(1)])
    pages = log._writing.execute("PRAGMA page_count").fetchone()[0]
    log._writing.execute(f"PRAGMA max_page_count = {pages + 2}").fetchall()
    appends = [log.append(f"ROOM{n}", 0, [entry(1, size=3000)]) for n in range(50)]
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert any(isinstance(result, StoreFailure) for result in results)
    kept = [f"ROOM{n}" for n, result in enumerate(results) if result is None]
    assert await log.streams() == sorted(["ROOM", *kept])


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    """The system lets no file grow beyond this, as on a disk with no room left."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    else:
        raise NotImplementedError


async def test_a_write_the_system_turns_down_is_a_refusal_too(
    log: SqliteLog, tmp_path: Path
) -> None:
    person = Person("ada", "ROOM", "Ada", b"a" * 32)
    await log.append("ROOM", 0, [entry(1)])
    with files_no_longer_than((tmp_path / "house.db-wal").stat().st_size + 60_000):
        with pytest.raises(StoreFailure) as failure:
            await log.append("ROOM", 1, [entry(2, size=100_000)], [person])
        assert failure.value.code == "store_io"
        assert await log.read("ROOM") == [entry(1)]
        assert await log.people("ROOM") == []
        await log.append("ROOM", 1, [entry(2)])
    await log.append("ROOM", 2, [entry(3, size=100_000)], [person])
    await log.close()
    log = open_sqlite(tmp_path)
    assert await log.read("ROOM") == [entry(1), entry(2), entry(3, size=100_000)]
    await log.close()


STRANGE = """INSERT INTO entries (stream, seq, person, id, body, digest)
    VALUES ('ROOM', 2, 'eve', 'm1', 'strange', zeroblob(16))"""


async def test_what_another_connection_has_written_is_not_overwritten(
    log: SqliteLog, tmp_path: Path
) -> None:
    await log.append("ROOM", 0, [entry(1)])
    with other_connection(tmp_path) as stranger:
        stranger.execute(STRANGE)
    with pytest.raises(Conflict):
        await log.append("ROOM", 1, [entry(2)])
    rows = log._reading.execute("SELECT body FROM entries WHERE stream = 'ROOM'").fetchall()
    assert rows == [(entry(1).body,), ("strange",)]
    with pytest.raises(Duplicate):
        await log.append("ROOM", 2, [Stored(3, b"{}", "eve", "m1")])
    await log.append("ROOM", 2, [entry(3)])


async def test_an_append_without_entries_fails_too_where_another_has_written(
    log: SqliteLog, tmp_path: Path
) -> None:
    person = Person("ada", "ROOM", "Ada", b"a" * 32)
    await log.append("ROOM", 0, [entry(1)])
    with other_connection(tmp_path) as stranger:
        stranger.execute(STRANGE)
    with pytest.raises(Conflict):
        await log.append("ROOM", 1, [], [person])
    assert await log.people("ROOM") == []


@pytest.mark.parametrize("cached", [0, 1, 2, 4])
async def test_a_wrong_cache_cannot_lead_to_a_wrong_entry(log: SqliteLog, cached: int) -> None:
    three = [entry(1), entry(2), entry(3)]
    await log.append("ROOM", 0, three)
    log._writer._heads["ROOM"] = Head(cached, bytes(16))
    with pytest.raises(Conflict):
        await log.append("ROOM", 1, [entry(2, size=20)])
    await log.append("ROOM", 3, [entry(4)])
    assert await log.read("ROOM") == [*three, entry(4)]


async def test_the_cache_of_heads_is_bounded(
    log: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chain, "MOST_HEADS", 3)
    for n in range(10):
        for room in range(5):
            await log.append(f"ROOM{room}", n, [entry(n + 1)])
            assert len(log._writer._heads) <= 4
    assert damage(log._reading) == {}


async def test_the_schema_itself_refuses_a_second_entry_with_the_same_key(
    log: SqliteLog, tmp_path: Path
) -> None:
    await log.append("ROOM", 0, [Stored(1, b"{}", "ada", "m1")])
    insert = "INSERT INTO entries VALUES ('ROOM', ?, ?, ?, '{}', zeroblob(16))"
    with other_connection(tmp_path) as stranger:
        for values in ((1, None, None), (2, "ada", "m1")):
            with pytest.raises(sqlite3.IntegrityError, match="UNIQUE constraint failed"):
                stranger.execute(insert, values)
        for digest in ("NULL", "zeroblob(15)", "'sixteen letters.'"):
            with pytest.raises(sqlite3.IntegrityError):
                stranger.execute(insert.replace("zeroblob(16)", digest), (2, None, None))
        stranger.execute(insert, (2, "ada", None))
        stranger.execute(insert, (3, "ada", None))


async def test_every_stream_has_a_head_that_matches_its_last_entry(log: SqliteLog) -> None:
    await log.append("FIRST", 0, [entry(1), entry(2)])
    appends = [log.append("SECOND", n, [entry(n + 1)]) for n in range(5)]
    await asyncio.gather(*appends, log.append("FIRST", 2, [entry(3)]))
    heads = log._reading.execute("SELECT stream, seq FROM heads ORDER BY stream").fetchall()
    assert heads == [("FIRST", 3), ("SECOND", 5)]
    assert damage(log._reading) == {}


async def test_a_head_does_not_move_on_over_lost_entries(log: SqliteLog, tmp_path: Path) -> None:
    await log.append("ROOM", 0, [entry(1), entry(2), entry(3)])
    await log.append("ELSE", 0, [entry(1)])
    await log.close()
    with other_connection(tmp_path) as db:
        db.execute("DELETE FROM entries WHERE stream = 'ROOM' AND seq = 3")
    log = open_sqlite(tmp_path)
    assert damage(log._reading) == {"ROOM": 3}
    await log.append("ROOM", 2, [entry(3, size=20)])
    assert damage(log._reading) == {"ROOM": 3}
    await log.append("ROOM", 3, [entry(4), entry(5)])
    assert damage(log._reading) == {"ROOM": 4}
    await log.close()


async def test_a_damaged_file_is_told_when_it_is_met(tmp_path: Path) -> None:
    log = open_sqlite(tmp_path)
    for n in range(20):
        await log.append("ROOM", n, [entry(n + 1, size=3000)])
    await log.close()
    file = tmp_path / "house.db"
    content = bytearray(await asyncio.to_thread(file.read_bytes))
    content[4096:] = bytes(len(content) - 4096)
    await asyncio.to_thread(file.write_bytes, content)
    log = open_sqlite(tmp_path)
    with pytest.raises(StoreFailure) as failure:
        await log.read("ROOM")
    assert failure.value.code == "damaged_store"
    with pytest.raises(StoreFailure) as failure:
        await log.append("ROOM", 20, [entry(21)])
    assert failure.value.code == "damaged_store"
    await log.close()
