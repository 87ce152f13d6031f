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
from parlour.shelf.matching.entities import (
    is_another,
    is_person,
    is_rival,
    is_same_thing,
    is_surname_of_another,
    reach,
    things,
)
from parlour.shelf.matching.families import families, is_named, is_respelled, spellings
from parlour.shelf.matching.figures import judge_numbers
from parlour.shelf.matching.names import (
    MONONYMS,
    SHARED_SURNAMES,
    is_first_name,
    may_be_initials,
)
from parlour.shelf.matching.normalize import fold, signs, without_brackets
from parlour.shelf.matching.numerals import LARGE_ROMAN, is_number
from parlour.shelf.matching.slips import COMMON, RARE, is_ordinary, is_word, slips, sounds_alike
from parlour.shelf.matching.sounds import consonants
from parlour.shelf.matching.tokens import Row, given_rows, row, stem
from parlour.shelf.matching.verdict import Verdict, accept, better, reject, specific
from parlour.shelf.matching.vocabulary import (
    HEDGES,
    KINDS,
    LIGHT,
    NEGATIONS,
    QUALIFIERS,
    RELATIONS,
    TITLES,
)

OBSCURE: Final = 4
"""Things less famous than this are hardly known."""
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
    return rule(rows, open_case(given, answer, also, names, others, question))


def rule(rows: tuple[Row, ...], case: Case) -> Verdict:
    """The verdict on an answer that was taken apart."""
    best: Verdict | None = None
    for each in case.wanted:
        for said in rows:
            found = compare(said, each, case)
            if found.verdict == "accept" or found.why == "order":
                return found
            best = found if best is None else better(best, found)
    if best is None or best.verdict == "reject":
        best = _by_another_name(rows, case) or best
    return best or reject("different")


def _by_another_name(rows: tuple[Row, ...], case: Case) -> Verdict | None:
    """Another name of the same thing, as the encyclopedia has it: Lemberg is Lviv."""
    texts = dict.fromkeys((case.given, *(" ".join(said.words) for said in rows)))
    for text in filter(things, texts):
        if is_ordinary(text):
            continue
        for each in case.wanted:
            longer = set(each.row.words) < set(row(text).words)
            if not (each.is_part or longer) and is_same_thing(text, each.text, case.question):
                short = case.names == "full" and each.is_person and " " not in text.strip()
                return specific("full_name") if short else accept("other_name")
    return None


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
    if said.joined in spellings(wanted.row.joined) and len(said.words) > 1:
        return accept("spacing")
    if _is_short_form(said, wanted, case):
        return reject("asked") if said.words[0] in case.asked else accept("initials")
    if wanted.is_short and wanted.row.words[0] not in said.words:
        return reject("different")
    numbers = judge_numbers(said, wanted, case)
    if numbers is not None:
        return numbers
    laid = align(said.words, wanted.row.words, wanted.is_person)
    if not laid.matched:
        return reject("negated" if set(laid.extra) & NEGATIONS else "different")
    if laid.slips and not _is_slip(laid, wanted, case):
        return reject("another")
    if _is_echo(said, laid, case):
        return reject("asked")
    if _is_turned(said, laid, wanted):
        return reject("order")
    extra = tuple(word for word in laid.extra if not _may_be_said(word, said, laid, case))
    missing = tuple(word for word in laid.missing if word not in LIGHT)
    if all(word in LIGHT for word in wanted.row.words):
        # Nothing but small words, such as "LA" or "at": all of them are wanted.
        missing = laid.missing
    if any(word in NEGATIONS for word in laid.extra):
        return reject("negated")
    if not missing and not extra:
        told = (
            wanted.is_person
            or wanted.is_short
            or any(_is_only_asked(word, case) for word in laid.extra)
        )
        if laid.extra and told and is_another(case.given, case.right, case.others):
            return reject("another")
        return accept("slip" if laid.slips else "words")
    if not missing:
        return _too_much(said, extra, laid, wanted, case)
    if not extra and laid.matched:
        return _too_little(missing, laid, wanted, case)
    return reject("different")


def _is_echo(said: Row, laid: Alignment, case: Case) -> bool:
    """Whether a word of the question was typed back, and stands for a word of the answer only as
    another form or spelling of it: mouse for mice. The question asks for that very form."""
    telling = [pair for pair in laid.matched if pair[1] not in LIGHT]
    if not telling:
        return False
    is_back = all(word in case.asked for word in said.words if word not in LIGHT)
    if (is_back or all(given in case.asked for given, _ in telling)) and any(
        given != meant and meant not in _literal(case.question) for given, meant in telling
    ):
        return True
    return any(
        given != meant
        and given in spellings(meant)
        and not is_respelled(given, meant)
        and any(
            given in family.words and is_named(family, case.question) for family in families(meant)
        )
        for given, meant in telling
    )


def _literal(question: str) -> tuple[str, ...]:
    """The words of a question as they stand."""
    return row(question).words if question else ()


def _is_turned(said: Row, laid: Alignment, wanted: Wanted) -> bool:
    """Whether the same words stand in another order where it matters: around a word such as "to",
    and in a name that is misspelled besides (Carol Lewis is not Lewis Carroll)."""
    if len(laid.matched) < 2:
        return False
    pairs = [pair for pair in laid.matched if pair[1] not in LIGHT]
    meant = [word for word in wanted.row.words if any(word == each for _, each in pairs)]
    given = sorted(pairs, key=lambda pair: _place(said, pair[0]))
    if len(pairs) < 2 or list(dict.fromkeys(word for _, word in given)) == meant:
        return False
    if wanted.is_person:
        beside = zip(said.words, wanted.row.words, strict=False)
        in_order = all(one == other or slips(one, other) is not None for one, other in beside)
        return not in_order and any(one != other for one, other in pairs)
    if len(pairs) > 2 and not wanted.is_list and not wanted.row.numbers and not laid.slips:
        return True
    inner = set(wanted.row.words[1:-1]) & RELATIONS
    return bool(inner & set(said.words[1:-1]))


def _place(said: Row, word: str) -> int:
    return said.words.index(word) if word in said.words else len(said.words)


def _is_short_form(said: Row, wanted: Wanted, case: Case) -> bool:
    """Initial letters of three or more words: USA, JFK, DNA."""
    if len(said.words) > 1 or len(wanted.row.words) == 1:
        return False
    alone = said.words[0]
    if is_ordinary(alone) and not case.given.isupper():
        return False
    letters = "".join(word[0] for word in wanted.row.words if word not in LIGHT)
    full = "".join(word[0] for word in wanted.row.words)
    return len(alone) > 2 and alone in (letters, full) and alone.isalpha()


def _is_slip(laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether wrong letters are slips, and not the letters of another answer."""
    exact = [meant for _, meant in laid.matched if meant not in LIGHT]
    beside_others = len(exact) > len(laid.slips)
    for given, meant in laid.slips:
        if beside_others and wanted.is_person:
            if (len(meant) < 7 or consonants(given) != consonants(meant)) and is_surname_of_another(
                given, case.right
            ):
                return False
            continue
        if not sounds_alike(given, meant) and is_word(
            given, case.german, RARE if beside_others else COMMON
        ):
            return False
        if not beside_others and _is_other(given, meant, (*case.right, meant), case):
            return False
    sole = laid.slips[0] if len(laid.slips) == 1 else ("", "")
    return not _is_other(case.given, sole[1] if sole[0] else "", case.right, case)


def _is_other(given: str, meant: str, right: tuple[str, ...], case: Case) -> bool:
    """Whether a slip hits another thing; hardly known ones do not count where both sound alike."""
    known = OBSCURE if meant and sounds_alike(fold(given), meant) else 0
    return is_another(given, right, case.others, known)


def _may_be_said(word: str, said: Row, laid: Alignment, case: Case) -> bool:
    """Words beside the answer that say nothing against it. A title comes before a name: Martin
    Luther King is no king."""
    if word in LIGHT or word in HEDGES or word in case.explained or stem(word) in case.explained:
        return True
    if word in TITLES and laid.matched:
        return said.words.index(word) < said.words.index(laid.matched[0][0])
    return word in KINDS


def _is_only_asked(word: str, case: Case) -> bool:
    """Whether nothing but the question lets a word be said beside the answer: Doctor Who."""
    return word in case.asked and not (word in LIGHT or word in KINDS or word in HEDGES)


def _too_much(
    said: Row, extra: tuple[str, ...], laid: Alignment, wanted: Wanted, case: Case
) -> Verdict:
    """The right answer with more around it."""
    if not laid.matched:
        return reject("different")
    if wanted.is_part and any(each.is_person for each in case.wanted):
        return reject("another")
    if _is_placed(wanted, case):
        return accept("place_said")
    if any(word in QUALIFIERS for word in extra):
        return reject("another")
    if is_another(" ".join(said.words), case.right, case.others):
        is_kind = said.words[-len(wanted.row.words) :] == wanted.row.words
        return (
            specific("more_said")
            if is_kind and is_rival(" ".join(said.words), wanted.text)
            else reject("another")
        )
    if len(extra) == 1 and not wanted.is_person and _owned(case.given):
        return accept("kind_said")
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
