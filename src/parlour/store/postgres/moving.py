"""A house in a PostgreSQL database, while it is moved."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from parlour.kernel import Refusal
from parlour.store.log import StoreFailure
from parlour.store.moving import BATCH, TABLES, End, Rows, select, shown
from parlour.store.postgres.connection import HOUSE_LOCK, LOST, connect, failure_of, reason_of
from parlour.store.postgres.schema import migrate, recognise


class Database:
    """See `parlour.store.moving.End`."""

    def __init__(self, db: Any, tables: Mapping[str, Sequence[str]] = TABLES) -> None:
        self._db = db
        self._tables = tables

    async def rows(self, table: str) -> AsyncIterator[Rows]:
        found = await self._db.cursor(select(table, self._tables))
        while some := await found.fetch(BATCH):
            yield [tuple(row) for row in some]

    async def write(self, table: str, rows: Rows) -> None:
        await self._db.copy_records_to_table(table, records=rows, columns=self._tables[table])


@asynccontextmanager
async def open_database(url: str, *, is_source: bool) -> AsyncIterator[End]:
    """Open a house in a database, which no worker can use meanwhile."""
    db = await connect(url, unsafe=is_source)
    try:
        if not await db.fetchval("SELECT pg_try_advisory_lock($1)", HOUSE_LOCK):
            raise Refusal("database_in_use")
        if is_source and not await recognise(db):
            raise Refusal("no_house", path=shown(url))
        await migrate(db)
        async with db.transaction():
            if not is_source:
                for table in TABLES:
                    if await db.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
                        raise Refusal("house_not_empty", place=shown(url))
            yield Database(db)
    except LOST as error:
        raise StoreFailure("database_away", reason=reason_of(error)) from error
    except asyncpg.PostgresError as error:
        raise failure_of(error) from error
    finally:
        db.terminate()
