"""A house that is closed closes at once and without a word, whatever it was about to think out; one
that is opened again goes on as if nothing had been."""

from __future__ import annotations

import signal
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.support.effort import effort
from tests.support.seed import seeded
from tests.support.serving import (
    RUNNING,
    free_port,
    on_disk,
    players,
    server,
    until_it_has_ended,
    wait_for,
)
from tests.support.serving import serve as arguments
from tests.support.tracing import python, unmeasured
from websockets.exceptions import ConnectionClosed

from .conftest import Guest, Running

ANALYSES_FOR_EVER = Path(__file__).with_name("analyses_for_ever.py")
RESTARTS = effort(9)
TABLES = 10
AWAY_SECONDS = 4


class Outside(Running):
    """A server in a process of its own."""

    def __init__(self, port: int) -> None:
        self._port = port

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._port}"


def test_an_analysis_does_not_keep_a_house_from_closing(tmp_path: Path) -> None:
    port = free_port()
    command = python(str(ANALYSES_FOR_EVER), *arguments(tmp_path, port))
    pipe = subprocess.PIPE
    answers: list[Any] = []
    with subprocess.Popen(
        command, stdout=pipe, stderr=pipe, text=True, env=unmeasured()
    ) as process:
        RUNNING.append(process)
        try:
            wait_for(port, process)
            outside = Outside(port)
            ticket = outside.open_room()
            with outside.guest(ticket) as anna:
                anna.next()
                anna.say("choose", game="times")
                anna.say("seat_bot", seat=1, level=1)
                anna.say("start")
                anna.say("end_game")

            def ask() -> None:
                path = f"/api/rooms/{ticket['code']}/games/1/analysis"
                bearer = {"authorization": f"Bearer {ticket['token']}"}
                answers.append(outside.call(path, headers=bearer)[:2])

            asking = threading.Thread(target=ask)
            asking.start()
            assert process.stdout is not None
            assert "analysing\n" in iter(process.stdout.readline, "")
            process.send_signal(signal.SIGTERM)
            until_it_has_ended(process)
        finally:
            RUNNING.remove(process)
            process.kill()
        # Anybody who still holds the other ends would keep us here.
        _, complaints = process.communicate()
    asking.join()
    assert complaints == ""
    assert [(status, answer["code"]) for status, answer in answers] == [(503, "store_closed")]


@pytest.mark.heavy
def test_a_house_that_is_restarted_refuses_no_move(tmp_path: Path) -> None:
    """SIGTERM under load, again and again: what was sent before is applied once, the players come
    back by themselves, and nobody hears a refusal."""
    port = free_port()
    command = python("-m", "parlour", *arguments(tmp_path, port))
    rng = seeded("restarts")
    with ExitStack() as stack:
        for life in range(RESTARTS):
            with server(command, port) as process:
                if life == 0:
                    crowd = stack.enter_context(players(port, tables=TABLES, pause=0.02))
                    crowd.listen_until("ready")
                crowd.listen_for(rng.randrange(TABLES, 6 * TABLES))
                process.send_signal(signal.SIGTERM)
                until_it_has_ended(process)
                assert process.returncode == 0
                crowd.tell("gone")
                crowd.listen_until("gone")
            crowd.compare(on_disk(tmp_path))
        with server(command, port):
            crowd.listen_for(2 * TABLES)
            crowd.tell("finish")
            crowd.listen_until("finished")
        assert crowd.compare(on_disk(tmp_path)) == crowd.acknowledged == crowd.sent.keys()
    assert crowd.refused == set()


def test_clients_are_told_that_the_house_restarts(serve: Callable[..., Running]) -> None:
    """1012 is "service restart": a client comes back by itself, and resumes where it was."""
    running = serve()
    ticket = running.open_room()
    with running.guest(ticket) as anna:
        anna.next()
        running.server.stop()
        with pytest.raises(ConnectionClosed) as closed:
            anna.until(lambda message: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    with serve().guest(ticket) as anna:
        assert anna.next()["type"] == "welcome"


def test_the_time_of_a_restart_is_credited(serve: Callable[..., Running]) -> None:
    running = serve()
    ticket = running.open_room()
    with running.guest(ticket) as anna:
        anna.next()
        anna.say("choose", game="times")
        anna.say("options", options={"starts": 0, "turn_seconds": 60})
        anna.say("seat_bot", seat=1, level=1)
        anna.say("start")
        anna.move("fact", a=2, b=3, product=6)
        left = time_left(anna)
    running.stop()
    time.sleep(AWAY_SECONDS)
    with serve().guest(ticket) as anna:
        anna.next()
        assert time_left(anna) > left - AWAY_SECONDS * 1000 / 2


def time_left(guest: Guest) -> float:
    """Milliseconds until the deadline, as of the last message."""
    clock = guest.view["game.clock"]
    left: float = clock["zero"] + clock["deadline"] - guest.messages[-1]["time"]
    return left
