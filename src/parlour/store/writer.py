"""The writer thread: group commit for everything that is appended.

The thread takes all jobs that have arrived, writes them in one transaction with one sync, then
reports to the event loop in one call. A single append takes one sync and waits for nobody; many
share one, since one sync begins `SYNC_SECONDS` after the last at the earliest.

The common case writes the entries of the whole batch with one statement. If a job breaks a rule,
the transaction is rolled back and the batch is written again job by job, each in a savepoint, to
find out which jobs fail and why.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue

from parlour.store.chain import Chain, Heads
from parlour.store.digest import Head, origin, with_digest
from parlour.store.folder import Identity
from parlour.store.job import Append, Close, Delete, Forget, Job, Probe
from parlour.store.log import Conflict, Duplicate, Pending, StoreFailure

LAST = "SELECT seq, digest FROM entries WHERE stream = ? ORDER BY seq DESC LIMIT 1"
INSERT = """INSERT INTO entries (stream, seq, person, id, body, digest)
    VALUES (?, ?, ?, ?, ?, ?)"""
# A head moves on only from the entry that the new ones follow. So if entries are lost or added
# behind the writer's back, the head does not match them and never will again.
MOVE_HEAD = """INSERT INTO heads (stream, seq, digest) VALUES (?, ?, ?)
    ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, digest = excluded.digest
    WHERE heads.seq = ? AND heads.digest = ?"""
UPSERT = """INSERT INTO people (id, room, name, token_hash, device, face, digest)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET room = excluded.room, name = excluded.name,
    token_hash = excluded.token_hash, device = excluded.device, face = excluded.face,
    digest = excluded.digest"""
KEEP = """INSERT INTO kept (game, key, room, value, digest) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (game, key, room) DO UPDATE
    SET value = excluded.value, digest = excluded.digest"""
# Of a room that is deleted, only what games keep for all rooms stays: used cards and flags.
DELETE = tuple(
    f"DELETE FROM {table} WHERE {column} = ?"
    for table, column in (
        ("entries", "stream"),
        ("heads", "stream"),
        ("closed", "stream"),
        ("people", "room"),
    )
)

SYNC_SECONDS = 0.002
"""The least time from the beginning of one sync to the next. What arrives meanwhile shares the next
one; what arrives alone does not wait."""

Failures = list[Exception | None]
"""What went wrong with each job of a batch; None where nothing did."""

BROKEN_RULE = (
    Conflict,
    Duplicate,
    StoreFailure,
    sqlite3.IntegrityError,
    # Values that SQLite cannot store, such as half of a surrogate pair in a name.
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    ValueError,
    OverflowError,
)
"""Errors that are the fault of one job and say nothing about the others."""


class Chains:
    """The chains of all streams to which a batch appends."""

    def __init__(self, head_of: Callable[[Append], Head]) -> None:
        self._head_of = head_of
        self._chains: dict[str, Chain] = {}

    def add(self, job: Append) -> None:
        """Add a job; `Conflict` is raised if the stream does not end where the job says."""
        chain = self._chains.get(job.stream)
        if chain is None:
            chain = self._chains[job.stream] = Chain(job.stream, self._head_of(job))
        chain.add(job)

    def insert(self, db: sqlite3.Connection) -> None:
        """Insert all entries. The unique keys of the schema decide whether they fit into the
        log."""
        longer = [chain for chain in self._chains.values() if chain.entries]
        if longer:
            db.executemany(INSERT, [row for chain in longer for row in chain.entries])
            db.executemany(
                MOVE_HEAD, [(chain.stream, *chain.head, *chain.before) for chain in longer]
            )

    def tell(self, heads: Heads) -> None:
        """Write the new heads into the cache."""
        for chain in self._chains.values():
            heads.saw(chain.stream, chain.head)


class Writer:
    """Writes to the database of a house, in a thread of its own."""

    def __init__(self, db: sqlite3.Connection, identity: Identity) -> None:
        self._db = db
        self._identity = identity
        self._has_deleted = False
        """Something was deleted, but may still be in the write-ahead log."""
        self._heads = Heads()
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="parlour-log-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> None:
        """Have this job done after all that were submitted before."""
        self._queue.put(job)

    def finish(self) -> None:
        """Take no further jobs; `join` waits until all are done."""
        self._queue.put(None)

    def join(self) -> None:
        self._thread.join()

    # Everything below runs in the thread.

    def _run(self) -> None:
        queue = self._queue
        next_sync = 0.0
        while (job := queue.get()) is not None:
            if (early := next_sync - time.monotonic()) > 0:
                time.sleep(early)
            next_sync = time.monotonic() + SYNC_SECONDS
            batch = [job]
            while queue.qsize():
                more = queue.get()
                if more is None:
                    queue.put(None)
                    break
                batch.append(more)
            failures = self._outcomes(batch)
            if self._has_deleted:
                self._has_deleted = False
                # What is overwritten in the main file must not stay in the write-ahead log.
                with suppress(sqlite3.Error):
                    self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            tell(batch, failures)

    def _outcomes(self, batch: list[Job]) -> Failures:
        """Write the batch with one sync."""
        try:
            if not self._identity.is_same():
                raise StoreFailure("store_gone")
            try:
                return self._commit(batch, self._together)
            except BROKEN_RULE:
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
            self._heads.clear()
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return failures

    def _together(self, batch: list[Job]) -> Failures:
        """Write all entries in a row with one statement, in the order of the calls: the common
        case."""
        chains = Chains(self._cached_head)
        for job in batch:
            if isinstance(job, Append):
                chains.add(job)
                if job.people or job.kept:
                    self._write_others(job)
            else:
                self._insert(chains)  # before a stream they belong to is deleted
                chains = Chains(self._cached_head)
                self._change(job)
        self._insert(chains)
        return [None] * len(batch)

    def _insert(self, chains: Chains) -> None:
        chains.insert(self._db)
        chains.tell(self._heads)

    def _one_by_one(self, batch: list[Job]) -> Failures:
        """Write job by job, since every job may fail on its own: the rare case. Still one sync for
        all."""
        return [self._alone(job) for job in batch]

    def _alone(self, job: Job) -> Exception | None:
        db = self._db
        failure: Exception | None = None
        db.execute("SAVEPOINT job")
        try:
            if isinstance(job, Append):
                chains = Chains(self._head)
                chains.add(job)
                _insert_once(chains, db)
                self._write_others(job)
            else:
                self._change(job)
        except BROKEN_RULE as error:
            db.execute("ROLLBACK TO job")
            failure = error
        db.execute("RELEASE job")
        return failure

    def _cached_head(self, job: Append) -> Head:
        """Return the cached head, for jobs with entries only: nothing else would be checked against
        the unique keys."""
        head = self._heads.get(job.stream) if job.entries else None
        return head or self._head(job)

    def _head(self, job: Append) -> Head:
        row = self._db.execute(LAST, (job.stream,)).fetchone()
        return Head(*row) if row else origin(job.stream)

    def _write_others(self, job: Append) -> None:
        """Write what is not part of the log: people, and what games keep for later nights."""
        db = self._db
        try:
            db.executemany(UPSERT, [with_digest("people", p) for p in job.people])
        except sqlite3.IntegrityError as error:
            if _is_unique_key(error):
                raise StoreFailure("token_taken") from error
            raise
        db.executemany(KEEP, [with_digest("kept", k) for k in job.kept])

    def _change(self, job: Forget | Delete | Close | Probe) -> None:
        db = self._db
        match job:
            case Forget(person=person):
                self._has_deleted = True
                db.execute("DELETE FROM people WHERE id = ?", (person,))
            case Delete(stream=stream):
                self._has_deleted = True
                self._heads.pop(stream, None)
                for statement in DELETE:
                    db.execute(statement, (stream,))
            case Close(stream=stream, closed=True):
                db.execute("INSERT OR IGNORE INTO closed (stream) VALUES (?)", (stream,))
            case Close(stream=stream):
                db.execute("DELETE FROM closed WHERE stream = ?", (stream,))
            case Probe():
                (version,) = db.execute("PRAGMA user_version").fetchone()
                db.execute(f"PRAGMA user_version = {version}")


def _insert_once(chains: Chains, db: sqlite3.Connection) -> None:
    """Insert the entries; `Duplicate` is raised if a `(person, id)` is in the stream already."""
    try:
        chains.insert(db)
    except sqlite3.IntegrityError as error:
        if _is_unique_key(error):
            raise Duplicate from error
        raise


def _is_unique_key(error: sqlite3.IntegrityError) -> bool:
    """Return whether a unique key was violated, but not a primary key."""
    return error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_UNIQUE


DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
UNREADABLE = (*DAMAGE, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG, 0)
"""If our own queries meet one of these errors, what is read is not what was written. 0: text that
is not UTF-8, or a length that no memory can hold."""


def failure_of(error: Exception, *, reading: bool = False) -> StoreFailure:
    """Turn an error of the database into a refusal."""
    if isinstance(error, StoreFailure):
        return error
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StoreFailure("disk_full")
    if code in (UNREADABLE if reading else DAMAGE):
        # Without a code the message quotes the data, which is not for everybody.
        return StoreFailure("damaged_store", reason=str(error) if code else "UTF-8")
    return StoreFailure("store_io", reason=str(error))


def tell(batch: list[Job], failures: Failures) -> None:
    """Tell of the outcomes of a batch, with one call for each event loop."""
    outcomes = list(zip((job.pending for job in batch), failures, strict=True))
    for loop in {pending.loop for pending, _ in outcomes}:
        own = [outcome for outcome in outcomes if outcome[0].loop is loop]
        # On a closed event loop nobody waits any more.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_settle, own)


def _settle(outcomes: list[tuple[Pending, Exception | None]]) -> None:
    for pending, failure in outcomes:
        pending.settle(failure)
