"""Digests that chain the entries of a stream, so that a change to the database can be found.

The digest of an entry is a hash over the digest of the entry before it, its seq, person, id and
body. The first entry of a stream follows a hash of the stream's name. Anybody who changes, removes or
swaps entries has to recompute every later digest of that stream and its head.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from struct import Struct
from typing import Any, NamedTuple

import msgspec

from parlour.store.log import Person, Stored

SIZE = 16
PERSON = len(Person.__struct_fields__)

_FIXED = Struct(f">{SIZE}sqii")
"""Previous digest, seq, and the lengths of person and id in bytes; -1 stands for None."""


class Head(NamedTuple):
    """The seq and digest of the last entry of a stream."""

    seq: int
    digest: bytes


def origin(stream: str) -> Head:
    """Return the head of a stream without entries: what its first entry follows."""
    return Head(0, hashlib.blake2b(stream.encode(), digest_size=SIZE, person=b"stream").digest())


def digest(previous: bytes, entry: Stored) -> bytes:
    """Return the digest of an entry that follows the entry with the digest `previous`.

    The fields are framed: lengths come before person and id, and the body is the rest. So no two
    different entries are hashed over the same bytes.
    """
    person = b"" if entry.person is None else entry.person.encode()
    id = b"" if entry.id is None else entry.id.encode()
    fixed = _FIXED.pack(
        previous,
        entry.seq,
        -1 if entry.person is None else len(person),
        -1 if entry.id is None else len(id),
    )
    framed = b"".join((fixed, person, id, entry.body))
    return hashlib.blake2b(framed, digest_size=SIZE, person=b"entry").digest()


def first_bad(
    stream: str,
    entries: Iterable[tuple[Stored, bytes]],
    head: Head | None = None,
    start: Head | None = None,
) -> int | None:
    """Return the seq of the first entry that is not as it was written, or None if all are.

    `entries` are those of the stream with their digests, in the order of their seq; all of them, or
    those after the entry `start`. Where an entry is missing, its seq is returned. Missing entries
    at the end show only against the stream's `head`.
    """
    last = start or origin(stream)
    for entry, found in entries:
        seq = last.seq + 1
        if entry.seq != seq or digest(last.digest, entry) != found:
            return seq
        last = Head(seq, found)
    if head is None or head == last:
        return None
    if head.seq == last.seq:
        return last.seq
    return min(head.seq, last.seq) + 1


def with_digest(table: str, row: msgspec.Struct) -> tuple[Any, ...]:
    """Return the values of a row that is not part of a stream, and their digest."""
    values = msgspec.structs.astuple(row)
    return (*values, row_digest(table, *values))


def row_digest(table: str, *values: object) -> bytes:
    """Return the digest of a row that is not part of a stream: a person, or what a game keeps.

    Each value is framed by its type and length, like the fields of an entry. The table is part of
    it, so that a row does not fit into another table. A person without a face has the digest that
    people had before there were faces.
    """
    framed = []
    if table == "people" and len(values) == PERSON and values[-1] is None:
        values = values[:-1]
    for value in (table, *values):
        raw = value if isinstance(value, bytes) else str(value).encode()
        framed.append(b"%s %d " % (type(value).__name__.encode(), len(raw)) + raw)
    return hashlib.blake2b(b"".join(framed), digest_size=SIZE, person=b"row").digest()
