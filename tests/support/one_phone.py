"""A real box with one phone for all seats: the host's, passed round the table."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect
from tests.support.guest import Guest

from parlour.kernel import record


class OnePhone:
    """The only phone at a table: of the host, and of somebody who has none."""

    def __init__(self, host: Guest, other: str) -> None:
        self.host = host
        self.page = host.page
        self.names = (host.name, other)

    # Before the game ------------------------------------------------------------------------

    def open_box(self, title: str) -> None:
        """A room with this game in its real box, and both seated at the one phone."""
        self.host.open_room()
        self.host.choose_game(title)
        self.page.get_by_label("Real box: we have the game on the table").check()
        self.host.open_seats()
        self.page.get_by_label("Somebody without a phone").fill(self.names[1])
        self.host.press("Add")
        self.host.sees("Everybody is seated")

    def start(self) -> None:
        self.host.press("Start the game")

    # What came on the table -----------------------------------------------------------------

    def enter(self, question: str, *answers: str) -> None:
        """Tap what was rolled or drawn; several are looked over before they are entered."""
        dialog = self.page.get_by_role("dialog", name=question)
        for answer in answers:
            dialog.get_by_role("button", name=answer, exact=True).first.click()
        if len(answers) > 1:
            dialog.get_by_role("button", name=f"Enter {' · '.join(answers)}").click()
        expect(dialog).to_be_hidden()

    # Round the table ------------------------------------------------------------------------

    @property
    def chips(self) -> Locator:
        return self.page.get_by_role("group", name="Who plays on this phone")

    def is_with(self, name: str) -> None:
        """The page is this player's now."""
        chip = self.chips.get_by_role("button", name=name)
        expect(chip).to_have_attribute("aria-pressed", "true")

    def turn_to(self, name: str) -> None:
        self.chips.get_by_role("button", name=name).click()
        self.is_with(name)

    def pass_to(self, name: str) -> None:
        """Something is secret: the page is covered until the phone is where it belongs."""
        self.host.sees(f"Pass the phone to {name}")
        self.host.press(f"I am {name}")
        self.is_with(name)

    # After the game -------------------------------------------------------------------------

    def record_of(self, *points: int) -> record.Record:
        """The record of a game that ended so: its chance was entered, and nobody calls it proved."""
        assert self.host.result() == list(points)
        with self.page.expect_download() as download:
            # By key: the page of a result grows while one aims.
            self.host.button("Download the record").press("Enter")
        kept = record.read(download.value.path().read_text("utf-8"))
        record.verify(kept)
        assert kept.is_real_box
        assert kept.entries[0].input.header.commitment == ""
        assert (kept.tail.secret, kept.tail.nonces) == ("", {})
        self.page.get_by_text("Was chance fair?").click()
        self.host.sees("nothing about chance can be proved")
        claims = re.compile("Fingerprint|Secret|Anyone can check|--verify")
        expect(self.page.get_by_text(claims)).to_have_count(0)
        return kept


def entered(kept: record.Record) -> list[tuple[str, Any]]:
    """Everything that people said came on the table, in order."""
    labels = {"cards", "letters", "dice", "die", "first", "starts", "dealer"}
    drawn = [one for entry in kept.entries for one in entry.outcomes]
    return [(one.label, one.value) for one in drawn if one.label in labels]
