"""How long somebody at a page waits, by the server times of what the house shows them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from playwright.sync_api import Page
from tests.support.ear import Ear
from tests.support.views import apply


class Stopwatch:
    """Listens at a page's line; must be there before the page has one."""

    def __init__(self, page: Page) -> None:
        self._ear = Ear(page)

    def _views(self) -> list[tuple[int, dict[str, Any]]]:
        """What the page saw, with server times, from the first game on."""
        view: dict[str, Any] = {}
        seen: list[tuple[int, dict[str, Any]]] = []
        self._ear.catch_up()
        for message in self._ear.heard:
            if message["type"] == "welcome":
                view = dict(message["view"])
            elif message["type"] == "event":
                apply(message, view)
            else:
                continue
            seen.append((message["time"], dict(view)))
        return seen

    def beats(self) -> dict[tuple[int, str], int]:
        """Milliseconds of every beat that was staged, by when it began and its code."""
        return {
            (beat["begins"], beat["code"]): beat["ends"] - beat["begins"]
            for _, view in self._views()
            for beat in view.get("game.show", ())
        }

    def staged(self) -> float:
        """Seconds of a game in which something was staged, without a finale."""
        beats = self.beats()
        return sum(ms for (_, code), ms in beats.items() if not is_finale(code)) / 1000

    def waited(self) -> float:
        """Seconds of a game in which others were asked, and this seat was not."""
        waited = 0
        for (at, view), (until, _) in pairwise(self._views()):
            if is_playing(view) and not asks(view):
                waited += until - at
        return waited / 1000

    def played(self) -> float:
        """Seconds of a game until it was over, or until now."""
        times = [at for at, view in self._views() if is_playing(view)]
        return (max(times) - min(times)) / 1000


def is_finale(code: str) -> bool:
    return code.startswith("finale.")


def is_playing(view: dict[str, Any]) -> bool:
    playing: bool = view.get("room", {}).get("phase") == "playing"
    return playing


def asks(view: dict[str, Any]) -> bool:
    """Somebody waits for this seat."""
    offers = view.get("game.offers") or {}
    forms = offers.get("forms", ())
    return bool(offers.get("moves")) or any(not form.get("aside") for form in forms)
