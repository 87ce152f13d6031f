"""What this game asks of the reference shelf. Asked in live play only; answers are recorded."""

from __future__ import annotations

from typing import Any

from parlour.games.foil.cards import BONUS
from parlour.games.foil.hand import Hand
from parlour.shelf import answer as shelf_answer
from parlour.shelf.lexicon import WordRules, lexicon


def answer(label: str, question: Any) -> Any:
    """Words and categories are the shelf's; the best grouping is reckoned here."""
    return best(question) if label == "best" else shelf_answer(label, question)


def best(question: dict[str, Any]) -> list[dict[str, Any]]:
    """For each hand the words that would have scored most, and their points."""
    language = question["language"]
    words = lexicon(language)
    rules = WordRules(question["least"], proper_names=question["proper_names"])
    worth = {
        letter: question["letter"] + question["bonus_letter"] * (letter in BONUS[language])
        for letter in words.alphabet
    }
    found = (Hand(hand, words, rules, worth).best() for hand in question["hands"])
    return [
        {"words": [options[0] for options in grouping.words], "points": grouping.worth}
        for grouping in found
    ]
