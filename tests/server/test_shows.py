"""What is staged, in a house of two workers on PostgreSQL, and after a restart; predictions and voice with it."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from .conftest import Guest, Running, Start, begin

pytestmark = pytest.mark.once

AUTO = {"claim": "auto", "judge": "referee", "match_minutes": 0, "turn_seconds": 0}
Table = tuple[Guest, Guest, Guest, Guest]
"""Anna, the host, at one worker; Ben, Cleo, who watches, and a table screen at the other."""


@pytest.fixture
def two(worker: Start) -> tuple[Running, Running]:
    return worker(show_pace=1), worker(show_pace=1)


@pytest.fixture
def table(two: tuple[Running, Running]) -> Iterator[Table]:
    one, other = two
    ticket = one.open_room("Anna")
    code = ticket["code"]
    ben_ticket = other.join(code, "Ben")
    cleo_ticket = other.join(code, "Cleo", "spectator")
    tv_ticket = other.join(code, "TV", "table")
    with (
        one.guest(ticket) as anna,
        other.guest(ben_ticket) as ben,
        other.guest(cleo_ticket) as cleo,
        other.guest(tv_ticket) as tv,
    ):
        guests = anna, ben, cleo, tv
        for guest in guests:
            guest.next()
        anna.until_view(lambda view: len(view["people"]) == 4)
        begin(anna, **AUTO)
        for guest in guests:
            guest.until_view(lambda view: "game.board" in view)
        yield guests


def err(anna: Guest) -> None:
    """A wrong product, which the referee finds."""
    assert anna.move("fact", a=6, b=7, product=41)["type"] == "event"
    assert anna.move("end_turn")["type"] == "event"


def test_both_workers_stage_the_same_list_and_nobody_moves_meanwhile(table: Table) -> None:
    anna, ben, cleo, tv = table
    err(anna)
    for guest in (ben, cleo, tv):
        guest.until_view(lambda view: view["game.show"])
        assert guest.view["game.show"] == anna.view["game.show"], "with the same server times"
    (beat,) = ben.view["game.show"]
    assert beat["code"] == "erased"
    early = ben.move("fact", a=2, b=3, product=6)
    assert (early["type"], early["code"]) == ("refused", "not_yet")
    # The other worker's table screen goes on.
    assert tv.say("skip_show", left=0)["type"] == "event"
    for guest in (anna, ben):
        guest.until_view(lambda view: not view["game.show"])
    assert ben.move("fact", a=2, b=3, product=6)["type"] == "event"


def test_who_comes_late_joins_the_beat_that_is_on(
    two: tuple[Running, Running], table: Table
) -> None:
    anna, _, cleo, _ = table
    err(anna)
    cleo.until_view(lambda view: view["game.show"])
    with two[1].guest(cleo.ticket) as again:
        again.next()
        assert again.view["game.show"] == anna.view["game.show"]
        assert again.view["game.show"][0]["ends"] > time.time() * 1000 - 3_000


def test_predictions_and_voice_reach_the_other_worker(table: Table) -> None:
    anna, ben, cleo, _ = table
    key = cleo.view["game.predictable"]["key"]
    assert cleo.say("predict", key=key, choice="3:0")["type"] in ("ack", "event")
    assert ben.say("predict", key=key, choice="9:5")["type"] in ("ack", "event")
    for guest, fact in ((anna, (1, 2, 2)), (ben, (8, 1, 8)), (anna, (3, 4, 12))):
        a, b, product = fact
        guest.until_view(lambda view: view["game.turn"]["seat"] == view["you"]["seat"])
        assert guest.move("fact", a=a, b=b, product=product)["type"] == "event"
        assert guest.move("end_turn")["type"] == "event"
    cleo.until_view(lambda view: view["foretold"])
    (told,) = cleo.view["foretold"]
    assert (told["right"], told["of"]) == ([cleo.ticket["person"]], 2)
    assert anna.say("voice", person=ben.ticket["person"])["type"] == "event"
    ben.until_view(lambda view: view["room"]["voice"] == ben.ticket["person"])
