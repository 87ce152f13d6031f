"""Takes the pictures of docs/rules/ from the web client: its own components draw them.

Needs the built client and Chromium: `make web`, then `python -m tools.pages.rules_pictures`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from tests.support.chromium import CHROMIUM
from tests.support.household import Household
from tools.pages.rules import FOLDER, picture_of

from parlour.kernel.catalogue import LANGUAGES
from parlour.kernel.discovery import games
from parlour.kernel.guide import guide, shown, usual

WIDTH = 480


def take() -> None:
    """Take one picture of each figure on each page of rules."""
    (FOLDER / "img").mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        house = Household(Path(data))
        try:
            for language in LANGUAGES:
                _take(house, language)
        finally:
            house.close()


def _take(house: Household, language: str) -> None:
    context = CHROMIUM.browser().new_context(
        viewport={"width": WIDTH, "height": 900}, locale=language, reduced_motion="reduce"
    )
    page = context.new_page()
    for game in games().values():
        pictures = {
            block.id: block
            for section in guide(game, language)
            for block in shown(section, usual(game, language))
            if block.picture
        }
        if not pictures:
            continue
        page.goto(f"{house.local}/rules/{game.id}")
        for id, block in pictures.items():
            figure = page.locator(f'figure[data-picture="{id}"] > :first-child')
            figure.wait_for()
            page.wait_for_timeout(300)
            figure.screenshot(path=FOLDER / picture_of(game, block, language))
    context.close()


if __name__ == "__main__":
    take()
