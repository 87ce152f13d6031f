"""Damage to the database: whatever is read is right, or clearly refused. Never a traceback."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.support.seed import seeded

from parlour.kernel import Refusal
from parlour.store import Conflict, Kept, Person, SqliteLog, Stored, StoreFailure, open_sqlite

ROOMS = [f"ROOM{n}" for n in range(8)]
Spoil = Callable[[Path, random.Random], None]
Answers = dict[str, Any]

pytestmark = pytest.mark.anyio


def body(room: str, seq: int) -> bytes:
    return f'{{"{room}": {seq}, "pad": "{"x" * (seq * 37 % 400)}"}}'.encode()


async def fill(folder: Path) -> None:
    log = open_sqlite(folder)
    for seq in range(1, 41):
        for room in ROOMS:
            person = Person(f"{room}-{seq}", room, f"Ada {seq}", f"{room} {seq}".encode().ljust(32))
            kept = Kept("wedges", f"card/{seq}", room, b"[%d]" % seq)
            stored = Stored(seq, body(room, seq), person.id, f"m{seq}")
            people = [person] if seq % 5 == 0 else []
            await log.append(room, seq - 1, [stored], people, [kept])
    await log.close()


async def ask(log: SqliteLog) -> Answers:
    """All that a house can be asked, each answered or refused."""
    questions: dict[str, Callable[[], Awaitable[Any]]] = {
        "kept": log.kept,
        "streams": log.streams,
    }
    for room in ROOMS:
        questions[f"read {room}"] = partial(log.read, room)
        questions[f"people {room}"] = partial(log.people, room)
        token = f"{room} 5".encode().ljust(32)
        questions[f"token {room}"] = partial(log.person_by_token, token)
    answers: Answers = {}
    for name, question in questions.items():
        try:
            answers[name] = await question()
        except Refusal as refusal:
            answers[name] = refusal
    return answers


async def answers_of(folder: Path) -> Answers | Refusal:
    """What the house in this folder answers; a refusal where it cannot be opened."""
    try:
        log = open_sqlite(folder)
    except Refusal as refusal:
        return refusal
    answers = await ask(log)
    # A write is done, or refused.
    with suppress(StoreFailure, Conflict):
        await log.append("ROOM0", 40, [Stored(41, b"{}")])
        await log.append("FRESH", 0, [Stored(1, b"{}")])
    await log.close()
    return answers


def assert_right_or_refused(found: Answers | Refusal, right: Answers) -> int:
    """How many answers were refused. Lists that were left incomplete may lack what is damaged,
    and hold nothing else."""
    if isinstance(found, Refusal):
        assert found.code in ("damaged_store", "not_a_house", "newer_schema", "old_schema")
        return 1
    refused = 0
    for name, answer in found.items():
        if isinstance(answer, Refusal):
            assert answer.code == "damaged_store"
            refused += 1
        elif answer != right[name]:
            kind = name.split()[0]
            assert kind != "read", f"{name}: wrong entries"
            if answer is not None and kind in ("kept", "people"):
                assert [one for one in answer if one not in right[name]] == [], name
            else:
                # An index that lost an entry: the token is not known any more.
                assert answer is None or kind == "streams", name
            refused += 1
    return refused


def flip_bytes(file: Path, rng: random.Random) -> None:
    content = bytearray(file.read_bytes())
    for _ in range(rng.choice((1, 3, 30))):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    file.write_bytes(content)


def cut(file: Path, rng: random.Random) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: rng.randrange(len(content))])


def garbage_page(file: Path, rng: random.Random) -> None:
    content = bytearray(file.read_bytes())
    page = rng.randrange(len(content) // 4096) * 4096
    content[page : page + 4096] = rng.randbytes(4096)
    file.write_bytes(content)


def zero_page(file: Path, rng: random.Random) -> None:
    content = bytearray(file.read_bytes())
    page = rng.randrange(len(content) // 4096) * 4096
    content[page : page + 4096] = bytes(4096)
    file.write_bytes(content)


def swap_pages(file: Path, rng: random.Random) -> None:
    content = bytearray(file.read_bytes())
    one, other = (rng.randrange(1, len(content) // 4096) * 4096 for _ in range(2))
    first, second = content[one : one + 4096], content[other : other + 4096]
    content[one : one + 4096], content[other : other + 4096] = second, first
    file.write_bytes(content)


def repeat_tail(file: Path, rng: random.Random) -> None:
    content = file.read_bytes()
    file.write_bytes(content + rng.randbytes(rng.randrange(1, 9000)))


STATEMENTS = (
    "DELETE FROM entries WHERE stream = :room AND seq = :seq",
    "DELETE FROM entries WHERE stream = :room AND seq >= :seq",
    "DELETE FROM entries WHERE stream = :room",
    "DELETE FROM heads WHERE stream = :room",
    "UPDATE heads SET seq = seq - 1 WHERE stream = :room",
    "UPDATE heads SET seq = 'many' WHERE stream = :room",
    "UPDATE heads SET digest = NULL WHERE stream = :room",
    "UPDATE heads SET digest = 'text' WHERE stream = :room",
    "UPDATE entries SET seq = -seq WHERE stream = :room AND seq = :seq",
    "UPDATE entries SET body = CAST(body AS TEXT) WHERE stream = :room AND seq = :seq",
    "UPDATE entries SET body = CAST(x'ff' AS TEXT) WHERE stream = :room AND seq = :seq",
    "UPDATE entries SET body = 17 WHERE stream = :room AND seq = :seq",
    "UPDATE entries SET person = x'00ff' WHERE stream = :room AND seq = :seq",
    "UPDATE entries SET person = NULL WHERE stream = :room AND seq = :seq",
    "UPDATE entries SET id = CAST(x'c328' AS TEXT) WHERE stream = :room AND seq = :seq",
    "UPDATE entries SET digest = zeroblob(16) WHERE stream = :room AND seq = :seq",
    "UPDATE entries SET stream = 'ROOM8' WHERE stream = :room AND seq = :seq",
    "UPDATE people SET name = 'Eve' WHERE room = :room",
    "UPDATE people SET name = CAST(x'ff' AS TEXT) WHERE room = :room",
    "UPDATE people SET token_hash = CAST(id AS BLOB) WHERE room = :room",
    "UPDATE people SET name = x'00' WHERE room = :room",
    "UPDATE kept SET value = 'nonsense' WHERE room = :room",
    "UPDATE kept SET value = x'ff' WHERE room = :room",
    "UPDATE kept SET value = 3.5 WHERE room = :room",
)


def statement(sql: str) -> Spoil:
    def spoil(file: Path, rng: random.Random) -> None:
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.execute("PRAGMA ignore_check_constraints = ON")
            db.execute("PRAGMA writable_schema = ON")
            # NOT NULL is no protection against a damaged file.
            db.execute(
                "UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE type = 'table'"
            )
            db.execute("PRAGMA writable_schema = RESET")
            db.execute(sql, {"room": rng.choice(ROOMS), "seq": rng.randrange(1, 41)})

    return spoil


def swap_bodies(file: Path, rng: random.Random) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        one, other = rng.sample(range(1, 41), 2)
        room = rng.choice(ROOMS)
        select = "SELECT body FROM entries WHERE stream = ? AND seq = ?"
        bodies = {seq: db.execute(select, (room, seq)).fetchone()[0] for seq in (one, other)}
        for seq, old in ((one, other), (other, one)):
            values = (bodies[old], room, seq)
            db.execute("UPDATE entries SET body = ? WHERE stream = ? AND seq = ?", values)


@pytest.fixture
def rng() -> random.Random:
    return seeded("damage")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Answers]:
    folder = tmp_path_factory.mktemp("whole")
    asyncio.run(fill(folder))
    content = (folder / "house.db").read_bytes()
    answers = asyncio.run(answers_of(folder))
    assert not isinstance(answers, Refusal)
    return content, answers


BLIND = (flip_bytes, cut, garbage_page, zero_page, swap_pages, repeat_tail)


@pytest.mark.parametrize("spoil", BLIND)
async def test_a_spoilt_file_gives_right_answers_or_refusals(
    spoil: Spoil, whole: tuple[bytes, Answers], tmp_path: Path, rng: random.Random
) -> None:
    content, right = whole
    refused = 0
    for turn in range(20):
        folder = tmp_path / str(turn)
        folder.mkdir()
        (folder / "house.db").write_bytes(content)
        spoil(folder / "house.db", rng)
        refused += assert_right_or_refused(await answers_of(folder), right)
    assert refused or spoil is repeat_tail


async def test_a_schema_that_is_no_text_any_more_is_refused(
    whole: tuple[bytes, Answers], tmp_path: Path
) -> None:
    content, _ = whole
    # The name of a table as the schema has it, and in the statement that made it.
    spoilt = content.replace(b"tableheadsheads", b"table\x8aeads\x8aeads")
    assert spoilt != content
    (tmp_path / "house.db").write_bytes(spoilt)
    found = await answers_of(tmp_path)
    assert isinstance(found, Refusal)
    assert found.code == "damaged_store"


@pytest.mark.parametrize("sql", STATEMENTS)
async def test_changed_and_lost_rows_are_refused_and_other_rooms_go_on(
    sql: str, whole: tuple[bytes, Answers], tmp_path: Path, rng: random.Random
) -> None:
    content, right = whole
    (tmp_path / "house.db").write_bytes(content)
    statement(sql)(tmp_path / "house.db", rng)
    found = await answers_of(tmp_path)
    assert_right_or_refused(found, right)
    assert isinstance(found, dict)
    refused = {name for name, answer in found.items() if answer != right[name]}
    assert len(refused) <= 2, "only what is damaged"
    assert refused


async def test_swapped_entries_are_refused(
    whole: tuple[bytes, Answers], tmp_path: Path, rng: random.Random
) -> None:
    content, right = whole
    (tmp_path / "house.db").write_bytes(content)
    swap_bodies(tmp_path / "house.db", rng)
    assert assert_right_or_refused(await answers_of(tmp_path), right) == 1


async def test_the_refusal_names_room_and_entry(tmp_path: Path) -> None:
    await fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as db:
        db.execute("UPDATE entries SET body = '{}' WHERE stream = 'ROOM3' AND seq = 7")
    log = open_sqlite(tmp_path)
    with pytest.raises(StoreFailure) as failure:
        await log.read("ROOM3", 20)
    assert (failure.value.code, failure.value.details) == ("damaged_store", {"reason": "ROOM3 #7"})
    assert len(await log.read("ROOM2", 20)) == 20
    await log.close()


@pytest.mark.parametrize("name", ["house.db", "house.db-wal"])
async def test_nothing_is_acknowledged_once_the_database_is_gone(tmp_path: Path, name: str) -> None:
    log = open_sqlite(tmp_path)
    await log.append("ROOM", 0, [Stored(1, b"{}")])
    (tmp_path / name).rename(tmp_path / "elsewhere")
    for write in (lambda: log.append("ROOM", 1, [Stored(2, b"{}")]), log.probe):
        with pytest.raises(StoreFailure) as failure:
            await write()
        assert failure.value.code == "store_gone"
    (tmp_path / name).write_bytes((tmp_path / "elsewhere").read_bytes())
    with pytest.raises(StoreFailure):
        await log.probe()
    (tmp_path / "elsewhere").rename(tmp_path / name)
    await log.probe()
    await log.append("ROOM", 1, [Stored(2, b"{}")])
    await log.close()


async def test_a_probe_is_a_write(log: SqliteLog, tmp_path: Path) -> None:
    await log.append("ROOM", 0, [Stored(1, b"{}")])
    before = (tmp_path / "house.db-wal").stat()
    await log.probe()
    after = (tmp_path / "house.db-wal").stat()
    assert (after.st_size, after.st_mtime_ns) > (before.st_size, before.st_mtime_ns)
    assert [entry.seq for entry in await log.read("ROOM")] == [1]


async def test_a_deleted_stream_is_gone_with_its_people(tmp_path: Path) -> None:
    await fill(tmp_path)
    log = open_sqlite(tmp_path)
    await log.set_closed("ROOM1", True)
    await log.set_closed("ROOM2", True)
    await log.set_closed("ROOM2", False)
    assert await log.closed() == {"ROOM1"}
    await log.delete("ROOM1")
    assert await log.closed() == set()
    assert (await log.read("ROOM1"), await log.people("ROOM1")) == ([], [])
    assert "ROOM1" not in await log.streams()
    assert len(await log.read("ROOM2")) == 40
    await log.append("ROOM1", 0, [Stored(1, b"{}")])
    assert len(await log.read("ROOM1")) == 1
    await log.close()
    assert b"ROOM1-5" not in (tmp_path / "house.db").read_bytes()
