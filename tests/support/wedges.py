"""A player of Wedges in a browser: rolls, moves and answers by visible controls only."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from playwright.sync_api import Locator, expect
from tests.support.guest import Guest, whoever

from parlour.games.wedges.board import Category
from parlour.games.wedges.solver import policy_for
from parlour.shelf.matching import judge
from parlour.shelf.packs import Library
from parlour.shelf.packs.card import Question

NO_ANSWER = "zzyzx"
"""What is never right, and never nearly so."""
SHORT = 4
"""Wedges needed in a short game."""
SLOW = {"Seconds_to_act": 600, "Seconds_to_answer": 600, "Seconds_per_vote": 600}
"""No clock runs out on a slow machine."""
MOST_ROLLS = 1000
"""No way is that long: who walks well and is always right comes home in a short game after some 25
rolls, and of 5000 games in a trial none took more than 100."""


class Labels(NamedTuple):
    """What the controls of the board are called."""

    roll: str
    targets: str
    boxes: str
    draw: str
    answer: str
    idea: str
    pick: str
    vote: str
    waits: str
    go_on: str
    skip: str


LABELS: Final = {
    "en": Labels(
        roll="Roll the die",
        targets="Where your roll leads",
        boxes="Two boxes of cards",
        draw="Draw from box 1",
        answer="Your answer",
        idea="Your idea for the team",
        pick="Pick a category",
        vote="Vote for a category",
        waits="to draw your card",
        go_on="Go on",
        skip="I do not know: pass",
    ),
    "de": Labels(
        roll="Würfeln",
        targets="Wohin dein Wurf führt",
        boxes="Zwei Kästen mit Karten",
        draw="Aus Kasten 1 ziehen",
        answer="Deine Antwort",
        idea="Deine Idee fürs Team",
        pick="Kategorie wählen",
        vote="Für eine Kategorie stimmen",
        waits="Warte auf deine Karte",
        go_on="Weiter",
        skip="Weiß ich nicht: passen",
    ),
}
TITLES: Final[dict[Category, str]] = {
    "blue": "People & Places",
    "pink": "Arts & Entertainment",
    "yellow": "History",
    "brown": "Science & Nature",
    "green": "Sports & Leisure",
    "orange": "Wild Card",
}


@cache
def answers() -> dict[str, Question]:
    """Every question of two packs of the house, with its right answer, by its text."""
    packs = [Library().open(id) for id in ("bank", "junior")]
    return {
        straight(asked.question): asked
        for pack in packs
        for card in pack
        for asked in card.questions
    }


def straight(text: str) -> str:
    """A text with the quotes of a typewriter, as packs have them; the page shows curly ones."""
    return text.translate(str.maketrans("“”’′″", '""\'\'"'))


def shown(text: str) -> re.Pattern[str]:
    """A text of a pack as the page shows it, the whole of it, with curly quotes."""
    quotes = {'"': "[“”″]", "'": "[’′]"}
    return re.compile("^" + "".join(quotes.get(sign, re.escape(sign)) for sign in text) + "$")


class Player:
    """Somebody with a token on the wheel."""

    def __init__(self, guest: Guest, language: str = "en") -> None:
        self.guest = guest
        self.page = guest.page
        self.labels = labels = LABELS[language]
        self.roll = guest.button(labels.roll)
        self.targets = self.page.get_by_role("list", name=labels.targets)
        self.boxes = self.page.get_by_role("group", name=labels.boxes)
        self.field = self.page.get_by_label(re.compile(f"^{labels.answer}"))
        self.idea = self.page.get_by_label(labels.idea)
        self.question = self.page.locator(".question .words")
        self.pick = self.page.get_by_role("group", name=labels.pick)
        self.votes = self.page.get_by_role("group", name=labels.vote)
        self.waits = self.page.get_by_text(re.compile(labels.waits)).first
        self.home = self.page.get_by_role("button", name=re.compile("for the winning question"))

    @property
    def next(self) -> Locator:
        """What a move leads to: a question, a card that is awaited, a choice, or another roll."""
        question = self.field.or_(self.idea).or_(self.waits)
        return question.or_(self.pick).or_(self.roll).first

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
            self.pick.get_by_role("button").first.click()
            expect(self.pick).to_be_hidden()
        else:
            self.go()
            expect(self.targets).to_be_hidden()
        expect(self.next).to_be_visible()

    @property
    def asking(self) -> Locator:
        return self.targets.get_by_role("button", name=re.compile("^(?!Roll Again|the hub)"))

    def right_answer(self) -> str:
        """As the pack has it, without what stands in parentheses."""
        return re.sub(r"\s*\(.*?\)", "", self._asked().answer)

    def _asked(self) -> Question:
        return answers()[straight(self.question.first.inner_text())]

    def half_a_name(self) -> str | None:
        """A last name where the full one is asked for; None where no name is."""
        asked, last = self._asked(), self.right_answer().split()[-1]
        is_vague = judge(last, asked.answer, asked.also, names="full").verdict == "specific"
        return last if is_vague else None

    def say(self, text: str) -> None:
        self.field.fill(text)
        self.field.press("Enter")

    def answer(self, right: bool = True) -> None:
        expect(self.field).to_be_visible()
        self.say(self.right_answer() if right else NO_ANSWER)

    def draw(self) -> None:
        self.guest.press(self.labels.draw)

    def vote(self, title: str) -> None:
        """For the category of somebody's winning question."""
        self.votes.get_by_role("button", name=title).click()

    def give_up(self) -> None:
        """A wrong answer, and no appeal."""
        self.answer(right=False)
        self.guest.press(self.labels.go_on)
        expect(self.guest.button(self.labels.go_on)).to_be_hidden()

    def skip(self) -> None:
        """No answer, which is a wrong one: there is nothing to appeal against, and no clock."""
        self.guest.press(self.labels.skip)
        expect(self.field).to_be_hidden()

    @property
    def wedges(self) -> list[Category]:
        """The own wedges, as the player's tag says."""
        pie = self.page.locator(".players .you").get_by_role("img", name=re.compile("wedge"))
        label = pie.get_attribute("aria-label") or ""
        return [category for category, title in TITLES.items() if title in label]

    def go_well(self) -> None:
        """To the lit space of the wheel from which a short game is won soonest."""
        lit = self.page.locator("[data-space]")
        spaces = [space.get_attribute("data-space") or "" for space in lit.all()]
        best = policy_for((1.0,) * len(TITLES), SHORT).best(spaces, self.wedges, None)
        self.page.locator(f"[data-space='{best}']").click()
        expect(self.targets).to_be_hidden()
        expect(self.next).to_be_visible()


def in_turn(players: list[Player]) -> tuple[Player, Player]:
    """Whose turn it is to roll, and the next one."""
    player = whoever(players, lambda player: player.roll.is_visible())
    return player, players[(players.index(player) + 1) % len(players)]


def ask(player: Player, reader: Player) -> None:
    """Roll and move until a question is asked; the reader draws the card."""
    while not player.field.is_visible():
        if player.waits.is_visible():
            reader.draw()
            expect(player.field).to_be_visible()
        else:
            player.advance()


def reader_of(player: Player, players: list[Player]) -> Player:
    """The seat to the right reads."""
    return players[players.index(player) - 1]


def lose_turn(player: Player, players: list[Player]) -> None:
    """Pass at the first question."""
    ask(player, reader_of(player, players))
    player.skip()


def come_home(player: Player, players: list[Player]) -> None:
    """Walk well and answer right until a roll leads to the winning question."""
    for _ in range(MOST_ROLLS):
        player.roll.click()
        expect(player.spaces.first).to_be_visible()
        if player.home.is_visible():
            return
        player.go_well()
        if not player.roll.is_visible():
            ask(player, reader_of(player, players))
            player.answer()
            expect(player.roll).to_be_visible()
    raise AssertionError("no roll led home")
