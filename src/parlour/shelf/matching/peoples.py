"""Peoples: who lives in a place, and what belongs to it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from parlour.shelf.matching.caching import CACHED
from parlour.shelf.matching.entities import reach
from parlour.shelf.matching.families import is_adjective, is_adjective_of_any, is_of_people
from parlour.shelf.matching.tokens import Row, stem
from parlour.shelf.matching.vocabulary import LIGHT, listed

ENDINGS: Final = listed(
    "n an ian ean nian vian ese nese er ner ite i ish ic inian ser iner isch ische ischer isches ischen "
    "anisch anische anischer ianer aner ener eser"
)
"""What makes a people of a place: Spartan, Viennese, Berliner, spanisch."""
SIDES: Final = listed(
    "team side squad nation national country people army forces troops player players men women government "
    "mannschaft nationalmannschaft elf land volk armee truppen regierung"
)
"""Who acts for a place."""


@lru_cache(maxsize=CACHED)
def is_people(word: str, place: str) -> bool:
    """Whether a word is made of the name of a place, for who or what comes from there. A word that belongs to
    another country is not: Nigerian, Niger."""
    given = stem(word)
    if is_adjective(given, place) or is_of_people(given, place) or is_of_people(word, place):
        return True
    if min(len(given), len(place)) < 4 or given[:3] != place[:3] or given == place:
        return False
    if is_adjective_of_any(given):
        return False
    roots = {
        place,
        place.rstrip("aeiouy"),
        place[:-1],
        place.removesuffix("en"),
        place.removesuffix("ien"),
    }
    return any(
        given == root + ending for root in roots if len(root) > 2 for ending in ENDINGS
    ) and bool(reach(place))


def means_people(said: Row, place: str) -> bool:
    """Whether what was said is the people of a place, or who acts for it: the Spartans, the Argentinian team."""
    telling = [word for word in said.words if word not in LIGHT and word not in SIDES]
    return len(telling) == 1 and is_people(telling[0], place)
