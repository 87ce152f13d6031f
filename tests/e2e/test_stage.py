"""The table screen in every phase: it fills the screen, nothing scrolls, all is read from four metres."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support import fives, times, wedges
from tests.support.guest import Guest
from tests.support.stage import Stage

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


def opened(new_guest: NewGuest, host: Guest, **settings: str) -> tuple[str, Stage]:
    """A room of the host's with a table screen in it, and its code."""
    code = host.open_room()
    screen = new_guest("TV", **(SCREEN | settings))
    screen.watch_as_table_screen(code)
    expect(screen.page.get_by_role("img", name=" ".join(code))).to_be_visible()
    return code, Stage(screen)


def test_the_lobby(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    code, stage = opened(new_guest, anna)
    stage.look("nothing chosen")
    anna.choose_game("Wedges")
    for name in ("Bartholomäus-Maximilian", "Clara", "Dora", "Emil", "Fritz"):
        new_guest(name).join(code)
        stage.guest.sees(name)
    stage.look("six people")
    stage.is_faultless()


def test_wedges(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    code, stage = opened(new_guest, anna)
    anna.choose_game("Wedges")
    ben.join(code)
    anna.sees("Everybody is seated")
    anna.set_rules("the reader chooses", Most_turns=2, **wedges.SLOW)
    anna.press("Start the game")
    first, second = wedges.in_turn([wedges.Player(anna), wedges.Player(ben)])
    stage.look("roll")
    first.roll.click()
    expect(first.spaces.first).to_be_visible()
    stage.look("move")
    first.asking.first.click()
    expect(first.targets).to_be_hidden()
    if first.waits.is_visible():
        stage.look("draw")
    wedges.ask(first, second)
    stage.look("answer")
    first.answer()
    first.guest.sees("Right! Roll again.")
    stage.look("right")
    wedges.ask(first, second)
    first.answer(right=False)
    first.guest.sees("The house does not accept that.")
    stage.look("appeal")
    first.guest.press("Let the others vote")
    expect(second.guest.button(re.compile("It counts"))).to_be_visible()
    stage.look("vote")
    second.guest.press(re.compile("It counts"))
    first.guest.sees("decided by vote")
    stage.look("after the vote")
    for player, other in ((first, second), (second, first)):
        wedges.ask(player, other)
        player.give_up()
    expect(stage.guest.page.locator(".winners strong")).to_have_count(2)
    stage.look("result")
    stage.is_faultless()


def test_times_four(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    code, stage = opened(new_guest, anna)
    anna.choose_game("Times Four")
    ben.join(code)
    anna.sees("Everybody is seated")
    anna.set_rules("10 rows", Minutes_per_game=0, Seconds_per_turn=600)
    anna.press("Start the game")
    players = [times.Player(anna, 10), times.Player(ben, 10)]
    player = times.take_turn(players)
    stage.look("choose")
    for turn in range(10):
        fact = player.best_fact()
        assert fact is not None
        player.place(fact)
        if turn == 8:
            stage.look("placed")
        player.claim_all()
        player.end_turn()
        player = times.take_turn(players)
    stage.look("ten facts")
    player.place((7, 8, 54))
    player.end_turn()
    other = times.take_turn(players)
    stage.look("a wrong product")
    other.guest.press("Call it wrong")
    stage.guest.sees("56")
    stage.look("called wrong")
    anna.press("Menu")
    for _ in range(2):
        anna.press("End the game now")
    expect(stage.guest.page.locator(".winners strong")).to_have_count(2)
    stage.look("result")
    stage.is_faultless()


@pytest.mark.parametrize("version", ["base", "puzzle"])
def test_find_five(new_guest: NewGuest, version: str) -> None:
    guests = [new_guest(name) for name in ("Anna", "Ben", "Clara", "Dora")]
    anna = guests[0]
    code, stage = opened(new_guest, anna)
    anna.choose_game("Find Five")
    for guest in guests[1:]:
        guest.join(code)
    anna.sees("Everybody is seated")
    rules = ["puzzle (2 to 4)"] if version == "puzzle" else []
    anna.set_rules(*rules, Seconds_on_the_timer=90)
    anna.press("Start the game")
    players = [fives.Player(guest) for guest in guests]
    players[0].guest.sees("Round 1 of")
    stage.look("search")
    best = players[0].best(most=5 if version == "base" else 1)
    for placement in best:
        players[0].outline(placement)
    if version == "base":
        players[0].outline(players[0].wrong(best))
    anna.press("Turn the timer: +1")
    stage.guest.sees("Anna turned the timer!")
    stage.look("timer")
    for player in players[1:]:
        if version == "base":
            player.guest.press("Done")
            player.guest.press("Done with nothing?")
        else:
            player.guest.press("I find nothing")
    if version == "puzzle":
        stage.guest.sees("Crossing out")
        stage.look("cross")
    else:
        expect(stage.guest.page.get_by_role("grid")).to_have_count(4)
        stage.look("scoring")
    anna.press("Menu")
    for _ in range(2):
        anna.press("End the game now")
    expect(stage.guest.page.locator(".winners strong")).to_have_count(4)
    stage.look("result")
    stage.is_faultless()
