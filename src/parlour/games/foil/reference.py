"""What this game asks of the reference shelf. Asked in live play only; answers are recorded."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from parlour.games.foil.cards import BONUS, Language
from parlour.games.foil.solver import Hand
from parlour.games.foil.state import Best
from parlour.kernel import Memory
from parlour.shelf import look_up
from parlour.shelf.lexicon import WordRules, lexicon

MOST_CARDS: Final = 20
"""Larger hands take too long to solve while everybody waits; they get no answer."""


def consult(label: str, question: Any, memory: Memory) -> Any:
    """Answer a question of the rules. Words and categories are the shelf's; the best grouping is
    computed here."""
    return best(question) if label == "best" else look_up(label, question)


def best(question: dict[str, Any]) -> list[Best]:
    """Return for each hand the words that would have scored most, and their points."""
    rules = WordRules(question["least"], proper_names=question["proper_names"])
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
