"""The workbench of the page (`/parts`) in a browser: every phase of every game, by either face."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page
from tests.support.pictures import PHONE, SCREEN
from tests.support.workbench import Scene, scenes
from tools.parts import VIEWS, write

from parlour.kernel import find_game

WEB = Path(__file__).parents[2] / "web"
VITE = ("node", "node_modules/vite/bin/vite.js", "--strictPort", "--host", "127.0.0.1", "--port")
PATIENCE_MS = 30_000
"""The development server compiles what is asked for first."""


class Part(NamedTuple):
    """One face of one phase."""

    game: str
    phase: str
    eyes: str
    """The number of a seat, or `screen`."""

    @property
    def state(self) -> str:
        """What its picture is called: the phone is that of the seat that is asked for most."""
        return f"{self.game}-{self.phase}-{'screen' if self.eyes == 'screen' else 'phone'}"


def pictured(game: str) -> list[Part]:
    """Return the faces of which pictures are kept: in each phase a phone and the table screen."""
    kind = find_game(game)
    return [
        Part(game, scene.phase, eyes)
        for scene in scenes(kind)
        for eyes in (str(scene.busiest), "screen")
    ]


def seen(game: str, scene: Scene) -> list[Part]:
    """Return all faces of a phase: everybody's, and each seat's."""
    eyes = ("screen", *map(str, range(len(scene.seats))))
    return [Part(game, scene.phase, one) for one in eyes]


def shown(browser: Browser, bench: Workbench, game: str) -> Iterator[tuple[Part, Page]]:
    """Look at the pictured faces of a game, one after the other."""
    kinds: dict[bool, dict[str, Any]] = {False: PHONE, True: SCREEN}
    pages = {
        wide: browser.new_page(locale="en-US", reduced_motion="reduce", **kind)
        for wide, kind in kinds.items()
    }
    for part in pictured(game):
        page = pages[part.eyes == "screen"]
        bench.look(page, part)
        yield part, page
    for page in pages.values():
        page.close()


class Workbench:
    """The development server with the workbench."""

    def __init__(self, address: str) -> None:
        self.address = address

    def look(self, page: Page, part: Part, theme: str = "light", language: str = "en") -> None:
        """Show one part alone, and wait until it is there."""
        which = f"#game={part.game}&phase={part.phase}&eyes={part.eyes}"
        page.goto(f"{self.address}{which}&theme={theme}&language={language}")
        shown = f"[data-shown='{which}&theme={theme}&language={language}'] main > *"
        page.locator(shown).first.wait_for(timeout=PATIENCE_MS)


@contextmanager
def workbench() -> Iterator[Workbench]:
    """Serve the workbench, with views that the rules make now."""
    write(VIEWS)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    server = subprocess.Popen([*VITE, str(port)], cwd=WEB, **pipes)
    assert server.stdout is not None
    try:
        for line in server.stdout:
            if "Local:" in line:
                break
        yield Workbench(f"http://127.0.0.1:{port}/parts")
    finally:
        server.terminate()
        server.communicate()
