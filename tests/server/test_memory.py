"""What has ended leaves no memory behind, also without the garbage collector, which hardly ever runs."""

from __future__ import annotations

import gc
import socket
import time
from collections.abc import Iterator

import pytest
from aiohttp import web
from tests.server.conftest import Guest, Running, begin

from parlour.bots.runner import TableBots
from parlour.server.rooms.by_itself import ByItself
from parlour.server.rooms.connection import Connection
from parlour.server.rooms.live_room import LiveRoom
from parlour.server.rooms.people import People
from parlour.server.rooms.road import Road
from parlour.server.web.protocol import HttpProtocol

OF_CONNECTIONS = (Connection, HttpProtocol, web.Request, web.WebSocketResponse)
OF_ROOMS = (LiveRoom, Road, ByItself, People, TableBots)


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def left(kinds: tuple[type, ...], seconds: float = 10) -> list[type]:
    """What is still in memory after a while."""
    end = time.monotonic() + seconds
    while True:
        found = [type(one) for one in gc.get_objects() if type(one) in kinds]
        if not found or time.monotonic() > end:
            return found
        time.sleep(0.05)


def play_a_little(running: Running, guest: Guest) -> None:
    guest.next()
    with running.guest(running.join(guest.ticket["code"], "Bob")) as other:
        other.next()
        guest.say("choose", game="times")
        guest.say("sit", seat=0)
        guest.say("seat_bot", seat=1, level=1)
        begin(guest)


def test_a_connection_that_is_closed_leaves_nothing(running: Running) -> None:
    with running.guest(running.open_room()) as guest:
        guest.next()
    assert left(OF_CONNECTIONS) == []


def test_a_connection_that_breaks_leaves_nothing(running: Running) -> None:
    with running.guest(running.open_room()) as guest:
        guest.next()
        guest.socket.socket.shutdown(socket.SHUT_RDWR)
        assert left(OF_CONNECTIONS) == []


def test_a_room_that_is_put_away_leaves_nothing(running: Running) -> None:
    with running.guest(running.open_room()) as guest:
        play_a_little(running, guest)
    assert left(OF_CONNECTIONS) == []
    house = running.server.house
    for live in house.live_rooms:
        live.people.touched -= 2 * house.settings.unload_seconds
    del live
    running.loop.call_soon_threadsafe(house.put_away)
    assert left(OF_ROOMS) == []
