"""Surnames: which word of a text starts the surname of the person that it names.

Mostly it is the last word, which anybody can see. Here are the others: family names that come first
(*Mao Zedong*), surnames of two words (*García Lorca*), and people without a surname who are told
apart by a place or a number (*William of Orange*, *John Paul II*).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from rapidfuzz.distance import OSA

from parlour.shelf.encyclopedia.readings import TITLES
from parlour.shelf.encyclopedia.thing import Thing
from parlour.shelf.text import name_key

FILE: Final = Path(__file__).with_name("surnames.txt")
HYPHENED: Final = re.compile(r"\w+ \w+-[a-z]\w+")
"""Korean and older Chinese spellings: *Kim Jong-un*, *Chiang Kai-shek*."""
NOT_HYPHENED: Final = frozenset({"hirokazu kore eda"})
NUMBER: Final = re.compile(r"(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})|\d+(?:st|nd|rd|th)?")
TITLED: Final = TITLES | {
    "pope", "papst", "prince", "princess", "prinz", "prinzessin", "konig", "konigin", "kaiserin",
    "zar", "zarin", "herzog", "herzogin", "graf", "sankt",
}  # fmt: skip
OF: Final = frozenset({"of", "von"})


def surname_place(text: str, person: Thing) -> int | None:
    """Return the place of the word, from 0, with which the surname starts; None: nothing
    unusual."""
    words = [name_key(f"{word} ").strip() for word in text.split()]
    surname = _surname(person)
    if surname:
        return next((at for at, word in enumerate(words) if _alike(word, surname)), None)
    if person.sort_name != person.name or not _is_told_apart(words):
        return None
    return next((at for at, word in enumerate(words) if word and word not in TITLED), None)


def _surname(person: Thing) -> str:
    """Return the first word of an unusual surname."""
    key = name_key(person.name)
    firsts, doubles = _listed()
    words = key.split(" ")
    is_hyphened = HYPHENED.fullmatch(person.name) is not None and key not in NOT_HYPHENED
    if key in firsts or is_hyphened:
        return words[0]
    for double in doubles:
        if key.endswith(f" {double}") or key == double:
            return double.split(" ")[0]
    return ""


def _is_told_apart(words: list[str]) -> bool:
    """Return whether a number or a place stands after the name."""
    return NUMBER.fullmatch(words[-1]) is not None or not OF.isdisjoint(words[1:-1])


def _alike(word: str, surname: str) -> bool:
    if word[:1] != surname[:1]:
        return False
    return word == surname or (len(word) > 3 and OSA.distance(word, surname, score_cutoff=1) <= 1)


@cache
def _listed() -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the names with the family name first, and the surnames of two words."""
    lists: dict[str, list[str]] = {"first": [], "double": []}
    current: list[str] = []
    for line in FILE.read_text("utf-8").splitlines():
        if line in lists:
            current = lists[line]
        elif not line.startswith("#"):
            current.append(name_key(line))
    return frozenset(lists["first"]), tuple(lists["double"])
