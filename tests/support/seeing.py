"""What can be seen on a page: whether an element is in the window, and whether the page is too wide."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

IN_WINDOW = """element => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && box.top >= -1 && box.left >= -1
        && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
}"""

MAINS = """() => {
  const shown = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return [...shown.querySelectorAll(".button.main")].filter(seen)
    .map((button) => button.textContent.trim().replace(/\\s+/g, " "));
}"""
"""The words of the main buttons in view, in the dialog on top where one is open."""
MARKS = """() => {
  const shown = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return [...shown.querySelectorAll("button, summary, a, svg text")]
    .filter((one) => seen(one) && one.textContent.trim() === "?").length;
}"""
"""How many question marks can be asked."""


def is_in_window(element: Locator) -> bool:
    """Whether all of it is in sight without scrolling."""
    seen: bool = element.evaluate(IN_WINDOW)
    return seen


def height(element: Locator) -> float:
    box = element.bounding_box()
    assert box is not None, "it is not shown"
    return box["height"]


def is_any_in_window(elements: Locator) -> bool:
    return any(is_in_window(element) for element in elements.all())


def is_narrow_enough(page: Page) -> bool:
    """Whether nothing is wider than the window."""
    fits: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fits


def scroll_down(page: Page) -> None:
    """To the end of the page; it must be longer than the window."""
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("scrollY > 0")
