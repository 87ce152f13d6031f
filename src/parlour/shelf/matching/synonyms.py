"""Synonyms: words that people mostly mean the same by, and words that may be meant so.

`data/synonyms.txt` is compiled from WordNet by `tools/build_synonyms.py`, one sense a line: before
the bar the words that mostly mean it, behind it those that may.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from parlour.shelf.matching.caching import CACHED
from parlour.shelf.matching.normalize import fold
from parlour.shelf.matching.tokens import stem

FILE: Final = Path(__file__).parent / "data" / "synonyms.txt"


class Senses(NamedTuple):
    """Lines of the file by number, and the lines that each word is on."""

    main: tuple[tuple[str, ...], ...]
    """The words that mostly mean it."""
    of: dict[str, tuple[int, ...]]


@cache
def _senses() -> Senses:
    main: list[tuple[str, ...]] = []
    of: defaultdict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(FILE.read_text("utf-8").splitlines()):
        mostly, _, rarely = line.partition("|")
        main.append(tuple(mostly.split(";")))
        for word in (*main[-1], *filter(None, rarely.split(";"))):
            of[word].append(number)
    return Senses(tuple(main), {word: tuple(lines) for word, lines in of.items()})


def count() -> int:
    """How many words the file has."""
    return len(_senses().of)


@lru_cache(maxsize=CACHED)
def _lines(text: str) -> dict[int, bool]:
    """The senses of a word, in singular or plural, and whether it mostly means each."""
    senses = _senses()
    folded = fold(text)
    return {
        number: word in senses.main[number]
        for word in dict.fromkeys((folded, stem(folded)))
        for number in senses.of.get(word, ())
    }


def synonyms(text: str, question: str = "") -> tuple[str, ...]:
    """Words for what a word mostly means. Where the question says one of them it asks for a certain
    other one, and there are none."""
    senses = _senses()
    said = f" {fold(question)} "
    return tuple(
        dict.fromkeys(
            word
            for number, is_main in _lines(text).items()
            if is_main and not any(f" {word} " in said for word in senses.main[number])
            for word in senses.main[number]
            if not _holds(word, text) and not _holds(text, word)
        )
    )


def _holds(one: str, other: str) -> bool:
    """Whether a name is in the other, which then is a sort of it: hockey, field hockey."""
    return f" {fold(other)} " in f" {fold(one)} "


def may_mean(given: str, wanted: str) -> bool:
    """Whether one word may be meant as what the other mostly means."""
    found = _lines(given)
    meant = _lines(wanted) if found else {}
    is_meant = any(found[number] or meant[number] for number in found.keys() & meant.keys())
    return is_meant and not (_holds(given, wanted) or _holds(wanted, given))
