"""The night: one score, an evening of all games, reactions, and people who are away."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, expect
from tests.support import fives
from tests.support.axe import violations
from tests.support.guest import Guest, until
from tests.support.scenes import end

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

GAMES = ("Facts in Five", "Find Five", "Foil", "Times Four", "Wedges")


def end_now(host: Guest, lead: str) -> None:
    """The host ends the game as it stands, with a point for one of the players."""
    host.press("Menu")
    host.page.get_by_role("combobox", name="Player").select_option(label=lead)
    host.press("Correct")
    for _ in range(2):
        host.press("End the game now")


def test_five_games_in_a_row_with_one_score_and_a_podium(new_guest: NewGuest) -> None:
    """Three people play all five; where only two can sit, two of them are a team."""
    anna, ben, clara = new_guest("Anna"), new_guest("Ben"), new_guest("Clara", **DESKTOP)
    code = anna.open_room()
    for guest in (ben, clara):
        guest.join(code)
    anna.sees("Clara")
    anna.press(re.compile("^5-game evening"))
    for number, title in enumerate(GAMES, 1):
        anna.sees(f"game {number} of 5 of the evening")
        expect(anna.page.locator(".line .title")).to_have_text(title)
        anna.sees("Everybody is seated")
        for guest in (ben, clara, anna):
            guest.open_seats()
            expect(guest.button("Stand up")).to_be_visible()
        names = anna.page.locator("section[aria-labelledby=who] li .who .name").all_inner_texts()
        assert len(names) == (2 if title == "Times Four" else 3)
        anna.press("Start the game")
        # The lobby goes away with the menu that it has.
        expect(anna.button("Start the game")).to_be_hidden()
        lead = next(name for name in names if "Anna" in name)
        end_now(anna, lead)
        anna.sees("The night so far")
        if number < len(GAMES):
            anna.press(f"Next: {GAMES[number]}")
    for guest in (anna, ben, clara):
        guest.sees("Anna wins the evening!")
    share = clara.page.get_by_role("textbox", name="Share your result").input_value()
    assert "1. Anna" in share
    assert "Ben" in share
    assert "Clara" in share
    assert violations(anna.page) == violations(clara.page) == []


def test_finished_games_can_be_looked_at_again(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.begin("Times Four", ben)
    expect(anna.page.get_by_role("grid")).to_be_visible()
    end_now(anna, "Anna")
    ben.sees("A point for every seat beaten")
    ben.page.get_by_text("1 game", exact=True).click()
    ben.press("Look at game 1, Times Four")
    dialog = ben.page.get_by_role("dialog")
    expect(dialog.get_by_role("row", name=re.compile("^Anna 1 1$"))).to_be_visible()
    dialog.get_by_text("Scoresheet").click()
    expect(dialog).to_contain_text("Anna: +1 by the host.")
    with ben.page.expect_download() as download:
        dialog.get_by_role("button", name="Download the record").click()
    assert download.value.suggested_filename.startswith("times-")


@pytest.mark.parametrize("title", GAMES)
def test_a_finished_game_is_opened_in_the_words_of_its_reader(
    new_guest: NewGuest, title: str
) -> None:
    """Its own scoresheet, and no dump of names of fields; another game has begun meanwhile."""
    anna, ben = new_guest("Anna"), new_guest("Ben", locale="de-DE", color_scheme="dark")
    code = anna.open_room()
    anna.choose_game(title)
    ben.join_in_german(code)
    anna.sees("Everybody is seated")
    anna.press("Start the game")
    expect(anna.button("Start the game")).to_be_hidden()
    end_now(anna, "Ben")
    anna.press("Another game")
    ben.button("Mein Name und Gesicht").wait_for()
    ben.page.get_by_text("1 Spiel", exact=True).click()
    ben.press(re.compile("^Ansehen: Spiel 1"))
    dialog = ben.page.get_by_role("dialog")
    dialog.get_by_text("Spielblatt").click()
    expect(dialog).to_contain_text(re.compile(r"Ben: \+1"))
    expect(dialog.get_by_role("heading", name="Rückblick")).to_be_visible()
    assert not re.search(r"\b(totals|corrections|special|seconds|winners)\b", dialog.inner_text())
    assert violations(ben.page) == []


def test_a_result_that_is_opened_anew_says_what_decided_it(new_guest: NewGuest) -> None:
    """The words of the board come later than the result itself."""
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.begin("Find Five", ben)
    for player in (fives.Player(anna), fives.Player(ben)):
        expect(player.square((0, 0))).to_be_visible()
        player.outline(player.best(most=1)[0])
    anna.press("Turn the timer: +1")
    ben.sees("Anna turned the timer!")
    ben.press("Done")
    anna.button("Next roll").wait_for()
    end_now(anna, "Anna")
    said = anna.page.locator(".decisive")
    expect(said).to_contain_text("Round 1")
    anna.page.reload()
    expect(said).to_contain_text("Round 1")


def corrected(host: Guest, name: str, points: int) -> None:
    """The host gives somebody points and ends the game."""
    host.press("Menu")
    host.page.get_by_role("combobox", name="Player").select_option(label=name)
    host.page.get_by_role("spinbutton", name="Points").fill(str(points))
    host.press("Correct")
    host.page.keyboard.press("Escape")
    end(host)


def test_confetti_is_for_those_who_have_won_something(new_guest: NewGuest) -> None:
    moving = {"reduced_motion": "no-preference"}
    anna, ben = new_guest("Anna", **moving), new_guest("Ben", **moving)
    screen = new_guest("TV", **moving, **SCREEN)
    confetti = {guest.name: guest.page.locator(".confetti") for guest in (anna, ben, screen)}
    code = anna.begin("Times Four", ben)
    screen.watch_as_table_screen(code)
    expect(screen.page.get_by_role("grid")).to_be_visible()
    corrected(anna, "Ben", 47)
    expect(confetti["Ben"]).to_be_visible()
    expect(confetti["TV"]).to_be_visible()
    anna.sees("Ben wins!")
    expect(confetti["Anna"]).to_have_count(0)
    # A game that ends with nothing to nothing has no winner worth it.
    anna.press("Play again")
    expect(ben.page.get_by_role("grid")).to_be_visible()
    end(anna)
    for guest in (anna, ben, screen):
        expect(guest.page.locator(".winners").first).to_be_visible()
        expect(confetti[guest.name]).to_have_count(0)
    # Neither has a game alone without a point, nor one that the bot won.
    anna.page.goto(anna.base)
    anna.press("Find Five: Alone")
    anna.sees(re.compile("^Round 1"))
    end(anna)
    expect(confetti["Anna"]).to_have_count(0)


def test_reactions_are_seen_by_all_and_the_host_can_switch_them_off(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna", **DESKTOP), new_guest("Ben")
    screen = new_guest("TV", **SCREEN)
    code = anna.begin("Times Four", ben)
    watcher = new_guest("Clara")
    watcher.join(code, "Just watch")
    screen.watch_as_table_screen(code)
    expect(screen.page.get_by_role("grid")).to_be_visible()
    watcher.press("React")
    watcher.press("Heart")
    for guest in (anna, ben, screen):
        expect(guest.page.locator(".reactions .one")).to_contain_text("Clara")
    anna.press("Menu")
    anna.page.get_by_label("People may send reactions").uncheck()
    expect(watcher.button("React")).to_be_hidden()


def test_who_is_away_is_shown_everywhere_and_a_bot_plays_until_they_return(
    new_guest: NewGuest,
) -> None:
    anna, ben = new_guest("Anna", **DESKTOP), new_guest("Ben")
    screen = new_guest("TV", **SCREEN)
    code = anna.begin("Foil", ben)
    screen.watch_as_table_screen(code)
    expect(screen.page.get_by_text("Ben").first).to_be_visible()
    address = ben.page.url
    began = time.monotonic()
    ben.page.goto("about:blank")
    anna.sees("Ben is away.")
    expect(screen.page.get_by_text("away").first).to_be_visible()
    assert time.monotonic() - began < 10
    anna.press("Let a bot play for Ben")
    anna.sees("A bot of level 3 plays for Ben.")
    ben.page.goto(address)
    anna.sees("Ben plays again.")
    expect(anna.page.get_by_text("Ben is away.")).to_be_hidden()


def test_a_new_host_is_told_until_they_have_seen_it(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.begin("Times Four", ben)
    anna.press("Menu")
    anna.press("Make host")
    ben.sees("You are the host now")
    ben.press("All right")
    expect(ben.page.get_by_text("You are the host now")).to_be_hidden()


def drawn(face: Locator) -> list[str]:
    """What a face is made of, whatever its colour and size."""
    return list(face.locator("path").evaluate_all("all => all.map(one => one.getAttribute('d'))"))


def test_a_face_is_chosen_at_the_door_and_seen_by_everybody(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    screen = new_guest("Screen", **SCREEN)
    code = anna.open_room()
    screen.watch_as_table_screen(code)
    ben.page.goto(f"{ben.base}/r/{code}")
    ben.page.get_by_label("What shall we call you?").fill("Ben")
    faces = ben.page.get_by_role("group", name="Your face").get_by_role("button")
    expect(faces).to_have_count(8)
    ben.press("Other faces")
    look = drawn(faces.nth(2))
    faces.nth(2).click()
    expect(faces.first).to_have_attribute("aria-pressed", "true")
    assert drawn(faces.first) == look
    ben.press("Play")
    for guest in (anna, ben, screen):
        face = guest.page.locator("li", has_text="Ben").locator("svg.face").first
        expect(face).to_be_visible()
        assert drawn(face) == look
    ben.press("My name and face")
    ben.page.get_by_role("dialog").get_by_role("button", name=re.compile(" in ")).nth(3).click()
    until(screen.page, lambda: drawn(face) != look)
    ben.press("Done")
    mine = ben.page.locator("li", has_text="Ben").locator("svg.face").first
    until(ben.page, lambda: drawn(mine) == drawn(face))


def test_guests_vote_for_the_next_game_and_warm_up(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    screen = new_guest("Screen", **SCREEN)
    code = anna.open_room()
    screen.watch_as_table_screen(code)
    ben.join(code)
    vote = ben.page.get_by_role("region", name="What next?").get_by_role(
        "button", name=re.compile("^(✓ )?Foil")
    )
    vote.click()
    expect(vote).to_have_attribute("aria-pressed", "true")
    expect(anna.button(re.compile("^Foil"))).to_contain_text("1 vote")
    voted = screen.page.locator("li", has_text="Foil").get_by_role("img", name="Ben")
    expect(voted).to_be_visible()
    assert violations(ben.page) == []
    assert violations(screen.page) == []
    ben.press("Warm up: Foil")
    expect(ben.page.get_by_role("region", name="What to do")).to_be_visible()
    ben.press("Leave")
    vote.click()
    expect(voted).to_have_count(0)
    vote.click()
    anna.choose_game("Wedges")
    anna.sees("Votes for next:")


def test_who_opens_the_page_at_a_result_reads_the_names_of_games(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.begin("Times Four", ben)
    expect(ben.page.get_by_role("grid")).to_be_visible()
    end(anna)
    ben.page.reload()
    vote = ben.page.get_by_role("region", name="What next?")
    for title in ("Facts in Five", "Find Five", "Foil", "Times Four", "Wedges"):
        expect(vote.get_by_role("button", name=title)).to_be_visible()


def test_everybody_chooses_a_colour(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    code = anna.open_room()
    ben.join(code)
    anna.sees("Who is here")
    anna.press("My name and face")
    anna.press("violet")
    expect(anna.button("violet")).to_have_attribute("aria-pressed", "true")
    ben.press("My name and face")
    expect(ben.button("violet")).to_be_disabled()


def test_teams_by_tap_and_at_random(new_guest: NewGuest) -> None:
    anna, ben, clara = new_guest("Anna", **DESKTOP), new_guest("Ben"), new_guest("Clara")
    code = anna.sit_down("Times Four", [ben])
    clara.join(code)
    clara.press("Join this team 2")
    expect(anna.page.locator("section[aria-labelledby=who] li").nth(1)).to_contain_text(
        "Ben & Clara"
    )
    anna.press("Teams at random")
    ben.sees("Clara")
    expect(
        anna.page.locator("section[aria-labelledby=who] .who .name", has_text="&")
    ).to_have_count(1)
    anna.press("Start the game")
    for guest in (ben, clara):
        expect(guest.page.get_by_role("grid")).to_be_visible()
    seats = anna.page.get_by_role("combobox", name="Player")
    anna.press("Menu")
    team = seats.locator("option", has_text="&").inner_text()
    anna.press("Close")
    end_now(anna, team)
    # A team is spoken of in the plural, by those who are not in it.
    alone = next(guest for guest in (anna, ben, clara) if guest.name not in team)
    alone.sees(f"{team} win!")
