"""The owner's tools: backup, restore, check and rooms, on an open and on a closed house."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Parlour
from tests.server.conftest import Guest, Running, begin

from parlour.server.settings import Settings
from parlour.store import open_sqlite


@contextmanager
def opened(folder: Path) -> Iterator[Running]:
    running = Running(folder, Settings(lead_seconds=0))
    try:
        yield running
    finally:
        running.stop()


@contextmanager
def playing(running: Running, **options: str) -> Iterator[tuple[Guest, Guest]]:
    """Anna and Ben in a running game."""
    ticket = running.open_room("Anna")
    ben_ticket = running.join(ticket["code"], "Ben")
    with running.guest(ticket) as anna, running.guest(ben_ticket) as ben:
        anna.next()
        ben.next()
        begin(anna, **options)
        yield anna, ben


def finish(anna: Guest) -> None:
    assert anna.say("end_game")["type"] != "refused"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def spoil(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute(sql)


# Backup and restore ---------------------------------------------------------------------------


def test_a_backup_of_a_running_game_goes_on_in_another_house(
    parlour: Parlour, folder: Path, tmp_path: Path
) -> None:
    backup = tmp_path / "copy.db"
    with opened(folder) as running, playing(running) as (anna, _):
        anna.move("fact", a=2, b=3, product=6)
        board = anna.view["game.board"]
        ran = parlour("backup", backup, "--data", folder)
        assert (ran.code, ran.err) == (0, "")
        assert anna.move("take_back")["type"] != "refused", "the game goes on meanwhile"
        ticket = anna.ticket
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "data"], "one file"
    assert parlour("check", backup).code == 0
    other = tmp_path / "other"
    assert parlour("restore", backup, "--data", other).code == 0
    with opened(other) as running, running.guest(ticket) as anna:
        anna.next()
        assert anna.view["game.board"] == board


def test_a_backup_of_a_show_keeps_what_is_staged_and_what_was_predicted(
    parlour: Parlour, folder: Path, tmp_path: Path
) -> None:
    backup, other = tmp_path / "copy.db", tmp_path / "other"
    with opened(folder) as running, playing(running, judge="referee", claim="auto") as guests:
        anna, ben = guests
        anna.until_view(lambda view: "game.predictable" in view)
        key = anna.view["game.predictable"]["key"]
        assert ben.say("predict", key=key, choice="3:0")["type"] in ("ack", "event")
        assert anna.say("voice", person=ben.ticket["person"])["type"] == "event"
        anna.move("fact", a=2, b=3, product=7)
        anna.move("end_turn")
        shown = [beat["code"] for beat in anna.view["game.show"]]
        assert parlour("backup", backup, "--data", folder).code == 0
        tickets = [guest.ticket for guest in guests]
    assert parlour("check", backup).code == 0
    assert parlour("restore", backup, "--data", other).code == 0
    with opened(other) as running, running.guest(tickets[0]) as anna:
        anna.next()
        assert shown == ["erased"]
        assert anna.view["room"]["voice"] == tickets[1]["person"]
        # The table stands still until somebody is there; then what was on begins anew.
        anna.until_view(lambda view: [beat["code"] for beat in view["game.show"]] == shown)
        with running.guest(tickets[1]) as ben:
            ben.next()
            goes_on_after(ben, a=9, b=0, product=0)
            anna.until_view(lambda view: view["game.turn"]["seat"] == 0)
            for guest, fact in ((anna, (1, 2, 2)), (ben, (9, 0, 0)), (anna, (3, 4, 12))):
                names = dict(zip(("a", "b", "product"), fact, strict=True))
                assert guest.move("fact", **names)["type"] == "event"
                assert guest.move("end_turn")["type"] == "event"
            anna.until_view(lambda view: view["foretold"])
            assert anna.view["foretold"][0]["right"] == [ben.ticket["person"]]


def goes_on_after(guest: Guest, **fact: int) -> None:
    """Play a turn once what is staged is over."""
    end = time.monotonic() + 10
    while guest.move("fact", **fact)["type"] == "refused":
        assert time.monotonic() < end
        time.sleep(0.2)
    assert guest.move("end_turn")["type"] == "event"


def test_a_backup_does_not_overwrite_a_file_unless_told(
    parlour: Parlour, folder: Path, tmp_path: Path
) -> None:
    with opened(folder) as running:
        running.open_room()
    backup = tmp_path / "copy.db"
    backup.write_text("mine")
    ran = parlour("backup", backup, "--data", folder)
    assert (ran.code, backup.read_text()) == (1, "mine")
    assert "--replace" in ran.err
    assert parlour("backup", backup, "--data", folder, "--replace").code == 0
    assert parlour("check", backup).code == 0


def test_a_backup_where_nothing_can_be_written(parlour: Parlour, folder: Path) -> None:
    with opened(folder):
        ran = parlour("backup", folder / "none" / "copy.db", "--data", folder)
    assert ran.code == 1
    assert "cannot be written" in ran.err


def test_a_damaged_house_is_backed_up_with_a_complaint(
    parlour: Parlour, folder: Path, tmp_path: Path
) -> None:
    with opened(folder) as running:
        code = running.open_room()["code"]
    spoil(folder / "house.db", "DELETE FROM heads")
    ran = parlour("backup", tmp_path / "copy.db", "--data", folder)
    assert (ran.code, (tmp_path / "copy.db").exists()) == (1, True)
    assert code in ran.err
    ran = parlour("restore", tmp_path / "copy.db", "--data", tmp_path / "other")
    assert ran.code == 1
    assert "damaged" in ran.err
    assert not (tmp_path / "other").exists()


def test_an_open_house_is_not_restored_into(parlour: Parlour, folder: Path, tmp_path: Path) -> None:
    with opened(folder) as running:
        running.open_room()
        assert parlour("backup", tmp_path / "copy.db", "--data", folder).code == 0
        ran = parlour("restore", tmp_path / "copy.db", "--data", folder, "--replace")
    assert ran.code == 1
    assert "keeps house" in ran.err


def test_the_house_that_was_there_is_set_aside(
    parlour: Parlour, folder: Path, tmp_path: Path
) -> None:
    with opened(folder) as running:
        first = running.open_room()
        assert parlour("backup", tmp_path / "copy.db", "--data", folder).code == 0
        later = running.open_room()
    ran = parlour("restore", tmp_path / "copy.db", "--data", folder)
    assert ran.code == 1
    assert "--replace" in ran.err
    assert parlour("restore", tmp_path / "copy.db", "--data", folder, "--replace").code == 0
    codes = [row["code"] for row in parlour("rooms", "list", "--data", folder, "--json").json]
    assert codes == [first["code"]]
    (old,) = folder.glob("house.2*.db")
    assert parlour("check", old).code == 0
    with closing(sqlite3.connect(old)) as db:
        found = {code for (code,) in db.execute("SELECT stream FROM heads")}
    assert found == {first["code"], later["code"]}
    assert stat.S_IMODE((folder / "house.db").stat().st_mode) == 0o600
    with opened(folder) as running, running.guest(first) as anna:
        assert anna.next()["type"] == "welcome"


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_without_a_house_there_is_nothing_to_copy(
    command: str, parlour: Parlour, tmp_path: Path
) -> None:
    ran = parlour(command, tmp_path / "copy.db", "--data", tmp_path / "none")
    assert ran.code == 1
    assert "There is no house" in ran.err
    assert list(tmp_path.glob("*.db*")) == []


# Check ----------------------------------------------------------------------------------------


def test_a_sound_house_has_nothing_wrong_open_or_closed(parlour: Parlour, folder: Path) -> None:
    with opened(folder) as running, playing(running):
        ran = parlour("check", "--data", folder)
        assert (ran.code, ran.out) == (0, "1 rooms, nothing is wrong.\n")
    assert parlour("check", "--data", folder, "--json").json == []


FAULTS = {
    "entries": "UPDATE entries SET body = CAST('{}' AS BLOB) WHERE seq = 3",
    "person": "UPDATE people SET name = 'Eve'",
    "kept": "INSERT INTO kept VALUES ('wedges', 'card/x', 'ROOM', '1', x'00')",
    "no_entries": "INSERT INTO people (id, room, name, token_hash, digest) VALUES ('p1', 'NOROOM', 'Eve', x'01', x'00')",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_a_check_says_what_is_wrong(kind: str, parlour: Parlour, folder: Path) -> None:
    with opened(folder) as running, playing(running):
        pass
    spoil(folder / "house.db", FAULTS[kind])
    ran = parlour("check", "--data", folder)
    assert (ran.code, ran.out) == (1, "")
    found = parlour("check", "--data", folder, "--json")
    assert found.code == 1
    assert kind in {finding["kind"] for finding in found.json}


def test_a_file_that_is_no_database_or_full_of_nonsense(
    parlour: Parlour, folder: Path, tmp_path: Path
) -> None:
    with opened(folder) as running, playing(running):
        pass
    content = bytearray((folder / "house.db").read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    (folder / "house.db").write_bytes(content)
    for words in (["check"], ["rooms", "list"], ["backup", tmp_path / "copy"]):
        ran = parlour(*words, "--data", folder)
        assert ran.code == 1
        assert ran.err
    (folder / "house.db").write_bytes(b"nonsense" * 1000)
    assert "damaged" in parlour("check", "--data", folder).err


def test_a_room_that_the_rules_cannot_follow_is_found(
    parlour: Parlour, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(folder) as running:
        code = running.open_room()["code"]

    def fails(*_: object) -> None:
        raise RuntimeError("a rule of ours")

    monkeypatch.setattr("parlour.cli.house.folded", fails)
    ran = parlour("check", "--data", folder)
    assert ran.code == 1
    assert f"Room {code} (RuntimeError: a rule of ours)" in ran.err


# Rooms ----------------------------------------------------------------------------------------


def listed(parlour: Parlour, folder: Path) -> list[Any]:
    rows: list[Any] = parlour("rooms", "list", "--data", folder, "--json").json
    return rows


def test_rooms_are_listed_and_shown(parlour: Parlour, folder: Path) -> None:
    with opened(folder) as running, playing(running) as (anna, _):
        code = anna.ticket["code"]
        (row,) = listed(parlour, folder)
        assert (row["code"], row["state"], row["people"], row["games"]) == (code, "playing", 2, 0)
        finish(anna)
        (row,) = listed(parlour, folder)
        assert (row["state"], row["games"]) == ("open", 1)
        assert code in parlour("rooms", "list", "--data", folder).out
        shown = parlour("rooms", "show", code.lower(), "--data", folder, "--json").json
        assert sorted(person["name"] for person in shown["people"]) == ["Anna", "Ben"]
        assert shown["games"] == [{"n": 1, "game": "times"}]
        assert "Ben" in parlour("rooms", "show", code, "--data", folder).out
    assert parlour("rooms", "show", "NOROOM", "--data", folder).code == 1


def test_a_damaged_room_is_listed_as_such(parlour: Parlour, folder: Path) -> None:
    with opened(folder) as running:
        running.open_room()
    spoil(folder / "house.db", "DELETE FROM heads")
    assert [row["state"] for row in listed(parlour, folder)] == ["damaged"]


@pytest.mark.parametrize("is_open", [True, False])
def test_a_closed_room_lets_nobody_in_until_it_is_opened(
    is_open: bool, parlour: Parlour, folder: Path
) -> None:
    with opened(folder) as running:
        ticket = running.open_room()
        other = running.open_room()
        code = ticket["code"]
        if is_open:
            with running.guest(ticket) as anna:
                anna.next()
                ran = parlour("rooms", "close", code.lower(), "--data", folder)
                assert (ran.code, ran.err) == (0, "")
                bye = anna.until(lambda message: message["type"] == "bye")
                assert bye["code"] == "room_closed"
    if not is_open:
        assert parlour("rooms", "close", code, "--data", folder).code == 0
    with opened(folder) as running:
        with running.guest(ticket) as anna:
            assert anna.next()["code"] == "room_closed"
        status, problem, _ = running.call(f"/api/rooms/{code}/join", {"name": "Cleo"})
        assert (status, problem["code"]) == (403, "room_closed")
        with running.guest(other) as anna:
            assert anna.next()["type"] == "welcome"
        assert sorted(row["state"] for row in listed(parlour, folder)) == ["closed", "open"]
        assert parlour("rooms", "open", code, "--data", folder).code == 0
        with running.guest(ticket) as anna:
            assert anna.next()["type"] == "welcome"


@pytest.mark.parametrize("is_open", [True, False])
def test_a_deleted_room_is_gone_for_good(is_open: bool, parlour: Parlour, folder: Path) -> None:
    with opened(folder) as running, playing(running) as (anna, ben):
        code, ticket = anna.ticket["code"], ben.ticket
        if is_open:
            assert parlour("rooms", "delete", code, "--yes", "--data", folder).code == 0
            anna.until(lambda message: message["type"] == "bye")
            with running.guest(ticket) as again:
                assert again.next()["code"] == "no_such_room"
    if not is_open:
        assert parlour("rooms", "delete", code, "--yes", "--data", folder).code == 0
    assert listed(parlour, folder) == []
    with opened(folder):
        pass
    assert code.encode() not in (folder / "house.db").read_bytes(), "overwritten on the disk"
    ran = parlour("rooms", "delete", code, "--yes", "--data", folder)
    assert (ran.code, ran.err) == (1, "There is no room with this code. Check the letters.\n")


def test_a_deletion_asks_first(
    parlour: Parlour, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(folder) as running:
        code = running.open_room()["code"]
    monkeypatch.setattr("typer.confirm", lambda *_, **__: (_ for _ in ()).throw(SystemExit(1)))
    assert parlour("rooms", "delete", code, "--data", folder).code == 1
    assert len(listed(parlour, folder)) == 1


@pytest.mark.parametrize("is_open", [True, False])
def test_a_person_is_forgotten_and_the_games_stay(
    is_open: bool, parlour: Parlour, folder: Path
) -> None:
    with opened(folder) as running, playing(running) as (anna, ben):
        code, ticket = anna.ticket["code"], ben.ticket
        finish(anna)
        if is_open:
            assert parlour("rooms", "forget", code, "Ben", "--data", folder).code == 0
            with running.guest(ticket) as again:
                assert again.next()["code"] == "wrong_token"
    if not is_open:
        assert parlour("rooms", "forget", code, ticket["person"], "--data", folder).code == 0
    shown = parlour("rooms", "show", code, "--data", folder, "--json").json
    assert [person["name"] for person in shown["people"]] == ["Anna"]
    assert len(shown["games"]) == 1
    ran = parlour("rooms", "forget", code, "Ben", "--data", folder)
    assert (ran.code, ran.err) == (1, "This person is not in the room.\n")


def test_somebody_in_a_damaged_room_can_be_forgotten(parlour: Parlour, folder: Path) -> None:
    with opened(folder) as running:
        code = running.open_room("Anna")["code"]
    spoil(folder / "house.db", "UPDATE entries SET body = x'00' WHERE seq = 1")
    assert parlour("rooms", "forget", code, "Anna", "--data", folder).code == 0
    with closing(sqlite3.connect(folder / "house.db")) as db:
        assert db.execute("SELECT count(*) FROM people").fetchone() == (0,)


def test_a_night_is_exported_as_records_that_verify(
    parlour: Parlour, folder: Path, tmp_path: Path
) -> None:
    with opened(folder) as running, playing(running) as (anna, _):
        code = anna.ticket["code"]
        ran = parlour("rooms", "export", code, "--data", folder, "--to", tmp_path / "night")
        assert "No game" in ran.out
        finish(anna)
        ran = parlour("rooms", "export", code, "--data", folder, "--to", tmp_path / "night")
    assert ran.code == 0
    (record,) = (tmp_path / "night").iterdir()
    assert parlour("replay", record, "--verify").code == 0
    assert '"Anna"' in record.read_text()


def test_somebody_is_sent_out_by_name(parlour: Parlour, folder: Path) -> None:
    with opened(folder) as running:
        code = running.open_room("Anna")["code"]
        ticket = running.join(code, "Ben")
        assert "Ben" in parlour("rooms", "kick", code, "Ben", "--data", folder).out
        with running.guest(ticket) as ben:
            assert ben.next()["code"] == "kicked_out"
    assert parlour("rooms", "kick", code, "Nobody", "--data", folder).code == 1


def test_orders_without_a_house_create_none(parlour: Parlour, tmp_path: Path) -> None:
    for order in (["close", "BCDFGH"], ["delete", "BCDFGH", "--yes"], ["list"]):
        assert parlour("rooms", *order, "--data", tmp_path / "none").code == 1
    assert list(tmp_path.iterdir()) == []


# The owner's way into an open house -----------------------------------------------------------


def test_the_token_of_the_owner_is_the_owners_alone_and_gone_with_the_house(folder: Path) -> None:
    with opened(folder):
        assert stat.S_IMODE((folder / "house.admin").stat().st_mode) == 0o600
    assert not (folder / "house.admin").exists()


@pytest.mark.parametrize(
    "headers",
    [{}, {"authorization": "Bearer wrong"}, {"host": "evil.example"}],
    ids=["no token", "wrong token", "foreign host"],
)
def test_orders_need_the_token_and_this_machine(headers: dict[str, str], folder: Path) -> None:
    with opened(folder) as running:
        code = running.open_room()["code"]
        access = json.loads((folder / "house.admin").read_text())
        if "host" in headers:
            headers["authorization"] = f"Bearer {access['token']}"
        request = urllib.request.Request(
            f"http://127.0.0.1:{access['port']}/orders",
            json.dumps({"order": "delete", "code": code}).encode(),
            {"content-type": "application/json", **headers},
        )
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(request)
        assert error.value.code == 401
        error.value.close()
        assert running.call(f"/api/rooms/{code}")[0] == 200
        assert running.call("/orders", {"order": "delete", "code": code})[0] in (404, 405)


def test_a_link_to_the_admin_page_logs_in_once(parlour: Parlour, folder: Path) -> None:
    with opened(folder):
        ran = parlour("admin", "--data", folder)
        assert ran.code == 0
        link = ran.out.split()[-1]
        token = json.loads((folder / "house.admin").read_text())["token"]
        assert token not in ran.out, "it would be in the browser's history"
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with browser.open(link) as page:
            assert b"<table" in page.read()
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(link)
        error.value.close()
    ran = parlour("admin", "--data", folder)
    assert ran.code == 1
    assert "not open" in ran.err


def test_a_house_that_does_not_answer_its_owner(parlour: Parlour, folder: Path) -> None:
    log = open_sqlite(folder)
    try:
        ran = parlour("rooms", "close", "BCDFGH", "--data", folder)
        assert ran.code == 1
        assert "does not answer" in ran.err
    finally:
        log._lock.release()
