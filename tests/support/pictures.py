"""Pictures of the program: taken from scenes, and compared without minding fonts.

A kept picture is small and grey: each of its points is the mean of a square of the screen. Another
font moves ink within a line and changes few of the means by much; a board that is gone, or a page
that has moved, changes many.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Browser, Page
from tests.support.deals import page_script
from tests.support.guest import Guest
from tests.support.household import Household

LINK = "http://192.168.1.20:8000"
"""The address in the pictures: any house could have it."""
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}

HOUSE = "house"
"""The scene with the pages of the house, of which pictures are kept; those of games come from the
workbench (tests/support/parts.py)."""
KEPT = Path(__file__).parents[1] / "e2e/pictures"
ACROSS = {360: 45, 1920: 96}
"""Points across a kept picture, by the width of the screen."""
SLACK = {45: 2, 96: 0}
"""Points by which a part may be higher or lower, by the width of the kept picture: on a phone a font
may break one line more."""
BLUR = 1.0
NOTICEABLE = 14
"""A point that differs by more than this, of 255, has changed."""
TOLERATED = 0.05
"""This share of the points may have changed."""

HIDDEN = "[role=timer], .clock, .sand, .moments { visibility: hidden !important }"
"""Clocks show another time in every picture, and a moment is over in a moment."""


class Spectator(Guest):
    """Somebody who watches on a phone instead of a table screen."""

    def watch_as_table_screen(self, code: str) -> None:
        self.join(code, "Just watch")


class Actors:
    """The cast of a scene, in a browser.

    Where only `phones` are looked at, they are in every state there is, and a spectator's phone is in
    place of the table screen.
    """

    def __init__(
        self, browser: Browser, house: Household, scene: str, see: See, phones: bool
    ) -> None:
        self._scene, self._see, self._phones = scene, see, phones
        self._contexts = [
            browser.new_context(
                locale="en-US", reduced_motion="reduce", bypass_csp=True, **settings
            )
            for settings in (PHONE, PHONE, PHONE if phones else SCREEN)
        ]
        kinds = (Guest, Guest, Spectator if phones else Guest)
        names = ("Anna", "Ben", "Wanda" if phones else "TV")
        self.anna, self.ben, self.screen = (
            self._guest(*one, house) for one in zip(kinds, self._contexts, names, strict=True)
        )

    @staticmethod
    def _guest(kind: type[Guest], context: Any, name: str, house: Household) -> Guest:
        assert house.deal is not None
        context.add_init_script(page_script(house.deal, name))
        return kind(context.new_page(), name, house.local)

    def show(self, state: str, *guests: Guest) -> None:
        for guest in guests:
            device = "phone" if guest is guests[0] else "other-phone"
            if guest is self.screen:
                device = "spectator" if self._phones else "screen"
            self._see(f"{self._scene}-{state}-{device}", guest.page)

    def look(self, state: str, *guests: Guest) -> None:
        if self._phones:
            self.show(state, *guests)

    @property
    def troubles(self) -> list[str]:
        return [
            trouble for guest in (self.anna, self.ben, self.screen) for trouble in guest.troubles
        ]

    def leave(self) -> None:
        for context in self._contexts:
            context.close()


See = Callable[[str, Page], None]
"""Looks at a page in a state of this name."""


@contextmanager
def acting(
    browser: Browser, data: Path, scene: str, see: See, phones: bool = False
) -> Iterator[Actors]:
    """A house of its own with the cast of a scene in it."""
    house = Household(data, f"scene/{scene}", shown=LINK)
    actors = Actors(browser, house, scene, see, phones)
    try:
        yield actors
        assert actors.troubles == []
    finally:
        actors.leave()
        house.close()


def taken(page: Page, besides: str = "") -> Image.Image:
    """What the page shows now, without what moves, and with these rules of style besides."""
    page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle")
    shot = page.screenshot(animations="disabled", caret="hide", style=HIDDEN + besides)
    return Image.open(io.BytesIO(shot)).convert("RGB")


def kept(name: str) -> Path:
    """Where the picture of a state is kept."""
    return KEPT / f"{name}.png"


def small(picture: Image.Image) -> Image.Image:
    """The picture as it is kept."""
    across = ACROSS[picture.width]
    down = round(picture.height * across / picture.width)
    return picture.convert("L").resize((across, down), Image.Resampling.BOX)


def changed(kept: Image.Image, now: Image.Image) -> float:
    """The share of points that differ noticeably; all of them where the size is another."""
    if kept.size != now.size:
        return 1.0
    before, after = (one.convert("L").filter(ImageFilter.GaussianBlur(BLUR)) for one in (kept, now))
    slack = SLACK[kept.width]
    least = ImageChops.difference(before, after)
    for down in range(-slack, slack + 1):
        least = ImageChops.darker(
            least, ImageChops.difference(before, ImageChops.offset(after, 0, down))
        )
    return sum(least.histogram()[NOTICEABLE + 1 :]) / (kept.width * kept.height)
