"""Which words are surely adverbs: common ones by list, English ones in -ly by their stem."""

from __future__ import annotations

from typing import Final

from parlour.shelf.encyclopedia.lists import word_list
from parlour.shelf.lexicon import lexicon

ENGLISH: Final = word_list("adverbs_en.txt")

NO_ADVERBS: Final = word_list("no_adverbs_en.txt")
"""Words in -ly that are adjectives, nouns or verbs by their first meaning."""

GERMAN: Final = frozenset(word.replace("ß", "ss") for word in word_list("adverbs_de.txt"))


def is_english_adverb(word: str) -> bool:
    """Return whether a word is in the list, or an adjective of the lexicon with -ly: quickly,
    happily, nobly, basically."""
    if word in ENGLISH:
        return True
    return word not in NO_ADVERBS and any(map(lexicon("en").entry, stems(word)))


def stems(word: str) -> tuple[str, ...]:
    """Return the adjectives that a word in -ly may come from; none for shorter words."""
    if not word.endswith("ly") or word.endswith("fly") or len(word) < 5:
        return ()
    stem = word[:-2]
    if stem.endswith("i"):
        return (f"{stem[:-1]}y",)
    if stem.endswith("al"):
        return (stem, stem[:-2])
    return (stem, f"{stem}e", f"{stem}l", f"{stem}le")


def is_german_adverb(word: str) -> bool:
    """Return whether a word is in the list. Adjectives that are used as adverbs are left to the
    table."""
    return word.replace("ß", "ss") in GERMAN
