"""A house that is closed closes at once and without a word, whatever it was about to think out."""

from __future__ import annotations

import signal
import subprocess
import threading
from pathlib import Path
from typing import Any

from tests.support.serving import RUNNING, free_port, serve, until_it_has_ended, wait_for
from tests.support.tracing import python, unmeasured

from .conftest import Running

ANALYSES_FOR_EVER = Path(__file__).with_name("analyses_for_ever.py")


class Outside(Running):
    """A server in a process of its own."""

    def __init__(self, port: int) -> None:
        self._port = port

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._port}"


def test_an_analysis_does_not_keep_a_house_from_closing(tmp_path: Path) -> None:
    port = free_port()
    command = python(str(ANALYSES_FOR_EVER), *serve(tmp_path, port))
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
        # Whoever still holds the other ends would keep us here.
        _, complaints = process.communicate()
    asking.join()
    assert complaints == ""
    assert [(status, answer["code"]) for status, answer in answers] == [(503, "store_closed")]
