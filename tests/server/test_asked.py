"""Moves on their short way, where something is out of the ordinary."""

from __future__ import annotations

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from parlour.room import Room
from parlour.server import asked, turn
from parlour.store import Duplicate
from parlour.store.writer import Writer

from .conftest import Guest, Running


def stumble(*_: Any) -> Any:
    raise RuntimeError("a bug")


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
