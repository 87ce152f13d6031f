"""The judge: accepts, rejects, or asks to be more specific. `docs/judge.md` tells its rules.

It decides in two steps. First the given answer is laid beside each answer that is right, word by
word; then what is left over on either side decides. Where a rule is not sure it asks.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Final

from parlour.shelf.matching.alignment import Alignment, align
from parlour.shelf.matching.case import Case, Names, Wanted, open_case
from parlour.shelf.matching.entities import is_another, is_rival, is_surname_of_another, reach
from parlour.shelf.matching.figures import judge_numbers
from parlour.shelf.matching.names import (
    MONONYMS,
    SHARED_SURNAMES,
    is_first_name,
    may_be_initials,
)
from parlour.shelf.matching.normalize import signs, without_brackets
from parlour.shelf.matching.numerals import LARGE_ROMAN, is_number
from parlour.shelf.matching.slips import COMMON, RARE, is_word, sounds_alike
from parlour.shelf.matching.tokens import Row, given_rows, row, stem
from parlour.shelf.matching.verdict import Verdict, accept, better, reject, specific
from parlour.shelf.matching.vocabulary import (
    HEDGES,
    KINDS,
    LIGHT,
    NEGATIONS,
    QUALIFIERS,
    TITLES,
)

LONGEST: Final = 200
"""Characters of an answer that is still read."""


def judge(
    given: str,
    answer: str,
    also: Sequence[str] = (),
    *,
    names: Names = "last",
    others: Container[str] = (),
    question: str = "",
) -> Verdict:
    """Judge what somebody typed.

    `names`: whether a last name is enough. `others`: other answers known to the table, folded
    (`parlour.shelf.matching.fold`): a slip that hits one of them is no slip. `question`: its words
    need not be said again.
    """
    if len(given) > LONGEST:
        return reject("too_long")
    if _asks_roman(question) and _has_roman(given) != _has_roman(answer):
        return reject("different")
    if _is_same(given, answer):
        return accept("exact")
    rows = given_rows(given)
    if not rows:
        # Nothing but signs: an emoji, an @.
        return accept("exact") if any(_is_same(given, text) for text in also) else reject("empty")
    case = open_case(given, answer, also, names, others, question)
    best: Verdict | None = None
    for each in case.wanted:
        for said in rows:
            found = compare(said, each, case)
            if found.verdict == "accept":
                return found
            best = found if best is None else better(best, found)
    return best or reject("different")


def _is_same(given: str, text: str) -> bool:
    """Sign by sign what stands there, with what is in parentheses or without."""
    said = signs(given)
    return bool(said) and said in (signs(text), signs(without_brackets(text)))


_asks_roman: Final = re.compile(
    r"roman (?:numeral|number|figure|digit)|römische\w* (?:zahl|ziffer)", re.IGNORECASE
).search
"""Then 19 is no answer to what 19 is."""


def _has_roman(text: str) -> bool:
    """A single letter only at the end: the letter L, but not I guess."""
    words = re.findall(r"\w+", without_brackets(text).lower())
    telling = [*(word for word in words if len(word) > 1), *words[-1:]]
    return any(LARGE_ROMAN.match(word) for word in telling)


def compare(said: Row, wanted: Wanted, case: Case) -> Verdict:
    """One reading of what was given beside one right answer."""
    too_short = wanted.is_part and not wanted.is_printed and case.names == "full"
    if too_short and any(each.is_person for each in case.wanted):
        return specific("full_name") if said.words == wanted.row.words else reject("different")
    if said.words == wanted.row.words:
        return accept("exact")
    if said.joined == wanted.row.joined:
        return accept("spacing")
    if _is_short_form(said, wanted):
        return accept("initials")
    numbers = judge_numbers(said, wanted, case)
    if numbers is not None:
        return numbers
    laid = align(said.words, wanted.row.words, wanted.is_person)
    if laid.slips and not _is_slip(laid, wanted, case):
        return reject("another")
    extra = tuple(word for word in laid.extra if not _may_be_said(word, said, laid, case))
    missing = tuple(word for word in laid.missing if word not in LIGHT)
    if any(word in NEGATIONS for word in laid.extra):
        return reject("negated")
    if not missing and not extra:
        return accept("slip" if laid.slips else "words")
    if not missing:
        return _too_much(said, extra, laid, wanted, case)
    if not extra and laid.matched:
        return _too_little(missing, laid, wanted, case)
    return reject("different")


def _is_short_form(said: Row, wanted: Wanted) -> bool:
    """Initial letters of three or more words: USA, JFK, DNA."""
    letters = "".join(word[0] for word in wanted.row.words if word not in LIGHT)
    alone = said.words[0] if len(said.words) == 1 else ""
    full = "".join(word[0] for word in wanted.row.words)
    return len(alone) > 2 and alone in (letters, full) and alone.isalpha()


def _is_slip(laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether wrong letters are slips, and not the letters of another answer."""
    exact = [meant for _, meant in laid.matched if meant not in LIGHT]
    beside_others = len(exact) > len(laid.slips)
    for given, meant in laid.slips:
        if beside_others and wanted.is_person:
            if is_surname_of_another(given, case.right):
                return False
            continue
        if not sounds_alike(given, meant) and is_word(
            given, case.german, RARE if beside_others else COMMON
        ):
            return False
        if not beside_others and is_another(given, (*case.right, meant), case.others):
            return False
    return not is_another(case.given, case.right, case.others)


def _may_be_said(word: str, said: Row, laid: Alignment, case: Case) -> bool:
    """Words beside the answer that say nothing against it. A title comes before a name: Martin
    Luther King is no king."""
    if word in LIGHT or word in HEDGES or word in case.explained or stem(word) in case.explained:
        return True
    if word in TITLES and laid.matched:
        return said.words.index(word) < said.words.index(laid.matched[0][0])
    return word in KINDS


def _too_much(
    said: Row, extra: tuple[str, ...], laid: Alignment, wanted: Wanted, case: Case
) -> Verdict:
    """The right answer with more around it."""
    if not laid.matched:
        return reject("different")
    if wanted.is_part and any(each.is_person for each in case.wanted):
        return reject("another")
    if any(word in QUALIFIERS for word in extra):
        return reject("another")
    if is_another(" ".join(said.words), case.right, case.others):
        return reject("another")
    if _is_placed(wanted, case):
        return accept("place_said")
    if re.search(r"\b(or|oder)\b|/", case.given.lower()):
        return reject("several")
    before = said.words.index(laid.matched[0][0])
    if wanted.is_person and all(len(word) == 1 for word in extra):
        return accept("full_name")
    named = all(is_first_name(word) or may_be_initials(word) for word in extra)
    if named and case.asks_person and len(wanted.row.words) == 1 and len(extra) == before < 3:
        return accept("full_name")
    link = r"\b(in|from|aus|im|of|von)\b" if wanted.row.numbers else r"\b(in|from|aus|im)\b"
    placed = re.search(link, case.given.lower())
    if len(extra) < 3 and placed and not before:
        return accept("place_said")
    if _has_rival(extra, laid, wanted, case):
        return reject("several")
    if len(extra) < 3:
        return specific("more_said")
    return reject("more_said")


def _has_rival(extra: tuple[str, ...], laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether something of the same sort was said besides, or a whole list: whoever names several
    things has not answered, and must not learn that one of them was right."""
    parts = [part for part in _listed.split(case.given) if part.strip()]
    given = {word for word, _ in laid.matched}
    beside = [part for part in parts if not given & set(row(part).words)]
    if len(beside) > 1:
        return True
    if not beside and not wanted.is_person:
        beside = [" ".join(extra), *extra]
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


def _too_little(missing: tuple[str, ...], laid: Alignment, wanted: Wanted, case: Case) -> Verdict:
    """Part of the right answer: enough, or not quite."""
    matched = tuple(meant for _, meant in laid.matched)
    telling = [word for word in matched if word not in LIGHT]
    if not telling:
        return reject("different")
    if wanted.is_list:
        return specific("part")
    if wanted.is_person:
        return _name(matched, wanted, case)
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


def _name(matched: tuple[str, ...], wanted: Wanted, case: Case) -> Verdict:
    """Last name or full name, as agreed."""
    words = wanted.row.words
    last, first = words[-1], next((word for word in words if word not in TITLES), words[0])
    has_last = last in matched
    has_first = first in matched
    if all(word in case.asked for word in matched):
        return specific("part")
    if has_last and has_first:
        return accept("name")
    if not has_last:
        if len(matched) == 1 and matched[0] in MONONYMS and case.names == "last":
            return accept("name")
        return specific("first_name")
    if case.names == "full":
        return specific("full_name")
    if last in SHARED_SURNAMES and len(matched) == 1:
        return specific("shared_name")
    return accept("last_name")
