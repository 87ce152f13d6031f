"""Finished games walked through: from a file, by keys, buttons and the course, through everybody's eyes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.support import times
from tests.support.axe import violations
from tests.support.guest import Guest
from tests.support.scenes import end

from parlour.bots.player import find_player
from parlour.bots.simulation import simulate
from parlour.kernel import find_game

from .conftest import DESKTOP, SCREEN, NewGuest

pytestmark = pytest.mark.browser

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "facts": (2, {"rounds": 1}),
    "fives": (2, {}),
    "foil": (2, {"rounds": (1,), "hands_per_round": 1}),
    "times": (2, {"rows": 5, "match_minutes": 0}),
    "wedges": (2, {"max_turns": 6}),
}


def record(id: str, folder: Path) -> Path:
    """The record of a short game among bots, as a file."""
    game, (seats, options) = find_game(id), GAMES[id]
    players = [find_player(game, str(level)) for level in range(2, 2 + seats)]
    made = simulate(game, players, game.among_bots(game.Options(**options)), seed="walk")
    file = folder / f"{id}.jsonl"
    file.write_text(made.record)
    return file


class Walk:
    """A replay in a browser."""

    def __init__(self, guest: Guest, file: Path) -> None:
        self.guest = guest
        self.page: Page = guest.page
        self.page.goto(f"{guest.base}/replay")
        self.page.get_by_label(re.compile("^(Record of|Aufzeichnung)")).set_input_files(file)
        self.course = self.page.get_by_role("slider")
        expect(self.course).to_be_visible()
        # The face of a game comes in a file of its own.
        expect(self.page.locator(".face")).to_have_text(re.compile(r"\S"))

    def is_at(self, line: int) -> None:
        expect(self.course).to_have_attribute("aria-valuenow", str(line))

    @property
    def last(self) -> int:
        return int(self.course.get_attribute("aria-valuemax") or 0)

    def shown(self) -> str:
        """What the face shows now."""
        return self.page.locator(".face").inner_text()


def test_a_game_is_walked_through_forwards_and_backwards(
    new_guest: NewGuest, tmp_path: Path
) -> None:
    walk = Walk(new_guest("Anna"), record("times", tmp_path))
    walk.is_at(0)
    seen = [walk.shown()]
    for line in range(1, 5):
        walk.page.keyboard.press("ArrowRight")
        walk.is_at(line)
        seen.append(walk.shown())
    assert len(set(seen)) > 1
    for line in range(3, -1, -1):
        walk.page.keyboard.press("ArrowLeft")
        walk.is_at(line)
        assert walk.shown() == seen[line]
    walk.page.keyboard.press("Shift+ArrowRight")
    walk.is_at(1)
    walk.guest.press("To the end")
    walk.is_at(walk.last)
    walk.page.keyboard.press("Backspace")
    walk.is_at(1)
    assert violations(walk.page) == []


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_every_game_through_everybodys_eyes(
    new_guest: NewGuest, tmp_path: Path, id: str, language: str
) -> None:
    narrow = {"viewport": {"width": 320, "height": 640}}
    walk = Walk(new_guest("Anna", locale=language, **narrow), record(id, tmp_path))
    viewers = walk.page.locator(".eyes button")
    for viewer in range(GAMES[id][0] + 1):
        viewers.nth(viewer).click()
        expect(viewers.nth(viewer)).to_have_attribute("aria-pressed", "true")
        for place in (0, walk.last // 2, walk.last):
            walk.page.locator(f"[data-line='{place}'] button").click()
            walk.is_at(place)
            expect(walk.page.locator(".face")).to_have_text(re.compile(r"\S"))
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert walk.page.evaluate(width) <= 0
    assert violations(walk.page) == []


@pytest.mark.long
def test_a_game_plays_by_itself_and_the_course_can_be_tapped(
    new_guest: NewGuest, tmp_path: Path
) -> None:
    walk = Walk(new_guest("Anna", **DESKTOP), record("times", tmp_path))
    walk.page.get_by_text("Single steps and tempo").click()
    walk.page.get_by_label("Tempo").select_option(label="16 ×")
    walk.guest.press("Play")
    expect(walk.course).to_have_attribute("aria-valuenow", re.compile("^[3-9]$"))
    walk.guest.press("Pause")
    box = walk.course.bounding_box()
    assert box is not None
    walk.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    middle = int(walk.course.get_attribute("aria-valuenow") or 0)
    assert abs(middle - walk.last / 2) <= 1
    walk.course.press("Home")
    walk.is_at(0)


KEPT = sorted(Path(__file__).parents[1].glob("games/*/golden/*.jsonl"))


@pytest.mark.long
@pytest.mark.parametrize("kept", KEPT, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_kept_records_of_every_version_show_on_todays_faces(
    new_guest: NewGuest, kept: Path
) -> None:
    """Through everybody's eyes, on a phone and on a desktop; no page may have had an error."""
    walk = Walk(new_guest("Anna", **DESKTOP), kept)
    viewers = walk.page.locator(".eyes button")
    for viewer in range(viewers.count()):
        viewers.nth(viewer).click()
        for quarter in range(5):
            place = walk.last * quarter // 4
            walk.page.locator(f"[data-line='{place}'] button").click()
            walk.is_at(place)
            expect(walk.page.locator(".face")).to_have_text(re.compile(r"\S"))


DROP = """(text) => {
  const data = new DataTransfer();
  data.items.add(new File([text], "game.jsonl"));
  document.querySelector(".drop").dispatchEvent(new DragEvent("drop", { dataTransfer: data }));
}"""


@pytest.mark.long
def test_a_record_is_dropped_and_swiped_through(new_guest: NewGuest, tmp_path: Path) -> None:
    anna = new_guest("Anna")
    anna.page.goto(f"{anna.base}/replay")
    anna.sees("it has not checked")
    anna.page.evaluate(DROP, record("times", tmp_path).read_text())
    course = anna.page.get_by_role("slider")
    expect(course).to_have_attribute("aria-valuenow", "0")
    box = anna.page.locator(".face").bounding_box()
    assert box is not None
    finger = anna.page.context.new_cdp_session(anna.page)
    middle, low = box["x"] + box["width"] / 2, box["y"] + 20
    for way, line in ((-120, "1"), (-120, "2"), (120, "1")):
        for kind, points in (
            ("touchStart", [{"x": middle, "y": low}]),
            ("touchMove", [{"x": middle + way, "y": low}]),
            ("touchEnd", []),
        ):
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        expect(course).to_have_attribute("aria-valuenow", line)


@pytest.mark.long
def test_a_file_that_is_no_record_is_refused_with_a_sentence(
    new_guest: NewGuest, tmp_path: Path
) -> None:
    anna = new_guest("Anna")
    walk = Walk(anna, record("times", tmp_path))
    broken = tmp_path / "holiday.jsonl"
    broken.write_text("not a record\n")
    walk.page.get_by_label("Record of a finished game").set_input_files(broken)
    expect(walk.page.get_by_role("alert")).to_contain_text("of the record is wrong")
    expect(walk.course).to_have_count(0)


def badly_played(anna: Guest, ben: Guest) -> str:
    """A finished game of Times Four in which Anna could have done better; the room's code."""
    code = anna.sit_down("Times Four", [ben])
    anna.set_rules("5 rows", Minutes_per_game=0, Seconds_per_turn=600)
    anna.press("Start the game")
    players = [times.Player(anna, 5), times.Player(ben, 5)]
    for _ in range(6):
        player = times.take_turn(players)
        facts = player.fitting_facts()
        best = player.best_fact()
        # Anna plays anything but the best one.
        wanted = best if player.guest is ben else next(fact for fact in facts if fact != best)
        assert wanted is not None
        player.place(wanted)
        player.claim_all()
        player.end_turn()
    end(anna)
    return code


@pytest.mark.long
def test_a_game_of_the_room_is_watched_together_and_tried_again(new_guest: NewGuest) -> None:
    anna, ben = new_guest("Anna"), new_guest("Ben", **DESKTOP)
    screen, wanda = new_guest("TV", **SCREEN), new_guest("Wanda")
    code = badly_played(anna, ben)
    screen.watch_as_table_screen(code)
    wanda.join(code, "Just watch")
    anna.page.get_by_role("link", name="Walk through it").click()
    course = anna.page.get_by_role("slider")
    expect(anna.button("Anna")).to_have_attribute("aria-pressed", "true")
    # Who only watches sees what everybody saw, and may look through any eyes: the game is over.
    wanda.page.goto(f"{wanda.base}/rooms/{code}/games/1/replay#3")
    expect(wanda.page.get_by_role("slider")).to_have_attribute("aria-valuenow", "3")
    expect(wanda.button("As everybody saw it")).to_have_attribute("aria-pressed", "true")
    wanda.press("Ben")
    expect(wanda.page.locator(".face [role=grid]")).to_be_visible()
    anna.press("Watch together")
    ben.sees("Anna shows a finished game")
    ben.page.get_by_role("link", name="Watch along").click()
    followed = ben.page.get_by_role("slider")
    expect(followed).to_be_visible()
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    for slider in (course, followed):
        expect(slider).to_have_attribute("aria-valuenow", "2")
    expect(screen.page.get_by_role("grid")).to_be_visible()
    assert violations(ben.page) == []
    # Anybody who goes somewhere by themselves is on their own, until they follow again.
    ben.page.keyboard.press("End")
    anna.page.keyboard.press("ArrowRight")
    expect(course).to_have_attribute("aria-valuenow", "3")
    ben.sees("Anna shows a finished game")
    ben.press("Follow")
    expect(followed).to_have_attribute("aria-valuenow", "3")
    anna.press("Stop leading")
    expect(ben.page.get_by_text("Anna shows a finished game")).to_be_hidden()
    expect(screen.page.get_by_role("grid")).to_be_hidden()
    # Her three moments, on the same board.
    anna.sees("Your three moments")
    anna.press("Find them")
    again = anna.page.get_by_role("button", name=re.compile("^Play it again")).first
    expect(again).to_be_visible()
    assert violations(anna.page) == []
    again.click()
    player = times.Player(anna, 5)
    best = player.best_fact()
    assert best is not None
    player.place(best)
    player.claim_all()
    player.end.click()
    expect(anna.page.get_by_text(re.compile("^(✓|✕)"))).to_be_visible()
    anna.press("Show what was best")
    assert violations(anna.page) == []
    anna.press("Back to the replay")
    expect(course).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_what_was_better_is_drawn_beside_the_step(
    new_guest: NewGuest, tmp_path: Path, id: str, language: str
) -> None:
    narrow = {"viewport": {"width": 320, "height": 640}}
    walk = Walk(new_guest("Anna", locale=language, **narrow), record(id, tmp_path))
    marked = walk.page.locator("[data-line]", has=walk.page.locator(".costly"))
    told = walk.page.locator(".walk .note")
    pictures = walk.page.locator(".walk figure, .walk table, .walk .words")
    if id != "facts":
        expect(marked.first).to_be_visible()
        marked.first.get_by_role("button").click()
    else:
        walk.page.keyboard.press("End")  # the round is scored with its last entry
        expect(walk.page.locator(".walk td strong").first).to_be_visible()
    expect(told.first).to_be_visible()
    expect(pictures.first).to_be_visible()
    if id == "wedges":  # a line tells the roll, where it led, and the verdict
        expect(walk.page.locator("[data-line='1']")).to_contain_text(re.compile("✓|✕"))
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert walk.page.evaluate(width) <= 0
    assert violations(walk.page) == []


@pytest.mark.long
def test_go_to_a_step_by_its_number(new_guest: NewGuest, tmp_path: Path) -> None:
    walk = Walk(new_guest("Anna"), record("times", tmp_path))
    walk.page.get_by_text("Single steps and tempo").click()
    walk.page.get_by_label("Go to step").fill("4")
    walk.page.keyboard.press("Enter")
    walk.is_at(4)
    walk.guest.press("Back to where I was")
    walk.is_at(0)
