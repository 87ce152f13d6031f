"""Figures: numbers are right or wrong, never nearly right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.entities import is_another, things
from parlour.shelf.matching.number_slips import misspelled, sounding
from parlour.shelf.matching.numerals import figure, is_number
from parlour.shelf.matching.sounds import HOMOPHONES
from parlour.shelf.matching.tokens import Row
from parlour.shelf.matching.verdict import Verdict, accept, reject, specific
from parlour.shelf.matching.vocabulary import (
    BOUNDS,
    HEDGES,
    LIGHT,
    MONTHS,
    NEGATIONS,
    STREETS,
    TITLES,
    UNITS,
    listed,
)
from parlour.shelf.matching.words import is_word


def judge_numbers(said: Row, wanted: Wanted, case: Case) -> Verdict | None:
    """Numbers are right or wrong, never nearly right; None where they say nothing against it."""
    given, right = said.numbers, wanted.row.numbers
    if not given and not right:
        return None
    if len(right) == 1 and set(given) == set(right):
        # Said twice: 2 votes, so 2 crosses.
        given = right
    words = tuple(word for word in wanted.row.words if not is_number(word) and word not in LIGHT)
    others = tuple(word for word in said.words if not is_number(word))
    if (
        any(word in BOUNDS for word in others)
        and right
        and not any(word in BOUNDS for word in words)
    ):
        return reject("bound")
    if len(right) == 1 and len(given) > 1 and not words and _is_counted_first(said, right[0], case):
        return accept("number")
    if right and set(others) & CONTRASTS - case.explained:
        return reject("number")
    if right and any(word in MONTHS for word in others) and _is_other_date(given, others, case):
        return reject("number")
    if given == right:
        if not right:
            return None
        unit = _units(wanted.row.words)
        if _conflict(_units(others), unit or _units(tuple(case.asked))):
            return reject("unit")
        if wanted.is_translated and unit and not _units(others):
            # Half is 50 %, and not 50.
            return reject("unit")
        if not [word for word in words if word not in UNITS and word not in ("bc", "ad")]:
            if any(word in NEGATIONS for word in others):
                return reject("negated")
            if ("bc" in others) != ("bc" in words):
                return specific("era") if "bc" in words else reject("number")
            if set(others) - case.explained - UNITS.keys() - HEDGES and things(case.given):
                # Seven Samurai is not seven.
                return reject("another")
            return accept("number")
        return None
    if not right and _is_within(said, wanted):
        return accept("date" if wanted.row.words[0] in MONTHS else "address")
    if _is_converted(given, _units(others), right, _units(words)):
        return accept("converted")
    if right and not given:
        if words:
            return None
        return _spelled(said, right, case)
    named = tuple(word for word in others if len(word) > 1)
    if not right and _is_other_number(given, named, case):
        return reject("number")
    if not right and len(given) == 1 and named == wanted.row.words:
        # Napoleon I is Napoleon; Napoleon III or two ravens may be meant so. Apollo 13 is not Apollo.
        if case.asks_person and given == ("1",) and not is_another(case.given, case.right, ()):
            return accept("full_name")
        is_behind = not is_number(said.words[0]) and not case.asks_person
        is_other = is_behind and is_another(case.given, case.right, ())
        return reject("number") if is_other else specific("number")
    if not right:
        return None if set(given) <= case.explained else reject("number")
    if len(given) == len(right) == 1 and _is_rounded(given[0], right[0]):
        return accept("rounded") if not words else None
    if len(given) == len(right) == 1 and not words and _is_more_exact(given[0], right[0], case):
        return accept("rounded")
    era = set(words) <= {"bc", "ad"} and ("bc" in words) == ("bc" in others)
    if len(right) == 1 and era and _is_date(given, right[0], others):
        return accept("date")
    if given[:-1] == right and len(given[-1]) == 4 and set(words) & MONTHS and others == words:
        # A day with its year.
        return accept("date")
    is_short_year = len(right) == 1 and len(right[0]) == 4 and given[-1:] == (right[0][2:],)
    if is_short_year and not words and (len(given) == 1 or set(others) & MONTHS):
        return specific("century")
    return reject("number")


def _is_other_number(given: tuple[str, ...], named: tuple[str, ...], case: Case) -> bool:
    """Whether another right answer has these words with a number, and not this one: Elizabeth I is wrong
    where Elizabeth II is right, even if Elizabeth alone would do."""
    telling = set(named) - LIGHT - TITLES
    numbers = {
        number
        for each in case.wanted
        if each.is_listed and each.row.numbers and telling <= set(each.row.words)
        for number in each.row.numbers
    }
    return bool(telling and numbers) and numbers.isdisjoint(given)


def _is_counted_first(said: Row, right: str, case: Case) -> bool:
    """Whether what the question counts comes first, and behind it what else the player knows: 60 goals in 39
    games. Nothing else that was asked for may be counted there."""
    first, beside, *rest = (*said.words, "", "")
    counted = [
        word for number, word in pairwise(said.words) if is_number(number) and number != right
    ]
    return (
        first == right
        and beside in case.asked
        and beside not in LIGHT
        and beside not in UNITS
        and not set(rest) & (NEGATIONS | BOUNDS | ALTERNATIVES)
        and bool(counted)
        and not any(word in case.asked or is_number(word) for word in counted)
    )


ALTERNATIVES: Final = listed("or oder and und bis to minus plus mal times")
"""Words between two numbers that are a choice, a range or a sum."""


def _spelled(said: Row, right: tuple[str, ...], case: Case) -> Verdict:
    """A misspelled number word, beside words of the question: sixtey minutes. A word of its own is
    meant as it stands, and fire is no five; but a tree sounds like three, and is asked about."""
    telling = [
        word
        for word in said.words
        if not (word in case.explained or word in UNITS or word in HEDGES or word in LIGHT)
    ]
    word = telling[0] if len(telling) == 1 else said.joined
    if word in case.asked or word in LIGHT:
        return reject("different")
    if (misspelled(word),) == right and not _is_own(word):
        return accept("slip")
    is_meant = is_word(word, german=True) and (sounding(word, case.german),) == right
    return specific("number") if is_meant else reject("different")


def _is_own(word: str) -> bool:
    """A word of its own, which is meant as it stands."""
    return is_word(word, german=True) and word not in HOMOPHONES


def _is_other_date(given: Sequence[str], others: Sequence[str], case: Case) -> bool:
    """Whether a month or year was said where question and answer have another: 14 March, where the
    question is about February."""
    known = {word[:3] for word in case.explained if word in MONTHS}
    said = {word[:3] for word in others if word in MONTHS}
    if known and said and not known & said:
        return True
    years = {word for word in case.explained if _is_year(word)}
    told = {number for number in given if _is_year(number)}
    return len(years) == 1 and bool(told) and not told & years


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.isdecimal() and word[0] in "12"


def _is_rounded(given: str, right: str) -> bool:
    """The same number with more or fewer of its decimals, two at least: 3.14 for pi; or rounded to
    three figures or more: 42.2 for 42.195."""
    short, long = sorted((given, right), key=len)
    decimals = len(short.partition(".")[2])
    if decimals > 1 and long.startswith(short):
        return True
    return decimals > 0 and len(short) > 3 and figure(short) == round(figure(long), decimals)


_asks_round: Final = re.compile(
    r"\b(?:round figures|about|around|roughly|approximately|nearest|rund|etwa|ungefähr|circa)\b",
    re.IGNORECASE,
).search


def _is_more_exact(given: str, right: str, case: Case) -> bool:
    """Whether a question asks for a round number, and the given one is that number when it is rounded to two
    figures: 40,075 for 40,000."""
    digits = len(right) - 2
    return (
        digits > 1
        and right.isdecimal()
        and right.endswith("00")
        and bool(_asks_round(case.question))
        and round(figure(given), -digits) == figure(right)
    )


def _is_within(said: Row, wanted: Wanted) -> bool:
    """More exact than asked: a day or a year of the month, the house of the street."""
    words = tuple(word for word in said.words if not is_number(word) and word not in LIGHT)
    if words != wanted.row.words:
        return False
    if len(words) == 1 and words[0] in MONTHS:
        days = [number for number in said.numbers if len(number) < 3]
        years = [number for number in said.numbers if len(number) == 4 and number.isdecimal()]
        return (
            len(days) + len(years) == len(said.numbers)
            and len(days) < 2
            and len(years) < 2
            and all(1 <= figure(day) <= 31 for day in days)
        )
    return words[-1] in STREETS and len(said.numbers) == 1 and not wanted.row.numbers


def _is_converted(
    given: Sequence[str], unit: frozenset[str], right: Sequence[str], wanted: frozenset[str]
) -> bool:
    """The same quantity in another unit of the metre or the gram."""
    if not (len(given) == len(right) == len(unit) == len(wanted) == 1) or unit == wanted:
        return False
    (one,), (other,) = unit, wanted
    if one not in METRIC or other not in METRIC or METRIC[one][0] != METRIC[other][0]:
        return False
    return round(figure(given[0]) * METRIC[one][1], 6) == round(
        figure(right[0]) * METRIC[other][1], 6
    )


METRIC = {
    "mm": ("m", 0.001),
    "cm": ("m", 0.01),
    "m": ("m", 1.0),
    "km": ("m", 1000.0),
    "g": ("g", 1.0),
    "kg": ("g", 1000.0),
}


def _is_date(given: tuple[str, ...], year: str, others: Sequence[str]) -> bool:
    """A year with its day said too."""
    rest = [number for number in given if number != year]
    return (
        (len(year) > 2 or "bc" in others)
        and len(rest) < len(given)
        and all(len(number) < 3 and figure(number) <= 31 for number in rest)
        and any(word in MONTHS for word in others)
    )


def _units(words: Sequence[str]) -> frozenset[str]:
    return frozenset(UNITS[word] for word in words if word in UNITS)


def _conflict(given: frozenset[str], right: frozenset[str]) -> bool:
    if given == {"degree"} and right & TEMPERATURES:
        return False
    return bool(given and right and not given & right)


CONTRASTS = frozenset(("positive", "negative", "positiv", "negativ", "plus", "minus"))
"""Words that make another value of a number."""
TEMPERATURES = frozenset(("celsius", "fahrenheit", "kelvin"))
