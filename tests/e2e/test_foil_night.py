"""A short game of Foil by visible controls: two players, a table screen, axe at every step."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.foil import RULES, UNHURRIED, WORDS, WORTH, Player, in_turn

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_two_players_form_scramble_and_unscramble_to_the_result(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    ben = new_guest("Ben", color_scheme="dark", **DESKTOP)
    screen = new_guest("TV", **SCREEN)
    found: dict[str, list[str]] = {}
    code = anna.open_room()
    anna.choose_game("Foil")
    ben.join(code)
    screen.watch_as_table_screen(code)
    anna.sees("Everybody is seated")
    anna.set_rules(Hands_per_round=2, **UNHURRIED)
    for label in ("round 2", "round 3"):
        anna.page.get_by_label(label, exact=True).uncheck()
    anna.sees(f"{2 + len(UNHURRIED)} changed")
    anna.press("Start the game")

    # Draw and discard; take the discard, and discard another card.
    first, second = in_turn([Player(anna), Player(ben)])
    found["turn"] = violations(first.page)
    found["table screen"] = violations(screen.page)
    first.draw.click()
    expect(first.cards).to_have_count(11)
    first.hand.get_by_role("button", name="Sort A–Z").click()
    assert first.letters() == "".join(sorted(first.letters()))
    first.discard()
    expect(second.draw).to_be_visible()
    second.page.get_by_role("button", name=re.compile("top of the pile$")).click()
    second.guest.press(re.compile("^Take "))
    expect(second.cards).to_have_count(11)
    second.cards.first.click()
    found["chosen"] = violations(second.page)
    second.guest.press(re.compile("^Discard "))

    # A knock is not checked: the bluff stands. A reload keeps the grouping.
    expect(first.draw).to_be_visible()
    first.bluff()
    found["knock"] = violations(first.page)
    first.guest.press("Knock!")
    expect(first.lay).to_have_text("Lay 2 words")
    first.page.reload()
    expect(first.lay).to_have_text("Lay 2 words")
    shown = first.page.get_by_role("group", name=re.compile("^How the others see")).first
    tiles = shown.locator(".tile")
    before = [text[0] for text in tiles.all_inner_texts()]
    here, there = places_to_exchange(before, shown.get_attribute("aria-label") or "")
    for place in (here, there):
        shown.get_by_role("button", name=re.compile(f"place {place + 1}$")).click()
    swapped = exchanged(before, here, there)
    expect(tiles).to_have_text([re.compile(f"^{letter}") for letter in swapped])
    shown.get_by_role("button", name=re.compile("^Mix ")).click()
    found["arrange"] = violations(first.page)
    bluffs = [
        label.removeprefix("Undo the word ").lower()
        for button in first.hand.get_by_role("button", name=re.compile("^Undo")).all()
        for label in [button.get_attribute("aria-label") or ""]
    ]
    first.lay.click()
    made = second.words()
    for word in made:
        second.group_by_keyboard(word)
    found["arrange by keyboard"] = violations(second.page)
    second.lay.click()

    # Unscramble by typing and by tapping; what is no word costs ten.
    guess = second.page.get_by_role("textbox").first
    letters = "".join(sorted(bluffs[0]))
    guess.fill(letters + "!?")
    expect(guess).to_have_value(letters.upper())
    second.guest.sees("your guess: if it is no word, it costs 10")
    found["unscramble"] = violations(second.page)
    screen.sees(re.compile("^Unscramble them!"))
    found["table screen unscrambling"] = violations(screen.page)
    for n, word in enumerate(made):
        tiles = first.page.get_by_role("group", name=re.compile(f"word {n + 1}: "))
        for letter in word:
            tiles.locator(f'button[aria-label="{letter.upper()}"]:enabled').first.click()
        expect(first.page.get_by_role("textbox").nth(n)).to_have_value(word.upper())
    if made:
        first.guest.press(f"Done: {len(made)} of {len(made)} guessed")
    second.guest.press("Done: 1 of 2 guessed")

    # The reveal, with what could have been made.
    first.guest.sees("The hand is scored.")
    found["reveal"] = violations(first.page)
    found["table screen scores"] = violations(screen.page)
    judged = [WORDS.judge(word, RULES) == "ok" for word in (*bluffs, letters)]
    worth = [sum(WORTH[letter] for letter in word) for word in bluffs]
    formed = sum(w if ok else -10 for w, ok in zip(worth, judged[:2], strict=True))
    first_score = formed + 5 * all(judged[:2]) + sum(map(len, made))
    second_score = sum(WORTH[letter] for word in made for letter in word) + (
        5 if judged[2] else -10
    )
    for player in (first, second):
        player.guest.sees(re.compile("^(From|No words)"))
        player.guest.press("Next hand")

    # The second hand is knocked at once; nobody guesses.
    knocker, other = in_turn([first, second])
    knocker.bluff()
    knocker.guest.press("Knock!")
    knocker.lay.click()
    other.guest.press("Lay no words")
    other.guest.press("Done: 0 of 2 guessed")
    for guest in (anna, ben, screen):
        expect(guest.page.locator(".winners strong")).to_have_count(2)
    anna.press("Show the analysis")
    anna.sees(re.compile("^(Moment 1 of|Nothing could)"))
    found["result"] = violations(anna.page)
    found["result in the dark"] = violations(ben.page)
    hand = anna.page.get_by_role("row").filter(has=anna.button("Show hand 1"))
    scores = {"Anna": first_score, "Ben": second_score}
    if first.guest is ben:
        scores = {"Anna": second_score, "Ben": first_score}
    for cell, score in zip(hand.get_by_role("cell").all(), scores.values(), strict=True):
        assert int(re.sub("[^−0-9]", "", cell.inner_text()).replace("−", "-")) == score
    assert {name: bad for name, bad in found.items() if bad} == {}
    assert Player(anna).totals() == Player(ben).totals()


def exchanged(letters: list[str], one: int, other: int) -> list[str]:
    swapped = list(letters)
    swapped[one], swapped[other] = letters[other], letters[one]
    return swapped


def places_to_exchange(letters: list[str], label: str) -> tuple[int, int]:
    """Two places of different letters. The house mixes anew what would show the word itself, with
    which the label ends: letters may come several times."""
    return next(
        (one, other)
        for one, other in itertools.combinations(range(len(letters)), 2)
        if letters[one] != letters[other]
        if not label.endswith("".join(exchanged(letters, one, other)))
    )


def test_a_false_knock_costs_points_and_the_turn_goes_on(new_guest: NewGuest) -> None:
    """On the smallest phone; words are made by dragging, too."""
    anna = new_guest("Anna", viewport={"width": 320, "height": 640})
    ben = new_guest("Ben", **DESKTOP)
    code = anna.open_room()
    anna.choose_game("Foil")
    ben.join(code)
    anna.sees("Everybody is seated")
    anna.set_rules(**UNHURRIED)
    anna.press("Start the game")
    first, second = in_turn([Player(anna), Player(ben)])
    for player in (first, second):
        expect(player.draw).to_be_visible()
        player.draw.click()
        expect(player.cards).to_have_count(11)
        player.discard()

    # Three discards in all: with them thirteen cards, three words of four and one to discard.
    expect(first.draw).to_be_visible()
    first.page.get_by_role("button", name=re.compile("all above: 3 cards$")).click()
    first.guest.press(re.compile("^Take 3 cards"))
    expect(first.cards).to_have_count(13)
    letters = first.letters()
    first.cards.nth(0).drag_to(first.new_word)
    for _ in range(3):
        first.hand.get_by_role("button", name=re.compile(", loose")).first.drag_to(
            first.hand.locator("li").first
        )
    expect(first.hand.get_by_text("4 letters", exact=True)).to_be_visible()
    first.group(letters[4:8])
    first.group(letters[8:12])
    first.guest.press("Knock …")
    first.guest.sees("None of your words has 5 letters.")
    first.guest.press("Back to my cards")
    first.guest.press("Knock …")
    first.guest.press("Knock all the same: −15")
    first.guest.sees(re.compile("^A false knock"))
    expect(second.page.get_by_role("list", name="Players")).to_contain_text("−15")
    assert violations(first.page) == []
    assert first.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    first.cards.last.click()
    first.guest.press(re.compile("^Discard "))
    expect(second.draw).to_be_visible()
