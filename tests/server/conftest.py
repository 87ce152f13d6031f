"""A real server on a thread, and guests who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest
from tests.support.databases import postgres, redis
from tests.support.places import Database
from tests.support.views import apply, compact
from websockets.sync.client import ClientConnection, connect

from parlour.server.messages import PROTOCOL
from parlour.server.run import Server
from parlour.server.settings import Settings
from parlour.store import SqliteLog
from parlour.store.opening import Store

Json = dict[str, Any]
Start = Callable[..., "Running"]
NO_COUNTDOWN = {"lead_seconds": 0, "show_pace": 0}
"""Unless a test is about it."""


class Running:
    """A server under test."""

    def __init__(self, data: Path, settings: Settings, store: Store | None = None) -> None:
        self.server = Server(data, port=0, settings=settings, store=store)
        self._thread = threading.Thread(target=self.server.run)
        self._thread.start()
        while not self._is_open():
            time.sleep(0.005)

    def _is_open(self) -> bool:
        try:
            return self.call("/health")[0] == 200
        except urllib.error.URLError:
            return False

    @property
    def base(self) -> str:
        return self.server.local

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        assert self.server.loop is not None
        return self.server.loop

    def stop(self) -> None:
        if self._thread.is_alive():
            self.server.stop()
        self._thread.join()

    def call(
        self,
        path: str,
        body: Any = None,
        headers: dict[str, str] | None = None,
        method: str | None = None,
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, body and headers of an HTTP call."""
        raw = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        sent = {"content-type": "application/json", **(headers or {})}
        request = urllib.request.Request(self.base + path, raw, sent, method=method)
        try:
            answer = urllib.request.urlopen(request)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            content = answer.read()
            found = {name.lower(): value for name, value in answer.headers.items()}
        kind = found.get("content-type", "")
        if kind == "application/pdf" or kind.endswith(".sheet"):
            return answer.status, content, found
        is_json = kind.startswith("application/json") and method != "HEAD"
        return answer.status, json.loads(content) if is_json else content.decode(), found

    def open_room(self, name: str = "Anna") -> Json:
        status, ticket, _ = self.call("/api/rooms", {"name": name, "nonce": "n" * 16})
        assert status == 201, ticket
        return dict(ticket)

    def join(self, code: str, name: str, role: str = "player") -> Json:
        path = f"/api/rooms/{code}/join"
        status, ticket, _ = self.call(path, {"name": name, "role": role, "nonce": "m" * 16})
        assert status == 201, ticket
        return dict(ticket)

    def guest(self, ticket: Json, **hello: Any) -> Guest:
        return Guest(self, ticket, hello)


def written_by(running: Running) -> sqlite3.Connection:
    """The connection that a server writes over to its file."""
    log = running.server._log
    assert isinstance(log, SqliteLog)
    return log._writing


class Guest:
    """Somebody at a browser: keeps the view that the server sends."""

    def __init__(self, running: Running, ticket: Json, hello: Json) -> None:
        self.ticket = ticket
        self.view: Json = {}
        self.epoch: str | None = None
        self.n: int | None = None
        self.messages: list[Json] = []
        self._stack = ExitStack()
        url = running.base.replace("http", "ws") + "/ws"
        self.socket: ClientConnection = self._stack.enter_context(
            connect(url, compression=None, max_size=None, max_queue=None)
        )
        first = {
            "type": "hello",
            "protocol": PROTOCOL,
            "room": ticket["code"],
            "token": ticket["token"],
        }
        self.send({**first, **hello})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._stack.close()

    def send(self, message: Json | str | bytes) -> None:
        text = message if isinstance(message, str | bytes) else compact(message)
        self.socket.send(text)

    def next(self, timeout: float = 10) -> Json:
        """The next message; events and welcomes change the view."""
        message: Json = json.loads(self.socket.recv(timeout))
        self.messages.append(message)
        if message["type"] == "welcome":
            self.view = message["view"]
            self.epoch, self.n = message["epoch"], message["n"]
        elif message["type"] == "event":
            apply(message, self.view)
            self.n = message["n"]
        return message

    def until(self, wanted: Callable[[Json], bool], timeout: float = 10) -> Json:
        """The first message that is wanted."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def until_view(self, wanted: Callable[[Json], bool], timeout: float = 10) -> None:
        """Read on until the view is as wanted."""
        end = time.monotonic() + timeout
        while not wanted(self.view):
            self.next(max(0.01, end - time.monotonic()))

    def ask(self, message: Json) -> Json:
        """Send a message with an id and wait for its answer."""
        id = message.setdefault("id", secrets.token_hex(8))
        self.send(message)
        return self.until(lambda m: id in (m.get("id"), m.get("ack")))

    def say(self, command: str, **fields: Any) -> Json:
        return self.ask({"type": "room", "command": {"type": command, **fields}})

    def move(self, move: str, **fields: Any) -> Json:
        return self.ask({"type": "move", "move": {"type": move, **fields}})


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts servers on the same data folder, one after the other."""
    started: list[Running] = []

    def start(**settings: Any) -> Running:
        while started:
            started.pop().stop()
        running = Running(tmp_path / "data", Settings(**NO_COUNTDOWN | settings))
        started.append(running)
        return running

    yield start
    while started:
        started.pop().stop()


@pytest.fixture
def running(serve: Callable[..., Running]) -> Running:
    return serve()


@pytest.fixture
def pair(running: Running) -> Iterator[tuple[Guest, Guest]]:
    """Anna, the host, and Ben at a table of Times Four that has begun; Anna is to move."""
    anna_ticket = running.open_room("Anna")
    ben_ticket = running.join(anna_ticket["code"], "Ben")
    with running.guest(anna_ticket) as anna, running.guest(ben_ticket) as ben:
        anna.next()
        ben.next()
        begin(anna)
        ben.until_view(lambda view: "game.board" in view)
        yield anna, ben


def begin(host: Guest, **options: Any) -> None:
    """Choose Times Four and start it."""
    host.say("choose", game="times")
    host.say("options", options={"starts": 0, **options})
    answer = host.say("start")
    assert answer["type"] != "refused", answer


@pytest.fixture
def database() -> Iterator[Database]:
    database = Database(postgres())
    yield database
    database.drop()


@pytest.fixture
def worker(database: Database, tmp_path: Path) -> Iterator[Start]:
    """Starts workers of one house."""
    started: list[Running] = []

    def start(bus: str | None = None, **settings: Any) -> Running:
        store = Store(database.url, redis().url if bus is None else bus)
        folder = tmp_path / f"worker{len(started)}"
        started.append(Running(folder, Settings(**NO_COUNTDOWN | settings), store))
        return started[-1]

    yield start
    for running in started:
        running.stop()
