"""A player of Facts in Five in a browser, by visible controls only."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.support.guest import Guest

SIZE = 5
UNHURRIED = {
    "Rounds": 1,
    "Minutes": 15,
    "Seconds_to_choose": 300,
    "Seconds_to_mark": 300,
    "Seconds_to_recognise": 300,
    "Seconds_to_ask_for_votes": 300,
    "Seconds_to_vote": 300,
}
TAPPING = {"Seconds_to_tap": 300}
"""A short game whose clocks end nothing, however slow the machine is."""

COUNT_TAPS = """
    sessionStorage.taps ??= 0;
    addEventListener("click", () => (sessionStorage.taps = Number(sessionStorage.taps) + 1), true);
"""


class Player:
    """Somebody with a Playcard."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page
        self.take = self.page.get_by_role("button", name=re.compile("^(Take “|„.*nehmen$)"))
        self.done = self.page.get_by_role(
            "button", name=re.compile("^(Done|Next round|Fertig|Nächste Runde)")
        )
        self.cases = self.page.locator(".cases li")

    # Choosing -------------------------------------------------------------------------------

    def choose(self, subject: int = 0) -> None:
        """Take a subject of the card that is open, the first Class of it unless told."""
        pick = self.page.get_by_role("heading", name=re.compile("^(Your card|Deine Karte)"))
        expect(pick).to_be_visible()
        categories = self.page.locator(".options").nth(1)
        if not self.take.is_visible():
            self.page.locator(".options").first.get_by_role("button").nth(subject).click()
        expect(categories.or_(self.take).first).to_be_visible()
        if not self.take.is_visible():  # A Category is forced.
            categories.get_by_role("button").first.click()
        chosen = self.page.locator("li.ready").count()
        self.take.click()
        ready = self.page.locator("li.ready").nth(chosen)
        expect(ready.or_(self.done)).to_be_visible()

    # Writing --------------------------------------------------------------------------------

    def blank(self, row: int, column: int) -> Locator:
        return self.page.locator(f'input[data-place="{row}.{column}"]')

    def write(self, row: int, column: int, text: str) -> None:
        if not self.blank(row, column).is_visible():
            self.page.locator(".tabs").get_by_role("button").nth(column).click()
        self.blank(row, column).fill(text)

    def letters(self) -> list[str]:
        """The letters of the rows; `*` where any will do."""
        said = self.page.locator(".strip .letters .unseen").inner_text()
        letters = [one if len(one) == 1 else "*" for one in said.split(": ")[1].split(", ")]
        return letters if len(letters) == SIZE else letters * SIZE

    def write_all(self, tail: str = "lbe", rows: int = SIZE) -> None:
        """Fill the card with words that fit their letters and differ from each other."""
        letters = self.letters()[:rows]
        for column in range(SIZE):
            for row, letter in enumerate(letters):
                self.write(row, column, word(letter, f"{tail}{'abcde'[row]}{'vwxyz'[column]}"))
        expect(self.page.get_by_text("All is saved.")).to_be_visible()

    def hand_in(self) -> None:
        """Be done, also where blanks are empty."""
        self.done.click()
        sure = self.page.get_by_role("button", name=re.compile("all the same|^Trotzdem"))
        waiting = self.page.get_by_text(
            re.compile("Your card is in|ist abgegeben|card. Everything|^A look at|^Ein Blick auf")
        )
        expect(sure.or_(waiting.first)).to_be_visible()
        if sure.is_visible():
            sure.click()

    # Judging --------------------------------------------------------------------------------

    def entry(self, text: str) -> Locator:
        """An entry on the card to mark."""
        return self.page.locator("button.entry").filter(has_text=text)

    def challenge(self, text: str) -> None:
        self.entry(text).click()
        expect(self.entry(text)).to_have_attribute("aria-pressed", "true")

    def case(self, text: str) -> Locator:
        return self.cases.filter(has_text=text)

    def tap(self, valid: bool) -> None:
        """Tap on the entry that is up."""
        name = re.compile("Counts|Zählt$" if valid else "Does not|Zählt nicht")
        self.page.locator(".up").get_by_role("button", name=name).click()

    def is_up(self, text: str) -> None:
        expect(self.page.locator(".up .word")).to_contain_text(text)

    def totals(self) -> list[int]:
        return self.guest.result()


def word(letter: str, rest: str) -> str:
    """A made-up word with this initial."""
    return ("M" if letter == "*" else letter) + rest


def sit_down(
    host: Guest, others: list[Guest], *rules: str, quick: bool = False, **numbers: int
) -> str:
    """A room with Facts in Five chosen for one round, and everybody seated.

    Judged by the book, unless the quick pass is wanted.
    """
    code = host.sit_down("Facts in Five", others)
    if quick:
        host.set_rules(*rules, **(UNHURRIED | TAPPING | numbers))
    else:
        host.set_rules("by the book", *rules, **(UNHURRIED | numbers))
    return code


def choose_all(players: list[Player]) -> None:
    """The five cards go round the table; everybody chooses from their own."""
    for card in range(5):
        players[card % len(players)].choose()


class Taps:
    """How often each guest taps."""

    def __init__(self, guests: list[Guest]) -> None:
        self.guests = guests
        self.total = 0
        self.longest = 0
        """What the busiest guest tapped in each part, added up."""
        self._before = self._now()

    def _now(self) -> list[int]:
        return [int(guest.page.evaluate("sessionStorage.taps")) for guest in self.guests]

    def note(self, part: str) -> None:
        now = self._now()
        taps = [after - before for before, after in zip(self._before, now, strict=True)]
        print(f"{part}: {taps}")
        self.total += sum(taps)
        self.longest += max(taps)
        self._before = now
