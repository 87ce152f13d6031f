"""Facts in Five in real Chromium: the quick pass, teams, Key Words that are marked, an election."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.facts import Player, choose_all, sit_down, word
from tests.support.seeing import is_narrow_enough

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

DOUBTFUL = 10
LOOK = 5_000
"""Milliseconds that everybody looks at the neighbour's card."""
THOUGHT = 1_000
"""Milliseconds that everybody thinks about an entry."""
MOST_SECONDS = 45


def test_a_quick_pass_after_a_look(new_guest: NewGuest) -> None:
    """Anna writes two things that nobody knows: one is recognised, one nobody knows."""
    anna, ben = new_guest("Anna"), new_guest("Ben", locale="de-DE", **DESKTOP)
    cleo, screen = new_guest("Cleo", color_scheme="dark"), new_guest("TV", **SCREEN)
    code = anna.open_room()
    anna.choose_game("Facts in Five")
    ben.join_in_german(code)
    cleo.join(code)
    anna.sees("Everybody is seated")
    anna.set_rules("Subjects by lot", Rounds=1, Seconds_to_mark=300, Seconds_to_tap=300)
    screen.watch_as_table_screen(code)
    anna.press("Start the game")
    players = [Player(guest) for guest in (anna, ben, cleo)]
    letters = players[0].letters()
    texts = [word(letters[row], f"xqzlbe{'ab'[row]}") for row in (0, 1)]
    # Under one heading, whatever it is: a made-up name is in no open list.
    for row, text in enumerate(texts):
        players[0].write(row, 0, text)
    for player in players:
        player.hand_in()
    ben.sees(re.compile("^Ein Blick auf die Karte von Anna"))
    ben.sees("Das kommt für alle dran")
    assert violations(ben.page) == []
    players[1].done.click()
    for guest in (anna, ben, cleo, screen):
        expect(guest.page.locator(".up .word")).to_contain_text(texts[0])
    assert is_narrow_enough(anna.page)
    assert violations(anna.page) + violations(screen.page) + violations(cleo.page) == []

    # Ben doubts it, Cleo knows it; a tap can be changed until the last one.
    players[1].tap(True)
    players[1].tap(False)
    players[0].tap(True)
    players[2].tap(True)
    for guest in (anna, screen):
        expect(guest.page.locator(".up .word")).to_contain_text(texts[1])
    anna.sees(f"“{texts[0]}” counts: recognised.")
    players[1].tap(False)
    players[2].done.click()
    players[0].done.click()
    expect(anna.page.locator(".winners strong")).to_have_text(["2", "0", "0"])


def test_ten_doubtful_entries_are_judged_by_four_within_45_seconds(new_guest: NewGuest) -> None:
    """With the clocks as they are: everybody looks, thinks about each entry, and taps."""
    guests = [new_guest(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    anna, screen = guests[0], new_guest("TV", **SCREEN)
    code = anna.sit_down("Facts in Five", guests[1:])
    anna.set_rules("Subjects by lot", Rounds=2, Minutes=15)
    screen.watch_as_table_screen(code)
    anna.press("Start the game")
    players = [Player(guest) for guest in guests]
    letters = players[0].letters()
    for number in range(DOUBTFUL):
        row, player = number // len(players), players[number % len(players)]
        player.write(row, 0, word(letters[row], f"xqzlbe{'abcd'[number % len(players)]}"))
    for player in players:
        expect(player.page.get_by_text("All is saved.")).to_be_visible()
        player.hand_in()
    began = time.monotonic()
    anna.sees(re.compile("^A look at Dora’s card"))
    anna.page.wait_for_timeout(LOOK)
    for player in players:
        player.done.click()
    for number in range(1, DOUBTFUL + 1):
        screen.sees(f"{number} of {DOUBTFUL}")
        anna.page.wait_for_timeout(THOUGHT)
        # A tie until the Director, Anna, has tapped: nobody's tap can be spared.
        for player, valid in zip(reversed(players), (False, True, False, True), strict=True):
            expect(player.page.locator(".up")).to_contain_text(f"{number} of {DOUBTFUL}")
            player.tap(valid)
    screen.sees(re.compile("The scores$"))
    lasted = time.monotonic() - began
    print(f"judged in {lasted:.1f} s")
    assert lasted <= MOST_SECONDS
    for player in players:
        expect(player.page.locator(".master").get_by_role("row").nth(1)).to_contain_text("Anna")


def test_a_team_writes_on_one_playcard(new_guest: NewGuest) -> None:
    anna, ben, cleo = new_guest("Anna"), new_guest("Ben", **DESKTOP), new_guest("Cleo")
    code = anna.open_room()
    anna.choose_game("Facts in Five")
    ben.join(code)
    cleo.join(code)
    anna.sees("People who share a seat are a team")
    cleo.press("More about Anna")
    cleo.press("Join this team 1")
    cleo.sees("Anna & Cleo")
    anna.press("One seat less")
    anna.sees("Everybody is seated")
    anna.set_rules("Subjects by lot", Rounds=1, Minutes=15)
    anna.press("Start the game")
    first, third = Player(anna), Player(cleo)
    letter = first.letters()[0]
    first.write(0, 0, word(letter, "lbe"))
    expect(third.blank(0, 0)).to_have_value(word(letter, "lbe"))
    third.write(1, 0, "Something")
    expect(first.blank(1, 0)).to_have_value("Something")
    third.write(0, 0, word(letter, "lbenx"))
    expect(first.blank(0, 0)).to_have_value(word(letter, "lbenx"))


def test_another_key_word_is_marked_while_writing_and_when_it_is_struck(
    new_guest: NewGuest,
) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    sit_down(anna, [ben], "Subjects by lot", quick=True)
    left_out = anna.page.get_by_label("Letters left out")
    left_out.fill("*Q")
    left_out.press("Tab")
    anna.sees("Letters left out")
    anna.press("Start the game")
    player, other = Player(anna), Player(ben)
    letters = player.letters()
    titles = player.page.locator(".sheet h3").all_text_contents()
    persons = next((n for n, title in enumerate(titles) if "surname" in title), None)
    # The first word is the usual Key Word, of persons the last one.
    texts = [
        f"Q{row} {letter}lbe" if persons != 0 else f"{letter}lbe Q{row}"
        for row, letter in enumerate(letters[:2])
    ]
    for row, text in enumerate(texts):
        player.write(row, 0, text)
    words = player.page.get_by_role("group", name=f"Key Word of “{texts[0]}”")
    words.get_by_role("button", name=re.compile("lbe$")).click()
    expect(words.get_by_role("button", pressed=True)).to_have_count(1)
    expect(player.blank(0, 0)).not_to_have_attribute("aria-invalid", "true")
    player.hand_in()
    other.hand_in()
    # The second one was struck: the word can still be tapped.
    anna.sees("Does not fit on your card: tap the right Key Word")
    assert violations(anna.page) == []
    struck = player.page.get_by_role("group", name=f"Key Word of “{texts[1]}”")
    struck.get_by_role("button", name=re.compile("lbe$")).click()
    expect(struck).to_have_count(0)
    ben.sees("Key Word marked by the author")
    other.done.click()
    player.done.click()
    for _ in texts:
        expect(other.page.locator(".up")).to_contain_text("Key Word marked by the author")
        other.tap(True)
        player.tap(True)
    expect(anna.page.locator(".winners strong")).to_have_text(["6", "0"])


def test_the_table_elects_a_director(new_guest: NewGuest) -> None:
    guests = [new_guest("Anna"), new_guest("Ben", **DESKTOP), new_guest("Cleo", **DESKTOP)]
    anna, screen = guests[0], new_guest("TV", **SCREEN)
    code = sit_down(anna, guests[1:], "elected before the first round", quick=True)
    screen.watch_as_table_screen(code)
    anna.press("Start the game")
    for guest in guests:
        guest.sees("Who is to be Director?")
    assert violations(anna.page) + violations(screen.page) == []
    for guest in guests:
        who = guest.page.get_by_role("group", name="Who is to be Director?")
        who.get_by_role("button", name="Cleo").click()
    choose_all([Player(guest) for guest in guests])
    expect(anna.page.get_by_role("listitem").filter(has_text="Cleo").first).to_contain_text(
        "Director"
    )


SENSES = {
    "A": "Apollo", "B": "Bass", "C": "Crane", "D": "Dart", "E": "Emma", "F": "Falcon", "G": "Grace", "H": "Hydra", "I": "Iris",
    "J": "Java", "K": "Kiwi", "L": "Lion", "M": "Mercury", "N": "Nile", "O": "Orange", "P": "Python", "R": "Rose", "S": "Swift",
    "T": "Titan", "U": "Uranus", "V": "Venus", "W": "Whale", "Y": "York", "Z": "Zebra", "*": "Mercury",
}  # fmt: skip
"""Words that mean several things, of which at most one belongs under a heading."""


def test_what_the_house_takes_a_word_for_is_told_on_a_tap(new_guest: NewGuest) -> None:
    """Anna writes words that the house knows as something else."""
    anna, ben = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    code = anna.open_room()
    anna.choose_game("Facts in Five")
    ben.join(code)
    anna.sees("Everybody is seated")
    anna.set_rules("Subjects by lot", Rounds=1, Seconds_to_mark=300, Seconds_to_tap=300)
    anna.press("Start the game")
    players = [Player(guest) for guest in (anna, ben)]
    letters = players[0].letters()
    for row, letter in enumerate(letters):
        if letter in SENSES and letter not in letters[:row]:
            players[0].write(row, 0, SENSES[letter])
    for player in players:
        player.hand_in()
    ben.sees(re.compile("^A look at Anna’s card"))
    known = ben.page.locator("details", has_text="known only as something else").first
    expect(known).to_be_visible()
    known.locator("summary").click()
    expect(known).to_contain_text("The house knows it as")
    assert violations(ben.page) == []
    players[1].done.click()
    up = anna.page.locator(".up details")
    up.locator("summary").click()
    expect(up).to_contain_text("The house knows it as")
    assert is_narrow_enough(anna.page)
    assert violations(anna.page) == []
