"""A game night with Times Four from the first page to the final result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support.household import Household
from tests.support.times import Player, play_to_the_end, take_turn

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

ROWS = 5


def test_two_phones_and_a_table_screen_play_to_the_final_result(
    new_guest: NewGuest, house: Household
) -> None:
    """Over the address that phones use; a wrong product is called, a line is lost and found."""
    base = house.over_the_network
    anna = new_guest("Anna", base)
    ben = new_guest("Ben", base, **DESKTOP)
    screen = new_guest("TV", base, **SCREEN)
    code = anna.open_room()
    anna.choose_game("Times Four")
    anna.sees("One seat is still open")
    ben.join(code)
    screen.watch_as_table_screen(code)
    anna.set_rules("5 rows", Minutes_per_game=0, Seconds_per_turn=600)
    anna.sees("Everybody is seated")
    expect(ben.page.get_by_text("3 changed")).to_be_visible()
    # Everybody has a mark of his own; nobody takes the other's.
    for guest in (anna, ben):
        guest.press(f"More about {guest.name}")
    ben.page.get_by_label("Shape of your marks").select_option("diamond")
    ben.page.get_by_label("Colour of your marks").select_option("pink")
    expect(ben.page.locator('li [data-symbol="diamond"]').first).to_be_visible()
    taken = anna.page.get_by_role("option", name="diamond")
    expect(taken).to_be_disabled()
    anna.press("Start the game")
    for guest in (anna, ben, screen):
        expect(guest.page.locator('[data-symbol="diamond"]').first).to_be_visible()

    players = [Player(anna, ROWS), Player(ben, ROWS)]
    first = take_turn(players)
    second = players[1 - players.index(first)]
    first.place((6, 7, 41))
    first.end_turn()
    second.guest.sees("6 × 7 = 41")
    second.guest.press("Call it wrong")
    expect(second.guest.button("Call it wrong")).to_be_hidden()
    for guest in (anna, ben, screen):
        guest.sees("6 × 7 = 41. Right is 42.")
    assert second.marks() == {}

    # A phone loses its network in the middle of a fact, and comes back without a reload.
    second.guest.press("9")
    context = second.page.context
    second.page.evaluate("window.isTheSamePage = true")
    context.set_offline(True)
    second.guest.sees("Connection lost")
    second.guest.press("8")
    context.set_offline(False)
    expect(second.page.get_by_text("Connection lost")).to_be_hidden()
    second.guest.press("7")
    second.guest.press("2")
    second.drop.click()
    expect(second.end).to_be_visible()
    assert second.page.evaluate("window.isTheSamePage")
    second.end_turn()

    points = play_to_the_end(players)
    expect(screen.page.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    winner = max(points)
    for guest in (anna, ben, screen):
        assert guest.result() == points
        names = [
            player.guest.name for player, won in zip(players, points, strict=True) if won == winner
        ]
        for name in names:
            expect(guest.page.locator(".winners .won", has_text=name)).to_be_visible()

    anna.press("Show the analysis")
    anna.sees("gave away")
    with anna.page.expect_download() as download:
        anna.press("Download the record")
    assert download.value.suggested_filename == f"times-{code}-1.jsonl"
    anna.page.get_by_text("Was chance fair?").click()
    anna.sees("Fingerprint shown before")

    anna.press("Play again")
    for player in players:
        expect(player.page.get_by_role("grid")).to_be_visible()
        assert player.marks() == {}
    expect(screen.page.get_by_text(code, exact=True).first).to_be_visible()
