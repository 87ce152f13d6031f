"""English words from SCOWL, and which of those in -s are plurals."""

from __future__ import annotations

import gzip
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tools.lexicon.lists import Rude
from tools.lexicon.writer import Word

from parlour.shelf.lexicon.layout import ABBREVIATION, PLURAL, PROPER

ALPHABET = "abcdefghijklmnopqrstuvwxyz"
REGIONS = ("english", "american", "british", "british_z")
LEVELS = (10, 20, 35, 40, 50, 55, 60, 70, 80)
LENGTHS = range(3, 21)
TRUSTED = 70
"""Up to this level possessives are listed with care; beyond there are know's and sing's."""
BASIC = 20
"""Up to this level a word that WordNet lacks is a pronoun or a preposition: ours, towards."""


class Sources:
    """What the packages say about English words."""

    def __init__(self, scowl: Path, wordnet: Path, lemmas: Path) -> None:
        self.scowl = scowl
        self.words = self.levels("words")
        self.words |= self._clipped()
        self.upper = self.levels("upper", "proper-names")
        self.abbreviations = self.levels("abbreviations")
        self.possessives = self._possessives()
        self.lemmas = _lemmas(lemmas)
        self.nouns = set(_index(wordnet / "index.noun"))
        self.others = {
            word for kind in ("verb", "adj", "adv") for word in _index(wordnet / f"index.{kind}")
        }
        self.irregular = dict(_pairs(wordnet / "noun.exc"))

    def lines(self, kind: str, level: int) -> Iterator[str]:
        for region in REGIONS:
            file = self.scowl / f"{region}-{kind}.{level}"
            if file.exists():
                yield from file.read_text(encoding="utf-8").split()

    def levels(self, *kinds: str) -> dict[str, int]:
        """Return the words of these classes with the lowest level at which each is listed."""
        found: dict[str, int] = {}
        for level in LEVELS:
            for kind in kinds:
                for line in self.lines(kind, level):
                    word = card_spelling(line)
                    if len(word) in LENGTHS and re.fullmatch("[a-z]+", word):
                        found.setdefault(word, level)
        return found

    def _clipped(self) -> dict[str, int]:
        """Return shortenings that have a plural among the words: they are words, as memo is: app,
        bot, stat."""
        return {
            line: level
            for level in reversed(LEVELS)
            for line in self.lines("abbreviations", level)
            if re.fullmatch("[a-z]{3,}", line) and line + "s" in self.words
        }

    def _possessives(self) -> set[str]:
        """Return the words that are listed with an apostrophe and s: nouns in the singular."""
        return {
            card_spelling(line[:-2])
            for level in LEVELS
            if level <= TRUSTED
            for line in self.lines("words", level)
            if line.endswith("'s")
        }


def card_spelling(word: str) -> str:
    """Return a word in small letters without accents: café is laid as cafe."""
    spelled = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in spelled if not unicodedata.combining(letter))


def _lemmas(file: Path) -> dict[str, dict[str, set[str]]]:
    """Return for each form its lemmas by kind of word: lemminflect's table."""
    found: dict[str, dict[str, set[str]]] = {}
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            form, kind, lemmas = line.strip().split(",")
            found.setdefault(form, {})[kind] = set(lemmas.split("/"))
    return found


def _index(file: Path) -> Iterator[str]:
    """Yield the lemmas of a WordNet index."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line.startswith(" "):
            yield line.split(" ", 1)[0]


def _pairs(file: Path) -> Iterator[tuple[str, str]]:
    for line in file.read_text(encoding="utf-8").splitlines():
        form, lemma = line.split()[:2]
        yield form, lemma


def compile_words(
    sources: Sources,
    additions: Mapping[str, int],
    removals: Iterable[str],
    overrides: dict[str, bool],
    rude: Rude,
    names: Mapping[str, int],
) -> dict[str, Word]:
    """Return every word with its level and flags. `names`: countries, which some sources have in small letters, too."""
    words: dict[str, Word] = {}
    listed = {word: level for word, level in sources.words.items() if word not in names}
    for word, level in {**listed, **additions}.items():
        plural = overrides.get(word)
        if plural is None:
            plural = is_plural(word, sources)
        words[word] = Word(level, PLURAL if plural else 0)
    for word in removals:
        words.pop(word, None)
    others: dict[str, Word] = {}
    upper = {**sources.upper, **names}
    for capital, flag in ((upper, PROPER), (sources.abbreviations, ABBREVIATION)):
        for word, level in capital.items():
            if word not in words:
                before = others.get(word, Word(level, 0))
                others[word] = Word(min(level, before.level), flag | before.flags)
    return rude.marked(words | others)


def is_plural(word: str, sources: Sources) -> bool:
    """Return whether some reading of a word in -s is a plural noun.

    First what lemminflect knows for sure; then SCOWL's possessives: nouns are listed with 's in
    the singular, so nail's says that nails is a plural, and glass's that glass is none; then
    WordNet; last, for words that none of them has, whether it looks like a verb.
    """
    if not word.endswith("s") or word.endswith("ss"):
        return False
    kinds = sources.lemmas.get(word, {})
    nouns = kinds.get("noun", set())
    if nouns - {word}:
        return True
    base = _base(word, sources)
    if word in sources.possessives and (nouns or base not in sources.nouns):
        return False
    if base in sources.possessives:
        return True
    if base is None or (kinds and not nouns):
        return False
    if base in sources.nouns or word in sources.irregular:
        return True
    return not nouns and sources.words[base] > BASIC and not _is_other(base, sources)


def _base(word: str, sources: Sources) -> str | None:
    """Return the word that is left without the -s, if it is one."""
    return next((base for base in bases(word) if base in sources.words), None)


def _is_other(base: str, sources: Sources) -> bool:
    """Return whether WordNet has it as another kind of word, or there are verb forms of it."""
    if base in sources.others:
        return True
    stem = base.removesuffix("e")
    forms = (stem + "ing", stem + "ed", base + base[-1] + "ing")
    return any(form in sources.words for form in forms)


def bases(word: str) -> Iterator[str]:
    """Yield what could stand before the -s of a plural."""
    yield word[:-1]
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("ves"):
        yield word[:-3] + "f"
        yield word[:-3] + "fe"
