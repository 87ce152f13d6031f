"""Take every picture of the documents, of the visual test and the icons, from the running program.

    make pictures                 all of them
    make pictures ONLY=icons      the icons of the app
    make pictures ONLY=kept       those that the visual test compares with
    make pictures ONLY=phones     one of the documents

Kept pictures of games come from the workbench (tests/support/parts.py); the pages of the house and
the pictures of the documents from the scenes of the browser tests (tests/support/scenes.py) with
scripted deals, so that the same program always gives the same pictures.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page
from tests.support.chromium import CHROMIUM
from tests.support.parts import shown, workbench
from tests.support.pictures import HOUSE, KEPT, acting, kept, small, taken
from tests.support.scenes import SCENES

from parlour.kernel import games

ROOT = Path(__file__).parents[1]
PUBLIC = ROOT / "web/public"
IMAGES = ROOT / "docs/img"
DESKTOP = {"width": 1280, "height": 800}
GAP = 24
"""Between the pictures of a row, and around it."""
GROUND = "#6b705c"


class Shot(NamedTuple):
    """One device in a picture: a state of a scene, and how it is looked at."""

    state: str
    """Scene, state and device, as the scenes name them."""
    width: int
    """In the picture."""
    theme: str = "light"
    language: str = "en"
    desktop: bool = False


PICTURES: dict[str, tuple[Shot, ...]] = {
    "phones": (
        Shot("house-lobby-phone", 360),
        Shot("wedges-targets-phone", 360),
        Shot("facts-writing-phone", 360, "dark", "de"),
    ),
    "table-screen": (Shot("wedges-targets-screen", 1280),),
    "desktop": (Shot("times-choosing-phone", 1120, "dark", "de", desktop=True),),
    "times": (Shot("times-choosing-phone", 300), Shot("times-choosing-screen", 1000)),
    "facts": (Shot("facts-writing-phone", 300), Shot("facts-writing-screen", 1000, "dark")),
    "foil": (Shot("foil-words-phone", 300), Shot("foil-turn-screen", 1000)),
    "wedges": (
        Shot("wedges-question-phone", 300),
        Shot("wedges-question-screen", 1000, "dark"),
    ),
    "fives": (Shot("fives-searching-phone", 300), Shot("fives-found-screen", 1000)),
}
"""What stands in README.md and docs/, by the name of its file."""


class Photographer:
    """Takes the shots that are wanted, whenever a scene is in one of their states."""

    def __init__(self, wanted: Iterable[Shot]) -> None:
        self._wanted = tuple(wanted)
        self.taken: dict[Shot, Image.Image] = {}

    def see(self, state: str, page: Page) -> None:
        for shot in self._wanted:
            if shot.state == state:
                self.taken[shot] = self._take(shot, page)

    def _take(self, shot: Shot, page: Page) -> Image.Image:
        """Look at the page as the shot wants it, and put everything back."""
        before = page.viewport_size
        assert before is not None
        page.emulate_media(color_scheme="dark" if shot.theme == "dark" else "light")
        if shot.desktop:
            page.set_viewport_size({"width": DESKTOP["width"], "height": DESKTOP["height"]})
        self.speak(shot.language, page)
        picture = taken(page)
        self.speak("en", page)
        page.set_viewport_size(before)
        page.emulate_media(color_scheme="light")
        return picture

    @staticmethod
    def speak(language: str, page: Page) -> None:
        """Switch the language as the page's own switch does; what is typed stays."""
        if page.locator("html").get_attribute("lang") == language:
            return
        page.evaluate("language => localStorage.setItem('parlour.language', language)", language)
        page.reload()
        page.locator("main").wait_for()
        page.wait_for_load_state("networkidle")


def scene_of(shot: Shot) -> str:
    return shot.state.partition("-")[0]


def row(pictures: list[tuple[Image.Image, int]]) -> Image.Image:
    """Set pictures beside each other, each in the width it is to have."""
    parts = [
        picture.resize(
            (width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS
        )
        for picture, width in pictures
    ]
    if len(parts) == 1:
        return parts[0]
    across = sum(part.width + GAP for part in parts) + GAP
    sheet = Image.new("RGB", (across, max(part.height for part in parts) + 2 * GAP), GROUND)
    at = GAP
    for part in parts:
        sheet.paste(part, (at, (sheet.height - part.height) // 2))
        at += part.width + GAP
    return sheet


def save(picture: Image.Image, path: Path) -> None:
    """Save a picture as a small file: 256 colours are enough for boards and text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1024} KiB", flush=True)


def keep(state: str, page: Page) -> None:
    """Keep a small picture, which the visual test compares with."""
    small(taken(page)).save(kept(state), optimize=True)


def to_keep(browser: Browser) -> None:
    """Take all kept pictures anew: every phase of every game, and the pages of the house."""
    KEPT.mkdir(exist_ok=True)
    for path in KEPT.glob("*.png"):
        path.unlink()
    with workbench() as bench:
        for game in games():
            for part, page in shown(browser, bench, game):
                keep(part.state, page)
    with tempfile.TemporaryDirectory() as data, acting(browser, Path(data), HOUSE, keep) as cast:
        SCENES[HOUSE](cast)


def from_scenes(browser: Browser, names: list[str]) -> None:
    """Play the scenes that these pictures need, and put the pictures together."""
    shots = [shot for name in names for shot in PICTURES[name]]
    photographer = Photographer(shots)
    for scene in sorted({scene_of(shot) for shot in shots}):
        with (
            tempfile.TemporaryDirectory() as data,
            acting(browser, Path(data), scene, photographer.see) as cast,
        ):
            SCENES[scene](cast)
    for name in names:
        parts = [(photographer.taken[shot], shot.width) for shot in PICTURES[name]]
        save(row(parts), IMAGES / f"{name}.png")


def icons(browser: Browser) -> None:
    """Draw the icon in the sizes that phones ask for. Where they cut a shape out of it, it has a
    margin."""
    for name, size, margin in (
        ("icon-180", 180, 0.0),
        ("icon-192", 192, 0.0),
        ("icon-512", 512, 0.0),
        ("icon-maskable-512", 512, 0.1),
    ):
        drawing = (PUBLIC / "icon.svg").read_text()
        side = round(size * (1 - 2 * margin))
        page = browser.new_page(viewport={"width": size, "height": size})
        ground = "#1f3d36" if margin or size == 180 else "transparent"
        page.set_content(
            f"<body style='margin:0;display:grid;place-items:center;height:100vh;"
            f"background:{ground}'><div style='width:{side}px;height:{side}px'>{drawing}</div>"
        )
        shot = page.screenshot(omit_background=True)
        page.close()
        path = PUBLIC / f"{name}.png"
        Image.open(io.BytesIO(shot)).save(path, optimize=True)
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size} bytes", flush=True)


def main(only: list[str]) -> int:
    known = ("icons", "kept", *PICTURES)
    unknown = [name for name in only if name not in known]
    if unknown:
        print(f"no such picture: {', '.join(unknown)}; there are {', '.join(known)}")
        return 2
    browser = CHROMIUM.browser()
    try:
        if not only or "icons" in only:
            icons(browser)
        wanted = [name for name in PICTURES if not only or name in only]
        from_scenes(browser, wanted)
        if not only or "kept" in only:
            to_keep(browser)
    finally:
        CHROMIUM.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
