"""Numbers: right or wrong, never nearly right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from parlour.shelf.matching.evidence import Evidence
from parlour.shelf.matching.knowledge import is_another, things
from parlour.shelf.matching.other_names import HOMOPHONES
from parlour.shelf.matching.readings import misspelled, sounding
from parlour.shelf.matching.words import is_word
from parlour.shelf.text.numerals import figure, is_number
from parlour.shelf.text.vocabulary import (
    BOUNDS,
    CONTRASTS,
    HEDGES,
    LIGHT,
    MONTHS,
    NEGATIONS,
    TITLES,
    UNITS,
)

ERAS: Final = frozenset(("bc", "ad"))
TEMPERATURES: Final = frozenset(("celsius", "fahrenheit", "kelvin"))
METRIC: Final = {
    "mm": ("m", 0.001),
    "cm": ("m", 0.01),
    "m": ("m", 1.0),
    "km": ("m", 1000.0),
    "g": ("g", 1.0),
    "kg": ("g", 1000.0),
}


def has_numbers(e: Evidence) -> bool:
    """A number was given, or the answer has one."""
    return bool(e.said.numbers or e.right.row.numbers)


def bound_said(e: Evidence) -> bool:
    """No: more than that is not that."""
    is_bound = any(word in BOUNDS for word in e.words)
    return is_bound and bool(e.right.row.numbers) and not any(w in BOUNDS for w in e.right_words)


def turned_round(e: Evidence) -> bool:
    """No: plus and minus are two things."""
    return bool(e.right.row.numbers and set(e.words) & CONTRASTS - e.asked.explained)


def other_date(e: Evidence) -> bool:
    """No: the question is about another month or year."""
    if not e.right.row.numbers or not any(word in MONTHS for word in e.words):
        return False
    known = {word[:3] for word in e.asked.explained if word in MONTHS}
    said = {word[:3] for word in e.words if word in MONTHS}
    if known and said and not known & said:
        return True
    years = {word for word in e.asked.explained if _is_year(word)}
    told = {number for number in e.numbers if _is_year(number)}
    return len(years) == 1 and bool(told) and not told & years


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.isdecimal() and word[0] in "12"


# The right numbers --------------------------------------------------------------------------------


def are_right(e: Evidence) -> bool:
    """The numbers are right."""
    return e.numbers == e.right.row.numbers != ()


def _units(words: Sequence[str]) -> frozenset[str]:
    return frozenset(UNITS[word] for word in words if word in UNITS)


def other_unit(e: Evidence) -> bool:
    """No: the number is right, and the unit is wrong."""
    given = _units(e.words)
    right = _units(e.right.row.words) or _units(tuple(e.asked.words))
    if given == {"degree"} and right & TEMPERATURES:
        return False
    return bool(given and right and not given & right)


def no_unit(e: Evidence) -> bool:
    """No: half is 50 %, and not 50."""
    return e.right.is_translated and bool(_units(e.right.row.words)) and not _units(e.words)


def is_only_number(e: Evidence) -> bool:
    """The numbers are right, and the answer has nothing else but a unit."""
    return are_right(e) and all(word in UNITS or word in ERAS for word in e.right_words)


def number_denied(e: Evidence) -> bool:
    """No: not that number, you said."""
    return any(word in NEGATIONS for word in e.words)


def no_era(e: Evidence) -> bool:
    """Before or after Christ?"""
    return "bc" in e.right_words and "bc" not in e.words


def other_era(e: Evidence) -> bool:
    """No: not before Christ."""
    return "bc" in e.words and "bc" not in e.right_words


def name_with_number(e: Evidence) -> bool:
    """No: Seven Samurai is not seven."""
    beside = set(e.words) - e.asked.explained - UNITS.keys() - HEDGES
    return bool(beside) and any(map(things, (e.given.text, e.given.folded.replace(" ", ""))))


def right_number(_: Evidence) -> bool:
    """Right: that is the number."""
    return True


# More exact than asked, or otherwise written ------------------------------------------------------


def are_other(e: Evidence) -> bool:
    """The numbers are others than the answer's."""
    return e.numbers != e.right.row.numbers


def _is_within(e: Evidence) -> bool:
    """Return whether a number was said besides the words of the answer, and nothing else."""
    words = tuple(word for word in e.words if word not in LIGHT)
    return not e.right.row.numbers and words == e.right.row.words


def day_of_month(e: Evidence) -> bool:
    """Right, and even the day or the year of that month."""
    words = e.right.row.words
    if len(words) != 1 or words[0] not in MONTHS or not _is_within(e):
        return False
    days = [number for number in e.said.numbers if len(number) < 3]
    years = [number for number in e.said.numbers if len(number) == 4 and number.isdecimal()]
    return (
        len(days) + len(years) == len(e.said.numbers)
        and len(days) < 2
        and len(years) < 2
        and all(1 <= figure(day) <= 31 for day in days)
    )


def converted(e: Evidence) -> bool:
    """Right, in another unit."""
    given, right = e.numbers, e.right.row.numbers
    unit, wanted = _units(e.words), _units(e.right_words)
    if not (len(given) == len(right) == len(unit) == len(wanted) == 1) or unit == wanted:
        return False
    (one,), (other,) = unit, wanted
    if one not in METRIC or other not in METRIC or METRIC[one][0] != METRIC[other][0]:
        return False
    return round(figure(given[0]) * METRIC[one][1], 6) == round(
        figure(right[0]) * METRIC[other][1], 6
    )


# A number in words --------------------------------------------------------------------------------


def is_in_words(e: Evidence) -> bool:
    """The answer is a number and nothing else, and words were given."""
    return bool(e.right.row.numbers) and not e.numbers and not e.right_words


def _number_word(e: Evidence) -> str:
    """The word that may mean a number, beside words of the question: sixtey minutes."""
    telling = [
        word
        for word in e.said.words
        if not (word in e.asked.explained or word in UNITS or word in HEDGES or word in LIGHT)
    ]
    return telling[0] if len(telling) == 1 else e.said.joined


def word_of_question(e: Evidence) -> bool:
    """No: that is a word of the question, and not a number."""
    word = _number_word(e)
    return word in e.asked.words or word in LIGHT


def misspelled_number(e: Evidence) -> bool:
    """Right, with a letter wrong: elevn. A word of its own is meant as it stands: fire is no five."""
    word = _number_word(e)
    if is_word(word, german=True) and word not in HOMOPHONES:
        return False
    return (misspelled(word),) == e.right.row.numbers


def sounds_like_number(e: Evidence) -> bool:
    """Do you mean the number? A tree sounds like three."""
    word = _number_word(e)
    return is_word(word, german=True) and ((sounding(word, e.asked.german),) == e.right.row.numbers)


# A number beside words ----------------------------------------------------------------------------


def is_beside_words(e: Evidence) -> bool:
    """The answer has no number, and one was given."""
    return not e.right.row.numbers and bool(e.numbers)


def _beside(e: Evidence) -> tuple[str, ...]:
    return tuple(word for word in e.words if len(word) > 1)


def other_listed_number(e: Evidence) -> bool:
    """No: Elizabeth I is not Elizabeth II, even if Elizabeth alone would do."""
    telling = set(_beside(e)) - LIGHT - TITLES
    numbers = {
        number
        for each in e.asked.answers
        if each.is_listed and each.row.numbers and telling <= set(each.row.words)
        for number in each.row.numbers
    }
    return bool(telling and numbers) and numbers.isdisjoint(e.numbers)


def is_numbered(e: Evidence) -> bool:
    """Which one of that name?"""
    return len(e.numbers) == 1 and _beside(e) == e.right.row.words


def numbered_thing(e: Evidence) -> bool:
    """No: Apollo 13 is not Apollo."""
    is_behind = not is_number(e.said.words[0]) and not e.asked.asks_person
    return is_numbered(e) and is_behind and is_another(e.given.text, e.asked.texts, ())


def unexplained_number(e: Evidence) -> bool:
    """No: a number that nobody asked for."""
    return not set(e.numbers) <= e.asked.explained


# Another number -----------------------------------------------------------------------------------

_asks_round: Final = re.compile(
    r"\b(?:round figures|about|around|roughly|approximately|nearest|rund|etwa|ungefähr|circa)\b",
    re.IGNORECASE,
).search


def is_another_number(e: Evidence) -> bool:
    """Both are numbers, and not one number with more or fewer decimals beside words."""
    given, right = e.numbers, e.right.row.numbers
    is_rounded = len(given) == len(right) == 1 and _is_rounded(given[0], right[0])
    return bool(given and right) and given != right and not (is_rounded and e.right_words)


def rounded(e: Evidence) -> bool:
    """Right, with more or fewer decimals."""
    given, right = e.numbers, e.right.row.numbers
    return len(given) == len(right) == 1 and _is_rounded(given[0], right[0])


def _is_rounded(given: str, right: str) -> bool:
    """The same number with more or fewer of its decimals, two at least: 3.14 for pi; or rounded to
    three figures or more: 42.2 for 42.195."""
    short, long = sorted((given, right), key=len)
    decimals = len(short.partition(".")[2])
    if decimals > 1 and long.startswith(short):
        return True
    return decimals > 0 and len(short) > 3 and figure(short) == round(figure(long), decimals)


def more_exact(e: Evidence) -> bool:
    """Right, and more exact than the question asks: 40,075 for 40,000."""
    given, right = e.numbers, e.right.row.numbers
    if not (len(given) == len(right) == 1 and not e.right_words):
        return False
    digits = len(right[0]) - 2
    return (
        digits > 1
        and right[0].isdecimal()
        and right[0].endswith("00")
        and bool(_asks_round(e.asked.question))
        and round(figure(given[0]), -digits) == figure(right[0])
    )


def date_of_year(e: Evidence) -> bool:
    """Right: the year, and even the day."""
    right = e.right.row.numbers
    has_era = "bc" in e.right_words
    if len(right) != 1 or not set(e.right_words) <= ERAS or has_era != ("bc" in e.words):
        return False
    rest = [number for number in e.numbers if number != right[0]]
    return (
        (len(right[0]) > 2 or "bc" in e.words)
        and len(rest) < len(e.numbers)
        and all(len(number) < 3 and figure(number) <= 31 for number in rest)
        and any(word in MONTHS for word in e.words)
    )


def year_of_day(e: Evidence) -> bool:
    """Right: the day, and even the year."""
    is_year = e.numbers[:-1] == e.right.row.numbers and len(e.numbers[-1]) == 4
    return is_year and bool(set(e.right_words) & MONTHS) and e.words == e.right_words


def short_year(e: Evidence) -> bool:
    """Right: the day, and the year by its last two figures: 9 nov 89."""
    given, right = e.numbers, e.right.row.numbers
    is_short = len(given) == len(right) > 1 and len(right[-1]) == 4 and len(given[-1]) == 2
    if not is_short or (*given[:-1], right[-1][:2] + given[-1]) != right:
        return False
    said = {word[:3] for word in e.words if word in MONTHS}
    return bool(said) and said == {word[:3] for word in e.right_words if word in MONTHS}


def no_century(e: Evidence) -> bool:
    """Which century?"""
    given, right = e.numbers, e.right.row.numbers
    is_short = len(right) == 1 and len(right[0]) == 4 and given[-1:] == (right[0][2:],)
    return is_short and not e.right_words and (len(given) == 1 or bool(set(e.words) & MONTHS))
