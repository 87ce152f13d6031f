"""Shortfall: part of the right answer, which is enough or not quite."""

from __future__ import annotations

import re
from typing import Final

from parlour.shelf.matching.alignment import Alignment
from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.entities import is_another, is_person, is_same_thing
from parlour.shelf.matching.names import (
    FIRST_NAMES,
    MONONYMS,
    ROOTS,
    SHARED_SURNAMES,
    same_first_name,
)
from parlour.shelf.matching.numerals import is_number
from parlour.shelf.matching.tokens import Row, stem
from parlour.shelf.matching.verdict import Verdict, accept, reject, specific
from parlour.shelf.matching.vocabulary import KINDS, LIGHT, TITLES
from parlour.shelf.matching.words import is_word


def too_little(missing: tuple[str, ...], laid: Alignment, wanted: Wanted, case: Case) -> Verdict:
    """Part of the right answer: enough, or not quite."""
    matched = tuple(meant for _, meant in laid.matched)
    telling = [word for word in matched if word not in LIGHT]
    if not telling:
        return reject("different")
    if wanted.is_list:
        return specific("part")
    if wanted.is_person:
        return _name(matched, laid, wanted, case)
    if is_person(case.given):
        # Ho Chi Minh is not Ho Chi Minh City.
        return specific("another")
    if any(is_number(word) for word in missing):
        return specific("number")
    named = [word for word in telling if word not in KINDS and word not in TITLES]
    if named and all(word in case.asked or stem(word) in case.asked for word in named):
        return specific("part")
    if not named and all(word in case.asked or stem(word) in case.asked for word in telling):
        return reject("different")
    if named and all(word in KINDS and word in case.asked for word in missing):
        return accept("asked")
    if is_another(case.given, case.right, case.others):
        return specific("another")
    if named and all(word in case.asked or stem(word) in case.asked for word in missing):
        return accept("asked")
    if named and all(word in KINDS or word in TITLES for word in missing):
        proper = [word for word in named if not is_word(word, case.german)]
        return accept("kind") if proper or len(named) > 1 else specific("kind")
    return specific("part")


_has_epithet: Final = re.compile(r"\s(?:the|der|die|das|le|la|el|il)\s\w+$", re.IGNORECASE).search
"""Alexander the Great: "great" is no last name."""


_has_origin: Final = re.compile(
    r"^(?!.*\b(?:duke|earl|lord|marquess|viscount|baron|count)\b).*\sof\s\w+$", re.IGNORECASE
).search
"""Catherine of Aragon: "Aragon" is no last name. A duke is called so."""


def is_middle_name(said: Row, case: Case) -> bool:
    """Whether only somebody's second first name stands before the last name: Robert Irwin is not Stephen
    Robert Irwin, but his son. Two last names are one, and people may go by a second name: Lloyd Webber,
    Bernard Shaw."""
    people = [each.row.words for each in case.wanted if each.is_person]
    firsts = {word for words in people for word in words[:1]}
    between = {
        word
        for words in people
        for word in words[1:-1]
        if word in said.words[:-1] and (word in FIRST_NAMES or word in ROOTS)
    }
    if not between or any(same_first_name(word, first) for word in said.words for first in firsts):
        return False
    last = said.words[-1]
    is_last = any(words[-1] == last for words in people)
    return is_last and not any(is_same_thing(case.given, each.text, "") for each in case.wanted)


def _name(matched: tuple[str, ...], laid: Alignment, wanted: Wanted, case: Case) -> Verdict:
    """Last name or full name, as agreed."""
    if laid.extra and is_another(case.given, case.right, case.others):
        return reject("another")
    words = wanted.row.words
    last, first = words[-1], next((word for word in words if word not in TITLES), words[0])
    has_last = last in matched
    has_first = first in matched
    if all(word in case.asked for word in matched) or (
        len(matched) == 1 and has_last and _has_epithet(wanted.text)
    ):
        return specific("part")
    if len(matched) == 1 and _has_origin(wanted.text):
        return specific("part")
    if has_last and has_first:
        # John Adams is not John Quincy Adams.
        is_other = is_another(case.given, case.right, case.others)
        return specific("another") if is_other else accept("name")
    if not has_last:
        known = len(matched) == 1 and matched[0] in MONONYMS and case.names == "last"
        if known and not is_another(case.given, case.right, case.others):
            return accept("name")
        return specific("first_name")
    if case.names == "full":
        return specific("full_name")
    if last in SHARED_SURNAMES and len(matched) == 1:
        return specific("shared_name")
    return accept("last_name")
