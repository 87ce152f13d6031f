"""The pace with real clocks: how long people wait, and how long what is staged takes. `pytest -s` shows the figures.

Two people who think for three seconds play a piece of each game, with the times of a first game of a night. Whole
games of four are in `tests/bots/test_pace.py`.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.support import facts, fives, foil, times, wedges
from tests.support.deals import deal_of
from tests.support.guest import Guest
from tests.support.household import Household
from tests.support.pacing import Stopwatch, is_finale

from parlour.kernel.beat import LONGEST_BEAT

from .conftest import SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

THOUGHT = 3_000
DOUBTFUL = 5
LOOK = 5_000
"""Milliseconds that everybody looks at the neighbour's card."""
MOST_SECONDS = 45
MOST_STAGED = 16
"""Seconds of such a piece: a hand of Foil has most."""


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Household]:
    house = Household(tmp_path, deal_of(request.node.name), show=1, lead=3)
    yield house
    house.close()


def think(guest: Guest) -> None:
    guest.page.wait_for_timeout(THOUGHT)


def four_turns_of_times(anna: Guest, ben: Guest) -> None:
    players = [times.Player(guest, 6) for guest in (anna, ben)]
    for fact in ((6, 7, 42), (2, 3, 6), (3, 9, 26), (1, 8, 8)):
        player = times.take_turn(players)
        think(player.guest)
        player.place(fact)
        player.end_turn()
        if fact == (3, 9, 26):
            other = players[1 - players.index(player)]
            other.page.get_by_role("button", name=re.compile("^Call")).first.click()


def two_questions_of_wedges(anna: Guest, ben: Guest) -> None:
    players = [wedges.Player(guest) for guest in (anna, ben)]
    first, second = wedges.in_turn(players)
    for player, other in ((first, second), (second, first)):
        think(player.guest)
        while not player.field.is_visible():
            if player.waits.is_visible():
                other.draw()
                expect(player.field).to_be_visible()
            else:
                player.advance()
        think(player.guest)
        player.give_up()
        expect(other.roll).to_be_visible()


def a_hand_of_foil(anna: Guest, ben: Guest) -> None:
    knocker, other = foil.in_turn([foil.Player(guest) for guest in (anna, ben)])
    think(knocker.guest)
    foil.play_a_bluffed_hand(knocker, other)
    expect(anna.button("Next hand")).to_be_enabled()


def a_round_of_fives(anna: Guest, ben: Guest) -> None:
    players = [fives.Player(guest) for guest in (anna, ben)]
    for player in players:
        player.guest.sees("Round 1 of 5")
        player.outline(player.best()[0])
        think(player.guest)
    players[0].guest.press(re.compile("^Turn the timer"))
    players[1].guest.press("Done")
    expect(anna.button("Next roll")).to_be_enabled()


def a_round_of_facts(anna: Guest, ben: Guest) -> None:
    players = [facts.Player(guest) for guest in (anna, ben)]
    facts.choose_all(players)
    for player in players:
        player.write_all(rows=1)
        think(player.guest)
        player.hand_in()
    anna.sees(re.compile("^A look at"))


PIECES: dict[str, Callable[[Guest, Guest], None]] = {
    "Facts in Five": a_round_of_facts,
    "Find Five": a_round_of_fives,
    "Foil": a_hand_of_foil,
    "Times Four": four_turns_of_times,
    "Wedges": two_questions_of_wedges,
}


@pytest.mark.parametrize("preset", ["Quick", "Classic"])
@pytest.mark.parametrize("title", PIECES)
def test_nobody_waits_long_for_what_is_staged(new_guest: NewGuest, title: str, preset: str) -> None:
    anna, ben, tv = new_guest("Anna"), new_guest("Ben"), new_guest("TV", **SCREEN)
    watches = [Stopwatch(guest.page) for guest in (anna, ben)]
    code = anna.sit_down(title, [ben])
    tv.watch_as_table_screen(code)
    anna.press(re.compile(f"^{preset}"))
    anna.press("Start the game")
    PIECES[title](anna, ben)
    own = [f"{watch.waited():.0f}" for watch in watches]
    first = watches[0]
    print(
        f"{title}, {preset}: {first.played():.0f} s of play, {first.staged():.1f} s staged, "
        f"waited for the other {' and '.join(own)} s"
    )
    beats = first.beats()
    assert beats or title in ("Facts in Five", "Find Five")
    longest = max((ms for (_, code), ms in beats.items() if not is_finale(code)), default=0)
    assert longest <= LONGEST_BEAT
    assert first.staged() <= MOST_STAGED


def test_five_entries_in_the_pass_are_judged_within_45_seconds(new_guest: NewGuest) -> None:
    """Everybody looks at a card, thinks three seconds about each entry, and sees what it brought."""
    guests = [new_guest(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    anna, screen = guests[0], new_guest("TV", **SCREEN)
    code = anna.sit_down("Facts in Five", guests[1:])
    anna.set_rules("Subjects by lot", Rounds=2, Minutes=15)
    screen.watch_as_table_screen(code)
    anna.press("Start the game")
    players = [facts.Player(guest) for guest in guests]
    letters = players[0].letters()
    for number in range(DOUBTFUL):
        row, player = number // len(players), players[number % len(players)]
        text = facts.word(letters[row], f"xqzlbe{'abcd'[number % len(players)]}")
        player.write(row, 0, text)
    for player in players:
        expect(player.page.get_by_text(re.compile("saved|empty")).first).to_be_visible()
        player.hand_in()
    began = time.monotonic()
    anna.sees(re.compile("^A look at Dora’s card"))
    anna.page.wait_for_timeout(LOOK)
    for player in players:
        player.done.click()
    for number in range(1, DOUBTFUL + 1):
        for player in players:
            expect(player.page.locator(".up")).to_contain_text(f"{number} of {DOUBTFUL}")
        anna.page.wait_for_timeout(THOUGHT)
        for player, valid in zip(reversed(players), (False, True, False, True), strict=True):
            player.tap(valid)
    screen.sees(re.compile("The scores$"))
    expect(players[0].done).to_be_enabled()
    lasted = time.monotonic() - began
    print(f"judged in {lasted:.1f} s")
    assert lasted <= MOST_SECONDS
