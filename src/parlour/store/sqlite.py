"""The log in one SQLite file, for a house that is one process.

One thread writes. It takes all that was handed in while it was busy with the disk, writes it in
one transaction with one sync, and then tells the event loop about all of it at once (group
commit). It never waits for more to come: alone, an append is as quick as the disk; in a crowd,
many share one sync.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from itertools import groupby
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from parlour.kernel import Refusal
from parlour.store.folder import FolderLock
from parlour.store.log import Conflict, Duplicate, Kept, Person, Stored, StoreFailure
from parlour.store.schema import migrate, recognise

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    # The promise of the house hangs on this line: a commit returns when it is on the disk.
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 2000",
    "PRAGMA journal_size_limit = 67108864",
    # Who is forgotten is overwritten, not only unlinked.
    "PRAGMA secure_delete = ON",
)

INSERT = "INSERT INTO entries (stream, seq, person, id, body) VALUES (?, ?, ?, ?, ?)"
UPSERT = """INSERT INTO people (id, room, name, token_hash) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE
    SET room = excluded.room, name = excluded.name, token_hash = excluded.token_hash"""
KEEP = """INSERT INTO kept (game, key, room, value) VALUES (?, ?, ?, ?)
    ON CONFLICT (game, key, room) DO UPDATE SET value = excluded.value"""
# Jumps from one stream to the next in the index, however many entries each one has.
STREAMS = """WITH RECURSIVE found (stream) AS (
        SELECT min(stream) FROM entries
        UNION ALL
        SELECT (SELECT min(stream) FROM entries WHERE stream > found.stream)
        FROM found WHERE found.stream IS NOT NULL
    )
    SELECT stream FROM found WHERE stream IS NOT NULL"""

Row = tuple[str, int, str | None, str | None, bytes]


class _Append(msgspec.Struct):
    """Something to be written as a whole."""

    future: asyncio.Future[None]
    stream: str
    after: int
    rows: list[Row]
    people: Sequence[Person]
    kept: Sequence[Kept]


class _Forget(msgspec.Struct):
    """Somebody to be forgotten."""

    future: asyncio.Future[None]
    person: str


_Job = _Append | _Forget
_Failures = list[Exception | None]
"""What went wrong with each job of a batch; None where nothing did."""

UNFIT = (
    sqlite3.IntegrityError,
    # Values that no database can hold, such as half of a surrogate pair in a name.
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    ValueError,
    OverflowError,
)
"""Errors that are the fault of one job and say nothing about the others."""


class SqliteLog:
    """See `parlour.store.log.Log` for what the methods promise."""

    def __init__(
        self, writing: sqlite3.Connection, reading: sqlite3.Connection, lock: FolderLock
    ) -> None:
        self._writing = writing
        self._reading = reading
        self._lock = lock
        self._closed = False
        # Where each stream ends. It cannot change behind our back: the folder is ours alone.
        self._ends: dict[str, int] = {}
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="parlour-log-reader")
        self._writer = threading.Thread(target=self._run, name="parlour-log-writer", daemon=True)
        self._writer.start()

    def append(
        self,
        stream: str,
        after: int,
        entries: Sequence[Stored],
        people: Sequence[Person] = (),
        kept: Sequence[Kept] = (),
    ) -> asyncio.Future[None]:
        rows: list[Row] = []
        seq = after
        for entry in entries:
            seq += 1
            if entry.seq != seq:
                raise ValueError(f"entry {entry.seq} of {stream} was handed in as number {seq}")
            rows.append((stream, seq, entry.person, entry.id, entry.body))
        future = asyncio.get_running_loop().create_future()
        self._hand_in(_Append(future, stream, after, rows, people, kept))
        return future

    async def forget(self, person: str) -> None:
        future = asyncio.get_running_loop().create_future()
        self._hand_in(_Forget(future, person))
        await future

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        rows = await self._ask(
            "SELECT seq, body, person, id FROM entries WHERE stream = ? AND seq > ? ORDER BY seq",
            (stream, after),
        )
        return [Stored(*row) for row in rows]

    async def streams(self) -> list[str]:
        return [stream for (stream,) in await self._ask(STREAMS)]

    async def kept(self) -> list[Kept]:
        rows = await self._ask("SELECT game, key, room, value FROM kept ORDER BY game, key, room")
        return [Kept(*row) for row in rows]

    async def people(self, room: str) -> list[Person]:
        rows = await self._ask(
            "SELECT id, room, name, token_hash FROM people WHERE room = ? ORDER BY id", (room,)
        )
        return [Person(*row) for row in rows]

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        rows = await self._ask(
            "SELECT id, room, name, token_hash FROM people WHERE token_hash = ?", (token_hash,)
        )
        return Person(*rows[0]) if rows else None

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._queue.put(None)
        await asyncio.get_running_loop().run_in_executor(self._reader, self._writer.join)
        self._reader.shutdown()
        self._reading.close()
        # The last connection to go writes the log back into the main file.
        self._writing.close()
        self._lock.release()

    def _hand_in(self, job: _Job) -> None:
        if self._closed:
            raise StoreFailure("store_closed")
        self._queue.put(job)

    async def _ask(self, query: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Run a query in the reading thread, which never waits for the writing one."""
        if self._closed:
            raise StoreFailure("store_closed")

        def ask() -> list[tuple[Any, ...]]:
            return self._reading.execute(query, values).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, ask)
        except sqlite3.Error as error:
            raise _failure(error) from error

    # All below runs in the writing thread.

    def _run(self) -> None:
        queue = self._queue
        while (job := queue.get()) is not None:
            batch = [job]
            while queue.qsize():
                job = queue.get()
                if job is None:
                    queue.put(None)
                    break
                batch.append(job)
            failures = self._outcomes(batch)
            if any(isinstance(job, _Forget) for job in batch):
                # What is overwritten in the main file is not to live on in the log beside it.
                with suppress(sqlite3.Error):
                    self._writing.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            _tell(batch, failures)

    def _outcomes(self, batch: list[_Job]) -> _Failures:
        """Write the batch with one sync."""
        try:
            try:
                return self._commit(batch, self._together)
            except UNFIT:
                # Rare: some job cannot be written, and it shall not take the others with it.
                return self._commit(batch, self._one_by_one)
        except Exception as error:
            return [_failure(error) for _ in batch]

    def _commit(
        self, batch: list[_Job], write: Callable[[list[_Job], dict[str, int]], _Failures]
    ) -> _Failures:
        db = self._writing
        ends: dict[str, int] = {}
        db.execute("BEGIN IMMEDIATE")
        try:
            failures = write(batch, ends)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        self._ends.update(ends)
        return failures

    def _together(self, batch: list[_Job], ends: dict[str, int]) -> _Failures:
        """The usual way: all entries in one go."""
        failures: _Failures = [None] * len(batch)
        rows: list[Row] = []
        for n, job in enumerate(batch):
            if isinstance(job, _Forget):
                self._delete_person(job.person)
                continue
            end = self._end(job.stream, ends)
            if end != job.after:
                failures[n] = Conflict(job.stream, job.after, end)
                continue
            ends[job.stream] = end + len(job.rows)
            rows += job.rows
            if job.people or job.kept:
                self._write_beside(job)
        self._writing.executemany(INSERT, rows)
        return failures

    def _one_by_one(self, batch: list[_Job], ends: dict[str, int]) -> _Failures:
        """The careful way: every job may fail on its own. It is still one sync for all."""
        return [self._alone(job, ends) for job in batch]

    def _alone(self, job: _Job, ends: dict[str, int]) -> Exception | None:
        if isinstance(job, _Forget):
            self._delete_person(job.person)
            return None
        end = self._end(job.stream, ends)
        if end != job.after:
            return Conflict(job.stream, job.after, end)
        db = self._writing
        failure: Exception | None = None
        db.execute("SAVEPOINT job")
        try:
            db.executemany(INSERT, job.rows)
            self._write_beside(job)
        except UNFIT as error:
            db.execute("ROLLBACK TO job")
            failure = self._explained(job, error)
        else:
            ends[job.stream] = end + len(job.rows)
        db.execute("RELEASE job")
        return failure

    def _end(self, stream: str, ends: dict[str, int]) -> int:
        """The last seq of a stream, with what this batch has added so far."""
        end = ends.get(stream)
        if end is None:
            end = self._ends.get(stream)
        if end is None:
            last = "SELECT coalesce(max(seq), 0) FROM entries WHERE stream = ?"
            (end,) = self._writing.execute(last, (stream,)).fetchone()
        return int(end)

    def _write_beside(self, job: _Append) -> None:
        """What is not log: people, and what games leave behind."""
        db = self._writing
        db.executemany(UPSERT, [(p.id, p.room, p.name, p.token_hash) for p in job.people])
        db.executemany(KEEP, [(k.game, k.key, k.room, k.value) for k in job.kept])

    def _delete_person(self, person: str) -> None:
        self._writing.execute("DELETE FROM people WHERE id = ?", (person,))

    def _explained(self, job: _Append, error: Exception) -> Exception:
        """Which rule of the log an append broke."""
        name = getattr(error, "sqlite_errorname", "")
        if name == "SQLITE_CONSTRAINT_PRIMARYKEY":
            # Somebody wrote past us, against the lock: look at the disk again next time.
            self._ends.pop(job.stream, None)
            return Conflict(job.stream, job.after)
        if name == "SQLITE_CONSTRAINT_UNIQUE":
            return StoreFailure("token_taken") if "token" in str(error) else Duplicate(job.stream)
        return error


def _tell(batch: list[_Job], failures: _Failures) -> None:
    """Let the event loop know, in one call for the whole batch."""
    pairs = zip(batch, failures, strict=True)
    for loop, told in groupby(pairs, lambda pair: pair[0].future.get_loop()):
        # A closed loop has nobody left who waits.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle, list(told))


def _settle(told: list[tuple[_Job, Exception | None]]) -> None:
    for job, failure in told:
        if job.future.done():  # whoever waited has been cancelled
            continue
        if failure is None:
            job.future.set_result(None)
        else:
            job.future.set_exception(failure)


def _failure(error: Exception) -> StoreFailure:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StoreFailure("disk_full")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreFailure("damaged_store", reason=str(error))
    return StoreFailure("store_io", reason=str(error))


def open_sqlite(folder: Path) -> SqliteLog:
    """Open the house in this folder, which is made where it is missing.

    Raises a `Refusal`: `unwritable_folder`, `house_in_use`, `newer_schema`, `not_a_house`,
    `damaged_store` or `disk_full`.
    """
    with ExitStack() as undo:
        lock = FolderLock(folder)
        undo.callback(lock.release)
        try:
            writing = undo.enter_context(closing(_connect(folder / "house.db")))
            migrate(writing)
            # A file that cannot be written is better found out now than at the first move.
            writing.execute("BEGIN IMMEDIATE")
            writing.execute("ROLLBACK")
            reading = undo.enter_context(closing(_connect(folder / "house.db")))
            reading.execute("PRAGMA query_only = ON")
        except sqlite3.Error as error:
            raise _unopened(folder, error) from error
        except Refusal as refusal:
            raise Refusal(refusal.code, folder=str(folder), **refusal.details) from None
        undo.pop_all()
    return SqliteLog(writing, reading, lock)


def read_kept(folder: Path) -> list[Kept]:
    """What games have left behind in the house of this folder, which may be open meanwhile.
    Nothing is made or written; a folder without a house has nothing."""
    file = folder / "house.db"
    if not file.exists():
        return []
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
            (there,) = db.execute(
                "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'kept'"
            ).fetchone()
            query = "SELECT game, key, room, value FROM kept ORDER BY game, key, room"
            return [Kept(*row) for row in db.execute(query)] if there else []
    except sqlite3.Error as error:
        raise _unopened(folder, error) from error


def _connect(file: Path) -> sqlite3.Connection:
    db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        recognise(db)
        for pragma in PRAGMAS:
            db.execute(pragma)
    except BaseException:
        db.close()
        raise
    return db


def _unopened(folder: Path, error: sqlite3.Error) -> Refusal:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return Refusal("unwritable_folder", folder=str(folder), reason=str(error))
    failure = _failure(error)
    return Refusal(failure.code, folder=str(folder), **failure.details)
