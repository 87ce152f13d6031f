"""Leases: which rooms a worker has live, as other workers see it.

A room's clock runs while a worker that is alive has the room. A worker is alive while its
connection to the database is there and it has said so in the last seconds: a process that dies
loses its connection at once, one that stalls or is cut off falls silent. Nothing here guards the
log: that is done by its seq.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from parlour.kernel import Refusal
from parlour.store.log import Pulse, StoreFailure
from parlour.store.postgres.connection import LOST, reason_of

SILENT_SECONDS = 10
"""A worker that was silent for this many seconds does not count as alive."""
TOGETHER_SECONDS = 0.05
"""Seconds: rooms that are taken and let go within them are written in one statement."""
CLEAN_EVERY = 60
"""Beats between two looks for what dead workers have left."""

IS_ALIVE = f"""FROM workers JOIN pg_stat_activity AS one
    ON one.pid = workers.backend AND one.backend_start = workers.since
    WHERE workers.alive > clock_timestamp() - interval '{SILENT_SECONDS} seconds'
    AND workers.worker <> $1"""
BEAT = f"""INSERT INTO workers (worker, backend, since, alive, figures)
    SELECT $1, pid, backend_start, clock_timestamp(), $2 FROM pg_stat_activity
    WHERE pid = pg_backend_pid()
    ON CONFLICT (worker) DO UPDATE SET backend = excluded.backend, since = excluded.since,
        alive = excluded.alive, figures = excluded.figures
    RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
        (SELECT count(*) {IS_ALIVE}), (SELECT id FROM house)"""
IS_HELD = f"""SELECT EXISTS (SELECT {IS_ALIVE}
    AND EXISTS (SELECT FROM holds WHERE holds.stream = $2 AND holds.worker = workers.worker))"""
OTHERS = f"""SELECT workers.figures,
    ARRAY(SELECT stream FROM holds WHERE holds.worker = workers.worker) AS rooms
    {IS_ALIVE} ORDER BY workers.since, workers.worker"""
HOLD = """INSERT INTO holds (stream, worker) SELECT unnest($2::text[]), $1
    ON CONFLICT DO NOTHING"""
LET_GO = "DELETE FROM holds WHERE worker = $1 AND stream = ANY($2)"
LEAVE = "DELETE FROM workers WHERE worker = $1"
CLEAN = (
    "DELETE FROM workers WHERE alive < clock_timestamp() - interval '1 hour'",
    "DELETE FROM news WHERE at < clock_timestamp() - interval '1 hour'",
)

Connect = Callable[[], Awaitable[Any]]


class Leases:
    """The leases of one worker, over a connection of their own."""

    def __init__(self, connect: Connect, worker: str) -> None:
        self._connect = connect
        self._worker = worker
        self._db: Any = None
        self._one_at_a_time = asyncio.Lock()
        self._held: set[str] = set()
        self._changed: set[str] = set()
        """Rooms that were taken or let go since it was written down."""
        self._writing: asyncio.Task[None] | None = None
        self._beats = 0
        self._figures = b""
        self.house = ""

    def hold(self, stream: str) -> None:
        self._held.add(stream)
        self._change(stream)

    def let_go(self, stream: str) -> None:
        self._held.discard(stream)
        self._change(stream)

    async def beat(self, figures: bytes) -> Pulse:
        """Say that this worker is alive. Raises a `StoreFailure` where the server is away."""
        self._figures = figures
        async with self._one_at_a_time:
            pulse: Pulse = await self._trying(self._beat)
            return pulse

    async def close(self) -> None:
        """Free at once all rooms that this worker had."""
        if self._writing is not None:
            self._writing.cancel()
        async with self._one_at_a_time:
            if self._db is not None:
                with contextlib.suppress(StoreFailure):
                    await self._trying(self._leave)
                self._lose()

    def _change(self, stream: str) -> None:
        self._changed.add(stream)
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write_soon())

    async def _write_soon(self) -> None:
        try:
            await asyncio.sleep(TOGETHER_SECONDS)
            async with self._one_at_a_time:
                # Where the server is away: they are written with the first beat that arrives.
                with contextlib.suppress(StoreFailure):
                    await self._trying(self._write)
        finally:
            self._writing = None

    async def _trying(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        try:
            if self._db is None or self._db.is_closed():
                self._db = await self._connect()
                self._changed |= self._held
                await self._beat(self._db)
            return await work(self._db)
        except Refusal as refusal:
            self._lose()
            raise StoreFailure("database_away", reason=reason_of(refusal)) from refusal
        except (*LOST, asyncpg.PostgresError) as error:
            self._lose()
            raise StoreFailure("database_away", reason=reason_of(error)) from error

    def _lose(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            db.terminate()

    async def _beat(self, db: Any) -> Pulse:
        before = time.monotonic_ns()
        now, others, self.house = await db.fetchrow(BEAT, self._worker, self._figures)
        after = time.monotonic_ns()
        await self._write(db)
        self._beats += 1
        if self._beats % CLEAN_EVERY == 0:
            for statement in CLEAN:
                await db.execute(statement)
        return Pulse(others, now, (before + after) // 2)

    async def _write(self, db: Any) -> None:
        changed, self._changed = self._changed, set()
        try:
            if taken := sorted(changed & self._held):
                await db.execute(HOLD, self._worker, taken)
            if freed := sorted(changed - self._held):
                await db.execute(LET_GO, self._worker, freed)
        except BaseException:
            self._changed |= changed
            raise

    async def _leave(self, db: Any) -> None:
        await db.execute(LEAVE, self._worker)
