"""Short versions of `make fuzz`: states, frames, routes and the bytes on the wire."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.server.conftest import Running
from tests.support.databases import postgres, redis
from tests.support.effort import effort
from tests.support.places import Database
from tools.complaints import complaints, no_complaints, unexpected
from tools.fuzz import frames, guests, routes, states, wire
from tools.fuzz.__main__ import UNLIMITED
from tools.fuzz.mutations import payload

from parlour.kernel import AnyGame, Refusal, Viewer, games
from parlour.room import Room, view
from parlour.room.view import private
from parlour.server.rooms import broadcast
from parlour.server.rooms.connection import Connection
from parlour.server.web.routes import ROUTES
from parlour.store.opening import Store
from parlour.testing.leaks import leaky
from parlour.testing.replays import encoded

STATES = effort(60)
FRAMES = effort(3000)
CALLS = effort(30)
WIRE = effort(3)


@pytest.mark.heavy
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_what_is_hidden_changes_no_byte(game: AnyGame) -> None:
    looked = states.fuzz(game, STATES, 0)
    assert looked.worlds == STATES or looked.states == states.PLAIN


@pytest.mark.heavy
def test_a_planted_leak_is_found() -> None:
    with pytest.raises(AssertionError, match="what it may not know"):
        states.fuzz(leaky(games()["times"], "size"), STATES, 0)


@pytest.mark.heavy
@pytest.mark.once
def test_mutated_frames_are_answered_and_break_nothing(tmp_path: Path) -> None:
    heard = frames.fuzz(tmp_path / "data", FRAMES, 0)
    assert heard.frames >= FRAMES
    assert heard.accepted > 0
    assert heard.refused["malformed"] > FRAMES / 10
    assert heard.witnessed > 0


@pytest.mark.heavy
@pytest.mark.once
def test_every_route_answers_as_documented(tmp_path: Path) -> None:
    running = Running(tmp_path / "data", UNLIMITED)
    try:
        tickets = [running.open_room() for _ in range(3)]
        with no_complaints():
            done = routes.fuzz(running.base, CALLS, 0, tickets)
    finally:
        running.stop()
    assert min(done.values()) > 0
    assert set(done) == {f"{route.method} {route.path}" for route in ROUTES}


def test_errors_and_tracebacks_are_complaints() -> None:
    stalled = 'time=x level=error logger=parlour event="the house cannot write: store_io"'
    fine = [
        "time=x level=info logger=parlour event=short",
        "time=x level=warning event=odd",
        stalled,
    ]
    wrong = [
        "time=x level=error logger=parlour event=short",
        'time=x level=warning event=odd error="Traceback (most recent call last):\\n…"',
        "a library printed this",
    ]
    assert complaints(fine + wrong) == wrong
    with pytest.raises(AssertionError, match="of ours"), no_complaints():
        logging.getLogger("parlour").error("a fault of ours")


def test_under_fire_a_database_that_is_away_is_no_fault() -> None:
    error = "time=x level=error logger=parlour event="
    fine = [
        "The house is open: http://127.0.0.1:8000",
        "time=x level=warning logger=parlour event=odd",
        f'{error}"the database is away: gone"',
        f'{error}"room BBBBBB: disk_full"',
    ]
    wrong = [
        f"{error}short",
        f'{error}"room BBBBBB: database_away" error="Traceback (most recent call last):\\n…"',
        "Traceback (most recent call last):",
    ]
    assert unexpected(fine + wrong) == wrong


def test_some_mutated_messages_are_nested_deeply() -> None:
    rng = random.Random(0)
    messages = [payload(rng, number) for number in range(3000)]
    assert sum(b"[" * 400 in one or b'{"a":' * 400 in one for one in messages) > 10


def test_most_mutated_messages_keep_their_id() -> None:
    """Otherwise nearly every one would end its connection, and little else would be tried."""
    rng = random.Random(0)
    kept = 0
    for number in range(500):
        try:
            message = json.loads(payload(rng, number))
        except ValueError:
            continue
        kept += isinstance(message, dict) and message.get("id") == f"fuzz-{number:010d}"
    assert kept > 480


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.once
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
def test_nobody_gets_a_byte_that_they_may_not_know(
    engine: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    stores = [Store()]
    if engine == "postgres":
        database = Database(postgres())
        request.addfinalizer(database.drop)
        stores = 2 * [Store(database.url, redis().url)]
    houses = [Running(tmp_path / str(n), UNLIMITED, store) for n, store in enumerate(stores)]
    try:
        looked = wire.fuzz(houses, WIRE, 0, at_once=3)
    finally:
        for house in houses:
            house.stop()
    assert looked.games == dict.fromkeys(games(), WIRE)
    assert looked.connections == 4 * looked.games.total()
    assert looked.worlds > looked.games.total()
    assert looked.refusals > 0


def leak_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seat gets the sections of the next one, too."""

    def leaking(room: Room, viewer: Viewer) -> dict[str, object]:
        shown = private(room, viewer)
        if room.table is not None and isinstance(viewer, int):
            other = (viewer + 1) % len(room.table.header.seats)
            shown["theirs"] = private(room, other).get("mine")
        return shown

    monkeypatch.setattr(broadcast, "private", leaking)


def leak_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commitment to the chance of the game is the secret itself."""
    monkeypatch.setattr(view, "commitment", lambda secret: secret)


def leak_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules set their deadlines by what is hidden."""
    own = type(games()["foil"])
    deadline = own.deadline

    def leaking(game: AnyGame, state: Any) -> int | None:
        due = deadline(game, state)
        return None if due is None else due + zlib.crc32(encoded(state)) % 500

    monkeypatch.setattr(own, "deadline", leaking)


def leak_in_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal says more than the rules do."""
    tell = Connection.refuse

    def leaking(connection: Connection, id: str | None, refusal: Refusal, words: str) -> None:
        tell(connection, id, Refusal(refusal.code, **refusal.details, more="a hand"), words)

    monkeypatch.setattr(Connection, "refuse", leaking)


PLANTED = [leak_another_seat, leak_the_secret, leak_by_the_clock, leak_in_a_refusal]


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.once
@pytest.mark.timeout(900)
@pytest.mark.parametrize("plant", PLANTED)
def test_a_planted_leak_is_found_on_the_wire(
    plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    running = Running(tmp_path, UNLIMITED)
    try:
        code, heard = asyncio.run(guests.play([running], "foil", random.Random(0)))
        reading = running.server.house.read(code)
        stored = asyncio.run_coroutine_threadsafe(reading, running.loop).result(30)
    finally:
        running.stop()
    with pytest.raises(wire.Leak):
        wire.check(stored, heard, "planted", wire.Listened())
