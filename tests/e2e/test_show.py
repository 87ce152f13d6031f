"""What is staged: phones and TV play the same list, the host and the TV go on, nobody is named before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect
from tests.support import foil, times, wedges
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
        skip = anna.button("Skip")
        if anna.page.locator("#finale").is_visible() or not skip.is_visible():
            break
        skip.click()
        anna.page.wait_for_timeout(150)
    anna.sees("And now: the result")
    assert not anna.page.get_by_text(re.compile("win")).first.is_visible()
    skip = anna.button("Skip")
    skip.click()
    for guest in (anna, ben, tv):
        expect(guest.page.get_by_text(re.compile(r"wins?!")).first).to_be_visible()
    skip.click()
    anna.button("Skip").click()
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


@pytest.mark.long
def test_who_waits_and_who_watches_predicts_the_next_line_in_secret(new_guest: NewGuest) -> None:
    anna, ben, cleo = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    code = anna.sit_down("Times Four", [ben])
    cleo.join(code, "Just watch")
    anna.set_rules(Minutes_per_game=0)
    anna.press("Start the game")
    players = [times.Player(guest, 6) for guest in (anna, ben)]
    first = times.take_turn(players)
    other = players[1 - players.index(first)]
    other.guest.sees(re.compile("Tap a free box"))
    for page, box in ((other.page, "4:0"), (cleo.page, "9:5")):
        page.locator(f'[data-cell="{box}"]').click()
        expect(page.get_by_label(re.compile("you expect a line here"))).to_have_count(1)
    expect(first.page.get_by_label(re.compile("you expect a line here"))).to_have_count(0)
    cleo.page.reload()
    expect(cleo.page.get_by_label(re.compile("you expect a line here"))).to_have_count(1)
    for player, fact in ((first, (1, 2, 2)), (other, (8, 1, 8)), (first, (3, 4, 12))):
        player.place(fact)
        player.claim_all()
        player.end_turn()
    cleo.sees("Not this time.")
    cleo.sees("1 of 2 were right.")
    anna.press("Menu")
    anna.page.get_by_label("People who watch or wait may predict what comes").uncheck()
    expect(cleo.page.get_by_role("heading", name="Prediction")).to_have_count(0)


@pytest.mark.long
def test_who_watches_wedges_predicts_whether_it_is_known(new_guest: NewGuest) -> None:
    anna, ben, cleo = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    code = anna.sit_down("Wedges", [ben])
    cleo.join(code, "Just watch")
    anna.set_rules(Most_turns=2, **wedges.SLOW)
    anna.press("Start the game")
    first, _ = wedges.in_turn([wedges.Player(anna), wedges.Player(ben)])
    while not first.page.get_by_label("Your answer").is_visible():
        first.advance()
    cleo.press("Yes")
    expect(cleo.button("Yes")).to_have_attribute("aria-pressed", "true")
    cleo.press("No")
    first.give_up()
    cleo.sees("You saw it coming!")
