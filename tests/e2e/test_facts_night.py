"""Facts in Five in real Chromium: whole games by visible controls, axe at every step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.facts import Player, word
from tests.support.guest import Guest

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = pytest.mark.browser

MARKUP = "<img/src=x/onerror=document.title=1>"


def sit_down(host: Guest, others: list[Guest], *rules: str, **numbers: int) -> str:
    """A room with Facts in Five chosen for one round, and everybody seated."""
    code = host.open_room()
    host.choose_game("Facts in Five")
    for guest in others:
        guest.join(code)
    host.sees("Everybody is seated")
    host.set_rules(*rules, **({"Rounds": 1} | numbers))
    return code


def choose_all(players: list[Player]) -> None:
    """The five cards go round the table; everybody chooses from their own."""
    for card in range(5):
        players[card % len(players)].choose()


def is_narrow_enough(guest: Guest) -> bool:
    fits: bool = guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fits


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
    screen.sees("Anna is choosing …")
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
    third.guest.sees("stands on your card already")
    found["write"] = violations(anna.page)
    found["write in the dark"] = violations(ben.page)
    found["table screen writing"] = violations(screen.page)
    assert is_narrow_enough(anna)
    for letter in {letter for letter in letters if letter != "*"}:
        expect(screen.page.locator(".tile", has_text=letter).first).to_be_visible()
    for player in players:
        player.hand_in()

    # Marking: everything counts unless it is tapped; a tap more takes it back.
    second.guest.sees("This is Anna’s card.")
    expect(second.page.get_by_text("wrong initial")).to_be_visible()
    expect(second.page.get_by_text("not found").first).to_be_visible()
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
    first.guest.sees("Do you disagree with a ruling?")
    first.page.get_by_text("The exact rule").click()
    first.guest.sees(re.compile("^The author may dispute any strike"))
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
    assert is_narrow_enough(anna)
    assert {name: bad for name, bad in found.items() if bad} == {}


def test_between_two_a_challenge_goes_straight_to_the_vote(new_guest: NewGuest) -> None:
    """In German, on the smallest phone and on a desktop; the Director decides a tie."""
    anna = new_guest("Anna", viewport={"width": 320, "height": 640}, locale="de-DE")
    ben = new_guest("Ben", locale="en-US", **DESKTOP)
    code = ben.open_room()
    ben.choose_game("Facts in Five")
    anna.page.goto(f"{anna.base}/r/{code}")
    anna.page.get_by_role("textbox").fill("Anna")
    anna.press("Mitspielen")
    ben.sees("Everybody is seated")
    ben.set_rules("German", Rounds=1)
    ben.press("Start the game")
    players = [Player(ben), Player(anna)]
    expect(anna.page.get_by_text("Nimm ein Thema von deiner Karte")).to_be_visible()
    assert violations(anna.page) == []
    choose_all(players)
    letters = players[0].letters()
    for player in players:
        for row in (0, 1):
            player.write(row, 0, word(letters[row], f"lbe{player.guest.name.lower()}{row}"))
    assert is_narrow_enough(anna)
    assert violations(anna.page) == []
    for player in players:
        player.hand_in()
    anna.sees("Das ist die Karte von Ben.")
    assert is_narrow_enough(anna)
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
    # The host directs: the tie is decided by Ben's own vote.
    for guest in (anna, ben):
        expect(guest.page.locator(".winners strong")).to_have_count(2)
    assert players[0].totals() == players[1].totals() == [4 + 2, 4 + 2]
    anna.page.get_by_text("Die Spielkarte", exact=True).first.click()
    anna.sees("durch die Stimme der Leitung")
    assert violations(anna.page) == []
    assert is_narrow_enough(anna)


def test_typing_survives_reload_lost_line_and_a_second_device(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    sit_down(anna, [ben])
    anna.press("Start the game")
    players = [Player(anna), Player(ben)]
    choose_all(players)
    player = players[0]
    letters = player.letters()
    first, second, third = (word(letters[row], "lbe") for row in range(3))

    # A reload in the middle of a word.
    player.write(0, 0, first)
    anna.page.reload()
    expect(player.blank(0, 0)).to_have_value(first)

    # Without a line one goes on typing; even a reload then loses nothing.
    anna.page.context.set_offline(True)
    player.write(1, 0, second)
    player.write(0, 1, first + "n")
    anna.sees("Saving …")
    anna.page.context.set_offline(False)
    anna.sees("All is saved.")
    anna.page.reload()
    expect(player.blank(1, 0)).to_have_value(second)
    anna.page.locator(".tabs").get_by_role("button").nth(1).click()
    expect(player.blank(0, 1)).to_have_value(first + "n")

    # A second page of the same seat sees what the first one writes, and the other way round.
    other = Player(new_tab(anna))
    other.page.bring_to_front()
    expect(other.blank(1, 0)).to_have_value(second)
    other.write(2, 0, third)
    player.page.bring_to_front()
    anna.page.locator(".tabs").get_by_role("button").nth(0).click()
    expect(player.blank(2, 0)).to_have_value(third)
    player.write(2, 0, third + "n")
    expect(other.blank(2, 0)).to_have_value(third + "n")
    assert other.guest.troubles == []


def new_tab(guest: Guest) -> Guest:
    """Another page in the same browser, with the same seat."""
    tab = Guest(guest.page.context.new_page(), guest.name, guest.base)
    tab.page.goto(guest.page.url)
    return tab


def test_hidden_authors_a_child_and_forced_combined_categories(new_guest: NewGuest) -> None:
    anna, ben, cleo = new_guest("Anna", **DESKTOP), new_guest("Ben"), new_guest("Cleo", **DESKTOP)
    screen = new_guest("TV", **SCREEN)
    rules = ("Hide authors", "Forced categories", "Combined categories", "Single letter")
    code = sit_down(anna, [ben, cleo], *rules)
    screen.watch_as_table_screen(code)
    left_out = anna.page.get_by_label("Letters left out")
    left_out.fill("qxz*")
    left_out.press("Tab")
    anna.sees("6 changed")
    anna.page.get_by_label("Plays as a child: Ben").check()
    ben.sees("Plays as a child")
    anna.press("Start the game")
    players = [Player(anna), Player(ben), Player(cleo)]
    for card in range(5):
        choose_with_two_categories(players[card % 3])
    letters = players[0].letters()
    assert len(set(letters)) == 1
    assert not set(letters) & set("QXZ*")
    ben.sees("You play the bare Classes")
    with_categories = anna.page.locator(".sheet h3").all_inner_texts()
    bare = ben.page.locator(".sheet h3").all_text_contents()
    assert any(
        len(child.strip()) < len(full) for child, full in zip(bare, with_categories, strict=True)
    )
    for player in players:
        player.write(0, 0, word(letters[0], f"lbe{player.guest.name.lower()}"))
    for player in players[1:]:
        player.hand_in()
    ben.sees("2 of 3 are done.")
    players[0].hand_in()

    # Nobody learns whose card is whose, neither here nor on the table screen.
    for player in players:
        player.guest.sees("This is somebody’s card.")
        shown = player.page.locator("button.entry").all_inner_texts()
        assert not any(player.guest.name.lower() in text for text in shown)
    screen.sees("Card 1")
    assert screen.page.locator(".counts").get_by_text(re.compile("Anna|Ben|Cleo")).count() == 0
    assert violations(anna.page) + violations(screen.page) == []
    players[0].page.locator("button.entry").first.click()
    expect(players[0].done).to_have_text("Done: 1 challenged")
    for player in players:
        player.done.click()
    for player in players:
        player.guest.sees(re.compile("^These were challenged"))
    knowing = players[0].page.get_by_text("you challenged it: somebody else must know it")
    expect(knowing).to_be_visible()
    for player in players:
        player.done.click()
    for player in players:
        player.guest.sees("Do you disagree with a ruling?")
        player.done.click()
    for guest in (anna, ben, cleo, screen):
        expect(guest.page.locator(".winners strong")).to_have_count(3)
    assert sorted(players[0].totals()) == [0, 2, 2]


def choose_with_two_categories(player: Player) -> None:
    """Take the first Class that has Categories, with two of them where there are as many."""
    page = player.page
    expect(page.get_by_role("heading", name=re.compile("^Your card"))).to_be_visible()
    classes = page.locator(".options").first.get_by_role("button")
    broad = classes.filter(has_text="+")
    (broad if broad.count() else classes).first.click()
    categories = page.locator(".options").nth(1).get_by_role("button")
    if categories.count():
        expect(player.guest.button("Pick a Category, too")).to_be_disabled()
        for n in range(min(2, categories.count())):
            categories.nth(n).click()
            expect(categories.nth(n)).to_have_attribute("aria-pressed", "true")
    player.choose()


def test_alone_the_shelf_judges_and_the_rest_is_affirmed(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    sit_down(anna, [], "Subjects by lot")
    anna.press("Start the game")
    player = Player(anna)
    letters = player.letters()
    for row in (0, 1):
        player.write(row, 0, word(letters[row], "xqzlbe"))
    player.hand_in()
    anna.sees("The shelf does not know these. Are they right?")
    assert violations(anna.page) == []
    expect(player.cases).to_have_count(2)
    yes = player.cases.first.get_by_role("button", name="It is right")
    yes.click()
    expect(yes).to_have_attribute("aria-pressed", "true")
    player.cases.nth(1).get_by_role("button", name="Strike it").click()
    player.done.click()
    expect(anna.page.locator(".winners strong")).to_have_text("2")
    anna.page.get_by_text("The Playcard", exact=True).click()
    expect(anna.page.get_by_text("by the player's word")).to_have_count(2)
    assert violations(anna.page) == []
    assert is_narrow_enough(anna)
