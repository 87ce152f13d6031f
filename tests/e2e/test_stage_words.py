"""Facts in Five and Foil on the table screen: every phase fills it and is read from four metres."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support import facts, foil
from tests.support.guest import until
from tests.support.stage import Stage

from .conftest import SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

NAMES = ("Anna", "Bartholomäus-Maximilian", "Cleo", "Dora")


def watching(new_guest: NewGuest, code: str, **settings: str) -> Stage:
    """A table screen in this room."""
    screen = new_guest("TV", **(SCREEN | settings))
    screen.watch_as_table_screen(code)
    return Stage(screen)


def test_facts_by_the_book(new_guest: NewGuest) -> None:
    guests = [new_guest(name) for name in NAMES[:3]]
    anna = guests[0]
    code = facts.sit_down(anna, guests[1:], "elected before the first round", Rounds=2)
    stage = watching(new_guest, code, color_scheme="dark")
    anna.press("Start the game")
    first, second, third = players = [facts.Player(guest) for guest in guests]
    stage.look("elect", "Who is to be Director?")
    for guest in guests:
        who = guest.page.get_by_role("group", name="Who is to be Director?")
        who.get_by_role("button", name="Cleo").click()
    stage.look("choose", re.compile("Choosing subjects"))
    facts.choose_all(players)
    stage.look("write", re.compile("Writing"))
    letters = first.letters()
    texts = [facts.word(letters[row], f"xqzlbe{'abcde'[row]}") for row in range(5)]
    for row, text in enumerate(texts):
        first.write(row, 0, text)
    expect(stage.guest.page.get_by_text("5 of 25 filled")).to_be_attached()
    for player in players:
        player.hand_in()
    stage.look("mark", re.compile("Marking"))
    for text in texts[:4]:
        second.challenge(text)
    stage.look("challenged", texts[3])
    second.done.click()
    stage.look("recognise", re.compile("Recognising"))
    third.done.click()
    expect(first.done).to_be_visible()
    stage.look("dispute", re.compile("Asking for votes"))
    for text in texts[:2]:
        first.page.get_by_role("button", name=re.compile(f"^Ask for a vote: .*{text}")).click()
    for player in players:
        player.done.click()
    stage.look("vote", "Vote!")
    for player in players:
        for text in texts[:2]:
            player.case(text).get_by_role("button", name=re.compile("Counts")).click()
    stage.look("reveal", re.compile("The scores"))
    stage.is_faultless()


def test_facts_by_the_book_with_six(new_guest: NewGuest) -> None:
    """Beside the entries under discussion everybody's card has a line."""
    guests = [new_guest(name) for name in (*NAMES, "Emil", "Friederike")]
    code = facts.sit_down(guests[0], guests[1:], "Subjects by lot")
    stage = watching(new_guest, code, locale="de-DE")
    guests[0].press("Start the game")
    players = [facts.Player(guest) for guest in guests]
    text = facts.word(players[0].letters()[0], "xqzlbe")
    players[0].write(0, 0, text)
    for player in players:
        player.hand_in()
    stage.look("mark", re.compile("fraglich"))
    until(guests[0].page, lambda: any(player.entry(text).count() for player in players))
    next(player for player in players if player.entry(text).count()).challenge(text)
    stage.look("challenged", text)
    stage.guest.sees("1 zählt")
    stage.is_faultless()


def test_facts_in_a_quick_pass(new_guest: NewGuest) -> None:
    guests = [new_guest(name) for name in NAMES]
    anna = guests[0]
    code = facts.sit_down(anna, guests[1:], "Subjects by lot", quick=True, Rounds=2)
    stage = watching(new_guest, code, locale="de-DE")
    anna.press("Start the game")
    players = [facts.Player(guest) for guest in guests]
    letters = players[0].letters()
    texts = [
        facts.word(letters[0], "xqzlbe"),
        facts.word(letters[1], "xqzlbe of the Extraordinarily Long and Winding Road to Nowhere"),
    ]
    for row, text in enumerate(texts):
        players[0].write(row, 0, text)
    stage.look("write", re.compile("^Füll die Felder"))
    for player in players:
        player.hand_in()
    stage.look("look", re.compile("von 25 zählen"))
    players[1].done.click()
    stage.look("tap", texts[0])
    for player, valid in zip(players[:3], (True, False, True), strict=True):
        player.tap(valid)
    stage.look("ruled", re.compile("zählt: "))
    stage.look("long entry", re.compile("Extraordinarily"))
    for player in players[:2]:  # The Director among them: then nothing can change any more.
        player.tap(True)
    stage.look("reveal", "Bisher")
    stage.is_faultless()


def test_foil(new_guest: NewGuest) -> None:
    guests = [new_guest(name) for name in NAMES[:2]]
    anna, ben = guests
    code = anna.sit_down("Foil", [ben])
    anna.set_rules("Category game", "a vote of the table", Hands_per_round=2, **foil.UNHURRIED)
    stage = watching(new_guest, code, color_scheme="dark")
    anna.press("Start the game")
    stage.look("category", re.compile("is naming a category"))
    deal = re.compile("^Deal with this category")
    dealer = next(guest for guest in guests if guest.button(deal).is_visible())
    dealer.page.get_by_label("Every word of this hand must fit").fill("Things on a table")
    dealer.press(deal)
    players = [foil.Player(guest) for guest in guests]
    for _ in range(3):
        player, _other = foil.in_turn(players)
        player.draw.click()
        expect(player.cards).to_have_count(11)
        player.discard()
    stage.look("play", re.compile("Drawing and discarding"))
    knocker, other = foil.in_turn(players)
    knocker.bluff()
    knocker.guest.press("Knock!")
    stage.look("arrange", re.compile("knocks!"))
    knocker.lay.click()
    made = other.words()
    for word in made:
        other.group(word)
    other.lay.click()
    stage.look("unscramble", re.compile("^Unscramble them!"))
    knocker.guest.press(re.compile("^Done: 0 of"))
    other.guest.press(re.compile("^Done: 0 of"))
    stage.look("vote", re.compile("Voting"))
    # What is voted in as a word is asked for its fit.
    for question in ("Is it a word?", "Does it fit the category?"):
        stage.guest.sees(question)
        for player in players:
            for vote in player.guest.button("Yes").all():
                vote.click()
            if player.guest.button("Done voting").is_visible():
                player.guest.press("Done voting")
    stage.look("reveal", re.compile("The hand is scored"))
    # Every number says what it is.
    for label in ("This hand", "Total", "knock bonus"):
        expect(stage.guest.page.get_by_text(label).first).to_be_visible()
    stage.is_faultless()
