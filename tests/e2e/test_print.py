"""Printing from the page: every link of a game's lobby gives a PDF in the reader's language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.paper import pages, shown, sizes

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
