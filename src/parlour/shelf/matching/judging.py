"""The judge: accepts, rejects, or asks to be more specific. `docs/judge.md` tells its rules.

It decides in two steps. First the given answer is laid beside each answer that is right, word by
word; then what is left over on either side decides. Where a rule is not sure it asks.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

from parlour.shelf.matching.alignment import Alignment, align
from parlour.shelf.matching.folding import without_brackets
from parlour.shelf.matching.known import is_another, is_person, is_surname_of_another, reach
from parlour.shelf.matching.names import (
    MONONYMS,
    PARTICLES,
    SHARED_SURNAMES,
    is_first_name,
    may_be_initials,
)
from parlour.shelf.matching.numerals import is_number
from parlour.shelf.matching.slips import COMMON, RARE, is_word, sounds_alike
from parlour.shelf.matching.tokens import Row, given_rows, renamed, row, stem
from parlour.shelf.matching.verdict import Verdict, accept, better, reject, specific
from parlour.shelf.matching.vocabulary import (
    BOUNDS,
    HEDGES,
    KINDS,
    LIGHT,
    MONTHS,
    NEGATIONS,
    QUALIFIERS,
    TITLES,
    UNITS,
)

LONGEST: Final = 200
"""Characters of an answer that is still read."""
Names = Literal["last", "full"]


_person = re.compile(
    r"\b(?:who|whom|whose|wer|wen|wem|wessen|man|woman|person|author|writer|painter|composer|singer|"
    r"scientist|president|king|queen|emperor|explorer|inventor|autor|maler|komponist|könig)\b"
)
_german = re.compile(r"[äöüß]|\b(?:der|die|das|wer|wie|welche[rsn]?|wo|wann|und|ist|heißt)\b")


class Wanted(msgspec.Struct, frozen=True):
    """One answer that is right, taken apart once."""

    text: str
    row: Row
    is_person: bool
    is_list: bool
    """Several things, all of which are wanted: Adam and Eve."""
    is_part: bool = False
    """Part of another right answer, as the last name alone is: what is said besides must fit."""


class Case(msgspec.Struct, frozen=True):
    """All that bears on one given answer."""

    given: str
    wanted: tuple[Wanted, ...]
    explained: frozenset[str]
    """Words of explanations, of other right answers and of the question: they may be said too."""
    asked: frozenset[str]
    """Words of the question."""
    names: Names
    others: Container[str]
    asks_person: bool
    german: bool

    @property
    def right(self) -> tuple[str, ...]:
        return tuple(each.text for each in self.wanted)


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
    rows = given_rows(given)
    if not rows:
        return reject("empty")
    wanted, explained = _wanted(answer, tuple(also))
    asked = _words(question)
    case = Case(
        given,
        wanted,
        explained | asked,
        asked,
        names,
        others,
        bool(_person.search(question.lower())),
        bool(_german.search(question.lower())),
    )
    best: Verdict | None = None
    for each in wanted:
        for said in rows:
            found = compare(said, each, case)
            if found.verdict == "accept":
                return found
            best = found if best is None else better(best, found)
    return best or reject("different")


@lru_cache(maxsize=2048)
def _wanted(answer: str, also: tuple[str, ...]) -> tuple[tuple[Wanted, ...], frozenset[str]]:
    """Every form that is right, and all words of them and of their explanations."""
    texts: dict[str, None] = {}
    for text in (answer, *also):
        bare = without_brackets(text).strip()
        texts[bare] = None
        if re.search(r"\w\s*/\s*[^\W\d]|\s;\s", bare):
            texts |= dict.fromkeys(part.strip() for part in re.split(r"/|;", bare) if part.strip())
        if bare != text and re.search(r"\S\s*\([^)]*\)\s*\S|^\(", text):
            # A part in the middle may be said as well: (Franklin Delano) Roosevelt.
            texts[text.replace("(", " ").replace(")", " ")] = None
    explained = frozenset().union(*(_words(text) for text in (answer, *also)))
    apart = [_take_apart(text) for text in texts if row(text).words]
    rows = [_essence(each.row) for each in apart]
    for at, each in enumerate(apart):
        if any(rows[at] < longer for longer in rows):
            apart[at] = msgspec.structs.replace(each, is_part=True)
    apart += [
        msgspec.structs.replace(each, row=renamed(each.row))
        for each in apart
        if renamed(each.row) != each.row
    ]
    return tuple(apart), explained


def _essence(apart: Row) -> frozenset[str]:
    """The words that tell it from others of its kind."""
    return frozenset(
        word for word in apart.words if not (word in LIGHT or word in TITLES or word in KINDS)
    )


def _take_apart(text: str) -> Wanted:
    apart = row(text)
    is_list = bool(re.search(r"\w(,| and | und | & |\+)\s*\w", text)) and len(apart.words) > 1
    return Wanted(text, apart, not is_list and _names_person(text, apart), is_list)


@lru_cache(maxsize=2048)
def _words(text: str) -> frozenset[str]:
    words = row(text.replace("(", " ").replace(")", " ")).words if text else ()
    return frozenset(words) | frozenset(stem(word) for word in words)


def _names_person(text: str, apart: Row) -> bool:
    words = apart.words
    if len(words) < 2 or len(words) > 6 or any(is_number(word) for word in words):
        return False
    if any(word in KINDS for word in words[1:]) or words[0] in KINDS or words[0] in QUALIFIERS:
        return False
    said = is_person(text)
    if said is not None:
        return said
    if any(part[0].islower() and part not in PARTICLES for part in text.split()):
        return False
    first = next((word for word in words if word not in TITLES), words[0])
    return (
        is_first_name(first)
        or may_be_initials(first)
        or words[0] in ("sir", "dame", "dr", "doctor")
    )


def compare(said: Row, wanted: Wanted, case: Case) -> Verdict:
    """One reading of what was given beside one right answer."""
    if wanted.is_part and case.names == "full" and any(each.is_person for each in case.wanted):
        return specific("full_name") if said.words == wanted.row.words else reject("different")
    if said.words == wanted.row.words:
        return accept("exact")
    if said.joined == wanted.row.joined:
        return accept("spacing")
    if _is_short_form(said, wanted):
        return accept("initials")
    numbers = _numbers(said, wanted, case)
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


def _numbers(said: Row, wanted: Wanted, case: Case) -> Verdict | None:
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
    if len(extra) < 3:
        return specific("more_said")
    return reject("more_said")


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
