"""The writer: group commit for everything that is appended, on the event loop.

It takes all jobs that have arrived and writes them with one statement, so with one commit. While
the server syncs its log, further jobs queue up. It never waits for more.

The common case writes the appends of the whole batch with one statement. Where that breaks a rule,
each job is written by a statement of its own, to find out which jobs fail and why.

When a connection is lost, nobody can know whether the last statement was carried out. Then the
writer connects again and looks for the entries by their digests, which cover person, id and body.
If they are not there, it sends them again: the head moves on once, so the two cannot both be
carried out. No outcome is ever guessed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from itertools import groupby
from typing import Any

import asyncpg

from parlour.kernel import Refusal
from parlour.store.chain import Heads, are_tangled
from parlour.store.digest import Head, origin
from parlour.store.job import Append, Close, Delete, Forget, Job, Probe
from parlour.store.log import Conflict, StoreFailure, Unresolved
from parlour.store.postgres.connection import AGAIN, BROKEN_RULE, LOST, failure_of, reason_of
from parlour.store.postgres.statement import FullChain, batch_of, columns

logger = logging.getLogger("parlour")

PATIENCE_SECONDS = 10
"""Seconds a job waits for the server to come back before it is refused."""
CLOSE_SECONDS = 5
"""How long closing waits for a server that is away."""
FIRST_PAUSE_SECONDS = 0.05
LONGEST_PAUSE_SECONDS = 1
MOST_TRIES = 5
"""Tries for a statement that the server rolled back because of others (deadlocks)."""

HEADS = "SELECT stream, seq, digest FROM heads WHERE stream = ANY($1)"
ENTRIES = """SELECT entries.stream, entries.seq, entries.digest
    FROM unnest($1::text[], $2::bigint[]) AS given (stream, seq)
    JOIN entries USING (stream, seq)"""
# Of a room that is deleted, only what games keep for all rooms stays: used cards and flags.
DELETE = """WITH given AS (SELECT $1::text AS stream),
    e AS (DELETE FROM entries USING given WHERE entries.stream = given.stream),
    c AS (DELETE FROM closed USING given WHERE closed.stream = given.stream),
    p AS (DELETE FROM people USING given WHERE people.room = given.stream),
    n AS (INSERT INTO news (kind, room) SELECT 'closed', stream FROM given)
    DELETE FROM heads USING given WHERE heads.stream = given.stream"""
FORGET = """WITH gone AS (DELETE FROM people WHERE id = $1 RETURNING room)
    INSERT INTO news (kind, room) SELECT 'people', room FROM gone"""
CLOSE = """WITH told AS (INSERT INTO news (kind, room) VALUES ('closed', $1))
    INSERT INTO closed (stream) VALUES ($1) ON CONFLICT DO NOTHING"""
OPEN = """WITH told AS (INSERT INTO news (kind, room) VALUES ('closed', $1))
    DELETE FROM closed WHERE stream = $1"""

Connect = Callable[[], Awaitable[Any]]


class Trial:
    """A job, and what is known of its outcome."""

    __slots__ = ("is_settled", "job", "sending", "unknown")

    def __init__(self, job: Job) -> None:
        self.job = job
        self.is_settled = False
        self.sending: Head | None = None
        """The head that its stream gets by the statement on its way; None: nothing is on its
        way."""
        self.unknown: Head | None = None
        """The same, of a statement whose answer was lost."""

    @property
    def append(self) -> Append:
        assert isinstance(self.job, Append)
        return self.job

    def settle(self, failure: Exception | None) -> None:
        self.is_settled = True
        self.job.pending.settle(failure)


class Writer:
    """Writes to the database of a house over one connection."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._db: Any = None
        self._jobs: deque[Job] = deque()
        self._task: asyncio.Task[None] | None = None
        self._heads = Heads()

    def submit(self, job: Job) -> None:
        """Have this job done after all that were submitted before."""
        self._jobs.append(job)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def saw(self, stream: str, head: Head) -> None:
        """Take in a head that was read elsewhere: the next append need not ask for it."""
        known = self._heads.get(stream)
        if known is None or known.seq < head.seq:
            self._heads.saw(stream, head)

    async def close(self) -> None:
        """Finish all jobs, if the server is there."""
        if self._task is not None:
            await asyncio.wait([self._task], timeout=CLOSE_SECONDS)
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        db, self._db = self._db, None
        if db is not None:
            try:
                await db.close(timeout=CLOSE_SECONDS)
            except (*LOST, asyncpg.PostgresError):
                db.terminate()

    async def _run(self) -> None:
        trials: list[Trial] = []
        try:
            while self._jobs:
                trials = [Trial(job) for job in self._jobs]
                self._jobs.clear()
                for run in _runs(trials):
                    await self._resolve(run)
        finally:
            # Cancelled: the house closes while the database is away.
            for trial in (*trials, *map(Trial, self._jobs)):
                if not trial.is_settled:
                    trial.settle(Unresolved())
            self._jobs.clear()
            self._task = None

    async def _resolve(self, trials: Sequence[Trial]) -> None:
        """Try until every outcome is known."""
        since: float | None = None
        pause = FIRST_PAUSE_SECONDS
        tries = 0
        while trials := [trial for trial in trials if not trial.is_settled]:
            try:
                await self._attempt(await self._connected(), trials)
            except BROKEN_RULE as error:  # before LOST: asyncpg derives some of them from both
                _settle(trials, error)
            except AGAIN as error:
                tries += 1
                if tries == MOST_TRIES:
                    _settle(trials, error)
            except (*LOST, Refusal) as error:
                for trial in trials:
                    trial.unknown = trial.sending or trial.unknown
                now = asyncio.get_running_loop().time()
                since = self._lose(error, since, now)
                if now - since > PATIENCE_SECONDS:
                    self._refuse(trials, error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
            except Exception as error:
                _settle(trials, error)

    async def _connected(self) -> Any:
        if self._db is None or self._db.is_closed():
            self._heads.clear()
            self._db = await self._connect()
        return self._db

    def _lose(self, error: Exception, since: float | None, now: float) -> float:
        """Give up the connection, which cannot be used any more; return since when."""
        if since is None:
            logger.error("the database is away: %s", reason_of(error))
        if self._db is not None:
            self._db.terminate()
            self._db = None
        return now if since is None else since

    def _refuse(self, trials: Sequence[Trial], error: Exception) -> None:
        """Refuse what was never sent, so that people hear of it. What may have been carried out
        goes on waiting for its outcome."""
        waiting = [*trials, *map(Trial, self._jobs)]
        self._jobs.clear()
        failure = StoreFailure("database_away", reason=reason_of(error))
        _settle([trial for trial in waiting if trial.unknown is None], failure)

    async def _attempt(self, db: Any, trials: Sequence[Trial]) -> None:
        """Write appends, or one other job."""
        job = trials[0].job
        if not isinstance(job, Append):
            await self._change(db, job)
            trials[0].settle(None)
            return
        for trial in trials:
            trial.sending = None
        await self._look_up(db, trials)
        open_ = [one for one in trials if not one.is_settled]
        apart = set(open_)
        if not are_tangled(trial.append for trial in open_):
            together, alone = await self._plan(db, open_)
            apart = {*alone, *(await self._together(db, together) if together else ())}
        for trial in open_:
            if trial in apart:
                await self._alone(db, trial)

    async def _look_up(self, db: Any, trials: Sequence[Trial]) -> None:
        """Settle those that were carried out though the answer was lost."""
        asked = [one for one in trials if one.unknown is not None and one.append.entries]
        if not asked:
            return
        sent = [(one.append.stream, *one.unknown) for one in asked if one.unknown is not None]
        rows = await db.fetch(ENTRIES, *columns([row[:2] for row in sent], 2))
        found = {tuple(row) for row in rows}
        for trial, row in zip(asked, sent, strict=True):
            if row in found:
                trial.settle(None)

    async def _plan(self, db: Any, trials: Sequence[Trial]) -> tuple[list[Planned], list[Trial]]:
        """Return what can be written together, stream by stream, and what has to be tried alone."""
        streams: dict[str, list[Trial]] = {}
        for trial in trials:
            streams.setdefault(trial.append.stream, []).append(trial)
        stale = [stream for stream, own in streams.items() if self._is_stale(own[0].append)]
        if stale:
            await self._refresh(db, stale)
        together: list[Planned] = []
        apart: list[Trial] = []
        for stream, own in streams.items():
            planned = Planned(FullChain(stream, self._heads[stream]), own)
            if planned.add_all():
                together.append(planned)
            else:
                apart += own
        return together, apart

    def _is_stale(self, job: Append) -> bool:
        known = self._heads.get(job.stream)
        return known is None or known.seq != job.after

    async def _refresh(self, db: Any, streams: Sequence[str]) -> None:
        """Read the heads of these streams into the cache."""
        for stream in streams:
            self._heads[stream] = origin(stream)
        for stream, seq, digest in await db.fetch(HEADS, streams):
            self._heads[stream] = Head(seq, digest)

    async def _together(self, db: Any, planned: Sequence[Planned]) -> list[Trial]:
        """Write all in one statement, the common case. Return what has to be tried alone."""
        try:
            fits = await self._send(db, planned)
        except BROKEN_RULE:  # rolled back, all of it
            return [trial for one in planned for trial in one.trials]
        apart: list[Trial] = []
        for one in planned:
            if one.chain.stream in fits:
                one.settle()
            else:
                apart += one.trials
        return apart

    async def _alone(self, db: Any, trial: Trial) -> None:
        """Do a job that may fail on its own, by a statement of its own: the rare case."""
        stream = trial.append.stream
        await self._refresh(db, [stream])
        planned = Planned(FullChain(stream, self._heads[stream]), [trial])
        failure: Exception | None = None
        try:
            trial.sending = planned.chain.add(trial.append)
            if stream not in await self._send(db, [planned]):
                failure = Conflict(stream, trial.append.after)
        except (Conflict, *BROKEN_RULE) as error:
            failure = failure_of(error)
        if failure is None:
            planned.settle()
            return
        # It may be its own entries, sent before, that are in the way.
        await self._look_up(db, [trial])
        if not trial.is_settled:
            trial.settle(failure)

    async def _send(self, db: Any, planned: Sequence[Planned]) -> set[str]:
        """Append in one statement; the streams to which the entries fitted."""
        batch = batch_of(one.chain for one in planned)
        try:
            rows = await db.fetch(batch.statement, *batch.values)
        except (*BROKEN_RULE, asyncpg.PostgresError) as error:
            self._heads.clear()
            if not isinstance(error, LOST) or isinstance(error, BROKEN_RULE):
                _unsend(planned)  # rolled back for sure
            raise
        _unsend(planned)
        fits = {stream for (stream,) in rows}
        for one in planned:
            if one.chain.stream in fits:
                self._heads.saw(one.chain.stream, one.chain.head)
            else:
                self._heads.pop(one.chain.stream, None)
        return fits

    async def _change(self, db: Any, job: Forget | Delete | Close | Probe) -> None:
        """Do what can be done twice, so that an unknown outcome does no harm."""
        match job:
            case Forget(person=person):
                await db.execute(FORGET, person)
            case Delete(stream=stream):
                self._heads.pop(stream, None)
                await db.execute(DELETE, stream)
            case Close(stream=stream, closed=True):
                await db.execute(CLOSE, stream)
            case Close(stream=stream):
                await db.execute(OPEN, stream)
            case Probe():
                await db.execute("UPDATE house SET version = version")


class Planned:
    """The chain of one stream and the jobs it is made of."""

    __slots__ = ("chain", "trials")

    def __init__(self, chain: FullChain, trials: Sequence[Trial]) -> None:
        self.chain = chain
        self.trials = trials

    def add_all(self) -> bool:
        """Add the jobs; False if they do not follow each other, or one cannot be encoded."""
        try:
            for trial in self.trials:
                trial.sending = self.chain.add(trial.append)
        except (Conflict, ValueError):
            _unsend([self])
            return False
        return True

    def settle(self) -> None:
        for trial in self.trials:
            trial.settle(None)


def _unsend(planned: Sequence[Planned]) -> None:
    """Note that the server has replied: none of these jobs is on its way."""
    for one in planned:
        for trial in one.trials:
            trial.sending = None


def _settle(trials: Sequence[Trial], error: Exception) -> None:
    """Settle the jobs with this error, unless one of them may have been carried out before."""
    for trial in trials:
        is_known = trial.unknown is None and trial.sending is None
        trial.settle(failure_of(error) if is_known else Unresolved())


def _runs(trials: Sequence[Trial]) -> Iterator[list[Trial]]:
    """Yield appends in a row together, each other job alone, in the order of the calls."""
    for is_append, run in groupby(trials, lambda trial: isinstance(trial.job, Append)):
        if is_append:
            yield list(run)
        else:
            yield from ([trial] for trial in run)
