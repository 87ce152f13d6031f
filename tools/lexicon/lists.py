"""Our own additions, removals and plural judgements, kept as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tools.lexicon.writer import Word

from parlour.shelf.lexicon.layout import COARSE, SLUR


def lines(file: Path) -> Iterator[list[str]]:
    """Yield the fields of every line that is not a comment."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield line.split()


def additions(file: Path) -> dict[str, int]:
    return {word: int(level) for word, level in lines(file)}


def removals(file: Path) -> set[str]:
    return {word for (word,) in lines(file)}


def plurals(file: Path) -> dict[str, bool]:
    """Return True for a plural, False for a word of its own."""
    verdicts = {"plural": True, "own": False}
    return {word: verdicts[verdict] for word, verdict in lines(file)}


class Patterns:
    """Words of a list in which `*` stands for any letters; a line with `-` in front takes words out again."""

    def __init__(self, file: Path) -> None:
        listed = [pattern for (pattern,) in lines(file)]
        self._wanted = _any_of(pattern for pattern in listed if pattern[0] != "-")
        self._unwanted = _any_of(pattern[1:] for pattern in listed if pattern[0] == "-")

    def has(self, word: str) -> bool:
        return bool(self._wanted.fullmatch(word)) and not self._unwanted.fullmatch(word)


def _any_of(patterns: Iterable[str]) -> re.Pattern[str]:
    return re.compile("|".join(pattern.replace("*", ".*") for pattern in patterns) or r"(?!)")


class Rude(NamedTuple):
    """Words that our own players never use: coarse ones, and slurs, which count only where a table wants them."""

    coarse: Patterns
    slurs: Patterns

    def flags(self, word: str) -> int:
        """Return the flags of a word; a slur is coarse as well."""
        if self.slurs.has(word):
            return SLUR | COARSE
        return COARSE if self.coarse.has(word) else 0

    def marked(self, words: Mapping[str, Word]) -> dict[str, Word]:
        """Return the words with these flags."""
        return {word: Word(one.level, one.flags | self.flags(word)) for word, one in words.items()}
