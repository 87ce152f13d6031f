"""Playing the lessons in a browser, by the controls that are lit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import expect
from tests.support.guest import Guest

Learning = Callable[["Learner"], None]


class Learner:
    """A guest in a lesson."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page
        self.coach = self.page.get_by_role("region", name="What to do")

    def comes_to(self, number: int, of: int) -> None:
        """This step is up, and what it is about is lit and can be seen."""
        expect(self.coach).to_contain_text(f"Step {number} of {of}")
        expect(self.page.locator(".ring")).to_be_in_viewport()

    def goes_on(self) -> None:
        self.coach.get_by_role("button", name="Got it").click()

    def taps(self, *names: str) -> None:
        """Buttons of the board, by their exact names."""
        for name in names:
            self.page.get_by_role("main").get_by_role("button", name=name, exact=True).click()

    def touches(self, *parts: str) -> None:
        """Parts of the board that a lesson points at, by name."""
        for part in parts:
            self.page.locator(f'[data-coach="{part}"]').click()


def times(learner: Learner) -> None:
    learner.comes_to(1, 6)
    learner.goes_on()
    learner.comes_to(2, 6)
    learner.taps("4", "5", "2", "0", "Drop my marks")
    learner.comes_to(3, 6)
    for column in (2, 6):
        learner.page.locator(f'[data-cell="{column}:0"]').click()
    learner.taps("Claim this line of 5")
    learner.comes_to(4, 6)
    learner.taps("End turn")
    learner.comes_to(5, 6)
    learner.taps("Call it wrong")
    learner.comes_to(6, 6)


def fives(learner: Learner) -> None:
    learner.comes_to(1, 4)
    learner.goes_on()
    learner.comes_to(2, 4)
    learner.touches(*(f"square.4.{column}" for column in range(2, 7)))
    learner.comes_to(3, 4)
    learner.taps("Turn the timer: +1")
    learner.comes_to(4, 4)


def wedges(learner: Learner) -> None:
    learner.comes_to(1, 4)
    learner.taps("Roll the die")
    learner.comes_to(2, 4)
    learner.touches("space.r7")
    learner.comes_to(3, 4)
    learner.page.get_by_label("Your answer").fill("Pariss")
    learner.taps("Answer")
    learner.comes_to(4, 4)


def foil(learner: Learner) -> None:
    learner.comes_to(1, 5)
    learner.taps("Draw a card")
    learner.comes_to(2, 5)
    hand = learner.page.get_by_role("region", name="Your cards")
    hand.get_by_role("button", name="V, loose").click()
    learner.taps("Discard V")
    learner.comes_to(3, 5)
    for letter in "HOUSE":
        hand.get_by_role("button", name=f"{letter}, loose").click()
    learner.taps("New word: HOUSE", "Lay 1 word")
    learner.comes_to(4, 5)
    riddle = learner.page.get_by_role("group", name="Robin, word 1", exact=False)
    for letter in "TIGER":
        riddle.get_by_role("button", name=letter, exact=True).click()
    learner.taps("Done: 1 of 2 guessed")
    learner.comes_to(5, 5)


def facts(learner: Learner) -> None:
    learner.comes_to(1, 7)
    learner.goes_on()
    for number, (place, animal) in enumerate((("0.0", "Badger"), ("1.0", "Turtle")), start=2):
        learner.comes_to(number, 7)
        learner.page.locator(f'[data-place="{place}"]').fill(animal)
        learner.goes_on()
    learner.comes_to(4, 7)
    learner.taps("Done: 2 of 25 filled", "Done all the same")
    learner.comes_to(5, 7)
    learner.taps("Done: go on")
    learner.comes_to(6, 7)
    learner.taps("Does not")
    learner.comes_to(7, 7)


LESSONS: Final[dict[str, Learning]] = {
    "facts": facts,
    "fives": fives,
    "foil": foil,
    "times": times,
    "wedges": wedges,
}
