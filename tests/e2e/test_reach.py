"""Letting phones into a house that listens on its own machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, expect
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


@pytest.mark.long
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
    ben.page.reload()
    ben.sees("Who plays?")


@pytest.mark.long
def test_a_house_that_was_started_for_all_networks_is_closed_the_same_way(
    new_guest: NewGuest, tmp_path: Path
) -> None:
    house = Household(tmp_path / "wide")
    try:
        anna = new_guest("Anna", house.local, locale="de-DE", **DESKTOP)
        anna.page.goto(house.local)
        anna.sees("Handys im selben WLAN erreichen dieses Haus")
        expect(anna.page.get_by_text(house.over_the_network)).to_be_visible()
        assert violations(anna.page) == []
        anna.press("Keine Handys mehr")
        anna.sees("Handys erreichen dieses Haus noch nicht")
        ben = new_guest("Ben")
        with pytest.raises(Error, match="ERR_"):
            ben.page.goto(house.over_the_network)
        anna.press("Handys hereinlassen")
        anna.sees("Handys im selben WLAN erreichen dieses Haus")
        ben.page.goto(house.over_the_network)
        ben.sees("Open a room")
    finally:
        house.close()


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


@pytest.mark.long
@pytest.mark.parametrize(
    ("locale", "says"),
    [("en-US", "Nobody opens at"), ("de-DE", "öffnet niemand")],
)
def test_a_guest_s_page_says_why_it_cannot_connect_and_what_to_ask(
    new_guest: NewGuest, house: Household, locale: str, says: str
) -> None:
    anna = new_guest("Anna", locale="en-US")
    code = anna.open_room()
    ben = new_guest("Ben", locale=locale)
    ben.page.goto(f"{ben.base}/r/{code}")
    ben.page.get_by_role("textbox").first.fill("Ben")
    ben.press(re.compile("^(Play|Mitspielen)$"))
    anna.sees("Ben")
    house.close()
    status = ben.page.get_by_role("status").filter(has_text=says)
    expect(status).to_be_visible()
    box = status.bounding_box()
    assert box is not None
    assert box["width"] <= 360
    assert violations(ben.page) == []
    house.open()
    expect(status).to_be_hidden()


# TLS at home ------------------------------------------------------------------------------------


@pytest.fixture
def secured(tmp_path: Path) -> Iterator[Household]:
    house = Household(tmp_path / "secured", options=["--tls", "--set", "name="])
    yield house
    house.close()


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_a_device_that_does_not_trust_the_house_reads_how(
    new_guest: NewGuest, secured: Household, locale: str
) -> None:
    anna = new_guest("Anna", locale=locale)
    anna.page.goto(f"{secured.over_the_network}/r/BCDFGH")
    untrusting = {"en-US": "does not trust the house yet", "de-DE": "vertraut dem Haus noch nicht"}
    anna.sees(re.compile(untrusting[locale]))
    assert violations(anna.page) == []
    for steps in anna.page.locator("summary").all():
        steps.focus()
        steps.press("Enter")
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 360
    secure = secured.over_the_network.replace("http:", "https:")
    on = anna.page.locator("#go")
    expect(on).to_have_attribute("href", f"{secure}/r/BCDFGH")


@pytest.mark.long
def test_a_device_that_trusts_the_house_is_led_on_and_has_all_of_it(
    new_guest: NewGuest, secured: Household
) -> None:
    # Their browsers take any certificate, but not for service workers; that ours is a right one is
    # seen in tests/server/test_own_tls.py.
    trusting: Any = {"ignore_https_errors": True, "service_workers": "block"}
    anna = new_guest("Anna", secured.over_the_network, **trusting)
    secure = secured.over_the_network.replace("http:", "https:")
    anna.page.goto(f"{anna.base}/?a=b#c")
    anna.page.wait_for_url(f"{secure}/**")
    assert anna.page.url == f"{secure}/?a=b#c"
    assert anna.page.evaluate("isSecureContext")
    code = anna.open_room()
    ben = new_guest("Ben", secured.over_the_network, **trusting)
    ben.page.goto(f"{ben.base}/r/{code}")
    ben.page.get_by_label("What shall we call you?").fill("Ben")
    ben.press("Play")
    ben.sees("Anna")
    anna.page.get_by_role("button", name="Invite").click()
    expect(anna.page.get_by_label("Link to this room")).to_have_value(
        f"{secured.over_the_network}/r/{code}"
    )
