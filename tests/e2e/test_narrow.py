"""Narrow phones with text twice as large: every state of every game and every page fits, in both
languages and both themes, and axe finds nothing there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.support.axe import violations
from tests.support.household import Household
from tests.support.lessons import LESSONS, Learner
from tests.support.narrow import faults, narrowed
from tests.support.phases import PHASES
from tests.support.pictures import acting
from tests.support.scenes import SCENES

from .conftest import NewGuest
from .test_admin import link_to

pytestmark = pytest.mark.browser

WALKS = SCENES | PHASES
GAMES = ("facts", "fives", "foil", "times", "wedges")
ADDRESSES = (
    *("/", "/daily", "/no/such/page", "/r/ZZZZZZ", "/tv/ZZZZZZ"),
    *(f"/{page}/{game}" for page in ("rules", "pad", "learn") for game in GAMES),
)
LANGUAGES = ("en-US", "de-DE")


def looked_at(page: Page) -> list[str]:
    """What is wrong with a page, as narrow as phones are, with large text, in light and in dark."""
    with narrowed(page):
        found = faults(page)
        for theme in ("dark", "light"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            found += [f"{theme}: {bad}" for bad in violations(page)]
    return found


class Findings:
    """What was found, by the state it was found in."""

    def __init__(self) -> None:
        self.found: dict[str, list[str]] = {}
        self.states = 0

    def see(self, state: str, page: Page) -> None:
        self.states += 1
        found = looked_at(page)
        german = self._in_german(page)
        if found:
            self.found[state] = found
        if german:
            self.found[f"{state}, in German"] = german

    @staticmethod
    def _in_german(page: Page) -> list[str]:
        """The same place in another window of the same person, in German."""
        other = page.context.new_page()
        other.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['de'] })")
        try:
            other.goto(page.url)
            expect(other.locator("html")).to_have_attribute("lang", "de")
            expect(other.get_by_role("main")).to_be_visible()
            other.wait_for_load_state("networkidle")
            with narrowed(other):
                return faults(other)
        finally:
            other.close()


@pytest.mark.long
def test_a_game_fits_a_narrow_phone_with_large_text(browser: Browser, tmp_path: Path) -> None:
    """The shortest way through one game, in English; everything else takes longer."""
    found: dict[str, list[str]] = {}

    def see(state: str, page: Page) -> None:
        with narrowed(page):
            found[state] = faults(page)

    with acting(browser, tmp_path, "house", see, phones=True) as cast:
        SCENES["house"](cast)
    assert {state: bad for state, bad in found.items() if bad} == {}


@pytest.mark.long
@pytest.mark.parametrize("walk", WALKS)
def test_every_state_fits_a_narrow_phone_with_large_text(
    browser: Browser, tmp_path: Path, walk: str
) -> None:
    """On the phones of two players and of somebody who watches, with dialogs and analyses open."""
    findings = Findings()
    with acting(browser, tmp_path, walk, findings.see, phones=True) as cast:
        WALKS[walk](cast)
    assert findings.found == {}
    assert findings.states > 3


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_a_narrow_phone_with_large_text(new_guest: NewGuest, language: str) -> None:
    anna = new_guest("Anna", locale=language)
    found: dict[str, list[str]] = {}
    for address in ADDRESSES:
        anna.page.goto(anna.base + address)
        expect(anna.page.get_by_role("main").locator(":visible").first).to_be_visible()
        anna.page.wait_for_load_state("networkidle")
        found[address] = looked_at(anna.page)
    assert {address: bad for address, bad in found.items() if bad} == {}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_fits_a_narrow_phone_with_large_text(new_guest: NewGuest, game: str) -> None:
    """At each of its steps."""
    nora = new_guest("Nora")
    nora.page.goto(f"{nora.base}/learn/{game}")
    found: dict[int, list[str]] = {}

    class Careful(Learner):
        """Looks at the page whenever a step is up."""

        def comes_to(self, number: int, of: int) -> None:
            super().comes_to(number, of)
            found[number] = looked_at(self.page)

    LESSONS[game](Careful(nora))
    assert len(found) > 3
    assert {step: bad for step, bad in found.items() if bad} == {}


@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_admin_page_fits_a_narrow_phone_with_large_text(
    house: Household, new_guest: NewGuest, tmp_path: Path, language: str
) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    code = anna.open_room()
    ben.join(code)
    anna.sees("Ben")
    owner = new_guest("Owner", locale=language).page
    owner.goto(link_to(tmp_path))
    found = {"rooms": looked_at(owner)}
    owner.get_by_role("link", name=code, exact=True).click()
    found["a room"] = looked_at(owner)
    owner.get_by_role("link", name=re.compile("Ben$")).first.click()
    found["a question"] = looked_at(owner)
    assert {state: bad for state, bad in found.items() if bad} == {}
