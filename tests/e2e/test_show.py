"""What is staged: phones and TV play the same list, the host and the TV go on, nobody is named before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect
from tests.support import foil, wedges
from tests.support.deals import deal_of
from tests.support.guest import until
from tests.support.household import Household

from .conftest import SCREEN, NewGuest
from .test_screens import overlap

pytestmark = [pytest.mark.browser]


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Household]:
    house = Household(tmp_path, deal_of(request.node.name), show=1)
    yield house
    house.close()


def test_phones_and_tv_reveal_a_hand_together_and_then_the_winner(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    tv = new_guest("TV", **SCREEN, reduced_motion="no-preference")
    code = anna.sit_down("Foil", [ben])
    anna.set_rules(Play_to_points=1, **foil.UNHURRIED)
    tv.watch_as_table_screen(code)
    expect(tv.page.locator(".code").first).to_be_visible()
    anna.press("Start the game")
    players = [foil.Player(guest) for guest in (anna, ben)]
    knocker, other = foil.in_turn(players)
    foil.play_a_bluffed_hand(knocker, other)
    shown = [guest.page.locator(".step .name").first for guest in (anna, ben, tv)]
    for name in shown:
        expect(name).to_be_visible()
    first = {name.inner_text() for name in shown}
    assert len(first) == 1, "the same word everywhere"
    # Nothing of the points is seen on any device yet.
    for guest in (anna, ben, tv):
        points = guest.page.locator(".players strong")
        assert points.all_inner_texts() == ["0", "0"]
    # Who reloads joins the beat that is on.
    ben.page.reload()
    expect(ben.page.locator(".step .name").first).to_be_visible()
    tv.page.locator("body").click(position={"x": 900, "y": 600})
    until(anna.page, lambda: anna.page.locator(".players strong").count() == 2)
    # The host goes on until the finale.
    for _ in range(12):
        skip = anna.button("Go on")
        if anna.page.locator("#finale").is_visible() or not skip.is_visible():
            break
        skip.click()
        anna.page.wait_for_timeout(150)
    anna.sees("And now: the result")
    assert not anna.page.get_by_text(re.compile("win")).first.is_visible()
    skip = anna.button("Go on")
    skip.click()
    for guest in (anna, ben, tv):
        expect(guest.page.get_by_text(re.compile(r"wins?!")).first).to_be_visible()
    skip.click()
    anna.button("Go on").click()
    expect(anna.page.locator(".winners strong")).to_have_count(2)


@pytest.mark.long
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_moments_cover_neither_clock_nor_scores(
    new_guest: NewGuest, motion: Literal["reduce", "no-preference"]
) -> None:
    """Long ones, too: a wrong answer with the right one."""
    anna, ben = new_guest("Anna"), new_guest("Ben", viewport={"width": 360, "height": 740})
    for guest in (anna, ben):
        guest.page.emulate_media(reduced_motion=motion)
    anna.sit_down("Wedges", [ben])
    anna.set_rules(Most_turns=2, **wedges.SLOW)
    anna.press("Start the game")
    first, _ = wedges.in_turn([wedges.Player(anna), wedges.Player(ben)])
    while not first.page.get_by_label("Your answer").is_visible():
        first.advance()
    first.answer(right=False)
    for guest in (anna, ben):
        moment = guest.page.locator(".moments > *").filter(has_text="Wrong")
        expect(moment).to_be_visible()
        assert not overlap(moment, guest.page.get_by_role("list", name="Players"))
        clock = guest.page.get_by_role("timer")
        if clock.count():
            assert not overlap(moment, clock.first)
