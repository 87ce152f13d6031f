"""The letter cards: a deck per language, which letters are bonus letters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

Language = Literal["en", "de"]
Card = int
"""A card's number in its deck, from 0 to 107."""

HAND_SIZE: Final = 10

_COUNTS: Final[dict[Language, str]] = {
    "en": "a9 b2 c3 d4 e12 f2 g5 h2 i9 j1 k1 l4 m3 n6 o8 p3 q1 r6 s5 t6 u6 v2 w3 x1 y3 z1",
    "de": "a7 b2 c3 d4 e14 f2 g4 h4 i7 j1 k2 l5 m3 n9 o4 p2 q1 r7 s6 t6 u6 v1 w2 x1 y1 z1 ä1 ö1 ü1",
}
"""English [book]; German by German letter frequency, umlauts as cards, ß as SS [ours]."""

DECKS: Final[dict[Language, str]] = {
    language: "".join(item[0] * int(item[1:]) for item in counts.split())
    for language, counts in _COUNTS.items()
}
"""The letter of every card."""

COUNTS: Final[dict[Language, dict[str, int]]] = {
    language: {item[0]: int(item[1:]) for item in counts.split()}
    for language, counts in _COUNTS.items()
}
"""How many cards there are of each letter."""

BONUS: Final[dict[Language, str]] = {"en": "jkqxz", "de": "jqxyö"}
"""Bonus letters: J K Q X Z [book]; in German the five rarest [ours]."""


def spell(language: Language, cards: Iterable[Card]) -> str:
    """Return the letters of these cards in their order."""
    deck = DECKS[language]
    return "".join(deck[card] for card in cards)
