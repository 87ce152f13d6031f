"""Who comes in, with whose OK; and the seats that a browser keeps."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.guest import Guest
from tests.support.household import Household

from .conftest import DESKTOP, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


def need_ok(host: Guest) -> None:
    host.press("Menu")
    host.page.get_by_label("Newcomers need my OK").check()
    host.press("Close")


def test_the_host_lets_people_in_or_turns_them_away(new_guest: NewGuest) -> None:
    anna, ben, eve = new_guest("Anna", **DESKTOP), new_guest("Ben"), new_guest("Eve")
    code = anna.open_room()
    need_ok(anna)
    ben.join(code)
    ben.sees("The host of room")
    anna.sees("Would like to come in")
    assert violations(anna.page) == violations(ben.page) == []
    anna.press("Let in: Ben")
    ben.sees("Who is here")
    eve.join(code, "Just watch")
    anna.sees("wants to watch")
    anna.press("Turn away: Eve")
    eve.sees("The host has sent you out of this room.")
    eve.page.get_by_label("What shall we call you?").fill("Somebody else")
    eve.press("Play")
    expect(eve.page.get_by_role("alert")).to_contain_text("You cannot come in again")
    expect(anna.page.get_by_role("heading", name="Would like to come in")).to_be_hidden()


def test_who_waits_is_let_in_while_others_play_or_goes_home(new_guest: NewGuest) -> None:
    anna, ben, clara = new_guest("Anna"), new_guest("Ben", **DESKTOP), new_guest("Clara")
    code = anna.begin("Times Four", ben)
    expect(anna.page.get_by_role("grid")).to_be_visible()
    need_ok(anna)
    clara.join(code)
    clara.press("Do not wait")
    clara.sees("Start a game night")
    expect(anna.page.get_by_role("heading", name="Would like to come in")).to_be_hidden()
    clara.join(code)
    expect(ben.button("Let in: Clara")).to_be_hidden()
    anna.press("Let in: Clara")
    expect(clara.page.get_by_role("grid")).to_be_visible()


def test_a_link_to_a_seat_replaces_nothing_unasked(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    code = anna.open_room()
    ben.join(code)
    ben.sees("Who is here")
    stranger = f"{ben.base}/r/{code}#seat=anything"
    for answer in ("Keep my seat", "Use the seat of the link"):
        ben.page.goto("about:blank")
        ben.page.goto(stranger)
        ben.sees("you already have one in this room")
        ben.press(answer)
        ben.sees("Who is here")
        expect(ben.page.get_by_role("listitem").filter(has_text="(you)")).to_contain_text("Ben")
        assert ben.page.url.endswith(f"/r/{code}"), "the token is out of the address bar"


def test_a_browser_remembers_its_seats_while_the_house_is_another(
    new_guest: NewGuest, house: Household, tmp_path: Path
) -> None:
    anna = new_guest("Anna")
    code = anna.open_room()
    anna.sees("Who is here")
    house.close()
    house.open(tmp_path / "elsewhere")
    anna.page.goto(f"{anna.base}/r/{code}")
    anna.sees("no room with this code")
    house.close()
    house.open()
    anna.page.goto(f"{anna.base}/r/{code}")
    expect(anna.page.get_by_role("listitem").filter(has_text="(you)")).to_contain_text("Anna")
