"""The tables of a house's database, and how an older house is brought up to date.

`user_version` counts the migrations a database has been through; each runs in a transaction of
its own together with the new count, so that a house killed half-way simply goes on from there.
A migration that has been released is never changed: a change is a further one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from parlour.kernel import Refusal

APPLICATION_ID = 0x9A1100
"""Says that a SQLite file is a house of ours, and not somebody's photo library."""

Migration = Sequence[str]

MIGRATIONS: Sequence[Migration] = (
    (
        f"PRAGMA application_id = {APPLICATION_ID}",
        # With a row id of its own an entry is written at the end of the table, whichever room it
        # belongs to, and only the small index entries are scattered: in a batch from 200 rooms
        # that is a fraction of the pages of a table ordered by room.
        """CREATE TABLE entries (
            stream TEXT NOT NULL,
            seq INTEGER NOT NULL,
            person TEXT,
            id TEXT,
            body BLOB NOT NULL,
            PRIMARY KEY (stream, seq)
        )""",
        """CREATE UNIQUE INDEX applied_once ON entries (stream, person, id)
            WHERE person IS NOT NULL AND id IS NOT NULL""",
        """CREATE TABLE people (
            id TEXT PRIMARY KEY,
            room TEXT NOT NULL,
            name TEXT NOT NULL,
            token_hash BLOB NOT NULL UNIQUE
        ) WITHOUT ROWID""",
        "CREATE INDEX people_by_room ON people (room)",
    ),
    (
        """CREATE TABLE kept (
            game TEXT NOT NULL,
            key TEXT NOT NULL,
            room TEXT NOT NULL,
            value BLOB NOT NULL,
            PRIMARY KEY (game, key, room)
        ) WITHOUT ROWID""",
    ),
    # That a message is in the log once is the writer's to see to: see `writer.Tail`.
    ("DROP INDEX applied_once",),
    # No index at all: see `parlour.store.chain`.
    (
        "ALTER TABLE entries RENAME TO indexed",
        """CREATE TABLE entries (
            n INTEGER PRIMARY KEY,
            before INTEGER NOT NULL,
            stream TEXT NOT NULL,
            seq INTEGER NOT NULL,
            person TEXT,
            id TEXT,
            body BLOB NOT NULL
        )""",
        """INSERT INTO entries
            SELECT this.rowid, coalesce(last.rowid, 0),
                this.stream, this.seq, this.person, this.id, this.body
            FROM indexed this
            LEFT JOIN indexed last ON last.stream = this.stream AND last.seq = this.seq - 1
            ORDER BY this.rowid""",
        "DROP TABLE indexed",
        "CREATE TABLE ends (stream TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID",
        "INSERT INTO ends SELECT stream, max(n) FROM entries GROUP BY stream",
        "CREATE TABLE filed (n INTEGER NOT NULL)",
        "INSERT INTO filed SELECT coalesce(max(n), 0) FROM entries",
    ),
)


def recognise(db: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> int:
    """The schema version of a house, 0 for an empty file; refuses what this program cannot read.

    It only looks: the database of another program is left as it was.
    """
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    owner: int = db.execute("PRAGMA application_id").fetchone()[0]
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner != APPLICATION_ID and (owner or tables):
        raise Refusal("not_a_house")
    if found > len(migrations):
        raise Refusal("newer_schema", found=found, known=len(migrations))
    return found


def migrate(db: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring a house to the newest schema."""
    found = recognise(db, migrations)
    for version, migration in enumerate(migrations[found:], found + 1):
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
