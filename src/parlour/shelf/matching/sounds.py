"""Sounds: roughly how a word is spoken, so that spellings of a name can be compared."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

_sounds = (
    (re.compile(r"^(?:gn|kn|pn)"), "n"),
    (re.compile(r"^(?:ps|x)"), "s"),
    (re.compile(r"^wr"), "r"),
    (re.compile(r"ight"), "ite"),
    (re.compile(r"(?<!^)x"), "ks"),
    (re.compile(r"tsch|tch|sch|sh|ch|tj|c(?=z)"), "x"),
    (re.compile(r"ph|pf|ff"), "f"),
    (re.compile(r"th|dt"), "t"),
    (re.compile(r"ck|qu|q|kh|kk|cc"), "k"),
    (re.compile(r"gh"), "g"),
    (re.compile(r"c(?=[eiy])"), "s"),
    (re.compile(r"c"), "k"),
    (re.compile(r"[zß]"), "s"),
    (re.compile(r"[yj]"), "i"),
    (re.compile(r"[w]"), "v"),
    (re.compile(r"(?<!^)h"), ""),
    (re.compile(r"(ie|ei|ee|ea)"), "i"),
    (re.compile(r"(ou|oo)"), "u"),
    (re.compile(r"(.)\1+"), r"\1"),
)


@lru_cache(maxsize=8192)
def sound(word: str) -> str:
    """Roughly how a word sounds, so that Kopernikus and Copernicus are one."""
    for pattern, by in _sounds:
        word = pattern.sub(by, word)
    return word


@lru_cache(maxsize=8192)
def consonants(word: str) -> str:
    """What is left of a sound without its vowels: Mohammed and Muhammad agree in it."""
    return sound(word)[:1] + re.sub("[aeiou]", "", sound(word)[1:])


def _homophones() -> dict[str, frozenset[int]]:
    lines = (Path(__file__).parent / "homophones.txt").read_text("utf-8").splitlines()
    groups: dict[str, frozenset[int]] = {}
    for number, line in enumerate(lines):
        for word in () if line.startswith("#") else line.split():
            groups[word] = groups.get(word, frozenset()) | {number}
    return groups


HOMOPHONES: Final = _homophones()
"""Words and the groups that they sound the same in: flour and flower."""


def is_homophone(one: str, other: str) -> bool:
    return bool(HOMOPHONES.get(one, frozenset()) & HOMOPHONES.get(other, frozenset()))
