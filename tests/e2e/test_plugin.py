"""A game from another package, the one of docs/add-a-game.md, on the generic board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.docs.pages import install
from tests.support.deals import deal_of
from tests.support.guest import Guest
from tests.support.household import Household

from .conftest import DESKTOP, NewGuest

pytestmark = pytest.mark.browser


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Household]:
    """A house with the game of the page installed."""
    packages = install("add-a-game.md", tmp_path / "package")
    house = Household(tmp_path / "data", deal_of(request.node.name), packages)
    yield house
    house.close()


def pick(guest: Guest, field: str, button: str, number: int) -> None:
    guest.page.get_by_label(field, exact=True).fill(str(number))
    guest.press(button)


def test_a_game_from_another_package_is_played_in_both_languages(
    new_guest: NewGuest, house: Household
) -> None:
    """Its title, options, rules, moves, sections, refusals and reasons are words of its package."""
    anna = new_guest("Anna", **DESKTOP)
    berta = new_guest("Berta", locale="de-DE")
    code = anna.open_room()
    anna.choose_game("Lone")
    berta.join_in_german(code)
    berta.sees("Allein")
    anna.set_rules(Rounds=2, Seconds=120)
    berta.page.get_by_text("Hausregeln").click()
    expect(berta.page.get_by_label("Runden", exact=True)).to_have_value("2")
    anna.press("How to play")
    anna.sees("The lowest number that nobody else picked wins")
    anna.page.keyboard.press("Escape")
    berta.press("So wird gespielt")
    berta.sees("Wähle heimlich eine Zahl von 1 bis 6.")
    berta.page.keyboard.press("Escape")
    anna.press("Start the game")

    anna.sees("When the time is up you have picked nothing.")
    berta.sees("Wenn die Zeit um ist, hast du nichts gewählt.")
    pick(anna, "Number", "Pick", 2)
    pick(berta, "Zahl", "Wählen", 1)
    anna.sees("Your number in the last round")

    pick(anna, "Number", "Pick", 2)
    anna.sees("You picked 2 in the last round.")
    pick(berta, "Zahl", "Wählen", 1)
    berta.sees("Die 1 hattest du in der letzten Runde.")
    pick(anna, "Number", "Pick", 3)
    pick(berta, "Zahl", "Wählen", 2)

    anna.sees("All prizes are won.")
    berta.sees("Alle Preise sind gewonnen.")
    berta.sees("Du gewinnst!")

    # The replay shows its sections, its move list the labels of its moves.
    anna.page.get_by_role("link", name="Walk through it").click()
    course = anna.page.get_by_role("slider")
    expect(course).to_have_attribute("aria-valuenow", "0")
    face = anna.page.locator("div.face")
    before = face.inner_text()
    anna.page.keyboard.press("End")
    expect(face).not_to_have_text(before)
    anna.page.keyboard.press("Home")
    expect(face).to_have_text(before, use_inner_text=True)
    expect(anna.page.locator("[data-line='1']")).to_contain_text("Pick")
