"""A game goes on while its house moves from a folder to PostgreSQL and back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests.cli.conftest import Parlour
from tests.server.conftest import Guest, Json, Running, begin
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


@contextmanager
def at_home(folder: Path, store: Store, tickets: list[Json]) -> Iterator[tuple[Guest, Guest]]:
    """Anna and Ben in the house that is there, with the tokens they have."""
    running = Running(folder, Settings(lead_seconds=0), store)
    try:
        with ExitStack() as stack:
            if not tickets:
                tickets.append(running.open_room("Anna"))
                tickets.append(running.join(tickets[0]["code"], "Ben"))
            anna, ben = (stack.enter_context(running.guest(ticket)) for ticket in tickets)
            anna.next()
            ben.next()
            yield anna, ben
    finally:
        running.stop()


def turn(player: Guest, a: int, b: int) -> None:
    """A fact and the end of the turn, when it is this player's."""

    def is_mine(view: Json) -> bool:
        seats = view["seats"]
        turn = view.get("game.turn")
        return turn is not None and player.ticket["person"] in seats[turn["seat"]]["people"]

    player.until_view(is_mine)
    assert player.move("fact", a=a, b=b, product=a * b)["type"] != "refused"
    assert player.move("end_turn")["type"] != "refused"


def test_a_game_begun_on_sqlite_goes_on_in_postgres_and_ends_on_sqlite(
    parlour: Parlour, database: Database, tmp_path: Path
) -> None:
    old, new, other = tmp_path / "old", tmp_path / "new", tmp_path / "worker"
    tickets: list[Json] = []
    with at_home(old, Store(), tickets) as (anna, ben):
        begin(anna, turn_seconds=600, judge="referee")
        turn(anna, 2, 3)
        turn(ben, 4, 5)
        anna.until_view(lambda view: len(view["game.turns"]) == 2)
        seats, board = anna.view["seats"], anna.view["game.board"]

    ran = parlour("migrate", old, database.url, "--json")
    assert (ran.code, json.loads(ran.out)["rooms"]) == (0, 1), ran.err
    with at_home(other, Store(database.url), tickets) as (anna, ben):
        assert anna.view["seats"] == ben.view["seats"] == seats
        assert anna.view["game.board"] == ben.view["game.board"] == board
        turn(anna, 6, 7)
        turn(ben, 3, 3)
        anna.until_view(lambda view: len(view["game.turns"]) == 4)
        board = anna.view["game.board"]

    ran = parlour("migrate", database.url, new, "--json")
    assert (ran.code, json.loads(ran.out)["people"]) == (0, 2), ran.err
    with at_home(new, Store(), tickets) as (anna, ben):
        assert anna.view["seats"] == seats
        assert anna.view["game.board"] == ben.view["game.board"] == board
        turn(anna, 2, 9)
        assert anna.say("end_game")["type"] != "refused"

    code = tickets[0]["code"]
    assert parlour("rooms", "export", code, "--data", new, "--to", tmp_path / "out").code == 0
    (record,) = (tmp_path / "out").iterdir()
    ran = parlour("replay", record, "--verify")
    assert ran.code == 0, ran.err
    moves = [json.loads(line) for line in record.read_text().splitlines()]
    assert sum(one.get("input", {}).get("type") == "play" for one in moves) == 10
    assert parlour("check", "--data", new).code == 0
