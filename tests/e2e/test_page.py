"""The page as a thing in the hand: where it scrolls, what covers what, what moves under a finger."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import CDPSession, FloatRect, Locator, Page, expect
from tests.support import fives, times, wedges
from tests.support.guest import Guest, until
from tests.support.household import Household

from .conftest import NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

SHORT = {"viewport": {"width": 360, "height": 420}, "has_touch": True}
"""A phone whose keyboard is open."""


def box(shown: Locator) -> FloatRect:
    found = shown.bounding_box()
    assert found is not None
    return found


def is_over(upper: Locator, lower: Locator) -> bool:
    """Whether two things share a place on the screen."""
    one, two = box(upper), box(lower)
    return (
        one["x"] < two["x"] + two["width"]
        and two["x"] < one["x"] + one["width"]
        and one["y"] < two["y"] + two["height"]
        and two["y"] < one["y"] + one["height"]
    )


def scroll_down(page: Page) -> None:
    """As far as it goes, which must be somewhere."""
    until(page, lambda: page.evaluate("scrollTo(0, document.body.scrollHeight), scrollY") > 0)


def is_at_the_top(guest: Guest) -> None:
    expect(guest.page.locator("header").first).to_be_in_viewport()
    until(guest.page, lambda: guest.page.evaluate("scrollY") == 0)


# The keyboard ---------------------------------------------------------------------------------


def test_the_first_key_on_every_page_leads_past_its_bar(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.page.goto(anna.base)
    anna.sees("On the shelf")
    anna.page.keyboard.press("Tab")
    expect(anna.page.get_by_role("link", name="Skip to the content")).to_be_focused()
    code = anna.open_room()
    games = ("times", "facts", "foil", "wedges", "fives")
    paths = ["/", "/daily", "/replay", "/no/such/page", f"/r/{code}", f"/tv/{code}", "/r/ZZZZZZ"]
    paths += [f"/rooms/{code}/games/1/replay"]
    paths += [f"/{page}/{game}" for page in ("rules", "pad", "learn") for game in games]
    bad: list[str] = []
    for path in paths:
        anna.page.goto(anna.base + path)
        expect(anna.page.get_by_role("main").locator(":visible").first).to_be_visible()
        anna.page.wait_for_load_state("networkidle")
        link = anna.page.locator("a[href], button, input, select, [tabindex]").first
        if link.text_content() != "Skip to the content":
            bad.append(f"{path}: the first stop is {link.text_content()}")
            continue
        link.focus()
        target = anna.page.evaluate("document.activeElement.hash")
        expect(anna.page.locator(f"main{target}")).to_have_count(1)
        expect(link).to_be_in_viewport()
        anna.page.keyboard.press("Enter")
        if not anna.page.evaluate("document.activeElement === document.querySelector('main')"):
            bad.append(f"{path}: the link leads nowhere")
    assert bad == []


# Scrolling ------------------------------------------------------------------------------------


def test_a_game_and_its_result_open_at_the_top(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna", **SHORT), new_guest("Ben", **SHORT)
    anna.sit_down("Times Four", [ben])
    scroll_down(ben.page)
    anna.press("Start the game")
    expect(ben.page.get_by_role("grid")).to_be_visible()
    is_at_the_top(ben)
    scroll_down(ben.page)
    anna.press("Menu")
    for _ in range(2):
        anna.press("End the game now")
    expect(ben.page.locator(".winners")).to_be_visible()
    is_at_the_top(ben)


def test_what_comes_next_in_a_game_is_read_from_the_top(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna", **SHORT), new_guest("Ben", **SHORT)
    anna.sit_down("Wedges", [ben])
    anna.set_rules(**wedges.SLOW)
    anna.press("Start the game")
    first, second = wedges.in_turn([wedges.Player(anna), wedges.Player(ben)])
    first.roll.click()
    first.spaces.last.scroll_into_view_if_needed()
    assert first.page.evaluate("scrollY") > 0
    first.asking.last.click()
    expect(first.next).to_be_visible()
    wedges.ask(first, second)
    is_at_the_top(first.guest)


# What covers what -----------------------------------------------------------------------------


def test_a_wrong_room_code_is_explained_beside_the_field(new_guest: NewGuest) -> None:
    ben = new_guest("Ben", **SHORT)
    ben.page.goto(ben.base)
    field = ben.page.get_by_label("Room code")
    field.fill("QQQQQQ")
    ben.press("Go to the room")
    said = ben.page.get_by_role("alert").filter(has_text=re.compile("."))
    expect(said).to_be_in_viewport(ratio=1)
    expect(field).to_be_in_viewport(ratio=1)
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(said.inner_text())
    field.press("Backspace")
    expect(said).to_be_hidden()


def test_a_lost_connection_is_said_without_covering_a_key(
    new_guest: NewGuest, house: Household
) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.begin("Times Four", ben)
    player = times.take_turn([times.Player(anna, 6), times.Player(ben, 6)])
    keys = player.page.get_by_role("group", name="Write your fact").get_by_role("button")
    expect(keys).to_have_count(12)
    house.kill()
    banner = player.page.get_by_role("status").filter(has_text="Connection lost")
    expect(banner).to_be_visible()
    for key in (*keys.all(), player.page.get_by_role("grid")):
        assert not is_over(banner, key)
    house.open()
    expect(banner).to_be_hidden()


def test_the_bar_below_the_lobby_lets_nothing_shine_through(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.open_room()
    bar = anna.page.locator("footer.next")
    expect(bar).to_be_visible()
    assert bar.evaluate("bar => getComputedStyle(bar).backgroundImage") == "none"
    paper = anna.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert bar.evaluate("bar => getComputedStyle(bar).backgroundColor") == paper
    assert box(bar)["width"] == anna.page.evaluate("document.documentElement.clientWidth")
    anna.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = anna.page.locator("main .columns").locator("section, .card").last
    assert not is_over(bar, last), "at the end nothing stays behind the bar"


# What moves under a finger ----------------------------------------------------------------------


def test_nothing_moves_when_the_sand_timer_starts(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.sit_down("Find Five", [ben])
    anna.set_rules(Seconds_on_the_timer=90)
    anna.press("Start the game")
    player = fives.Player(anna)
    expect(player.square((0, 0))).to_be_visible()
    player.outline(player.best(most=1)[0])
    steady = (
        player.page.get_by_role("grid"),
        player.page.get_by_role("img", name=re.compile("^Dice: ")),
        anna.button("Done"),
        player.page.locator(".tiles"),
    )
    before = [box(one) for one in steady]
    for _ in range(2):
        ben.press(re.compile("^Turn"))
    anna.page.mouse.move(0, 0)
    anna.sees("The timer runs")
    expect(anna.button("The timer runs")).to_be_disabled()
    assert [box(one) for one in steady] == before


def test_a_question_and_its_clock_come_when_the_token_has_arrived(new_guest: NewGuest) -> None:
    moving = {"reduced_motion": "no-preference"}
    anna, ben = new_guest("Anna", **moving), new_guest("Ben", **moving)
    anna.sit_down("Wedges", [ben])
    anna.set_rules(**wedges.SLOW)
    anna.press("Start the game")
    first, second = wedges.in_turn([wedges.Player(anna), wedges.Player(ben)])
    walked = 0
    while walked < 2:  # Spaces between start and goal.
        first.page.evaluate(WATCH_THE_WALK)
        wedges.ask(first, second)
        steps = first.page.evaluate("steps")
        between = steps[1:-1]
        walked = max(walked, len(between))
        assert [step for step in between if step["asked"] or step["timed"]] == []
        first.answer()
        expect(first.roll).to_be_visible()


WATCH_THE_WALK = """() => {
    const steps = (window.steps = []);
    const place = () => [...document.querySelectorAll(".wheel .token")]
        .map(token => token.getAttribute("style")).join();
    const look = () => {
        if (steps.at(-1)?.place !== place()) {
            const asked = document.querySelector(".question:not(.past)") !== null;
            const timed = document.querySelector(".wedges [role=timer]") !== null;
            steps.push({ place: place(), asked, timed });
        }
        if (window.steps === steps) requestAnimationFrame(look);
    };
    look();
}"""
"""Notes at every step of a token what else is to be seen."""


class Finger:
    """Real touches, as a touch screen reports them: no mouse, no made-up clicks."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._line: CDPSession = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        self._line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, way: list[Locator]) -> None:
        places = [middle(one) for one in way]
        self._touch("touchStart", places[0])
        for here, there in pairwise(places):
            for step in range(1, 5):
                share = step / 4
                self._touch(
                    "touchMove",
                    (
                        here[0] + (there[0] - here[0]) * share,
                        here[1] + (there[1] - here[1]) * share,
                    ),
                )
        self._touch("touchEnd")

    def tap(self, where: Locator) -> None:
        self._touch("touchStart", middle(where))
        self._touch("touchEnd")


def middle(shown: Locator) -> tuple[float, float]:
    at = box(shown)
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def test_the_first_tap_after_drawing_counts(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.begin("Find Five", ben)
    player, finger = fives.Player(anna), Finger(anna.page)
    expect(player.square((0, 0))).to_be_visible()
    finger.drag([player.square((row, 0)) for row in range(5)])
    expect(player.square((4, 0))).to_have_attribute("aria-label", re.compile("outline I"))
    assert anna.page.evaluate("scrollY") == 0, "drawing does not scroll"
    finger.tap(player.square((7, 7)))
    expect(player.square((7, 7))).to_have_attribute("aria-selected", "true")
    # A drag that is given up half-way takes nothing from the next tap either.
    finger.drag([player.square((9, 9)), anna.button("Done")])
    finger.tap(player.square((7, 6)))
    expect(player.square((7, 6))).to_have_attribute("aria-selected", "true")


# Drafts ---------------------------------------------------------------------------------------


def test_an_impossible_fact_cannot_be_dropped(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.open_room()
    anna.choose_game("Times Four")
    anna.set_rules("first seat")
    anna.press("Start with a bot")
    player = times.Player(anna, 6)
    for digit in "3412":
        anna.press(digit)
    anna.sees("These four would be a line by themselves: not allowed.")
    expect(player.drop).to_be_disabled()
    anna.page.keyboard.press("Enter")
    expect(player.end).to_be_hidden()
    anna.page.keyboard.press("Backspace")
    expect(player.drop).to_be_enabled()


def test_what_was_typed_is_gone_with_its_turn(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.sit_down("Times Four", [ben])
    anna.set_rules("first seat", Minutes_per_game=0, Seconds_per_turn=10)
    anna.press("Start the game")
    players = [times.Player(anna, 6), times.Player(ben, 6)]
    player = times.take_turn(players)
    other = players[1 - players.index(player)]
    for digit in "67":
        player.guest.press(digit)
    player.page.reload()
    expect(player.page.get_by_text("6 × 7 = _")).to_be_attached()
    expect(other.drop).to_be_visible()  # The time was up.
    other.place((9, 9, 81))
    other.end_turn()
    expect(player.drop).to_be_visible()
    expect(player.page.get_by_text("6 × 7 = _")).to_have_count(0)
    expect(player.guest.button("Erase the last digit")).to_be_disabled()


# Addresses and dates --------------------------------------------------------------------------


def test_an_unknown_address_says_so_and_leads_home(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    answer = anna.page.goto(f"{anna.base}/nothing/here")
    assert answer is not None
    assert answer.status == 404
    anna.sees("Nothing here")
    anna.page.get_by_role("link", name="To the start").click()
    anna.sees("Open a room")


@pytest.mark.parametrize(
    ("locale", "date"),
    [("en-GB", "14 March 2026"), ("en-US", "March 14, 2026"), ("de-AT", "14. März 2026")],
)
def test_dates_are_written_as_in_the_region_of_the_browser(
    new_guest: NewGuest, locale: str, date: str
) -> None:
    anna = new_guest("Anna", locale=locale)
    anna.page.goto(f"{anna.base}/daily")
    anna.sees(re.compile(re.escape(date)))
