"""The owner's tools on a house in PostgreSQL, while a worker serves it and while none does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Parlour
from tests.server.conftest import Guest, Running, begin
from tests.support.databases import postgres
from tests.support.places import Database

from parlour.server.settings import Settings
from parlour.store.opening import Store

pytestmark = pytest.mark.once


@pytest.fixture
def database() -> Iterator[Database]:
    database = Database(postgres())
    yield database
    database.drop()


@pytest.fixture
def running(database: Database, tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "data", Settings(lead_seconds=0), Store(database.url))
    yield running
    running.stop()


@pytest.fixture
def pair(running: Running) -> Iterator[tuple[Guest, Guest]]:
    """Anna and Ben, whose first game is over and whose second one runs."""
    ticket = running.open_room("Anna")
    ben_ticket = running.join(ticket["code"], "Ben")
    with running.guest(ticket) as anna, running.guest(ben_ticket) as ben:
        anna.next()
        ben.next()
        begin(anna)
        anna.move("fact", a=2, b=3, product=6)
        assert anna.say("end_game")["type"] != "refused"
        assert anna.say("rematch")["type"] != "refused"
        yield anna, ben


def test_rooms_are_listed_shown_and_exported_while_people_play(
    parlour: Parlour, database: Database, pair: tuple[Guest, Guest], tmp_path: Path
) -> None:
    anna, _ = pair
    code, where = anna.ticket["code"], ("--database", database.url)
    (row,) = json.loads(parlour("rooms", "list", *where, "--json").out)
    assert (row["code"], row["state"], row["people"], row["games"]) == (code, "playing", 2, 1)
    shown = json.loads(parlour("rooms", "show", code, *where, "--json").out)
    assert [one["name"] for one in shown["people"]] in (["Anna", "Ben"], ["Ben", "Anna"])
    assert parlour("rooms", "export", code, *where, "--to", tmp_path / "records").code == 0
    (record,) = (tmp_path / "records").iterdir()
    assert parlour("replay", record, "--verify").code == 0
    assert parlour("rooms", "show", "BBBBBB", *where).code == 1


def test_orders_reach_the_worker_that_has_the_room(
    parlour: Parlour, database: Database, pair: tuple[Guest, Guest]
) -> None:
    anna, ben = pair
    code, where = anna.ticket["code"], ("--database", database.url)
    ran = parlour("rooms", "kick", code, "Ben", *where)
    assert ran.code == 0, ran.err
    assert ben.until(lambda message: message["type"] == "bye")["code"] == "not_in_room"
    assert parlour("rooms", "close", code, *where).code == 0
    assert anna.until(lambda message: message["type"] == "bye")["code"] == "room_closed"
    (row,) = json.loads(parlour("rooms", "list", *where, "--json").out)
    assert row["state"] == "closed"
    assert parlour("rooms", "open", code, *where).code == 0
    assert parlour("rooms", "delete", code, "--yes", *where).code == 0
    assert json.loads(parlour("rooms", "list", *where, "--json").out) == []


def test_a_house_in_a_database_is_checked(
    parlour: Parlour, database: Database, running: Running, pair: tuple[Guest, Guest]
) -> None:
    code, where = pair[0].ticket["code"], ("--database", database.url)
    ran = parlour("check", *where)
    assert (ran.code, ran.err) == (0, "")
    running.stop()
    name = database.url.rpartition("/")[2]
    postgres().sql(name, "UPDATE people SET name = 'Mallory' WHERE name = 'Ben'")
    postgres().sql(name, f"UPDATE entries SET body = '\\x7b7d' WHERE stream = '{code}' AND seq = 3")
    postgres().sql(name, "INSERT INTO kept VALUES ('times', 'k', 'R', 'v', 'wrong')")
    postgres().sql(
        name, "INSERT INTO people VALUES ('p9', 'NOROOM', 'Eve', '\\x00', NULL, '\\x00')"
    )
    ran = parlour("check", *where, "--json")
    assert ran.code == 1
    found = [finding["kind"] for finding in json.loads(ran.out)]
    assert sorted(found) == ["entries", "kept", "no_entries", "person", "person"]
    (row,) = json.loads(parlour("rooms", "list", *where, "--json").out)
    assert (row["code"], row["state"]) == (code, "damaged")


def test_a_database_without_a_house_stays_empty(parlour: Parlour, database: Database) -> None:
    for command in (("rooms", "list"), ("rooms", "close", "BBBBBB"), ("check",)):
        ran = parlour(*command, "--database", database.url)
        assert ran.code == 1
        assert "There is no house" in ran.err
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert postgres().sql(database.url.rpartition("/")[2], tables) == "0"


def test_a_database_that_is_away_is_named(parlour: Parlour) -> None:
    ran = parlour("check", "--database", "postgresql://nobody@127.0.0.1:1/house")
    assert ran.code == 1
    assert "does not answer" in ran.err


def test_backups_of_a_database_are_left_to_its_own_tools(
    parlour: Parlour, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_DATABASE", "postgresql://db/house")
    for command in ("backup", "restore"):
        ran = parlour(command, tmp_path / "copy.db")
        assert ran.code == 1
        assert "pg_dump" in ran.err
    assert list(tmp_path.iterdir()) == []
