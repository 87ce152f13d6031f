"""The tables of a house in PostgreSQL, and how they are created and migrated.

The table `house` has one row with the version of the schema. Each migration runs in one transaction
together with its new version, under an advisory lock: of workers that start at the same time one
migrates, and the others wait. A migration that has been released is never changed.

Workers of two versions may run side by side while a house is upgraded, so a migration says which is
the oldest program version that can still use the tables it leaves behind (`oldest`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.kernel import Refusal

MIGRATION_LOCK = 0x9A110001
"""The key of the advisory lock for migrations."""


WITH_FACES = 4
"""The version since which people have faces."""


class Migration(msgspec.Struct, frozen=True):
    """One step of the schema."""

    statements: Sequence[str]
    oldest: int
    """The oldest version of the schema whose programs can use these tables."""


MIGRATIONS: Sequence[Migration] = (
    Migration(
        (
            """CREATE TABLE house (
                one boolean PRIMARY KEY DEFAULT true CHECK (one),
                version integer NOT NULL,
                oldest integer NOT NULL
            )""",
            "INSERT INTO house (version, oldest) VALUES (0, 0)",
            # Keys are compared byte by byte ("C"): quick, and in the same order as in SQLite.
            """CREATE TABLE entries (
                stream text COLLATE "C" NOT NULL,
                seq bigint NOT NULL,
                person text COLLATE "C",
                id text COLLATE "C",
                body bytea NOT NULL,
                digest bytea NOT NULL CHECK (length(digest) = 16),
                CONSTRAINT entries_key PRIMARY KEY (stream, seq)
            )""",
            """CREATE UNIQUE INDEX applied_once ON entries (stream, person, id)
                WHERE person IS NOT NULL AND id IS NOT NULL""",
            # Every append updates a head. Half of each page stays free for its next version, so
            # that no index changes.
            """CREATE TABLE heads (
                stream text COLLATE "C" PRIMARY KEY,
                seq bigint NOT NULL,
                digest bytea NOT NULL
            ) WITH (fillfactor = 50)""",
            """CREATE TABLE people (
                id text COLLATE "C" PRIMARY KEY,
                room text COLLATE "C" NOT NULL,
                name text NOT NULL,
                token_hash bytea NOT NULL CONSTRAINT token_once UNIQUE,
                device bytea,
                digest bytea NOT NULL
            )""",
            "CREATE INDEX people_by_room ON people (room)",
            """CREATE TABLE kept (
                game text COLLATE "C" NOT NULL,
                key text COLLATE "C" NOT NULL,
                room text COLLATE "C" NOT NULL,
                value bytea NOT NULL,
                digest bytea NOT NULL,
                PRIMARY KEY (game, key, room)
            )""",
            # Rooms that the owner of the house has closed.
            'CREATE TABLE closed (stream text COLLATE "C" PRIMARY KEY)',
        ),
        oldest=1,
    ),
    Migration(
        (
            # Tells houses apart that share a Redis server.
            "ALTER TABLE house ADD COLUMN id text NOT NULL DEFAULT gen_random_uuid()::text",
            # A worker is alive while its connection is there (`backend`, `since`) and it says so.
            """CREATE TABLE workers (
                worker text COLLATE "C" PRIMARY KEY,
                backend integer NOT NULL,
                since timestamptz NOT NULL,
                alive timestamptz NOT NULL
            ) WITH (fillfactor = 50)""",
            """CREATE TABLE holds (
                stream text COLLATE "C" NOT NULL,
                worker text COLLATE "C" NOT NULL REFERENCES workers ON DELETE CASCADE,
                PRIMARY KEY (stream, worker)
            )""",
            "CREATE INDEX holds_by_worker ON holds (worker)",
            # What changed besides entries, for workers that look every second. `tx` is the
            # transaction: what is not visible yet when a worker looks has a later one.
            """CREATE TABLE news (
                n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
                at timestamptz NOT NULL DEFAULT now(),
                worker text DEFAULT current_setting('parlour.worker', true),
                kind text COLLATE "C" NOT NULL,
                room text COLLATE "C" NOT NULL
            )""",
            "CREATE INDEX news_by_tx ON news (tx)",
        ),
        # Programs of version 1 tell nobody what they change besides entries.
        oldest=2,
    ),
    Migration(
        # What a worker has counted, for the others to show.
        ("ALTER TABLE workers ADD COLUMN figures bytea NOT NULL DEFAULT ''",),
        oldest=2,
    ),
    Migration(
        ("ALTER TABLE people ADD COLUMN face integer",),
        # Programs of version 3 take a person with a face for damaged.
        oldest=WITH_FACES,
    ),
)

TABLES = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
VERSION = "SELECT version, oldest FROM house"


async def recognise(db: Any, migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """Return the schema version of a house, 0 for an empty database; refuses what this program
    cannot use. It only reads."""
    if await db.fetchval("SELECT to_regclass('house')") is None:
        if await db.fetchval(TABLES):
            raise Refusal("not_a_house")
        return 0
    version, oldest = await db.fetchrow(VERSION)
    if oldest > len(migrations):
        raise Refusal("newer_schema", found=version, known=len(migrations))
    found: int = version
    return found


async def migrate(db: Any, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Create the newest schema in an empty database, or bring an older one up to it."""
    await db.execute("SELECT pg_advisory_lock($1)", MIGRATION_LOCK)
    try:
        found = await recognise(db, migrations)
        for version, migration in enumerate(migrations[found:], found + 1):
            async with db.transaction():
                for statement in migration.statements:
                    await db.execute(statement)
                await db.execute(
                    "UPDATE house SET version = $1, oldest = $2", version, migration.oldest
                )
    finally:
        await db.execute("SELECT pg_advisory_unlock($1)", MIGRATION_LOCK)
