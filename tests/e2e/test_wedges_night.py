"""A short game of Wedges by visible controls: two players, a table screen, axe at every step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.support.axe import violations
from tests.support.guest import Guest
from tests.support.keys import Keys
from tests.support.wedges import NO_ANSWER, SLOW, Player, ask, in_turn

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


def seated(anna: Guest, *others: Guest) -> str:
    return anna.sit_down("Wedges", others)


def test_two_players_roll_move_and_answer_to_the_result(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    ben = new_guest("Ben", color_scheme="dark", **DESKTOP)
    screen = new_guest("TV", **SCREEN)
    found: dict[str, list[str]] = {}
    screen.watch_as_table_screen(seated(anna, ben))
    anna.set_rules(Most_turns=2, **SLOW)
    found["house rules"] = violations(anna.page)
    anna.press("Start the game")

    # The die, then a lit space: tapped on the wheel itself.
    first, second = in_turn([Player(anna), Player(ben)])
    found["roll"] = violations(first.page)
    # The colour card names all six, on the phone and on the table screen.
    for guest in (anna, screen):
        card = guest.page.get_by_role("region", name="The six categories and their colours")
        expect(card.get_by_role("listitem")).to_have_count(6)
        expect(card).to_contain_text("People & Places")
        expect(card).to_contain_text("blue")
    first.roll.click()
    expect(first.spaces).to_have_count(6)
    found["move"] = violations(first.page)
    found["table screen moving"] = violations(screen.page)
    assert first.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    reaches = first.page.locator("[data-space]")
    expect(reaches).to_have_count(6)
    assert min(map(least_side, reaches.all())) >= 24
    reaches.first.click()
    expect(first.targets).to_be_hidden()
    ask(first, second)

    # The question is everybody's, its answer nobody's; the right one goes on.
    right = first.right_answer()
    for page in (first.page, second.page, screen.page):
        expect(page.locator(".question .words").first).to_be_visible()
        expect(page.get_by_text("Right answer:")).to_have_count(0)
    found["answer"] = violations(first.page)
    found["waiting"] = violations(second.page)
    found["table screen asking"] = violations(screen.page)
    first.say(right)
    first.guest.sees("Right! Roll again.")
    found["right"] = violations(first.page)

    # A wrong one: the house says so, the player appeals, the others vote.
    ask(first, second)
    first.answer(right=False)
    first.guest.sees("The house does not accept that.")
    screen.sees("Right answer:")
    found["appeal"] = violations(first.page)
    first.guest.press("Let the others vote")
    counts = second.guest.button(re.compile("It counts"))
    expect(counts).to_be_visible()
    found["vote"] = violations(second.page)
    counts.click()
    first.guest.sees("decided by vote")
    found["table screen after the vote"] = violations(screen.page)

    # A question can be flagged by anybody who doubts it.
    second.page.get_by_text("Something wrong with this question?").click()
    second.guest.press("unclear")
    second.guest.sees("You have flagged this question.")
    found["flag"] = violations(second.page)

    # Both turns end with a wrong answer that stands.
    for player, other in ((first, second), (second, first)):
        ask(player, other)
        player.answer(right=False)
        player.guest.press("Go on")
    for guest in (anna, ben, screen):
        expect(guest.page.locator(".winners strong")).to_have_count(2)
    anna.page.get_by_text("step by step").click()
    anna.sees(NO_ANSWER)
    anna.press("Show the analysis")
    anna.sees("How well everybody moved")
    found["result"] = violations(anna.page)
    found["result in the dark"] = violations(ben.page)
    found["table screen result"] = violations(screen.page)
    assert {name: bad for name, bad in found.items() if bad} == {}


def least_side(shown: Locator) -> float:
    box = shown.bounding_box()
    assert box is not None
    return min(box["width"], box["height"])


def test_a_reader_judges_what_is_said_aloud(new_guest: NewGuest) -> None:
    anna, ben, screen = new_guest("Anna"), new_guest("Ben"), new_guest("TV", **SCREEN)
    screen.watch_as_table_screen(seated(anna, ben))
    anna.set_rules("the player who reads", Most_turns=2, **SLOW)
    anna.press("Start the game")
    first, second = in_turn([Player(anna), Player(ben)])
    ask(first, second)
    right = first.right_answer()
    second.guest.sees("Only you see this.")
    expect(second.page.locator(".answer")).to_contain_text(right)
    for page in (first.page, screen.page):
        expect(page.get_by_text("Only you see this.")).to_have_count(0)
        expect(page.locator(".answer")).to_have_count(0)
    assert violations(second.page) == []
    second.guest.press(re.compile("Right$"))
    first.guest.sees("judged by the reader")

    # Typed, the reader sees it, too.
    ask(first, second)
    first.say(NO_ANSWER)
    second.guest.sees(NO_ANSWER)
    second.guest.sees(re.compile("answer right"))
    second.guest.press(re.compile("Wrong$"))
    expect(second.roll).to_be_visible()
    screen.sees("Right answer:")


def test_a_team_proposes_and_its_captain_answers(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna", **DESKTOP), new_guest("Ben")
    cleo = new_guest("Cleo", locale="de-DE")
    code = seated(anna, ben)
    cleo.join_in_german(code)
    # What everybody is good at makes fair teams: Anna alone knows History.
    anna.open_seats()
    anna.page.get_by_text("What are you good at?").click()
    anna.page.get_by_role("checkbox", name="History").check()
    anna.sees("1 subject")
    assert violations(anna.page) == []
    anna.press("One seat less")
    cleo.open_seats()
    cleo.button(re.compile("^Zu diesem Team")).last.wait_for()
    anna.press("Balance the teams")
    anna.press(re.compile("^More about .*Cleo"))
    team = anna.page.get_by_label(re.compile("^Who answers for"))
    team.select_option("Captain: Cleo")
    ben.open_seats()
    ben.sees("Captain: Cleo")
    anna.set_rules(Most_turns=2, **SLOW)
    anna.press("Start the game")

    # Anna alone plays the first turn if she rolled higher.
    expect(
        anna.button("Roll the die").or_(anna.page.get_by_text(re.compile(r"rolls?\.")).first)
    ).to_be_visible()
    alone = Player(anna)
    if alone.roll.is_visible():
        ask(alone, alone)
        alone.answer(right=False)
        alone.guest.press("Go on")
    member = Player(ben)
    expect(member.roll).to_be_visible()
    while not member.idea.is_visible():
        member.advance()
    ben.sees("Propose an answer; Cleo gives it.")
    member.idea.fill("my idea")
    member.idea.press("Enter")
    ben.sees("(yours)")
    assert violations(ben.page) == []
    expect(anna.page.get_by_text("my idea")).to_have_count(0)
    cleo.press(re.compile("^Nehmen"))
    expect(cleo.page.get_by_label("Deine Antwort")).to_have_value("my idea")
    assert violations(cleo.page) == []
    cleo.press("Antworten")
    cleo.sees("Das Haus lässt das nicht gelten.")
    assert cleo.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cleo.press("Weiter")


def test_a_vague_answer_can_be_made_more_specific(new_guest: NewGuest) -> None:
    """Full names are agreed: half a name is not wrong yet."""
    anna, ben = new_guest("Anna"), new_guest("Ben")
    seated(anna, ben)
    anna.set_rules("first and last name", **SLOW)
    anna.press("Start the game")
    first, second = in_turn([Player(anna), Player(ben)])
    for _ in range(60):
        ask(first, second)
        right = first.right_answer()
        vague = first.half_a_name()
        if vague:
            break
        first.say(right)
        first.guest.sees(re.compile("^(Right! Roll again|The house does not)"))
        if first.guest.button("Go on").is_visible():
            first.guest.press("Let the others vote")
            second.guest.press(re.compile("It counts"))
        expect(first.roll).to_be_visible()
    assert vague, "no question asked for a name"
    first.say(vague)
    first.guest.sees(re.compile("^(First and last|First|Last) name, please"))
    assert violations(first.page) == []
    first.say(right)
    first.guest.sees("Right! Roll again.")


def test_a_game_of_wedges_is_played_by_keyboard_alone(new_guest: NewGuest) -> None:
    """Anna's keyboard does everything from the first page to the result; Ben has a mouse."""
    anna, ben = new_guest("Anna", **DESKTOP), new_guest("Ben")
    keys = Keys(anna)
    anna.page.goto(anna.base)
    anna.sees("Open a room")
    keys.tab_to("Your name")
    keys.type("Anna")
    keys.press("Enter")
    anna.sees("Choose a game.")
    keys.push("Wedges")
    anna.sees("One seat is still open")
    ben.join(anna.page.url.rpartition("/")[2])
    anna.sees("Everybody is seated")
    keys.push("House rules")
    for label, number in (("Most turns", "2"), ("Seconds to answer", "600")):
        keys.tab_to(label)
        keys.press("Control+a")
        keys.type(number)
        keys.press("Tab")
    anna.sees("2 changed")
    keys.push("Start the game")

    mine, his = Player(anna), Player(ben)
    for player in in_turn([mine, his]):
        if player is mine:
            turn_by_keys(keys, mine, his)
        else:
            turn_read_by_keys(keys, mine, his)
    expect(anna.page.locator(".winners strong")).to_have_count(2)
    keys.push("Show the analysis")
    anna.sees("How well everybody moved")
    keys.push("Play again")
    expect(anna.page.locator(".winners")).to_have_count(0)
    anna.sees(re.compile("Your turn|Ben rolls"))


def turn_by_keys(keys: Keys, mine: Player, his: Player) -> None:
    """Roll, move and answer without a mouse; the field has the focus when the question comes."""
    while not mine.field.is_visible():
        if mine.waits.is_visible():
            his.draw()
        else:
            expect(mine.roll).to_be_visible()
            keys.push("Roll the die")
            expect(mine.spaces.first).to_be_visible()
            keys.tab_to(
                re.compile(r"\w?\s*(blue|pink|yellow|brown|green|orange)\s.*\d steps?\.", re.DOTALL)
            )
            keys.press("Enter")
            expect(mine.targets).to_be_hidden()
            expect(mine.roll.or_(mine.waits).or_(mine.field).first).to_be_visible()
    expect(mine.field).to_be_focused()
    keys.type(NO_ANSWER)
    keys.press("Enter")
    expect(mine.guest.button("Go on")).to_be_visible()
    keys.push("Go on")
    expect(mine.guest.button("Go on")).to_be_hidden()


def turn_read_by_keys(keys: Keys, mine: Player, his: Player) -> None:
    while not his.field.is_visible():
        if his.waits.is_visible():
            expect(mine.boxes).to_be_visible()
            keys.push(re.compile("2?\\s*Draw from box 2"))
            expect(his.field).to_be_visible()
        else:
            his.advance()
            expect(his.roll.or_(his.waits).or_(his.pick).or_(his.field).first).to_be_visible()
    his.answer(right=False)
    his.guest.press("Go on")
    expect(his.guest.button("Go on")).to_be_hidden()
