"""Letting phones into a house that listens on its own machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.household import Household

from .conftest import DESKTOP, NewGuest

pytestmark = pytest.mark.browser


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    """A house as `make run` opens it: phones cannot reach it."""
    house = Household(tmp_path, host="127.0.0.1")
    yield house
    house.close()


def test_one_tap_lets_phones_in_and_who_plays_stays(new_guest: NewGuest, house: Household) -> None:
    anna = new_guest("Anna", **DESKTOP)
    anna.page.goto(house.local)
    anna.sees("Phones cannot reach this house yet")
    assert violations(anna.page) == []
    anna.press("Let phones in")
    anna.sees("Phones in the same Wi\u2011Fi reach this house")
    expect(anna.page.get_by_text(house.over_the_network)).to_be_visible()
    expect(anna.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert violations(anna.page) == []
    ben = new_guest("Ben", house.over_the_network)
    code = anna.open_room()
    ben.join(code)
    ben.sees("Who is here")
    expect(ben.page.get_by_text("Phones in the same Wi\u2011Fi reach this house")).to_be_hidden()
    owner = new_guest("Owner", **DESKTOP)
    owner.page.goto(house.local)
    owner.press("No more phones")
    owner.sees("Phones cannot reach this house yet")
    anna.page.get_by_role("button", name="Times Four").click()
    ben.sees("Who plays?")


@pytest.mark.long
def test_in_the_lobby_the_code_comes_with_the_way_in(new_guest: NewGuest, house: Household) -> None:
    anna = new_guest("Anna")
    anna.open_room()
    anna.page.get_by_role("button", name="Invite").click()
    anna.sees("Phones cannot reach this house yet")
    anna.press("Let phones in")
    expect(anna.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(anna.page.get_by_text("Phones cannot reach this house yet")).to_be_hidden()
    assert violations(anna.page) == []
