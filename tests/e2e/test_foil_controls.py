"""Foil under the thumb: piles, dragging, dialogs and votes on a small phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support.foil import UNHURRIED, Player, in_turn
from tests.support.seeing import height, is_in_window, is_narrow_enough

from .conftest import NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

DISCARDS = 9
"""More than a phone of 360 pixels shows side by side."""


def two_players(new_guest: NewGuest, *rules: str) -> list[Player]:
    """Two with a phone each, at the first turn of a game without hurry."""
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.sit_down("Foil", [ben])
    anna.set_rules(*rules, **UNHURRIED)
    anna.press("Start the game")
    return [Player(anna), Player(ben)]


def bluff_to_the_guesses(players: list[Player]) -> tuple[Player, Player]:
    """One knocks with two groups that are no words, the other lays nothing."""
    knocker, other = in_turn(players)
    knocker.bluff()
    knocker.guest.press("Knock!")
    knocker.lay.click()
    other.guest.press("Lay no words")
    return knocker, other


def test_a_long_discard_pile_leaves_the_page_and_the_knock_dialog_as_wide_as_the_phone(
    new_guest: NewGuest,
) -> None:
    players = two_players(new_guest)
    for cards in range(2, DISCARDS + 1):
        player, _ = in_turn(players)
        player.draw.click()
        expect(player.cards).to_have_count(11)
        player.discard()
        expect(player.page.locator(".discards .card-button")).to_have_count(cards)
    for player in players:
        assert is_narrow_enough(player.page)
    knocker, _ = in_turn(players)
    knocker.bluff()
    dialog = knocker.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert is_in_window(dialog)
    assert is_in_window(dialog.get_by_role("button", name="Knock!"))


def test_a_card_dragged_to_the_discard_pile_is_discarded(new_guest: NewGuest) -> None:
    first, second = in_turn(two_players(new_guest))
    pile = first.page.locator(".discards")

    # Before drawing it goes back, and the house says why.
    first.cards.first.drag_to(pile)
    first.guest.sees("Draw a card first, or take some from the pile.")
    expect(first.cards).to_have_count(10)
    first.draw.click()
    expect(first.cards).to_have_count(11)
    letter = first.letters()[-1].upper()
    first.cards.last.drag_to(pile)
    expect(first.cards).to_have_count(10)
    expect(second.draw).to_be_visible()
    top = second.page.get_by_role("button", name=re.compile("top of the pile$"))
    expect(top).to_have_accessible_name(re.compile(f"^{letter}"))


def test_a_complete_guess_is_neither_ticked_nor_green(new_guest: NewGuest) -> None:
    _, other = bluff_to_the_guesses(two_players(new_guest))
    riddle = other.page.locator(".riddle").first
    expect(riddle).to_be_visible()
    letters = riddle.get_by_role("group").get_by_role("button").all_inner_texts()
    riddle.get_by_role("textbox").fill("".join(text.strip()[0] for text in letters))
    expect(riddle).to_contain_text("your guess: if it is no word, it costs 10")
    expect(riddle).not_to_contain_text("✓")
    accent = "getComputedStyle(document.documentElement).getPropertyValue('--accent')"
    borders = riddle.evaluate(
        f"""element => {{
            const probe = document.createElement("i");
            probe.style.color = {accent};
            document.body.append(probe);
            return [getComputedStyle(element).borderTopColor, getComputedStyle(probe).color];
        }}"""
    )
    assert borders[0] != borders[1]


def test_the_votes_on_a_word_are_larger_than_the_way_on(new_guest: NewGuest) -> None:
    _, other = bluff_to_the_guesses(two_players(new_guest, "a vote of the table"))
    other.guest.press("Done: 0 of 2 guessed")
    done = other.guest.button("Done voting")
    yes = other.page.locator(".answers").get_by_role("button", name="Yes")
    expect(done).not_to_have_class(re.compile(r"\bmain\b"))
    assert height(yes.first) > height(done)
    for vote in yes.all():
        vote.click()
        expect(vote).to_have_attribute("aria-pressed", "true")
