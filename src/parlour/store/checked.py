"""Reading rows and checking them against their digests, so that damage is never taken for data."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from parlour.store.digest import SIZE, Head, first_bad, row_digest
from parlour.store.log import Kept, Person, Stored, StoreFailure
from parlour.store.schema import WITH_FACES

STREAM = "SELECT seq, body, person, id, digest FROM entries WHERE stream = ? ORDER BY seq"
HEAD = "SELECT seq, digest FROM heads WHERE stream = ?"
STREAMS = "SELECT stream FROM entries UNION SELECT stream FROM heads ORDER BY stream"
PEOPLE = "SELECT id, room, name, token_hash, device, face, digest FROM people"
PEOPLE_BEFORE_FACES = "SELECT id, room, name, token_hash, device, NULL, digest FROM people"
"""For a house that is only read, such as a backup of an earlier version."""
KEPT = "SELECT game, key, room, value, digest FROM kept ORDER BY game, key, room"

ENTRY_TYPES = ((int,), (bytes,), (str, type(None)), (str, type(None)), (bytes,))

T = TypeVar("T")


def damaged(where: str) -> StoreFailure:
    """Return the refusal for a database in which something is not as it was written. `where` is the
    same in all languages."""
    return StoreFailure("damaged_store", reason=where)


@contextmanager
def snapshot(db: sqlite3.Connection) -> Iterator[None]:
    """Have all that is read inside be of the same moment, whatever is written meanwhile."""
    db.execute("BEGIN")
    try:
        yield
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def read_stream(db: sqlite3.Connection, stream: str) -> list[Stored]:
    """Return the entries of a stream, if all are there and as they were written."""
    with snapshot(db):
        rows = db.execute(STREAM, (stream,)).fetchall()
        head = _head(db, stream)
    if not rows and head is None:
        return []
    for seq, row in enumerate(rows, 1):
        if any(type(value) not in types for value, types in zip(row, ENTRY_TYPES, strict=True)):
            raise damaged(f"{stream} #{seq}")
    entries = [(Stored(*row), digest) for *row, digest in rows]
    bad = first_bad(stream, entries, head or Head(0, b""))
    if bad is not None:
        raise damaged(f"{stream} #{bad}")
    return [entry for entry, _ in entries]


def _head(db: sqlite3.Connection, stream: str) -> Head | None:
    """Return the head of a stream; None without one, a head that fits nothing if its row cannot be
    one."""
    row = db.execute(HEAD, (stream,)).fetchone()
    if row is None:
        return None
    seq, digest = row
    is_head = type(seq) is int and type(digest) is bytes and len(digest) == SIZE
    return Head(seq, digest) if is_head else Head(0, b"")


def read_streams(db: sqlite3.Connection) -> list[str]:
    """Return all streams, also those of which only the head is left."""
    return [str(stream) for (stream,) in db.execute(STREAMS)]


def read_people(db: sqlite3.Connection, where: str, *values: Any) -> list[Person]:
    """Return people by a condition; refused if one of the rows is damaged."""
    rows = db.execute(f"{_people(db)} WHERE {where} ORDER BY id", values).fetchall()
    people, bad = sound("people", Person, rows)
    if bad:
        raise damaged(", ".join(bad))
    return people


def read_kept(db: sqlite3.Connection) -> tuple[list[Kept], list[str]]:
    """Return what games keep that is as it was written, and where it is not."""
    return sound("kept", Kept, db.execute(KEPT).fetchall())


def sound(
    table: str, kind: Callable[..., T], rows: Sequence[tuple[Any, ...]]
) -> tuple[list[T], list[str]]:
    """Return the rows that have the digest of their values, and the keys of those that have not."""
    sound, bad = [], []
    for *values, digest in rows:
        if digest == row_digest(table, *values):
            sound.append(kind(*values))
        else:
            bad.append(f"{values[0]!s:.40} {values[1]!s:.40}")
    return sound, bad


def find_bad_people(db: sqlite3.Connection) -> list[str]:
    """Return the people whose rows are damaged."""
    return sound("people", Person, db.execute(_people(db)).fetchall())[1]


def _people(db: sqlite3.Connection) -> str:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    return PEOPLE if version >= WITH_FACES else PEOPLE_BEFORE_FACES
