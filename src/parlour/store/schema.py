"""The tables of a house's database, and how they are created and migrated.

`user_version` is the version of the schema. Each migration runs in one transaction together with
its new version, so a house killed half-way continues from there. A migration that has been
released is never changed: a change is a further migration.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from parlour.kernel import Refusal

APPLICATION_ID = 0x9A1100
"""Marks a SQLite file as a house of ours."""

FIRST_VERSION = 6
"""The version after the first migration. Versions 1 to 5 were never released."""

WITH_FACES = 7
"""The version since which people have faces."""

Migration = Sequence[str]

MIGRATIONS: Sequence[Migration] = (
    (
        f"PRAGMA application_id = {APPLICATION_ID}",
        # A table with row ids appends every entry at its end, whatever its stream; only the small
        # index entries are spread. Ordered by stream it would write more pages for each batch.
        """CREATE TABLE entries (
            stream TEXT NOT NULL,
            seq INTEGER NOT NULL,
            person TEXT,
            id TEXT,
            body BLOB NOT NULL,
            digest BLOB NOT NULL CHECK (typeof(digest) = 'blob' AND length(digest) = 16),
            PRIMARY KEY (stream, seq)
        )""",
        """CREATE UNIQUE INDEX applied_once ON entries (stream, person, id)
            WHERE person IS NOT NULL AND id IS NOT NULL""",
        """CREATE TABLE heads (
            stream TEXT PRIMARY KEY,
            seq INTEGER NOT NULL,
            digest BLOB NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE people (
            id TEXT PRIMARY KEY,
            room TEXT NOT NULL,
            name TEXT NOT NULL,
            token_hash BLOB NOT NULL UNIQUE,
            device BLOB,
            digest BLOB NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX people_by_room ON people (room)",
        """CREATE TABLE kept (
            game TEXT NOT NULL,
            key TEXT NOT NULL,
            room TEXT NOT NULL,
            value BLOB NOT NULL,
            digest BLOB NOT NULL,
            PRIMARY KEY (game, key, room)
        ) WITHOUT ROWID""",
        # Rooms that the owner of the house has closed.
        "CREATE TABLE closed (stream TEXT PRIMARY KEY) WITHOUT ROWID",
    ),
    ("ALTER TABLE people ADD COLUMN face INTEGER",),
)


def newest(migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """Return the schema version after all migrations."""
    return FIRST_VERSION + len(migrations) - 1


def recognise(db: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """Return the schema version of a house, 0 for an empty file; refuses what this program cannot
    read.

    It only reads: a database that is refused stays as it was.
    """
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    owner: int = db.execute("PRAGMA application_id").fetchone()[0]
    try:
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except UnicodeDecodeError as error:
        # SQLite complains of a damaged table and quotes its name, which may not be valid text.
        damage = sqlite3.DatabaseError("malformed database schema")
        damage.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise damage from error
    if owner != APPLICATION_ID and (owner or tables):
        raise Refusal("not_a_house")
    if 0 < found < FIRST_VERSION:
        raise Refusal("old_schema", found=found, known=newest(migrations))
    if found > newest(migrations):
        raise Refusal("newer_schema", found=found, known=newest(migrations))
    return found


def migrate(db: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Create the newest schema in an empty file, or bring an older one up to it."""
    found = recognise(db, migrations)
    done = found - FIRST_VERSION + 1 if found else 0
    for version, migration in enumerate(migrations[done:], FIRST_VERSION + done):
        db.execute("BEGIN IMMEDIATE")
        try:
            for statement in migration:
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {version}")
            db.execute("COMMIT")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
