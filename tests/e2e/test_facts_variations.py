"""Facts in Five in real Chromium: drafts, variations, alone, the day's card, and taps counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.daily import day_table
from tests.support.facts import (
    COUNT_TAPS,
    UNHURRIED,
    Player,
    Taps,
    choose_all,
    sit_down,
    word,
)
from tests.support.guest import Guest
from tests.support.seeing import is_narrow_enough

from parlour.games.facts import game
from parlour.games.facts.cards import deck
from parlour.games.facts.state import SIZE, State
from parlour.shelf.encyclopedia import encyclopedia

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

MOST_SECONDS = 90
"""Judging five cards of 25 entries takes no longer, at one tap per second."""


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
    anna.sees(f"{len(rules) + len(UNHURRIED) + 2} changed")
    anna.press("More about Ben")
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
    ben.sees("Done: 2 of 3.")
    players[0].hand_in()

    # Nobody learns whose card is whose, neither here nor on the table screen.
    for player in players:
        player.guest.sees("This is somebody’s card.")
        shown = player.page.locator("button.entry").all_inner_texts()
        assert not any(player.guest.name.lower() in text for text in shown)
    screen.sees("Card 1")
    assert screen.page.locator(".judging").get_by_text(re.compile("Anna|Ben|Cleo")).count() == 0
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
        player.guest.sees("Do you disagree with a verdict?")
        player.done.click()
    for guest in (anna, ben, cleo, screen):
        expect(guest.page.locator(".winners strong")).to_have_count(3)
    assert sorted(players[0].totals()) == [0, 2, 2]


def choose_with_two_categories(player: Player) -> None:
    """Take the first Class that has Categories, with two of them where there are as many."""
    page = player.page
    expect(page.get_by_role("heading", name=re.compile("^Your card"))).to_be_visible()
    classes = page.locator(".options").first.get_by_role("button")
    broad = classes.filter(has_text="Categor")
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
    # A column may be a closed list, of which the shelf knows all: there it says no by itself.
    for row in (0, 1):
        for column in range(SIZE):
            player.write(row, column, word(letters[row], f"xqzlbe{'abcde'[column]}"))
    player.hand_in()
    anna.sees("The encyclopedia does not know these. Are they right?")
    assert violations(anna.page) == []
    left = player.cases.count()
    assert left >= 2
    yes = player.cases.first.get_by_role("button", name="It is right")
    yes.click()
    expect(yes).to_have_attribute("aria-pressed", "true")
    for other in range(1, left):
        player.cases.nth(other).get_by_role("button", name="It does not count").click()
    expect(
        player.cases.get_by_role("button", name="It does not count", pressed=True)
    ).to_have_count(left - 1)
    player.done.click()
    expect(anna.page.locator(".winners strong")).to_have_text("2")
    anna.page.get_by_text("The Playcard", exact=True).click()
    expect(anna.page.get_by_text("by the player's word")).to_have_count(left)
    assert violations(anna.page) == []
    # The host may overrule, also after the end.
    anna.press("Menu")
    anna.button(re.compile("xqzlbe.* counts$")).first.click()
    expect(anna.page.locator(".winners strong")).to_have_text("6")
    anna.press("Close")
    anna.sees("by the host")
    assert is_narrow_enough(anna.page)


def is_closed(query: str) -> bool:
    """The shelf knows all of these: it says no to a made-up word, and nobody is asked."""
    return bool(query) and encyclopedia().check("Xqzlbe", query).known == "no"


def closed_lists() -> set[str]:
    """Titles of Classes that may come up and of which the shelf knows all."""
    classes = (one for card in deck().values() for one in card.classes)
    return {one.en for one in classes if is_closed(one.query)}


def open_column(state: State) -> int:
    """A column in which something unknown can be affirmed; another day's card may begin with a
    closed list."""
    queries = [state.subject(column, 0).query for column in range(SIZE)]
    return next(column for column, query in enumerate(queries) if not is_closed(query))


def test_today_s_card_and_its_result_to_share(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.page.goto(f"{anna.base}/daily")
    anna.sees("The same subjects and the same letters for everybody today.")
    assert violations(anna.page) == []
    anna.press("Play today’s card")
    player = Player(anna)
    letters = player.letters()
    column = open_column(day_table(game, anna.today()).state)
    for row in (0, 1):
        player.write(row, column, word(letters[row], f"xqzlbe{row}"))
    player.hand_in()
    player.cases.first.get_by_role("button", name="It is right").click()
    player.cases.nth(1).get_by_role("button", name="It is right").click()
    expect(player.cases.get_by_role("button", name="It is right", pressed=True)).to_have_count(2)
    player.done.click()
    anna.sees("Practice: it does not count.")
    share = anna.page.get_by_label("Share your result").get_by_role("textbox")
    lines = share.input_value().splitlines()
    assert lines[0].startswith("Facts in Five, ")
    marks = ["·"] * 5
    marks[column] = "■"
    assert lines[1] == "6 points"
    assert lines[2:-1] == [*[" ".join(marks)] * 2, *["· · · · ·"] * 3]
    assert lines[-1].endswith("/daily")
    assert letters[0] + "xqzlbe" not in share.input_value()
    anna.press("As a sentence")
    expect(share).to_have_value(re.compile("^Facts in Five of .*20.*: 6 points. To play it: "))
    anna.press("Show the analysis")
    anna.sees("Well-known answers that nobody gave")
    assert violations(anna.page) == []
    anna.page.goto(f"{anna.base}/daily")
    anna.sees("Best in practice: 6 points")


def test_five_cards_are_judged_in_few_taps(new_guest: NewGuest) -> None:
    """Five full cards. Everybody doubts three entries, most are known, some are voted on.

    All tap at the same time, so it takes as long as the busiest of each part; here it would do
    even if they tapped one after the other.
    """
    guests = [new_guest(name, **DESKTOP) for name in ("Anna", "Ben", "Cleo", "Dan", "Eva")]
    for guest in guests:
        guest.page.add_init_script(COUNT_TAPS)
    sit_down(guests[0], guests[1:])
    guests[0].press("Start the game")
    players = [Player(guest) for guest in guests]
    choose_all(players)
    for player in players:
        player.write_all(f"lbe{player.guest.name[0].lower()}")
        player.hand_in()
    for player in players:
        player.guest.sees(re.compile("^This is .*card"))
    tap_counts = Taps(guests)

    doubted = ("av", "bw", "cx")
    for place, player in enumerate(players):
        author = guests[place - 1].name[0].lower()
        for end in doubted:
            player.challenge(f"lbe{author}{end}")
    for player in players:
        player.done.click()
    tap_counts.note("mark")
    for player in players:
        player.guest.sees("These were challenged.")
    # Two of three are known to the one who sits two places on.
    for place, player in enumerate(players):
        author = guests[place - 2].name[0].lower()
        for end in doubted[:2]:
            player.page.get_by_role(
                "button", name=re.compile(f"^I know it: .*lbe{author}{end}")
            ).click()
    for player in players:
        player.done.click()
    tap_counts.note("recognise")
    for player in players:
        player.guest.sees("Do you disagree with a verdict?")
        own = player.case(f"lbe{player.guest.name[0].lower()}{doubted[2]}")
        own.get_by_role("button").click()
        expect(own).to_contain_text("there will be a vote")
    for player in players:
        player.done.click()
    tap_counts.note("dispute")
    for player in players:
        player.guest.sees(re.compile("^Vote on each of these 5"))
    for player in players:
        for case in player.cases.all():
            case.get_by_role("button", name="Counts", exact=True).click()
    for guest in guests:
        expect(guest.page.locator(".winners strong")).to_have_count(5)
    tap_counts.note("vote")
    assert players[0].totals() == [250] * 5
    print(f"taps in all {tap_counts.total}, the busiest of each part {tap_counts.longest}")
    assert tap_counts.total <= MOST_SECONDS
    assert tap_counts.longest <= 20


def test_verified_entries_are_challenged_then_looked_up_then_voted_on(new_guest: NewGuest) -> None:
    """The shelf does not know either entry; one is voted in, for the other nobody votes."""
    anna, ben = new_guest("Anna", color_scheme="dark"), new_guest("Ben", **DESKTOP)
    sit_down(anna, [ben], "Verify entries", "another player every round")
    anna.press("Start the game")
    players = [Player(anna), Player(ben)]
    choose_all(players)
    letters = players[0].letters()
    titles = [title.strip() for title in ben.page.locator(".sheet h3").all_text_contents()]
    assert len(titles) == SIZE
    column = next(column for column, title in enumerate(titles) if title not in closed_lists())
    texts = [word(letters[0], f"xqzlbe{player.guest.name.lower()}") for player in players]
    for player, text in zip(players, texts, strict=True):
        player.write(0, column, text)
    for player in players:
        player.hand_in()
    for player, text in zip(players, reversed(texts), strict=True):
        player.challenge(text)
    assert violations(anna.page) == []
    for player in players:
        player.done.click()
    anna.sees("Vote on each of these 2")
    for player in players:
        player.case(texts[1]).get_by_role("button", name="Counts", exact=True).click()
    for player in players:
        player.done.click()
    assert anna.result() == [0, 2]
    winners = anna.page.get_by_role("list", name="Three winners")
    expect(winners.get_by_text("Ben")).to_have_count(3)
