"""The one statement that appends: entries, heads, people and what games keep.

One statement is one transaction. It is sent as a whole, and the server finishes it whatever happens
to this process, so a worker that stalls or dies holds no lock. The head of a stream moves on only
from the seq and digest that the new entries follow; entries of a stream whose head did not move are
left out. So a worker that slept through newer entries cannot write over them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from parlour.store.chain import Chain
from parlour.store.digest import Head, with_digest
from parlour.store.job import Append

GIVEN = """WITH given AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bytea[])
        AS given (stream, before, follows, seq, digest)
), moved AS (
    UPDATE heads SET seq = given.seq, digest = given.digest FROM given
    WHERE heads.stream = given.stream AND heads.seq = given.before
        AND heads.digest = given.follows
    RETURNING heads.stream
), created AS (
    INSERT INTO heads (stream, seq, digest)
    SELECT stream, seq, digest FROM given WHERE before = 0 AND seq > 0
    ON CONFLICT (stream) DO NOTHING
    RETURNING stream
), fits AS (
    SELECT stream FROM moved UNION ALL SELECT stream FROM created UNION ALL
    SELECT stream FROM given WHERE seq = 0
        AND NOT EXISTS (SELECT FROM heads WHERE heads.stream = given.stream)
), written AS (
    INSERT INTO entries (stream, seq, person, id, body, digest)
    SELECT entry.* FROM unnest($6::text[], $7::bigint[], $8::text[], $9::text[], $10::bytea[],
        $11::bytea[]) AS entry (stream, seq, person, id, body, digest) JOIN fits USING (stream)
)"""
OTHERS = """, named AS (
    INSERT INTO people (id, room, name, token_hash, device, face, digest)
    SELECT person.id, room, name, token_hash, device, face, person.digest
    FROM unnest($12::text[], $13::text[], $14::text[], $15::text[], $16::bytea[], $17::bytea[],
        $18::integer[], $19::bytea[])
        AS person (stream, id, room, name, token_hash, device, face, digest)
        JOIN fits USING (stream)
    ON CONFLICT (id) DO UPDATE SET room = excluded.room, name = excluded.name,
        token_hash = excluded.token_hash, device = excluded.device, face = excluded.face,
        digest = excluded.digest
), keeping AS (
    INSERT INTO kept (game, key, room, value, digest)
    SELECT game, key, room, value, keep.digest
    FROM unnest($20::text[], $21::text[], $22::text[], $23::text[], $24::bytea[], $25::bytea[])
        AS keep (stream, game, key, room, value, digest) JOIN fits USING (stream)
    ON CONFLICT (game, key, room) DO UPDATE SET value = excluded.value, digest = excluded.digest
), told AS (
    INSERT INTO news (kind, room)
    SELECT kind, stream FROM fits JOIN (
        SELECT 'people' AS kind, unnest($12::text[]) AS stream
        UNION SELECT 'kept', unnest($20::text[])
    ) AS changed USING (stream)
)"""
FITS = " SELECT stream FROM fits"

ENTRIES_ONLY = GIVEN + FITS
WITH_OTHERS = GIVEN + OTHERS + FITS

Row = Sequence[Any]


class FullChain(Chain):
    """A chain with the people and kept values that are written in the same statement."""

    __slots__ = ("kept", "people")

    def __init__(self, stream: str, head: Head) -> None:
        super().__init__(stream, head)
        # By their keys: one statement may not write the same row twice. The last one counts.
        self.people: dict[str, Row] = {}
        self.kept: dict[tuple[str, str, str], Row] = {}

    def add(self, job: Append) -> Head:
        stream = job.stream
        people = {one.id: (stream, *with_digest("people", one)) for one in job.people}
        kept = {
            (one.game, one.key, one.room): (stream, *with_digest("kept", one)) for one in job.kept
        }
        head = super().add(job)
        self.people |= people
        self.kept |= kept
        return head


class Batch(msgspec.Struct, frozen=True):
    """The statement for some chains and its values."""

    statement: str
    values: list[list[Any]]


def batch_of(chains: Iterable[FullChain]) -> Batch:
    """Put all chains into one statement, in the order of their streams: two workers that append to
    the same streams wait for each other, and never both."""
    chains = sorted(chains, key=_stream)
    heads = [(one.stream, *one.before, *one.head) for one in chains]
    values = columns(heads, 5) + columns((row for one in chains for row in one.entries), 6)
    if not any(one.people or one.kept for one in chains):
        return Batch(ENTRIES_ONLY, values)
    values += columns((row for one in chains for row in one.people.values()), 8)
    values += columns((row for one in chains for row in one.kept.values()), 6)
    return Batch(WITH_OTHERS, values)


def _stream(chain: FullChain) -> str:
    return chain.stream


def columns(rows: Iterable[Row], count: int) -> list[list[Any]]:
    """Return rows as arrays, one for each column."""
    turned = [list(column) for column in zip(*rows, strict=True)]
    return turned or [[] for _ in range(count)]
