"""The owner of a house of two workers sees and reaches both, whichever of them answers."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.support.databases import redis
from tests.support.places import Database
from tests.support.serving import Patience
from tests.support.workers import Crew, crew
from websockets.sync.client import ClientConnection, connect

from parlour.server.messages import PROTOCOL
from parlour.server.web.admin import FILE

pytestmark = [pytest.mark.once, pytest.mark.timeout(600)]

Json = dict[str, Any]


class Night:
    """Two workers, some rooms, and the way to the owner's listener."""

    def __init__(self, house: Crew, folder: Path, stack: ExitStack) -> None:
        self.house = house
        self._folder = folder
        self._stack = stack

    def call(self, path: str, body: Json) -> Json:
        raw = json.dumps(body).encode()
        url = f"http://127.0.0.1:{self.house.port}{path}"
        request = urllib.request.Request(url, raw, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=60) as answer:
            found: Json = json.load(answer)
        return found

    def come(self, ticket: Json) -> ClientConnection:
        """Somebody at a browser, who has been let in."""
        url = f"ws://127.0.0.1:{self.house.port}/ws"
        line = self._stack.enter_context(connect(url, open_timeout=60, max_size=None))
        hello = {"type": "hello", "protocol": PROTOCOL, "room": ticket["code"]}
        line.send(json.dumps(hello | {"token": ticket["token"]}))
        assert json.loads(line.recv(60))["type"] == "welcome"
        return line

    def owner(self, path: str, body: Json | None = None) -> str:
        access = json.loads((self._folder / FILE).read_bytes())
        request = urllib.request.Request(
            f"http://127.0.0.1:{access['port']}{path}",
            None if body is None else json.dumps(body).encode(),
            {"authorization": f"Bearer {access['token']}", "content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return str(answer.read().decode())

    def connections(self) -> dict[str, float]:
        """As `/metrics` says it, by worker."""
        return {
            sample.labels["worker"]: sample.value
            for family in text_string_to_metric_families(self.owner("/metrics"))
            for sample in family.samples
            if sample.name == "parlour_connections"
        }

    def until_counted(self, guests: int) -> None:
        """Until both workers are known, and so many people."""
        patience = Patience(60)
        while len(self.connections()) < 2 or sum(self.connections().values()) < guests:
            patience.check("a worker or a guest is not counted")
            time.sleep(0.1)


@pytest.fixture
def night(database: Database, tmp_path: Path) -> Iterator[Night]:
    with crew(tmp_path, database.url, redis().url) as house, ExitStack() as stack:
        yield Night(house, tmp_path, stack)


def until_both_have_guests(night: Night) -> list[tuple[Json, ClientConnection]]:
    """People in rooms of their own, until some are at each worker, and a room is in the memory of the
    other one only: a room that was opened at one worker and is played at the other is at both."""
    guests: list[tuple[Json, ClientConnection]] = []
    patience = Patience(120)
    while True:
        ticket = night.call("/api/rooms", {"name": f"Guest {len(guests)}"})
        guests.append((ticket, night.come(ticket)))
        night.until_counted(len(guests))
        if all(night.connections().values()) and "in memory at" in night.owner("/"):
            return guests
        patience.check("no room is at the other worker only")


def farewell(line: ClientConnection) -> str:
    """The code with which somebody is sent away."""
    while True:
        message = json.loads(line.recv(60))
        if message["type"] == "bye":
            return str(message["code"])


def test_the_owner_sees_both_workers_and_reaches_rooms_at_either(night: Night) -> None:
    guests = until_both_have_guests(night)
    page = night.owner("/")
    for worker in night.connections():
        assert page.count(worker) >= 1, "it is not on the page"
    for ticket, _ in guests:
        assert ticket["code"] in page
    metrics = night.owner("/metrics")
    for name in ("parlour_ready", "process_resident_memory_bytes", "parlour_commit_seconds_count"):
        assert sum(line.startswith(f"{name}{{") for line in metrics.splitlines()) == 2, name

    # Some rooms are at the worker that answers, some at the other one: all are reached.
    for ticket, line in guests:
        night.owner("/orders", {"order": "close", "code": ticket["code"]})
        assert farewell(line) == "room_closed"


@pytest.mark.long
def test_somebody_at_either_worker_can_be_sent_out(night: Night) -> None:
    host = night.call("/api/rooms", {"name": "Host"})
    night.come(host)
    join = f"/api/rooms/{host['code']}/join"
    lines: dict[str, ClientConnection] = {}
    patience = Patience(120)
    while len(lines) < 2 or not all(night.connections().values()):
        ticket = night.call(join, {"name": f"Guest {len(lines)}", "role": "player"})
        lines[ticket["person"]] = night.come(ticket)
        night.until_counted(len(lines) + 1)
        patience.check("all come to the same worker")
    for person, line in lines.items():
        night.owner("/orders", {"order": "kick", "code": host["code"], "person": person})
        assert farewell(line) == "not_in_room"
