"""Foil by keyboard alone, and its variations, played to the result in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.foil import RULES, UNHURRIED, WORDS, WORTH, Player, in_turn
from tests.support.guest import Guest
from tests.support.keys import Keys

from .conftest import DESKTOP, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


def seated(anna: Guest, ben: Guest) -> None:
    anna.sit_down("Foil", [ben])


def test_a_game_of_foil_is_played_by_keyboard_alone(new_guest: NewGuest) -> None:
    """Anna's keyboard does everything from the first page to the result; Ben has a mouse."""
    anna, ben = new_guest("Anna", **DESKTOP), new_guest("Ben")
    keys = Keys(anna)
    anna.page.goto(anna.base)
    anna.sees("Open a room")
    keys.tab_to("Your name")
    keys.type("Anna")
    keys.press("Enter")
    anna.sees("Choose a game.")
    keys.push("Foil")
    anna.sees("One seat is still open")
    ben.join(anna.page.url.rpartition("/")[2])
    anna.sees("Everybody is seated")
    keys.push("House rules")
    for label in ("round 2", "round 3"):
        keys.tab_to(label)
        keys.press("Space")
    keys.tab_to("Hands per round")
    keys.press("Control+a")
    keys.type("1")
    keys.press("Tab")
    anna.sees("2 changed")
    keys.push("Start the game")

    mine, his = Player(anna), Player(ben)
    on_turn, _ = in_turn([mine, his])
    if on_turn is his:
        his.draw.click()
        expect(his.cards).to_have_count(11)
        his.discard()
    expect(mine.draw).to_be_visible()
    keys.push(re.compile("^Draw"))
    expect(mine.cards).to_have_count(11)
    keys.tab_to(re.compile("^[A-Z](, bonus letter)?, loose"))
    keys.press("ArrowRight")
    keys.press("Space")
    keys.push(re.compile("^Discard "))
    expect(his.draw).to_be_visible()
    his.draw.click()
    expect(his.cards).to_have_count(11)
    his.discard()

    # All ten cards in two groups: a bluff, typed.
    expect(mine.draw).to_be_visible()
    letters = mine.letters()
    keys.tab_to(re.compile("^[A-Z](, bonus letter)?, loose"))
    for word in (letters[:5], letters[5:]):
        keys.type(word)
        keys.press("Enter")
        expect(
            mine.hand.get_by_role("button", name=f"Undo the word {word.upper()}")
        ).to_be_visible()
    keys.push("Knock …")
    keys.push("Knock!")
    expect(mine.lay).to_have_text("Lay 2 words")
    keys.push("Lay 2 words")
    made = his.words()
    for word in made:
        his.group(word)
    his.lay.click()

    # Ben's words, written out; then the score.
    for n, word in enumerate(made):
        keys.tab_to(re.compile(rf"^Ben, word {n + 1}, letters"))
        keys.type(word)
    if made:
        anna.sees("your guess: if it is no word, it costs 10")
        keys.push(f"Done: {len(made)} of {len(made)} guessed")
    ben.press("Done: 0 of 2 guessed")
    for guest in (anna, ben):
        expect(guest.page.locator(".winners strong")).to_have_count(2)
    keys.push("Show the analysis")
    anna.sees(re.compile("^(Moment 1 of|Nothing could)"))
    keys.push("Play again")
    expect(mine.cards).to_have_count(10)


def test_young_children_play_without_scrambling_to_25_points(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    seated(anna, ben)
    # Without a price for bluffs, so that somebody gets there.
    anna.set_rules("first to 25", "Children's game", No_such_word=0, **UNHURRIED)
    anna.press("Start the game")
    players = [Player(anna), Player(ben)]
    hands = 0
    while not anna.button("Play again").is_visible():
        knocker, other = in_turn(players)
        knocker.bluff()
        knocker.guest.press("Knock!")
        # Words of three letters count, and a knocker may group anew but for one long word.
        made = knocker.words(least=3)
        if max(map(len, made), default=0) >= 3 + hands % 3:
            knocker.take_apart()
            for word in made:
                knocker.group(word)
        hands += 1
        knocker.lay.click()
        for word in other.words(least=3):
            other.group(word)
        assert violations(other.page) == []
        other.lay.click()
        # No scrambling, no guessing: the points are counted at once.
        expect(anna.button("Next hand").or_(anna.button("Play again")).first).to_be_visible()
        if anna.button("Next hand").is_visible():
            for player in players:
                player.guest.press("Next hand")
            expect(anna.button("Next hand")).to_be_hidden()
    assert max(players[0].totals()) >= 25


def test_children_need_three_letters_to_knock_and_unscramble_short_words(
    new_guest: NewGuest,
) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    seated(anna, ben)
    anna.set_rules("Children's game", **UNHURRIED)
    anna.press("Start the game")
    players = [Player(anna), Player(ben)]
    for size in (3, 4, 5):
        knocker, other = in_turn(players)
        letters = knocker.letters()
        # Three groups of three and one of four: too short in the last round only.
        for word in (letters[:3], letters[3:6], letters[6:]):
            knocker.group(word)
        knocker.guest.press("Knock …")
        if size == 5:
            knocker.guest.sees("None of your words has 5 letters.")
            knocker.guest.press("Back to my cards")
            for word in (letters[:3], letters[3:6]):
                knocker.hand.get_by_role("button", name=f"Undo the word {word.upper()}").click()
            knocker.group(letters[:6])
            knocker.guest.press("Knock …")
        knocker.guest.press("Knock!")
        knocker.lay.click()
        other.guest.press("Lay no words")
        laid = 2 if size == 5 else 3
        other.guest.press(f"Done: 0 of {laid} guessed")
        if size < 5:
            for player in players:
                player.guest.press("Next hand")
            expect(anna.button("Next hand")).to_be_hidden()
    for guest in (anna, ben):
        expect(guest.page.locator(".winners strong")).to_have_count(2)


def test_in_a_category_game_the_dealer_names_it_and_the_table_votes(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    seated(anna, ben)
    anna.set_rules("Category game", "a vote of the table", Hands_per_round=1, **UNHURRIED)
    anna.press("Start the game")
    deal = re.compile("^Deal with this category")
    expect(anna.button(deal).or_(anna.page.get_by_text("is choosing a category"))).to_be_visible()
    dealer = anna if anna.button(deal).is_visible() else ben
    # The categories that the house can judge are a list to search in.
    field = dealer.page.get_by_label("Every word of this hand must fit")
    field.fill("anim")
    expect(dealer.button("woodwinds")).to_be_hidden()
    dealer.press("animals")
    expect(dealer.button("woodwinds")).to_be_visible()
    assert violations(dealer.page) == []
    field.fill("Things on a table")
    dealer.sees("The house does not know this one")
    dealer.press("animals")
    dealer.press(deal)
    players = [Player(anna), Player(ben)]
    knocker, other = in_turn(players)
    knocker.guest.sees("Category: animals")
    knocker.bluff()
    knocker.guest.press("Knock!")
    knocker.lay.click()
    other.guest.press("Lay no words")
    other.guest.press("Done: 0 of 2 guessed")
    # What the lexicon does not know is the table's to decide: of two, who does not own the word.
    # A word that is voted in is asked for its fit.
    for question in ("Is it a word?", "Does it fit the category?"):
        other.guest.sees(question)
        other.guest.sees("The house is not sure about these.")
        knocker.guest.sees("your own word: the other player decides")
        expect(knocker.guest.button("Yes")).to_have_count(0)
        for yes in other.page.get_by_role("button", name="Yes").all():
            yes.click()
        assert violations(other.page) == []
        other.guest.press("Done voting")
    knocker.guest.sees("The hand is scored.")
    knocker.guest.sees("all words: knock bonus")
    expect(knocker.page.get_by_role("list", name="Players")).to_contain_text(re.compile("[1-9]"))


def test_a_bluff_that_is_not_laid_is_shown_and_paid_in_the_reveal(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    seated(anna, ben)
    anna.set_rules(No_such_word=7, Hands_per_round=1, **UNHURRIED)
    anna.press("Start the game")
    knocker, other = in_turn([Player(anna), Player(ben)])
    letters = knocker.letters()
    kept, dropped = letters[:5], letters[5:]
    cost = sum(7 for word in (kept, dropped) if WORDS.judge(word, RULES) != "ok")

    # The numbers of this very game are one tap away.
    knocker.guest.press("Scoring table")
    knocker.guest.sees("What counts in this game")
    expect(
        knocker.page.get_by_role("row", name=re.compile("^each word that is none"))
    ).to_contain_text("−7")
    assert violations(knocker.page) == []
    knocker.page.keyboard.press("Escape")

    knocker.bluff()
    knocker.guest.sees("costs 7, even if you do not lay it")
    knocker.guest.press("Knock!")
    knocker.guest.press(f"Undo the word {dropped.upper()}")
    knocker.guest.press("Lay 1 word")
    other.guest.press("Lay no words")
    other.guest.press("Done: 0 of 1 guessed")
    for player in (knocker, other):
        player.guest.sees(f"knocked with {kept.upper()} · {dropped.upper()}")
    worth = sum(WORTH[letter] for letter in kept) if WORDS.judge(kept, RULES) == "ok" else 0
    bonus = 0 if cost else 5
    scored = other.page.get_by_role("region", name=knocker.guest.name)
    expect(scored.locator(".got")).to_have_text(f"{worth + bonus - cost:+d}".replace("-", "−"))
    assert violations(other.page) == []
