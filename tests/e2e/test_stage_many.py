"""The table screen with as many people as a room of an evening has, all with long names."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support import facts, fives, foil
from tests.support.guest import Guest, until
from tests.support.stage import Stage

from .conftest import SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

NAMES = (
    "Anna",
    "Bartholomäus-Maximilian",
    "Clara",
    "Wilhelmine-Charlotte",
    "Emil",
    "Friederike Müller-Lüden",
    "Gustav",
    "Hannelore Schnarrenberg",
)
GAMES = ("Facts in Five", "Find Five", "Foil", "Times Four", "Wedges")


def cards_are_handed_in(guests: list[Guest], stage: Stage) -> None:
    """Facts: eight seats choose, write and look at each other's cards."""
    players = [facts.Player(guest) for guest in guests]
    stage.look("facts: choosing")
    until(guests[0].page, lambda: any(player.take.count() for player in players))
    choosing = [player for player in players if player.page.locator(".options").count()]
    for player in choosing:
        player.choose()
    expect(players[0].blank(0, 0)).to_be_visible()
    stage.look("facts: writing")
    for player in players:
        player.hand_in()
    stage.look("facts: the cards")


def a_round_is_scored(guests: list[Guest], stage: Stage) -> None:
    """Find Five: four seats, two people at each."""
    first = fives.Player(guests[0])
    expect(first.square((0, 0))).to_be_visible()
    for placement in first.best(most=4):
        first.outline(placement)
    stage.look("fives: searching")
    guests[0].press("Turn the timer: +1")
    done = re.compile("^Done( with nothing)?\\??$")
    until(guests[0].page, lambda: not any(_is_pressed(guest, done) for guest in guests[1:]))
    expect(stage.guest.page.get_by_role("grid").first).to_be_visible()
    stage.look("fives: scoring")


def _is_pressed(guest: Guest, name: re.Pattern[str]) -> bool:
    """Press a button if it is there. It may go at any time: another person at the seat has it, too."""
    buttons = guest.page.get_by_role("button", name=name)
    buttons.evaluate_all("buttons => buttons.forEach((button) => button.click())")
    return buttons.count() > 0


def somebody_knocks(guests: list[Guest], stage: Stage) -> None:
    """Foil: four seats, two people at each."""
    players = [foil.Player(guest) for guest in guests]
    until(guests[0].page, lambda: any(player.draw.is_visible() for player in players))
    knocker = next(player for player in players if player.draw.is_visible())
    stage.look("foil: turns")
    knocker.bluff()
    knocker.guest.press("Knock!")
    expect(knocker.lay).to_be_visible()
    stage.look("foil: arranging")


PHASES = {
    "Facts in Five": cards_are_handed_in,
    "Find Five": a_round_is_scored,
    "Foil": somebody_knocks,
}


def test_eight_people_with_long_names_fit_the_screen_all_evening(new_guest: NewGuest) -> None:
    """Lobby, phases and podium of all five games, and the podium of the evening."""
    guests = [new_guest(name) for name in NAMES]
    anna = guests[0]
    code = anna.open_room()
    screen = new_guest("TV", **SCREEN)
    screen.watch_as_table_screen(code)
    stage = Stage(screen)
    for guest in guests[1:]:
        guest.join(code)
        screen.sees(guest.name)
    stage.look("nothing chosen")
    anna.press(re.compile("^5-game evening"))
    for number, title in enumerate(GAMES, 1):
        anna.sees("Everybody is seated")
        expect(screen.page.locator(".deck .picture").first).to_be_visible()
        stage.look(f"{title}: lobby", title)
        anna.press("Start the game")
        expect(anna.button("Start the game")).to_be_hidden()
        if title in PHASES:
            PHASES[title](guests, stage)
        else:
            stage.look(f"{title}: begun")
        anna.press("Menu")
        for _ in range(2):
            anna.press("End the game now")
        expect(screen.page.locator(".winners strong").first).to_be_visible()
        expect(screen.page.locator(".moments .line, .moments .moment")).to_have_count(0)
        stage.look(f"{title}: podium")
        if number < len(GAMES):
            anna.press(f"Next: {GAMES[number]}")
    stage.is_faultless()
