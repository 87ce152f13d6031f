"""A guest without a mouse: everything is reached with Tab and done with keys."""

from __future__ import annotations

import re

from tests.support.guest import Guest

MOST_TABS = 120
FOCUSED = """() => {
    const focused = document.activeElement;
    const label = focused.labels?.[0]?.innerText ?? "";
    return (focused.getAttribute("aria-label") ?? (label || focused.innerText) ?? "").trim();
}"""


class Keys:
    """The keyboard of a guest."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.press = guest.page.keyboard.press
        self.type = guest.page.keyboard.type

    def focused(self) -> str:
        """The name of the control that has the focus."""
        name: str = self.guest.page.evaluate(FOCUSED)
        return name

    def tab_to(self, name: str | re.Pattern[str]) -> None:
        """Go on with Tab until the control whose name begins like this has the focus."""
        wanted = name if isinstance(name, re.Pattern) else re.compile(re.escape(name))
        for _ in range(MOST_TABS):
            self.press("Tab")
            if wanted.match(self.focused()):
                return
        raise AssertionError(f"no way to {wanted.pattern} by Tab")

    def push(self, name: str | re.Pattern[str]) -> None:
        """Press the button of this name, wherever Tab finds it."""
        self.tab_to(name)
        self.press("Enter")
