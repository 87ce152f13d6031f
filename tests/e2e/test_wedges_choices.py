"""Wedges with four answers to pick from: the table screen and the others see them too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.shelf.packs.samples import pack_of
from tests.support.axe import violations
from tests.support.household import Household
from tests.support.wedges import SLOW, Player, in_turn

from .conftest import DESKTOP, PHONE, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_the_table_picks_from_four_answers(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    ben = new_guest("Ben", color_scheme="dark", **DESKTOP)
    screen = new_guest("TV", **SCREEN)
    found: dict[str, list[str]] = {}
    screen.watch_as_table_screen(anna.sit_down("Wedges", (ben,)))
    anna.press("More about Ben")
    expect(anna.page.get_by_label("Picks from four answers").first).to_be_visible()
    anna.set_rules("picked from four", Most_turns=2, **SLOW)
    anna.page.get_by_label("Junior, ages 7 to 10").check()
    anna.page.get_by_label("House bank").uncheck()
    anna.press("Start the game")
    first, second = in_turn([Player(anna), Player(ben)])
    first.go()
    choices = first.page.get_by_role("group", name="Pick an answer")
    expect(choices.get_by_role("button")).to_have_count(4)
    for page in (second.page, screen.page):
        listed = page.get_by_role("list", name="Answers to pick from")
        expect(listed.get_by_role("listitem")).to_have_count(4)
    found["picking"] = violations(first.page)
    found["waiting"] = violations(second.page)
    found["table screen"] = violations(screen.page)
    assert first.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # One tap is the answer, and the right one goes on.
    choices.get_by_role("button", name=re.compile(re.escape(first.right_answer()))).click()
    expect(choices).to_be_hidden()
    expect(second.page.get_by_text("Right!").first).to_be_visible()
    assert not any(found.values()), found


def test_who_picks_is_told_that_a_question_is_typed(
    house: Household, tmp_path: Path, new_guest: NewGuest
) -> None:
    (tmp_path / "packs").mkdir()
    pack_of(tmp_path / "packs", 12)
    anna = new_guest("Anna", locale="de-DE", **PHONE)
    ben = new_guest("Ben")
    code = ben.open_room()
    ben.choose_game("Wedges")
    anna.join_in_german(code)
    ben.sees("Everybody is seated")
    ben.set_rules("picked from four", Most_turns=2, **SLOW)
    ben.page.get_by_label("Toys").check()
    ben.page.get_by_label("House bank").uncheck()
    ben.press("Start the game")
    first, _ = in_turn([Player(anna, "de"), Player(ben)])
    first.go()
    anna.sees("noch keine falschen Antworten")
    ben.sees("No wrong answers are written")
    expect(first.field).to_be_visible()
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not violations(anna.page)
