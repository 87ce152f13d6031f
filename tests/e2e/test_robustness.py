"""What must not hurt: names with scripts in them, a killed house, a heavy page, a stale page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from tests.support.household import Household
from tests.support.times import Player, take_turn

from parlour.server.messages import PROTOCOL

from .conftest import PHONE, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

NASTY = (
    "<img src=x onerror=hit()>",
    "<script>hit()</script>",
    "\"'><svg onload=hit()>",
    "{{hit()}}${hit()}",
)


def test_names_with_scripts_in_them_are_only_names(new_guest: NewGuest) -> None:
    guests = [new_guest(name) for name in NASTY[:2]] + [new_guest(NASTY[2])]
    screen = new_guest("TV", **SCREEN)
    hits: list[str] = []
    for guest in (*guests, screen):
        guest.page.expose_function("hit", lambda: hits.append("hit"))
    host, second, watcher = guests
    code = host.open_room()
    host.choose_game("Times Four")
    second.join(code)
    watcher.join(code, "Just watch")
    screen.watch_as_table_screen(code)
    host.sees("Everybody is seated")
    host.press("My name and face")
    host.page.get_by_label("Your name").fill(NASTY[3])
    host.press("Rename")
    expect(host.page.get_by_text(NASTY[3]).first).to_be_visible()
    host.press("Done")
    for guest in (*guests, screen):
        guest.sees(NASTY[3])
        guest.sees(NASTY[1])
    host.press("Start the game")
    for guest in (*guests, screen):
        expect(guest.page.get_by_role("grid")).to_be_visible()
    host.press("Menu")
    host.page.get_by_label("Reason").fill(NASTY[0])
    host.press("Correct")
    for guest in (*guests, screen):
        guest.sees(NASTY[0])
    host.press("End the game now")
    host.press("End the game now")
    for guest in (*guests, screen):
        guest.sees(re.compile("wins!|You win!"))
        assert guest.page.locator("img[src='x'], script:not([src])").count() == 0
    assert hits == []


def test_a_killed_house_comes_back_and_play_goes_on_without_a_reload(
    new_guest: NewGuest, house: Household
) -> None:
    anna = new_guest("Anna")
    ben = new_guest("Ben")
    code = anna.open_room()
    anna.choose_game("Times Four")
    ben.join(code)
    anna.sees("Everybody is seated")
    anna.press("Start the game")
    players = [Player(anna, 6), Player(ben, 6)]
    for player in players:
        player.page.evaluate("window.isTheSamePage = true")
    player = take_turn(players)
    player.place((6, 7, 42))
    before = player.marks()

    house.kill()
    player.guest.sees("Connection lost")
    player.end.click()  # Nobody hears it: it is sent again when the house is back.
    house.open()

    other = players[1 - players.index(player)]
    expect(other.drop).to_be_visible()
    other.guest.sees("6 × 7 = 42")
    assert {cell: who.partition(",")[0] for cell, who in other.marks().items()} == {
        cell: who.partition(",")[0] for cell, who in before.items()
    }
    other.place((9, 9, 81))
    other.end_turn()
    for one in players:
        assert one.page.evaluate("window.isTheSamePage")
        expect(one.page.get_by_text("Connection lost")).to_be_hidden()


def test_the_first_page_is_light_and_asks_nobody_else(browser: Browser, house: Household) -> None:
    """All that the page loads, gzipped as it comes, board and both screens included: at most 150 KiB,
    190 with typefaces and emblems, for which nothing waits; scenes come when all else is there."""
    context = browser.new_context(**PHONE, locale="en-US")
    page = context.new_page()
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    client = context.new_cdp_session(page)
    client.send("Network.enable")
    sizes: dict[str, float] = {}
    finished = "Network.loadingFinished"
    client.on(
        finished, lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]})
    )
    typefaces: set[str] = set()
    pictures: set[str] = set()
    scenes: set[str] = set()

    def note(event: dict[str, Any]) -> None:
        if event["type"] in ("Font", "Image"):
            is_scene = event["response"]["url"].endswith("/scene.svg")
            kind = typefaces if event["type"] == "Font" else scenes if is_scene else pictures
            kind.add(event["requestId"])

    client.on("Network.responseReceived", note)

    page.goto(house.local)
    page.get_by_role("button", name="Open a room").click()
    page.wait_for_load_state("networkidle")
    first = dict(sizes)
    page.get_by_role("button", name=re.compile("^Times Four")).click()
    page.get_by_role("button", name="Start with a bot").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.wait_for_load_state("networkidle")
    context.close()
    assert typefaces
    assert pictures
    assert scenes
    for loaded in (first, sizes):
        least = {id: size for id, size in loaded.items() if id not in scenes}
        parts = [size for id, size in least.items() if id not in typefaces | pictures]
        assert sum(parts) < 150 * 1024
        assert sum(least.values()) < 190 * 1024
        assert sum(loaded.values()) - sum(least.values()) < 12 * 1024
    assert [each for each in addresses if not each.startswith(house.local)] == []


def test_a_stale_page_reloads_itself_and_keeps_what_was_typed(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.open_room()
    anna.choose_game("Times Four")
    anna.press("Add a bot 2")
    anna.set_rules("first seat")
    anna.press("Start the game")
    for digit in "67":
        anna.press(digit)

    # The page of an older release: it greets with a protocol that the house no longer speaks.
    outdated: list[Any] = []

    def greet_as_before(route: Any) -> None:
        server = route.connect_to_server()

        def pass_on(message: Any) -> None:
            if '"hello"' in message and not outdated:
                outdated.append(message)
                message = message.replace(f'"protocol":{PROTOCOL}', '"protocol":0')
            server.send(message)

        route.on_message(pass_on)

    anna.page.route_web_socket("**/ws", greet_as_before)
    anna.page.reload()
    with anna.page.expect_navigation():
        pass
    anna.sees("Your turn: multiply!")
    expect(anna.page.get_by_text("6 × 7 = _")).to_be_attached()
    assert outdated != []


def test_a_wrong_code_and_a_locked_room_are_explained(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    ben.page.goto(ben.base)
    ben.page.get_by_label("Room code").fill("QQQQQQ")
    ben.press("Go to the room")
    expect(ben.page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()
    code = anna.open_room()
    anna.press("Menu")
    anna.page.get_by_label("Lock the room").check()
    expect(anna.page.get_by_label("Lock the room")).to_be_checked()
    ben.page.goto(f"{ben.base}/r/{code}")
    ben.sees("This room is locked")
    ben.page.get_by_label("What shall we call you?").fill("Ben")
    ben.press("Play")
    expect(ben.page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()


def test_a_seat_moves_to_a_second_device(new_guest: NewGuest) -> None:
    anna, tablet = new_guest("Anna"), new_guest("Anna")
    code = anna.open_room()
    anna.press("Menu")
    anna.page.get_by_text("Play on another device").click()
    field = anna.page.get_by_label("Play on another device")
    expect(field).not_to_have_value(re.compile("127.0.0.1"))
    link = field.input_value()
    tablet.page.goto(link)
    tablet.sees("Choose a game.")
    assert tablet.page.url.endswith(f"/r/{code}"), "the token does not stay in the address"
