"""Every game as it is seen: its main states beside kept pictures, on phones and on the table screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page
from tests.support.parts import Workbench, shown, workbench
from tests.support.pictures import (
    ACROSS,
    HOUSE,
    TOLERATED,
    acting,
    changed,
    kept,
    small,
    taken,
)
from tests.support.scenes import SCENES

from parlour.kernel import games

SHIFT = 40
"""Pixels by which nothing may move unnoticed."""
BOARDS = {
    "facts-write-phone": ".write",
    "fives-search-phone": "[role=grid]",
    "foil-play-phone": "[aria-label='Your cards'], .piles",
    "times-choose-phone": "[role=grid]",
    "wedges-roll-phone": ".wheel",
}
"""In which states the board of a game is hidden, and what of the page it is."""


class Comparison:
    """What is shown now, beside the kept pictures."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.different: dict[str, float] = {}
        self.blind: list[str] = []
        self.seen: set[str] = set()

    def see(self, name: str, page: Page) -> None:
        self.seen.add(name)
        with Image.open(kept(name)) as before:
            now = taken(page)
            share = changed(before, small(now))
            if share > TOLERATED:
                self.different[name] = share
                now.save(self._folder / f"{name}.png")
            if name in BOARDS:
                hidden = taken(page, f":is({BOARDS[name]}) {{ visibility: hidden !important }}")
                if changed(before, small(hidden)) <= TOLERATED:
                    self.blind.append(name)

    def check(self, group: str) -> None:
        assert self.different == {}, f"as they are now: {self._folder}"
        assert self.blind == [], "a board that is gone must be noticed"
        assert self.seen == {path.stem for path in kept("*").parent.glob(f"{group}-*.png")}


@pytest.fixture(scope="module")
def bench() -> Iterator[Workbench]:
    with workbench() as served:
        yield served


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.once
@pytest.mark.parametrize("game", games())
def test_every_phase_looks_as_it_did(
    browser: Browser, bench: Workbench, tmp_path: Path, game: str
) -> None:
    """Renewed by `make pictures ONLY=kept`, when a look was changed on purpose."""
    comparison = Comparison(tmp_path)
    for part, page in shown(browser, bench, game):
        comparison.see(part.state, page)
    comparison.check(game)


@pytest.mark.browser
@pytest.mark.long
def test_the_pages_of_the_house_look_as_they_did(browser: Browser, tmp_path: Path) -> None:
    comparison = Comparison(tmp_path)
    with acting(browser, tmp_path / "house", HOUSE, comparison.see) as cast:
        SCENES[HOUSE](cast)
    comparison.check(HOUSE)


@pytest.mark.once
def test_a_page_that_moved_by_40_pixels_is_noticed() -> None:
    pictures = sorted(kept("*").parent.glob("*.png"))
    assert len(pictures) > len(games())
    for path in pictures:
        with Image.open(path) as picture:
            before = picture.convert("L")
        screen = next(width for width, across in ACROSS.items() if across == before.width)
        points = round(SHIFT * before.width / screen)
        moved = ImageChops.offset(before, 0, points)
        assert changed(before, moved) > TOLERATED, path.name
        assert changed(before, before) == 0
