"""Sounds: roughly how a word is spoken in English and German, how far two words are apart in it, and
what other spellings sound the same.

Every respelling is a list of patterns that are replaced one after the other. `sound` minds vowels,
`romanized` and `skeleton` only consonants: one for names from other letters, the other for names
among thousands of others.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from parlour.shelf.text.caching import CACHED

Respelling = tuple[tuple[re.Pattern[str], str], ...]


def _respelling(*rules: tuple[str, str]) -> Respelling:
    return tuple((re.compile(pattern), by) for pattern, by in rules)


def _respelled(word: str, rules: Iterable[tuple[re.Pattern[str], str]]) -> str:
    """Return a word by such rules; never nothing."""
    for pattern, by in rules:
        word = pattern.sub(by, word) or word
    return word


_sounds: Final = _respelling(
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
VOWELS: Final = frozenset("aeiou")
NEAR: Final = frozenset(
    map(frozenset, ("bp", "dt", "gk", "vf", "sx", "mn", "xi", "kx", "vb", "gx"))
)
"""Sounds that are heard for each other."""
HALF: Final = 0.5
"""What a vowel, a near sound or a silent one counts."""


@lru_cache(maxsize=CACHED)
def sound(word: str) -> str:
    """Return roughly how a word sounds, so that Kopernikus and Copernicus are one."""
    return _respelled(word, _sounds)


@lru_cache(maxsize=CACHED)
def consonants(word: str) -> str:
    """Return what is left of a sound without its vowels: Mohammed and Muhammad agree in it."""
    return sound(word)[:1] + re.sub("[aeiou]", "", sound(word)[1:])


@lru_cache(maxsize=CACHED)
def spoken_distance(one: str, other: str, limit: float = math.inf) -> float:
    """Return how far two words are apart when spoken: letters that sound alike cost nothing, vowels
    and near sounds half, one sound left out or two that changed places one, another sound more.
    Infinitely far where it is more than the limit."""
    given, meant = sound(one), sound(other)
    if limit < math.inf:
        # No letter costs less than half, so most words are too far by their letters alone.
        most = int(limit / HALF)
        if OSA.distance(given, meant, score_cutoff=most) > most:
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
    """Return whether two words begin with the same sound, or one that is heard for it: Bortugal,
    Kina. An h is hardly heard."""
    first, second = (sound(word).lstrip("h")[:1] for word in (one, other))
    return bool(first and second) and _exchange(first, second) <= HALF


def _silence(word: str, at: int) -> float:
    """Return what it costs to leave a sound out. An r after a vowel is hardly heard: Piser,
    Pisa."""
    letter, after = word[at], word[at + 1 : at + 2]
    is_weak = letter == "r" and word[at - 1 : at] in VOWELS and after not in VOWELS
    return HALF if letter in VOWELS or letter == "h" or is_weak else 1


DEVOICED: Final = str.maketrans("bdg", "ptk")


def is_devoiced(one: str, other: str) -> bool:
    """Return whether two words sound the same in German, where the end of a word is always hard:
    Tod, tot."""
    if one == other or len(one) != len(other) or len(one) < 3 or one[:-1] != other[:-1]:
        return False
    return one[-1].translate(DEVOICED) == other[-1].translate(DEVOICED)


_spellings: Final = _respelling(
    (r"(?<=[a-z])ae|oe|(?<=\b)ae(?=[a-z]{3})", "e"),
    (r"ph", "f"),
    (r"(?<=\w{3})our(?=s?$|it|abl|al|ful)", "or"),
    (r"(?<=\w{3}[bcdgptv])re(?=s?$)", "er"),
    (r"is(?=(?:e|ed|ing|ation|er)s?$)", "iz"),
    (r"ogue(?=s?$)", "og"),
    (r"(?<=\w{3}ic)al(?=s?$)", ""),
    (r"sk(?:yj|ij|iy|ii|yy|y|i)$", "ski"),
    (r"(?<=\w{2}[oe])(?:w|ff)$", "v"),
    (r"(?<=\w{3})(?:itsch|itch|ich|ic|yc|ych|ytsch)$", "ic"),
    (r"(?<=\w{5}in)e$", ""),
    (r"saurier$|saurus$|saurs?$", "saur"),
    (r"(?<=\w)oub(?=l)", "ub"),
    (r"(?<=\w{4})ien$", "ia"),
)


@lru_cache(maxsize=CACHED)
def spelled(word: str) -> str:
    """Return a word in one of the spellings that are common for it: color, anemia, Tarkovski."""
    if len(word) < 5:
        return word
    return _respelled(word, _spellings)


_romanized: Final = _respelling(
    (r"schtsch|shch|chtch|tsch|tch|dsch|dzh|sch|sh|zh|c?ch|kh|cz|dj", "x"),
    (r"ph|ff$", "f"),
    (r"tz|ts|dz|z", "s"),
    (r"th|dt", "t"),
    (r"ck|q|kk|c(?![eiy])", "k"),
    (r"c", "s"),
    (r"w|f$", "v"),
    (r"(?<!^)h", ""),
    (r"(?<!^)[aeiouyj]+", ""),
    (r"^[yj]", "i"),
    (r"(.)\1+", r"\1"),
)


@lru_cache(maxsize=CACHED)
def romanized(word: str) -> str:
    """Return the consonants of a name that was written in other letters: what English, German and
    French make of it agrees in them."""
    return _respelled(word, _romanized)


_skeleton: Final = _respelling(
    ("ph", "f"), ("gh", "g"), ("ck", "k"), ("sch", "s"), ("sh", "s"), ("tch", "s"), ("ch", "k"), ("th", "t"),
    ("qu", "k"), ("q", "k"), ("x", "ks"), ("z", "s"), ("w", "v"), ("j", "i"), ("c", "k"), ("h", ""),
    (r"(.)\1+", r"\1"), (r"(?<!^)[aeiouy]+", ""),
)  # fmt: skip


def skeleton(word: str) -> str:
    """Return the first letter of a text and the consonants behind it, doubled ones as one. Those with
    a vowel between count each.

    >>> skeleton("kafka"), skeleton("caffka")
    ('kfk', 'kfk')
    >>> skeleton("wohlleben"), skeleton("wlbeben")
    ('vlbn', 'vlbbn')
    """
    return _respelled(word, _skeleton)
