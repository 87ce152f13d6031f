"""The quizmaster's voice and the table screen's music: off until switched on, never needed.

Chromium has no voice of its own here, so most of it is about a device that stays silent; the others get a
synthesis that notes what it is asked to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.support import wedges
from tests.support.deals import deal_of
from tests.support.guest import Guest, until
from tests.support.household import Household

from .conftest import SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

VOICE = """
  window.spoken = [];
  const voices = [{ lang: "en-GB", localService: true, name: "Test" }];
  const synthesis = {
    getVoices: () => voices,
    cancel: () => {},
    addEventListener: () => {},
    speak: (utterance) => {
      window.spoken.push(utterance.text);
      setTimeout(() => utterance.onstart?.(), 5);
      setTimeout(() => utterance.onend?.(), 30);
    },
  };
  Object.defineProperty(window, "speechSynthesis", { value: synthesis });
  window.SpeechSynthesisUtterance = class {
    constructor(text) { this.text = text; }
  };
"""


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Household]:
    house = Household(tmp_path, deal_of(request.node.name), show=1)
    yield house
    house.close()


def spoken(page: Page) -> str:
    return " ".join(page.evaluate("window.spoken"))


def switch_on(tv: Guest) -> None:
    tv.press("Switch sound on")
    expect(tv.page.get_by_role("dialog", name="Sound")).to_be_visible()
    tv.press("Done")


def asked(anna: Guest, ben: Guest) -> wedges.Player:
    """Somebody who is asked a question."""
    anna.press("Start the game")
    first, _ = wedges.in_turn([wedges.Player(anna), wedges.Player(ben)])
    while not first.page.get_by_label("Your answer").is_visible():
        first.advance()
    return first


def test_the_first_tap_switches_sound_on_tests_it_and_then_questions_are_read(
    new_guest: NewGuest,
) -> None:
    anna, ben, tv = new_guest("Anna"), new_guest("Ben"), new_guest("TV", **SCREEN)
    code = anna.sit_down("Wedges", [ben])
    anna.set_rules(Most_turns=2, **wedges.SLOW)
    tv.page.add_init_script(VOICE)
    tv.watch_as_table_screen(code)
    expect(tv.button("Switch sound on")).to_be_visible()
    assert spoken(tv.page) == "", "off until switched on"
    tv.press("Switch sound on")
    tv.sees("This is how the evening sounds. Can everybody hear it?")
    until(tv.page, lambda: "This is how the evening sounds." in spoken(tv.page))
    tv.press("Done")
    first = asked(anna, ben)
    question = first.page.locator(".question .text, .question p").first
    expect(question).to_be_visible()
    until(tv.page, lambda: "?" in spoken(tv.page).partition("hear it?")[2])
    first.answer(right=False)
    until(tv.page, lambda: "Wrong" in spoken(tv.page))
    # The host gives the voice to a phone, which has to be switched on there.
    anna.press("Menu")
    anna.page.get_by_label("The quizmaster’s voice").select_option("Ben")
    ben.sees("The host has given the quizmaster’s voice to your phone.")
    ben.press("Not here")
    expect(ben.page.get_by_text("The host has given")).to_have_count(0)


def test_a_screen_without_a_voice_stays_silent_and_shows_what_is_said(new_guest: NewGuest) -> None:
    anna, ben, tv = new_guest("Anna"), new_guest("Ben"), new_guest("TV", **SCREEN)
    code = anna.sit_down("Wedges", [ben])
    anna.set_rules(Most_turns=2, **wedges.SLOW)
    tv.watch_as_table_screen(code)
    switch_on(tv)
    asked(anna, ben)
    caption = tv.page.locator(".caption")
    expect(caption).to_contain_text("?")
    players = tv.page.get_by_role("list", name="Players").bounding_box()
    shown = caption.bounding_box()
    assert players is not None
    assert shown is not None
    assert shown["y"] + shown["height"] <= players["y"], "everybody's points stay in view"
    expect(caption).to_have_count(0)


def test_the_voice_speaks_on_the_phone_that_has_it_and_no_longer_on_the_screen(
    new_guest: NewGuest,
) -> None:
    anna, ben, tv = new_guest("Anna"), new_guest("Ben"), new_guest("TV", **SCREEN)
    for guest in (ben, tv):
        guest.page.add_init_script(VOICE)
    code = anna.sit_down("Wedges", [ben])
    anna.set_rules(Most_turns=2, **wedges.SLOW)
    tv.watch_as_table_screen(code)
    switch_on(tv)
    anna.press("Menu")
    anna.page.get_by_label("The quizmaster’s voice").select_option("Ben")
    anna.page.keyboard.press("Escape")
    ben.press("Switch it on")
    ben.press("Done")
    asked(anna, ben)
    until(ben.page, lambda: "?" in spoken(ben.page))
    assert spoken(tv.page) == "", "what it tries out is cut off, too"
