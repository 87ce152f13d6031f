"""A house whose disk is full refuses moves, shows what there is, and goes on when there is room."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, cycle
from typing import Any

import pytest

from parlour.store import Stored, StoreFailure

from .conftest import Guest, Running, written_by

FACT: dict[str, Any] = {"type": "fact", "a": 2, "b": 3, "product": 6}
TAKE_BACK: dict[str, Any] = {"type": "take_back"}


@contextmanager
def no_room_left(running: Running) -> Iterator[None]:
    """The database may not get any longer."""
    db = written_by(running)
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages}").fetchall()
    try:
        yield
    finally:
        db.execute(f"PRAGMA max_page_count = {pages + 1_000_000}").fetchall()


def fill_up(running: Running, anna: Guest) -> tuple[dict[str, Any], dict[str, Any], Any]:
    """Move until the last page is full: the refused move, its answer, the board before it."""
    for move in cycle([FACT, TAKE_BACK]):
        board = anna.view["game.board"]
        answer = anna.ask({"type": "move", "move": move})
        if answer["type"] == "refused":
            fill_the_rest(running)
            return move, answer, board
    raise AssertionError


def fill_the_rest(running: Running) -> None:
    """Where a move has no room, something smaller may still have."""

    async def append() -> None:
        for n in count():
            await running.server._log.append("FULL", n, [Stored(n + 1, b"")])

    with pytest.raises(StoreFailure):
        asyncio.run_coroutine_threadsafe(append(), running.loop).result()


def test_a_full_disk_refuses_and_loses_nothing(running: Running, pair: tuple[Guest, Guest]) -> None:
    anna, _ = pair
    with no_room_left(running):
        move, answer, board = fill_up(running, anna)
        assert (answer["code"], anna.view["game.board"]) == ("disk_full", board)
        assert "full" in answer["message"]
        status, problem, _ = running.call("/api/rooms", {"name": "Cleo"})
        assert (status >= 400, problem["code"]) == (True, "disk_full")
        with running.guest(anna.ticket) as again:
            again.next()
            assert again.view["game.board"] == board
    later = anna.ask({"type": "move", "id": answer["id"], "move": move})
    assert later["type"] != "refused"
    assert anna.view["game.board"] != board


def test_a_room_is_opened_while_the_disk_is_full_and_its_time_is_credited_later(
    running: Running, pair: tuple[Guest, Guest]
) -> None:
    anna, _ = pair
    code = anna.ticket["code"]
    with no_room_left(running):
        move, _, board = fill_up(running, anna)
        old = running.server.house._rooms.pop(code)
        running.loop.call_soon_threadsafe(old.close)
        with running.guest(anna.ticket) as again:
            first = again.next()
            assert first["type"] == "welcome", first
            assert again.view["game.board"] == board
            zero = again.view["game.clock"]["zero"]
    with running.guest(anna.ticket) as later:
        later.next()
        assert later.ask({"type": "move", "move": move})["type"] != "refused"
        assert later.view["game.clock"]["zero"] > zero
