"""The check of table screens finds what it is there for: planted faults, one at a time."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser
from tests.support.stage import SIZES, faults, faults_at_all_sizes

pytestmark = [pytest.mark.browser, pytest.mark.long]

SOUND = """<!doctype html><style>
  body { margin: 0; overflow: hidden }
  main { height: 100vh; font-size: 4vh; display: grid; place-items: center }
  .board { width: 90vw; height: 80vh; background: #ddd }
</style><main data-area><div class="board">Anna begins</div></main>"""


def found(browser: Browser, planted: str = "", instead: str = SOUND) -> list[str]:
    """The faults of a sound screen with something more in it."""
    width, height = SIZES[0]
    page = browser.new_page(viewport={"width": width, "height": height})
    try:
        page.set_content(instead.replace("</main>", f"{planted}</main>"))
        return faults(page)
    finally:
        page.close()


def test_a_sound_screen_has_no_faults_at_any_size(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(SOUND)
    assert faults_at_all_sizes(page) == []
    page.close()


def test_text_that_is_too_small_is_found(browser: Browser) -> None:
    small = '<p style="position: fixed; top: 0; margin: 0; font-size: 2vh">12 points</p>'
    assert found(browser, small) == ['"12 points" is 2.00 % of the height']


def test_text_that_is_scaled_down_is_found(browser: Browser) -> None:
    style = "position: fixed; top: 0; margin: 0; font-size: 4vh; transform: scale(0.5)"
    (fault,) = found(browser, f'<p style="{style}">12 points</p>')
    assert fault == '"12 points" is 2.00 % of the height'


def test_text_beyond_the_edge_is_found(browser: Browser) -> None:
    outside = '<p style="position: fixed; top: 98vh; margin: 0">12 points</p>'
    assert '"12 points" leaves the screen' in found(browser, outside)


def test_text_that_is_cut_off_is_found(browser: Browser) -> None:
    style = (
        "position: fixed; top: 0; width: 10vh; height: 3vh; overflow: hidden; white-space: nowrap"
    )
    assert '"A very long name" is cut off' in found(
        browser, f'<p style="{style}">A very long name</p>'
    )


def shortened(text: str, kind: str = "") -> str:
    style = (
        "position: fixed; top: 0; width: 10vh; overflow: hidden; white-space: nowrap;"
        "text-overflow: ellipsis"
    )
    return f'<p class="{kind}" style="{style}">{text}</p>'


def test_text_that_is_shortened_is_found(browser: Browser) -> None:
    assert '"1 word unscrambled" is shortened' in found(browser, shortened("1 word unscrambled"))
    assert found(browser, shortened("1", "name")) == []


def test_only_a_long_name_may_be_shortened(browser: Browser) -> None:
    assert found(browser, shortened("Bartholomäus-Maximilian", "name")) == []
    assert '"Annamaria" is shortened' in found(browser, shortened("Annamaria", "name"))


def test_a_list_that_would_have_to_be_scrolled_is_found(browser: Browser) -> None:
    rows = "<p>12 points</p>" * 30
    style = "position: fixed; top: 0; height: 50vh; overflow: auto"
    faulty = found(browser, f'<div class="list" style="{style}">{rows}</div>')
    assert '<div class="list"> scrolls' in faulty


def test_a_page_that_scrolls_is_found(browser: Browser) -> None:
    tall = SOUND.replace("overflow: hidden", "").replace("100vh", "130vh")
    assert any(fault.startswith("the page scrolls") for fault in found(browser, instead=tall))


def test_what_covers_a_text_is_found(browser: Browser) -> None:
    style = "position: fixed; inset: 0; background: #000"
    faulty = found(browser, f'<div class="toast" style="{style}"></div>')
    assert '"Anna begins" is covered by <DIV class="toast">' in faulty


def test_an_empty_screen_is_found(browser: Browser) -> None:
    small = SOUND.replace("90vw", "30vw")
    assert any("of the area is used" in fault for fault in found(browser, instead=small))
