"""What players tripped over: each of it stays mended."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from tests.support import facts, fives, foil, times, wedges
from tests.support.guest import until
from tests.support.household import Household
from tests.support.stage import faults_at_all_sizes

from parlour.games.fives.shapes import GRID

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = pytest.mark.browser

MAIN = ".button.main:visible"
LINES = """element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
}"""
CUT = "element => element.scrollWidth - element.clientWidth"


def sizes(tiles: Locator) -> list[tuple[int, int]]:
    """Width and height of each, in whole pixels."""
    boxes = tiles.evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((b) => [b.width, b.height])"
    )
    return [(round(width), round(height)) for width, height in boxes]


def overlap(one: Locator, other: Locator) -> bool:
    mine, its = one.bounding_box(), other.bounding_box()
    assert mine is not None
    assert its is not None
    return (
        mine["x"] < its["x"] + its["width"]
        and its["x"] < mine["x"] + mine["width"]
        and mine["y"] < its["y"] + its["height"]
        and its["y"] < mine["y"] + mine["height"]
    )


@pytest.mark.long
def test_while_another_game_is_chosen_nothing_can_be_started(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.open_room()
    anna.choose_game("Times Four")
    anna.press("Add a bot 2")
    anna.sees("Everybody is seated")
    anna.change.click()
    anna.sees("Choose a game.")
    expect(anna.page.locator(MAIN)).to_have_count(0)
    anna.press(re.compile("^Facts in Five"))
    anna.sees("Do the bots come along?")
    expect(anna.page.locator(MAIN)).to_have_text(["Yes, with bots"])
    anna.press("Yes, with bots")
    expect(anna.change).to_have_accessible_name("Change game: Facts in Five")
    anna.press("Start the game")
    expect(anna.page.get_by_role("heading", name="Facts in Five")).to_be_attached()


@pytest.mark.long
def test_the_row_of_a_bot_has_whole_lines(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.open_room()
    anna.choose_game("Times Four")
    anna.press("Add a bot 2")
    fact = anna.page.locator(".fact").first
    expect(fact).to_be_visible()
    assert fact.evaluate(LINES) <= 2


@pytest.mark.long
def test_a_short_name_is_whole_beside_three_digits(new_guest: NewGuest) -> None:
    anna, ben, cleo = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    facts.sit_down(anna, [ben, cleo], "Subjects by lot")
    anna.press("Start the game")
    facts.Player(anna).hand_in()
    anna.press("Menu")
    for player in ("Anna", "Ben", "Cleo"):
        anna.page.get_by_role("combobox", name="Player").select_option(player)
        anna.page.get_by_label("Points").fill("123")
        anna.press("Correct")
        anna.sees(re.compile("123"))
    anna.page.keyboard.press("Escape")
    for guest in (anna, ben):
        names = guest.page.locator(".players .name")
        expect(names).to_have_text(["Anna", "Ben", "Cleo"])
        expect(guest.page.locator(".players strong").first).to_have_text("123")
        assert max(names.evaluate_all(f"all => all.map({CUT})")) <= 1


@pytest.mark.long
def test_whoever_is_in_turn_is_told_so_in_a_pause_too(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.sit_down("Foil", [ben])
    anna.set_rules(**foil.UNHURRIED)
    anna.press("Start the game")
    first, second = foil.in_turn([foil.Player(anna), foil.Player(ben)])
    anna.press("Menu")
    anna.press("Pause")
    anna.page.keyboard.press("Escape")
    for guest in (anna, ben):
        guest.sees("Paused: the clock stands.")
    expect(first.page.locator(".say")).to_contain_text("Your turn: draw a card")
    expect(second.page.locator(".say")).to_contain_text(f"{first.guest.name}’s turn.")
    expect(first.draw).to_be_disabled()


@pytest.mark.long
def test_what_is_typed_stays_through_a_pause(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.sit_down("Wedges", [ben])
    anna.set_rules(Most_turns=2, **wedges.SLOW)
    anna.press("Start the game")
    first, _ = wedges.in_turn([wedges.Player(anna), wedges.Player(ben)])
    while not first.page.get_by_label("Your answer").is_visible():
        first.advance()
    first.page.get_by_label("Your answer").fill("half an ans")
    anna.press("Menu")
    anna.press("Pause")
    anna.page.keyboard.press("Escape")
    first.guest.sees("Paused: the clock stands.")
    expect(first.page.get_by_label("Your answer")).to_have_value("half an ans")
    expect(first.guest.button("Answer")).to_be_disabled()


@pytest.mark.long
def test_a_german_phone_says_in_which_language_words_are(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", locale="de-DE")
    code = anna.open_room()
    anna.choose_game("Foil")
    ben.join_in_german(code)
    anna.sees("Everybody is seated")
    anna.press("Start the game")
    ben.sees("Die Wörter sind englisch.")
    expect(anna.page.get_by_text("Words are in English.")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(("locale", "told"), [("en-US", "Win 4 wedges"), ("de-DE", "4 Ecken")])
def test_quick_wedges_says_how_many_wedges_it_takes(
    new_guest: NewGuest, locale: str, told: str
) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", locale=locale)
    code = anna.open_room()
    anna.choose_game("Wedges")
    ben.page.goto(f"{ben.base}/r/{code}")
    ben.page.locator("input").first.fill("Ben")
    ben.page.locator(MAIN).click()
    anna.press(re.compile("^Quick"))
    expect(ben.page.locator(".deck").get_by_text(told)).to_be_attached()


@pytest.mark.long
@pytest.mark.parametrize("where", ["phone", "screen"])
def test_news_cover_neither_clock_nor_scores(new_guest: NewGuest, where: str) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    code = facts.sit_down(anna, [ben], "Subjects by lot")
    looked_at = new_guest("TV", **SCREEN) if where == "screen" else ben
    if where == "screen":
        looked_at.watch_as_table_screen(code)
    anna.press("Start the game")
    expect(facts.Player(ben).blank(0, 0)).to_be_visible()
    expect(looked_at.page.get_by_role("timer").first).to_be_visible()
    anna.press("Menu")
    anna.press("+5 min")
    news = looked_at.page.get_by_text("Anna gave everybody 5 more minutes.")
    expect(news).to_be_visible()
    assert not overlap(news, looked_at.page.get_by_role("timer").first)
    scores = looked_at.page.get_by_role("list", name="Players")
    assert not overlap(news, scores)


@pytest.mark.long
def test_where_there_is_nothing_to_scan_nobody_is_told_to(
    browser: Browser, tmp_path: Path, new_guest: NewGuest
) -> None:
    alone = Household(tmp_path / "alone", host="127.0.0.1")
    try:
        anna = new_guest("Anna", base=alone.local)
        screen = new_guest("TV", base=alone.local, **SCREEN)
        screen.watch_as_table_screen(anna.open_room())
        screen.sees("Type the code on this computer’s first page.")
        expect(screen.page.get_by_text("Scan the code")).to_have_count(0)
    finally:
        alone.close()


@pytest.mark.long
def test_the_cards_of_a_deck_are_equally_large(new_guest: NewGuest) -> None:
    anna, ben, screen = new_guest("Anna"), new_guest("Ben"), new_guest("TV", **SCREEN)
    code = anna.begin("Foil", ben)
    screen.watch_as_table_screen(code)
    expect(anna.page.locator(".deck .card")).to_be_visible()
    deck = sizes(anna.page.locator(".deck .card"))
    assert deck == sizes(anna.page.locator(".discards .tile"))[:1]
    expect(screen.page.locator(".top .tile")).to_be_visible()
    assert sizes(screen.page.locator(".deck i")) == sizes(screen.page.locator(".top .tile"))


@pytest.mark.long
@pytest.mark.parametrize("width", [320, 360, 414])
def test_no_tile_stands_out(new_guest: NewGuest, width: int) -> None:
    anna = new_guest("Anna", viewport={"width": width, "height": 740})
    ben = new_guest("Ben")
    anna.begin("Find Five", ben)
    tiles = anna.page.locator(".tiles .tile")
    expect(tiles).to_have_count(12)
    assert len({height for _, height in sizes(tiles)}) == 1
    assert len(set(sizes(anna.page.locator(".tiles .glyph")))) == 1


@pytest.mark.long
def test_a_short_find_five_says_at_once_what_is_wrong(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.sit_down("Find Five", [ben])
    anna.press(re.compile("^Quick"))
    anna.press("Start the game")
    player = fives.Player(anna)
    expect(player.square((0, 0))).to_be_visible()
    player.tap(GRID.cells[player.wrong(player.best(most=2))])
    expect(anna.page.get_by_role("alert").filter(has_text=re.compile(r"\w"))).to_be_visible()
    expect(anna.page.get_by_role("grid").get_by_role("gridcell", name="in outline")).to_have_count(
        0
    )


@pytest.mark.long
def test_the_buttons_of_the_first_page_stand_in_rows(new_guest: NewGuest) -> None:
    for locale in ("en-US", "de-DE"):
        anna = new_guest("Anna", locale=locale, **DESKTOP)
        anna.page.goto(anna.base)
        tiles = anna.page.locator(".shelf li")
        expect(tiles).to_have_count(6)
        for tile in tiles.all():
            buttons = [box for one in tile.locator(".button").all() if (box := one.bounding_box())]
            assert max(box["height"] for box in buttons) <= 60
            left = min(box["x"] for box in buttons)
            right = max(box["x"] + box["width"] for box in buttons)
            rows = {round(box["y"]) for box in buttons}
            for row in rows:
                here = [box for box in buttons if round(box["y"]) == row]
                assert min(box["x"] for box in here) - left < 1
            assert right - left > 0.8 * (tile.bounding_box() or {"width": 0})["width"]


@pytest.mark.long
def test_the_score_of_a_hand_is_told_whole(new_guest: NewGuest) -> None:
    """Words and what was unscrambled, on the table screen, with four at the table."""
    guests = [new_guest(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
    anna = guests[0]
    screen = new_guest("TV", **SCREEN)
    code = anna.sit_down("Foil", guests[1:])
    anna.set_rules(Hands_per_round=1, **foil.UNHURRIED)
    screen.watch_as_table_screen(code)
    anna.press("Start the game")
    players = [foil.Player(guest) for guest in guests]
    until(anna.page, lambda: any(player.draw.is_visible() for player in players))
    knocker = next(player for player in players if player.draw.is_visible())
    knocker.bluff()
    knocker.guest.press("Knock!")
    for player in players:
        if player is not knocker:
            for word in player.words():
                player.group(word)
        player.lay.click()
    for player in players:
        player.guest.button(re.compile("^Done: 0 of")).wait_for()
        player.guest.press(re.compile("^Done: 0 of"))
    screen.sees("This hand")
    assert faults_at_all_sizes(screen.page) == []


@pytest.mark.long
def test_a_team_sees_its_fact_as_it_is_written(new_guest: NewGuest) -> None:
    """Either of them may write and place it; the other seat sees nothing before that."""
    anna, ben, cleo = new_guest("Anna"), new_guest("Ben"), new_guest("Cleo")
    code = anna.sit_down("Times Four", [ben])
    anna.set_rules(Minutes_per_game=0, Seconds_per_turn=600)
    cleo.join(code)
    cleo.press("Join this team 1")
    anna.press("Start the game")
    players = [times.Player(anna, 6), times.Player(ben, 6)]
    if (first := times.take_turn(players)).guest is ben:
        first.place((2, 3, 6))
        first.end_turn()
        anna.button("Drop my marks").wait_for()
    fact = anna.page.locator(".pad .fact")
    written = cleo.page.locator(".pad .fact")
    anna.press("6")
    expect(written).to_contain_text("6")
    cleo.press("7")
    expect(fact).to_have_text(re.compile(r"6\s*×\s*7"))
    anna.press("Erase the last digit")
    expect(written).not_to_contain_text("7")
    expect(ben.page.locator(".pad")).to_have_count(0)
    for digit in "318":
        cleo.press(digit)
    expect(fact).to_have_text(re.compile(r"6\s*×\s*3\s*=\s*18"))
    anna.press("Drop my marks")
    for guest in (anna, cleo):
        guest.button("End turn").wait_for()


@pytest.mark.long
def test_a_first_turn_is_not_asked_for_lines(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    anna.begin("Times Four", ben)
    players = [times.Player(anna, 6), times.Player(ben, 6)]
    for fact in ((6, 3, 18), (2, 3, 6)):
        first = times.take_turn(players)
        first.place(fact)
        expect(first.page.locator(".say:visible, main .hint:visible").first).to_be_visible()
        expect(first.page.get_by_text("Do they make lines")).to_have_count(0)
        first.end_turn()
    again = times.take_turn(players)
    again.place((1, 2, 2))
    again.guest.sees("Do they make lines")


@pytest.mark.long
def test_phone_and_table_screen_count_the_same_entries(new_guest: NewGuest) -> None:
    anna, ben, screen = new_guest("Anna"), new_guest("Ben"), new_guest("TV", **SCREEN)
    screen.watch_as_table_screen(facts.sit_down(anna, [ben], "Subjects by lot"))
    anna.press("Start the game")
    player = facts.Player(anna)
    expect(player.blank(0, 0)).to_be_visible()
    letters = player.letters()
    plain = next(row for row in range(5) if letters[row] != "*")
    player.write(plain, 0, facts.word(letters[plain], "lbe"))
    player.write(plain, 1, facts.word("Q" if letters[plain] != "Q" else "W", "uite"))
    expect(player.done).to_have_text("Done: 2 of 25 filled, 1 does not fit")
    screen.sees("2 of 25")


@pytest.mark.long
def test_what_slides_up_in_its_column_is_told(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben")
    facts.sit_down(anna, [ben], "Subjects by lot", quick=True)
    anna.press("Start the game")
    players = [facts.Player(anna), facts.Player(ben)]
    expect(players[0].blank(0, 0)).to_be_visible()
    letters = players[0].letters()
    low = next(row for row in (2, 3, 4) if letters[row] != "*")
    players[0].write(low, 0, facts.word(letters[low], "lbe"))
    for player in players:
        player.hand_in()
    slides = anna.page.get_by_text("slides to the top of its column")

    def go_on() -> bool:
        for player in players:
            if player.done.is_visible() and player.done.is_enabled():
                player.done.click()
        return slides.first.is_visible()

    until(anna.page, go_on)


@pytest.mark.long
@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_what_four_players_do_is_told_whole(new_guest: NewGuest, locale: str) -> None:
    """Who is ready for the next roll, on a phone and on the table screen."""
    names = ("Anna", "Ben", "Cleo", "Dora")
    anna, *others = [new_guest(name) for name in names]
    screen = new_guest("TV", locale=locale, **SCREEN)
    small = new_guest("Watch", locale=locale, viewport={"width": 360, "height": 740})
    code = anna.sit_down("Find Five", others)
    screen.watch_as_table_screen(code)
    anna.press("Start the game")
    expect(fives.Player(anna).square((0, 0))).to_be_visible()
    small.page.goto(f"{small.base}/r/{code}")
    small.page.locator("input").first.fill("Watch")
    small.page.get_by_role("button", name=re.compile("^(Just watch|Nur zu)")).click()
    for guest in (anna, *others):
        for _ in range(2):
            if guest.button(re.compile("^Done")).is_visible():
                guest.button(re.compile("^Done")).click()
    for guest in others:
        guest.press("Next roll")
    expect(screen.page.locator(".players .doing")).to_have_count(3)
    assert faults_at_all_sizes(screen.page) == []
    told = small.page.locator(".players li")
    expect(told).to_have_count(4)
    assert max(told.evaluate_all(f"all => all.map({CUT})")) <= 1
