"""Moving a house from one store to another: a folder to a database, or back.

The tables have the same columns in both, so rows are copied as they are, digests included. Both ends
are locked meanwhile. Everything is written in one transaction, and read back and compared before it is
committed: a move that fails leaves an empty target. The source is never changed.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec

from parlour.kernel import Refusal
from parlour.store.checked import damaged
from parlour.store.digest import Head, digest, origin, row_digest
from parlour.store.log import Stored, StoreFailure
from parlour.store.opening import is_postgres
from parlour.store.sqlite import connect_file, open_sqlite
from parlour.store.writer import failure_of

TABLES: Mapping[str, Sequence[str]] = {
    "entries": ("stream", "seq", "person", "id", "body", "digest"),
    "heads": ("stream", "seq", "digest"),
    "people": ("id", "room", "name", "token_hash", "device", "face", "digest"),
    "kept": ("game", "key", "room", "value", "digest"),
    "closed": ("stream",),
}
"""The columns of each table, those first by which its rows are ordered."""
TYPES = ((str,), (int,), (str, type(None)), (str, type(None)), (bytes,), (bytes,))
"""What an entry's columns can hold: SQLite takes anything."""
KEYS = {"entries": 2, "heads": 1, "people": 1, "kept": 3, "closed": 1}
BATCH = 2000

Rows = Sequence[tuple[Any, ...]]


class Moved(msgspec.Struct, frozen=True):
    """What was moved."""

    rooms: int
    entries: int
    people: int


class End(Protocol):
    """One of the two stores, while it is locked for the move."""

    def rows(self, table: str) -> AsyncIterator[Rows]:
        """Yield all rows of a table, in the order of its key."""
        ...

    async def write(self, table: str, rows: Rows) -> None: ...


def select(table: str, tables: Mapping[str, Sequence[str]] = TABLES) -> str:
    columns = tables[table]
    return f"SELECT {', '.join(columns)} FROM {table} ORDER BY {', '.join(columns[: KEYS[table]])}"


class Folder:
    """A house in a SQLite file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def rows(self, table: str) -> AsyncIterator[Rows]:
        with closing(self._db.execute(select(table))) as found:
            while some := found.fetchmany(BATCH):
                yield some

    async def write(self, table: str, rows: Rows) -> None:
        columns = TABLES[table]
        places = ", ".join("?" for _ in columns)
        statement = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
        self._db.executemany(statement, rows)


@asynccontextmanager
async def open_folder(folder: Path, *, is_source: bool) -> AsyncIterator[End]:
    """Open a house in a folder, which no other process can use meanwhile."""
    file = folder / "house.db"
    if is_source and not file.is_file():
        raise Refusal("no_house", path=str(file))
    log = open_sqlite(folder)
    try:
        with closing(connect_file(file)) as db:
            db.execute("BEGIN" if is_source else "BEGIN IMMEDIATE")
            if not is_source and any(
                db.execute(f"{select(table)} LIMIT 1").fetchone() for table in TABLES
            ):
                raise Refusal("house_not_empty", place=str(folder))
            yield Folder(db)
            db.execute("COMMIT")
    except sqlite3.Error as error:
        raise failure_of(error) from error
    finally:
        await log.close()


def open_end(place: str, *, is_source: bool) -> AbstractAsyncContextManager[End]:
    if not is_postgres(place):
        return open_folder(Path(place), is_source=is_source)
    try:
        from parlour.store.postgres.moving import open_database
    except ImportError as error:
        raise Refusal("no_scale", package=error.name or "") from error
    return open_database(place, is_source=is_source)


def shown(place: str) -> str:
    """Return a place as it can be shown: without the password."""
    if not is_postgres(place):
        return place
    parts = urlsplit(place)
    return f"{parts.scheme}://{parts.hostname or ''}{parts.path}"


async def move_house(source: str, target: str) -> Moved:
    """Copy a house to an empty place. Raises a `Refusal`; then the target is as it was."""
    if source == target:
        raise Refusal("same_place")
    counts: dict[str, int] = {}
    async with open_end(source, is_source=True) as old, open_end(target, is_source=False) as new:
        for table in TABLES:
            checker = Checker(table)
            copied = Total()
            async for rows in old.rows(table):
                checker.check(rows)
                copied.add(rows)
                await new.write(table, rows)
            written = Total()
            async for rows in new.rows(table):
                written.add(rows)
            if written.digest != copied.digest:
                raise StoreFailure("damaged_store", reason=table)
            counts[table] = copied.count
            if table == "entries":
                heads = checker.heads
            elif table == "heads":
                _compare(heads, checker.heads)
    return Moved(counts["heads"], counts["entries"], counts["people"])


class Total:
    """The number of rows, and one digest over all of them."""

    def __init__(self) -> None:
        self.count = 0
        self._hash = hashlib.blake2b()

    def add(self, rows: Rows) -> None:
        self.count += len(rows)
        for row in rows:
            self._hash.update(row_digest("", *row))

    @property
    def digest(self) -> bytes:
        return self._hash.digest()


class Checker:
    """Compares the rows of a table with their digests while they pass."""

    def __init__(self, table: str) -> None:
        self._table = table
        self.heads: dict[str, Head] = {}
        """Where the streams end: as their entries say, or the table of heads."""

    def check(self, rows: Rows) -> None:
        for row in rows:
            match self._table:
                case "entries":
                    if any(type(value) not in ok for value, ok in zip(row, TYPES, strict=True)):
                        raise damaged(f"{row[0]!s:.40} #{row[1]!s:.40}")
                    self._check_entry(*row)
                case "heads":
                    stream, seq, found = row
                    self.heads[stream] = Head(seq, found)
                case "people" | "kept" if row[-1] != row_digest(self._table, *row[:-1]):
                    raise damaged(f"{self._table} {row[0]}")

    def _check_entry(
        self, stream: str, seq: int, person: str | None, id: str | None, body: bytes, found: bytes
    ) -> None:
        last = self.heads.get(stream) or origin(stream)
        entry = Stored(seq, body, person, id)
        if seq != last.seq + 1 or digest(last.digest, entry) != found:
            raise damaged(f"{stream} #{last.seq + 1}")
        self.heads[stream] = Head(seq, found)


def _compare(entries: dict[str, Head], heads: dict[str, Head]) -> None:
    for stream in entries.keys() | heads.keys():
        if entries.get(stream) != heads.get(stream):
            raise damaged(stream)
