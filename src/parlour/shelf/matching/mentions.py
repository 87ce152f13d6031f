"""Mentions: the answer among other words. It may be meant, and the player is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.derivation import is_derived
from parlour.shelf.matching.entities import is_another, is_given_name, is_place, is_rival, things
from parlour.shelf.matching.families import is_adjective_of_any
from parlour.shelf.matching.mistakes import is_known
from parlour.shelf.matching.names import (
    PARTICLES,
    ROOTS,
    SHARED_SURNAMES,
    is_first_name,
    same_first_name,
)
from parlour.shelf.matching.normalize import fold, plain
from parlour.shelf.matching.numerals import is_number
from parlour.shelf.matching.slips import same, slips
from parlour.shelf.matching.tokens import row
from parlour.shelf.matching.vocabulary import (
    NEGATIONS,
    QUALIFIERS,
    TITLES,
    is_other_kind,
    listed,
)
from parlour.shelf.matching.words import is_german, is_ordinary

LONGEST: Final = 12
"""Words around an answer that are still read."""
SHORTEST: Final = 4
"""Letters of an answer that is known in the middle of a sentence, unless it is written as it stands."""

SMALL_WORDS: Final = listed(
    "the a an of in on at to by with from for as is was are were it its he she they his her their who which that "
    "when where because has have had does do can makes make my your our nobody everybody someone people one ones me i us something guy man woman lady thing like about born died also so called known "
    "hence thus "
    "der die das den dem des ein eine einen einem im am aus von vom mit bei zu zum zur als wie ist war sind waren "
    "etwas mein meine dein deine unser unsere euer eure er sie es wer wo wenn weil dass davon dort dann heute heisst hiess geboren"
)
"""Words of a sentence rather than of a list."""
JOINING: Final = listed("and und plus sowie")
"""Words between the things of a list."""
_choice: Final = re.compile(r"\b(?:or|oder|vs|versus|either|neither|bzw)\b|\?\s*\w", re.IGNORECASE)
"""Several guesses, whatever they are."""
_clause: Final = re.compile(r"\s*([,;:!?()/+&=|\"“”„»«]|\.(?=\s+[^\W\d])|\s[-–—]\s)\s*")
_listing: Final = frozenset("/+&;|")
"""Signs between the things of a list."""
_owned: Final = re.compile(
    r"\w['’]s\s+\w|\b(?:wife|husband|son|daughter|brother|sister|mother|father|friend|frau|mann|sohn|tochter|bruder|"
    r"schwester|mutter|vater|freund|freundin) (?:of|von)\b",
    re.IGNORECASE,
)
"""Whose it is: Diego Rivera's wife."""
_one: Final = re.compile(r"\bones?\b", re.IGNORECASE).search
"""The devil one: here "one" is no number."""


class Place(NamedTuple):
    """Where an answer was found."""

    before: tuple[str, ...]
    """What stands before it in the same clause."""
    after: tuple[str, ...]
    elsewhere: tuple[tuple[str, ...], ...]
    """The other clauses."""
    is_listed: bool
    """A sign or word of a list stands right beside it."""

    @property
    def around(self) -> list[str]:
        """All other words that were given."""
        return [*self.before, *self.after, *(word for clause in self.elsewhere for word in clause)]

    @property
    def is_apart(self) -> bool:
        return not self.before and not self.after


def is_mentioned(case: Case) -> bool:
    """Whether a right answer, a form of it or a misspelling stands among other words, and nothing says
    that another thing is meant: no other guess, no denial, no other first name, nothing that makes
    another thing of it."""
    words = row(case.given).words
    if len(words) < 2 or _choice.search(case.given) or NEGATIONS & set(words):
        return False
    if fold(case.given) in case.others:
        return False
    clauses = _clauses(case.given)
    is_other = is_another(case.given, case.right, case.others)
    return any(
        (place.is_apart or not is_other) and _may_mean(place, meant, wanted, case)
        for wanted in case.wanted
        if not wanted.is_translated
        for meant in forms(wanted, case)
        for place in _places(clauses, meant, wanted, case)
    )


def _clauses(given: str) -> list[tuple[tuple[str, ...], str]]:
    """The words of each part of a text, and the sign before it."""
    parts = _clause.split(f", {given}")
    pairs = zip(parts[1::2], parts[2::2], strict=True)
    return [(row(text).words, sign.strip()) for sign, text in pairs if row(text).words]


def forms(wanted: Wanted, case: Case) -> list[tuple[str, ...]]:
    """The words of an answer; of a person, the last name too, where it is enough."""
    words = wanted.row.words
    short = wanted.is_person and case.names == "last" and words[-1] not in SHARED_SURNAMES
    return [words, words[-1:]] if short and len(words) > 1 else [words]


def _places(
    clauses: list[tuple[tuple[str, ...], str]],
    meant: tuple[str, ...],
    wanted: Wanted,
    case: Case,
) -> Iterator[Place]:
    for number, (words, sign) in enumerate(clauses):
        after_sign = clauses[number + 1][1] if number + 1 < len(clauses) else ""
        elsewhere = tuple(other for at, (other, _) in enumerate(clauses) if at != number)
        for at in range(len(words) - len(meant) + 1):
            end = at + len(meant)
            if not _is_there(words[at:end], meant, wanted, case):
                continue
            before, after = words[:at], words[end:]
            is_listed = (not before and sign in _listing) or (not after and after_sign in _listing)
            beside = {*before[-1:], *after[:1]}
            yield Place(
                before,
                after,
                elsewhere,
                is_listed or not JOINING.isdisjoint(beside),
            )


def _is_there(given: tuple[str, ...], meant: tuple[str, ...], wanted: Wanted, case: Case) -> bool:
    if all(one in case.asked for one in given):
        return False
    if given == meant:
        return len("".join(meant)) > 1 or is_number(meant[0])
    return (
        len("".join(meant)) >= SHORTEST
        and not wanted.is_short
        and not wanted.row.numbers
        and not (len(meant) == 1 and _names_person(wanted, case))
        and all(map(_is_form, given, meant))
    )


def _is_form(one: str, other: str) -> bool:
    is_slip = slips(one, other) is not None and not is_known(one)
    return is_slip or same(one, other) or is_derived(one, other)


def _may_mean(place: Place, meant: tuple[str, ...], wanted: Wanted, case: Case) -> bool:
    return (
        not place.is_listed
        and 0 < len(place.around) <= LONGEST
        and not _is_made_another(place, case)
        and (not wanted.row.numbers or _is_first_number(place, case))
        and (len(meant) > 1 or _may_stand(meant[0], place, wanted, case))
        and not _has_other_guess(place, wanted, case)
    )


def _is_made_another(place: Place, case: Case) -> bool:
    """Whether a word right beside the answer makes another thing of it: New Mexico, Napoleon III, the Lake of
    Gibraltar where a strait is asked for."""
    if QUALIFIERS & {*place.before[-1:], *place.after[:1]}:
        return True
    if place.after and is_number(place.after[0]) and not _one(case.given):
        return True
    kinds = {*case.kinds, *(word for text in case.right for word in row(text).words)}
    before = place.before[:-1] if place.before[-1:] == ("of",) else place.before
    beside = (*before[-1:], *place.after[:1])
    return any(is_other_kind(word, kind) for word in beside for kind in kinds)


def _may_stand(word: str, place: Place, wanted: Wanted, case: Case) -> bool:
    """Whether a single word may be meant as the answer: a last name beside nobody else's, a common word in a
    sentence or by itself."""
    if _names_person(wanted, case) and not _is_last_name(word, case):
        return False
    return place.is_apart or not is_ordinary(word) or bool(SMALL_WORDS & set(_plain(case)))


def _has_other_guess(place: Place, wanted: Wanted, case: Case) -> bool:
    """Whether something else of the sort is named: in the same clause, or as a clause of its own. Not as
    somebody to whom the answer belongs."""
    if _owned.search(case.given) and place.before[-1:] not in (("of",), ("von",)):
        return False
    clauses = (
        " ".join(word for word in clause if word not in SMALL_WORDS) for clause in place.elsewhere
    )
    if any(_is_guess(text, wanted, case) for text in clauses if text):
        return True
    return names_rival([*place.before, *place.after], wanted, case)


def _is_guess(text: str, wanted: Wanted, case: Case) -> bool:
    """Whether a clause is another answer of the sort and nothing else."""
    is_asked_for = text in case.others and text not in map(fold, case.right)
    return is_asked_for or is_rival(text, wanted.text, breadth=3)


def _is_first_number(place: Place, case: Case) -> bool:
    """Whether a number comes first, with what the question counts, and others count something else: 88 keys,
    52 white and 36 black."""
    words = row(re.sub(r"\bones?\b", "", case.given)).words
    counted = [word for number, word in pairwise((*words, "")) if is_number(number)][1:]
    return (
        not set(place.before) - SMALL_WORDS
        and all(word in case.asked for word in place.after[:1])
        and not any(not word or is_number(word) or word in case.asked for word in counted)
    )


def _names_person(wanted: Wanted, case: Case) -> bool:
    """Whether it is somebody's name, or a part of it."""
    return wanted.is_person or (wanted.is_part and any(each.is_person for each in case.wanted))


def _is_last_name(name: str, case: Case) -> bool:
    """Whether the words beside a last name make nobody else of it: the Frenchman Blériot, Papa Haydn,
    Assange the WikiLeaks guy."""
    firsts = [each.row.words[0] for each in case.wanted if each.is_person]
    words = ["", *re.findall(r"\w+|[,;:()]", plain(case.given)), ""]
    at = words.index(name) if name in words else 0
    return at > 0 and all(
        _is_no_name(word) or any(same_first_name(word, first) for first in firsts)
        for word in (words[at - 1], words[at + 1])
    )


def _is_no_name(word: str) -> bool:
    if not word.isalpha() or word in SMALL_WORDS or word in TITLES or word in PARTICLES:
        return True
    if is_adjective_of_any(word) or word.endswith(("man", "woman")):
        return True
    is_name = is_first_name(word) or is_given_name(word) or word in ROOTS
    return len(word) > 1 and not is_name and (is_ordinary(word) or is_german(word))


def _plain(case: Case) -> list[str]:
    return re.findall(r"\w+", plain(case.given))


def names_rival(words: list[str], wanted: Wanted, case: Case) -> bool:
    """Whether one of some words, or two in a row, is a thing of the same sort."""
    pairs = [" ".join(pair) for pair in pairwise(words)]
    named = [text for text in (*words, *pairs) if text not in SMALL_WORDS and things(text)]
    own = set(map(fold, case.right))
    is_asked_for = any(
        text in case.others
        and text not in own
        and text not in SMALL_WORDS
        and not is_number(text)
        and not is_ordinary(text)
        and not (is_place(text) and _names_person(wanted, case))
        for text in (*words, *pairs)
    )
    return is_asked_for or any(
        is_rival(text, wanted.text, breadth=1 if is_ordinary(text) else 3) for text in named
    )
