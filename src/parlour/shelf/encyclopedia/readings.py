"""How a text may be read: as it stands, without a class word or a title, or as a singular."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

BEFORE: Final[dict[str, tuple[str, ...]]] = {
    "river": ("river",), "rio": ("river",), "mount": ("mountain",), "mt": ("mountain",), "monte": ("mountain",),
    "lake": ("lake",), "lago": ("lake",), "loch": ("lake",), "cape": ("cape",), "island of": ("island",),
    "isle of": ("island",), "isla": ("island",), "gulf of": ("bay",), "bay of": ("bay",), "city of": ("city",),
    "republic of": ("country",), "kingdom of": ("country",), "state of": ("us-state", "country"),
    "university of": ("university",), "battle of": ("battle",), "pope": ("pope",), "planet": ("planet",),
}  # fmt: skip
"""Words in front of a name, and the tags of which the thing then must have one."""

AFTER: Final[dict[str, tuple[str, ...]]] = {
    "river": ("river",), "lake": ("lake",), "mountain": ("mountain", "range"), "mountains": ("range", "mountain"),
    "volcano": ("mountain",), "island": ("island",), "islands": ("island", "country"), "sea": ("sea",),
    "ocean": ("sea",), "desert": ("desert",), "city": ("city",), "state": ("us-state",), "peninsula": ("peninsula",),
    "cheese": ("cheese",), "tree": ("tree", "plant"), "flower": ("flower",), "bush": ("plant",), "plant": ("plant",),
    "bird": ("bird",), "fish": ("fish",), "dog": ("dog",), "cat": ("cat",), "snake": ("snake",), "bear": ("bear",),
    "monkey": ("mammal",), "shark": ("fish",), "beetle": ("insect",), "fly": ("insect",), "language": ("language",),
    "dance": ("dance",), "disease": ("disease",), "syndrome": ("disease",), "opera": ("opera",), "wine": ("drink",),
    "beer": ("drink",), "juice": ("fruit", "drink"), "tea": ("drink",), "fruit": ("fruit",), "berry": ("fruit",),
    "bread": ("food",), "salad": ("food",), "pasta": ("food",), "sauce": ("food",), "constellation": ("constellation",),
    "university": ("university",), "airport": ("airport",), "game": ("game",), "player": ("occupation",),
    "herb": ("herb",), "spice": ("herb",), "pepper": ("herb",), "leaf": ("herb",),
}  # fmt: skip
"""Words behind a name, likewise."""

TITLES: Final = frozenset(
    [
        "king",
        "queen",
        "emperor",
        "empress",
        "tsar",
        "tsarina",
        "czar",
        "kaiser",
        "sultan",
        "duke",
        "duchess",
        "count",
        "countess",
        "lord",
        "lady",
        "sir",
        "dame",
        "saint",
        "st",
        "president",
        "chancellor",
        "general",
        "admiral",
        "captain",
        "colonel",
        "marshal",
        "dr",
        "doctor",
        "professor",
        "prof",
        "mr",
        "mrs",
        "miss",
        "ms",
        "master",
        "shah",
        "rabbi",
        "cardinal",
        "bishop",
        "sheikh",
        "pharaoh",
        "judge",
        "justice",
        "inspector",
        "detective",
        "konig",
        "konigin",
        "kaiserin",
        "papst",
    ]
)
"""Titles in front of a person's name."""


class Reading(NamedTuple):
    """A text to look up, and what must be true of a thing found by it."""

    text: str
    tags: tuple[str, ...] = ()
    """One of these tags, where any are given."""
    common: bool = False
    """A common noun: only those have plurals."""
    person: bool = False


def readings(key: str) -> Iterator[Reading]:
    """Yield all readings of a key, the plain one first."""
    yield Reading(key)
    words = key.split(" ")
    last = words[-1]
    for singular in singulars(last):
        yield Reading(" ".join((*words[:-1], singular)), common=True)
    if len(words) == 1:
        return
    if words[0] in TITLES:
        yield Reading(" ".join(words[1:]), person=True)
    for length in (1, 2):
        if len(words) > length and (tags := BEFORE.get(" ".join(words[:length]))):
            yield Reading(" ".join(words[length:]), tags)
    if (tags := AFTER.get(last)) or (tags := AFTER.get(last.removesuffix("s"))):
        yield Reading(" ".join(words[:-1]), tags)


def singulars(word: str) -> Iterator[str]:
    """Yield what a word may be the plural of, by its ending."""
    if len(word) < 4 or not word.endswith("s") or word.endswith("ss"):
        return
    yield word[:-1]
    if word.endswith("ies"):
        yield word[:-3] + "y"
    elif word.endswith("ves"):
        yield word[:-3] + "f"
        yield word[:-3] + "fe"
    elif word.endswith(("ses", "xes", "zes", "ches", "shes", "oes")):
        yield word[:-2]
