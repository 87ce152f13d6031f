"""Generated names of pupils: an adjective and an animal, in the language of the page.

No two pupils of a class have the same initials, so that a small board can be marked with them; a name has 17
characters at most. All words are kind ones.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from functools import cache

import msgspec

from parlour.classroom.fields import Language
from parlour.kernel.catalogue import load

LONGEST = 17


class Words(msgspec.Struct, frozen=True):
    """What names are made of."""

    adjectives: tuple[str, ...]
    """In German without ending."""
    animals: dict[str, tuple[str, ...]]
    """By gender, which chooses the ending of the adjective; where there is none, all in one."""
    endings: dict[str, str]


@cache
def words(language: Language) -> Words:
    return msgspec.convert(load("parlour.classroom", language)["names"], Words)


def all_names(language: Language) -> Iterator[str]:
    """Yield every name that can be made."""
    known = words(language)
    for adjective in known.adjectives:
        for gender, animals in known.animals.items():
            for animal in animals:
                name = f"{adjective}{known.endings[gender]} {animal}"
                if len(name) <= LONGEST:
                    yield name


def initials(name: str) -> str:
    """Return the initials of a name."""
    return "".join(word[0] for word in name.split()).upper()


def new_names(language: Language, count: int, taken: Collection[str], seed: str) -> list[str]:
    """Return so many names, none with the initials of another one or of one that is taken."""
    chance = random.Random(seed)
    pool = list(all_names(language))
    chance.shuffle(pool)
    used = {initials(name) for name in taken if name.strip()}
    found: list[str] = []
    for name in pool:
        if len(found) == count:
            break
        if initials(name) not in used:
            used.add(initials(name))
            found.append(name)
    return found
