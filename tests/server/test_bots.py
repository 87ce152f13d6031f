"""Bots at live tables: nothing that happens beside them stops them or disturbs the room."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest

from parlour.store import Pending, StoreFailure

from .conftest import Guest, Running


def against_a_bot(running: Running, **options: Any) -> Guest:
    """Anna in seat 0 of a game of Times Four, a bot in seat 1."""
    anna = running.guest(running.open_room("Anna"))
    anna.next()
    anna.say("choose", game="times")
    anna.say("seat_bot", seat=1, level=1)
    anna.say("options", options={"starts": 0, "judge": "referee", **options})
    assert anna.say("start")["type"] != "refused"
    return anna


Write = Callable[[], Awaitable[None]]


@pytest.fixture
def appending(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Puts something between the house and its log."""

    def appending(running: Running, append: Callable[[Write], Awaitable[None]]) -> None:
        log = running.server.house._log
        usual = log.append

        def instead(*arguments: Any) -> Pending:
            pending = Pending()
            task = asyncio.ensure_future(append(lambda: usual(*arguments)))
            task.add_done_callback(lambda done: pending.settle(cast(Any, done.exception())))
            return pending

        monkeypatch.setattr(log, "append", instead)

    return appending


def test_who_comes_while_a_bots_move_is_written_does_not_disturb_it(
    serve: Callable[..., Running], appending: Callable[..., None]
) -> None:
    running = serve(bot_pace=0)
    with against_a_bot(running) as anna:
        anna.move("fact", a=2, b=3, product=6)
        begun = threading.Event()

        async def slowly(write: Write) -> None:
            await write()
            begun.set()
            await asyncio.sleep(0.2)

        cleo_ticket = running.join(anna.ticket["code"], "Cleo", "spectator")
        appending(running, slowly)
        anna.move("end_turn")
        begun.clear()
        assert begun.wait(10)
        with running.guest(cleo_ticket) as cleo:
            cleo.next()
            anna.until_view(lambda view: view["game.turn"]["seat"] == 0)
        assert all(message["type"] != "bye" for message in anna.messages)


def test_a_bot_moves_when_the_disk_has_room_again(
    serve: Callable[..., Running], appending: Callable[..., None]
) -> None:
    running = serve(bot_pace=0)
    with against_a_bot(running, turn_seconds=0, match_minutes=0) as anna:
        anna.move("fact", a=2, b=3, product=6)
        room_for = [1]
        was_full = threading.Event()

        async def while_there_is_room(write: Write) -> None:
            if not room_for[0]:
                was_full.set()
                raise StoreFailure("disk_full")
            room_for[0] -= 1
            await write()

        appending(running, while_there_is_room)
        anna.move("end_turn")
        assert was_full.wait(10)
        time.sleep(0.3)
        room_for[0] = 100
        anna.until_view(lambda view: view["game.turn"]["seat"] == 0)
