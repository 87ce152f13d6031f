"""The host reads what was flagged and overruled, and keeps it as a file."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.support.axe import violations
from tests.support.wedges import NO_ANSWER, SLOW, Player, ask, in_turn

from .conftest import DESKTOP, NewGuest

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_the_host_lists_what_was_flagged_and_overruled(new_guest: NewGuest, tmp_path: Path) -> None:
    anna, ben = new_guest("Anna", color_scheme="dark"), new_guest("Ben", **DESKTOP)
    anna.sit_down("Wedges", (ben,))
    anna.set_rules(Most_turns=2, **SLOW)
    anna.press("Start the game")
    first, second = in_turn([Player(anna), Player(ben)])
    ask(first, second)
    first.answer(right=False)
    first.guest.press("Let the others vote")
    second.guest.press("It counts")
    first.guest.sees("decided by vote")
    second.page.get_by_text("Something wrong with this question?").click()
    second.guest.press("unclear")
    second.guest.sees("You have flagged this question.")

    ben.press("Menu")
    expect(ben.page.get_by_text("Flagged and overruled")).to_have_count(0)
    anna.press("Menu")
    anna.page.get_by_text("Flagged and overruled").click()
    anna.sees("ruled right")
    anna.sees("flagged: unclear")
    anna.sees(f"Said: {NO_ANSWER}")
    assert violations(anna.page) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    with anna.page.expect_download() as started:
        anna.press("Download as a table")
    kept = tmp_path / "disputes.csv"
    started.value.save_as(kept)
    rows = list(csv.DictReader(kept.read_text("utf-8-sig").splitlines()))
    assert sorted(row["reason"] for row in rows) == ["ruled_right", "unclear"]
    assert {row["given"] for row in rows} == {NO_ANSWER}
