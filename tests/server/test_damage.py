"""A damaged or missing database: people get a sentence, intact rooms go on, the operator is told."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from parlour.kernel import Refusal
from parlour.server.rooms import house, loader, naming, watch

from .conftest import Guest, Running, begin, written_by


def spoil(folder: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / "house.db", isolation_level=None)) as db:
        db.execute(sql, values)


def night(running: Running) -> dict[str, str]:
    ticket = running.open_room("Anna")
    ben = running.join(ticket["code"], "Ben")
    with running.guest(ticket) as anna, running.guest(ben):
        anna.next()
        begin(anna)
    return ticket


DAMAGE = {
    "changed": "UPDATE entries SET body = CAST(replace(body, '1', '2') AS BLOB) WHERE stream = ?",
    "lost": "DELETE FROM entries WHERE seq = 3 AND stream = ?",
    "tail": "DELETE FROM entries WHERE seq > 4 AND stream = ?",
    "head": "DELETE FROM heads WHERE stream = ?",
    "name": "UPDATE people SET name = 'Eve' WHERE room = ?",
    "not text": "UPDATE people SET name = CAST(x'ff' AS TEXT) WHERE room = ?",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_room_is_refused_and_others_go_on(
    damage: str,
    serve: Callable[..., Running],
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    running = serve()
    bad, good = night(running), night(running)
    running.stop()
    spoil(tmp_path / "data", DAMAGE[damage], bad["code"])
    running = serve()
    caplog.clear()
    for _ in range(3):
        with running.guest(bad, language="de") as anna:
            bye = anna.next()
        assert (bye["type"], bye["code"]) == ("bye", "damaged_store")
        assert "beschädigt" in bye["message"]
    status, problem, _ = running.call(f"/api/rooms/{bad['code']}")
    assert (status, problem["code"]) == (500, "damaged_store")
    with running.guest(good) as anna:
        assert anna.next()["type"] == "welcome"
    told = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert bad["code"] in told[-1].getMessage()
    assert len(told) == 1 + damage.startswith("n"), "once for the people, once for the room"
    assert [record.exc_info for record in told if record.exc_info] == []


def test_a_room_of_which_nothing_is_left_but_its_people_is_damaged(
    serve: Callable[..., Running], tmp_path: Path
) -> None:
    running = serve()
    ticket = night(running)
    running.stop()
    for table in ("entries", "heads"):
        spoil(tmp_path / "data", f"DELETE FROM {table}")
    running = serve()
    with running.guest(ticket) as anna:
        assert anna.next()["code"] == "damaged_store"


def test_a_damaged_index_over_the_tokens_is_no_wrong_token(
    serve: Callable[..., Running], tmp_path: Path
) -> None:
    running = serve()
    ticket = night(running)
    running.stop()
    spoil_index(tmp_path / "data" / "house.db", naming.token_hash(ticket["token"]))
    running = serve()
    with running.guest(ticket) as anna:
        assert anna.next()["code"] == "damaged_store"
    with running.guest({**ticket, "token": "nobody's"}) as eve:
        assert eve.next()["code"] == "wrong_token"


def spoil_index(file: Path, key: bytes) -> None:
    """Change a key where only the index over the tokens has it."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        ((size,),) = db.execute("PRAGMA page_size")
        pages = {
            page
            for (page,) in db.execute(
                "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'people' AND sql IS NULL"
            )
        }
    content = bytearray(file.read_bytes())
    places = [
        at for at in range(len(content)) if content.startswith(key, at) and at // size + 1 in pages
    ]
    assert len(places) == 1
    content[places[0]] ^= 1
    file.write_bytes(content)


def test_a_damaged_note_of_a_game_keeps_nobody_out(
    serve: Callable[..., Running], tmp_path: Path
) -> None:
    running = serve()
    ticket = night(running)
    running.stop()
    insert = "INSERT INTO kept VALUES ('wedges', 'card/x', 'ROOM', 'no json', x'00')"
    spoil(tmp_path / "data", insert)
    running = serve()
    running.open_room("Cleo")
    with running.guest(ticket) as anna:
        assert anna.next()["type"] == "welcome"


def test_a_room_that_the_rules_cannot_read_is_refused_and_logged_with_its_reason(
    serve: Callable[..., Running],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running = serve()
    ticket = night(running)
    running = serve()

    def fails(*_: object) -> None:
        raise RuntimeError("a rule of ours")

    monkeypatch.setattr(loader, "folded", fails)
    for _ in range(2):
        with running.guest(ticket) as anna:
            assert anna.next()["code"] == "unreadable_room"
    told = [record for record in caplog.records if "a rule of ours" in str(record.exc_info)]
    assert len(told) == 1


@pytest.mark.parametrize("replaced", [False, True])
def test_a_database_that_is_removed_or_replaced_is_noticed(
    replaced: bool,
    serve: Callable[..., Running],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(house, "LOOK_SECONDS", 0.05)
    running = serve()
    ticket = running.open_room("Anna")
    assert running.call("/health")[:2] == (200, "ok")
    file = tmp_path / "data" / "house.db"
    content = file.read_bytes()
    file.unlink()
    if replaced:
        file.write_bytes(content)
    with running.guest(ticket) as anna:
        anna.next()
        answer = anna.say("choose", game="times")
        assert (answer["type"], answer["code"]) == ("refused", "store_gone")
    for _ in range(100):
        status, problem, _ = running.call("/health", headers={"accept-language": "de"})
        if status == 503:
            break
        asyncio.run(asyncio.sleep(0.05))
    assert (status, problem["code"]) == (503, "store_gone")
    assert "gelöscht oder ersetzt" in problem["message"]
    asyncio.run(asyncio.sleep(0.3))
    told = [r for r in caplog.records if "cannot write" in r.getMessage()]
    assert len(told) == 1, "once, not every time"


def test_asking_for_health_causes_no_write(running: Running) -> None:
    db = written_by(running)
    before = db.total_changes
    size = db.execute("PRAGMA data_version").fetchone()
    for _ in range(20):
        assert running.call("/health")[0] == 200
    assert (db.total_changes, db.execute("PRAGMA data_version").fetchone()) == (before, size)


class Slow:
    async def probe(self) -> None:
        await asyncio.sleep(60)


def test_a_write_that_does_not_end_counts_as_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "LONGEST_SECONDS", 0.01)
    looks = watch.Watch(Slow())
    asyncio.run(looks.look())
    assert looks.trouble is not None
    assert looks.trouble.code == "store_io"


def test_the_house_tells_when_it_can_write_again(caplog: pytest.LogCaptureFixture) -> None:
    class Mended:
        async def probe(self) -> None:
            return

    looks = watch.Watch(Mended())
    looks.trouble = Refusal("disk_full")
    asyncio.run(looks.look())
    assert str(looks.trouble) == "None"
    assert "can write again" in caplog.text


def test_an_unexpected_error_gets_an_answer(
    running: Running, pair: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = pair

    async def fails(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(running.server.house, "recognise", fails)
    monkeypatch.setattr(running.server.house, "find", fails)
    with running.guest(anna.ticket) as again:
        assert again.next()["code"] == "house_error"
    status, problem, _ = running.call(f"/api/rooms/{anna.ticket['code']}")
    assert (status, problem["code"]) == (500, "house_error")
