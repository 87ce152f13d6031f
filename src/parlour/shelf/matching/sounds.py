"""Sounds: roughly how a word is spoken in English and German, and how far two words are apart in it."""

from __future__ import annotations

import math
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
        (r"^wh(?=o)", "h"),
        (r"(?<=n)g(?=e)", "j"),
        (r"^sch(?=[pt])", "s"),
        (r"^g(?=[eiy])", "j"),
        (r"mb(?=s?$)", "m"),
        (r"st(?=l[ei]|en$)", "s"),
        (r"(?<=[aeiou])gn(?=[aeiou])", "ni"),
        (r"(?<=g)u(?=a)", "v"),
        (r"ch(?=[rl])", "k"),
        (r"igh(?=t|$)", "i"),
        (r"(?<=[aou]u)gh(?=t|$)", ""),
        (r"chs|(?<!^)x", "ks"),
        (r"sti(?=on)|(?<!^)ce(?=an)", "x"),
        (r"(?<=[a-z])ture(?=s?$)", "xer"),
        (r"schtsch|shch|tsch|tch|dsch|sch|sh|ch|zh|tj|c(?=z)|(?<!^)[tc]i(?=on|an|al)", "x"),
        (r"dge(?!n)|(?<=[ai])ge$", "x"),
        (r"dj", "j"),
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
        (r"(?<=[a-z]{2}[^aeiou])er$", "a"),
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
def spoken_distance(one: str, other: str, limit: float = math.inf) -> float:
    """How far two words are apart when spoken: letters that sound alike cost nothing, vowels and
    near sounds half, one sound left out or two that changed places one, another sound more.
    Infinitely far where it is more than the limit."""
    given, meant = sound(one), sound(other)
    if abs(len(given) - len(meant)) * HALF > limit:
        return math.inf
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
        if min(last) > limit and min(above) + 1 > limit:
            return math.inf
    return last[-1] if last[-1] <= limit else math.inf


def _exchange(one: str, other: str) -> float:
    if one == other:
        return 0
    is_near = {one, other} <= VOWELS or frozenset((one, other)) in NEAR
    return HALF if is_near else 1 + HALF


def begins_alike(one: str, other: str) -> bool:
    """Whether two words begin with the same sound, or one that is heard for it: Bortugal, Kina. An h is hardly heard."""
    first, second = (sound(word).lstrip("h")[:1] for word in (one, other))
    return bool(first and second) and _exchange(first, second) <= HALF


def _silence(word: str, at: int) -> float:
    """What it costs to leave a sound out. An r after a vowel is hardly heard: Piser, Pisa."""
    letter, after = word[at], word[at + 1 : at + 2]
    is_weak = letter == "r" and word[at - 1 : at] in VOWELS and after not in VOWELS
    return HALF if letter in VOWELS or letter == "h" or is_weak else 1


DEVOICED: Final = str.maketrans("bdg", "ptk")


def is_devoiced(one: str, other: str) -> bool:
    """Whether two words sound the same in German, where the end of a word is always hard: Tod, tot."""
    if one == other or len(one) != len(other) or len(one) < 3 or one[:-1] != other[:-1]:
        return False
    return one[-1].translate(DEVOICED) == other[-1].translate(DEVOICED)


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
