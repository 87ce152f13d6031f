"""A player of Foil in a browser: a hand of letter cards, used by its visible controls only."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.support.guest import Guest, whoever

from parlour.games.foil.cards import BONUS
from parlour.games.foil.solver import Hand
from parlour.shelf.lexicon import WordRules, lexicon

WORDS = lexicon("en")
RULES = WordRules(4, proper_names=False)
WORTH = {letter: 1 + 5 * (letter in BONUS["en"]) for letter in WORDS.alphabet}

UNHURRIED = {
    "Seconds_per_turn": 600,
    "Seconds_to_arrange": 600,
    "Seconds_to_unscramble": 600,
    "Seconds_per_vote": 600,
    "Seconds_for_the_category": 600,
}
"""No clock ends anything, however slow the machine is."""


class Player:
    """Somebody with a hand of letter cards."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page
        self.draw = guest.button("Draw a card")
        self.lay = guest.button(re.compile("^Lay "))
        self.hand = self.page.get_by_role("region", name="Your cards")
        self.new_word = self.hand.get_by_role("button", name=re.compile("^(New word|For a word)"))

    @property
    def cards(self) -> Locator:
        return self.hand.locator("[data-card]")

    def letters(self) -> str:
        labels = [card.get_attribute("aria-label") or "" for card in self.cards.all()]
        return "".join(label[0].lower() for label in labels)

    def tap(self, letter: str) -> None:
        """Tap a loose card with this letter that is not yet chosen."""
        name = re.compile(rf"^{letter}(, bonus letter)?, loose(, new)?$", re.IGNORECASE)
        self.hand.get_by_role("button", name=name).first.click()

    def group(self, word: str) -> None:
        for letter in word:
            self.tap(letter)
        self.guest.press(f"New word: {word.upper()}")

    def group_by_keyboard(self, word: str) -> None:
        self.cards.first.focus()
        self.page.keyboard.type(word)
        self.page.keyboard.press("Enter")
        expect(
            self.hand.get_by_role("button", name=f"Undo the word {word.upper()}")
        ).to_be_visible()

    def take_apart(self) -> None:
        """Put the cards of all words back among the loose ones."""
        words = self.hand.get_by_role("button", name=re.compile("^Undo the word"))
        while words.count():
            words.first.click()

    def words(self, least: int = RULES.least) -> list[str]:
        """The best words in the hand."""
        best = Hand(self.letters(), WORDS, WordRules(least), WORTH).best()
        return [spellings[0] for spellings in best.words]

    def discard(self) -> None:
        self.cards.last.click()
        self.guest.press(re.compile("^Discard "))
        expect(self.guest.button(re.compile("discard$|^Discard"))).to_be_hidden()

    def bluff(self) -> None:
        """Knock with all ten cards as two groups, whatever they spell: nobody checks."""
        letters = self.letters()
        self.group(letters[:5])
        self.group(letters[5:])
        self.guest.press("Knock …")

    def totals(self) -> list[int]:
        return self.guest.result()


def in_turn(players: list[Player]) -> tuple[Player, Player]:
    """Whose turn it is, and the other one."""
    player = whoever(players, lambda player: player.draw.is_visible())
    return player, players[1 - players.index(player)]


def play_a_bluffed_hand(knocker: Player, other: Player) -> None:
    """One knocks with a bluff, both lay their words, and nobody unscrambles any."""
    knocker.bluff()
    knocker.guest.press("Knock!")
    knocker.lay.click()
    for word in other.words():
        other.group(word)
    other.lay.click()
    for player in (knocker, other):
        player.guest.press(re.compile("^Done: 0 of"))
