"""Real Chromium against a real house. Everything is done by visible controls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext
from tests.support.chromium import CHROMIUM
from tests.support.deals import deal_of, page_script
from tests.support.guest import Guest
from tests.support.household import Household

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}

NewGuest = Callable[..., Guest]


@pytest.fixture
def browser() -> Browser:
    return CHROMIUM.browser()


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Household]:
    """A house of one's own, whose deals are this test's: what others play leaves no trace in it."""
    house = Household(tmp_path, deal_of(request.node.name))
    yield house
    house.close()


@pytest.fixture
def new_guest(browser: Browser, house: Household) -> Iterator[NewGuest]:
    """Guests, each with a browser of their own; none of their pages may have had an error."""
    contexts: list[BrowserContext] = []
    guests: list[Guest] = []

    def come(name: str, base: str | None = None, **settings: Any) -> Guest:
        chosen = PHONE | {"locale": "en-US", "reduced_motion": "reduce"} | settings
        context = browser.new_context(**chosen)
        contexts.append(context)
        if house.deal is not None:
            context.add_init_script(page_script(house.deal, name))
        guest = Guest(context.new_page(), name, base or house.local)
        guests.append(guest)
        return guest

    yield come
    for context in contexts:
        context.close()
    assert [trouble for guest in guests for trouble in guest.troubles] == []
