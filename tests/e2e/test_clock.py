"""The clock of every game stays in sight, however far one scrolls."""

from __future__ import annotations

import pytest
from tests.support.guest import until
from tests.support.seeing import is_any_in_window, scroll_down

from .conftest import NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.mark.parametrize("game", ["Facts in Five", "Foil", "Times Four", "Wedges"])
def test_the_clock_stays_in_sight(new_guest: NewGuest, game: str) -> None:
    low = {"width": 320, "height": 420}
    anna, ben = new_guest("Anna", viewport=low), new_guest("Ben", viewport=low)
    anna.begin(game, ben)
    clock = anna.page.locator(".clock, .small-clock")
    until(anna.page, lambda: clock.count() > 0)
    scroll_down(anna.page)
    until(anna.page, lambda: is_any_in_window(clock))
