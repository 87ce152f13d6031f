"""What goes wrong in a school: a tab is closed, a tablet changes hands, the network is down for a minute, the
teacher's laptop sleeps, the house loses its power. Nothing is lost."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import DESKTOP, NewGuest
from tests.e2e.test_class import DROP, END, Class
from tests.e2e.test_class_practice import answer, asked
from tests.support.cutting import Line
from tests.support.guest import Guest
from tests.support.household import Household

OUTAGE_SECONDS = 60


class School:
    """The network of a school, through which everybody reaches the house."""

    def __init__(self, port: int) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._line = Line(port)
        asyncio.run_coroutine_threadsafe(self._line.__aenter__(), self._loop).result(10)
        self.base = f"http://127.0.0.1:{self._line.port}"

    def drop(self) -> None:
        """Cut all lines, and let nobody through."""
        self._line.is_closed = True
        for task in list(self._line._tasks):
            self._loop.call_soon_threadsafe(task.cancel)

    def mend(self) -> None:
        self._line.is_closed = False

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._line.__aexit__(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture
def school(house: Household) -> Iterator[School]:
    school = School(house.port)
    yield school
    school.close()


def on_turn(told: Class) -> Guest:
    return next(one for one in told.pupils if one.button(DROP).is_visible())


def wall_says(told: Class, line: str) -> None:
    expect(told.teacher.page.get_by_text(line).first).to_be_visible()


@pytest.mark.long
def test_power_and_network_fail_and_nothing_is_lost(
    new_guest: NewGuest, house: Household, school: School
) -> None:
    told = Class(partial(new_guest, base=school.base), 4, "de-DE")
    told.start()
    told.write("6742")
    wall_says(told, "6 × 7 = 42")
    house.kill()
    house.open()
    first = on_turn(told)
    first.page.keyboard.type("6848")
    first.button(DROP).click()
    wall_says(told, "6 × 8 = 48")
    school.drop()
    first.button(END).click()  # said while nobody hears it
    time.sleep(OUTAGE_SECONDS)
    school.mend()
    told.show("Bericht", "Bericht")
    expect(told.teacher.page.get_by_role("status").filter(has_text="unterbrochen")).to_have_count(
        0, timeout=60_000
    )
    for pupil in told.pupils:
        expect(pupil.page.get_by_role("grid")).to_be_visible()
    expect(first.button(END)).to_have_count(0, timeout=60_000)
    told.teacher.press("Neu laden")
    page = told.teacher.page
    tried = page.get_by_role("row").filter(has=page.get_by_role("cell", name="1", exact=True))
    expect(tried).to_have_count(2)  # both facts, of two pupils


@pytest.mark.long
def test_tabs_tablets_and_laptops_come_and_go(new_guest: NewGuest, house: Household) -> None:
    told = Class(new_guest, 4)
    told.start()
    told.write("6742")
    closed = on_turn(told)
    name = closed.page.locator(".bar .name").inner_text()
    context, url = closed.page.context, closed.page.url
    closed.page.close()
    again = context.new_page()
    again.goto(url)
    expect(again.locator(".bar .name")).to_have_text(name)
    again.get_by_role("button", name=DROP).wait_for()
    told.teacher.page.context.set_offline(True)  # the lid is shut
    told.teacher.page.goto("about:blank")
    again.keyboard.type("6848")
    again.get_by_role("button", name=DROP).click()
    again.get_by_role("button", name=END).click()
    told.teacher.page.context.set_offline(False)
    told.teacher.page.goto(f"{told.teacher.base}/c/{told.code}")
    told.show("Play", "")
    wall_says(told, "6 × 8 = 48")
    told.teacher.press("End the round")
    pupil = next(one for one in told.pupils if one is not closed)
    pupil.press("Practise for five minutes")
    a, b = asked(pupil)
    answer(pupil, a * b)
    expect(pupil.page.get_by_text(f"Right: {a} × {b}")).to_be_visible()
    house.kill()
    house.open()
    told.show("Pupils", "")
    expect(told.teacher.page.get_by_text("1 answer, 0 sure")).to_be_visible(timeout=60_000)
    code = told.teacher.page
    code.get_by_role("button", name="Show the codes").click()
    row = code.get_by_role("row").filter(has_text=pupil.page.locator(".bar .name").inner_text())
    personal = row.locator(".code").inner_text()
    tablet = told.new_guest("tablet", **DESKTOP)
    tablet.page.goto(f"{tablet.base}/c/{told.code}")
    tablet.page.get_by_label("My code").fill(personal)
    tablet.page.get_by_role("button", name="Come in").last.click()
    tablet.press("Practise for five minutes")
    a, b = asked(tablet)
    answer(tablet, a * b + 1)
    expect(pupil.page.get_by_text(f"{a} × {b} is {a * b}").first).to_be_visible()
