"""What this game asks of the reference shelf. Asked in live play only; answers are recorded."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any, Final

from parlour.games.foil.cards import BONUS, COUNTS, Language
from parlour.games.foil.solver import Hand
from parlour.games.foil.state import Best
from parlour.kernel import Memory
from parlour.shelf import look_up
from parlour.shelf.lexicon import WordRules, lexicon

MOST_CARDS: Final = 20
"""Larger hands take too long to solve while everybody waits; they get no answer."""
COMMON: Final = 35
"""The words that the house lays are known to most people: of this SCOWL level at most."""


def consult(label: str, question: Any, memory: Memory) -> Any:
    """Answer a question of the rules. Words and categories are the shelf's; the best grouping is
    computed here."""
    match label:
        case "best":
            return best(question)
        case "riddle":
            return riddle(question)
        case _:
            return look_up(label, question)


def riddle(question: dict[str, Any]) -> str:
    """Return a common word of so many letters that the cards can spell, by a roll."""
    language, letters = question["language"], question["letters"]
    words, cards = lexicon(language), COUNTS[language]
    numbers = words.numbers_of(letters)
    rules = WordRules(level=COMMON, coarse=False)
    rng = random.Random(question["roll"])
    while True:
        word = words.text_at(rng.choice(numbers))
        has_cards = all(word.count(letter) <= cards.get(letter, 0) for letter in word)
        if has_cards and words.judge(word, rules) == "ok":
            return word


def best(question: dict[str, Any]) -> list[Best]:
    """Return for each hand the words that would have scored most, and their points."""
    rules = WordRules(
        question["least"],
        proper_names=question["proper_names"],
        slurs=question.get("slurs", False),
    )
    return [
        best_of(
            hand if len(hand) <= MOST_CARDS else "",
            question["language"],
            rules,
            question["letter"],
            question["bonus_letter"],
        )
        for hand in question["hands"]
    ]


@lru_cache(maxsize=64)
def best_of(hand: str, language: Language, rules: WordRules, letter: int, bonus: int) -> Best:
    """Return the answer for one hand; asked again when a move is tried twice."""
    words = lexicon(language)
    worth = {other: letter + bonus * (other in BONUS[language]) for other in words.alphabet}
    grouping = Hand(hand, words, rules, worth).best()
    return Best(tuple(options[0] for options in grouping.words), grouping.worth)
