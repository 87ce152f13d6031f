"""A night with people far away: 300 ms there and back, every fiftieth packet lost, and a phone that
changes from one network to another in the middle of a turn."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect
from tests.support import times
from tests.support.distance import FarLine
from tests.support.guest import Guest
from tests.support.household import Household
from tests.support.seed import seeded

from .conftest import DESKTOP, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

TRIP_SECONDS = 0.3
LOSS = 0.02
ROWS = 5
LEFT = re.compile(r"(?:(\d+):)?(\d+)")


@pytest.fixture
def far(house: Household) -> Iterator[FarLine]:
    with ExitStack() as stack:
        yield stack.enter_context(FarLine(house.port, TRIP_SECONDS, LOSS, seeded("test_far_away")))


def seconds_left(page: Page) -> int:
    minutes, seconds = LEFT.findall(page.locator(".clock .digits").inner_text())[0]
    return int(minutes or 0) * 60 + int(seconds)


def lags(near: Guest, far: Guest) -> list[int]:
    """By how many seconds the two clocks differ, looked at again and again for three seconds."""
    found = []
    until = time.monotonic() + 3
    while time.monotonic() < until:
        # Between two looks at the near one, so that the time of looking is not taken for a lag.
        before, shown, after = (seconds_left(one.page) for one in (near, far, near))
        found.append(max(0, shown - before, after - shown))
        time.sleep(0.1)
    return found


def test_a_night_from_far_away_is_played_to_its_end(new_guest: NewGuest, far: FarLine) -> None:
    anna = new_guest("Anna", **DESKTOP)
    ben = new_guest("Ben", far.base)
    anna.sit_down("Times Four", [ben])
    anna.set_rules("5 rows", Minutes_per_game=0, Seconds_per_turn=600)
    anna.press("Start the game")
    expect(ben.page.get_by_role("grid")).to_be_visible()
    assert max(lags(anna, ben)) <= 1, "clocks differ by no more than the second that they show"
    players = [times.Player(anna, ROWS), times.Player(ben, ROWS)]
    change_network_in_a_turn(players, far)
    points = times.play_to_the_end(players)
    # The turn before counted too: the result is the same on both pages.
    shown = anna.result()
    assert shown == ben.result()
    assert all(seen >= own for seen, own in zip(shown, points, strict=True))
    assert far.lost > 0, "nothing was lost on the way"
    assert len(set(far.sources)) == 2, "the house saw two addresses"


def change_network_in_a_turn(players: list[times.Player], far: FarLine) -> None:
    """Ben's phone changes networks after a move was made and before the next: nothing is lost."""
    anna, ben = players
    player = times.take_turn(players)
    while player is not ben:
        fact = player.best_fact()
        assert fact is not None
        player.place(fact)
        player.claim_all()
        player.end_turn()
        player = times.take_turn(players)
    fact = ben.best_fact()
    assert fact is not None
    ben.place(fact)
    before = ben.marks()
    far.change_network()
    ben.end.click()
    # The system of a phone tells its pages.
    ben.page.evaluate("dispatchEvent(new Event('online'))")
    expect(ben.end).to_be_hidden()
    expect(anna.drop).to_be_visible()
    assert before.keys() <= ben.marks().keys()
    assert anna.marks().keys() == ben.marks().keys()
