"""Boards of the day in real Chromium: one try that counts, left and found again, kept and shown."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.guest import Guest
from tests.support.household import Household

from .conftest import DESKTOP, NewGuest

pytestmark = pytest.mark.browser

QUESTIONS = 10
PASS = {"en": "I do not know: pass", "de": "Weiß ich nicht: passen"}
REFUSES = """
    Object.defineProperty(window, "localStorage", { get() { throw new Error("refused"); } });
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    """A house with the real date: only today's try counts."""
    house = Household(tmp_path / "house")
    yield house
    house.close()


def go_to_days(guest: Guest) -> None:
    guest.page.goto(f"{guest.base}/daily")
    expect(guest.page.get_by_role("heading", name="Today’s games")).to_be_visible()


def begin_ladder(guest: Guest) -> None:
    go_to_days(guest)
    guest.press("Choose from four")
    guest.press("First question")
    guest.sees("Pick an answer")


def play_ladder(guest: Guest, first: int = 0) -> None:
    """Pass every question, from an open one on."""
    for number in range(first, QUESTIONS):
        guest.press(PASS["en"])
        if number + 1 < QUESTIONS:
            guest.press("Go on")
    guest.sees("The day’s game of")


def kept(guest: Guest) -> Any:
    return guest.page.evaluate("JSON.parse(localStorage.getItem('parlour.diary'))")


def test_who_leaves_comes_back_to_the_one_try_also_after_a_restart(
    new_guest: NewGuest, house: Household
) -> None:
    anna = new_guest("Anna")
    begin_ladder(anna)
    anna.press(PASS["en"])
    anna.press("Go on")
    anna.sees("Question 2 of 10")
    room = anna.page.url
    house.kill()
    house.open()
    go_to_days(anna)
    anna.sees("Begun: the clock runs on.")
    anna.press("Go on")
    anna.sees("Question 2 of 10")
    assert anna.page.url == room
    play_ladder(anna, first=1)
    anna.sees("This try counts.")
    anna.sees("0 of 10 right")
    shared = anna.page.get_by_label("Share your result").get_by_role("textbox").input_value()
    assert shared.splitlines()[-2:] == [" ".join("·" * QUESTIONS), f"{anna.base}/daily"]
    anna.press("Show what bots of levels 1 to 5 made of it")
    anna.sees("Level 5:")
    anna.page.get_by_role("link", name="Back to today’s games").click()
    anna.sees("1 day in a row")
    anna.sees("Look at the result")


@pytest.mark.long
def test_a_second_try_is_practice_and_the_first_page_shows_the_one_that_counts(
    new_guest: NewGuest, tmp_path: Path
) -> None:
    house = Household(tmp_path / "own", options=("--set", "results=show"))
    try:
        anna = new_guest("Anna", base=house.local)
        anna.page.goto(anna.base)
        anna.page.evaluate("localStorage.setItem('parlour.name', 'Anna')")
        go_to_days(anna)
        anna.page.get_by_label("Show my results on the first page of this house").check()
        begin_ladder(anna)
        play_ladder(anna)
        go_to_days(anna)
        anna.press("Practise: Choose from four")
        anna.press("First question")
        play_ladder(anna)
        anna.sees("Practice: it does not count.")
        ben = new_guest("Ben", base=house.local, **DESKTOP)
        ben.page.goto(ben.base)
        ben.sees("Today in this house")
        results = ben.page.get_by_role("region", name="Today in this house")
        expect(results.get_by_role("listitem")).to_have_text(re.compile("Anna.*0 of 10 right"))
    finally:
        house.close()


@pytest.mark.long
def test_a_streak_outlives_tomorrow_another_time_zone_and_a_file(
    new_guest: NewGuest, tmp_path: Path
) -> None:
    anna = new_guest("Anna", timezone_id="Europe/Berlin")
    begin_ladder(anna)
    play_ladder(anna)
    go_to_days(anna)
    anna.sees("1 day in a row")
    with anna.page.expect_download() as download:
        anna.press("Save to a file")
    file = tmp_path / "days.json"
    download.value.save_as(file)

    # Tomorrow there are new games, and the streak still stands.
    later = new_guest(
        "Later", timezone_id="Europe/Berlin", storage_state=anna.page.context.storage_state()
    )
    later.page.clock.set_system_time(
        datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=1)
    )
    go_to_days(later)
    later.sees("1 day in a row")
    expect(later.button("Choose from four")).to_be_visible()

    # Far away it may be tomorrow or today.
    away = new_guest(
        "Away", timezone_id="Pacific/Auckland", storage_state=anna.page.context.storage_state()
    )
    go_to_days(away)
    away.sees("1 day in a row")

    # Nothing is left, and the file brings it back.
    before = kept(anna)["pages"]
    anna.page.evaluate("localStorage.clear()")
    go_to_days(anna)
    expect(anna.page.get_by_text("day in a row")).to_have_count(0)
    anna.page.get_by_label("Load a file").set_input_files(file)
    anna.sees("Loaded: both are one now.")
    anna.sees("1 day in a row")
    assert kept(anna)["pages"] == before
    anna.page.get_by_label("Load a file").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"no diary"}
    )
    anna.sees("This is not a file saved here.")


@pytest.mark.long
def test_a_past_day_is_practised_from_the_calendar(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    go_to_days(anna)
    anna.press("Earlier month")
    calendar = anna.page.get_by_role("region", name="Calendar")
    calendar.get_by_role("button", name=re.compile("finished$")).first.click()
    calendar.get_by_role("button", name="Wedges: Choose from four").click()
    anna.press("First question")
    play_ladder(anna)
    anna.sees("Practice: it does not count.")
    go_to_days(anna)
    expect(anna.page.get_by_text("day in a row")).to_have_count(0)


@pytest.mark.long
def test_of_two_tabs_one_goes_on_and_the_other_says_so(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    begin_ladder(anna)
    second = Guest(anna.page.context.new_page(), "Anna", anna.base)
    second.page.goto(anna.page.url)
    second.sees("Question 1 of 10")
    anna.sees("This goes on in another tab")
    anna.press("Go on here")
    anna.sees("Question 1 of 10")
    second.sees("This goes on in another tab")
    assert second.troubles == []


@pytest.mark.long
def test_where_storage_is_refused_the_page_says_so_and_the_game_can_be_played(
    new_guest: NewGuest,
) -> None:
    anna = new_guest("Anna")
    anna.page.add_init_script(REFUSES)
    go_to_days(anna)
    anna.sees("This browser keeps nothing here")
    anna.press("Choose from four")
    anna.press("First question")
    play_ladder(anna)
    anna.sees("This try counts.")


@pytest.mark.long
def test_todays_match_and_todays_hand_are_played_to_their_ends(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    go_to_days(anna)
    anna.press("Play today’s hand")
    anna.press("No more draws: lay my words")
    anna.press("Lay no words")
    anna.sees("Words of the house")
    anna.press(re.compile("^Done: 0 of 2"))
    anna.sees("The day’s game of")
    anna.sees("This try counts.")
    go_to_days(anna)
    anna.press("Play today’s match")
    anna.sees("Your turn")
    expect(anna.page.get_by_role("grid")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_axe_finds_nothing_and_nothing_is_cut_off_at_320_pixels(
    new_guest: NewGuest, theme: str, locale: str
) -> None:
    is_german = locale.startswith("de")
    anna = new_guest(
        "Anna", color_scheme=theme, locale=locale, viewport={"width": 320, "height": 640}
    )
    anna.page.goto(f"{anna.base}/daily")
    anna.button("Aus vier wählen" if is_german else "Choose from four").wait_for()
    calendar = anna.page.get_by_role("region", name="Kalender" if is_german else "Calendar")
    calendar.get_by_role("button", name=re.compile(":")).first.click()
    assert violations(anna.page) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 320
    anna.press("Aus vier wählen" if is_german else "Choose from four")
    anna.press("Erste Frage" if is_german else "First question")
    assert violations(anna.page) == []
    for number in range(QUESTIONS):
        anna.press(PASS["de" if is_german else "en"])
        if number + 1 < QUESTIONS:
            anna.press("Weiter" if is_german else "Go on")
    anna.sees("Das Spiel vom" if is_german else "The day’s game of")
    assert violations(anna.page) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 320
