"""The judge: accepts, rejects, or asks to be more specific. `docs/judge.md` tells its rules.

It decides in two steps. First the given answer is laid beside each answer that is right, word by
word; then what is left over on either side decides. Where a rule is not sure it asks.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Final

import msgspec

from parlour.shelf.matching.alignment import Alignment, align
from parlour.shelf.matching.case import Case, Names, Wanted, initials, open_case
from parlour.shelf.matching.compounds import judge_compound
from parlour.shelf.matching.descriptions import judge_description
from parlour.shelf.matching.entities import (
    contradicts,
    is_another,
)
from parlour.shelf.matching.families import (
    families,
    is_named,
    is_respelled,
    spellings,
)
from parlour.shelf.matching.figures import judge_numbers
from parlour.shelf.matching.inflection import is_doing
from parlour.shelf.matching.kinds import is_other_sort, is_replaced
from parlour.shelf.matching.lookalikes import are_lookalikes
from parlour.shelf.matching.mentions import is_mentioned
from parlour.shelf.matching.mistakes import is_close, is_corrected, is_slip
from parlour.shelf.matching.names import NICKNAMES, SHARED_SURNAMES
from parlour.shelf.matching.normalize import plain, signs, without_brackets
from parlour.shelf.matching.numerals import LARGE_ROMAN, roman
from parlour.shelf.matching.openings import may_match
from parlour.shelf.matching.order import is_swapped, is_turned
from parlour.shelf.matching.other_words import (
    by_another_name,
    by_translation,
    has_another_sense,
    is_another_form,
)
from parlour.shelf.matching.shortfall import is_middle_name, too_little
from parlour.shelf.matching.slips import slips, sounds_alike
from parlour.shelf.matching.sounds import begins_alike
from parlour.shelf.matching.spelled_out import is_spelled_out
from parlour.shelf.matching.surplus import too_much
from parlour.shelf.matching.tokens import Row, given_rows, row, stem
from parlour.shelf.matching.verdict import Verdict, accept, better, reject, specific
from parlour.shelf.matching.vocabulary import (
    HEDGES,
    KINDS,
    LIGHT,
    NEGATIONS,
    PLACE_KINDS,
    RELATIONS,
    TITLES,
    is_other_kind,
)
from parlour.shelf.matching.words import is_ordinary

PERSONAL: Final = frozenset(("words", "slip", "last_name"))
"""Codes of names that are accepted though a first name may be another's."""
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
    if any(_is_spaced(given, text) for text in (answer, *also)):
        return accept("spacing")
    rows = given_rows(given)
    if not rows:
        # Nothing but signs: an emoji, an @.
        return accept("exact") if any(_is_same(given, text) for text in also) else reject("empty")
    case = open_case(given, answer, also, names, others, question)
    if "(" in given and is_another(given, case.right, others):
        # What is in parentheses tells two things apart: Frankfurt (Oder).
        return reject("another")
    found = rule(rows, case)
    if found.verdict == "reject" and len(parts := _alternatives(given)) > 1:
        told = [rule(given_rows(part), msgspec.structs.replace(case, given=part)) for part in parts]
        if all(each.verdict == "accept" for each in told):
            # An astronaut or cosmonaut: no guess is wrong.
            return told[0]
    return found


def _alternatives(given: str) -> list[str]:
    """What is left and right of an "or"."""
    return [part for part in re.split(r"\b(?:or|oder)\b", given) if given_rows(part)]


def rule(rows: tuple[Row, ...], case: Case) -> Verdict:
    """The verdict on an answer that was taken apart."""
    found = find_right(rows, case)
    return found if found.verdict != "reject" else _asked_about(rows, case, found.why) or found


def find_right(rows: tuple[Row, ...], case: Case) -> Verdict:
    """The same without the rules that can only ask where an answer is refused: enough to know whether it is
    accepted."""
    best: Verdict | None = None
    for each in case.wanted:
        for said in rows:
            found = compare(said, each, case)
            if found.why in PERSONAL and found.verdict == "accept" and is_middle_name(said, case):
                found = specific("first_name")
            if found.verdict == "accept" or found.why == "order":
                return found
            best = found if best is None else better(best, found)
    if best is None or best.verdict == "reject":
        best = by_another_name(rows, case) or by_translation(rows, case) or best
    if best is None or best.verdict == "reject":
        best = judge_description(case) or best
    return best or reject("different")


def _asked_about(rows: tuple[Row, ...], case: Case, why: str) -> Verdict | None:
    """Whether a refused answer may still be meant right."""
    if why in ("different", "another") and is_another_form(rows, case):
        return specific("sense")
    if why == "different" and has_another_sense(rows, case):
        return specific("sense")
    return specific("more_said") if is_mentioned(case) else None


def _is_same(given: str, text: str) -> bool:
    """Sign by sign what stands there, with what is in parentheses or without."""
    said = signs(given)
    return bool(said) and said in (signs(text), signs(without_brackets(text)))


def _is_spaced(given: str, text: str) -> bool:
    """The same letters with other gaps, even where a part of them might be a number: Na vi, A 5."""
    said, meant = (
        re.findall(r"(?:[^\W_]|(?<=\d)[.,](?=\d))+", plain(each)) for each in (given, text)
    )
    letters = "".join(said)
    return said != meant and letters == "".join(meant) and any(map(str.isalpha, letters))


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
    if wanted.is_translated and wanted.initials.isdisjoint(initials(said.words)):
        return reject("different")
    too_short = wanted.is_part and not wanted.is_printed and case.names == "full"
    if too_short and any(each.is_person for each in case.wanted):
        return specific("full_name") if said.words == wanted.row.words else reject("different")
    if said.words == wanted.row.words:
        return accept("exact")
    if said.joined == wanted.row.joined:
        return accept("spacing")
    if is_spelled_out(said.joined, wanted.row.joined):
        return accept("spacing")
    if said.joined in spellings(wanted.row.joined) and len(said.words) > 1:
        is_back = all(word in case.asked for word in said.words)
        return reject("asked") if is_back else accept("spacing")
    if _is_short_form(said, wanted, case):
        return reject("asked") if said.words[0] in case.asked else accept("initials")
    if wanted.is_short and not any(_is_short_word(word, wanted) for word in said.words):
        return reject("different")
    numbers = judge_numbers(said, wanted, case)
    if numbers is not None:
        return numbers
    compound = judge_compound(said, wanted, case)
    if compound is not None:
        return compound
    if not wanted.row.numbers and not may_match(said.words, wanted.row.words, wanted.openings):
        return reject("negated" if NEGATIONS & set(said.words) else "different")
    laid = align(said.words, wanted.row.words, wanted.is_person)
    if not laid.matched:
        return reject("negated" if set(laid.extra) & NEGATIONS else "different")
    if laid.slips and not is_slip(laid, wanted, case):
        may_be = is_corrected(laid, wanted, case) or is_close(laid, wanted, case)
        return specific("another") if may_be else reject("another")
    if wanted.is_translated and any(
        given != meant and stem(given) != meant and is_ordinary(given)
        for given, meant in laid.matched
    ):
        # Night is no knight where the card says Ritter, and a link is not on the left.
        return reject("another")
    if laid.extra and any(are_lookalikes(" ".join(said.words), text) for text in case.right):
        # A sea lion is no lion.
        return reject("another")
    if _is_echo(said, laid, case):
        return reject("asked")
    if is_turned(said, laid, wanted, case):
        is_near = not wanted.is_person and is_swapped(said, wanted)
        return specific("order") if is_near else reject("order")
    if any(is_other_kind(word, kind) for word in laid.extra for kind in laid.missing):
        return reject("different")
    if is_other_sort(laid, wanted, case):
        return reject("different")
    extra = tuple(word for word in laid.extra if not _may_be_said(word, said, laid, wanted, case))
    missing = tuple(word for word in laid.missing if word not in LIGHT)
    if all(word in LIGHT for word in wanted.row.words):
        # Nothing but small words, such as "LA" or "at": all of them are wanted.
        missing = laid.missing
    if any(word in NEGATIONS for word in laid.extra):
        return reject("negated")
    if not missing and not extra:
        if _is_more(said, laid, wanted, case) and is_another(case.given, case.right, case.others):
            return reject("another")
        return accept("slip" if laid.slips else "words")
    if not missing:
        return too_much(said, extra, laid, wanted, case)
    if not extra and laid.matched:
        if wanted.is_translated or is_replaced(laid, missing, case):
            # Another name counts as a whole: the Iron Lady is no Lady.
            return reject("different")
        return too_little(missing, laid, wanted, case)
    if wanted.is_person and _is_misnamed(said, missing, extra, laid, wanted, case):
        return specific("full_name")
    return reject("different")


def _is_short_word(word: str, wanted: Wanted) -> bool:
    """Initial letters must all be right, one of them or several (GIFs); those that are spoken as a word may be written as it is
    heard: Ickea."""
    letters = wanted.row.words[0]
    is_spoken = len(letters) > 3 and slips(word, letters) is not None
    return stem(word) == letters or word == letters or (is_spoken and sounds_alike(word, letters))


def _is_misnamed(
    said: Row,
    missing: tuple[str, ...],
    extra: tuple[str, ...],
    laid: Alignment,
    wanted: Wanted,
    case: Case,
) -> bool:
    """Whether only the first name is a little off and nobody is called so: Edward for Edwin Hubble.
    The last name would have been enough."""
    words = wanted.row.words
    return (
        case.names == "last"
        and len(missing) == len(extra) == 1
        and (said.words[0], words[0]) == (*extra, *missing)
        and laid.matched[-1] == (words[-1], words[-1])
        and begins_alike(extra[0], missing[0])
        and len(extra[0]) > 3
        and words[-1] not in SHARED_SURNAMES
        and not is_another(case.given, case.right, case.others)
    )


def _is_echo(said: Row, laid: Alignment, case: Case) -> bool:
    """Whether a word of the question was typed back, and stands for a word of the answer only as
    another form or spelling of it: mouse for mice. The question asks for that very form."""
    telling = [pair for pair in laid.matched if pair[1] not in LIGHT]
    if not telling:
        return False
    is_back = all(
        word in case.asked or stem(word) in case.asked for word in said.words if word not in LIGHT
    )
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


def _is_short_form(said: Row, wanted: Wanted, case: Case) -> bool:
    """Initial letters of three or more words: USA, JFK, DNA."""
    if len(said.words) > 1 or len(wanted.row.words) == 1:
        return False
    alone = said.words[0]
    if is_ordinary(alone) and not case.given.isupper():
        return False
    letters = "".join(word[0] for word in wanted.row.words if word not in LIGHT)
    full = "".join(word[0] for word in wanted.row.words)
    printed = "".join(
        word if roman(word) else word[0] for word in re.findall(r"\w+", plain(wanted.text))
    )
    is_name = all(word[0].isupper() for word in wanted.text.split())
    if len(alone) == 2 and (wanted.is_person or not is_name or not case.given.isupper()):
        return False
    return len(alone) > 1 and alone in (letters, full, printed) and alone.isalpha()


def _may_be_said(word: str, said: Row, laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Words beside the answer that say nothing against it. A title comes before a name: Martin
    Luther King is no king."""
    if word in LIGHT or word in HEDGES or word in case.explained or stem(word) in case.explained:
        return True
    if word in TITLES and laid.matched:
        before = said.words.index(word) < said.words.index(laid.matched[0][0])
        return before and not wanted.is_short
    if word in KINDS:
        return not contradicts(word, case.wanted[0].text)
    return any(is_doing(word, each) for each in case.asked)


def _is_more(said: Row, laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether what was said besides may make another thing of it: Doctor Who, Mexico City, Mick for
    Michael. A sort of the answer is none (sea salt), nor is the kind that was asked for (Barbie
    doll)."""
    if wanted.is_person and any(NICKNAMES.get(given) == meant for given, meant in laid.matched):
        return True
    harmless = LIGHT | HEDGES | (KINDS - PLACE_KINDS)
    beside = [word for word in laid.extra if word not in harmless]
    if wanted.is_person or wanted.is_short or not beside:
        return bool(laid.extra) and (wanted.is_person or wanted.is_short)
    if all(word in case.kinds for word in beside):
        return False
    is_sort = said.words[-len(wanted.row.words) :] == wanted.row.words
    is_related = any(word in RELATIONS for word in said.words)
    if is_sort and not is_related and all(map(is_ordinary, said.words)):
        # Sea salt, where the question has the sea.
        return False
    return not is_sort or is_related or any(word in case.asked for word in beside)
