"""The writing thread: all that was handed in while it was busy goes to the disk with one sync.

It takes what has come, writes it in one transaction with one sync, and then tells the event loop
about all of it at once (group commit). It never waits for more to come: alone, an append is as
quick as the disk; in a crowd, many share one sync.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from queue import SimpleQueue

import msgspec

from parlour.store.log import Conflict, Done, Duplicate, Kept, Person, StoreFailure

INSERT = "INSERT INTO entries (stream, seq, person, id, body) VALUES (?, ?, ?, ?, ?)"
UPSERT = """INSERT INTO people (id, room, name, token_hash) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE
    SET room = excluded.room, name = excluded.name, token_hash = excluded.token_hash"""
KEEP = """INSERT INTO kept (game, key, room, value) VALUES (?, ?, ?, ?)
    ON CONFLICT (game, key, room) DO UPDATE SET value = excluded.value"""

Row = tuple[str, int, str | None, str | None, bytes]

KNOWN_IDS = 500_000
"""So many ids of messages are known by heart; of streams beyond that they are read again."""


class Append(msgspec.Struct):
    """Something to be written as a whole."""

    loop: asyncio.AbstractEventLoop
    done: Done
    stream: str
    after: int
    rows: list[Row]
    people: Sequence[Person]
    kept: Sequence[Kept]


class Forget(msgspec.Struct):
    """Somebody to be forgotten."""

    loop: asyncio.AbstractEventLoop
    done: Done
    person: str


Job = Append | Forget
Failures = list[Exception | None]
"""What went wrong with each job of a batch; None where nothing did."""

UNFIT = (
    sqlite3.IntegrityError,
    # Values that no database can hold, such as half of a surrogate pair in a name.
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    ValueError,
    OverflowError,
)
"""Errors that are the fault of one job and say nothing about the others."""


class Tail(msgspec.Struct):
    """What the next entry of a stream has to fit to.

    It is read once and then kept: the folder is ours alone, so nothing changes behind our back.
    An index of the database would say the same of ids at twice the cost of an entry.
    """

    end: int
    ids: set[str]
    """Of the messages that are in the log, with their persons."""


def new_ids(rows: Sequence[Row], tail: Tail) -> set[str] | None:
    """The ids of these entries; None where one of them is known already."""
    ids: set[str] = set()
    for _, _, person, id, _ in rows:
        if person is not None and id is not None:
            key = f"{person} {id}"
            if key in tail.ids or key in ids:
                return None
            ids.add(key)
    return ids


class Writer:
    """Writes to the database of a house, in a thread of its own."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._tails: dict[str, Tail] = {}
        self._ids = 0
        """How many ids the tails hold together."""
        self._waiting: list[Job] = []
        self._queue: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="parlour-log-writer", daemon=True)
        self._thread.start()

    def hand_in(self, job: Job) -> None:
        """Have this done after all that was handed in before."""
        if not self._waiting:
            job.loop.call_soon(self._hand_over)
        self._waiting.append(job)

    def _hand_over(self) -> None:
        """Wake the thread once for all that came in this turn of the event loop."""
        if self._waiting:
            jobs, self._waiting = self._waiting, []
            self._queue.put(jobs)

    def finish(self) -> None:
        """Take nothing more; `join` waits until all is done."""
        self._hand_over()
        self._queue.put(None)

    def join(self) -> None:
        self._thread.join()

    # All below runs in the thread.

    def _run(self) -> None:
        queue = self._queue
        while (batch := queue.get()) is not None:
            while queue.qsize():
                more = queue.get()
                if more is None:
                    queue.put(None)
                    break
                batch += more
            failures = self._outcomes(batch)
            if any(type(job) is Forget for job in batch):
                # What is overwritten in the main file is not to live on in the log beside it.
                with suppress(sqlite3.Error):
                    self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            tell(batch, failures)

    def _outcomes(self, batch: list[Job]) -> Failures:
        """Write the batch with one sync."""
        try:
            try:
                return self._commit(batch, self._together)
            except UNFIT:
                # Rare: some job cannot be written, and it shall not take the others with it.
                return self._commit(batch, self._one_by_one)
        except Exception as error:
            return [failure_of(error) for _ in batch]

    def _commit(self, batch: list[Job], write: Callable[[list[Job]], Failures]) -> Failures:
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        try:
            failures = write(batch)
            db.execute("COMMIT")
        except BaseException:
            # Nothing of it is there, so what is known of these streams is wrong.
            for job in batch:
                if isinstance(job, Append):
                    self._forget_tail(job.stream)
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        while self._ids > KNOWN_IDS and self._tails:
            self._forget_tail(next(iter(self._tails)))
        return failures

    def _together(self, batch: list[Job]) -> Failures:
        """The usual way: all entries in one go."""
        failures: Failures = []
        rows: list[Row] = []
        for job in batch:
            failure: Exception | None = None
            if isinstance(job, Forget):
                self._delete_person(job.person)
            else:
                failure = self._taken(job)
                if failure is None:
                    rows += job.rows
                    if job.people or job.kept:
                        self._write_beside(job)
            failures.append(failure)
        self._db.executemany(INSERT, rows)
        return failures

    def _one_by_one(self, batch: list[Job]) -> Failures:
        """The careful way: every job may fail on its own. It is still one sync for all."""
        return [self._alone(job) for job in batch]

    def _alone(self, job: Job) -> Exception | None:
        if isinstance(job, Forget):
            self._delete_person(job.person)
            return None
        failure = self._taken(job)
        if failure is not None:
            return failure
        db = self._db
        db.execute("SAVEPOINT job")
        try:
            db.executemany(INSERT, job.rows)
            self._write_beside(job)
        except UNFIT as error:
            db.execute("ROLLBACK TO job")
            # What is on the disk counts; somebody may have written past us, against the lock.
            self._forget_tail(job.stream)
            failure = _explained(job, error)
        db.execute("RELEASE job")
        return failure

    def _taken(self, job: Append) -> Exception | None:
        """The stream goes on with this job, if it fits; else why not."""
        tail = self._tails.get(job.stream)
        if tail is None:
            tail = self._read_tail(job.stream)
        if tail.end != job.after:
            return Conflict(job.stream, job.after, tail.end)
        ids = new_ids(job.rows, tail)
        if ids is None:
            return Duplicate(job.stream)
        tail.end += len(job.rows)
        tail.ids |= ids
        self._ids += len(ids)
        return None

    def _read_tail(self, stream: str) -> Tail:
        last = "SELECT coalesce(max(seq), 0) FROM entries WHERE stream = ?"
        known = """SELECT person || ' ' || id FROM entries
            WHERE stream = ? AND person IS NOT NULL AND id IS NOT NULL"""
        (end,) = self._db.execute(last, (stream,)).fetchone()
        ids = {id for (id,) in self._db.execute(known, (stream,))}
        tail = self._tails[stream] = Tail(end, ids)
        self._ids += len(ids)
        return tail

    def _forget_tail(self, stream: str) -> None:
        tail = self._tails.pop(stream, None)
        if tail is not None:
            self._ids -= len(tail.ids)

    def _write_beside(self, job: Append) -> None:
        """What is not log: people, and what games leave behind."""
        db = self._db
        db.executemany(UPSERT, [(p.id, p.room, p.name, p.token_hash) for p in job.people])
        db.executemany(KEEP, [(k.game, k.key, k.room, k.value) for k in job.kept])

    def _delete_person(self, person: str) -> None:
        self._db.execute("DELETE FROM people WHERE id = ?", (person,))


def _explained(job: Append, error: Exception) -> Exception:
    """Which rule of the log an append broke."""
    name = getattr(error, "sqlite_errorname", "")
    if name == "SQLITE_CONSTRAINT_PRIMARYKEY":
        return Conflict(job.stream, job.after)
    if name == "SQLITE_CONSTRAINT_UNIQUE":
        return StoreFailure("token_taken")
    return error


def failure_of(error: Exception) -> StoreFailure:
    """An error of the database as the house tells it."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StoreFailure("disk_full")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreFailure("damaged_store", reason=str(error))
    return StoreFailure("store_io", reason=str(error))


def tell(batch: list[Job], failures: Failures) -> None:
    """Let the event loop know, in one call for the whole batch."""
    pairs = zip(batch, failures, strict=True)
    for loop, told in groupby(pairs, lambda pair: pair[0].loop):
        # A closed loop has nobody left who waits.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_call, list(told))


def _call(told: list[tuple[Job, Exception | None]]) -> None:
    """On the event loop. Whoever stumbles over the news does not keep it from the others."""
    for job, failure in told:
        try:
            job.done(failure)
        except Exception as error:
            job.loop.call_exception_handler({"message": "after an append", "exception": error})
