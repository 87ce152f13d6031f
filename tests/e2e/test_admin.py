"""The admin page in a browser: from the link of `parlour admin` to a room that is gone."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.household import COMMAND, Household

from .conftest import DESKTOP, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.once]


def link_to(folder: Path) -> str:
    """What `parlour admin` prints."""
    command = [str(COMMAND), "admin", "--data", str(folder)]
    ran = subprocess.run(
        command, capture_output=True, text=True, check=True, env=os.environ | {"LANG": "C.UTF-8"}
    )
    return ran.stdout.split()[-1]


def press_link(page: Page, name: str) -> None:
    """By the keyboard alone: focus and Enter."""
    link = page.get_by_role("link", name=name, exact=True)
    link.focus()
    link.press("Enter")


def test_the_owner_sends_somebody_out_and_deletes_a_room_by_keyboard(
    house: Household, new_guest: NewGuest, tmp_path: Path
) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    code = anna.open_room()
    ben.join(code)
    anna.sees("Ben")
    owner = new_guest("Owner", **DESKTOP).page
    link = link_to(tmp_path)
    owner.goto(link)
    expect(owner).to_have_url(link.partition("login")[0])
    expect(owner.get_by_text("Ready for guests")).to_be_visible()
    assert violations(owner) == []

    press_link(owner, code)
    expect(owner.get_by_role("heading", level=1)).to_have_text(f"Room {code}")
    expect(owner.get_by_role("row", name="Ben")).to_contain_text("online")
    assert violations(owner) == []
    press_link(owner, "Send out: Ben")
    expect(owner.get_by_text("Ben is sent out of room")).to_be_visible()
    assert violations(owner) == []
    yes = owner.get_by_role("button", name="Yes, do it")
    yes.focus()
    yes.press("Enter")
    expect(owner.get_by_role("status")).to_have_text("Sent out.")
    anna.page.get_by_text("What happened in this room").click()
    anna.sees("Ben was sent out by the owner of this house.")

    press_link(owner, "Delete the room")
    owner.get_by_role("button", name="Yes, do it").press("Enter")
    expect(owner.get_by_role("status")).to_have_text("The room is deleted.")
    expect(owner.get_by_text("No room.")).to_be_visible()
    owner.get_by_role("button", name="Log out").press("Enter")
    expect(owner.get_by_text("parlour admin")).to_be_visible()
    owner.goto(link)
    expect(owner.get_by_text("works once")).to_be_visible()


@pytest.mark.parametrize("width", [320, 360])
def test_the_page_fits_a_phone_in_german(
    house: Household, new_guest: NewGuest, tmp_path: Path, width: int
) -> None:
    new_guest("Anna").open_room()
    size = {"width": width, "height": 740}
    owner = new_guest("Owner", viewport=size, locale="de-DE", color_scheme="dark").page
    owner.goto(link_to(tmp_path))
    expect(owner.get_by_role("heading", level=1)).to_have_text("Das Haus und seine Räume")
    assert owner.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(owner) == []
