"""The categories of word games: which things of the encyclopedia belong to them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from parlour.shelf.encyclopedia.adverbs import is_english_adverb, is_german_adverb
from parlour.shelf.encyclopedia.lists import word_list
from parlour.shelf.encyclopedia.lookup import encyclopedia
from parlour.shelf.text import name_key

_ANIMALS: Final = "animal"
_BODY: Final = "body-part | disease | medicine"
_CLOTHES: Final = "clothing | fabric | jewellery"
_FOOD: Final = "food | drink"
_LEISURE: Final = "sport | game | hobby | dance | toy | martial-art"
_HOUSE: Final = (
    "furniture | kitchen | household | room | tool | container | flower | vegetable | herb"
)
_MUSIC: Final = "instrument | dance | music-genre"
_NATURE: Final = "animal | plant | weather | landform | mineral"
_WORK: Final = "occupation"
_MAMMALS: Final = "mammal"
_HERBS: Final = "herb"
_ELEMENTS: Final = "element"
_BIRDS: Final = "bird"
_TREES: Final = "tree"
_PLANTS: Final = "plant | fruit | vegetable | herb"
_SCHOOL: Final = "science | stationery | school-subject | unit | shape | element"
_TRAVEL: Final = "vehicle | landform"

QUERIES: Final = {
    "animals": _ANIMALS, "tiere": _ANIMALS,
    "body and health": _BODY, "körper und gesundheit": _BODY,
    "clothes": _CLOTHES, "kleidung": _CLOTHES,
    "food and drink": _FOOD, "essen und trinken": _FOOD,
    "hobbies and sport": _LEISURE, "freizeit und sport": _LEISURE,
    "house and garden": _HOUSE, "haus und garten": _HOUSE,
    "music": _MUSIC, "musik": _MUSIC,
    "nature": _NATURE, "natur": _NATURE,
    "occupations": _WORK, "berufe": _WORK,
    "plants": _PLANTS, "pflanzen": _PLANTS,
    "school and science": _SCHOOL, "schule und wissenschaft": _SCHOOL,
    "science": _SCHOOL, "wissenschaft": _SCHOOL,
    "travel": _TRAVEL, "reisen": _TRAVEL,
    "mammals": _MAMMALS, "säugetiere": _MAMMALS,
    "birds": _BIRDS, "vögel": _BIRDS,
    "trees": _TREES, "bäume": _TREES,
    "herbs": _HERBS, "kräuter": _HERBS,
    "chemical elements": _ELEMENTS, "chemische elemente": _ELEMENTS,
}  # fmt: skip
"""A category in small letters, in English or German. All are open: what is not found may still fit."""


WOODWINDS: Final = word_list("woodwinds.txt")


def is_woodwind(word: str) -> bool:
    return word in WOODWINDS or word.removesuffix("s") in WOODWINDS


TESTS: Final[dict[str, Callable[[str], bool]]] = {
    "woodwinds": is_woodwind, "holzblasinstrumente": is_woodwind,
    "adverbs": is_english_adverb, "adverbien": is_german_adverb,
    "berufe": word_list("occupations_de.txt").__contains__,
}  # fmt: skip
"""Categories by list: the encyclopedia has no tag for them, or hardly any German words."""


def fits(word: str, category: str) -> bool | None:
    """Return whether a word belongs to a category; None where nobody but the table can tell."""
    name = category.strip().casefold()
    if name in TESTS and TESTS[name](word):
        return True
    query = QUERIES.get(name)
    if query is None:
        return None
    # Cards spell exactly, so a near spelling is another word.
    verdict = encyclopedia().check(word, query, exact=True)
    if verdict.known != "yes" or _is_only_its_beginning(word, verdict.name):
        return None
    return True


def _is_only_its_beginning(word: str, name: str | None) -> bool:
    """Return whether a word is only the beginning of the name: a house is not a house cat, though
    the class word may be left out elsewhere."""
    return name is not None and name_key(name).startswith(f"{name_key(word)} ")
