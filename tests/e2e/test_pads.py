"""Clock and score pad of each game: two taps from the first page, kept in the browser, no house needed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.guest import Guest

from .conftest import SCREEN, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


class Pad:
    """A pad in a browser."""

    def __init__(self, guest: Guest, title: str) -> None:
        self.guest = guest
        self.page = guest.page
        self.page.goto(guest.base)
        self.page.get_by_role("link", name=f"Clock and score pad: {title}").click()
        self.clock = self.page.get_by_role("timer")
        self.totals = self.page.locator("tfoot td")

    def more(self, what: str, times: int) -> None:
        for _ in range(times):
            self.guest.press(f"{what}: one more")

    def write(self, points: str, *totals: str) -> None:
        """Write the line down, which says its points, and look at everybody's total."""
        self.guest.press(f"Write down {points}")
        expect(self.totals).to_have_text([*totals])

    def tick(self, *names: str) -> None:
        for name in names:
            self.page.get_by_label(name, exact=True).check()


def test_times_four_is_counted_undone_and_kept_without_the_house(new_guest: NewGuest) -> None:
    pad = Pad(new_guest("Anna", viewport={"width": 320, "height": 640}), "Times Four")
    expect(pad.clock).to_have_text("1:00")
    pad.page.get_by_label("Name of player 1").fill("Ada")
    pad.more("Sets in this turn", 2)
    pad.write("3", "3", "0")
    pad.page.context.set_offline(True)
    pad.more("Sets in this turn", 1)
    pad.write("1", "3", "1")
    pad.guest.press("Undo")
    expect(pad.totals).to_have_text(["3", "0"])
    pad.guest.press("Start")
    expect(pad.clock).not_to_have_text("1:00")
    pad.page.context.set_offline(False)
    assert violations(pad.page) == []
    pad.page.reload()
    expect(pad.totals).to_have_text(["3", "0"])
    expect(pad.page.get_by_label("Name of player 1")).to_have_value("Ada")
    expect(pad.guest.button("Stop")).to_be_visible()
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert pad.page.evaluate(width) <= 0


def test_the_clock_of_a_phase_runs_out(new_guest: NewGuest) -> None:
    anna = new_guest("Anna")
    anna.page.clock.install()
    pad = Pad(anna, "Foil")
    pad.guest.press("Arranging")
    expect(pad.clock).to_have_text("1:30")
    pad.guest.press("+30 s")
    pad.guest.press("Start")
    anna.page.clock.run_for(119_000)
    expect(pad.clock).to_have_text("0:01")
    anna.page.clock.run_for(1_500)
    expect(pad.clock).to_have_text("0:00")
    expect(anna.page.get_by_role("status").filter(has_text="Time is up.")).to_be_attached()
    pad.guest.press("From the beginning")
    expect(pad.clock).to_have_text("1:30")


def test_facts_in_five_is_squared(new_guest: NewGuest) -> None:
    pad = Pad(new_guest("Anna"), "Facts in Five")
    for column, count in enumerate((5, 3, 2, 1), start=1):
        pad.more(f"Column {column}", count)
    pad.write("70", "70", "0")
    expect(pad.page.locator("tbody td").first).to_contain_text("39 + 31")


def test_foil_has_its_bonus_and_its_penalties(new_guest: NewGuest) -> None:
    pad = Pad(new_guest("Anna"), "Foil")
    pad.more("Letters in your words", 10)
    pad.more("Bonus letters among them", 1)
    pad.tick("Knocked")
    pad.write("20", "20", "0")
    pad.more("No such word", 1)
    pad.write("−10", "20", "−10")


def test_wedges_are_collected(new_guest: NewGuest) -> None:
    pad = Pad(new_guest("Anna", **SCREEN), "Wedges")
    pad.tick("History")
    pad.write("1", "1", "0")
    assert violations(pad.page) == []
    pad.guest.press("One more player")
    expect(pad.totals).to_have_text(["1", "0", "0"])


def test_find_five_counts_the_five_lowest_and_doubles_round_five(new_guest: NewGuest) -> None:
    pad = Pad(new_guest("Anna"), "Find Five")
    pad.guest.press("One player less")
    pad.tick("L", "P", "U", "N", "Z", "W")
    pad.write("9", "9")
    for total in ("9", "9", "9"):
        pad.write("0", total)
    pad.tick("X", "Turned the timer")
    pad.write("9", "18")
    pad.guest.press("puzzle (2 to 4)")
    pad.guest.press("New game")
    expect(pad.totals).to_have_text(["0"])


def test_a_pad_speaks_german(new_guest: NewGuest) -> None:
    anna = new_guest("Anna", locale="de", color_scheme="dark")
    anna.page.goto(f"{anna.base}/pad/times")
    anna.sees("Uhr und Punkteblock: Mal Vier")
    anna.press("Reihen in diesem Zug: eins mehr")
    anna.press("1 aufschreiben")
    expect(anna.page.locator("tfoot td")).to_have_text(["1", "0"])
    assert violations(anna.page) == []
