"""Whole games of Wedges to the winning question, by visible controls: failed and asked again, then
won; and won in one single turn, which somebody else makes a tie."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.support.axe import violations
from tests.support.wedges import NO_ANSWER, SLOW, Player, ask, come_home, in_turn, lose_turn

from .conftest import DESKTOP, SCREEN, NewGuest
from .test_wedges_night import seated

pytestmark = [pytest.mark.browser, pytest.mark.long]

BARRED = "You may not enter the hub before you have faced a question elsewhere."


def fits(page: Page) -> bool:
    """Nothing sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_winning_question_is_failed_and_then_answered(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    ben = new_guest("Ben", color_scheme="dark", **DESKTOP)
    cleo = new_guest("Cleo", locale="de-DE")
    screen = new_guest("TV", **SCREEN)
    found: dict[str, list[str]] = {}
    code = seated(anna, ben)
    cleo.join_in_german(code)
    anna.sees("Everybody is seated")
    screen.watch_as_table_screen(code)
    anna.set_rules("four", "the reader chooses", **SLOW)
    anna.press("Start the game")

    # Anna is the one who knows everything, no matter who begins.
    players = [Player(anna), Player(ben), Player(cleo, "de")]
    champion, second, third = players
    while (first := in_turn(players)[0]) is not champion:
        lose_turn(first, players)
    come_home(champion, players)
    anna.sees("You have the wedges you need: make for the hub")
    expect(champion.home).to_contain_text("Answer and you win")
    found["the way home"] = violations(anna.page)
    found["table screen on the way home"] = violations(screen.page)
    champion.home.click()

    # The others choose what she is asked. They disagree: the next seat's word counts.
    anna.sees("The others choose the category of your winning question.")
    ben.sees("Anna can win now. Choose the category of the winning question.")
    screen.sees("Waiting for Ben and Cleo to choose the category")
    cleo.sees("Anna kann jetzt gewinnen. Wähle die Kategorie der Siegfrage.")
    expect(champion.votes).to_be_hidden()
    third.vote("Wissenschaft & Natur")
    chosen = third.votes.get_by_role("button", pressed=True)
    expect(chosen).to_have_text(re.compile("Wissenschaft"))
    cleo.sees("Die Kategorie der Siegfrage fehlt noch von Ben.")
    anna.sees("has voted")
    assert fits(cleo.page)
    found["category vote"] = violations(ben.page)
    found["category vote, in German"] = violations(cleo.page)
    found["waiting for the votes"] = violations(anna.page)
    found["table screen voting"] = violations(screen.page)
    second.vote("Wild Card")

    # The winning question, answered wrong.
    anna.sees("Wait for Cleo to draw your card.")
    ask(champion, third)
    for page in (anna.page, ben.page, screen.page):
        expect(page.locator("article.question")).to_contain_text("Wild Card")
        expect(page.locator("article.question")).to_contain_text("The winning question")
    cleo.sees("Die Siegfrage")
    found["winning question"] = violations(anna.page)
    found["winning question, in German"] = violations(cleo.page)
    found["table screen at the winning question"] = violations(screen.page)
    champion.give_up()
    screen.sees("Right answer:")
    anna.sees(BARRED)
    expect(ben.page.get_by_text(BARRED)).to_have_count(0)
    found["failed"] = violations(anna.page)

    # The others have their turns, then she leaves the hub, answers elsewhere and comes back.
    lose_turn(second, players)
    lose_turn(third, players)
    expect(champion.roll).to_be_visible()
    anna.sees(BARRED)
    found["leaving the hub"] = violations(anna.page)
    come_home(champion, players)
    champion.home.click()
    third.vote("Geschichte")
    second.vote("History")
    expect(champion.waits).to_be_visible()
    ask(champion, third)
    expect(anna.page.locator("article.question")).to_contain_text("History")
    winning = champion.question.inner_text()
    champion.answer()

    # Won: everybody sees it, and the question that did it.
    anna.sees("You win!")
    cleo.sees("Anna gewinnt!")
    for guest in (ben, screen):
        guest.sees("Anna wins!")
        guest.sees("The winning question is answered.")
    for guest in (anna, ben, cleo, screen):
        expect(guest.page.locator(".winners .won")).to_have_count(1)
        expect(guest.page.locator(".winners .won")).to_contain_text("Anna")
        if guest is not screen:
            expect(guest.page.locator(".question .words")).to_have_text(winning)
    found["result"] = violations(anna.page)
    found["result in the dark"] = violations(ben.page)
    found["result, in German"] = violations(cleo.page)
    found["table screen result"] = violations(screen.page)
    assert fits(anna.page)
    assert fits(cleo.page)
    anna.page.get_by_text("step by step").click()
    for answer in (winning, NO_ANSWER):
        expect(anna.page.locator(".turns").get_by_text(answer).first).to_be_visible()
    finals = anna.page.locator(".turns").get_by_text("the hub, for the winning question")
    expect(finals).to_have_count(2)
    assert {name: bad for name, bad in found.items() if bad} == {}


def test_a_win_in_one_turn_can_be_made_a_tie(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", color_scheme="dark", **DESKTOP)
    screen = new_guest("TV", **SCREEN)
    found: dict[str, list[str]] = {}
    screen.watch_as_table_screen(seated(anna, ben))
    anna.set_rules("four", **SLOW)
    anna.press("Start the game")
    players = [Player(anna), Player(ben)]
    first, second = in_turn(players)
    win(first, second, players)

    # Not over yet: a player who had no turn gets one, and is told what for.
    name, other = first.guest.name, second.guest.name
    same = "one turn to do the same"
    second.guest.sees(f"Won in one single turn: {name}! You get {same}: roll the die.")
    first.guest.sees(f"You have won in one single turn! {other} gets {same}.")
    screen.sees(f"Won in one single turn: {name}! {other} gets {same}.")
    for guest in (anna, ben, screen):
        expect(guest.page.locator(".winners")).to_have_count(0)
        found[f"tie chance, {guest.name}"] = violations(guest.page)
    win(second, first, players)
    for guest in (anna, ben, screen):
        guest.sees("A draw: Anna and Ben")
        guest.sees("The winning question is answered, and more than once.")
        expect(guest.page.locator(".winners .won")).to_have_count(2)
    found["table screen, shared win"] = violations(screen.page)
    assert {name: bad for name, bad in found.items() if bad} == {}


def win(player: Player, other: Player, players: list[Player]) -> None:
    """All in one turn."""
    come_home(player, players)
    player.home.click()
    other.vote("History")
    player.answer()
