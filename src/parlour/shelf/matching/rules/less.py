"""Less was said than the answer: enough, or not quite."""

from __future__ import annotations

import re
from typing import Final

from parlour.shelf.matching.evidence import Evidence
from parlour.shelf.matching.people import FIRST_NAMES, MONONYMS, ROOTS, SHARED_SURNAMES
from parlour.shelf.matching.words import is_word
from parlour.shelf.text.numerals import is_number
from parlour.shelf.text.sounds import begins_alike
from parlour.shelf.text.vocabulary import KINDS, LIGHT, TITLES


def says_less(e: Evidence) -> bool:
    """Words of the answer were not said, and no others besides."""
    return not e.extra


def part_of_translation(e: Evidence) -> bool:
    """No: a translation counts as a whole: the Iron Lady is no Lady."""
    return e.right.is_translated


def small_words_only(e: Evidence) -> bool:
    """No: only small words of the answer were said."""
    return all(word in LIGHT for word in e.told)


def one_of_several(e: Evidence) -> bool:
    """And the other one?"""
    return e.right.is_list


# Of a name ----------------------------------------------------------------------------------------

_has_byname: Final = re.compile(r"\s(?:the|der|die|das|le|la|el|il)\s\w+$", re.IGNORECASE).search
"""Alexander the Great: "great" is no last name."""


def is_part_of_name(e: Evidence) -> bool:
    """Part of somebody's name was said."""
    return not e.extra and e.right.is_person


def _last(e: Evidence) -> str:
    return e.right.row.words[-1]


def _first(e: Evidence) -> str:
    words = e.right.row.words
    return next((word for word in words if word not in TITLES), words[0])


def other_person(e: Evidence) -> bool:
    """No: somebody else is called so."""
    return bool(e.laid.extra) and e.given.is_another


def asked_name(e: Evidence) -> bool:
    """And the rest of the name? The question says that much itself."""
    return all(word in e.asked.words for word in e.told)


def byname_only(e: Evidence) -> bool:
    """And the name? Great is only what he is called."""
    is_last = len(e.told) == 1 and _last(e) in e.told
    return is_last and bool(_has_byname(e.right.text))


def namesake(e: Evidence) -> bool:
    """And the name between? John Adams is not John Quincy Adams."""
    return first_and_last(e) and e.given.is_another


def first_and_last(e: Evidence) -> bool:
    """Right: first and last name."""
    return _first(e) in e.told and _last(e) in e.told


def known_by_first_name(e: Evidence) -> bool:
    """Right: everybody calls them so."""
    is_known = len(e.told) == 1 and e.told[0] in MONONYMS and e.asked.names == "last"
    return _last(e) not in e.told and is_known and not e.given.is_another


def first_name_only(e: Evidence) -> bool:
    """And the last name?"""
    return _last(e) not in e.told


def full_name_wanted(e: Evidence) -> bool:
    """And the first name? Full names were agreed on."""
    return e.asked.names == "full"


def shared_surname(e: Evidence) -> bool:
    """Which one? Several famous people are called so."""
    return _last(e) in SHARED_SURNAMES and len(e.told) == 1


def last_name(_: Evidence) -> bool:
    """Right: the last name is enough."""
    return True


# Of anything else ---------------------------------------------------------------------------------


def number_missing(e: Evidence) -> bool:
    """Which one of that name?"""
    return any(is_number(word) for word in e.missing)


def asked_part(e: Evidence) -> bool:
    """And the rest? The question says that much itself."""
    return bool(e.named) and all(map(e.is_asked, e.named))


def asked_kind(e: Evidence) -> bool:
    """No: that is only what the question asks for."""
    telling = [word for word in e.told if word not in LIGHT]
    return not e.named and all(map(e.is_asked, telling))


def kind_in_question(e: Evidence) -> bool:
    """Right: what is missing is only the kind that the question asks for."""
    return bool(e.named) and all(word in KINDS and word in e.asked.words for word in e.missing)


def part_called_so(e: Evidence) -> bool:
    """And the rest? Something else is called so."""
    return e.given.is_another


def rest_in_question(e: Evidence) -> bool:
    """Right: the question says what is missing."""
    return bool(e.named) and all(map(e.is_asked, e.missing))


def name_without_kind(e: Evidence) -> bool:
    """Right: what is missing is only the kind."""
    proper = [word for word in e.named if not is_word(word, e.asked.german)]
    return common_word_without_kind(e) and bool(proper or len(e.named) > 1)


def common_word_without_kind(e: Evidence) -> bool:
    """Which kind of thing is that?"""
    return bool(e.named) and all(word in KINDS or word in TITLES for word in e.missing)


def any_part(_: Evidence) -> bool:
    """And the rest?"""
    return True


# Less and more ------------------------------------------------------------------------------------


def first_name_misspelled(e: Evidence) -> bool:
    """Who, exactly? The first name is a little off, and nobody is called so: Edward Hubble, but no
    Jamie for Andy."""
    words = e.right.row.words
    return (
        e.right.is_person
        and e.asked.names == "last"
        and len(e.missing) == len(e.extra) == 1
        and (e.said.words[0], words[0]) == (*e.extra, *e.missing)
        and e.laid.matched[-1] == (words[-1], words[-1])
        and begins_alike(e.extra[0], e.missing[0])
        and (e.extra[0][:3] == e.missing[0][:3] or e.extra[0] not in ROOTS.keys() | FIRST_NAMES)
        and len(e.extra[0]) > 3
        and words[-1] not in SHARED_SURNAMES
        and not e.given.is_another
    )
