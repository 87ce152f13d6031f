"""Moves on their short way, where something is out of the ordinary."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.kernel import Refusal, Table
from parlour.room import Room
from parlour.server import asked, gallery, turn
from parlour.server.desk import Desk
from parlour.server.desk import logger as desk_logger
from parlour.server.gallery import Gallery
from parlour.store import Duplicate
from parlour.store.writer import Writer

from .conftest import Guest, Running


def stumble(*_: Any) -> Any:
    raise RuntimeError("a bug")


def is_sent_away(guest: Guest) -> None:
    """The house says that something is wrong with it."""
    with pytest.raises(ConnectionClosed) as closed:
        guest.until(lambda _: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011


def come_back(running: Running, guest: Guest) -> Guest:
    """The same person again, who begins with the whole view."""
    back = running.guest(guest.ticket, epoch=guest.epoch, n=guest.n)
    assert back.next()["type"] == "welcome"
    return back


@pytest.mark.parametrize("place", ["judging", "writing", "storing"])
def test_a_move_that_the_house_stumbles_over_ends_the_connection_and_nothing_else(
    running: Running,
    pair: tuple[Guest, Guest],
    monkeypatch: pytest.MonkeyPatch,
    place: str,
) -> None:
    anna, _ = pair
    with monkeypatch.context() as broken:
        broken.setattr(turn.logger, "exception", lambda message: None)
        if place == "judging":
            broken.setattr(Room, "play", stumble)
        elif place == "writing":
            broken.setattr(asked, "step", stumble)
        else:
            broken.setattr(Writer, "_outcomes", lambda _, batch: [RuntimeError() for _ in batch])
        with pytest.raises(ConnectionClosed) as closed:
            anna.move("fact", a=6, b=7, product=42)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1011
    with running.guest(anna.ticket) as back:
        back.next()
        assert back.move("fact", a=6, b=7, product=42)["type"] == "event"


def test_a_move_that_the_log_knows_is_acknowledged(
    pair: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = pair
    monkeypatch.setattr(Writer, "_outcomes", lambda _, batch: [Duplicate() for _ in batch])
    assert anna.move("fact", a=6, b=7, product=42)["type"] == "ack"
    assert anna.view["game.turn"]["fact"] is None


def test_a_move_refused_in_words_that_cannot_be_said_holds_up_nobody(
    running: Running, pair: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = pair
    with monkeypatch.context() as broken:
        broken.setattr(turn.logger, "exception", lambda message: None)
        broken.setattr(Desk, "explained", stumble)
        with pytest.raises(ConnectionClosed):
            anna.move("end_turn")
    with running.guest(anna.ticket) as back:
        back.next()
        assert back.move("fact", a=6, b=7, product=42)["type"] == "event"


@pytest.mark.parametrize("why", ["a bug", "called off"])
def test_a_move_at_a_deadline_that_comes_to_nothing_holds_up_nobody(
    running: Running, pair: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    anna, _ = pair

    def too_late(*_: Any) -> Any:
        raise Refusal("too_late")

    def called_off(desk: Desk, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        task.cancel()
        return task

    with monkeypatch.context() as broken:
        broken.setattr(Room, "play", too_late)
        if why == "a bug":
            broken.setattr(Desk, "_expire_due", stumble)
            broken.setattr(desk_logger, "error", lambda *_: None)
        else:
            broken.setattr(Desk, "later", called_off)
        with pytest.raises(ConnectionClosed):
            anna.move("fact", a=6, b=7, product=42)
    with running.guest(anna.ticket) as back:
        back.next()
        assert back.move("fact", a=6, b=7, product=42)["type"] == "event"


@pytest.mark.parametrize("at_once", [False, True], ids=["at the end of the turn", "at once"])
@pytest.mark.parametrize("part", ["public", "private"])
def test_a_move_that_cannot_be_shown_is_done_and_everybody_comes_back(
    running: Running,
    pair: tuple[Guest, Guest],
    monkeypatch: pytest.MonkeyPatch,
    part: str,
    at_once: bool,
) -> None:
    anna, ben = pair
    really = Gallery.show_table

    def show_at_once(shows: Gallery, *shown: Any) -> None:
        really(shows, *shown)
        shows.finish()

    move = {
        "type": "move",
        "id": "only-once",
        "move": {"type": "fact", "a": 6, "b": 7, "product": 42},
    }
    with monkeypatch.context() as broken:
        broken.setattr(turn.logger, "exception", lambda *_: None)
        broken.setattr(Table, part, stumble)
        if at_once:
            broken.setattr(Gallery, "show_table", show_at_once)
        anna.send(move)
        for guest in pair:
            is_sent_away(guest)
    with come_back(running, anna) as back, come_back(running, ben) as other:
        assert back.view["game.turn"]["fact"] == other.view["game.turn"]["fact"] is not None
        assert back.ask(move)["type"] == "ack"
        assert back.move("end_turn")["type"] == "event"
        other.until_view(lambda view: view["game.turn"]["seat"] == 1)


@pytest.mark.parametrize("place", ["public", "private", "sending"])
def test_what_can_be_shown_to_some_only_is_done_and_everybody_comes_back(
    running: Running, pair: tuple[Guest, Guest], monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    anna, ben = pair
    sent: list[Any] = []
    really = gallery._send

    def only_once(*sending: Any) -> None:
        sent.append(sending)
        assert len(sent) == 1
        really(*sending)

    lock = {"type": "room", "id": "only-once", "command": {"type": "lock", "locked": True}}
    with monkeypatch.context() as broken:
        broken.setattr(turn.logger, "exception", lambda *_: None)
        if place == "sending":
            broken.setattr(gallery, "_send", only_once)
        else:
            broken.setattr(Table, place, stumble)
        anna.send(lock)
        for guest in pair:
            is_sent_away(guest)
    with come_back(running, anna) as back, come_back(running, ben) as other:
        assert back.view["room"]["locked"]
        assert other.view["room"]["locked"]
        assert back.ask(lock)["type"] == "ack"
        assert back.move("fact", a=6, b=7, product=42)["type"] == "event"
        other.until_view(lambda view: view["game.turn"]["fact"] is not None)
