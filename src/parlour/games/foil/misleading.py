"""Orders that mislead: plausible fragments kept together, the word's own ones torn apart."""

from __future__ import annotations

import random
from functools import cache

from parlour.games.foil.cards import Language
from parlour.shelf.lexicon import lexicon

SAMPLE = 97
"""Every 97th word is enough to learn which letters often stand together."""


@cache
def pairs(language: Language) -> dict[str, float]:
    """Return how usual each pair of neighbouring letters is, as a share of the most usual one."""
    words = lexicon(language)
    counts: dict[str, int] = {}
    for number in range(0, words.word_count, SAMPLE):
        text = words.text_at(number)
        for place in range(len(text) - 1):
            pair = text[place : place + 2]
            counts[pair] = counts.get(pair, 0) + 1
    most = max(counts.values())
    return {pair: count / most for pair, count in counts.items()}


def misleads(word: str, laid: str, language: Language) -> float:
    """Return how far an order leads astray: usual pairs that are not the word's, none of its own,
    and neither its first letter first nor its last one last."""
    usual = pairs(language)
    own = {word[place : place + 2] for place in range(len(word) - 1)}
    score = 0.0
    for place in range(len(laid) - 1):
        pair = laid[place : place + 2]
        score += -1.0 if pair in own else usual.get(pair, 0.0)
    score -= 0.5 * (laid[0] == word[0]) + 0.5 * (laid[-1] == word[-1])
    return score


def scramble(word: str, language: Language, tries: int, rng: random.Random) -> list[int]:
    """Return an order of the word's letters, the best of `tries`, that is not the word itself."""
    places = list(range(len(word)))
    best: list[int] = []
    best_score = 0.0
    for _ in range(max(tries, 20)):
        order = rng.sample(places, len(places))
        laid = "".join(word[place] for place in order)
        if laid == word:
            continue
        if tries == 1:
            return order
        score = misleads(word, laid, language)
        if not best or score > best_score:
            best, best_score = order, score
    return best
