"""Every game as it is seen: its main states beside kept pictures, on phones and on the table screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page
from tests.support.pictures import ACROSS, TOLERATED, acting, changed, kept, small, taken
from tests.support.scenes import SCENES

SHIFT = 40
"""Pixels by which nothing may move unnoticed."""
BOARDS = {
    "times": ("times-choosing-phone", "[role=grid]"),
    "facts": ("facts-writing-phone", "input, .tabs"),
    "foil": ("foil-turn-phone", "[aria-label='Your cards'], .piles"),
    "wedges": ("wedges-roll-phone", ".wheel"),
    "fives": ("fives-searching-phone", "[role=grid]"),
}
"""In which state the board of a game is hidden, and what of the page it is."""


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.parametrize("scene", SCENES)
def test_the_main_states_look_as_they_did(browser: Browser, tmp_path: Path, scene: str) -> None:
    """Renewed by `make pictures ONLY=kept`, when a look was changed on purpose."""
    different: dict[str, float] = {}
    seen: set[str] = set()
    blind: list[str] = []
    state, board = BOARDS.get(scene, ("", ""))

    def see(name: str, page: Page) -> None:
        seen.add(name)
        with Image.open(kept(name)) as before:
            now = taken(page)
            share = changed(before, small(now))
            if share > TOLERATED:
                different[name] = share
                now.save(tmp_path / f"{name}.png")
            if name == state:
                hidden = taken(page, f":is({board}) {{ visibility: hidden !important }}")
                if changed(before, small(hidden)) <= TOLERATED:
                    blind.append(name)

    with acting(browser, tmp_path / "house", scene, see) as cast:
        SCENES[scene](cast)
    assert different == {}, f"as they are now: {tmp_path}"
    assert blind == [], "a board that is gone must be noticed"
    assert seen == {path.stem for path in kept("*").parent.glob(f"{scene}-*.png")}


@pytest.mark.once
def test_a_page_that_moved_by_40_pixels_is_noticed() -> None:
    pictures = sorted(kept("*").parent.glob("*.png"))
    assert len(pictures) > len(SCENES)
    for path in pictures:
        with Image.open(path) as picture:
            before = picture.convert("L")
        screen = next(width for width, across in ACROSS.items() if across == before.width)
        points = round(SHIFT * before.width / screen)
        moved = ImageChops.offset(before, 0, points)
        assert changed(before, moved) > TOLERATED, path.name
        assert changed(before, before) == 0
