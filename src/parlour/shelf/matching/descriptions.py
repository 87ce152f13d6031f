"""Descriptions: the answer with what a player knows of it around it."""

from __future__ import annotations

import re
from typing import Final

from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.mentions import SMALL_WORDS, forms, names_rival
from parlour.shelf.matching.normalize import fold, plain
from parlour.shelf.matching.tokens import row
from parlour.shelf.matching.verdict import Verdict, accept
from parlour.shelf.matching.vocabulary import NEGATIONS

LONGEST: Final = 8
"""Words around an answer that are still read."""
_part: Final = re.compile(
    r"\s*(?:[,:()]|\s[-–]\s|\bwhich (?:is|was)\b|\b(?:so|also)\b(?=\s+\S+\W*$))\s*"
)
_alternatives: Final = re.compile(
    r"\b(?:or|oder|and|und|vs|either|neither)\b|[/;?+&]", re.IGNORECASE
)


def judge_description(case: Case) -> Verdict | None:
    """A right answer beside a clause that describes it: a diamond, 10 on the Mohs scale. Nothing else of the
    sort may be named: a list of guesses is no answer."""
    parts = [part for part in _part.split(case.given) if part.strip()]
    if not 1 < len(parts) < 4 or _alternatives.search(case.given):
        return None
    if NEGATIONS & set(row(case.given).words) or fold(case.given) in case.others:
        return None
    for at, part in enumerate(parts):
        rest = " ".join(parts[:at] + parts[at + 1 :])
        for wanted in case.wanted:
            if row(part).words in forms(wanted, case) and _describes(rest, wanted, case):
                return accept("described")
    return None


def _plain(text: str) -> list[str]:
    return re.findall(r"\w+", plain(text))


def _describes(text: str, wanted: Wanted, case: Case) -> bool:
    """Whether a text reads like part of a sentence, and names no rival of the answer."""
    words = _plain(text)
    if not 1 < len(words) <= LONGEST or not set(words) & SMALL_WORDS:
        return False
    return not names_rival(words, wanted, case)
