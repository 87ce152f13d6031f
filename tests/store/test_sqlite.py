"""The log in a SQLite file: one sync for many, and what happens when the disk says no."""

import asyncio
import resource
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from parlour.store import (
    Conflict,
    Person,
    SqliteLog,
    Stored,
    StoreFailure,
    chain,
    open_sqlite,
)

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


async def test_batches_of_all_sizes_keep_the_order_of_every_room(log: SqliteLog) -> None:
    async def play(room: str) -> None:
        for n in range(40):
            await log.append(room, n, [entry(n + 1)])

    await asyncio.gather(*(play(f"ROOM{n:02}") for n in range(30)))
    for stream in await log.streams():
        assert [stored.seq for stored in await log.read(stream)] == list(range(1, 41))


async def test_where_streams_end_is_written_down_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chain, "FILE_EVERY", 5)
    log = open_sqlite(tmp_path)
    await log.append("FIRST", 0, [entry(1), entry(2)])
    assert chain.filed(log._reading) == 0
    await log.append("SECOND", 0, [entry(1), entry(2), entry(3)])
    assert chain.filed(log._reading) == 5
    await log.append("FIRST", 2, [entry(3)])
    ends = log._reading.execute("SELECT stream, n FROM ends ORDER BY stream").fetchall()
    assert ends == [("FIRST", 2), ("SECOND", 5)]
    await log.append("THIRD", 0, [entry(1)])
    for name, size in (("FIRST", 3), ("SECOND", 3), ("THIRD", 1)):
        assert await log.read(name) == [entry(n + 1) for n in range(size)]
    assert await log.streams() == ["FIRST", "SECOND", "THIRD"]
    await log.close()
    log = open_sqlite(tmp_path)
    await log.append("SECOND", 3, [entry(4)])
    assert await log.read("SECOND", after=2) == [entry(3), entry(4)]
    await log.close()


async def test_a_move_is_written_at_the_end_of_the_file_only(
    log: SqliteLog, tmp_path: Path
) -> None:
    """However many rooms there are: with an index, every room would have a page of its own."""
    rooms = 200
    for n in range(40):
        await asyncio.gather(
            *(log.append(f"ROOM{r}", n, [entry(n + 1, 100)]) for r in range(rooms))
        )
    log._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    await asyncio.gather(*(log.append(f"ROOM{r}", 40, [entry(41, 100)]) for r in range(rooms)))
    assert (tmp_path / "house.db-wal").stat().st_size < 40 * 4096


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
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_write_the_system_turns_down_is_a_refusal_too(
    log: SqliteLog, tmp_path: Path
) -> None:
    person = Person("ada", "ROOM", "Ada", b"a" * 32)
    await log.append("ROOM", 0, [entry(1)])
    with files_no_longer_than((tmp_path / "house.db-wal").stat().st_size + 10_000):
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


async def test_it_is_noticed_when_somebody_writes_past_the_lock(
    log: SqliteLog, tmp_path: Path
) -> None:
    await log.append("ROOM", 0, [entry(1)])
    with other_connection(tmp_path) as stranger:
        stranger.execute("INSERT INTO entries VALUES (2, 1, 'ROOM', 2, NULL, NULL, 'strange')")
    with pytest.raises(Conflict):
        await log.append("ROOM", 1, [entry(2)])
    await log.append("ROOM", 2, [entry(3)])


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
