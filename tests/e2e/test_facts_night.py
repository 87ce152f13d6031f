"""Facts in Five in real Chromium: whole games by visible controls and by keys alone, with axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.facts import UNHURRIED, Player, choose_all, sit_down, word
from tests.support.guest import Guest
from tests.support.keys import Keys
from tests.support.seeing import is_narrow_enough

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

MARKUP = "<img/src=x/onerror=document.title=1>"


def test_three_write_judge_and_see_three_winners(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", color_scheme="dark", **DESKTOP)
    cleo, screen = new_guest("Cleo", **DESKTOP), new_guest("TV", **SCREEN)
    found: dict[str, list[str]] = {}
    code = sit_down(anna, [ben, cleo])
    screen.watch_as_table_screen(code)
    anna.press("Start the game")
    players = [Player(anna), Player(ben), Player(cleo)]
    first, second, third = players

    # Choosing: the holder's turn is clear to everybody.
    first.guest.sees("Pick a subject from your card")
    expect(screen.page.get_by_role("list", name="Anna is choosing …").first).to_be_visible()
    found["choose"] = violations(anna.page)
    found["choose in the dark"] = violations(ben.page)
    found["table screen choosing"] = violations(screen.page)
    choose_all(players)

    # Writing: the machine's faults are told at once, and markup is plain text.
    first.guest.sees("Fill the blanks")
    letters = first.letters()
    for player in players:
        player.write_all(f"lbe{player.guest.name[0].lower()}", rows=4)
    plain = next((row for row, letter in enumerate(letters[:4]) if letter != "*"), 0)
    wrong = word("Q" if letters[plain] != "Q" else "W", "uitewrong")
    first.write(plain, 0, wrong)
    first.guest.sees(re.compile("^Key Word “[QW]uitewrong”: not "))
    expect(first.blank(plain, 0)).to_have_attribute("aria-invalid", "true")
    third.write(4, 2, word(letters[4], f"arkup{MARKUP}"))
    for column in (3, 4):
        third.write(4, column, word(letters[4], "twice"))
    third.guest.sees("is on your card already")
    found["write"] = violations(anna.page)
    found["write in the dark"] = violations(ben.page)
    found["table screen writing"] = violations(screen.page)
    assert is_narrow_enough(anna.page)
    for letter in {letter for letter in letters if letter != "*"}:
        expect(screen.page.locator(".tile", has_text=letter).first).to_be_visible()
    for player in players:
        player.hand_in()

    # Marking: everything counts unless it is tapped; a tap more takes it back.
    second.guest.sees("This is Anna’s card.")
    expect(second.page.get_by_text("wrong initial")).to_be_visible()
    expect(second.page.get_by_text("not known to the house").first).to_be_visible()
    doubted = [f"lbea{'abcde'[row]}{'vwxyz'[row]}" for row in (1, 2)]
    for text in doubted:
        second.challenge(text)
    extra = second.entry("lbeaaw")
    extra.click()
    expect(extra).to_have_attribute("aria-pressed", "true")
    extra.click()
    expect(extra).to_have_attribute("aria-pressed", "false")
    reason = second.page.get_by_role("textbox", name=re.compile(doubted[0]))
    reason.fill("never heard of <b>it</b>")
    reason.press("Tab")
    screen.sees("never heard of <b>it</b>")
    found["mark"] = violations(anna.page)
    found["mark in the dark"] = violations(ben.page)
    found["table screen marking"] = violations(screen.page)
    expect(second.done).to_have_text("Done: 2 challenged")
    for player in players:
        player.done.click()

    # Recognising: Cleo knows one of them; Ben challenged it and Anna wrote it.
    third.guest.sees("These were challenged.")
    expect(third.case(doubted[0])).to_contain_text("never heard of <b>it</b>")
    expect(first.page.get_by_text("your own entry: somebody else must know it")).to_have_count(2)
    found["recognise"] = violations(cleo.page)
    third.page.get_by_role("button", name=re.compile(f"^I know it: .*{doubted[0]}")).click()
    expect(first.case(doubted[0])).to_contain_text("Cleo knows it")
    third.done.click()

    # Disputing: Anna wants a vote on what was struck; the markup is text here, too.
    first.guest.sees("Do you disagree with a verdict?")
    first.page.get_by_text("The exact rule").click()
    first.guest.sees(re.compile("^The author may dispute that nobody knew"))
    first.page.get_by_role("button", name="Cleo", exact=True).click()
    expect(first.page.locator(".cards").get_by_text(MARKUP)).to_be_visible()
    assert first.page.locator("img[src=x]").count() == 0
    expect(first.page.locator(".cards").get_by_text("written twice")).to_be_visible()
    found["dispute"] = violations(anna.page)
    first.case(doubted[1]).get_by_role("button").click()
    expect(first.case(doubted[1])).to_contain_text("there will be a vote")
    for player in players:
        player.done.click()

    # Voting: it counts at once, and the vote ends when all have voted.
    for player, choice in zip(players, ("Counts", "Does not", "Counts"), strict=True):
        vote = player.case(doubted[1]).get_by_role("button", name=choice, exact=True)
        expect(vote).to_be_visible()
        if player is first:
            found["vote"] = violations(anna.page)
            screen.sees("Vote!")
            found["table screen voting"] = violations(screen.page)
        vote.click()

    # The result: Anna has 19 valid entries (one is wrong), the others 20 and 22.
    for guest in (anna, ben, cleo, screen):
        expect(guest.page.locator(".winners strong")).to_have_count(3)
    cleo.sees("Cleo")
    winners = anna.page.get_by_role("list", name="Three winners")
    expect(winners.get_by_role("listitem")).to_have_count(3)
    expect(winners).to_contain_text("Cleo")
    anna.page.get_by_text("The Playcard", exact=True).first.click()
    anna.sees(doubted[1])
    anna.sees("by vote")
    found["result"] = violations(anna.page)
    found["result in the dark"] = violations(ben.page)
    found["table screen result"] = violations(screen.page)
    three, four, five = 9, 16, 25
    assert first.totals() == [
        (three + 4 * four) + (3 * five + four),
        (5 * four) + (4 * five),
        (3 * four + 2 * five) + (4 * five + 4),
    ]
    assert is_narrow_enough(anna.page)
    assert {name: bad for name, bad in found.items() if bad} == {}


def test_between_two_a_challenge_goes_straight_to_the_vote(new_guest: NewGuest) -> None:
    """In German, on the smallest phone and on a desktop; nobody wins their own ties."""
    anna = new_guest("Anna", viewport={"width": 320, "height": 640}, locale="de-DE")
    ben = new_guest("Ben", locale="en-US", **DESKTOP)
    code = ben.open_room()
    ben.choose_game("Facts in Five")
    anna.join_in_german(code)
    ben.sees("Everybody is seated")
    ben.set_rules("by the book", "German", **UNHURRIED)
    ben.press("Start the game")
    players = [Player(ben), Player(anna)]
    expect(anna.page.get_by_text("Nimm ein Thema von deiner Karte")).to_be_visible()
    assert violations(anna.page) == []
    choose_all(players)
    letters = players[0].letters()
    for player in players:
        for row in (0, 1):
            player.write(row, 0, word(letters[row], f"lbe{player.guest.name.lower()}{row}"))
    assert is_narrow_enough(anna.page)
    assert violations(anna.page) == []
    for player in players:
        player.hand_in()
    anna.sees("Das ist die Karte von Ben.")
    assert is_narrow_enough(anna.page)
    players[1].page.locator("button.entry").first.click()
    expect(players[1].done).to_have_text("Fertig: 1 angezweifelt")
    for player in players:
        player.done.click()
    anna.sees("Bist du mit etwas nicht einverstanden?")
    for player in players:
        expect(player.done).to_have_text(re.compile("no .more. disputes|kein .weiterer. Einspruch"))
        player.done.click()
    players[1].cases.first.get_by_role("button", name="Zählt nicht").click()
    players[0].cases.first.get_by_role("button", name="Counts", exact=True).click()
    # The host directs, but not between two: nobody recognised Ben's entry.
    for guest in (anna, ben):
        expect(guest.page.locator(".winners strong")).to_have_count(2)
    assert players[0].totals() == players[1].totals() == [1 + 1, 4 + 2]
    anna.page.get_by_text("Die Spielkarte", exact=True).first.click()
    anna.sees("von niemandem bestätigt")
    assert violations(anna.page) == []
    assert is_narrow_enough(anna.page)


def test_a_game_by_keys_alone(new_guest: NewGuest) -> None:
    """Everything is reached by Tab, and the focus is never lost."""
    anna, ben = new_guest("Anna", has_touch=False, **DESKTOP), new_guest("Ben")
    sit_down(anna, [ben])
    anna.press("Start the game")
    keys, players = Keys(anna), [Player(anna), Player(ben)]
    for card in range(5):
        if card % 2:
            players[1].choose()
            continue
        anna.sees(re.compile("^Your card"))
        if not players[0].take.is_visible():
            first = anna.page.locator(".options button").first.inner_text()
            keys.push(first.split("\n")[0])
        keys.push("Take “")
        expect(anna.page.locator(".five .ready, input[data-place]").nth(card)).to_be_attached()
    letters = players[0].letters()
    texts = [word(letter, f"lbe{row}") for row, letter in enumerate(letters)]

    # Enter goes to the next blank, arrow keys to the next row, page keys to the next column.
    expect(players[0].blank(0, 0)).to_be_focused()
    for text in texts:
        keys.type(text)
        keys.press("Enter")
    for row, text in enumerate(texts):
        expect(players[0].blank(row, 0)).to_have_value(text)
    expect(players[0].blank(0, 1)).to_be_focused()
    for key, place in (("ArrowDown", (1, 1)), ("PageDown", (1, 2)), ("PageUp", (1, 1))):
        keys.press(key)
        expect(players[0].blank(*place)).to_be_focused()
    keys.push("Done: 5 of 25 filled")
    anna.sees("20 blanks are empty.")
    keys.push("Done all the same")
    for row, text in enumerate(texts):
        players[1].write(row, 0, text + "n")
    players[1].hand_in()

    anna.sees("This is Ben’s card.")
    assert has_focus(anna)
    keys.tab_to(re.compile(rf".*{texts[1]}n", re.DOTALL))
    keys.press("Space")
    expect(players[0].entry(texts[1])).to_have_attribute("aria-pressed", "true")
    keys.push("Done: 1 challenged")
    players[1].done.click()
    anna.sees("Do you disagree with a verdict?")
    assert has_focus(anna)
    # Any entry that counts can be disputed: here one of Ben's.
    keys.push("Ben")
    keys.push(re.compile(rf".*{texts[2]}n", re.DOTALL))
    keys.push(f"Ask for a vote: {texts[2]}n")
    expect(players[0].case(f"{texts[2]}n")).to_contain_text("there will be a vote")
    assert has_focus(anna)
    keys.push("Done: nothing else to vote on")
    players[1].done.click()
    anna.sees("Vote on each of these 2")
    against = players[0].cases.get_by_role("button", name="Does not", pressed=True)
    for number in (1, 2):
        keys.push(re.compile(r"✕?\s*Does not"))
        expect(against).to_have_count(number)
    for case in players[1].cases.all():
        case.get_by_role("button", name="Does not").click()
    expect(anna.page.locator(".winners strong")).to_have_text([str(25 + 5), str(9 + 3)])


def has_focus(guest: Guest) -> bool:
    """Whether some control has the focus, or what stands for one."""
    focused: bool = guest.page.evaluate("document.activeElement !== document.body")
    return focused
