"""The page as an app: installed, offline, upgraded; on plain HTTP just a page."""

from __future__ import annotations

import functools
import http.server
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.support.guest import until
from tests.support.household import Household

from parlour.server.web.app import STATIC

from .conftest import PHONE, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]

KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) kept.push(request.url);
    return kept.map(url => new URL(url).pathname);
}"""


def controlled(page: Page) -> None:
    """Wait until the worker is there."""
    until(page, lambda: page.evaluate("navigator.serviceWorker.controller !== null"))


def test_the_page_can_be_installed(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.page.goto(anna.base)
    controlled(anna.page)
    line = anna.page.context.new_cdp_session(anna.page)
    assert line.send("Page.getAppManifest")["errors"] == []
    errors = [
        one["errorId"] for one in line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    ]
    assert [error for error in errors if error != "in-incognito"] == []


def test_without_the_house_a_page_says_so_and_comes_back_by_itself(
    new_guest: NewGuest, house: Household
) -> None:
    anna = new_guest("Anna", locale="de-DE", color_scheme="dark")
    anna.page.goto(anna.base)
    controlled(anna.page)
    anna.page.get_by_label("Dein Name").fill("Anna")
    anna.press("Raum öffnen")
    anna.sees("Wähle ein Spiel.")
    address = anna.page.url
    house.kill()
    anna.page.reload()
    expect(anna.page.get_by_role("heading")).to_have_text("Das Haus antwortet nicht")
    expect(anna.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert anna.page.locator("img").evaluate("image => image.naturalWidth") > 0
    house.open()
    anna.sees("Wähle ein Spiel.")
    assert anna.page.url == address


def test_nothing_of_a_game_is_kept_for_offline(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    code = anna.open_room()
    controlled(anna.page)
    anna.choose_game("Times Four")
    anna.press("Start with a bot")
    expect(anna.page.get_by_role("grid")).to_be_visible()
    anna.page.reload()
    expect(anna.page.get_by_role("grid")).to_be_visible()
    kept = anna.page.evaluate(KEPT)
    assert "/offline.html" in kept
    assert [path for path in kept if path.startswith(("/api", "/r/", "/tv/", "/ws"))] == []
    assert "/" not in kept
    assert "/index.html" not in kept
    assert not any(code in path for path in kept)


@pytest.fixture
def release(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the client that can be upgraded, and its address."""
    folder = tmp_path / "client"
    shutil.copytree(STATIC, folder)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            """Nothing to say."""

        def end_headers(self) -> None:
            self.send_header("cache-control", "no-cache")
            super().end_headers()

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=folder)
    )
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield folder, f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


def test_after_an_upgrade_the_very_next_page_is_the_new_one(
    browser: Browser, release: tuple[Path, str]
) -> None:
    folder, address = release
    context = browser.new_context(**PHONE)
    page: Page = context.new_page()
    page.goto(address)
    controlled(page)
    page.reload()
    before = page.evaluate("caches.keys()")
    assert len(before) == 1
    index, worker = folder / "index.html", folder / "sw.js"
    index.write_text(index.read_text().replace("<html ", '<html data-release="2" '))
    worker.write_text(worker.read_text().replace("parlour-", "parlour-next-", 1))
    page.reload()
    assert page.locator("html").get_attribute("data-release") == "2"
    until(page, lambda: page.evaluate("caches.keys()") == [before[0].replace("-", "-next-")])
    context.close()


def test_over_plain_http_there_is_no_worker_and_no_complaint(
    new_guest: NewGuest, house: Household
) -> None:
    anna = new_guest("Anna", base=house.over_the_network)
    anna.page.goto(anna.base)
    anna.sees("Open a room")
    assert anna.page.evaluate("isSecureContext") is False
    assert anna.page.evaluate("'serviceWorker' in navigator") is False
    anna.open_room()
    anna.sees("Choose a game.")


def test_the_devices_own_way_to_share_is_used_where_it_has_one(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.page.add_init_script(
        "navigator.share = async what => { (window.shared ??= []).push(what); }"
    )
    code = anna.open_room()
    anna.press(re.compile("^Room code"))
    anna.press("Share")
    assert anna.page.evaluate("shared")[0]["url"].endswith(f"/r/{code}")
