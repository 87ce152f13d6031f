"""The rules for players: without a room, in the lobby, in play and on the table screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.support.axe import violations
from tests.support.guest import Guest

from parlour.kernel.discovery import find_game
from parlour.kernel.guide import guide, shown, told, usual

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

GAMES = ("facts", "fives", "foil", "times", "wedges")
NARROW = {"viewport": {"width": 320, "height": 640}}


def paragraphs(game: str, language: str, **options: Any) -> list[str]:
    """What the rules say, by the guide."""
    found = find_game(game)
    here = {**usual(found, language), **options}
    return [
        told(found, block.text, here, language).replace("**", "")
        for section in guide(found, language)
        for block in shown(section, here)
    ]


def overflow(guest: Guest) -> int:
    """By how many pixels the page is wider than the screen."""
    width: int = guest.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width


def has_all(shown: Locator, texts: list[str]) -> None:
    """All these texts, however their lines break."""
    for text in texts:
        expect(shown).to_contain_text(text)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("de", "dark")])
def test_every_game_has_its_rules_without_a_room(
    new_guest: NewGuest, game: str, language: str, theme: str
) -> None:
    """The text of the guide with a picture in every figure, on the narrowest phone."""
    anna = new_guest("Anna", locale=language, color_scheme=theme, **NARROW)
    anna.page.goto(f"{anna.base}/rules/{game}")
    has_all(anna.page.locator(".guide"), paragraphs(game, language))
    for figure in anna.page.locator("figure").all():
        picture = figure.locator(":scope > :first-child")
        expect(picture).to_be_visible()
        box = picture.bounding_box()
        assert box is not None
        assert box["height"] >= 30
    assert overflow(anna) <= 0
    assert violations(anna.page) == []


def test_the_first_page_leads_to_the_rules_and_their_sections_by_keys(new_guest: NewGuest) -> None:
    anna = new_guest("Anna", **DESKTOP)
    anna.page.goto(anna.base)
    anna.page.get_by_role("link", name="Foil: How to play").press("Enter")
    expect(anna.page.get_by_role("heading", name="How to play Foil")).to_be_visible()
    anna.page.get_by_role("link", name="Points").press("Enter")
    expect(anna.page.get_by_role("heading", name="Points")).to_be_focused()
    assert anna.page.url.endswith("/rules/foil#scoring")
    anna.page.reload()
    expect(anna.page.get_by_role("heading", name="Points")).to_be_in_viewport()
    anna.page.get_by_role("link", name="Wedges").click()
    expect(anna.page.get_by_role("heading", name="How to play Wedges")).to_be_visible()
    anna.page.goto(f"{anna.base}/rules/chess")
    anna.sees("This house does not have that game.")


def test_a_room_shows_the_rules_as_it_has_set_them(new_guest: NewGuest) -> None:
    """In the lobby, on the table screen and in play; what is not as usual is marked."""
    anna, ben = new_guest("Anna"), new_guest("Ben", **NARROW)
    screen = new_guest("TV", **SCREEN)
    code = anna.sit_down("Wedges", [ben])
    anna.set_rules("four", Seconds_to_answer=45)
    set_here = paragraphs("wedges", "en", wedges_needed=4, answer_seconds=45)
    assert set_here != paragraphs("wedges", "en")

    anna.press("How to play")
    rules = anna.page.get_by_role("dialog", name="How to play Wedges")
    has_all(rules, set_here)
    room = rules.locator("section.here")
    expect(room).to_contain_text("Wedges needed")
    expect(room).to_contain_text("four usually: all six")
    goal = rules.locator(".block", has_text="Go round the wheel")
    expect(goal).to_contain_text("Win four wedges")
    expect(goal.locator(".odd")).to_have_text("set in this room")
    expect(rules.locator(".block", has_text="In a team").locator(".odd")).to_have_count(0)
    assert violations(anna.page) == []
    anna.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)

    screen.watch_as_table_screen(code)
    screen.press("How to play")
    brief = screen.page.get_by_role("dialog")
    expect(brief).to_contain_text("Collect four wedges")
    expect(brief).to_contain_text("usually: all six")
    assert brief.evaluate("box => box.scrollHeight - box.clientHeight") <= 0
    screen.page.keyboard.press("Escape")
    expect(brief).to_have_count(0)

    anna.press("Start the game")
    ben.page.locator("main .button", has_text="How to play").wait_for(state="detached")
    ben.press("Why? What is behind this step")
    ben.press("All the rules")
    has_all(ben.page.get_by_role("dialog"), set_here)
    assert overflow(ben) <= 0
    screen.press("How to play")
    expect(screen.page.get_by_role("dialog")).to_contain_text("Collect four wedges")
    assert violations(screen.page) == []


def test_a_room_by_the_usual_rules_says_so_in_its_own_language(new_guest: NewGuest) -> None:
    """A German reader's Foil has the German deck, which is no house rule to them."""
    anna = new_guest("Anna", locale="de")
    anna.page.goto(anna.base)
    anna.page.get_by_label("Dein Name").fill("Anna")
    anna.press("Raum öffnen")
    anna.choose_game("Foil")
    anna.press("So wird gespielt")
    rules = anna.page.get_by_role("dialog")
    expect(rules).to_contain_text("Gespielt wird nach den üblichen Regeln.")
    has_all(rules, paragraphs("foil", "de"))
    expect(rules.locator(".odd")).to_have_count(0)
