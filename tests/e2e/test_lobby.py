"""Before the game on a phone: everything in one screen, presets, bots, ways in from the first page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.support.axe import violations
from tests.support.guest import Guest

from .conftest import DESKTOP, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

PHONE_HEIGHT = 740
NARROW = {"viewport": {"width": 320, "height": 640}}


def is_in_view(shown: Locator) -> bool:
    """Wholly on the first screen of a phone, without scrolling."""
    box = shown.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= PHONE_HEIGHT


def overflow(guest: Guest) -> int:
    """By how many pixels the page is wider than the screen."""
    width: int = guest.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width


def test_game_faces_and_start_are_in_one_screen_and_seats_one_tap_away(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    code = anna.open_room()
    anna.choose_game("Foil")
    ben.join(code)
    anna.sees("Everybody is seated")
    for face in anna.page.locator("section[aria-labelledby=here] li").all():
        assert is_in_view(face)
    for name in ("Start the game", re.compile("^Change game")):
        assert is_in_view(anna.button(name))
    expect(anna.button("One more seat")).to_be_hidden()
    anna.press("One more seat")
    anna.sees("One seat is still open")
    for name in ("Start with a bot", "Start without the empty seat"):
        assert is_in_view(anna.button(name))
    anna.press(re.compile("^Room code"))
    expect(anna.page.get_by_role("dialog").get_by_label("Link to this room")).to_have_value(
        re.compile(f"/r/{code}$")
    )


@pytest.mark.parametrize("title", ["Facts in Five", "Find Five", "Foil", "Times Four", "Wedges"])
def test_no_lobby_is_wider_than_the_phone(new_guest: NewGuest, title: str) -> None:
    """With the pictures of the game, and with names that are long."""
    anna, ben = new_guest("Anna"), new_guest("Bartholomäus-Maximilian")
    anna.sit_down(title, [ben])
    for guest in (anna, ben):
        expect(guest.page.locator(".deck .picture").first).to_be_visible()
        assert overflow(guest) == 0


def test_a_game_starts_with_a_bot_or_without_the_empty_seat(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.open_room()
    anna.choose_game("Times Four")
    anna.sees("One seat is still open")
    expect(anna.button("Start without the empty seat")).to_be_hidden()
    anna.press("Start with a bot")
    expect(anna.page.get_by_role("grid")).to_be_visible()
    expect(anna.page.locator(".player", has_text="Blaise")).to_be_visible()

    other = new_guest("Ben")
    other.open_room()
    other.choose_game("Find Five")
    other.press("One more seat")
    other.press("Start without the empty seat")
    other.sees(re.compile("^Round 1"))


def test_the_focus_stays_with_the_choice_and_bots_are_asked_about(new_guest: NewGuest) -> None:
    anna = new_guest("Anna", **DESKTOP)
    anna.open_room()
    anna.choose_game("Wedges")
    expect(anna.change).to_be_focused()
    anna.press("Add a bot 2")
    anna.change.click()
    anna.press(re.compile("^Foil"))
    anna.sees("One bot sits here. Does it play Foil, too?")
    expect(anna.button("Yes, with bots")).to_be_focused()
    anna.press("No, without bots")
    anna.sees("One seat is still open")
    anna.press("Add a bot 2")
    anna.change.click()
    anna.press(re.compile("^Wedges"))
    anna.press("Yes, with bots")
    anna.sees("Everybody is seated")


def test_what_is_set_for_a_seat_is_behind_its_dots(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.sit_down("Facts in Five", [ben])
    assert anna.page.get_by_label("Time for Ben").count() == 0
    anna.press("More about Ben")
    anna.page.get_by_label("Time for Ben").select_option("Twice the time")
    for guest in (anna, ben):
        guest.open_seats()
        seat = guest.page.locator("section[aria-labelledby=who] li", has_text="Ben")
        expect(seat.first).to_contain_text("Twice the time")
    anna.page.get_by_label("Swap Ben with another seat").select_option(label="with seat 1: Anna")
    expect(anna.page.locator("section[aria-labelledby=who] li").first).to_contain_text("Ben")


def test_who_would_only_watch_is_told_to_both_sides(new_guest: NewGuest) -> None:
    anna, ben, clara = new_guest("Anna"), new_guest("Ben"), new_guest("Clara")
    code = anna.sit_down("Times Four", [ben])
    clara.join(code)
    anna.sees("Clara has no seat and would only watch.")
    clara.sees("Join a team to play, or just watch.")
    anna.press("More about Ben")
    anna.page.get_by_label("Swap Ben with another seat").select_option(label="with seat 1: Anna")
    expect(anna.page.locator("section[aria-labelledby=who] li").first).to_contain_text("Ben")
    # What was open was about Ben, not about the person who sits there now.
    expect(anna.page.get_by_label("Swap Anna with another seat")).to_have_count(0)
    anna.press("Start the game")
    clara.sees("All seats are taken: you watch now, and can play the next game.")


def test_presets_set_all_options_and_the_last_choice_comes_back(new_guest: NewGuest) -> None:
    anna = new_guest("Anna", **DESKTOP)
    anna.open_room()
    anna.choose_game("Times Four")
    classic, quick = anna.button(re.compile("^Classic")), anna.button(re.compile("^Quick"))
    expect(classic).to_have_attribute("aria-pressed", "true")
    quick.click()
    expect(quick).to_have_attribute("aria-pressed", "true")
    anna.sees("2 changed")
    classic.click()
    anna.sees("as usual")
    expect(anna.button(re.compile("^As last time"))).to_be_hidden()
    anna.set_rules("8 rows")
    for preset in (quick, classic):
        expect(preset).to_have_attribute("aria-pressed", "false")
    anna.press("Start with a bot")
    expect(anna.page.get_by_role("grid")).to_be_visible()
    anna.open_room()
    anna.choose_game("Times Four")
    anna.press(re.compile("^As last time"))
    expect(anna.button(re.compile("^As last time"))).to_have_attribute("aria-pressed", "true")
    anna.sees("1 changed")


def test_the_first_page_leads_to_a_game_and_back_to_the_room(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.page.goto(anna.base)
    anna.sees("On the shelf")
    join, opening = anna.button("Go to the room"), anna.button("Open a room")
    assert is_in_view(join), "joining comes first on a phone"
    assert not is_in_view(opening)
    anna.press("Times Four: With a bot")
    expect(anna.page.get_by_role("grid")).to_be_visible()
    code = anna.page.url.rpartition("/")[2]
    anna.page.goto(anna.base)
    anna.page.get_by_role("link", name=f"Back to room {code}").click()
    expect(anna.page.get_by_role("grid")).to_be_visible()
    anna.page.goto(anna.base)
    anna.press("Find Five: Alone")
    anna.sees(re.compile("^Round 1"))
    anna.page.goto(anna.base)
    anna.press("Foil: With friends")
    anna.sees("One seat is still open")
    expect(anna.change).to_have_accessible_name(re.compile("Foil$"))


def test_a_game_with_a_bot_begins_at_the_chosen_level(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.page.goto(anna.base)
    level = anna.page.get_by_label("How strong is the bot? Find Five")
    expect(level).to_have_value("3")
    assert level.get_by_role("option").all_text_contents()[0].startswith("Level 1: ")
    level.select_option("5")
    expect(anna.page.get_by_text("Level 5 ▾")).to_be_visible()
    anna.press("Find Five: With a bot")
    anna.sees(re.compile("^Round 1"))
    anna.press("Menu")
    for _ in range(2):
        anna.press("End the game now")
    anna.press("Another game")
    anna.open_seats()
    anna.sees(re.compile("^Level 5: "))
    anna.page.goto(anna.base)
    expect(level).to_have_value("5")
    expect(anna.page.get_by_label("How strong is the bot? Foil")).to_have_value("3")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_320_pixels_and_with_text_twice_as_large(
    new_guest: NewGuest, theme: str
) -> None:
    anna, ben = new_guest("Anna", color_scheme=theme, **NARROW), new_guest("Ben", **NARROW)
    found: dict[str, list[str]] = {}
    wide: dict[str, int] = {}

    def look(name: str) -> None:
        for size in ("100%", "200%"):
            anna.page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
            found[f"{name} {size}"] = violations(anna.page)
            wide[f"{name} {size}"] = overflow(anna)
        anna.page.evaluate("document.documentElement.style.fontSize = ''")

    anna.page.goto(anna.base)
    anna.sees("On the shelf")
    look("home")
    code = anna.open_room()
    anna.sees("Choose a game.")
    look("choosing")
    anna.choose_game("Wedges")
    ben.join(code)
    anna.sees("Everybody is seated")
    anna.press("One more seat")
    anna.press("More about Ben")
    look("lobby")
    anna.press("My name and face")
    anna.sees("Your face")
    look("name and face")
    anna.press("Done")
    anna.press("Start without the empty seat")
    anna.sees(re.compile("roll", re.IGNORECASE))
    anna.press("Menu")
    for _ in range(2):
        anna.press("End the game now")
    anna.sees("The night so far")
    anna.page.get_by_text("1 game", exact=True).click()
    look("result")
    anna.press(re.compile("^Look at game 1"))
    anna.page.get_by_role("dialog").get_by_text("Scoresheet").click()
    look("a game of the night")
    assert {name: bad for name, bad in found.items() if bad} == {}
    assert {name: pixels for name, pixels in wide.items() if pixels > 0} == {}
