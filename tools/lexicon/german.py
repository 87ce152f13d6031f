"""German words from igerman98 (Debian wngerman) and german_nouns, with wordfreq's frequencies.

Everything made here falls under the GNU GPL 3; see `packages/lexicon-de`.
"""

from __future__ import annotations

import csv
import gzip
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from tools.lexicon.lists import Rude
from tools.lexicon.writer import Word

from parlour.shelf.lexicon.layout import ABBREVIATION, PLURAL, PROPER

ALPHABET = "abcdefghijklmnopqrstuvwxyzäöü"
LENGTHS = range(3, 14)
"""Of words that the sources have; our own may be longer."""
CASES = re.compile("singular|plural")
VOWELS = frozenset("aeiouäöü")
ENDINGS = ("ung", "heit", "keit", "chen", "chens", "erei", "elei")
"""Endings that make nouns out of anything."""
NAMES = {"Toponym", "Vorname", "Nachname", "Eigenname", "Straßenname"}
GRADES = ((4.4, 10), (3.9, 20), (3.4, 35), (3.1, 40), (2.7, 50), (2.4, 55), (2.0, 60), (1.5, 70))
"""Zipf frequency from which on a word has a level, chosen so that the levels hold about as many
words as SCOWL's."""


class Sources:
    """What the packages say about German words."""

    def __init__(
        self, words: Path, nouns: Path, frequencies: Path, english_names: set[str]
    ) -> None:
        self.listed = set(words.read_text(encoding="utf-8").split())
        self.names: set[str] = set()
        self.nouns: set[str] = set()
        self.plurals: set[str] = set()
        self.shortened: set[str] = set()
        self._read_nouns(nouns)
        self.english_names = english_names
        self.families = Counter(word[:5] for word in self.listed)
        self.zipf = _frequencies(frequencies)

    def _read_nouns(self, file: Path) -> None:
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                lemma = row["lemma"]
                kinds = set(row["pos"].split(","))
                if not lemma or not lemma[0].isupper() or " " in lemma:
                    continue
                forms = {form for name, form in row.items() if form and CASES.search(name)}
                if kinds & NAMES:
                    self.names |= forms | {lemma}
                elif "Abkürzung" in kinds and not _is_clipped(lemma):
                    self.shortened |= forms | {lemma}
                else:
                    self.nouns |= forms | {lemma}
                    plurals = {form for name, form in row.items() if "plural" in name and form}
                    self.plurals |= {
                        form for form in plurals if form.endswith("s") and form != lemma
                    }

    def level(self, word: str) -> int:
        """Return a SCOWL-like level from how often a word is used."""
        zipf = self.zipf.get(word.lower(), 0.0)
        if not zipf:
            return 80
        return next((level for least, level in GRADES if zipf >= least), 70)


def _frequencies(file: Path) -> dict[str, float]:
    """Read wordfreq's lists: bin n holds the words at n centibels below one in one."""
    with gzip.open(file) as packed:
        bins = msgspec.msgpack.decode(packed.read())
    return {word: 9 - number / 100 for number, words in enumerate(bins[1:]) for word in words}


def _is_clipped(lemma: str) -> bool:
    """Return whether it is a shortening that is spoken and written like a word: Azubi, Akku."""
    return len(lemma) > 3 and lemma[1:].islower() and not VOWELS.isdisjoint(lemma[1:])


def card_spelling(word: str) -> str:
    """Return a word in small letters, ß as ss, no accents but the umlauts."""
    spelled = word.lower().replace("ß", "ss")
    return "".join(
        letter if letter in "äöü" else unicodedata.normalize("NFD", letter)[0]
        for letter in unicodedata.normalize("NFC", spelled)
    )


def compile_words(
    sources: Sources,
    additions: Mapping[str, int],
    removals: Iterable[str],
    overrides: dict[str, bool],
    rude: Rude,
    names: Mapping[str, int],
) -> dict[str, Word]:
    """Return every word with its level and flags. `names`: countries, which the sources take for words."""
    plurals = {card_spelling(form) for form in sources.plurals}
    words: dict[str, Word] = {}
    others: dict[str, Word] = {}
    for listed in sorted(sources.listed | sources.nouns | sources.names | sources.shortened):
        word = card_spelling(listed)
        if len(word) not in LENGTHS or not re.fullmatch("[a-zäöü]+", word):
            continue
        level = sources.level(listed)
        kind = _kind(listed, sources)
        if kind:
            before = others.get(word, Word(level, 0))
            others[word] = Word(min(level, before.level), kind | before.flags)
        elif word not in words or level < words[word].level:
            words[word] = Word(level, 0)
    words |= {word: Word(level, 0) for word, level in additions.items()}
    for word in removals:
        words.pop(word, None)
    for word, level in names.items():
        words.pop(word, None)
        others[word] = Word(level, PROPER)
    for word, entry in words.items():
        plural = overrides.get(word, is_plural(word, plurals, words))
        words[word] = Word(entry.level, PLURAL if plural else 0)
    return rude.marked(others | words)


def _kind(listed: str, sources: Sources) -> int:
    """Return the kind: proper name, abbreviation, or (0) a word.

    igerman98 lists names among the nouns. A capital word that german_nouns does not know is a
    name if it or its genitive is one there or in SCOWL, or if it has no other form than a
    genitive and is not made of known words.
    """
    if sum(letter.isupper() for letter in listed) > 1 or listed in sources.shortened:
        return 0 if listed in sources.nouns else ABBREVIATION
    if not listed[0].isupper() or listed in sources.nouns:
        return 0
    stem = listed.removesuffix("s")
    if stem in sources.nouns or _is_made_of_words(listed, sources):
        return 0
    if {listed, stem} & sources.names or {
        card_spelling(listed),
        card_spelling(stem),
    } & sources.english_names:
        return PROPER
    if sources.families[listed[:5]] > 2 or listed.startswith("Ge") or listed.endswith(ENDINGS):
        return 0
    return PROPER


def _is_made_of_words(listed: str, sources: Sources) -> bool:
    """Return whether it is a compound, or an adjective or verb used as a noun (Bringens)."""
    small = listed.lower()
    if small in sources.listed or small.removesuffix("s") in sources.listed:
        return True
    for cut in range(3, len(listed) - 2):
        head, tail = listed[:cut], small[cut:]
        if tail.capitalize() in sources.nouns and not sources.listed.isdisjoint(
            (head, head.removesuffix("s"), head.lower(), head.lower() + "en")
        ):
            return True
    return False


def is_plural(word: str, plurals: set[str], words: dict[str, Word]) -> bool:
    """Return whether it is a plural in -s: german_nouns lists it, or it ends in one after another
    word (Rennautos)."""
    if not word.endswith("s") or word.endswith("ss"):
        return False
    if word in plurals:
        return True
    tails = (word[cut:] for cut in range(3, len(word) - 3))
    return any(tail in plurals and word[: -len(tail)] in words for tail in tails)
