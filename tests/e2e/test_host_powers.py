"""What the host can do, seen by everybody; and how people leave."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support.guest import Guest
from tests.support.times import Player, take_turn

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


def a_game(new_guest: NewGuest) -> tuple[Guest, Guest, str]:
    """Anna hosts, Ben plays, the game has begun."""
    anna, ben = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    code = anna.begin("Times Four", ben)
    expect(ben.page.get_by_role("grid")).to_be_visible()
    return anna, ben, code


def test_pause_extension_and_correction_are_seen_by_everybody(new_guest: NewGuest) -> None:
    anna, ben, code = a_game(new_guest)
    screen = new_guest("TV", **SCREEN)
    screen.watch_as_table_screen(code)
    anna.press("Menu")
    anna.press("Pause")
    for guest in (ben, screen):
        guest.sees("Paused: the clock stands.")
    ben.sees("Anna can go on.")
    shown = ben.page.get_by_role("timer").inner_text()
    ben.page.wait_for_timeout(1_300)
    assert ben.page.get_by_role("timer").inner_text() == shown
    anna.page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    expect(ben.page.get_by_text("Paused")).to_be_hidden()
    anna.press("+5 min")
    expect(ben.page.get_by_role("timer")).to_have_text(re.compile("[56]:"))
    anna.page.get_by_role("combobox", name="Player").select_option("Ben")
    anna.page.get_by_label("Points").fill("-3")
    anna.page.get_by_label("Reason").fill("spilled the tea")
    anna.press("Correct")
    for guest in (ben, screen):
        guest.sees("Anna corrected the score of Ben by −3. spilled the tea")
        tag = guest.page.locator(".player, .players li").filter(has_text="Ben")
        expect(tag).to_contain_text("−3")


def test_a_bot_plays_for_somebody_until_they_come_back(new_guest: NewGuest) -> None:
    anna, ben, _ = a_game(new_guest)
    anna.press("Menu")
    anna.page.get_by_role("listitem").filter(has_text="Ben").get_by_role(
        "button", name="Let a bot play"
    ).click()
    ben.sees("A bot of level 3 plays for Ben.")
    expect(ben.page.locator(".player", has_text="Ben")).to_contain_text("you")
    anna.press("Give back")
    ben.sees("Ben plays again.")


def test_the_host_hands_over_and_goes_and_the_game_goes_on(new_guest: NewGuest) -> None:
    anna, ben, _ = a_game(new_guest)
    anna.press("Menu")
    anna.press("Make host")
    ben.sees("You are the host now")
    anna.press("Leave the room")
    anna.press("Leave the room")
    anna.sees("Start a game night")
    ben.sees("Anna left.")
    ben.press("Menu")
    ben.press("End the game now")
    ben.press("End the game now")
    expect(ben.button("Play again")).to_be_visible()


def test_whoever_is_removed_is_told_and_another_takes_the_seat(new_guest: NewGuest) -> None:
    anna, ben, code = a_game(new_guest)
    anna.press("Menu")
    anna.press("Remove Ben")
    ben.sees("You are no longer in this room.")
    anna.press("Close")
    clara = new_guest("Clara")
    clara.join(code)
    clara.press("Take the seat of the bot")
    expect(clara.page.locator(".player", has_text="Clara")).to_be_visible()
    players = [Player(anna, 6), Player(clara, 6)]
    take_turn(players)


def test_whoever_wants_to_be_forgotten_is(new_guest: NewGuest) -> None:
    anna, ben, _ = a_game(new_guest)
    ben.press("Menu")
    ben.press("Leave the room")
    ben.press("Leave and delete my name")
    ben.sees("Start a game night")
    expect(anna.page.locator(".player", has_text="Ben")).to_have_count(0)


@pytest.mark.parametrize("game", ["Times Four", "Foil", "Find Five"])
def test_a_game_ended_by_the_host_stops_its_clocks_on_every_screen(
    new_guest: NewGuest, game: str
) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    code = anna.sit_down(game, [ben])
    screen = new_guest("TV", **SCREEN)
    screen.watch_as_table_screen(code)
    if game == "Find Five":  # A countdown is shown in the last minute before the timer starts.
        anna.set_rules(Minutes_before_the_timer_starts_by_itself=1)
    anna.press("Start the game")
    timer = ben.page.get_by_role("timer").first
    expect(timer).to_be_visible()
    anna.press("Menu")
    anna.press("End the game now")
    anna.sees("End the game as it stands?")
    anna.press("End the game now")
    for guest in (anna, ben, screen):
        guest.sees("The host ended the game.")
        shown = guest.page.get_by_role("timer").all_inner_texts()
        guest.page.wait_for_timeout(1_300)
        assert guest.page.get_by_role("timer").all_inner_texts() == shown
