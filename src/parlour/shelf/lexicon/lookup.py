"""A lexicon: which words there are, of what kind, and what can be made of a set of letters.

The words lie in a file of the package that is mapped into memory, so that opening it costs nothing and
all processes share it. `docs/lexicon.md` says where the words come from and how the file is made.
"""

from __future__ import annotations

import mmap
import re
from array import array
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec

from parlour.kernel.compiled import twin
from parlour.shelf.lexicon.discovery import lexicon_file
from parlour.shelf.lexicon.layout import (
    ABBREVIATION,
    ALIGNMENT,
    COARSE,
    FLAG_BITS,
    HEADER,
    LENGTHS,
    LEVELS,
    MAGIC,
    PLURAL,
    PROPER,
    SLUR_PLACE,
    VERSION,
    letter_key,
)

Why = Literal["ok", "short", "plural", "unknown", "proper", "abbreviation"]


class WordRules(msgspec.Struct, frozen=True):
    """Which words count."""

    least: int = 4
    """Letters that a word must have."""
    plural_from: int = 6
    """Letters that a plural ending in -s must have."""
    proper_names: bool = False
    level: int = LEVELS[-1]
    """Only words up to this SCOWL level: how large a vocabulary is."""
    coarse: bool = True
    """Insults and coarse words too: they count, but the house's own players never use them."""
    slurs: bool = False
    """Words that insult people for what they are; without it they are unknown."""


STANDARD: Final = WordRules()


class Entry(NamedTuple):
    """What the lexicon says of a word."""

    word: str
    level: int
    is_plural: bool
    is_proper: bool
    is_abbreviation: bool


class LexiconError(Exception):
    """The file is not a lexicon that this version can read."""


class Lexicon:
    """An open lexicon file. Use `lexicon("en")`, which opens each language once."""

    def __init__(self, file: Path) -> None:
        with file.open("rb") as opened:
            self._map = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
        if len(self._map) < HEADER.size or self._map[:4] != MAGIC:
            raise LexiconError(f"{file.name} is not a lexicon")
        _, version, letters, words, groups, slots, longest, _ = HEADER.unpack_from(self._map)
        if version != VERSION:
            raise LexiconError(f"{file.name} has version {version}, not {VERSION}")
        self.word_count: int = words
        self.longest: int = longest
        parts = _Parts(self._map, HEADER.size + letters)
        self.alphabet: str = self._map[HEADER.size : HEADER.size + letters].decode("latin-1")
        modulus = parts.take("I", 1)[0]
        self._starts = parts.take("I", LENGTHS + 1)
        self._texts = parts.take("I", LENGTHS + 1)
        prints, owners = parts.take("I", slots), parts.take("I", slots)
        self._firsts = parts.take("I", groups + 1)
        self._infos = parts.take("B", words)
        self._text = parts.take("B", self._texts[LENGTHS])
        keys = array("q", [0]) * 256
        for letter in self.alphabet:
            keys[ord(letter)] = letter_key(letter)
        module = twin("parlour.shelf.lexicon.anagram_index")
        self.index: Any = module.Index(
            modulus, keys, self._starts, self._texts, prints, owners, self._firsts
        )
        self.index.load(self._infos, self._text)
        self._is_spelled = re.compile(f"[{self.alphabet}]+").fullmatch

    # One word -------------------------------------------------------------------------------

    def number(self, word: str) -> int:
        """Return the number of a word in small letters, or -1."""
        found: int = self.index.word(word.encode("latin-1", "replace"))
        return found

    def entry(self, word: str) -> Entry | None:
        """Return all that is known about a word, or None."""
        number = self.number(word)
        return None if number < 0 else self.entry_at(number)

    def entry_at(self, number: int) -> Entry:
        info = self._infos[number]
        return Entry(
            self.text_at(number),
            LEVELS[info >> FLAG_BITS],
            bool(info & PLURAL),
            bool(info & PROPER),
            bool(info & ABBREVIATION),
        )

    def numbers_of(self, length: int) -> range:
        """Return the numbers of the words of a length."""
        return range(self._starts[length], self._starts[length + 1])

    def text_at(self, number: int) -> str:
        length = self.index.length_of(number)
        at = self._texts[length] + (number - self._starts[length]) * length
        return bytes(self._text[at : at + length]).decode("latin-1")

    def judge(self, word: str, rules: WordRules = STANDARD) -> Why:
        """Return whether it is a word under these rules, and if not, why."""
        if len(word) < rules.least:
            return "short"
        number = self.number(word)
        if number < 0:
            return "unknown"
        info = self._infos[number]
        if info & PROPER and not rules.proper_names:
            return "proper"
        if info & (ABBREVIATION | PROPER) == ABBREVIATION:
            return "abbreviation"
        if not _is_allowed(info, rules):
            return "unknown"
        return "plural" if info & PLURAL and len(word) < rules.plural_from else "ok"

    # Sets of letters ------------------------------------------------------------------------

    def anagrams(self, letters: str, rules: WordRules = STANDARD) -> list[str]:
        """Return all words made of exactly these letters, in the alphabet's order."""
        if len(letters) > self.longest or self._is_spelled(letters) is None:
            return []
        keys = sum(letter_key(letter) for letter in letters)
        group = self.index.group(keys)
        return [] if group < 0 else self.words_of(group, rules)

    def words_of(self, group: int, rules: WordRules = STANDARD) -> list[str]:
        """Return the words of a group (anagrams of each other) that count."""
        numbers = range(self._firsts[group], self._firsts[group + 1])
        short, lengthy = kinds(rules)
        length = self.index.length_of(numbers[0])
        allowed = lengthy if length >= rules.plural_from else short
        if length < rules.least:
            return []
        return [self.text_at(number) for number in numbers if allowed[self._infos[number]]]

    def fitting(self, hand: str, rules: WordRules = STANDARD) -> list[str]:
        """Return all words that the letters of a hand can make, each card used once."""
        counts = Counter(hand)
        if not counts or self._is_spelled(hand) is None:
            return []
        return [
            word
            for _, group in self.sub_hands(counts, rules)
            for word in self.words_of(group, rules)
        ]

    def sub_hands(
        self, counts: dict[str, int], rules: WordRules = STANDARD
    ) -> list[tuple[int, int]]:
        """Return every part of a hand that makes a word: its place and its group of words.

        A part's place is its number in a mixed radix with a digit for each of the hand's letters
        in the order given.
        """
        short, lengthy = kinds(rules)
        found: list[tuple[int, int]] = self.index.fit(
            "".join(counts).encode("latin-1"),
            bytes(counts.values()),
            rules.least,
            rules.plural_from,
            short,
            lengthy,
        )
        return found

    # Patterns -------------------------------------------------------------------------------

    def matching(
        self, pattern: str, rules: WordRules = STANDARD, most: int | None = None
    ) -> list[str]:
        """Return the words of a pattern: `?` is any letter, `*` any number of letters.

        Shorter words come first, those of one length by their letters.
        """
        if not re.fullmatch(f"[{self.alphabet}?*]{{1,60}}", pattern):
            return []
        source = re.sub(r"\*+", "*", pattern).replace("?", ".").replace("*", ".*")
        matches = re.compile(source.encode("latin-1"), re.DOTALL).fullmatch
        fewest = len(pattern.replace("*", ""))
        last = self.longest if "*" in pattern else min(fewest, self.longest)
        short, lengthy = kinds(rules)
        found: list[str] = []
        for length in range(max(fewest, rules.least, 1), last + 1):
            allowed = lengthy if length >= rules.plural_from else short
            first, end = self._starts[length], self._starts[length + 1]
            raw = bytes(self._text[self._texts[length] : self._texts[length + 1]])
            for number in range(first, end):
                at = (number - first) * length
                word = raw[at : at + length]
                if matches(word) and allowed[self._infos[number]]:
                    found.append(word.decode("latin-1"))
                    if len(found) == most:
                        return found
        return found


class _Parts:
    """The sections of a mapped file, one after the other."""

    def __init__(self, mapped: mmap.mmap, at: int) -> None:
        self.view = memoryview(mapped)
        self.at = at + -at % ALIGNMENT

    def take(self, code: Literal["I", "B"], count: int) -> Any:
        size = count * (4 if code == "I" else 1)
        if self.at + size > len(self.view):
            raise LexiconError("the lexicon ends too early")
        section = self.view[self.at : self.at + size].cast(code)
        self.at += size + -size % ALIGNMENT
        return section


def _is_allowed(info: int, rules: WordRules) -> bool:
    """Return whether a word is in the vocabulary that these rules leave, by its byte."""
    place = info >> FLAG_BITS
    return (
        LEVELS[place] <= rules.level
        and (rules.coarse or not info & COARSE)
        and (rules.slurs or place != SLUR_PLACE)
    )


@cache
def kinds(rules: WordRules) -> tuple[bytes, bytes]:
    """Return which kinds of words count, by a word's byte: among the short ones, and among the
    others."""
    short, lengthy = bytearray(256), bytearray(256)
    for info in range(len(LEVELS) << FLAG_BITS):
        is_proper = bool(info & PROPER)
        fits = _is_allowed(info, rules)
        fits &= rules.proper_names if is_proper else not info & ABBREVIATION
        lengthy[info] = fits
        short[info] = fits and not info & PLURAL
    return bytes(short), bytes(lengthy)


@cache
def lexicon(language: str) -> Lexicon:
    """Return the lexicon of a language, opened once per process; refused where it is not
    installed."""
    return Lexicon(lexicon_file(language))
