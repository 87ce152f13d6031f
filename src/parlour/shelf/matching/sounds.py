"""Sounds: roughly how a word is spoken in English and German, and how far two words are apart in it."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from parlour.shelf.matching.caching import CACHED

_sounds: Final = tuple(
    (re.compile(pattern), by)
    for pattern, by in (
        (r"^(?:gn|kn|pn)", "n"),
        (r"^(?:ps|x)", "s"),
        (r"^wr|^rh", "r"),
        (r"ch(?=[rl])", "k"),
        (r"igh(?=t|$)", "i"),
        (r"(?<=[aou]u)gh(?=t|$)", ""),
        (r"chs|(?<!^)x", "ks"),
        (r"schtsch|shch|tsch|tch|dsch|sch|sh|ch|zh|tj|c(?=z)|(?<!^)[tc]i(?=on|an|al)", "x"),
        (r"dj|dg(?=e)", "j"),
        (r"ph|pf|ff", "f"),
        (r"th|dt", "t"),
        (r"ck|que$|qu|q|kh|kk|cc(?![eiy])", "k"),
        (r"gh", "g"),
        (r"c(?=[eiy])", "s"),
        (r"c", "k"),
        (r"ts|tz|ds|[zß]", "s"),
        (r"eaux?|aux$", "o"),
        (r"(?<=[aeiou])w(?![aeiou])", "u"),
        (r"w", "v"),
        (r"(?<!^)h", ""),
        (r"[yj]", "i"),
        (r"ie|ei|ee|ea|ii", "i"),
        (r"ou|oo|uo|ue", "u"),
        (r"ai|ae", "e"),
        (r"au|oe", "o"),
        (r"(?<=[^aeiou])e$", ""),
        (r"(.)\1+", r"\1"),
    )
)
VOWELS: Final = frozenset("aeiou")
NEAR: Final = frozenset(
    map(frozenset, ("bp", "dt", "gk", "vf", "sx", "mn", "xi", "kx", "vb", "gx"))
)
"""Sounds that are heard for each other."""
HALF: Final = 0.5
"""What a vowel, a near sound or a silent one counts."""


@lru_cache(maxsize=CACHED)
def sound(word: str) -> str:
    """Roughly how a word sounds, so that Kopernikus and Copernicus are one."""
    for pattern, by in _sounds:
        word = pattern.sub(by, word) or word
    return word


@lru_cache(maxsize=CACHED)
def consonants(word: str) -> str:
    """What is left of a sound without its vowels: Mohammed and Muhammad agree in it."""
    return sound(word)[:1] + re.sub("[aeiou]", "", sound(word)[1:])


@lru_cache(maxsize=CACHED)
def spoken_distance(one: str, other: str) -> float:
    """How far two words are apart when spoken: letters that sound alike cost nothing, vowels and
    near sounds half, one sound left out or two that changed places one, another sound more."""
    given, meant = sound(one), sound(other)
    costs = [_silence(meant, at) for at in range(len(meant))]
    above: list[float] = []
    last = [sum(costs[:at]) for at in range(len(meant) + 1)]
    for row, letter in enumerate(given):
        left_out = _silence(given, row)
        line = [last[0] + left_out]
        for column, wanted in enumerate(meant):
            cost = min(
                last[column] + _exchange(letter, wanted),
                last[column + 1] + left_out,
                line[column] + costs[column],
            )
            if row and column and letter == meant[column - 1] and given[row - 1] == wanted:
                cost = min(cost, above[column - 1] + 1)
            line.append(cost)
        above, last = last, line
    return last[-1]


def _exchange(one: str, other: str) -> float:
    if one == other:
        return 0
    is_near = {one, other} <= VOWELS or frozenset((one, other)) in NEAR
    return HALF if is_near else 1 + HALF


def _silence(word: str, at: int) -> float:
    """What it costs to leave a sound out. An r after a vowel is hardly heard: Piser, Pisa."""
    letter, after = word[at], word[at + 1 : at + 2]
    is_weak = letter == "r" and word[at - 1 : at] in VOWELS and after not in VOWELS
    return HALF if letter in VOWELS or letter == "h" or is_weak else 1


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
