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
from queue import SimpleQueue

import msgspec

from parlour.store import chain
from parlour.store.chain import Row
from parlour.store.log import Conflict, Done, Duplicate, Kept, Person, Stored, StoreFailure

UPSERT = """INSERT INTO people (id, room, name, token_hash) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE
    SET room = excluded.room, name = excluded.name, token_hash = excluded.token_hash"""
KEEP = """INSERT INTO kept (game, key, room, value) VALUES (?, ?, ?, ?)
    ON CONFLICT (game, key, room) DO UPDATE SET value = excluded.value"""

UNKNOWN = -1
KNOWN_IDS = 500_000
"""So many ids of messages are known by heart; of streams beyond that they are read again."""


class Append(msgspec.Struct):
    """Something to be written as a whole."""

    loop: asyncio.AbstractEventLoop
    done: Done
    stream: str
    after: int
    entries: Sequence[Stored]
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
    row: int
    """The row of its last entry, 0 where there is none."""
    ids: set[str]
    """Of the messages that are in the log, with their persons."""


class Writer:
    """Writes to the database of a house, in a thread of its own."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._last = UNKNOWN
        """The last row of all, by what we know."""
        self._filed = 0
        self._has_forgotten = False
        """Somebody is no longer to be found in the log beside the main file either."""
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
            if self._has_forgotten:
                self._has_forgotten = False
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
            last = chain.last_row(db)
            if last != self._last:
                # The first time; or somebody has written past us, against the lock.
                self._recall(last)
            failures = write(batch)
            if self._last - self._filed >= chain.FILE_EVERY:
                chain.file_ends(db)
                self._filed = self._last
            db.execute("COMMIT")
        except BaseException:
            # Nothing of it is there, so what is known of these streams is wrong.
            self._last = UNKNOWN
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
                failure = self._taken(job, rows)
                if failure is None and (job.people or job.kept):
                    self._write_beside(job)
            failures.append(failure)
        chain.insert(self._db, rows)
        return failures

    def _one_by_one(self, batch: list[Job]) -> Failures:
        """The careful way: every job may fail on its own. It is still one sync for all."""
        return [self._alone(job) for job in batch]

    def _alone(self, job: Job) -> Exception | None:
        if isinstance(job, Forget):
            self._delete_person(job.person)
            return None
        before, rows = self._last, list[Row]()
        failure = self._taken(job, rows)
        if failure is not None:
            return failure
        db = self._db
        db.execute("SAVEPOINT job")
        try:
            chain.insert(db, rows)
            self._write_beside(job)
        except UNFIT as error:
            db.execute("ROLLBACK TO job")
            self._last = before
            self._forget_tail(job.stream)
            failure = _explained(error)
        db.execute("RELEASE job")
        return failure

    def _taken(self, job: Append, rows: list[Row]) -> Exception | None:
        """The stream goes on with this job, if it fits, and the rows get its entries; else why
        not."""
        tail = self._tails.get(job.stream)
        if tail is None:
            tail = self._read_tail(job.stream)
        if tail.end != job.after:
            return Conflict(job.stream, job.after, tail.end)
        stream, before, n = job.stream, tail.row, self._last
        known, new = tail.ids, list[str]()
        for entry in job.entries:
            person, id = entry.person, entry.id
            if person is not None and id is not None:
                key = f"{person} {id}"
                if key in known or key in new:
                    del rows[len(rows) - (n - self._last) :]
                    return Duplicate(stream)
                new.append(key)
            n += 1
            rows.append((n, before, stream, entry.seq, person, id, entry.body))
            before = n
        tail.end += n - self._last
        tail.row = before
        self._last = n
        known.update(new)
        self._ids += len(new)
        return None

    def _read_tail(self, stream: str) -> Tail:
        known = self._db.execute(chain.TAIL, {"stream": stream}).fetchall()
        row, end, _ = known[0] if known else (0, 0, None)
        ids = {key for _, _, key in known if key is not None}
        tail = self._tails[stream] = Tail(end, row, ids)
        self._ids += len(ids)
        return tail

    def _recall(self, last: int) -> None:
        """The log ends elsewhere than we knew: know nothing of it but this."""
        self._tails.clear()
        self._ids = 0
        self._filed = chain.filed(self._db)
        self._last = last

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
        self._has_forgotten = True
        self._db.execute("DELETE FROM people WHERE id = ?", (person,))


def _explained(error: Exception) -> Exception:
    """Which rule of the log an append broke."""
    if getattr(error, "sqlite_errorname", "") == "SQLITE_CONSTRAINT_UNIQUE":
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
    """Let the event loop know, in one call for the whole batch; or each of them, if there are more."""
    pairs = list(zip(batch, failures, strict=True))
    for loop in {job.loop for job in batch}:
        told = [pair for pair in pairs if pair[0].loop is loop]
        # A closed loop has nobody left who waits.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_call, told)


def _call(told: list[tuple[Job, Exception | None]]) -> None:
    """On the event loop. Whoever stumbles over the news does not keep it from the others."""
    for job, failure in told:
        try:
            job.done(failure)
        except Exception as error:
            job.loop.call_exception_handler({"message": "after an append", "exception": error})
