"""The workbench in development: every phase of every game, drawn by both faces from views alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle, product

import pytest
from playwright.sync_api import Browser, Error, ViewportSize
from tests.support.parts import Part, Workbench, seen, workbench
from tests.support.seeing import MAINS, MARKS
from tests.support.stage import faults
from tests.support.workbench import scenes

from parlour.kernel import games

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.once]

PHONE, SCREEN = ViewportSize(width=360, height=740), ViewportSize(width=1280, height=720)
COLOURS = re.compile(
    r"\((?:blau|rosa|gelb|braun|grün|orange)\)"
    r"|(?:blue|pink|yellow|brown|green|orange) (?:People|Arts|History|Science|Sports|Wild Card)"
)
READ = """() => {
  const main = document.querySelector("main").cloneNode(true);
  for (const unseen of main.querySelectorAll(".unseen, [aria-label], svg")) unseen.remove();
  return main.textContent;
}"""
"""What is printed, without what is only heard."""


@pytest.fixture(scope="module")
def bench() -> Iterator[Workbench]:
    with workbench() as served:
        yield served


GROUNDS = """selectors => selectors.map(one =>
  getComputedStyle(document.querySelector(one)).backgroundColor)"""
"""The ground of the first element of each kind."""


@pytest.mark.parametrize(
    ("game", "phase", "apart"),
    [
        ("facts", "reveal", (".squares .mark", ".squares i")),
        ("facts", "write", ("[aria-pressed=true]", "[aria-pressed=false]")),
        ("facts", "write", ("[aria-pressed=false] .on", "[aria-pressed=false] i:not(.on)")),
        ("foil", "play", (".piles .card", "main")),
        ("fives", "look", (".button.main", "[aria-pressed=false]")),
    ],
)
def test_with_the_colours_of_the_system_what_differs_still_does(
    browser: Browser, bench: Workbench, game: str, phase: str, apart: tuple[str, str]
) -> None:
    page = browser.new_page(viewport=PHONE, forced_colors="active", reduced_motion="reduce")
    scene = next(one for one in scenes(games()[game]) if one.phase == phase)
    bench.look(page, Part(game, phase, str(scene.busiest)))
    one, other = page.evaluate(GROUNDS, list(apart))
    page.close()
    assert one != other


def test_every_phase_is_drawn_by_both_faces_in_both_themes_and_languages(
    browser: Browser, bench: Workbench
) -> None:
    """From a view, without a connection: nothing fails, and something is to be seen. Nobody has two main
    buttons or two question marks, no colour is printed by its name, and a table screen shortens
    nothing in any language."""
    page = browser.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    looks = cycle(product(("light", "dark"), ("en", "de")))
    bad: dict[str, list[str]] = {}
    for game in games().values():
        for scene in scenes(game):
            for part in seen(game.id, scene):
                theme, language = next(looks)
                other = "en" if language == "de" else "de"
                page.set_viewport_size(SCREEN if part.eyes == "screen" else PHONE)
                said.clear()
                try:
                    bench.look(page, part, theme, language)
                except Error:
                    said.append("nothing is shown")
                if len(mains := page.evaluate(MAINS)) > 1:
                    said.append(f"main buttons: {mains}")
                if page.evaluate(MARKS) > 1:
                    said.append("question marks")
                said += re.findall(COLOURS, page.evaluate(READ))
                if part.eyes == "screen":
                    said += [fault for fault in faults(page) if fault.endswith("is shortened")]
                    bench.look(page, part, theme, other)
                    said += [fault for fault in faults(page) if fault.endswith("is shortened")]
                if said:
                    bad[f"{part} {theme} {language}"] = said[:]
    page.close()
    assert bad == {}


def test_the_index_shows_the_furniture_and_a_frame_for_each_face(
    browser: Browser, bench: Workbench
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(bench.address)
    page.get_by_role("heading", name="Furniture").wait_for()
    phases = sum(len(scenes(game)) for game in games().values())
    assert page.locator("iframe").count() == 2 * phases
    page.close()
