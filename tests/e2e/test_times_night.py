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
    # Everybody has a mark of their own; nobody takes the other's.
    for guest in (anna, ben):
        guest.press(f"More about {guest.name}")
    ben.page.get_by_label("Symbol or letter of your marks").select_option("B")
    ben.page.get_by_label("Colour of your marks").select_option("pink")
    expect(ben.page.locator('li [data-symbol="B"]').first).to_be_visible()
    taken = anna.page.get_by_role("option", name="letter B")
    expect(taken).to_be_disabled()
    anna.press("Start the game")
    for guest in (anna, ben, screen):
        expect(guest.page.locator('[data-symbol="B"]').first).to_be_visible()

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


def test_enter_ends_a_turn_but_not_the_one_that_placed_the_fact(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna", **DESKTOP), new_guest("Ben")
    anna.sit_down("Times Four", [ben])
    anna.set_rules("first seat", Minutes_per_game=0, Seconds_per_turn=600)
    anna.press("Start the game")
    player, keys = Player(anna, 6), anna.page.keyboard
    player.drop.wait_for()
    keys.type("6742")
    for _ in range(3):  # Held down: the second and third are repeats of the first.
        keys.down("Enter")
        anna.page.wait_for_timeout(300)
    expect(player.end).to_be_visible()
    keys.up("Enter")
    keys.press("Enter")
    expect(player.end).to_be_hidden()
    ben.sees("Anna scores 0.")
    other = Player(ben, 6)
    other.place((8, 9, 72))
    other.end_turn()
    # The marks of a line are claimed by the same key, and the turn goes on.
    player.drop.wait_for()
    keys.type("6636")
    keys.press("Enter")
    player.end.wait_for()
    assert player.sets()
    ends = [anna.page.locator(f'[data-cell="6:{row}"]') for row in (0, 3)]
    for end in ends:
        end.click()
    anna.page.get_by_role("group", name="Your turn").focus()
    keys.press("Enter")
    anna.sees("Set of 4")
    expect(player.end).to_be_visible()


FRAMED = """panel => {
    const { outlineStyle, outlineOffset, boxShadow } = getComputedStyle(panel);
    const frame = panel.getBoundingClientRect();
    const room = outlineStyle === "none" ? 0 : parseFloat(outlineOffset);
    if (outlineStyle === "none" && boxShadow === "none") return null;
    const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
    let least = Infinity;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (!box.width || getComputedStyle(node.parentElement).clipPath !== "none") continue;
        least = Math.min(least, box.left - frame.left, frame.right - box.right,
                         box.top - frame.top, frame.bottom - box.bottom);
    }
    return least + room;
}"""
"""How near the frame of a panel the nearest text comes; None where there is no frame."""


def test_no_text_touches_the_frame_of_a_panel(new_guest: NewGuest) -> None:
    near: dict[str, float | None] = {}
    for title in ("Times Four", "Find Five", "Foil", "Wedges", "Facts in Five"):
        anna = new_guest("Anna", **DESKTOP)
        anna.open_room()
        anna.choose_game(title)
        anna.press(re.compile("^Start (the game|with a bot)"))
        panel = anna.page.locator(".panel").first
        panel.wait_for()
        anna.page.keyboard.press("Tab")
        panel.focus()
        near[title] = panel.evaluate(FRAMED)
        anna.press("Menu")
        for _ in range(2):
            anna.press("End the game now")
    assert near["Times Four"] is not None
    assert {title: room for title, room in near.items() if room is not None and room < 4} == {}
