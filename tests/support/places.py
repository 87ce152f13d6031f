"""Places where a house can be stored, for tests that hold for all of them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Protocol

import asyncpg
from tests.support.databases import Postgres

from parlour.store import Stored, open_sqlite
from parlour.store.digest import Head, first_bad
from parlour.store.log import Log
from parlour.store.postgres import connect_postgres

ENTRIES = "SELECT stream, seq, body, person, id, digest FROM entries ORDER BY stream, seq"
HEADS = "SELECT stream, seq, digest FROM heads"


class Place(Protocol):
    """One house, which can be opened again and again."""

    async def open(self) -> Log: ...

    async def damage(self) -> dict[str, int]:
        """The first bad seq of every stream that is not as it was written."""
        ...


class Folder:
    """A house in a SQLite file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def open(self) -> Log:
        return open_sqlite(self.folder)

    async def damage(self) -> dict[str, int]:
        with closing(sqlite3.connect(self.folder / "house.db")) as db:
            return first_bad_of_all(db.execute(ENTRIES).fetchall(), db.execute(HEADS).fetchall())


class Database:
    """A house in a PostgreSQL database of its own."""

    def __init__(self, server: Postgres) -> None:
        self.server = server
        self.url = server.create()

    async def open(self) -> Log:
        return await connect_postgres(self.url)

    async def damage(self) -> dict[str, int]:
        db = await asyncpg.connect(self.url)
        try:
            entries = [tuple(row) for row in await db.fetch(ENTRIES)]
            return first_bad_of_all(entries, [tuple(row) for row in await db.fetch(HEADS)])
        finally:
            await db.close()

    @property
    def name(self) -> str:
        return self.url.rpartition("/")[2]

    async def empty(self) -> None:
        """Make it a house without rooms."""
        log = await self.open()
        await log.close()
        db = await asyncpg.connect(self.url)
        try:
            await db.execute("TRUNCATE entries, heads, people, kept, closed, workers, holds, news")
        finally:
            await db.close()

    def drop(self) -> None:
        self.server.drop(self.url)


def first_bad_of_all(
    entries: list[tuple[str, int, bytes, str | None, str | None, bytes]],
    heads: list[tuple[str, int, bytes]],
) -> dict[str, int]:
    streams: dict[str, list[tuple[Stored, bytes]]] = {stream: [] for stream, _, _ in heads}
    for stream, seq, body, person, id, digest in entries:
        streams.setdefault(stream, []).append((Stored(seq, body, person, id), digest))
    ends = {stream: Head(seq, digest) for stream, seq, digest in heads}
    found = {
        stream: first_bad(stream, own, ends.get(stream, Head(0, b"")))
        for stream, own in streams.items()
    }
    return {stream: bad for stream, bad in found.items() if bad is not None}
