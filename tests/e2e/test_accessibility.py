"""Every screen in both themes, by axe; and whole games without a mouse or in German."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.keys import Keys
from tests.support.times import Player, take_turn

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_screen(new_guest: NewGuest, theme: str) -> None:
    found: dict[str, list[str]] = {}
    anna = new_guest("Anna", color_scheme=theme)
    ben = new_guest("Ben", color_scheme=theme, viewport={"width": 320, "height": 640})
    screen = new_guest("TV", color_scheme=theme, **SCREEN)
    anna.page.goto(anna.base)
    anna.sees("On the shelf")
    found["home"] = violations(anna.page)
    code = anna.open_room()
    anna.sees("Choose a game.")
    found["lobby without a game"] = violations(anna.page)
    anna.choose_game("Times Four")
    ben.page.goto(f"{ben.base}/r/{code}")
    ben.sees("What shall we call you?")
    found["join"] = violations(ben.page)
    ben.join(code)
    screen.watch_as_table_screen(code)
    anna.set_rules("5 rows", Minutes_per_game=0, Seconds_per_turn=600)
    found["lobby"] = violations(anna.page)
    found["lobby of a guest"] = violations(ben.page)
    screen.sees("Anna starts the game.")
    found["table screen before"] = violations(screen.page)
    anna.press("Start the game")

    players = [Player(anna, 5), Player(ben, 5)]
    player = take_turn(players)
    other = players[1 - players.index(player)]
    player.guest.press("1")
    found["choosing"] = violations(player.page)
    player.page.keyboard.press("Backspace")
    player.place((0, 0, 0))
    found["counting"] = violations(player.page)
    found["waiting"] = violations(other.page)
    found["table screen"] = violations(screen.page)
    player.end_turn()
    other.guest.sees("Call it wrong")
    found["calling"] = violations(other.page)
    anna.press("Menu")
    found["menu"] = violations(anna.page)
    anna.press("Pause")
    ben.sees("Paused")
    found["paused"] = violations(ben.page)
    anna.page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    anna.press("End the game now")
    anna.press("End the game now")
    anna.sees("Play again")
    anna.press("Show the analysis")
    anna.sees("gave away")
    anna.page.get_by_text("Was chance fair?").click()
    found["result"] = violations(anna.page)
    found["result of a guest"] = violations(ben.page)
    screen.sees("The host ended the game")
    found["table screen after"] = violations(screen.page)
    assert {name: bad for name, bad in found.items() if bad} == {}


def test_a_game_is_played_by_keyboard_alone(new_guest: NewGuest) -> None:
    """Anna's keyboard does everything from the first page to the result; Ben has a mouse."""
    anna = new_guest("Anna", **DESKTOP)
    ben = new_guest("Ben")
    keys = Keys(anna)
    anna.page.goto(anna.base)
    anna.sees("Open a room")
    keys.tab_to("Your name")
    keys.type("Anna")
    keys.press("Enter")
    anna.sees("Choose a game.")
    code = anna.page.url.rpartition("/")[2]
    keys.push("Times Four")
    anna.sees("One seat is still open")
    ben.join(code)
    anna.sees("Everybody is seated")
    keys.push("House rules")
    keys.tab_to("6 rows")
    keys.press("ArrowLeft")
    keys.tab_to("Minutes per game")
    keys.press("Control+a")
    keys.type("0")
    keys.press("Tab")
    anna.sees("2 changed")
    keys.push("Start the game")

    players = [Player(anna, 5), Player(ben, 5)]
    claimed = 0
    while not anna.button("Play again").is_visible():
        player = take_turn(players)
        fact = player.best_fact()
        assert fact is not None
        if player is players[1]:
            player.place(fact)
            player.end_turn()
        else:
            keys.type("".join(map(str, fact)))
            keys.press("Enter")
            expect(player.end).to_be_visible()
            for run in player.sets():
                claimed += 1
                choose_by_arrows(player, [run[0], run[-1]])
                keys.press("Enter")
                expect(anna.page.get_by_text("Set of").last).to_be_visible()
            keys.push("End turn")
            expect(player.end).to_be_hidden()
        other = players[1 - players.index(player)]
        if not other.fitting_facts():
            other.guest.sees("Last call on this board")
            if other is players[0]:
                keys.push("Call it wrong")
            else:
                other.guest.press("Call it wrong")
            anna.button("Play again").wait_for()
    assert claimed > 0
    keys.push("Play again")
    expect(anna.page.get_by_role("grid")).to_be_visible()


def choose_by_arrows(player: Player, cells: list[tuple[int, int]]) -> None:
    """Walk over the board with the arrow keys and choose boxes with the space bar."""
    keys = player.page.keyboard
    board = player.page.get_by_role("grid")
    board.locator("[tabindex='0']").focus()
    for column, row in cells:
        here = board.locator(":focus").get_attribute("data-cell") or ""
        at_column, at_row = map(int, here.split(":"))
        for _ in range(abs(column - at_column)):
            keys.press("ArrowRight" if column > at_column else "ArrowLeft")
        for _ in range(abs(row - at_row)):
            keys.press("ArrowUp" if row > at_row else "ArrowDown")
        keys.press("Space")


def test_a_german_browser_plays_in_german(new_guest: NewGuest) -> None:
    anna = new_guest("Anna", locale="de-DE")
    anna.page.goto(anna.base)
    expect(anna.page.locator("html")).to_have_attribute("lang", "de")
    anna.page.get_by_label("Dein Name").fill("Anna")
    anna.press("Raum öffnen")
    anna.sees("Wähle ein Spiel.")
    anna.choose_game("Mal Vier")
    anna.press("Bot hinsetzen 2")
    anna.sees("Alle sitzen.")
    anna.page.get_by_text("Hausregeln").click()
    anna.page.get_by_label("erster Platz").check()
    anna.sees("1 geändert")
    anna.press("Spiel beginnen")
    anna.sees("Du bist dran: multipliziere!")
    for digit in "3412":
        anna.press(digit)
    anna.sees("Diese vier wären allein schon eine Reihe: nicht erlaubt.")
    expect(anna.button("Zeichen fallen lassen")).to_be_disabled()
    for _ in "3412":
        anna.page.keyboard.press("Backspace")
    Player(anna, 6).place((3, 8, 24))
    for column in (2, 3, 4, 8):
        anna.page.locator(f"[data-cell='{column}:0']").click()
    anna.press("Diese 4 als Reihe zeigen")
    expect(anna.page.get_by_role("alert").filter(has_text="geraden Linie")).to_be_visible()
    # The switch changes the language of everything at once, of the refusal, too.
    anna.press("Menü")
    anna.press("EN English")
    anna.page.keyboard.press("Escape")
    expect(anna.button("End turn")).to_be_visible()
    expect(anna.page.get_by_role("alert").filter(has_text="straight line")).to_be_visible()


def test_a_german_browser_gets_german_cards_letters_and_questions(new_guest: NewGuest) -> None:
    anna = new_guest("Anna", locale="de-DE")
    anna.page.goto(anna.base)
    anna.page.get_by_label("Dein Name").fill("Anna")
    anna.press("Raum öffnen")
    anna.sees("Wähle ein Spiel.")
    anna.choose_game("Wissensrad")
    anna.sees("1 geändert")
    anna.page.get_by_text("Hausregeln").click()
    expect(anna.page.get_by_label("Deutsche Fragen")).to_be_checked()
    expect(anna.page.get_by_label("House bank")).not_to_be_checked()
    for game in ("Foil", "Fünf mal Wissen"):
        anna.choose_game(game)
        expect(anna.page.get_by_label("Deutsch", exact=True)).to_be_checked()
