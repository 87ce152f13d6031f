"""Every game from the first page to its result in real Chromium, once and briefly."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support import facts, fives, foil, times, wedges
from tests.support.guest import Guest
from tests.support.lessons import LESSONS, Learner
from tests.support.scenes import end
from tests.support.stage import faults

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = pytest.mark.browser

ROWS = 5
TURNS = 6


def result(*guests: Guest) -> list[int]:
    """The points of both players, the same on every page."""
    shown = [guest.result() for guest in guests]
    assert shown == shown[:1] * len(guests)
    return shown[0]


def test_times_four(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    screen = new_guest("TV", **SCREEN)
    code = anna.sit_down("Times Four", [ben])
    screen.watch_as_table_screen(code)
    anna.set_rules("5 rows", Minutes_per_game=0, Seconds_per_turn=600)
    anna.press("Start the game")
    expect(screen.page.get_by_role("grid")).to_be_visible()
    assert faults(screen.page) == []
    players, points = [times.Player(anna, ROWS), times.Player(ben, ROWS)], [0, 0]
    for _ in range(TURNS):
        times.play_one_turn(players, points)
    end(anna)
    assert result(anna, ben, screen) == points
    assert faults(screen.page) == []


def test_facts_in_five(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", locale="de-DE", **DESKTOP)
    code = anna.open_room()
    anna.choose_game("Facts in Five")
    ben.join_in_german(code)
    anna.sees("Everybody is seated")
    anna.set_rules(**(facts.UNHURRIED | facts.TAPPING))
    anna.press("Start the game")
    players = [facts.Player(anna), facts.Player(ben)]
    facts.choose_all(players)
    letters = players[0].letters()
    for player, filled in zip(players, (2, 1), strict=True):
        for row in range(filled):
            player.write(row, 0, facts.word(letters[row], f"qop{player.guest.name}"))
        player.hand_in()
    for player in players:
        player.guest.sees(re.compile("^(A look at|Ein Blick auf)"))
        player.done.click()
    for text in ("qopAnna", "qopBen", "qopAnna"):  # By rows; the third is in the second row.
        for player in players:
            player.is_up(text)
            player.tap(True)
    assert result(anna, ben) == [4 + 2, 1 + 1]


def test_foil(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    anna.sit_down("Foil", [ben])
    anna.set_rules(Hands_per_round=1, **foil.UNHURRIED)
    for label in ("round 2", "round 3"):
        anna.page.get_by_label(label, exact=True).uncheck()
    anna.press("Start the game")
    first, second = foil.in_turn([foil.Player(anna), foil.Player(ben)])
    first.draw.click()
    expect(first.cards).to_have_count(11)
    first.discard()
    expect(second.draw).to_be_visible()
    second.bluff()
    second.guest.press("Knock!")
    second.lay.click()
    first.guest.press("Lay no words")
    first.guest.press("Done: 0 of 2 guessed")
    points = result(anna, ben)
    assert points[(anna, ben).index(first.guest)] == 0


def test_wedges(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    anna.sit_down("Wedges", [ben])
    anna.set_rules(Most_turns=2, **wedges.SLOW)
    anna.press("Start the game")
    first, second = wedges.in_turn([wedges.Player(anna), wedges.Player(ben)])
    wedges.ask(first, second)
    first.answer()
    first.guest.sees("Right! Roll again.")
    for player, other in ((first, second), (second, first)):
        wedges.ask(player, other)
        player.answer(right=False)
        player.guest.press("Go on")
    result(anna, ben)
    anna.press("Show the analysis")
    anna.sees("How well everybody moved")


def test_find_five(new_guest: NewGuest) -> None:
    anna_guest, ben_guest = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    anna_guest.sit_down("Find Five", [ben_guest])
    anna_guest.set_rules(Seconds_on_the_timer=90)
    anna_guest.press("Start the game")
    anna, ben = fives.Player(anna_guest), fives.Player(ben_guest)
    points = 0
    for number in range(1, fives.ROUNDS + 1):
        anna.guest.sees(f"Round {number} of {fives.ROUNDS}")
        drawn = anna.best(most=1)
        anna.outline(drawn[0])
        anna.guest.press("Turn the timer: +1")
        points += fives.value(drawn) * (2 if number == fives.ROUNDS else 1) + 1
        ben.guest.sees("Anna turned the timer!")
        ben.guest.press("Done")
        ben.guest.press("Done with nothing?")
        if number < fives.ROUNDS:
            anna.next_roll()
            ben.next_roll()
    anna.guest.sees(re.compile("You win!"))
    assert result(anna_guest, ben_guest) == [points, 0]


def test_a_lesson(new_guest: NewGuest) -> None:
    nora = new_guest("Nora")
    nora.page.goto(nora.base)
    nora.page.get_by_role("link", name="Find Five: Learn in a minute").click()
    learner = Learner(nora)
    LESSONS["fives"](learner)
    learner.coach.get_by_role("button", name="Leave").click()
    nora.sees("On the shelf")
