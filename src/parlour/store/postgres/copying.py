"""A copy of a house in PostgreSQL, in a database of its own that is dropped afterwards."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import asyncpg

from parlour.kernel import Refusal
from parlour.store.archive import Archive
from parlour.store.copying import Copied
from parlour.store.log import StoreFailure
from parlour.store.moving import TABLES, Checker, shown
from parlour.store.postgres.archive import open_postgres_archive
from parlour.store.postgres.connection import LOST, connect, failure_of, reason_of
from parlour.store.postgres.moving import Database
from parlour.store.postgres.schema import MIGRATIONS, WITH_FACES, migrate, recognise

PREFIX = "parlour_rehearsal_"
LONG_SECONDS = 120
"""For statements on whole databases."""


@contextmanager
def copied_database(url: str) -> Iterator[tuple[Archive, Copied]]:
    """See `parlour.store.copying.copied`. The role has to be allowed to create databases."""
    name = PREFIX + secrets.token_hex(6)
    copy = urlsplit(url)._replace(path=f"/{name}").geturl()
    asyncio.run(_on(url, _create(name)))
    try:
        told = asyncio.run(_fill(url, copy))
        with open_postgres_archive(copy) as archive:
            yield archive, told
    finally:
        asyncio.run(_on(url, f'DROP DATABASE "{name}" WITH (FORCE)'))


def _create(name: str) -> str:
    return f"CREATE DATABASE \"{name}\" TEMPLATE template0 ENCODING 'UTF8'"


async def _on(url: str, statement: str) -> None:
    db = await connect(url, unsafe=True)
    try:
        await db.execute(statement, timeout=LONG_SECONDS)
    except asyncpg.InsufficientPrivilegeError as error:
        raise Refusal("no_database_for_copy", place=shown(url)) from error
    except LOST as error:
        raise StoreFailure("database_away", reason=reason_of(error)) from error
    except asyncpg.PostgresError as error:
        raise failure_of(error) from error
    finally:
        db.terminate()


async def _fill(url: str, copy: str) -> Copied:
    """Make the tables as the house has them, copy its rows as they are at one moment, migrate."""
    began = time.perf_counter()
    old, new = await connect(url, unsafe=True), await connect(copy, unsafe=True)
    try:
        async with old.transaction(isolation="repeatable_read", readonly=True):
            before = await recognise(old)
            if not before:
                raise Refusal("no_house", path=shown(url))
            # Released migrations never change, so these are the tables of the older program.
            await migrate(new, MIGRATIONS[:before])
            await _copy(old, new, tables_of(before))
        taken = time.perf_counter()
        await migrate(new)
        done = time.perf_counter()
    except LOST as error:
        raise StoreFailure("database_away", reason=reason_of(error)) from error
    except asyncpg.PostgresError as error:
        raise failure_of(error) from error
    finally:
        old.terminate()
        new.terminate()
    return Copied(before, len(MIGRATIONS), taken - began, done - taken)


def tables_of(version: int) -> Mapping[str, Sequence[str]]:
    """Return the columns that the tables of a version of the schema have."""
    if version >= WITH_FACES:
        return TABLES
    return {**TABLES, "people": tuple(name for name in TABLES["people"] if name != "face")}


async def _copy(old: Any, new: Any, tables: Mapping[str, Sequence[str]]) -> None:
    async with new.transaction():
        source, target = Database(old, tables), Database(new, tables)
        for table in TABLES:
            checker = Checker(table)
            async for rows in source.rows(table):
                checker.check(rows)
                await target.write(table, rows)
