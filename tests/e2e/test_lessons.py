"""Lessons in real Chromium: every game's first turn, played by the lit controls to its end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.guest import until
from tests.support.lessons import LESSONS, Learner
from tests.support.seeing import is_in_window

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

ONE_LINE = "title => title.clientHeight < 1.9 * parseFloat(getComputedStyle(title).lineHeight)"

LINES = """says => {
    const line = parseFloat(getComputedStyle(says).lineHeight);
    const { top } = says.getBoundingClientRect();
    const below = says.nextElementSibling.getBoundingClientRect().top;
    const all = Math.round(says.scrollHeight / line);
    return all === 1 ? 2 : Math.floor((Math.min(says.clientHeight, below - top) + 1) / line);
}"""
"""How many lines of the text are in sight; two where it has but one."""


@pytest.mark.parametrize("game", sorted(LESSONS))
def test_the_lesson_is_played_to_its_end(new_guest: NewGuest, game: str) -> None:
    nora = new_guest("Nora")
    nora.page.goto(f"{nora.base}/learn/{game}")
    learner = Learner(nora)
    LESSONS[game](learner)
    expect(learner.coach.get_by_role("button", name="Again")).to_be_visible()
    assert violations(nora.page) == []


@pytest.mark.parametrize("game", sorted(LESSONS))
def test_a_german_lesson_is_shown_step_by_step(new_guest: NewGuest, game: str) -> None:
    uwe = new_guest(
        "Uwe", locale="de-DE", color_scheme="dark", viewport={"width": 320, "height": 700}
    )
    uwe.page.goto(f"{uwe.base}/learn/{game}")
    coach = uwe.page.get_by_role("region", name="Was zu tun ist")
    end = coach.get_by_role("button", name="Noch einmal")
    expect(coach.get_by_role("button").first).to_be_visible()
    step = coach.locator(".step")
    for number in range(1, 9):
        expect(step).to_have_text(re.compile(f"^Schritt {number} von"))
        assert violations(uwe.page) == []
        width = uwe.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 320, f"step {number} is {width} px wide"
        if end.is_visible():
            break
        show = coach.get_by_role("button", name="Zeig es mir")
        (show if show.is_visible() else coach.get_by_role("button", name="Alles klar")).click()
    expect(end).to_be_visible()


@pytest.mark.parametrize("game", ["foil", "wedges"])
def test_the_ways_on_after_a_german_lesson_are_in_view(new_guest: NewGuest, game: str) -> None:
    uwe = new_guest("Uwe", locale="de-DE")
    uwe.page.goto(f"{uwe.base}/learn/{game}")
    coach = uwe.page.get_by_role("region", name="Was zu tun ist")
    end = coach.get_by_role("button", name="Noch einmal")
    ways = coach.get_by_role("button", name=re.compile("^(Zeig es mir|Alles klar)$")).last
    step = coach.locator(".step")
    for number in range(1, 9):
        expect(step).to_have_text(re.compile(f"^Schritt {number} von"))
        assert coach.locator("h1").evaluate(ONE_LINE), "the title is torn"
        if end.is_visible():
            break
        ways.click()
    assert coach.evaluate("coach => coach.scrollHeight <= coach.clientHeight")


@pytest.mark.parametrize("game", sorted(LESSONS))
def test_with_large_text_the_way_on_is_in_sight(new_guest: NewGuest, game: str) -> None:
    """Without scrolling, and with two lines of what to do."""
    uwe = new_guest("Uwe", locale="de-DE", viewport={"width": 320, "height": 640})
    uwe.page.goto(f"{uwe.base}/learn/{game}")
    uwe.page.evaluate("document.documentElement.style.fontSize = '200%'")
    coach = uwe.page.locator(".coach")
    on = coach.get_by_role("button", name="Alles klar")
    show = coach.get_by_role("button", name="Zeig es mir")
    end = coach.get_by_role("button", name="Noch einmal")
    found: dict[int, list[object]] = {}
    for number in range(1, 9):
        expect(coach.locator(".step")).to_have_text(re.compile(f"^Schritt {number} von"))
        if end.is_visible():
            break
        ways = [way for way in (show, on) if way.is_visible()]
        in_sight = all(is_in_window(way) for way in ways)
        found[number] = [in_sight, coach.locator(".says").evaluate(LINES)]
        ways[0].click()
    assert found
    assert {n: seen for n, seen in found.items() if not seen[0] or int(str(seen[1])) < 2} == {}


def test_a_lesson_that_there_is_not_leads_home(new_guest: NewGuest) -> None:
    nora = new_guest("Nora")
    nora.page.goto(f"{nora.base}/learn/nothing")
    expect(nora.page.get_by_role("link", name="To the start")).to_be_visible()


def test_a_wrong_move_is_explained_and_nothing_is_lost(new_guest: NewGuest) -> None:
    nora = new_guest("Nora")
    nora.page.goto(f"{nora.base}/learn/times")
    learner = Learner(nora)
    learner.goes_on()
    learner.comes_to(2, 6)
    learner.taps("1", "1", "1", "Drop my marks")
    nora.sees("That would be allowed in a real game. For now, do what is asked here.")
    learner.comes_to(2, 6)


def test_a_lesson_can_be_repeated_and_left(new_guest: NewGuest) -> None:
    nora = new_guest("Nora")
    nora.page.goto(nora.base)
    nora.page.get_by_role("link", name="Wedges: Learn in a minute").click()
    learner = Learner(nora)
    LESSONS["wedges"](learner)
    learner.coach.get_by_role("button", name="Again").click()
    learner.comes_to(1, 4)
    learner.coach.get_by_role("button", name="Leave").click()
    expect(nora.page.get_by_label("Your name")).to_be_visible()


def test_after_the_lesson_one_plays_with_a_bot(new_guest: NewGuest) -> None:
    nora = new_guest("Nora")
    nora.page.goto(f"{nora.base}/learn/fives")
    learner = Learner(nora)
    LESSONS["fives"](learner)
    learner.coach.get_by_role("button", name="Play with a bot").click()
    nora.page.wait_for_url("**/r/*")
    expect(nora.page.get_by_role("gridcell").first).to_be_visible()


def test_who_waits_in_the_lobby_learns_meanwhile(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.sit_down("Times Four", [ben])
    ben.press("Learn in a minute")
    learner = Learner(ben)
    learner.goes_on()
    learner.comes_to(2, 6)
    # Nobody waits for a learner: the game begins in the middle of the lesson.
    anna.press("Start the game")
    expect(learner.coach).to_have_count(0)
    expect(ben.page.get_by_text("Board 1")).to_be_visible()


def test_a_lesson_is_played_by_keys_alone(new_guest: NewGuest) -> None:
    nora = new_guest("Nora", **DESKTOP)
    nora.page.goto(f"{nora.base}/learn/times")
    learner = Learner(nora)
    learner.comes_to(1, 6)
    expect(learner.coach.get_by_role("button", name="Got it")).to_be_focused()
    nora.page.keyboard.press("Enter")
    learner.comes_to(2, 6)
    nora.page.keyboard.type("4520")
    nora.page.keyboard.press("Enter")
    learner.comes_to(3, 6)


def test_three_pictures_explain_the_game_while_people_join(new_guest: NewGuest) -> None:
    anna, screen = new_guest("Anna"), new_guest("TV", **SCREEN)
    code = anna.open_room()
    anna.choose_game("Wedges")
    screen.watch_as_table_screen(code)
    for guest in (anna, screen):
        deck = guest.page.get_by_role("region", name="In three pictures")
        deck.scroll_into_view_if_needed()
        expect(deck.get_by_role("heading", name="Six wedges")).to_be_in_viewport()
        deck.get_by_role("button", name="Picture 3 of 3: One last question").click()
        expect(deck.get_by_role("heading", name="One last question")).to_be_in_viewport()
        assert violations(guest.page) == []


def test_a_picture_stays_in_view_when_the_screen_gets_another_size(new_guest: NewGuest) -> None:
    anna, screen = new_guest("Anna"), new_guest("TV", **SCREEN)
    code = anna.open_room()
    anna.choose_game("Wedges")
    screen.watch_as_table_screen(code)
    deck = screen.page.get_by_role("region", name="In three pictures")
    deck.get_by_role("button", name="Picture 3 of 3: One last question").click()
    title = deck.get_by_role("heading", name="One last question")
    for width, height in ((1280, 720), (3840, 2160)):
        screen.page.set_viewport_size({"width": width, "height": height})
        expect(title).to_be_in_viewport(ratio=1)
        inside = (deck.bounding_box(), title.bounding_box())
        assert inside[0] is not None
        assert inside[1] is not None
        assert inside[0]["x"] <= inside[1]["x"] < inside[0]["x"] + inside[0]["width"]


def test_a_tap_says_why(new_guest: NewGuest) -> None:
    nora = new_guest("Nora")
    nora.page.goto(f"{nora.base}/learn/wedges")
    why = nora.page.get_by_role("button", name="Why? What is behind this step")
    why.click()
    nora.sees("As long as you answer right, your turn goes on.")
    nora.press("Roll the die")
    # The next step has another reason, and it is not in the way.
    expect(why).to_have_attribute("aria-expanded", "false")


def test_the_reason_leads_to_all_the_rules(new_guest: NewGuest) -> None:
    """In play and in both languages; closed again, one is where one was."""
    anna, ben = new_guest("Anna"), new_guest("Ben", locale="de-DE")
    code = anna.open_room()
    anna.choose_game("Times Four")
    ben.join_in_german(code)
    anna.sees("Everybody is seated")
    anna.press("Start the game")
    for guest, why, link, title in (
        (anna, "Why? What is behind this step", "All the rules", "How to play Times Four"),
        (
            ben,
            "Warum? Was hinter diesem Schritt steckt",
            "Alle Regeln",
            "So wird Mal Vier gespielt",
        ),
    ):
        expect(guest.button(why)).to_be_visible()
        expect(guest.button(link)).to_be_hidden()
        guest.press(why)
        guest.press(link)
        rules = guest.page.get_by_role("dialog", name=title)
        expect(rules.get_by_role("heading", level=3).first).to_be_visible()
        assert violations(guest.page) == []
        guest.page.keyboard.press("Escape")
        expect(rules).to_be_hidden()
        expect(guest.button(link)).to_be_focused()


def test_a_picture_stays_in_its_place_when_the_window_changes(new_guest: NewGuest) -> None:
    anna, screen = new_guest("Anna"), new_guest("TV", **SCREEN)
    code = anna.open_room()
    anna.choose_game("Wedges")
    screen.watch_as_table_screen(code)
    deck = screen.page.get_by_role("region", name="In three pictures")
    deck.get_by_role("button", name="Picture 3 of 3: One last question").click()
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    beside = """deck => {
      const [strip, card] = [deck.querySelector("ol"), deck.querySelector("li:not([inert])")];
      return Math.abs(strip.getBoundingClientRect().left - card.getBoundingClientRect().left);
    }"""
    until(screen.page, lambda: bool(deck.evaluate(beside) < 1))
