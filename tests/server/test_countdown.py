"""The countdown over real sockets: everybody waits, nobody loses time, and it outlives the house."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Guest, Running

Serve = Callable[..., Running]


def search(running: Running) -> Guest:
    """Anna searches against a bot that moves at once."""
    anna = running.guest(running.open_room("Anna"))
    anna.next()
    anna.say("choose", game="fives")
    anna.say("seats", count=2)
    anna.say("seat_bot", seat=1, level=1)
    assert anna.say("start")["type"] != "refused"
    return anna


@pytest.fixture
def house(serve: Serve) -> Running:
    return serve(lead_seconds=1.5, bot_pace=0)


def clock(guest: Guest) -> dict[str, Any]:
    found: dict[str, Any] = guest.view["game.clock"]
    return found


def test_a_move_is_refused_with_a_sentence_and_taken_afterwards(house: Running) -> None:
    with search(house) as anna:
        lead = clock(anna)["lead"]
        assert lead == clock(anna)["zero"] > time.time() * 1000
        refused = anna.move("done")
        assert refused["code"] == "not_yet"
        assert refused["message"] == "Not yet: the countdown is still running."
        time.sleep(max(0, lead / 1000 - time.time()) + 0.01)
        assert anna.move("done")["type"] != "refused"


def test_a_bot_does_not_begin_before_it_is_over(house: Running) -> None:
    with search(house) as anna:
        lead = clock(anna)["lead"]
        anna.until_view(lambda view: view["game.round"]["done"][1], 20)
        assert time.time() * 1000 >= lead


def test_who_comes_later_sees_the_rest_of_it(house: Running) -> None:
    with search(house) as anna:
        ticket = house.join(anna.ticket["code"], "Cleo", "spectator")
        with house.guest(ticket) as cleo:
            cleo.next()
            assert clock(cleo) == clock(anna)


def test_a_house_that_closes_meanwhile_counts_down_anew(serve: Serve) -> None:
    with search(serve(lead_seconds=5)) as anna:
        before, ticket = clock(anna), anna.ticket
    opened = serve(lead_seconds=5)
    with opened.guest(ticket) as anna:
        anna.next()
        after = clock(anna)
        assert after["lead"] > before["lead"]
        assert after["deadline"] == before["deadline"]
        assert anna.move("done")["code"] == "not_yet"
