"""Surplus: the right answer with more said around it."""

from __future__ import annotations

import re
from typing import Final

from parlour.shelf.matching.alignment import Alignment
from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.entities import is_another, is_one_sort, is_rival, lies_in, reach
from parlour.shelf.matching.names import SHARED_SURNAMES, is_first_name, may_be_initials
from parlour.shelf.matching.tokens import ROLE, Row, given_rows, row
from parlour.shelf.matching.verdict import Verdict, accept, reject, specific
from parlour.shelf.matching.vocabulary import LIGHT, QUALIFIERS, listed
from parlour.shelf.matching.words import is_ordinary


def too_much(
    said: Row, extra: tuple[str, ...], laid: Alignment, wanted: Wanted, case: Case
) -> Verdict:
    """The right answer with more around it."""
    if not laid.matched:
        return reject("different")
    names_person = any(each.is_person for each in case.wanted)
    if len(wanted.row.words) == 1 and wanted.is_part and names_person:
        is_known = _called(case.given) and wanted.row.words[0] not in SHARED_SURNAMES
        return specific("more_said") if is_known and len(extra) == 1 else reject("another")
    if _is_placed(wanted, case):
        _, _, larger = case.given.partition(",")
        return accept("place_said") if lies_in(wanted.text, larger) else specific("another")
    is_name = not all(is_ordinary(word) for word in wanted.row.words)
    if (
        is_name
        and any(word in QUALIFIERS for word in extra)
        and not _is_elsewhere(said, laid, case)
    ):
        return _qualified(said, extra, wanted, case)
    if is_another(" ".join(said.words), case.right, case.others):
        is_kind = said.words[-len(wanted.row.words) :] == wanted.row.words
        return specific("more_said") if is_kind and not wanted.is_person else reject("another")
    is_last = said.words[-len(wanted.row.words) :] == wanted.row.words
    if len(extra) == 1 and not wanted.is_person and is_last and _owned(case.given):
        return accept("kind_said")
    if re.search(r"\b(or|oder)\b|/", case.given.lower()):
        return reject("several")
    before = said.words.index(laid.matched[0][0])
    if wanted.is_person and (_has_middle_names(said, extra, wanted) or _has_role(extra, case)):
        return accept("full_name")
    if wanted.is_person and all(len(word) == 1 for word in extra):
        return accept("full_name")
    named = all(is_first_name(word) or may_be_initials(word) for word in extra)
    named = named and not wanted.is_translated and wanted.text[:1].isupper()
    if named and case.asks_person and len(wanted.row.words) == 1 and len(extra) == before < 3:
        return accept("full_name")
    link = r"\b(in|from|aus|im|of|von)\b" if wanted.row.numbers else r"\b(in|from|aus|im)\b"
    placed = re.search(link, case.given.lower())
    if len(extra) < 3 and placed and not before:
        return accept("place_said")
    if _has_rival(extra, laid, wanted, case):
        return reject("several")
    if len([word for word in extra if word not in SIZES]) < 3 or _is_long_name(laid, wanted):
        return specific("more_said")
    return reject("more_said")


def _has_middle_names(said: Row, extra: tuple[str, ...], wanted: Wanted) -> bool:
    """First and last name, and others between them: Charles Robert Darwin. Many people share a Jones."""
    words, last = said.words, wanted.row.words[-1]
    return (
        len(wanted.row.words) > 1
        and last not in SHARED_SURNAMES
        and (words[0], words[-1]) == (wanted.row.words[0], last)
        and len(extra) < 3
        and all(map(str.isalpha, extra))
    )


def _has_role(extra: tuple[str, ...], case: Case) -> bool:
    """Who that is, before the name: the taikonaut Yang Liwei, the late Steve Irwin."""
    return len(extra) == 1 and bool(_role(case.given))


_role: Final = re.compile(
    rf"^\W*(?:the|der|die)\s+(?:{ROLE}|late|famous|great|legendary|berühmte|legendäre|große)\s+\w+\s+\w",
    re.IGNORECASE,
).match


_called: Final = re.compile(rf"^\W*(?:the|der|die)\s+{ROLE}\s+\w+\W*$", re.IGNORECASE).match
"""Who that is, before the last name: the astronaut Armstrong."""


def _is_elsewhere(said: Row, laid: Alignment, case: Case) -> bool:
    """Whether the name comes first, and behind it where that is: the Hudson in New York."""
    is_first = said.words[0] == laid.matched[0][0]
    return is_first and bool(
        re.search(r"\w\s+(?:in|from|of|near|aus|von|im|bei)\s+\w", case.given.lower())
    )


def _is_long_name(laid: Alignment, wanted: Wanted) -> bool:
    """All names of somebody: Albus Percival Wulfric Brian Dumbledore."""
    return wanted.is_person and len(wanted.row.words) > 1 and not laid.slips


def _qualified(said: Row, extra: tuple[str, ...], wanted: Wanted, case: Case) -> Verdict:
    """A name with a word that mostly makes another thing of it: New Mexico. Not so where it says only
    which part of a country, or how a king is called, and nothing has that name."""
    text = " ".join(said.words)
    bare = " ".join(word for word in said.words if word not in LIGHT)
    if any(is_another(each, case.right, case.others) for each in (case.given, text, bare)):
        return reject("another")
    is_part = all(word in REGIONS for word in extra) and reach(wanted.text) > 1
    if is_part and (_is_within(case.given) or any(word.endswith("ern") for word in extra)):
        return accept("place_said")
    if case.asks_person and len(extra) == 1 and _has_epithet(case.given):
        return accept("full_name")
    return reject("another")


REGIONS: Final = listed(
    "north south east west northern southern eastern western central norden suden osten westen"
)
"""Which part of a country."""
_is_within: Final = re.compile(
    r"\b(?:north|south|east|west|cent(?:er|re)) of\b|\b(?:norden|süden|osten|westen) (?:von|der|des)\b",
    re.IGNORECASE,
).search
_has_epithet: Final = re.compile(
    r"\w\s+(?:the\s+great|der\s+große|die\s+große)\W*$", re.IGNORECASE
).search
SIZES: Final = listed(
    "little small tiny teeny wee big large huge giant great tall young old baby klein kleine kleiner kleines "
    "kleinen gross grosse grosser grosses grossen winzig winzige winziger riesig riesige riesiger jung junge junger "
    "alt alte alter altes"
)
"""How big or old it is."""


_owned: Final = re.compile(r"^\W*\w+['’]s\s+\w+\W*$").match
"""Whose it is: cow's milk is milk."""


def _has_rival(extra: tuple[str, ...], laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether something of the same sort was said besides, or a whole list: whoever names several
    things has not answered, and must not learn that one of them was right."""
    parts = [part for part in _listed.split(case.given) if part.strip()]
    given = {word for word, _ in laid.matched}
    beside = [part for part in parts if not given & set(row(part).words)]
    if len(beside) > 1:
        return True
    if not beside and not wanted.is_person:
        # A Bengal tiger is a tiger, though a Bengal may be a cat: only what everybody means counts.
        beside = [part for part in (" ".join(extra), *extra) if is_one_sort(part, wanted.text)]
    return any(is_rival(part, wanted.text) for part in beside)


_listed: Final = re.compile(r"[,;|+&]|\b(?:and|und)\b", re.IGNORECASE)


def _is_placed(wanted: Wanted, case: Case) -> bool:
    """Whether only the larger place was added in which the answer lies: Chicago, Illinois. Two
    places of a size are two answers."""
    name, comma, rest = case.given.partition(",")
    if not comma or "," in rest:
        return False
    said = [each.words for each in given_rows(name)]
    return wanted.row.words in said and reach(rest) > reach(wanted.text)
