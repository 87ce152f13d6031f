"""Descriptions: the answer with what a player knows of it around it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.derivation import is_derived
from parlour.shelf.matching.entities import is_another, is_rival, things
from parlour.shelf.matching.mistakes import is_known
from parlour.shelf.matching.names import SHARED_SURNAMES
from parlour.shelf.matching.normalize import fold, plain
from parlour.shelf.matching.slips import same, slips
from parlour.shelf.matching.tokens import row
from parlour.shelf.matching.verdict import Verdict, accept, specific
from parlour.shelf.matching.vocabulary import NEGATIONS, QUALIFIERS, listed
from parlour.shelf.matching.words import is_ordinary

LONGEST: Final = 8
"""Words around an answer that are still read."""
SHORTEST: Final = 4
"""Letters of an answer that is known in the middle of a sentence."""

SMALL_WORDS: Final = listed(
    "the a an of in on at to by with from for as is was are were it its he she they his her their who which that "
    "when where because has have had does do can makes make my your our nobody everybody someone people one ones guy man woman lady thing like about born died also so called known "
    "der die das den dem des ein eine einen einem im am aus von vom mit bei zu zum zur als wie ist war sind waren "
    "er sie es wer wo wenn weil dass davon dort dann heute heisst hiess geboren"
)
"""Words of a sentence rather than of a list."""
_part: Final = re.compile(
    r"\s*(?:[,:()]|\s[-–]\s|\bwhich (?:is|was)\b|\b(?:so|also)\b(?=\s+\S+\W*$))\s*"
)
_alternatives: Final = re.compile(
    r"\b(?:or|oder|and|und|vs|either|neither)\b|[/;?+&]", re.IGNORECASE
)


def judge_description(case: Case) -> Verdict | None:
    """A right answer beside a clause that describes it (a diamond, 10 on the Mohs scale), or inside one
    sentence about it (der Kafka aus Prag); the player is asked where it is not set apart. Nothing else
    of the sort may be named: a list of guesses is no answer."""
    words = row(case.given).words
    if (
        _alternatives.search(case.given)
        or NEGATIONS & set(words)
        or fold(case.given) in case.others
    ):
        return None
    return _apart(case) or _inside(words, case) or _nearly(words, case)


def _apart(case: Case) -> Verdict | None:
    parts = [part for part in _part.split(case.given) if part.strip()]
    if not 1 < len(parts) < 4:
        return None
    for at, part in enumerate(parts):
        rest = " ".join(parts[:at] + parts[at + 1 :])
        for wanted in case.wanted:
            if row(part).words in _forms(wanted, case) and _describes(rest, wanted, case):
                return accept("described")
    return None


def _forms(wanted: Wanted, case: Case) -> list[tuple[str, ...]]:
    """The words of an answer; of a person, the last name too, where it is enough."""
    words = wanted.row.words
    short = wanted.is_person and case.names == "last" and words[-1] not in SHARED_SURNAMES
    return [words, words[-1:]] if short else [words]


def _plain(text: str) -> list[str]:
    return re.findall(r"\w+", plain(text))


def _describes(text: str, wanted: Wanted, case: Case) -> bool:
    """Whether a text reads like part of a sentence, and names no rival of the answer."""
    words = _plain(text)
    if not 1 < len(words) <= LONGEST or not set(words) & SMALL_WORDS:
        return False
    return not _names_rival(words, wanted, case)


def _inside(words: tuple[str, ...], case: Case) -> Verdict | None:
    is_sentence = set(_plain(case.given)) & SMALL_WORDS
    if not is_sentence or is_another(case.given, case.right, case.others):
        return None
    for wanted in case.wanted:
        for meant in () if wanted.is_translated else _forms(wanted, case):
            around = _around(words, meant)
            if around and not _names_rival(around, wanted, case):
                return specific("more_said")
    return None


def _nearly(words: tuple[str, ...], case: Case) -> Verdict | None:
    """A form or a misspelling of the answer among other words: that you can recycle it. The player is
    asked. People and numbers are left out: another first name or number makes another answer."""
    if not 1 < len(words) <= LONGEST or row(case.given).numbers:
        return None
    if any(each.is_person or each.row.numbers for each in case.wanted):
        return None
    if is_another(case.given, case.right, case.others):
        return None
    for wanted in case.wanted:
        if wanted.is_translated or wanted.is_short:
            continue
        for meant in _forms(wanted, case):
            for at in range(len(words) - len(meant) + 1):
                if not _is_near(words[at : at + len(meant)], meant, case):
                    continue
                around = [*words[:at], *words[at + len(meant) :]]
                if not QUALIFIERS & set(around) and not _names_rival(around, wanted, case):
                    return specific("more_said")
    return None


def _is_near(given: tuple[str, ...], meant: tuple[str, ...], case: Case) -> bool:
    """Whether words are forms or misspellings of others, and not all of them words of the question."""
    return (
        len("".join(meant)) >= SHORTEST
        and not all(one in case.asked for one in given)
        and all(map(_is_form, given, meant))
    )


def _is_form(one: str, other: str) -> bool:
    is_slip = slips(one, other) is not None and not is_known(one)
    return is_slip or same(one, other) or is_derived(one, other)


def _around(words: tuple[str, ...], meant: tuple[str, ...]) -> list[str]:
    """What stands around a name in a sentence; nothing where the name is not there."""
    extra = len(words) - len(meant)
    if len("".join(meant)) < SHORTEST or not 1 < extra <= LONGEST or all(map(is_ordinary, meant)):
        return []
    for at in range(extra + 1):
        if words[at : at + len(meant)] == meant:
            around = [*words[:at], *words[at + len(meant) :]]
            return [] if QUALIFIERS & set(around) else around
    return []


def _names_rival(words: list[str], wanted: Wanted, case: Case) -> bool:
    """Whether one of some words, or two in a row, is a thing of the same sort."""
    pairs = [" ".join(pair) for pair in pairwise(words)]
    named = [text for text in (*words, *pairs) if text not in SMALL_WORDS and things(text)]
    return any(text in case.others and not is_ordinary(text) for text in (*words, *pairs)) or any(
        is_rival(text, wanted.text, breadth=3) for text in named
    )
