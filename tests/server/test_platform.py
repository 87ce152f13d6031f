"""The house needs nothing that only POSIX has: it opens and a game is played without it."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.support.serving import free_port, serve, server
from tests.support.tracing import python
from tests.support.views import apply, compact
from websockets.sync.client import ClientConnection, connect

from parlour.server.messages import PROTOCOL

from .without_posix import MISSING

WITHOUT_POSIX = Path(__file__).with_name("without_posix.py")
PACKAGE = Path(__file__).parents[2] / "src" / "parlour"


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    port = free_port()
    with server(python(str(WITHOUT_POSIX), *serve(tmp_path, port), "--set", "bot_pace=0"), port):
        yield port


def open_room(port: int) -> dict[str, Any]:
    body = json.dumps({"name": "Anna", "nonce": "n" * 16}).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/rooms", body, headers)
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(request, timeout=30) as answer:
        ticket: dict[str, Any] = json.load(answer)
    return ticket


def follow(socket: ClientConnection, view: dict[str, Any]) -> dict[str, Any]:
    """The next message, and the view as it is then."""
    message: dict[str, Any] = json.loads(socket.recv(60))
    assert message["type"] not in ("refused", "bye"), message
    if message["type"] == "welcome":
        view.update(message["view"])
    elif message["type"] == "event":
        apply(message, view)
    return message


def test_a_house_opens_and_a_game_is_played_without_posix(port: int) -> None:
    """A beginner and a bot that thinks in a process of its own play Times Four to the result."""
    ticket = open_room(port)
    view: dict[str, Any] = {}
    with connect(f"ws://127.0.0.1:{port}/ws", compression=None, proxy=None) as socket:
        hello = {"type": "hello", "protocol": PROTOCOL}
        socket.send(compact({**hello, "room": ticket["code"], "token": ticket["token"]}))
        follow(socket, view)
        commands: list[dict[str, Any]] = [
            {"type": "choose", "game": "times"},
            {"type": "stand"},
            {"type": "seat_bot", "seat": 0, "level": 1},
            {"type": "seat_bot", "seat": 1, "level": 5},
            {"type": "options", "options": {"match_minutes": 0, "rows": 5, "judge": "referee"}},
            {"type": "start"},
        ]
        for number, command in enumerate(commands):
            id = f"command-{number}"
            socket.send(compact({"type": "room", "id": id, "command": command}))
            while id not in follow(socket, view).values():
                pass
        while view["room"]["phase"] != "over":
            follow(socket, view)
    assert view["game.outcome"]["reason"]


def test_every_module_is_imported_without_posix() -> None:
    names = sorted(
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        for path in PACKAGE.rglob("*.py")
        if path.name not in ("__init__.py", "__main__.py")
    )
    assert len(names) > 200
    script = (
        "import importlib, sys\n"
        f"sys.modules.update(dict.fromkeys({list(MISSING)!r}))\n"
        f"for name in {names!r}:\n    importlib.import_module(name)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
