"""`python -m tools.try_reach [PART…]`: a house and its guests on machines of their own, tried.

As root on Linux with iproute2. Machines are network namespaces: the house with a network at home,
containers and a private network; a phone and a neighbour in the same network; somebody far away,
behind 300 ms and 2 % loss. The house is `parlour serve`, browsers are Chromium. Prints what was
seen, and fails where something is not as it should be.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from tests.support import times
from tests.support.chromium import QUIET, chromium_path
from tests.support.guest import Guest
from tools.namespaces import LongLine, Machine, cable

PARLOUR = str(Path(sys.executable).with_name("parlour"))
PORT = 8000
HOME, NEIGHBOURS, MOVED = "192.168.50.20", "192.168.50.7", "192.168.50.99"
PHONE, OTHER_PHONE = "192.168.50.31", "192.168.50.32"
CONTAINERS, PRIVATE = "172.17.0.1", "10.66.0.1"
WIRELESS, MOBILE = "10.66.0.2", "10.77.0.2"
TRIP_SECONDS, LOSS = 0.3, 0.02
ROWS = 5
PATIENCE_SECONDS = 30.0
LOOK_UP = """
import asyncio, sys
from parlour.server.mdns import addresses_of
print(*sorted(asyncio.run(addresses_of(sys.argv[1], sys.argv[2:]))))
"""


def say(text: str) -> None:
    print(f"try_reach: {text}", flush=True)


def until(what: str, is_so: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
    began = time.monotonic()
    while not is_so():
        assert time.monotonic() - began < seconds, f"it did not come to that: {what}"
        time.sleep(0.2)


class Place:
    """All machines, with the lines between them."""

    def __init__(self, stack: ExitStack) -> None:
        self.house = Machine("house", stack)
        self.phone = Machine("phone", stack)
        self.containers = Machine("containers", stack)
        self.far = Machine("far", stack)
        cable((self.house, "wlan0", f"{HOME}/24"), (self.phone, "wlan0", f"{PHONE}/24"))
        self.phone.ip("addr", "add", f"{OTHER_PHONE}/24", "dev", "wlan0")
        self.phone.ip("addr", "add", f"{NEIGHBOURS}/24", "dev", "wlan0")
        cable(
            (self.house, "docker0", f"{CONTAINERS}/16"),
            (self.containers, "eth0", "172.17.0.2/16"),
        )
        self.house.ip("route", "add", "default", "dev", "wlan0")
        self.phone.ip("route", "add", "default", "via", HOME)
        rng = random.Random(41)
        ways = {"wlan0": WIRELESS, "wwan0": MOBILE}
        self.line = stack.enter_context(
            LongLine((self.house, "wg0"), self.far, ways, TRIP_SECONDS, LOSS, rng)
        )
        self.house.has("wg0", f"{PRIVATE}/24")
        self.house.ip("route", "add", MOBILE, "dev", "wg0")
        self.far.has("wlan0", f"{WIRELESS}/24")

    def change_network(self) -> None:
        """The phone that is far away leaves its wireless network for the mobile one."""
        self.far.ip("link", "set", "wlan0", "down")
        self.far.ip("addr", "flush", "dev", "wlan0")
        self.far.has("wwan0", f"{MOBILE}/32")
        self.far.ip("route", "add", PRIVATE, "dev", "wwan0")


class House:
    """`parlour serve` on a machine."""

    def __init__(self, machine: Machine, folder: Path, *words: str) -> None:
        self.machine = machine
        self.folder = folder
        self.options = words
        self._process: subprocess.Popen[str] | None = None

    @contextmanager
    def open(self) -> Iterator[House]:
        command = [PARLOUR, "serve", "--port", str(PORT), "--data", str(self.folder), "--json"]
        command += ["--set", "lead_seconds=0", "--set", "show_pace=0", *self.options]
        with self.machine.start(*command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline(), "the house did not open"
            try:
                yield self
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait(PATIENCE_SECONDS)

    def parlour(self, *words: str) -> subprocess.CompletedProcess[str]:
        return self.machine.run(PARLOUR, *words, "--data", str(self.folder), check=False)

    def network(self, *words: str) -> Any:
        """Return how phones reach it, after a wish."""
        ran = self.parlour("network", *words, "--json")
        assert ran.returncode == 0, ran.stderr
        return json.loads(ran.stdout)

    def doctor(self, *words: str) -> tuple[int, list[str]]:
        """Return the exit code, and what was found by level."""
        ran = self.parlour("doctor", "--json", *words)
        return ran.returncode, [f"{one['level']} {one['code']}" for one in json.loads(ran.stdout)]


def answers(machine: Machine, address: str, source: str = "") -> bool:
    return machine.ask(f"http://{address}:{PORT}/health", source=source)[0] == 200


def look_up(machine: Machine, name: str, own: str) -> str:
    """Return where a name leads, asked by multicast as a phone does."""
    return machine.run(sys.executable, "-c", LOOK_UP, name, own).stdout.strip()


def name_of(house: House) -> str:
    """Return the name that the house has after a while."""
    found: dict[str, Any] = {}

    def is_named() -> bool:
        found.update(house.network())
        return not found["is_naming"]

    until("the house has a name", is_named)
    return str(found["name"])


@contextmanager
def browser(
    playwright: Playwright, machine: Machine, folder: Path, *words: str
) -> Iterator[Browser]:
    """Chromium on a machine; what it trusts is in the folder."""
    program = machine.program(folder, "chromium", "env", f"HOME={folder}", chromium_path())
    found = playwright.chromium.launch(executable_path=str(program), args=[*QUIET, *words])
    try:
        yield found
    finally:
        found.close()


def guest_at(found: Browser, name: str, base: str) -> Guest:
    context = found.new_context(locale="en-US", reduced_motion="reduce")
    return Guest(context.new_page(), name, base)


# What is tried ----------------------------------------------------------------------------------


def try_opening(place: Place, folder: Path) -> None:
    """Letting phones in, and no more; who may, and at which addresses."""
    local = f"http://127.0.0.1:{PORT}"
    with House(place.house, folder / "opening").open() as house:
        assert not answers(place.phone, HOME)
        url = f"{local}/api/network"
        status, _ = place.house.ask(url, {"is_open": True}, "http://evil.example")
        assert status == 403
        assert not answers(place.phone, HOME)
        say("opening: a foreign page on the house's machine is refused")
        status, text = place.house.ask(url, {"is_open": True}, local)
        assert status == 200, text
        assert answers(place.phone, HOME)
        assert not answers(place.containers, CONTAINERS)
        assert not answers(place.far, PRIVATE)
        assert json.loads(text)["links"] == [f"http://{HOME}:{PORT}"]
        say(
            "opening: its own page lets phones in at once; containers and private network stay shut"
        )
        url = f"http://{HOME}:{PORT}/api/network"
        status, text = place.phone.ask(url, {"is_open": False}, f"http://{HOME}:{PORT}")
        assert (status, json.loads(text)["code"]) == (403, "network_here_only")
        say("opening: a phone may not close it")
        found = house.network("open", "--address", PRIVATE, "--address", HOME)
        assert found["links"] == [f"http://{HOME}:{PORT}", f"http://{PRIVATE}:{PORT}"]
        assert answers(place.far, PRIVATE)
        assert not answers(place.containers, CONTAINERS)
        house.network("close")
        assert not answers(place.phone, HOME)
        say("opening: chosen addresses are opened, and closed again by the terminal")
    with House(place.house, folder / "opening", "--host", "0.0.0.0").open() as house:
        assert answers(place.phone, HOME)
        assert answers(place.containers, CONTAINERS)
        addresses = [one["address"] for one in house.network()["addresses"]]
        assert addresses[0] == HOME
        assert set(addresses) == {HOME, CONTAINERS, PRIVATE}
        house.network("close")
        assert not answers(place.phone, HOME)
        assert answers(place.house, "127.0.0.1")
        house.network("open", "--address", HOME)
        assert answers(place.phone, HOME)
        assert not answers(place.containers, CONTAINERS)
        say("opening: a house started with --host 0.0.0.0 is closed and opened the same way")


def try_name(place: Place, folder: Path) -> None:
    """The name: where it leads, when it is taken, when the address changes."""
    with House(place.house, folder / "name", "--host", "0.0.0.0").open() as house:
        assert name_of(house) == f"http://parlour.local:{PORT}"
        assert look_up(place.phone, "parlour.local", PHONE) == HOME
        say("name: a phone finds parlour.local, which leads to the network at home only")
        with House(place.phone, folder / "second", "--host", "0.0.0.0").open() as second:
            assert name_of(second) == f"http://parlour-2.local:{PORT}"
            say("name: a second house in the network is parlour-2.local")
        place.house.ip("addr", "del", f"{HOME}/24", "dev", "wlan0")
        place.house.ip("addr", "add", f"{MOVED}/24", "dev", "wlan0")
        place.house.ip("route", "add", "default", "dev", "wlan0")
        until("the name follows", lambda: look_up(place.phone, "parlour.local", PHONE) == MOVED)
        assert house.network()["links"][0] == f"http://{MOVED}:{PORT}"
        assert answers(place.phone, MOVED)
        say("name: the house gets another address, and parlour.local leads there")
        place.house.ip("addr", "del", f"{MOVED}/24", "dev", "wlan0")
        place.house.ip("addr", "add", f"{HOME}/24", "dev", "wlan0")
        place.house.ip("route", "add", "default", "dev", "wlan0")
    first = House(place.house, folder / "name", "--host", "0.0.0.0")
    second = House(place.phone, folder / "second", "--host", "0.0.0.0")
    with first.open(), second.open():
        wanted = {f"http://parlour.local:{PORT}", f"http://parlour-2.local:{PORT}"}
        until("two names", lambda: {name_of(first), name_of(second)} == wanted)
        say("name: of two houses opened at the same moment one gives way")


def try_closing(place: Place, folder: Path) -> None:
    """Guests play on while the house is closed, and come back to it."""
    with ExitStack() as stack:
        house = stack.enter_context(House(place.house, folder / "closing").open())
        playwright = stack.enter_context(sync_playwright())
        at_home = stack.enter_context(browser(playwright, place.house, folder))
        at_phone = stack.enter_context(browser(playwright, place.phone, folder))
        anna = guest_at(at_home, "Anna", f"http://127.0.0.1:{PORT}")
        anna.page.goto(anna.base)
        anna.press("Let phones in")
        anna.sees("Phones in the same Wi\u2011Fi reach this house")
        ben = guest_at(at_phone, "Ben", f"http://{HOME}:{PORT}")
        anna.sit_down("Times Four", [ben])
        house.network("close")
        anna.set_rules("5 rows", Minutes_per_game=0, Seconds_per_turn=600)
        anna.press("Start the game")
        expect(ben.page.get_by_role("grid")).to_be_visible()
        say("closing: a game begins after the house was closed; its board is loaded by the guest")
        ben.page.reload()
        expect(ben.page.get_by_role("grid")).to_be_visible()
        assert answers(place.phone, HOME, source=PHONE)
        assert not answers(place.phone, HOME, source=OTHER_PHONE)
        say("closing: the guest's page is loaded again; another phone is not let in")
        players = [times.Player(anna, ROWS), times.Player(ben, ROWS)]
        points = [0, 0]
        for turn in range(4):
            if turn == 2:
                house.network("open")
            times.play_one_turn(players, points)
        assert anna.troubles == ben.troubles == []
        say("closing: they play on, and also while the house is opened again")


def try_far(place: Place, folder: Path) -> None:
    """A night with somebody behind 300 ms and 2 % loss, who changes networks in a turn."""
    with ExitStack() as stack:
        house = House(place.house, folder / "far", "--host", "0.0.0.0")
        stack.enter_context(house.open())
        playwright = stack.enter_context(sync_playwright())
        near = stack.enter_context(browser(playwright, place.house, folder))
        away = stack.enter_context(browser(playwright, place.far, folder))
        anna = guest_at(near, "Anna", f"http://127.0.0.1:{PORT}")
        ben = guest_at(away, "Ben", f"http://{PRIVATE}:{PORT}")
        anna.sit_down("Times Four", [ben])
        anna.set_rules("5 rows", Minutes_per_game=0, Seconds_per_turn=600)
        anna.press("Start the game")
        expect(ben.page.get_by_role("grid")).to_be_visible()
        lags = [abs(_left(anna) - _left(ben)) for _ in range(10)]
        players = [times.Player(anna, ROWS), times.Player(ben, ROWS)]
        player = times.take_turn(players)
        while player.guest is not ben:
            times.play_one_turn(players, [0, 0])
            player = times.take_turn(players)
        fact = player.best_fact()
        assert fact is not None
        player.place(fact)
        place.change_network()
        began = time.monotonic()
        player.end.click()
        expect(player.end).to_be_hidden(timeout=60_000)
        seconds = time.monotonic() - began
        assert anna.page.get_by_role("gridcell").count() == ben.page.get_by_role("gridcell").count()
        times.play_to_the_end(players)
        assert anna.result() == ben.result()
        assert anna.troubles == ben.troubles == []
        line = place.line
        assert len(line.sources) == 2
        assert line.lost > 0
        say(
            f"far: played to the end over {TRIP_SECONDS * 1000:.0f} ms; {line.lost} of {line.carried}"
            f" packets were lost; clocks differ by at most {max(lags)} s; after the change of"
            f" networks in a turn its end was taken {seconds:.1f} s later"
        )


def _left(guest: Guest) -> int:
    shown = guest.page.locator(".clock .digits").inner_text()
    minutes, seconds = re.findall(r"(?:(\d+):)?(\d+)", shown)[0]
    return int(minutes or 0) * 60 + int(seconds)


def try_doctor(place: Place, folder: Path) -> None:
    """What the doctor says of a closed house, an open one, and one with a certificate of its own."""
    house = House(place.house, folder / "doctor")
    code, found = house.doctor()
    assert code == 0, found
    assert "ok port_free" in found
    with house.open():
        code, found = house.doctor()
        assert "warning only_here" in found
        house.network("open")
        name_of(house)
        code, found = house.doctor()
        assert code == 0, found
        for line in ("ok code_link", "ok name_announced", "ok no_firewall"):
            assert line in found, found
        say(f"doctor: an open house: {', '.join(found)}")
    secured = House(place.house, folder / "doctor", "--host", "0.0.0.0", "--tls")
    with secured.open():
        name_of(secured)
        code, found = secured.doctor("--set", "tls=true")
        assert code == 0, found
        assert "ok tls" in found
        assert "ok certificate" in found
        say(f"doctor: with a certificate of its own: {', '.join(found)}")


def try_tls(place: Place, folder: Path) -> None:
    """A phone that comes without TLS, learns to trust the house, and is led on."""
    secure = f"https://parlour.local:{PORT}"
    with ExitStack() as stack:
        house = House(place.house, folder / "tls", "--host", "0.0.0.0", "--tls")
        stack.enter_context(house.open())
        assert name_of(house) == f"http://parlour.local:{PORT}"
        playwright = stack.enter_context(sync_playwright())
        # Chromium on Linux asks the system for names; phones ask the network.
        words = (f"--host-resolver-rules=MAP parlour.local {HOME}",)
        with browser(playwright, place.phone, folder, *words) as found:
            anna = guest_at(found, "Anna", f"http://{HOME}:{PORT}")
            anna.page.goto(anna.base)
            anna.sees("does not trust the house yet")
            with anna.page.expect_download() as loading:
                anna.page.get_by_role("link", name="Load the certificate").click()
            loading.value.save_as(folder / "parlour.crt")
        trust(folder)
        with browser(playwright, place.phone, folder, *words) as found:
            for base in (f"http://{HOME}:{PORT}", f"http://parlour.local:{PORT}"):
                anna = guest_at(found, "Anna", base)
                anna.page.goto(f"{base}/?a=b#c")
                anna.page.wait_for_url(base.replace("http:", "https:") + "/?a=b#c")
            has = anna.page.evaluate(POWERS)
            assert all(has.values()), has
            anna.base = secure
            anna.open_room()
            assert anna.troubles == []
    say(f"tls: a browser that was told to trust it is led on, by number and name; it has {has}")


POWERS = """async () => ({
    secure: isSecureContext,
    worker: Boolean((await navigator.serviceWorker.ready).active),
    lock: Boolean(await navigator.wakeLock.request("screen")),
    clipboard: typeof navigator.clipboard.writeText === "function",
    manifest: document.querySelector("link[rel=manifest]") !== null,
})"""


def trust(folder: Path) -> None:
    """Put the house's certificate into the list of Chromium on Linux."""
    store = folder / ".pki" / "nssdb"
    store.mkdir(parents=True)
    assert shutil.which("certutil"), "certutil is missing. On Debian: apt-get install libnss3-tools"
    command = ["certutil", "-d", f"sql:{store}"]
    subprocess.run([*command, "-N", "--empty-password"], check=True)
    new = ["-A", "-n", "Parlour", "-t", "C,,", "-i", str(folder / "parlour.crt")]
    subprocess.run([*command, *new], check=True)


PARTS: dict[str, Callable[[Place, Path], None]] = {
    "opening": try_opening,
    "name": try_name,
    "doctor": try_doctor,
    "tls": try_tls,
    "closing": try_closing,
    "far": try_far,
}


def main(wanted: Sequence[str]) -> int:
    if not set(wanted) <= PARTS.keys() or os.geteuid() != 0:
        print(__doc__)
        return 2
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="parlour-")))
        place = Place(stack)
        for name in wanted or PARTS:
            PARTS[name](place, folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
