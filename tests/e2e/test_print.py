"""Printing from the page: every link of a game's lobby gives a PDF in the reader's language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.paper import pages, shown, sizes
from tests.support.axe import violations

from .conftest import NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

TITLES = ("Facts in Five", "Find Five", "Foil", "Times Four", "Wedges")


@pytest.mark.parametrize("title", TITLES)
def test_every_part_of_a_game_is_printed_from_the_lobby(new_guest: NewGuest, title: str) -> None:
    anna = new_guest("Anna")
    anna.open_room()
    anna.choose_game(title)
    anna.page.get_by_text("To print").click()
    anna.page.get_by_role("combobox", name="Paper").select_option("letter")
    links = anna.page.locator('a[href*="/print/"]')
    expect(links.first).to_be_visible()
    found = {link.inner_text(): link.get_attribute("href") for link in links.all()}
    assert "Rules leaflet" in found
    for label, href in found.items():
        answer = anna.page.request.get(f"{anna.base}{href}")
        assert answer.headers["content-type"] == "application/pdf", label
        pdf = answer.body()
        assert pages(pdf) >= 1, label
        assert sizes(pdf) <= {(216, 279), (279, 216), (279, 432), (432, 279)}, label
        if label == "Rules leaflet":
            assert {title, "A worked example"} <= set(shown(pdf))


def test_a_room_prints_the_boards_and_rules_that_it_plays_with(new_guest: NewGuest) -> None:
    """Set in the room's options, or for the printer alone."""
    anna = new_guest("Anna")
    anna.open_room()
    anna.choose_game("Times Four")
    anna.set_rules("8 rows", Minutes_per_game=7)
    page = anna.page
    page.get_by_text("To print").click()
    page.locator("details details summary", has_text="Settings").click()
    page.get_by_label("Boards", exact=True).fill("1")
    page.get_by_label("Boards", exact=True).press("Tab")
    played = page.get_by_role("link", name="Print what we play")
    expect(played).to_have_attribute("href", re.compile("rows=8.*boards=1|boards=1.*rows=8"))
    href = played.get_attribute("href")
    pdf = page.request.get(f"{anna.base}{href}").body()
    assert pages(pdf) == 1 + 1 + 2
    assert "Play lasts 7 minutes" in " ".join(shown(pdf))
    assert violations(page) == []
