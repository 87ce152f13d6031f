"""The workbench in development: every phase of every game, drawn by both faces from views alone."""

from __future__ import annotations

import re
import socket
import subprocess
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, ViewportSize
from tests.support.seeing import MAINS, MARKS
from tests.support.stage import faults
from tests.support.workbench import Scene, scenes
from tools.parts import VIEWS, write

from parlour.kernel import games

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.once]

WEB = Path(__file__).parents[2] / "web"
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
def workbench() -> Iterator[str]:
    """The address of the development server."""
    write(VIEWS)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [
            "node",
            "node_modules/vite/bin/vite.js",
            "--port",
            str(port),
            "--strictPort",
            "--host",
            "127.0.0.1",
        ],
        cwd=WEB,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout is not None
    for line in server.stdout:
        if "Local:" in line:
            break
    yield f"http://127.0.0.1:{port}/parts"
    server.terminate()
    server.communicate()


def test_every_phase_is_drawn_by_both_faces_in_both_themes_and_languages(
    browser: Browser, workbench: str
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
            for eyes in _eyes(scene):
                theme, language = next(looks)
                page.set_viewport_size(SCREEN if eyes == "screen" else PHONE)
                said.clear()
                which = f"#game={game.id}&phase={scene.phase}&eyes={eyes}"
                address = f"{workbench}{which}&theme={theme}"
                page.goto(f"{address}&language={language}")
                try:
                    shown = page.locator(f"[data-shown^='{which}&'] main")
                    shown.wait_for(timeout=15_000)
                except Error:
                    said.append("nothing is shown")
                if len(mains := page.evaluate(MAINS)) > 1:
                    said.append(f"main buttons: {mains}")
                if page.evaluate(MARKS) > 1:
                    said.append("question marks")
                said += re.findall(COLOURS, page.evaluate(READ))
                if eyes == "screen":
                    said += [fault for fault in faults(page) if fault.endswith("is shortened")]
                    page.goto(f"{address}&language={'en' if language == 'de' else 'de'}")
                    page.locator(f"[data-shown^='{which}&'] main").wait_for(timeout=15_000)
                    said += [fault for fault in faults(page) if fault.endswith("is shortened")]
                if said:
                    bad[f"{game.id} {scene.phase} {eyes} {theme} {language}"] = said[:]
    page.close()
    assert bad == {}


def _eyes(scene: Scene) -> list[str]:
    return ["screen", *map(str, range(len(scene.seats)))]


def test_the_index_shows_the_furniture_and_a_frame_for_each_face(
    browser: Browser, workbench: str
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(workbench)
    page.get_by_role("heading", name="Furniture").wait_for()
    phases = sum(len(scenes(game)) for game in games().values())
    assert page.locator("iframe").count() == 2 * phases
    page.close()
