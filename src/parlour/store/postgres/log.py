"""The log in a PostgreSQL database, for a house that is many workers."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Any, TypeVar

import asyncpg

from parlour.kernel import Refusal
from parlour.store import checked
from parlour.store.digest import Head, first_bad
from parlour.store.job import Submitting
from parlour.store.log import Kept, News, Other, Person, Pulse, Stored, StoreFailure
from parlour.store.postgres.connection import (
    CONNECT_SECONDS,
    HOUSE_LOCK,
    LOST,
    SETTINGS,
    STATEMENT_SECONDS,
    connect,
    reason_of,
)
from parlour.store.postgres.leases import IS_HELD, OTHERS, Leases
from parlour.store.postgres.schema import migrate
from parlour.store.postgres.together import Together
from parlour.store.postgres.writer import PATIENCE_SECONDS, Writer

logger = logging.getLogger("parlour")

T = TypeVar("T")

READERS = 4
"""Connections for reading, opened when they are needed."""
PAUSE_SECONDS = 0.1

# Entries and head in one statement, so of one moment. The first entry is the one before those that
# are asked for: its digest is what they follow.
STREAM = """SELECT seq, body, person, id, digest FROM entries WHERE stream = $1 AND seq >= $2
    UNION ALL SELECT -seq, ''::bytea, NULL, NULL, digest FROM heads WHERE stream = $1 ORDER BY seq"""
# The same for the ends of several streams, numbered as they were asked for.
ENDS = """SELECT seq, body, person, id, digest, n
    FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS asked (stream, after, n), LATERAL (
        SELECT seq, body, person, id, digest FROM entries
        WHERE entries.stream = asked.stream AND seq >= asked.after
        UNION ALL
        SELECT -seq, ''::bytea, NULL, NULL, digest FROM heads WHERE heads.stream = asked.stream
    ) AS found ORDER BY n, seq"""
STREAMS = "SELECT stream FROM entries UNION SELECT stream FROM heads ORDER BY stream"
PEOPLE = "SELECT id, room, name, token_hash, device, face, digest FROM people"
PEOPLE_BEFORE_FACES = (
    "SELECT id, room, name, token_hash, device, NULL::integer AS face, digest FROM people"
)
"""For a house that is only read, which an earlier version left."""
KEPT = """SELECT game, key, room, value, digest FROM kept
    WHERE $1::text[] IS NULL OR room = ANY($1) ORDER BY game, key, room"""
HEADS = "SELECT stream, seq FROM heads WHERE stream = ANY($1)"
# With the news comes the oldest transaction that is still running: what is not visible now is of
# that one or a later one, so the next look begins there.
NEWS = """SELECT pg_snapshot_xmin(pg_current_snapshot())::text, news.n, news.kind, news.room
    FROM (SELECT) AS now LEFT JOIN news
        ON news.tx >= $1::text::xid8 AND news.worker IS DISTINCT FROM $2 ORDER BY news.n"""
NEWEST = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text"


class PostgresLog(Submitting):
    """See `parlour.store.log.Log` for what the methods promise."""

    is_shared = True
    query_of_people = PEOPLE

    def __init__(self, url: str, *, unsafe: bool = False) -> None:
        self._url = url
        self._unsafe = unsafe
        self.worker = secrets.token_hex(8)
        self._writer = Writer(self._connect)
        self._leases = Leases(self._connect, self.worker)
        super().__init__(self._writer.submit)
        self._pool: Any = None
        self._ends = Together(self._read_ends)
        self._looked: str | None = None
        """The transaction with which the next look at the news begins."""
        self._known: set[int] = set()
        """News that the last look found, and the next may find again."""

    @property
    def house(self) -> str:
        return self._leases.house

    async def read(self, stream: str, after: int = 0) -> list[Stored]:
        # What others have just written is read together; a whole stream may be long, and is read alone.
        if after:
            rows = await self._ends.ask((stream, after))
        else:
            rows = await self._ask(lambda db: db.fetch(STREAM, stream, after))
        if not rows:
            return []
        head = Head(-rows[0]["seq"], rows[0]["digest"]) if rows[0]["seq"] < 0 else Head(0, b"")
        entries = [(Stored(*row[:4]), row[4]) for row in rows if row["seq"] > 0]
        if after > head.seq > 0:
            return []
        start = Head(after, b"") if after else None
        if entries and entries[0][0].seq == after:
            start = Head(after, entries.pop(0)[1])
        bad = first_bad(stream, entries, head, start)
        if bad is not None:
            raise checked.damaged(f"{stream} #{bad}")
        self._writer.saw(stream, head)
        return [entry for entry, _ in entries]

    async def _read_ends(self, asked: Sequence[tuple[str, int]]) -> list[list[Any]]:
        """Return the rows of each stream after an entry of it."""
        streams, after = zip(*asked, strict=True)
        found: list[list[Any]] = [[] for _ in asked]
        for row in await self._ask(lambda db: db.fetch(ENDS, streams, after)):
            found[row["n"] - 1].append(row)
        return found

    async def streams(self) -> list[str]:
        return [stream for (stream,) in await self._ask(lambda db: db.fetch(STREAMS))]

    async def kept(self, rooms: Collection[str] | None = None) -> list[Kept]:
        asked = None if rooms is None else list(rooms)
        rows = await self._ask(lambda db: db.fetch(KEPT, asked))
        kept, bad = checked.sound("kept", Kept, rows)
        for where in bad:
            logger.error("damaged, left out: what a game keeps: %s", where)
        return kept

    async def people(self, room: str) -> list[Person]:
        return await self._people("room = $1", room)

    async def person_by_token(self, token_hash: bytes) -> Person | None:
        people = await self._people("token_hash = $1", token_hash)
        return people[0] if people else None

    async def _people(self, where: str, value: str | bytes) -> list[Person]:
        query = f"{self.query_of_people} WHERE {where} ORDER BY id"
        people, bad = checked.sound(
            "people", Person, await self._ask(lambda db: db.fetch(query, value))
        )
        if bad:
            raise checked.damaged(", ".join(bad))
        return people

    async def closed(self) -> set[str]:
        rows = await self._ask(lambda db: db.fetch("SELECT stream FROM closed"))
        return {stream for (stream,) in rows}

    async def heads(self, streams: Iterable[str]) -> dict[str, int] | None:
        asked = list(streams)
        rows = await self._ask(lambda db: db.fetch(HEADS, asked)) if asked else ()
        return dict(rows)

    async def news(self) -> Sequence[News]:
        since = self._looked
        if since is None:
            self._looked = await self._ask(lambda db: db.fetchval(NEWEST))
            return ()
        rows = await self._ask(lambda db: db.fetch(NEWS, since, self.worker))
        found = {row["n"]: News(row["kind"], row["room"]) for row in rows if row["n"] is not None}
        fresh = [one for n, one in found.items() if n not in self._known]
        self._known = set(found)
        self._looked = rows[0][0]
        return fresh

    async def is_held(self, stream: str) -> bool:
        held: bool = await self._ask(lambda db: db.fetchval(IS_HELD, self.worker, stream))
        return held

    def hold(self, stream: str) -> None:
        self._leases.hold(stream)

    def let_go(self, stream: str) -> None:
        self._leases.let_go(stream)

    async def others(self) -> Sequence[Other]:
        rows = await self._ask(lambda db: db.fetch(OTHERS, self.worker))
        return [Other(figures, frozenset(rooms)) for figures, rooms in rows]

    async def beat(self, figures: bytes = b"") -> Pulse:
        self._check_open()
        return await self._leases.beat(figures)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._leases.close()
        await self._writer.close()
        if self._pool is not None:
            self._pool.terminate()

    async def _connect(self) -> Any:
        """Open a connection for the writer, which shares the house with other workers."""
        db = await connect(self._url, unsafe=self._unsafe, worker=self.worker)
        if not await db.fetchval("SELECT pg_try_advisory_lock_shared($1)", HOUSE_LOCK):
            db.terminate()
            raise StoreFailure("house_moving")
        return db

    async def _ask(self, read: Callable[[Any], Awaitable[T]]) -> T:
        """Read over a connection of the pool. A server that restarts is waited for."""
        self._check_open()
        until = asyncio.get_running_loop().time() + PATIENCE_SECONDS
        while True:
            try:
                async with (await self._readers()).acquire(timeout=CONNECT_SECONDS) as db:
                    return await read(db)
            except LOST as error:
                if asyncio.get_running_loop().time() > until:
                    raise StoreFailure("database_away", reason=reason_of(error)) from error
            except asyncpg.PostgresError as error:
                raise StoreFailure("store_io", reason=reason_of(error)) from error
            await asyncio.sleep(PAUSE_SECONDS)
            self._check_open()

    async def _readers(self) -> Any:
        if self._pool is None:
            self._pool = asyncpg.create_pool(
                self._url,
                min_size=0,
                max_size=READERS,
                timeout=CONNECT_SECONDS,
                command_timeout=STATEMENT_SECONDS,
                server_settings={**SETTINGS, "default_transaction_read_only": "on"},
                reset=_keep_as_it_is,
            )
        return await self._pool


async def _keep_as_it_is(db: Any) -> None:
    """Reset nothing between two readers: they set nothing."""


async def connect_postgres(url: str, *, unsafe: bool = False) -> PostgresLog:
    """Open the house in this database, which is created in an empty one.

    Raises a `Refusal`: `database_away`, `unsafe_database`, `newer_schema`, `not_a_house`,
    `house_moving`.
    """
    db = await connect(url, unsafe=unsafe)
    try:
        await migrate(db)
    except (*LOST, asyncpg.PostgresError) as error:
        raise Refusal("database_away", reason=reason_of(error)) from error
    finally:
        db.terminate()
    return PostgresLog(url, unsafe=unsafe)


def open_postgres(url: str, *, unsafe: bool = False) -> PostgresLog:
    """Do the same where no event loop runs yet."""
    return asyncio.run(connect_postgres(url, unsafe=unsafe))
