"""A house in a PostgreSQL database for reading only, whether workers use it or not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import asyncpg

from parlour.kernel import Refusal
from parlour.store import checked
from parlour.store.archive import ORPHANS, SIZES, Finding
from parlour.store.log import Kept, Person, Stored, StoreFailure
from parlour.store.moving import shown
from parlour.store.postgres.connection import LOST, connect, reason_of
from parlour.store.postgres.log import PEOPLE_BEFORE_FACES, PostgresLog
from parlour.store.postgres.schema import WITH_FACES, recognise

ALL_KEPT = "SELECT game, key, room, value, digest FROM kept ORDER BY game, key, room"

T = TypeVar("T")


class PostgresArchive:
    """See `parlour.store.archive.Archive`. Nothing is written: the readers of a log cannot."""

    def __init__(self, runner: asyncio.Runner, url: str) -> None:
        self._runner = runner
        self._url = url
        self._log = PostgresLog(url, unsafe=True)

    def streams(self) -> list[str]:
        return self._run(self._log.streams())

    def read(self, stream: str) -> list[Stored]:
        return self._run(self._log.read(stream))

    def people(self, room: str) -> list[Person]:
        return self._run(self._log.people(room))

    def kept(self) -> list[Kept]:
        return self._run(self._log.kept())

    def closed(self) -> set[str]:
        return self._run(self._log.closed())

    def sizes(self) -> dict[str, tuple[int, int]]:
        rows = self._rows(SIZES)
        return {stream: (count, size) for stream, count, size in rows}

    def findings(self) -> Iterator[Finding]:
        """Yield every row against its digest. Whether its files are sound is for the server to
        say."""
        for stream in self.streams():
            try:
                self.read(stream)
            except StoreFailure as failure:
                if failure.code != "damaged_store":
                    raise
                yield Finding("entries", failure.details["reason"])
        for where in checked.sound("people", Person, self._rows(self._log.query_of_people))[1]:
            yield Finding("person", where)
        for where in checked.sound("kept", Kept, self._rows(ALL_KEPT))[1]:
            yield Finding("kept", where)
        for (room,) in self._rows(ORPHANS):
            yield Finding("no_entries", room)

    def recognise(self) -> None:
        """Refuse a database that is not a house's."""
        version = self._run(_with_connection(self._url, recognise))
        if not version:
            raise Refusal("no_house", path=shown(self._url))
        if version < WITH_FACES:
            self._log.query_of_people = PEOPLE_BEFORE_FACES

    def close(self) -> None:
        self._run(self._log.close())

    def _rows(self, query: str) -> list[Any]:
        return self._run(_with_connection(self._url, lambda db: db.fetch(query)))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)


async def _with_connection(url: str, work: Callable[[Any], Awaitable[T]]) -> T:
    db = await connect(url, unsafe=True)
    try:
        return await work(db)
    except LOST as error:
        raise StoreFailure("database_away", reason=reason_of(error)) from error
    except asyncpg.PostgresError as error:
        raise StoreFailure("store_io", reason=reason_of(error)) from error
    finally:
        db.terminate()


@contextmanager
def open_postgres_archive(url: str) -> Iterator[PostgresArchive]:
    """Open the house in this database. Refused if it is away or not a house's."""
    with asyncio.Runner() as runner:
        archive = PostgresArchive(runner, url)
        try:
            archive.recognise()
            yield archive
        finally:
            archive.close()
