"""A player of Wedges in a browser: rolls, moves and answers by visible controls only."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Locator, expect
from tests.support.guest import Guest

from parlour.shelf.matching import judge
from parlour.shelf.packs import Library

NO_ANSWER = "zzyzx"
"""What is never right, and never nearly so."""


@cache
def answers() -> dict[str, str]:
    """The right answer to every question of the house's own bank."""
    pack = Library().open("bank")
    return {asked.question: asked.answer for card in pack for asked in card.questions}


class Player:
    """Somebody with a token on the wheel."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page
        self.roll = guest.button("Roll the die")
        self.targets = self.page.get_by_role("list", name="Where your roll leads")
        self.boxes = self.page.get_by_role("group", name="Two boxes of cards")
        self.field = self.page.get_by_label(re.compile("^Your answer"))
        self.question = self.page.locator(".question .words")
        self.pick = self.page.get_by_role("group", name="Pick a category")
        self.waits = self.page.get_by_text(re.compile("to draw your card")).first

    @property
    def spaces(self) -> Locator:
        return self.targets.get_by_role("button")

    def go(self, name: str | re.Pattern[str] = "") -> None:
        """Roll, and go to the first space of this name, or to any that asks a question."""
        self.roll.click()
        expect(self.spaces.first).to_be_visible()
        wanted = self.targets.get_by_role("button", name=name) if name else self.asking
        (wanted if wanted.count() else self.spaces).first.click()

    def advance(self) -> None:
        """On to the question: a roll and a move, or the choice of a category."""
        if self.pick.is_visible():
            self.guest.press(re.compile("History"))
            expect(self.pick).to_be_hidden()
        else:
            self.go()
            expect(self.targets).to_be_hidden()

    @property
    def asking(self) -> Locator:
        return self.targets.get_by_role("button", name=re.compile("^(?!Roll Again|the hub)"))

    def right_answer(self) -> str:
        """As the bank has it, without what stands in parentheses."""
        text = self.question.first.inner_text()
        return re.sub(r"\s*\(.*?\)", "", answers()[text])

    def half_a_name(self) -> str | None:
        """A last name where the full one is asked for; None where no name is."""
        answer = self.right_answer()
        last = answer.split()[-1]
        is_vague = judge(last, answer, names="full").verdict == "specific"
        return last if is_vague else None

    def say(self, text: str) -> None:
        self.field.fill(text)
        self.field.press("Enter")

    def answer(self, right: bool = True) -> None:
        expect(self.field).to_be_visible()
        self.say(self.right_answer() if right else NO_ANSWER)

    def draw(self) -> None:
        self.guest.press("Draw from box 1")


def in_turn(players: list[Player]) -> tuple[Player, Player]:
    """Whose turn it is to roll, and the next one."""
    for _ in range(200):
        for n, player in enumerate(players):
            if player.roll.is_visible():
                return player, players[(n + 1) % len(players)]
        players[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is to roll")


def ask(player: Player, reader: Player) -> None:
    """Roll and move until a question is asked; the reader draws the card."""
    while not player.field.is_visible():
        if player.waits.is_visible():
            reader.draw()
            expect(player.field).to_be_visible()
        else:
            player.advance()
