"""The log in one SQLite file, for a house that is one process.

One thread writes (`parlour.store.writer`). Another one reads, and never waits for the writer.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import weakref
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from parlour.kernel import Refusal
from parlour.store import checked
from parlour.store.alone import Alone
from parlour.store.folder import FolderLock, Identity, make_private
from parlour.store.job import Submitting
from parlour.store.log import Kept, Person, Stored
from parlour.store.schema import migrate, recognise
from parlour.store.writer import Writer, failure_of

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    # A commit returns when it is on the disk. Everything the store promises depends on this line.
    "PRAGMA synchronous = FULL",
    "PRAGMA wal_autocheckpoint = 2000",
    "PRAGMA journal_size_limit = 67108864",
    # Deleted people are overwritten with zeros.
    "PRAGMA secure_delete = ON",
)

logger = logging.getLogger("parlour")

T = TypeVar("T")


class SqliteLog(Alone, Submitting):
    """See `parlour.store.log.Log` for what the methods promise."""

    def __init__(
        self,
        writing: sqlite3.Connection,
        reading: sqlite3.Connection,
        lock: FolderLock,
        identity: Identity,
    ) -> None:
        self._writing = writing
        self._reading = reading
        # The writer thread keeps its connection open; this one is closed with the log.
        weakref.finalize(self, reading.close)
        self._lock = lock
        self._reader = ThreadPoolExecutor(1, thread_name_prefix="parlour-log-reader")
        self._writer = Writer(writing, identity)
        super().__init__(self._writer.submit)

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        entries = await self._ask(checked.read_stream, stream)
        return entries[after:]

    async def streams(self) -> list[str]:
        return await self._ask(checked.read_streams)

    async def kept(self, rooms: Collection[str] | None = None) -> list[Kept]:
        kept, bad = await self._ask(checked.read_kept)
        for where in bad:
            logger.error("damaged, left out: what a game keeps: %s", where)
        return [one for one in kept if rooms is None or one.room in rooms]

    async def people(self, room: str) -> list[Person]:
        return await self._ask(checked.read_people, "room = ?", room)

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        people = await self._ask(checked.read_people, "token_hash = ?", token_hash)
        return people[0] if people else None

    async def closed(self) -> set[str]:
        return await self._ask(_closed)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._writer.finish()
        await asyncio.get_running_loop().run_in_executor(self._reader, self._writer.join)
        self._reader.shutdown()
        self._reading.close()
        # Closing the last connection moves the write-ahead log into the main file.
        self._writing.close()
        self._lock.release()

    async def _ask(self, read: Callable[..., T], *values: Any) -> T:
        """Read in the reader thread, which never waits for the writer."""
        self._check_open()
        ask = partial(read, self._reading, *values)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reader, ask)
        except (sqlite3.Error, MemoryError) as error:
            raise failure_of(error, reading=True) from error


def open_sqlite(folder: Path) -> SqliteLog:
    """Open the house in this folder, which is created if missing.

    Raises a `Refusal`: `unwritable_folder`, `house_in_use`, `old_schema`, `newer_schema`,
    `not_a_house`, `damaged_store` or `disk_full`.
    """
    with ExitStack() as undo:
        lock = FolderLock(folder)
        undo.callback(lock.release)
        try:
            file = folder / "house.db"
            _recognise(file)
            make_private(file)
            writing = undo.enter_context(closing(connect_file(file)))
            migrate(writing)
            # Refuse a file that cannot be written now, not at the first move.
            writing.execute("BEGIN IMMEDIATE")
            writing.execute("ROLLBACK")
            reading = undo.enter_context(closing(connect_file(file)))
            reading.execute("PRAGMA query_only = ON")
            identity = Identity(file, file.with_name("house.db-wal"))
        except (sqlite3.Error, OSError) as error:
            raise _unopened(folder, error) from error
        except Refusal as refusal:
            raise Refusal(refusal.code, folder=str(folder), **refusal.details) from None
        undo.pop_all()
    return SqliteLog(writing, reading, lock, identity)


def read_kept(folder: Path) -> list[Kept]:
    """Return what games keep for later nights in the house of this folder, which may be in use.

    Nothing is created or written. A folder without a house has nothing.
    """
    file = folder / "house.db"
    if not file.exists():
        return []
    try:
        with closing(connect_read_only(file)) as db:
            return checked.read_kept(db)[0] if recognise(db) else []
    except sqlite3.Error as error:
        raise _unopened(folder, error) from error


def _recognise(file: Path) -> None:
    """Refuse a database that is not ours or of another schema, without a change to its files."""
    if file.is_file():
        with closing(connect_read_only(file)) as db:
            recognise(db)


def _closed(db: sqlite3.Connection) -> set[str]:
    return {stream for (stream,) in db.execute("SELECT stream FROM closed")}


def connect_read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def connect_file(file: Path) -> sqlite3.Connection:
    """Open a connection that keeps what the store promises."""
    db = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        for pragma in PRAGMAS:
            db.execute(pragma)
    except BaseException:
        db.close()
        raise
    return db


def _unopened(folder: Path, error: sqlite3.Error | OSError) -> Refusal:
    if isinstance(error, OSError):
        reason = error.strerror or str(error)
        return Refusal("unwritable_folder", folder=str(folder), reason=reason)
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return Refusal("unwritable_folder", folder=str(folder), reason=str(error))
    failure = failure_of(error)
    return Refusal(failure.code, folder=str(folder), **failure.details)
