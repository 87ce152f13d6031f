"""Opening a house: its folder, its lock and its schema."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from parlour.kernel import Refusal
from parlour.store import Duplicate, SqliteLog, Stored, open_sqlite
from parlour.store.schema import MIGRATIONS, migrate


def refused(folder: Path) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        open_sqlite(folder)
    assert refusal.value.details["folder"] == str(folder)
    return refusal.value


def close(log: SqliteLog) -> None:
    asyncio.run(log.close())


def test_the_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "new" / "house"
    close(open_sqlite(folder))
    assert (folder / "house.db").is_file()
    assert folder.stat().st_mode & 0o077 == 0


def test_a_file_in_the_way_makes_the_folder_unwritable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    assert refused(tmp_path / "file").code == "unwritable_folder"
    refusal = refused(tmp_path / "file" / "house")
    assert (refusal.code, refusal.details["reason"]) == ("unwritable_folder", "File exists")


def test_a_folder_where_nothing_can_be_made_is_unwritable() -> None:
    assert refused(Path("/proc/parlour")).code == "unwritable_folder"


def test_a_database_that_cannot_be_opened_makes_the_folder_unwritable(tmp_path: Path) -> None:
    (tmp_path / "house.db").mkdir()
    assert refused(tmp_path).code == "unwritable_folder"


def test_a_house_is_used_once_at_a_time(tmp_path: Path) -> None:
    log = open_sqlite(tmp_path)
    refusal = refused(tmp_path)
    assert (refusal.code, refusal.details["pid"]) == ("house_in_use", str(os.getpid()))
    close(log)
    close(open_sqlite(tmp_path))


HOLD = """
import sys
from pathlib import Path
from parlour.store import open_sqlite
log = open_sqlite(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


def test_another_process_keeps_the_house_until_it_is_gone(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "open\n"
        refusal = refused(tmp_path)
        assert (refusal.code, refusal.details["pid"]) == ("house_in_use", str(holder.pid))
        holder.kill()
    close(open_sqlite(tmp_path))


def test_a_refused_opening_lets_go_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_bytes(b"no database at all" * 100)
    assert refused(tmp_path).code == "damaged_store"
    (tmp_path / "house.db").unlink()
    close(open_sqlite(tmp_path))


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "house.db")) as db:
        db.execute("CREATE TABLE photos (name)")
    before = (tmp_path / "house.db").read_bytes()
    assert refused(tmp_path).code == "not_a_house"
    assert (tmp_path / "house.db").read_bytes() == before


def test_a_house_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    close(open_sqlite(tmp_path))
    with closing(sqlite3.connect(tmp_path / "house.db")) as db:
        db.execute("PRAGMA user_version = 99")
    refusal = refused(tmp_path)
    assert refusal.code == "newer_schema"
    assert (refusal.details["found"], refusal.details["known"]) == (99, len(MIGRATIONS))


LATER = (
    *MIGRATIONS,
    ("ALTER TABLE people ADD COLUMN colour TEXT", "UPDATE people SET colour = 'green'"),
    ("CREATE TABLE nights (id INTEGER PRIMARY KEY)",),
)


def connect(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / "house.db", isolation_level=None)


def old_house(folder: Path) -> None:
    """A house as the first release left it."""
    log = open_sqlite(folder)

    async def fill() -> None:
        await log.append("ROOM", 0, [Stored(1, b"{}")])
        await log.close()

    asyncio.run(fill())


def test_an_older_house_is_brought_up_to_date_and_keeps_its_games(tmp_path: Path) -> None:
    old_house(tmp_path)
    with closing(connect(tmp_path)) as db:
        migrate(db, LATER)
        migrate(db, LATER)
        assert db.execute("PRAGMA user_version").fetchone() == (len(LATER),)
        assert db.execute("SELECT stream, seq, body FROM entries").fetchall() == [
            ("ROOM", 1, b"{}")
        ]
        assert db.execute("SELECT colour FROM people").fetchall() == []
        assert db.execute("SELECT id FROM nights").fetchall() == []
    assert refused(tmp_path).code == "newer_schema"


def test_a_house_from_before_the_chains_keeps_its_games_in_order(tmp_path: Path) -> None:
    indexed = MIGRATIONS[:3]
    kept = {
        "ANNA": [Stored(1, b"a"), Stored(2, b"c", "ada", "m1"), Stored(3, b"f")],
        "BERT": [Stored(1, b"b"), Stored(2, b"d"), Stored(3, b"e", "bob", "m1")],
    }
    in_turn = sorted((s.body, room, s) for room, entries in kept.items() for s in entries)
    with closing(connect(tmp_path)) as db:
        migrate(db, indexed)
        for _, room, s in in_turn:
            values = (room, s.seq, s.person, s.id, s.body)
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", values)
    log = open_sqlite(tmp_path)

    async def look() -> None:
        assert await log.streams() == ["ANNA", "BERT"]
        for room, entries in kept.items():
            assert await log.read(room) == entries
        with pytest.raises(Duplicate):
            await log.append("ANNA", 3, [Stored(4, b"again", "ada", "m1")])
        await log.append("ANNA", 3, [Stored(4, b"g")])
        assert await log.read("ANNA", after=2) == [Stored(3, b"f"), Stored(4, b"g")]
        await log.close()

    asyncio.run(look())


def test_a_migration_that_fails_leaves_the_house_as_it_was(tmp_path: Path) -> None:
    old_house(tmp_path)
    broken = (*MIGRATIONS, ("CREATE TABLE nights (id)", "CREATE TABLE people (id)"))
    with closing(connect(tmp_path)) as db:
        with pytest.raises(sqlite3.OperationalError):
            migrate(db, broken)
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        assert tables.fetchall() == [("ends",), ("entries",), ("filed",), ("kept",), ("people",)]
    close(open_sqlite(tmp_path))


def test_released_migrations_are_never_changed(tmp_path: Path) -> None:
    """The schema, word for word; a change to it belongs into a further migration."""
    close(open_sqlite(tmp_path))
    with closing(connect(tmp_path)) as db:
        sql = db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        found = [" ".join(statement.split()) for (statement,) in sql]
    assert found == [
        "CREATE TABLE ends (stream TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TABLE entries ( n INTEGER PRIMARY KEY, before INTEGER NOT NULL,"
        " stream TEXT NOT NULL, seq INTEGER NOT NULL, person TEXT, id TEXT, body BLOB NOT NULL )",
        "CREATE TABLE filed (n INTEGER NOT NULL)",
        "CREATE TABLE kept ( game TEXT NOT NULL, key TEXT NOT NULL, room TEXT NOT NULL,"
        " value BLOB NOT NULL, PRIMARY KEY (game, key, room) ) WITHOUT ROWID",
        "CREATE TABLE people ( id TEXT PRIMARY KEY, room TEXT NOT NULL, name TEXT NOT NULL,"
        " token_hash BLOB NOT NULL UNIQUE ) WITHOUT ROWID",
        "CREATE INDEX people_by_room ON people (room)",
    ]
