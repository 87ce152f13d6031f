"""Find Five in real Chromium: whole games by visible controls, by keys alone, and its secrets."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.ear import Ear
from tests.support.fives import ROUNDS, Player, value
from tests.support.guest import Guest, until

from parlour.games.fives.shapes import GRID, SHAPES, SIZE

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

SLOW = {"Seconds_on_the_timer": 90, "Seconds_to_cross_out": 300}
"""As much time as there is, for a slow machine."""
TIMED_SENDS = """
    window.drafts = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const { move } = JSON.parse(text);
        if (move?.type === "outline" && move.cells.length < 5) {
            drafts.push({ at: performance.now(), cells: move.cells });
        }
        send.call(this, text);
    };
"""


def sit_down(host: Guest, others: list[Guest], *rules: str, **numbers: int) -> str:
    """A room with Find Five chosen and everybody seated."""
    code = host.sit_down("Find Five", others)
    if rules or numbers:
        host.set_rules(*rules, **numbers)
    return code


def test_a_base_game_by_drag_and_tap_to_the_result(new_guest: NewGuest) -> None:
    anna_guest, ben_guest, screen = (
        new_guest("Anna"),
        new_guest("Ben", **DESKTOP),
        new_guest("TV", **SCREEN),
    )
    own, *ears = [Ear(guest.page) for guest in (anna_guest, ben_guest, screen)]
    code = sit_down(anna_guest, [ben_guest], Seconds_on_the_timer=90)
    screen.watch_as_table_screen(code)
    screen.sees("Anna starts the game.")
    anna_guest.press("Start the game")
    anna, ben = Player(anna_guest), Player(ben_guest)
    for player in (anna, ben):
        player.guest.sees("Round 1 of 5")
    screen.sees("Everybody is searching. Who turns the timer?")

    # Anna draws; nothing of it reaches anybody else, and nothing on their pages changes.
    for ear in ears:
        ear.catch_up()
    before = [len(ear.game_events()) for ear in ears]
    best = anna.best()
    assert len(best) >= 2
    for placement in best[1:]:
        anna.outline(placement)
    anna.drag(best[0])
    mistake = anna.wrong(best)
    anna.outline(mistake)
    anna.guest.press("Erase")
    anna.outline(mistake)
    own.wait_for_answers()
    for ear in ears:
        ear.catch_up()
    assert [len(ear.game_events()) for ear in ears] == before
    for guest in (ben_guest, screen):
        assert guest.page.locator(".ink .edge").count() == 0

    # Ben has enough and turns the timer: it can be turned once, and Anna goes on until she is done.
    found = ben.best()[:1]
    ben.outline(found[0])
    ben.guest.press("Turn the timer: +1")
    ben.guest.sees("You turned the timer! Your board is frozen.")
    screen.sees("Ben turned the timer!")
    expect(anna.page.get_by_role("timer")).to_have_text(re.compile(r"^\s*[1-8]\d\s*$"))
    expect(anna.guest.button("Turn the timer: +1")).to_be_hidden()
    for guest in (ben_guest, screen):
        assert guest.page.locator(".ink .edge").count() == (1 if guest is ben_guest else 0)
    anna.guest.press("Done")

    # The scoring: verdicts in words, on the own page, on Ben's and on the screen.
    points = [value(best), value(found) + 1]
    if len(best) == 5:  # A sixth valid one would be surplus; a wrong one voids nothing.
        assert points[0] == value(best)
    expect(anna.page.get_by_text(re.compile("counts$"))).to_have_count(len(best))
    anna.guest.sees("wrong symbols")
    anna.guest.sees(f"This round: {points[0]} point")
    expect(screen.page.get_by_role("grid")).to_have_count(2)
    screen.sees("wrong symbols")
    assert screen.page.locator(".ink .edge").count() == len(best) + 2
    ben.guest.press(re.compile("^Anna"))
    ben.guest.sees("wrong symbols")
    anna.guest.press("Show the best set")
    anna.guest.sees(re.compile("^The best set: "))
    assert anna.page.locator(".ink .best .edge").count() == len(best)

    # Now Anna turns the timer, every round until the last, which counts double.
    for number in range(2, ROUNDS + 1):
        anna.next_roll()
        ben.next_roll()
        anna.guest.sees(f"Round {number} of 5")
        drawn = anna.best()[:1]
        factor = 2 if number == ROUNDS else 1
        anna.outline(drawn[0])
        if factor == 2:
            anna.guest.sees("Points count double!")
        anna.guest.press("Turn the timer: +1")
        points[0] += value(drawn) * factor + 1
        ben.guest.sees("Anna turned the timer!")
        ben.guest.press("Done")
        ben.guest.press("Done with nothing?")
    for guest in (anna_guest, ben_guest, screen):
        guest.sees(re.compile("wins!|You win!"))
        assert guest.result() == points
    anna.guest.press("Show the analysis")
    anna.guest.sees(re.compile("^Moment 1 of"))


def test_drafts_are_sent_at_most_twice_a_second(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.page.add_init_script(TIMED_SENDS)
    sit_alone(anna)
    player = Player(anna)
    for n in range(24):
        player.tap([(n % 4, 0)])
    until(anna.page, lambda: anna.page.evaluate("drafts.length") >= 2)
    sent = anna.page.evaluate("drafts.map((draft) => draft.at)")
    gaps = [later - sooner for sooner, later in itertools.pairwise(sent)]
    assert min(gaps) >= 490

    # A draft survives a reload.
    player.tap([(5, 5), (5, 6)])
    until(anna.page, lambda: anna.page.evaluate("drafts.at(-1).cells") == [[5, 5], [5, 6]])
    anna.page.reload()
    anna.sees("3 more squares")
    assert [n for n, label in enumerate(player.labels()) if "chosen" in label] == [55, 56]


def sit_alone(guest: Guest, *rules: str) -> None:
    """The solo version."""
    guest.open_room()
    guest.choose_game("Find Five")
    guest.sees("Everybody is seated")
    guest.set_rules("solo (1)", *rules)
    guest.press("Start the game")
    guest.sees("Round 1 of 12")


def test_with_the_check_a_wrong_outline_is_wiped_at_once_with_the_reason(
    new_guest: NewGuest,
) -> None:
    anna = new_guest("Anna")
    sit_alone(anna, "check outlines at once")
    player = Player(anna)
    player.tap(GRID.cells[player.wrong([])])
    reason = "The symbols in this outline are not the five on the dice."
    expect(anna.page.get_by_role("alert").filter(has_text=reason)).to_be_visible()
    expect(anna.page.locator(".ink .edge")).to_have_count(0)
    player.outline(player.best(most=1)[0])
    expect(anna.page.get_by_role("alert").filter(has_text=reason)).to_be_hidden()
    anna.press("Score it and go on")
    anna.sees("This round:")


def test_today_s_board_by_keys_alone(new_guest: NewGuest) -> None:
    """From the first page through a round with a FIVE and one without, heard but not seen."""
    anna = new_guest("Anna", **DESKTOP)
    keys, page, player = anna.page.keyboard, anna.page, Player(anna)
    page.goto(anna.base)
    anna.sees("On the shelf")

    def tab_to(name: str) -> None:
        for _ in range(80):
            keys.press("Tab")
            if page.evaluate(FOCUSED).startswith(name):
                return
        raise AssertionError(f"no way to {name} by Tab")

    def go_to(row: int, column: int) -> None:
        at = page.evaluate("document.activeElement.dataset.cell")
        at_row, at_column = map(int, at.split(":"))
        for _ in range(abs(row - at_row)):
            keys.press("ArrowDown" if row > at_row else "ArrowUp")
        for _ in range(abs(column - at_column)):
            keys.press("ArrowRight" if column > at_column else "ArrowLeft")

    def hears(text: str | re.Pattern[str]) -> None:
        expect(
            page.locator("[aria-live], [role=status]").filter(has_text=text).first
        ).to_be_attached()

    tab_to("Today’s board")
    keys.press("Enter")
    anna.sees("Play today’s board")
    tab_to("Play today’s board")
    keys.press("Enter")
    anna.sees("Round 1 of 12")
    focus_board(player)
    keys.press("d")
    hears(re.compile("^Dice: "))
    keys.press("r")
    hears(re.compile(r"^\w+(, \w+){9}$"))

    # Squares are added and taken out with the space bar, the outline goes with Delete.
    go_to(0, 0)
    keys.press("Space")
    hears("4 more squares")
    keys.press("ArrowRight")
    keys.press("Space")
    hears("3 more squares")
    keys.press("Delete")
    hears("Erased.")
    placement = player.best(most=1)[0]
    for row, column in GRID.cells[placement]:
        go_to(row, column)
        keys.press("Space")
    player.made(placement)
    keys.press("o")
    hears(re.compile(f"^{GRID.shape[placement]}, .*: {value([placement])} point"))
    tab_to("Score it and go on")
    keys.press("Enter")
    anna.sees(f"This round: {value([placement])} point")
    tab_to("Next roll")
    keys.press("Enter")

    # A round without: a shape is crossed out where its tile puts it.
    anna.sees("Round 2 of 12")
    tab_to("I find nothing")
    keys.press("Enter")
    anna.sees("Cross out a shape")
    tab_to("X, a plus" if GRID.shape[placement] != "X" else "I, five in a row")
    keys.press("Enter")
    tab_to("Cross out ")
    keys.press("Enter")
    anna.sees("crossed out")
    tab_to("Next roll")
    keys.press("Enter")
    anna.sees("Round 3 of 12")
    assert sum("taken" in label for label in player.labels()) == 10


FOCUSED = """() => {
    const focused = document.activeElement;
    return (focused.getAttribute("aria-label") ?? focused.innerText ?? "").trim();
}"""


def focus_board(player: Player) -> None:
    for _ in range(80):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("document.activeElement.matches('[role=gridcell]')"):
            return
    raise AssertionError("no way to the board by Tab")


def test_today_s_board_to_its_end_and_shared(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    player = Player(anna)
    anna.page.goto(f"{anna.base}/daily")
    anna.press("Play today’s board")
    points = []
    for number in range(1, 13):
        anna.sees(f"Round {number} of 12")
        best = player.best(player.available(), player.used(), 1)
        points.append(value(best))
        if best:
            player.outline(best[0])
            anna.press("Score it and go on")
        else:
            anna.press("I find nothing")
            tiles = anna.page.get_by_role("list", name="Shapes you still have")
            tiles.locator("button:enabled").first.click()
            anna.press(re.compile("^Cross out "))
        if number < 12:
            player.next_roll()
    total = sum(points)
    anna.sees("Practice: it does not count.")
    shared = anna.page.get_by_label("Share your result").get_by_role("textbox").input_value()
    lines = shared.splitlines()
    assert lines[0].startswith("Find Five, ")
    assert lines[1] == f"{total} of 30 points"
    assert lines[-1].endswith("/daily")
    assert " ".join(lines[2:-1]) == " ".join("■" * got or "·" for got in points)
    anna.press("As a sentence")
    spoken = anna.page.get_by_label("Share your result").get_by_role("textbox").input_value()
    assert spoken.startswith("Find Five of ")
    assert "■" not in spoken
    anna.page.get_by_text("Was chance fair?").click()
    anna.sees("computed from the date")
    anna.page.goto(f"{anna.base}/daily")
    anna.sees(f"Best in practice: {total} point")


def test_a_puzzle_round_is_crossed_out_on_the_board(new_guest: NewGuest) -> None:
    anna_guest, ben_guest = new_guest("Anna"), new_guest("Ben")
    sit_down(anna_guest, [ben_guest], "puzzle (2 to 4)", **SLOW)
    anna_guest.press("Start the game")
    anna, ben = Player(anna_guest), Player(ben_guest)
    anna.guest.sees("Round 1 of 12")
    placement = anna.best(most=1)[0]
    anna.outline(placement)
    free = next(
        p for p, cells in enumerate(GRID.cells) if not set(cells) & set(GRID.cells[placement])
    )
    anna.tap(GRID.cells[free][:1])
    expect(
        anna.page.get_by_role("alert").filter(has_text="Only one FIVE per round")
    ).to_be_visible()
    anna.guest.press("Turn the timer: +1")
    ben.guest.sees("Anna turned the timer!")
    ben.guest.press("I find nothing")
    anna.guest.sees("Crossing out: Ben")
    ben.guest.sees("You found no FIVE.")
    # Ben draws the shape he gives up himself, whatever the symbols.
    corner = [(SIZE - 1, column) for column in range(5)]
    ben.tap(corner)
    ben.guest.press("Cross out I here")
    ben.guest.sees("crossed out")
    anna.next_roll()
    ben.next_roll()
    ben.guest.sees("Round 2 of 12")
    assert [label for label in ben.labels() if "taken" in label] == ben.labels()[90:95]
    tile = ben.page.get_by_role("img", name=re.compile("^I, five in a row.*crossed out"))
    expect(tile).to_be_visible()
    ben.tap([(SIZE - 1, 0)])
    expect(ben.guest.button("Erase")).to_be_hidden()
    anna.guest.sees("1 timer mark")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_find_five(new_guest: NewGuest, theme: str) -> None:
    found: dict[str, list[str]] = {}
    anna = new_guest("Anna", color_scheme=theme)
    ben = new_guest("Ben", color_scheme=theme, viewport={"width": 320, "height": 640})
    screen = new_guest("TV", color_scheme=theme, **SCREEN)
    anna.page.goto(f"{anna.base}/daily")
    anna.sees("Play today’s board")
    found["daily"] = violations(anna.page)
    code = sit_down(anna, [ben], "puzzle (2 to 4)", **SLOW)
    screen.watch_as_table_screen(code)
    anna.press("Start the game")
    player = Player(anna)
    anna.sees("Round 1 of 12")
    found["search"] = violations(ben.page)
    player.outline(player.best(most=1)[0])
    found["in hand"] = violations(anna.page)
    anna.press("Turn the timer: +1")
    ben.sees("Anna turned the timer!")
    found["frozen"] = violations(anna.page)
    found["timer"] = violations(ben.page)
    found["table screen"] = violations(screen.page)
    ben.press("I find nothing")
    ben.sees("Cross out a shape")
    found["crossing out"] = violations(ben.page)
    ben.page.get_by_role("list", name="Shapes you still have").locator(
        "button:enabled"
    ).first.click()
    ben.press(re.compile("^Cross out "))
    anna.sees("Next roll")
    anna.press("Show the most valuable FIVE")
    found["looking"] = violations(anna.page)
    found["table screen at the scoring"] = violations(screen.page)
    anna.press("Menu")
    found["menu"] = violations(anna.page)
    anna.press("End the game now")
    anna.press("End the game now")
    anna.sees("Play again")
    anna.press("Show the analysis")
    anna.sees(re.compile("^Moment 1 of"))
    found["result"] = violations(anna.page)
    assert {name: bad for name, bad in found.items() if bad} == {}


def test_more_than_five_outlines_and_no_automatic_timer(new_guest: NewGuest) -> None:
    guest, ben = new_guest("Anna"), new_guest("Ben")
    guest.sit_down("Find Five", [ben])
    guest.set_rules(Minutes_before_the_timer_starts_by_itself=0)
    guest.press("Start the game")
    anna = Player(guest)
    expect(anna.page.get_by_role("grid")).to_be_visible()
    expect(anna.page.get_by_role("timer")).to_have_count(0)
    drawn = anna.best()
    while len(drawn) < 6:
        drawn.append(anna.wrong(drawn))
    for placement in drawn[:5]:
        anna.outline(placement)
    guest.sees(re.compile(r"^worth \d if right$"))
    expect(anna.page.get_by_text("More than five: only the five cheapest count.")).to_be_hidden()
    anna.outline(drawn[5])
    guest.sees("More than five: only the five cheapest count.")
    # A shape's letter stands beside its picture.
    tiles = anna.page.get_by_role("list", name="The twelve FIVES and their points")
    assert [text.split()[0] for text in tiles.locator("li").all_inner_texts()] == list(SHAPES)
    assert violations(anna.page) == []
