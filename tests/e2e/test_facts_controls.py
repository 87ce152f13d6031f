"""Facts in Five under the thumb: the way on is where it is looked for, and says what it means."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support.facts import Player, sit_down, word
from tests.support.seeing import height, is_in_window

from .conftest import NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_the_way_on_stays_in_sight_when_a_class_unfolds(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    sit_down(anna, [ben], quick=True)
    anna.press("Start the game")
    for player in (Player(anna), Player(ben)):
        classes = player.page.locator(".options").first.get_by_role("button")
        expect(classes.first).to_be_visible()
        way_on = player.page.locator("button.take")
        for n in range(classes.count()):
            classes.nth(n).click()
            expect(classes.nth(n)).to_have_attribute("aria-pressed", "true")
            assert is_in_window(way_on)


def test_done_counts_only_entries_that_can_stand(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    sit_down(anna, [ben], "Subjects by lot", quick=True)
    anna.press("Start the game")
    player = Player(anna)
    letters = player.letters()
    plain = next(row for row, letter in enumerate(letters) if letter != "*")
    player.write(plain, 0, word(letters[plain], "lbe"))
    expect(player.done).to_have_text("Done: 1 of 25 filled")
    player.write(plain, 1, word("Q" if letters[plain] != "Q" else "W", "uitewrong"))
    player.write(plain, 2, word(letters[plain], "lbe"))
    expect(player.done).to_have_text("Done: 3 of 25 filled, 2 do not fit")
    player.done.click()
    anna.sees("2 entries do not fit and will not count.")
    anna.press("Keep writing")


def test_votes_are_larger_than_the_way_on(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    sit_down(anna, [ben], "Subjects by lot")
    anna.press("Start the game")
    first, second = Player(anna), Player(ben)
    text = word(first.letters()[0], "xqzlbe")
    first.write(0, 0, text)
    for player in (first, second):
        player.hand_in()
    second.challenge(text)
    second.done.click()
    votes = first.case(text).get_by_role("button", name=re.compile("^(✓ )?Counts"))
    expect(votes).to_be_visible()
    expect(first.done).not_to_have_class(re.compile(r"\bmain\b"))
    assert height(votes) > height(first.done)
    votes.click()
    expect(first.done).to_have_class(re.compile(r"\bmain\b"))
