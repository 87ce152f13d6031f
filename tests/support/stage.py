"""What a table screen must be: everything in view, nothing too small, nothing cut, the area used."""

from __future__ import annotations

import re

from playwright.sync_api import Page
from tests.support.guest import Guest

SIZES = ((1920, 1080), (1280, 720), (3840, 2160))
LEAST_TEXT = 0.025
"""Of the height of the screen: readable from four metres."""
LEAST_USE = 0.6
"""Of the width and of the height of the area that the game has for itself."""

LONG_NAME = 12
"""Letters of a name from which on it may be shortened."""

LOOK = """({ least, use, long }) => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight + 1 || root.scrollWidth > innerWidth + 1)
    faults.push(`the page scrolls: ${root.scrollWidth}x${root.scrollHeight}`);
  for (const element of document.querySelectorAll("body *")) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const scrolls = (way) => way === "auto" || way === "scroll";
    if (
      (scrolls(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
      (scrolls(overflowX) && element.scrollWidth > element.clientWidth + 1)
    )
      faults.push(`<${element.tagName.toLowerCase()} class="${element.className}"> scrolls`);
  }

  const unseen = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.visibility === "hidden" || style.opacity === "0") return true;
      if (style.clipPath.startsWith("inset(50%")) return true;
    }
    return false;
  };
  const shortener = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return one;
    }
    return null;
  };
  const sizeOf = (element) => {
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (element instanceof SVGElement) {
      const matrix = element.getScreenCTM();
      return matrix ? size * Math.hypot(matrix.b, matrix.d) : size;
    }
    // What is scaled as a whole.
    const box = element.getBoundingClientRect();
    return element.offsetHeight ? (size * box.height) / element.offsetHeight : size;
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent.trim();
    const element = node.parentElement;
    if (!text || ["SCRIPT", "STYLE", "NOSCRIPT", "TITLE"].includes(element.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width || !box.height || unseen(element)) continue;
    // Cards of a deck that are not their turn lie outside of it, out of everybody's way.
    if (element.closest("li[inert]")) continue;
    const told = `"${text.slice(0, 40)}"`;
    const short = shortener(element);
    if (short) {
      const slack = sizeOf(element) / 4; // letters may be higher than their line
      const isCut =
        short.scrollWidth > short.clientWidth + 1 ||
        short.scrollHeight > short.clientHeight + slack;
      // Only what people call themselves may be longer than any screen has room for.
      const isLongName = short.closest(".name") && short.textContent.trim().length > long;
      if (isCut && !isLongName) faults.push(`${told} is shortened`);
      continue;
    }
    const size = sizeOf(element);
    if (size < least * innerHeight - 0.6)
      faults.push(`${told} is ${((100 * size) / innerHeight).toFixed(2)} % of the height`);
    if (
      box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1
    ) {
      faults.push(`${told} leaves the screen`);
      continue;
    }
    for (let one = element; one; one = one.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(one);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const cut = one.getBoundingClientRect();
      const slack = size / 4;
      if (
        box.left < cut.left - slack || box.right > cut.right + slack ||
        box.top < cut.top - slack || box.bottom > cut.bottom + slack
      ) {
        faults.push(`${told} is cut off`);
        break;
      }
    }
    if (getComputedStyle(element).pointerEvents === "none") continue;
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (over && over !== element && !element.contains(over) && !over.contains(element))
      faults.push(`${told} is covered by <${over.tagName} class="${over.className}">`);
  }

  for (const area of document.querySelectorAll("[data-area]")) {
    const room = area.getBoundingClientRect();
    const used = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const leaf of area.querySelectorAll("*")) {
      const bare = getComputedStyle(leaf).backgroundColor === "rgba(0, 0, 0, 0)";
      if ((leaf.childElementCount && bare) || unseen(leaf)) continue;
      const box = leaf.getBoundingClientRect();
      if (!box.width || !box.height) continue;
      used.left = Math.min(used.left, box.left);
      used.top = Math.min(used.top, box.top);
      used.right = Math.max(used.right, box.right);
      used.bottom = Math.max(used.bottom, box.bottom);
      if (box.bottom > room.bottom + 2 || box.right > room.right + 2)
        faults.push(`<${leaf.tagName} class="${leaf.getAttribute("class")}"> leaves the area`);
    }
    const wide = (used.right - used.left) / room.width;
    const high = (used.bottom - used.top) / room.height;
    if (!(wide >= use && high >= use))
      faults.push(`only ${wide.toFixed(2)} by ${high.toFixed(2)} of the area is used`);
  }
  return [...new Set(faults)];
}"""


def faults(page: Page) -> list[str]:
    """What is wrong with the table screen as it is now."""
    found: list[str] = page.evaluate(
        LOOK, {"least": LEAST_TEXT, "use": LEAST_USE, "long": LONG_NAME}
    )
    return found


def faults_at_all_sizes(page: Page) -> list[str]:
    """The same at every size that a table screen has to fill; its size afterwards is the first."""
    found: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(250)
        found += [f"{width}x{height}: {fault}" for fault in faults(page)]
    width, height = SIZES[0]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(100)
    return found


class Stage:
    """A table screen that is looked at, at every size."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.found: dict[str, list[str]] = {}

    def look(self, what: str, shows: str | re.Pattern[str] | None = None) -> None:
        """At once, or when it shows this."""
        if shows is not None:
            self.guest.sees(shows)
        self.found[what] = faults_at_all_sizes(self.guest.page)

    def is_faultless(self) -> None:
        bad = {what: found for what, found in self.found.items() if found}
        assert not bad, bad
