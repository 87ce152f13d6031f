"""3, 2, 1 before a clock, by real clocks: everybody sees it, and it takes nothing from the time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.support.deals import deal_of
from tests.support.guest import Guest, until
from tests.support.household import Household

from .conftest import SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

LEAD = 3
TURN = 8

WATCH = """() => {
  window.seen = [];
  let before = "";
  setInterval(() => {
    const count = document.querySelector(".countdown .number")?.textContent ?? "";
    const clock = document.querySelector(".clock .digits, .clock-turn")?.textContent?.trim() ?? "";
    const now = `${count}|${clock}`;
    if (now !== before) window.seen.push({ at: Date.now(), count, clock });
    before = now;
  }, 20);
}"""
"""Notes every change of the countdown and of the clock."""


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Household]:
    house = Household(tmp_path, deal_of(request.node.name), lead=LEAD)
    yield house
    house.close()


def seen(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.page.evaluate("window.seen")
    return found


def test_two_phones_and_a_tv_count_down_and_the_clock_starts_at_its_full_time(
    new_guest: NewGuest,
) -> None:
    anna, ben = new_guest("Anna", reduced_motion="no-preference"), new_guest("Ben")
    tv = new_guest("TV", **SCREEN, reduced_motion="no-preference")
    code = anna.sit_down("Times Four", [ben])
    anna.set_rules(Seconds_per_turn=TURN)
    tv.watch_as_table_screen(code)
    expect(tv.page.locator(".code").first).to_be_visible()
    everybody = [anna, ben, tv]
    for guest in everybody:
        guest.page.evaluate(WATCH)
    anna.press("Start the game")
    for guest in everybody:
        expect(guest.page.locator(".countdown")).to_have_count(1)
    # The first turn runs out: nobody plays.
    for guest in everybody:
        until(guest.page, partial(ran_out, guest))
    for guest in everybody:
        noted = seen(guest)
        counts = [one["count"] for one in noted if one["count"]]
        assert list(dict.fromkeys(counts)) == ["3", "2", "1"]
        last = max(n for n, one in enumerate(noted) if one["count"])
        during = {one["clock"] for one in noted[: last + 1] if one["count"] and one["clock"]}
        assert during <= {full()}, "no time passes"
        begun = noted[last + 1]["at"]
        turned = next(one["at"] for one in noted[last + 2 :] if one["clock"] == full())
        assert turned - begun > TURN * 1000 - 400, "all of the time was there to play"


def full() -> str:
    return str(TURN)


def ran_out(guest: Guest) -> bool:
    """The clock is full again after it ran."""
    clocks = [one["clock"] for one in seen(guest) if one["clock"]]
    ran = [n for n, clock in enumerate(clocks) if clock != full()]
    return bool(ran) and full() in clocks[ran[0] :]
