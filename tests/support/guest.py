"""A guest at a game night: a page in a browser, used by its visible controls only."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from playwright.sync_api import Locator, Page, expect

PATIENCE = 30_000
"""Milliseconds until something that should show is missing."""
IN_SEATS = re.compile(
    "Add a bot|One more seat|One seat less|More about|Stand up|Sit here|Join this team"
    "|Teams at random|Balance the teams|Empty the seat"
)
"""Buttons of the lobby that stand in the sheet of the seats."""
GLANCE = 50
"""Milliseconds between two looks at several pages."""
expect.set_options(timeout=PATIENCE)

BROWSERS_OWN = re.compile("net::ERR|Failed to load|WebSocket connection|Cross-Origin-Opener")
"""A refused call, a lost line, plain HTTP: the browser notes them by itself."""


class Guest:
    """Somebody at a game night. Errors of the page are collected and must stay empty."""

    def __init__(self, page: Page, name: str, base: str) -> None:
        self.page = page
        self.name = name
        self.base = base
        self.troubles: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        if message.type == "error" and not BROWSERS_OWN.search(message.text):
            self.troubles.append(message.text)

    # Coming in ------------------------------------------------------------------------------

    def open_room(self) -> str:
        """Open a room; its code."""
        self.page.goto(self.base)
        self.page.get_by_label("Your name").fill(self.name)
        self.press("Open a room")
        self.page.wait_for_url("**/r/*")
        return self.page.url.rpartition("/")[2]

    def join(self, code: str, button: str = "Play") -> None:
        self.page.goto(f"{self.base}/r/{code}")
        self.page.get_by_label("What shall we call you?").fill(self.name)
        self.press(button)

    def join_in_german(self, code: str) -> None:
        self.page.goto(f"{self.base}/r/{code}")
        self.page.get_by_label("Wie sollen wir dich nennen?").fill(self.name)
        self.press("Mitspielen")
        self.page.get_by_role("button", name="Mein Name und Gesicht").wait_for()

    def watch_as_table_screen(self, code: str) -> None:
        self.page.goto(f"{self.base}/tv/{code}")

    def today(self) -> datetime.date:
        """The date where this guest is."""
        shown = "(now => [now.getFullYear(), now.getMonth() + 1, now.getDate()])(new Date())"
        return datetime.date(*self.page.evaluate(shown))

    # Controls -------------------------------------------------------------------------------

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def press(self, name: str | re.Pattern[str]) -> None:
        if IN_SEATS.match(name if isinstance(name, str) else name.pattern.lstrip("^")):
            self.open_seats()
        self.button(name).click()

    def open_seats(self) -> None:
        """Look at who sits where, in the lobby."""
        sheet = self.page.locator("section[aria-labelledby=who] > details")
        sheet.wait_for()
        if sheet.get_attribute("open") is None:
            sheet.locator("summary").first.click()

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)

    def result(self) -> list[int]:
        """The points of the finished game by seat; its end is seen for some seconds before."""
        expect(self.page.locator(".winners")).to_be_visible()
        shown = self.page.locator(".winners strong[data-seat]")
        read = "found => found.map(one => [Number(one.dataset.seat), one.textContent])"
        points: dict[int, str] = dict(shown.evaluate_all(read))
        return [int(points[seat].replace("−", "-")) for seat in sorted(points)]

    @property
    def change(self) -> Locator:
        """The button that unfolds the list of games again."""
        return self.button(re.compile("^(Change game|Ändern): "))

    def choose_game(self, title: str) -> None:
        if self.change.is_visible():
            self.change.click()
        self.press(re.compile(f"^{title}(?!:)"))
        expect(self.change).to_have_accessible_name(re.compile(f": {title}$"))

    def sit_down(self, title: str, others: Sequence[Guest]) -> str:
        """Open a room, choose this game and wait until everybody has a seat; the room's code."""
        code = self.open_room()
        self.choose_game(title)
        for other in others:
            other.join(code)
        self.sees("Everybody is seated")
        return code

    def begin(self, title: str, other: Guest) -> str:
        """Open a room and begin this game with one other guest; the room's code."""
        code = self.sit_down(title, [other])
        self.press("Start the game")
        return code

    def set_rules(self, *choices: str, **numbers: int) -> None:
        """Open the house rules, pick the choices and fill in the numbers by their labels."""
        self.page.get_by_text("House rules").click()
        for choice in choices:
            self.page.get_by_label(choice, exact=True).check()
        for label, number in numbers.items():
            field = self.page.get_by_label(label.replace("_", " "))
            field.fill(str(number))
            field.press("Tab")
        expect(self.page.get_by_text(f"{len(choices) + len(numbers)} changed")).to_be_visible()


class AtPage(Protocol):
    """Somebody who plays at a page."""

    page: Page


P = TypeVar("P", bound=AtPage)


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for what no single page shows."""
    for _ in range(PATIENCE // GLANCE):
        if is_so():
            return
        page.wait_for_timeout(GLANCE)
    raise AssertionError("it did not come to that")


def whoever(players: Sequence[P], is_meant: Callable[[P], bool]) -> P:
    """The first of the players of whom this is true, as soon as it is of one."""
    found: list[P] = []

    def look() -> bool:
        found.extend(filter(is_meant, players))
        return bool(found)

    until(players[0].page, look)
    return found[0]
