"""Opening a house: its folder, its lock and its schema."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from parlour.kernel import Refusal
from parlour.kernel.catalogue import LANGUAGES, sentence
from parlour.store import Person, SqliteLog, Stored, open_sqlite
from parlour.store.archive import open_archive
from parlour.store.digest import row_digest, with_digest
from parlour.store.schema import APPLICATION_ID, FIRST_VERSION, MIGRATIONS, migrate, newest


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


SPAWN = """
import subprocess, sys
from pathlib import Path
from parlour.store import open_sqlite
log = open_sqlite(Path(sys.argv[1]))
child = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], close_fds=False)
print(child.pid, flush=True)
child.wait()
"""


def test_a_child_process_does_not_keep_the_house_of_a_killed_parent(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SPAWN, str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as parent:
        assert parent.stdout
        child = int(parent.stdout.readline())
        assert refused(tmp_path).code == "house_in_use"
        parent.kill()
        parent.wait()
        os.kill(child, 0)
        close(open_sqlite(tmp_path))


def test_a_process_number_that_cannot_be_read_is_a_question_mark(tmp_path: Path) -> None:
    log = open_sqlite(tmp_path)
    for spoil in (lambda: (tmp_path / "house.pid").write_text(""), (tmp_path / "house.pid").unlink):
        spoil()
        assert refused(tmp_path).details["pid"] == "?"
    close(log)


def rights(folder: Path) -> dict[str, int]:
    """What others than the owner may do with each file, and with the folder itself."""
    paths = [folder, *folder.rglob("*")]
    return {path.name: mode for path in paths if (mode := path.stat().st_mode & 0o077)}


@pytest.fixture
def open_umask() -> Iterator[None]:
    """Files are made for everybody unless somebody sees to it."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_umask")
def test_the_files_of_a_house_belong_to_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    folder.mkdir(mode=0o777)
    log = open_sqlite(folder)
    asyncio.run(write(log))
    assert {path.name for path in folder.iterdir()} >= {"house.db", "house.db-wal", "house.lock"}
    assert rights(folder) == {}
    close(log)


@pytest.mark.usefixtures("open_umask")
def test_a_house_that_was_open_to_others_is_closed_to_them(tmp_path: Path) -> None:
    log = open_sqlite(tmp_path / "house")
    asyncio.run(write(log))
    copy = tmp_path / "copy"
    copy.mkdir(mode=0o777)
    for file in (tmp_path / "house").iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    assert {"house.db", "house.db-wal", "copy"} <= rights(copy).keys()
    again = open_sqlite(copy)
    asyncio.run(write(again, 1))
    assert rights(copy) == {}
    close(again)
    close(log)


@pytest.mark.usefixtures("open_umask")
def test_a_folder_with_other_things_in_it_stays_open_but_not_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir(mode=0o755)
    (folder / "photos").mkdir(mode=0o755)
    log = open_sqlite(folder)
    assert rights(folder) == {"shared": 0o055, "photos": 0o055}
    close(log)


async def write(log: SqliteLog, after: int = 0) -> None:
    await log.append("ROOM", after, [Stored(after + 1, b"{}")])


def test_no_module_of_the_store_needs_a_posix_system(tmp_path: Path) -> None:
    hidden = "import sys; sys.modules |= dict.fromkeys(('fcntl', 'resource', 'grp', 'pwd'))"
    script = f"{hidden}\n{HOLD}"
    command = [sys.executable, "-W", "ignore", "-c", script, str(tmp_path)]
    opened = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert (opened.stdout, opened.returncode) == ("open\n", 0), opened.stderr


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
    assert (refusal.details["found"], refusal.details["known"]) == (99, newest())


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
        assert db.execute("PRAGMA user_version").fetchone() == (newest(LATER),)
        assert db.execute("SELECT stream, seq, body FROM entries").fetchall() == [
            ("ROOM", 1, b"{}")
        ]
        assert db.execute("SELECT colour FROM people").fetchall() == []
        assert db.execute("SELECT id FROM nights").fetchall() == []
    assert refused(tmp_path).code == "newer_schema"


def test_a_house_from_before_faces_is_read_and_then_brought_up_to_date(tmp_path: Path) -> None:
    ada = Person("ada", "ROOM", "Ada", b"a" * 32)
    with closing(connect(tmp_path)) as db:
        migrate(db, MIGRATIONS[:1])
        columns = "id, room, name, token_hash, device, digest"
        *values, _, digest = with_digest("people", ada)
        assert digest == row_digest("people", *values), "as it was written then"
        db.execute(f"INSERT INTO people ({columns}) VALUES (?, ?, ?, ?, ?, ?)", (*values, digest))
    with open_archive(tmp_path / "house.db") as archive:
        assert archive.people("ROOM") == [ada]
        assert [found.kind for found in archive.findings()] == ["no_entries"]

    async def look() -> None:
        log = open_sqlite(tmp_path)
        assert await log.people("ROOM") == [ada]
        drawn = msgspec.structs.replace(ada, face=7)
        await log.append("ROOM", 0, [Stored(1, b"{}")], [drawn])
        assert await log.people("ROOM") == [drawn]
        await log.close()

    asyncio.run(look())


def test_a_face_that_somebody_else_wrote_is_damage(tmp_path: Path) -> None:
    ada = Person("ada", "ROOM", "Ada", b"a" * 32, None, 7)

    async def fill() -> None:
        log = open_sqlite(tmp_path)
        await log.append("ROOM", 0, [Stored(1, b"{}")], [ada])
        await log.close()

    asyncio.run(fill())
    for face in (8, None):
        with closing(connect(tmp_path)) as db:
            db.execute("UPDATE people SET face = ?", (face,))
        with open_archive(tmp_path / "house.db") as archive:
            assert [found.kind for found in archive.findings()] == ["person"]


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a house's database."""
    return {file.name: file.read_bytes() for file in folder.glob("house.db*")}


@pytest.mark.parametrize("version", range(1, FIRST_VERSION))
def test_a_house_of_an_older_schema_is_refused_untouched(tmp_path: Path, version: int) -> None:
    with closing(connect(tmp_path)) as db:
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute("CREATE TABLE entries (n INTEGER PRIMARY KEY, stream TEXT, body BLOB)")
        db.execute(f"PRAGMA user_version = {version}")
    before = contents(tmp_path)
    refusal = refused(tmp_path)
    assert refusal.code == "old_schema"
    assert (refusal.details["found"], refusal.details["known"]) == (version, newest())
    assert contents(tmp_path) == before
    for language in LANGUAGES:
        assert str(version) in sentence(refusal, language)


def test_a_house_of_an_older_schema_keeps_its_write_ahead_log(tmp_path: Path) -> None:
    """Killed before its write-ahead log was moved into the main file."""
    old, house = tmp_path / "old", tmp_path / "house"
    old.mkdir()
    house.mkdir()
    with closing(connect(old)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        db.execute("CREATE TABLE entries (n INTEGER PRIMARY KEY, stream TEXT, body BLOB)")
        db.execute(f"PRAGMA user_version = {FIRST_VERSION - 1}")
        for name, content in contents(old).items():
            if not name.endswith("-shm"):
                (house / name).write_bytes(content)
    before = contents(house)
    assert before["house.db-wal"]
    assert refused(house).code == "old_schema"
    after = contents(house)
    after.pop("house.db-shm", None)
    assert after == before


def test_a_migration_that_fails_leaves_the_house_as_it_was(tmp_path: Path) -> None:
    old_house(tmp_path)
    broken = (*MIGRATIONS, ("CREATE TABLE nights (id)", "CREATE TABLE people (id)"))
    with closing(connect(tmp_path)) as db:
        with pytest.raises(sqlite3.OperationalError):
            migrate(db, broken)
        assert db.execute("PRAGMA user_version").fetchone() == (newest(),)
        tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        assert tables.fetchall() == [
            ("closed",),
            ("entries",),
            ("heads",),
            ("kept",),
            ("people",),
        ]
    close(open_sqlite(tmp_path))


def test_released_migrations_are_never_changed(tmp_path: Path) -> None:
    """The schema, word for word; a change to it belongs into a further migration."""
    close(open_sqlite(tmp_path))
    with closing(connect(tmp_path)) as db:
        sql = db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        found = [" ".join(statement.split()) for (statement,) in sql]
    assert found == [
        "CREATE UNIQUE INDEX applied_once ON entries (stream, person, id)"
        " WHERE person IS NOT NULL AND id IS NOT NULL",
        "CREATE TABLE closed (stream TEXT PRIMARY KEY) WITHOUT ROWID",
        "CREATE TABLE entries ( stream TEXT NOT NULL, seq INTEGER NOT NULL, person TEXT, id TEXT,"
        " body BLOB NOT NULL,"
        " digest BLOB NOT NULL CHECK (typeof(digest) = 'blob' AND length(digest) = 16),"
        " PRIMARY KEY (stream, seq) )",
        "CREATE TABLE heads ( stream TEXT PRIMARY KEY, seq INTEGER NOT NULL, digest BLOB NOT NULL )"
        " WITHOUT ROWID",
        "CREATE TABLE kept ( game TEXT NOT NULL, key TEXT NOT NULL, room TEXT NOT NULL,"
        " value BLOB NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (game, key, room) ) WITHOUT ROWID",
        "CREATE TABLE people ( id TEXT PRIMARY KEY, room TEXT NOT NULL, name TEXT NOT NULL,"
        " token_hash BLOB NOT NULL UNIQUE, device BLOB, digest BLOB NOT NULL , face INTEGER)"
        " WITHOUT ROWID",
        "CREATE INDEX people_by_room ON people (room)",
    ]
