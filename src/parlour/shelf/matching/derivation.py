"""Derivation: words of one root that people give for each other, such as a movement and who belongs to it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from parlour.shelf.matching.caching import CACHED
from parlour.shelf.matching.tokens import stem

ROOT: Final = 4
"""Letters that both words begin with at least."""
FAMILIES: Final = (
    ("ism", "ist", "istic", "ismus", "istisch"),
    ("vore", "vorous", "vor"),
    ("phobia", "phobic", "phobie"),
    ("mania", "maniac"),
    ("cracy", "cratic", "crat", "kratie", "kratisch"),
    ("archy", "archic", "archical"),
    ("emia", "emic"),
    ("ysis", "ytic"),
    ("ation", "ate", "ated", "ating"),
    ("ance", "ant"),
    ("ence", "ent"),
    ("al", "", "e"),
    ("ous", "", "e"),
    ("ity", "", "e"),
    ("ness", ""),
)
"""Endings of words of one root: surrealism, surrealist."""


@lru_cache(maxsize=CACHED)
def is_derived(given: str, meant: str) -> bool:
    """Whether two words differ only in such an ending: herbivorous, herbivore. It may be meant so."""
    one = stem(given)
    if one[:ROOT] != meant[:ROOT] or one == meant:
        return False
    return any(_roots(one, endings) & _roots(meant, endings) for endings in FAMILIES)


def _roots(word: str, endings: tuple[str, ...]) -> set[str]:
    cut = {word[: len(word) - len(end)] for end in endings if word.endswith(end)}
    return {root for root in cut if len(root) >= ROOT}
