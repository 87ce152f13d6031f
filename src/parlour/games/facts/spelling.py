"""Words of an entry: where they stand, and how they compare without case, accents and signs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from parlour.shelf.text.folding import unaccented

Language = Literal["en", "de"]

WORD: Final = re.compile(r"\S+")
EDGES: Final = re.compile(r"^[^\w]+|[^\w]+$")
STRAIGHT: Final = str.maketrans("’ʼ", "''")
"""Apostrophes as they are typed."""


class KeyWord(Struct, frozen=True):
    """A word that may serve, and where it stands in the text."""

    text: str
    start: int
    end: int


class Heading(Struct, frozen=True):
    """What the rule must know about a column."""

    persons: bool
    language: Language
    skip: tuple[str, ...]
    """Words of the titles and titles that may stand before a name, folded."""
    rules: int = 2
    """Which version of the game's rules judges. In the first an article or a title that stands alone
    was a Key Word, any word could be marked, and of people only the last word was the surname."""


def fold(text: str) -> str:
    """Return a word without case and accents: `Škoda` and `SKODA` are the same."""
    return unaccented(text.translate(STRAIGHT)).translate(STRAIGHT)


@lru_cache(maxsize=256)
def bare(word: str) -> str:
    """Return a word folded and without the signs around it."""
    return EDGES.sub("", fold(word))


def words_of(text: str) -> list[KeyWord]:
    return [KeyWord(found.group(), found.start(), found.end()) for found in WORD.finditer(text)]


def trimmed(words: list[KeyWord]) -> tuple[KeyWord, ...]:
    """Return the words without quotes and brackets around them."""
    trimmed = []
    for word in words:
        before = len(word.text) - len(re.sub(r"^[^\w]+", "", word.text))
        after = len(word.text) - len(re.sub(r"[^\w]+$", "", word.text))
        text = word.text[before : len(word.text) - after]
        trimmed.append(KeyWord(text, word.start + before, word.end - after))
    return tuple(trimmed)
