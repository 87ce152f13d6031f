"""What a narrow phone with text twice as large must be: nothing sticks out, is cut, torn or covered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

WIDTH, HEIGHT = 320, 640
TEXT = 200
"""Per cent of the usual size of text."""
SHORT = 8
"""Letters of a word that fits a line of such a phone; a longer one may be parted or shortened."""

LOOK = """({ short }) => {
  const faults = [];
  const root = document.documentElement;
  const named = (element) => {
    const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
    const kind = element.getAttribute("class") ?? "";
    const tag = element.tagName.toLowerCase();
    return `<${tag} class="${kind}"> "${text.replace(/\\s+/g, " ").slice(0, 40)}"`;
  };
  const scrolls = (way) => way === "auto" || way === "scroll";
  const upwards = function* (element) {
    for (let one = element; one && one !== root; one = one.parentElement) yield one;
  };
  const isUnseen = (element) => {
    for (const one of upwards(element)) {
      const style = getComputedStyle(one);
      if (style.visibility === "hidden" || style.opacity === "0") return true;
      if (style.clipPath.startsWith("inset(50%") || one.inert) return true;
      if (style.color === "rgba(0, 0, 0, 0)") return true;
    }
    return false;
  };
  // The page as a whole, or the window that is open over it.
  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const shown = dialog ?? document.body;
  const edge = dialog ? dialog.getBoundingClientRect().right : root.clientWidth;
  /** What lies in an area that can be moved sideways, or is cut by one, does not widen the page. */
  const isContained = (element, from = element.parentElement) => {
    for (const one of upwards(from)) {
      if (one === dialog) return false;
      if (getComputedStyle(one).overflowX !== "visible" && one !== document.body) return true;
    }
    return false;
  };
  const isWide = dialog
    ? dialog.scrollWidth > dialog.clientWidth + 1
    : root.scrollWidth > root.clientWidth + 1;
  if (isWide) faults.push(`scrolls sideways: ${(dialog ?? root).scrollWidth} pixels`);
  const out = (element) => {
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height || isUnseen(element)) return false;
    if (element instanceof SVGElement && element.ownerSVGElement) return false;
    const isOut = box.right > edge + 1 || box.left < -1;
    return isOut && !isContained(element);
  };
  let wide = [...shown.querySelectorAll("*")].filter(out);
  if (isWide && !wide.length)
    wide = [...shown.querySelectorAll("*")].filter(
      (one) => one.getBoundingClientRect().right > edge + 1,
    );
  const innermost = wide.filter((one) => !wide.some((other) => other !== one && one.contains(other)));
  for (const element of innermost.slice(0, 6)) {
    const box = element.getBoundingClientRect();
    const by = Math.round(Math.max(box.right - edge, -box.left));
    faults.push(`${named(element)} sticks out by ${by}`);
  }

  // Text: no short word is torn over two lines, shortened, or cut off.
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || element.closest("script, style, noscript, option")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const all = range.getBoundingClientRect();
    if (!all.width || !all.height || isUnseen(element)) continue;
    for (const { 0: word, index } of node.textContent.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      if (word.length > short) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) faults.push(`"${word}" is torn in ${named(element)}`);
    }
    range.selectNodeContents(node);
    if (all.right > edge + 1 && !isContained(element, element))
      faults.push(`"${node.textContent.trim().slice(0, 40)}" sticks out of ${named(element)}`);
    const size = parseFloat(getComputedStyle(element).fontSize);
    for (const one of upwards(element)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(one);
      if (textOverflow === "ellipsis" || webkitLineClamp !== "none") {
        const letters = one.textContent.trim().length;
        const isShortened = one.scrollWidth > one.clientWidth + 1 && letters <= short;
        if (isShortened) faults.push(`${named(one)} is shortened`);
        break;
      }
      if (scrolls(overflowX) || scrolls(overflowY)) break;
      if (overflowX === "visible" && overflowY === "visible") continue;
      const cut = one.getBoundingClientRect();
      const slack = size / 4;
      if (
        all.left < cut.left - slack || all.right > cut.right + slack ||
        all.top < cut.top - slack || all.bottom > cut.bottom + slack
      ) {
        faults.push(`"${node.textContent.trim().slice(0, 40)}" is cut off by ${named(one)}`);
        break;
      }
    }
  }

  // Controls: each can be brought into view, and a tap on its middle reaches it.
  const before = scrollY;
  const controls = "a[href], button, input, select, textarea, summary";
  for (const control of shown.querySelectorAll(controls)) {
    if (!control.checkVisibility() || control.disabled) continue;
    const label = control.labels?.[0];
    const target = isUnseen(control) && label ? label : control;
    if (isUnseen(target)) continue;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = target.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) {
      faults.push(`${named(control)} cannot be brought into view`);
      continue;
    }
    const hit = document.elementFromPoint(x, y);
    const isHit =
      hit &&
      (target.contains(hit) || hit.contains(target) || hit.closest("label")?.control === control);
    if (!isHit) faults.push(`${named(control)} is covered by ${hit ? named(hit) : "nothing"}`);
  }
  scrollTo({ top: before, behavior: "instant" });
  return [...new Set(faults)];
}"""


@contextmanager
def narrowed(page: Page) -> Iterator[None]:
    """The page as such a phone shows it; afterwards it is as it was."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
    page.evaluate(f"document.documentElement.style.fontSize = '{TEXT}%'")
    page.wait_for_timeout(150)
    try:
        yield
    finally:
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.set_viewport_size(before)


def faults(page: Page) -> list[str]:
    """What is wrong with the page as it is now, with the elements that are to blame."""
    found: list[str] = page.evaluate(LOOK, {"short": SHORT})
    return found
