"""Figures: numbers are right or wrong, never nearly right."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.numerals import is_number
from parlour.shelf.matching.tokens import Row
from parlour.shelf.matching.verdict import Verdict, accept, reject, specific
from parlour.shelf.matching.vocabulary import BOUNDS, LIGHT, MONTHS, NEGATIONS, UNITS


def judge_numbers(said: Row, wanted: Wanted, case: Case) -> Verdict | None:
    """Numbers are right or wrong, never nearly right; None where they say nothing against it."""
    given, right = said.numbers, wanted.row.numbers
    words = tuple(word for word in wanted.row.words if not is_number(word) and word not in LIGHT)
    others = tuple(word for word in said.words if not is_number(word))
    if (
        any(word in BOUNDS for word in others)
        and right
        and not any(word in BOUNDS for word in words)
    ):
        return reject("bound")
    if given == right:
        if not right:
            return None
        unit = _units(words)
        if _conflict(_units(others), unit or _units(tuple(case.asked))):
            return reject("unit")
        if not [word for word in words if word not in UNITS and word not in ("bc", "ad")]:
            if any(word in NEGATIONS for word in others):
                return reject("negated")
            if ("bc" in others) != ("bc" in words):
                return specific("era") if "bc" in words else reject("number")
            return accept("number")
        return None
    if right and not given:
        return None if words else reject("different")
    if not right:
        return None if set(given) <= case.explained else reject("number")
    if len(given) == len(right) == 1 and _is_rounded(given[0], right[0]):
        return accept("rounded") if not words else None
    if len(right) == 1 and not words and _is_date(given, right[0], others):
        return accept("date")
    if len(right) == 1 and len(right[0]) == 4 and given == (right[0][2:],) and not words:
        return specific("century")
    return reject("number")


def _is_rounded(given: str, right: str) -> bool:
    """The same number with more or fewer of its decimals, two at least: 3.14 for pi."""
    short, long = sorted((given, right), key=len)
    return len(short.partition(".")[2]) > 1 and long.startswith(short)


def _is_date(given: tuple[str, ...], year: str, others: Sequence[str]) -> bool:
    """A year with its day said too."""
    rest = [number for number in given if number != year]
    return (
        len(year) > 2
        and len(rest) < len(given)
        and all(len(number) < 3 and int(float(number)) <= 31 for number in rest)
        and any(word in MONTHS for word in others)
    )


def _units(words: Sequence[str]) -> frozenset[str]:
    return frozenset(UNITS[word] for word in words if word in UNITS)


def _conflict(given: frozenset[str], right: frozenset[str]) -> bool:
    return bool(given and right and not given & right)
