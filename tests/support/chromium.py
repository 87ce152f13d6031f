"""One Chromium for all browser tests of a process, started by the first of them.

Playwright keeps an event loop running in its thread, where other tests run loops of their own. So
it is closed before a test that needs no browser; browser tests are kept together.
"""

from __future__ import annotations

import os
import shutil
from contextlib import ExitStack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium_path() -> str:
    named = os.environ.get("PARLOUR_CHROMIUM")
    found = [named] if named else [shutil.which(name) for name in NAMES]
    path = next((path for path in found if path), None)
    assert path is not None, "no Chromium: run make browser"
    return path


class Chromium:
    """A browser that is started when it is first asked for."""

    def __init__(self) -> None:
        self._browser: Browser | None = None
        self._stack = ExitStack()

    def browser(self) -> Browser:
        if self._browser is None or not self._browser.is_connected():
            from playwright.sync_api import sync_playwright

            self.close()
            playwright = self._stack.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(
                executable_path=chromium_path(), args=list(QUIET)
            )
            self._stack.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self._browser = None
        self._stack.close()


CHROMIUM = Chromium()
