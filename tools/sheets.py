"""Put pictures of every screen onto sheets, to be looked at side by side: `make sheets TO=/tmp/sheets`.

A sheet shows all phases of a game, or all pages of the house, on one device in one look:
`facts-tv-dark-de.png`. Made before and after a change, two sheets say what it did.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page
from tests.support.chromium import CHROMIUM
from tests.support.parts import Part, Workbench, pictured, workbench
from tests.support.pictures import HOUSE, acting, taken
from tests.support.scenes import SCENES
from tools.pictures import GAP, GROUND, Photographer

from parlour.kernel import games


class Device(NamedTuple):
    """How a screen is looked at, and how many stand in a row of a sheet."""

    name: str
    size: tuple[int, int]
    width: int
    """On the sheet."""
    across: int


DEVICES: Final = (
    Device("phone", (360, 740), 300, 6),
    Device("desktop", (1280, 800), 620, 3),
    Device("tv", (1920, 1080), 920, 2),
)
LOOKS: Final = (("light", "en"), ("dark", "de"))
HEAD: Final = 18
"""For the name above a picture."""


def sheet(pictures: list[tuple[str, Image.Image]], device: Device) -> Image.Image:
    """Set named pictures out in rows."""
    height = round(device.width * device.size[1] / device.size[0])
    rows = [
        pictures[start : start + device.across] for start in range(0, len(pictures), device.across)
    ]
    across = min(device.across, len(pictures))
    whole = Image.new(
        "RGB",
        (across * (device.width + GAP) + GAP, len(rows) * (height + HEAD + GAP) + GAP),
        GROUND,
    )
    draw = ImageDraw.Draw(whole)
    for down, row in enumerate(rows):
        for right, (name, picture) in enumerate(row):
            at = (GAP + right * (device.width + GAP), GAP + down * (height + HEAD + GAP))
            draw.text(at, name, "white")
            small = picture.resize((device.width, height), Image.Resampling.LANCZOS)
            whole.paste(small, (at[0], at[1] + HEAD))
    return whole


def of_game(browser: Browser, bench: Workbench, game: str, folder: Path) -> None:
    """Make the sheets of a game: its table screen, and the seat that is asked for most."""
    for device in DEVICES:
        width, height = device.size
        page = browser.new_page(
            viewport={"width": width, "height": height}, locale="en-US", reduced_motion="reduce"
        )
        for theme, language in LOOKS:
            pictures = [
                (part.phase, shot(bench, page, part, theme, language))
                for part in pictured(game)
                if (part.eyes == "screen") == (device.name == "tv")
            ]
            write(sheet(pictures, device), folder, game, device, theme, language)
        page.close()


def shot(bench: Workbench, page: Page, part: Part, theme: str, language: str) -> Image.Image:
    bench.look(page, part, theme, language)
    return taken(page)


def of_house(browser: Browser, folder: Path) -> None:
    """Make the sheets of the house's pages, as people meet them on their way to a lobby."""
    found: dict[tuple[str, str, str], list[tuple[str, Image.Image]]] = {}

    def see(state: str, page: Page) -> None:
        before: Any = page.viewport_size
        kinds = [one for one in DEVICES if (one.name == "tv") == state.endswith("screen")]
        for theme, language in LOOKS:
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            Photographer.speak(language, page)
            for device in kinds:
                page.set_viewport_size({"width": device.size[0], "height": device.size[1]})
                found.setdefault((device.name, theme, language), []).append((state, taken(page)))
            page.set_viewport_size(before)
        Photographer.speak("en", page)
        page.emulate_media(color_scheme="light")

    with tempfile.TemporaryDirectory() as data, acting(browser, Path(data), HOUSE, see) as cast:
        SCENES[HOUSE](cast)
    for (name, theme, language), pictures in found.items():
        device = next(one for one in DEVICES if one.name == name)
        write(sheet(pictures, device), folder, HOUSE, device, theme, language)


def write(
    picture: Image.Image, folder: Path, what: str, device: Device, theme: str, language: str
) -> None:
    path = folder / f"{what}-{device.name}-{theme}-{language}.png"
    picture.save(path)
    print(path, flush=True)


def main(given: list[str]) -> int:
    if not given:
        print("python -m tools.sheets FOLDER [house] [GAME ...]")
        return 2
    folder = Path(given[0])
    folder.mkdir(parents=True, exist_ok=True)
    wanted = given[1:] or [HOUSE, *games()]
    browser = CHROMIUM.browser()
    try:
        if HOUSE in wanted:
            of_house(browser, folder)
        with workbench() as bench:
            for game in wanted:
                if game != HOUSE:
                    of_game(browser, bench, game, folder)
    finally:
        CHROMIUM.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
