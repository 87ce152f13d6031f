"""The log in one SQLite file, for a house that is one process.

One thread writes (`parlour.store.writer`), another one reads and never waits for it.
"""

from __future__ import annotations

import asyncio
import sqlite3
import weakref
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any

from parlour.kernel import Refusal
from parlour.store.chain import READ, STREAMS
from parlour.store.folder import FolderLock
from parlour.store.log import Done, Kept, Person, Stored, StoreFailure
from parlour.store.schema import migrate, recognise
from parlour.store.writer import Append, Forget, Writer, failure_of

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    # The promise of the house hangs on this line: a commit returns when it is on the disk.
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 2000",
    "PRAGMA journal_size_limit = 67108864",
    # Who is forgotten is overwritten, not only unlinked.
    "PRAGMA secure_delete = ON",
)

Values = tuple[Any, ...] | dict[str, Any]


class SqliteLog:
    """See `parlour.store.log.Log` for what the methods promise."""

    def __init__(
        self, writing: sqlite3.Connection, reading: sqlite3.Connection, lock: FolderLock
    ) -> None:
        self._writing = writing
        self._reading = reading
        # The writing thread keeps its own; a log that is dropped unclosed lets go of this one.
        weakref.finalize(self, reading.close)
        self._lock = lock
        self._closed = False
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="parlour-log-reader")
        self._writer = Writer(writing)

    def hand_in(
        self,
        stream: str,
        after: int,
        entries: Sequence[Stored],
        done: Done,
        people: Sequence[Person] = (),
        kept: Sequence[Kept] = (),
    ) -> None:
        self._check_open()
        for seq, entry in enumerate(entries, after + 1):
            if entry.seq != seq:
                raise ValueError(f"entry {entry.seq} of {stream} was handed in as number {seq}")
        loop = asyncio.get_running_loop()
        self._writer.hand_in(Append(loop, done, stream, after, entries, people, kept))

    def append(
        self,
        stream: str,
        after: int,
        entries: Sequence[Stored],
        people: Sequence[Person] = (),
        kept: Sequence[Kept] = (),
    ) -> asyncio.Future[None]:
        future = asyncio.get_running_loop().create_future()
        self.hand_in(stream, after, entries, partial(_settle, future), people, kept)
        return future

    async def forget(self, person: str) -> None:
        self._check_open()
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._writer.hand_in(Forget(loop, partial(_settle, future), person))
        await future

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        rows = await self._ask(READ, {"stream": stream, "after": after})
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
        self._writer.finish()
        await asyncio.get_running_loop().run_in_executor(self._reader, self._writer.join)
        self._reader.shutdown()
        self._reading.close()
        # The last connection to go writes the log back into the main file.
        self._writing.close()
        self._lock.release()

    async def _ask(self, query: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Run a query in the reading thread, which never waits for the writing one."""
        self._check_open()

        def ask() -> list[tuple[Any, ...]]:
            return self._reading.execute(query, values).fetchall()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, ask)
        except sqlite3.Error as error:
            raise failure_of(error) from error

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFailure("store_closed")


def _settle(future: asyncio.Future[None], failure: Exception | None) -> None:
    if future.done():  # whoever waited has been cancelled
        return
    if failure is None:
        future.set_result(None)
    else:
        future.set_exception(failure)


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
    failure = failure_of(error)
    return Refusal(failure.code, folder=str(folder), **failure.details)
