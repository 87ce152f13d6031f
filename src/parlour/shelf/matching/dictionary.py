"""The dictionary: what English says for a German word, where the German lexicon is installed.

The file has one German name a line with its meanings, sorted, and is searched where it lies: opening it
costs next to nothing, and processes share it. Names are folded, and their plurals are in it too.
"""

from __future__ import annotations

import mmap
from functools import cache, lru_cache
from typing import Final

from parlour.shelf.lexicon import installed
from parlour.shelf.matching.caching import CACHED
from parlour.shelf.matching.tokens import stem
from parlour.shelf.matching.words import is_german_name


@cache
def opened() -> mmap.mmap | None:
    found = installed().get("de")
    if found is None or found.dictionary is None:
        return None
    with found.dictionary.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


@lru_cache(maxsize=CACHED)
def meanings(name: str) -> frozenset[str]:
    """What English says for a folded German name."""
    lines, key = opened(), name.encode()
    if lines is None or not key:
        return frozenset()
    low, high = 0, len(lines)
    while low < high:
        middle = (low + high) // 2
        begin = lines.rfind(b"\n", 0, middle) + 1
        end = lines.find(b"\n", begin)
        found, _, rest = lines[begin:end].partition(b"\t")
        if found == key:
            return frozenset(rest.decode().split(";"))
        if found < key:
            low = end + 1
        else:
            high = begin
    return frozenset()


FEW: Final = 3
"""Meanings of a word that hardly anybody takes for another."""


def is_plain(german: str) -> bool:
    """Whether a German name means one thing: a Schloss may be a castle or a lock."""
    return len(meanings(german)) <= FEW and not is_german_name(german)


def is_translation(german: str, english: str) -> bool:
    """Whether an English name says the same as a German one, each in singular or plural."""
    return any(
        form in meanings(name)
        for name in dict.fromkeys((german, stem(german)))
        for form in dict.fromkeys((english, stem(english), f"{english}s"))
    )
