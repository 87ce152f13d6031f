"""One main action on every screen: two primary buttons never stand side by side, and in every phase in
which somebody is asked for something, something says what it is. What does not explain itself has one
question mark."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from tests.support.phases import PHASES
from tests.support.pictures import acting
from tests.support.scenes import SCENES
from tests.support.seeing import MAINS, MARKS

pytestmark = [pytest.mark.browser, pytest.mark.long]

WALKS = SCENES | PHASES
SAYS = """() => [...document.querySelectorAll(".say, footer.next p, .winners h2, .paused strong, [role=status]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.textContent.trim())
  .length"""
PLAYED = ("times", "facts", "foil", "wedges", "fives")
"""Walks through games; their states begin with the game's name."""
NOT_A_TURN = ("menu", "analysis", "result")
"""Looked at over a game, or after it."""


@pytest.mark.parametrize("walk", WALKS)
def test_no_screen_has_two_main_actions_or_question_marks(
    browser: Browser, tmp_path: Path, walk: str
) -> None:
    """On the phones of two players and of somebody who watches, dialogs included."""
    many: dict[str, list[str]] = {}
    silent: list[str] = []
    marked: dict[str, int] = {}
    asked: set[str] = set()

    def see(state: str, page: Page) -> None:
        mains = page.evaluate(MAINS)
        if len(mains) > 1:
            many[state] = mains
        if (marks := page.evaluate(MARKS)) > 1:
            marked[state] = marks
        game, _, rest = state.partition("-")
        if game in PLAYED and not any(part in NOT_A_TURN for part in rest.split("-")):
            if mains:
                asked.add(state)
            if "spectator" not in state and not mains and not page.evaluate(SAYS):
                silent.append(state)

    with acting(browser, tmp_path, walk, see, phones=True) as cast:
        WALKS[walk](cast)
    assert many == {}
    assert marked == {}
    assert silent == [], "everybody who plays has a main action, or is told what all wait for"
    if walk in PLAYED:
        assert asked, "somebody had something to do"


def test_two_main_actions_are_found(browser: Browser) -> None:
    page = browser.new_page()
    button = '<button class="button main">Go</button>'
    hidden = '<span style="visibility: hidden">' + button + "</span>"
    page.set_content(button + hidden + "<dialog>" + button + "</dialog>")
    assert page.evaluate(MAINS) == ["Go"]
    page.set_content(button + button)
    assert page.evaluate(MAINS) == ["Go", "Go"]
    page.close()
