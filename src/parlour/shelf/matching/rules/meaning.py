"""Another name of the answer, the answer in another language, or a word that may mean it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.shelf.matching.evidence import Given
from parlour.shelf.matching.knowledge import is_same_thing, things
from parlour.shelf.matching.other_names import (
    are_lookalikes,
    in_english,
    is_translated,
    is_translation,
)
from parlour.shelf.matching.right_answers import RightAnswer
from parlour.shelf.matching.words import (
    is_derived,
    is_english,
    is_german,
    is_ordinary,
    is_plain,
    means_people,
    same,
)
from parlour.shelf.text.folding import fold, without_brackets
from parlour.shelf.text.tokens import Row, row, stem
from parlour.shelf.text.vocabulary import LIGHT, NEGATIONS, QUALIFIERS

# Another name, as the encyclopedia has it ---------------------------------------------------------


def single_name(given: Given) -> bool:
    """And the first name? Full names were agreed on."""
    found = _by_other_name(given)
    return found is not None and found[1]


def other_name(given: Given) -> bool:
    """Right, by another name: Lemberg is Lviv."""
    return _by_other_name(given) is not None


def _by_other_name(given: Given) -> tuple[RightAnswer, bool] | None:
    """The right answer that has this name too, and whether a first name is wanted."""
    asked = given.asked
    printed = things(asked.answers[0].text) if asked.answers else ()
    for text in given.readings:
        if is_ordinary(text) or not things(text):
            continue
        if printed and things(text)[0].is_person and things(text)[0] not in printed:
            # A last name beside the answer may be another's: Emily Brontë is not Charlotte.
            continue
        if any(are_lookalikes(text, right) for right in asked.texts):
            continue
        for each in asked.answers:
            longer = set(each.row.words) < set(row(text).words)
            if not (each.is_part or each.is_translated or longer) and is_same_thing(
                text, each.text, asked.question, asked.kinds
            ):
                is_short = asked.names == "full" and each.is_person and " " not in text.strip()
                return each, is_short
    return None


# Another language ---------------------------------------------------------------------------------


def translation(given: Given) -> bool:
    """Right, in another language: Holz, sangre."""
    return _by_translation(given) == "sure"


def _by_translation(given: Given) -> str:
    """Return whether it is the answer in another language. A word that the question's language has
    as well is meant as it stands."""
    asked = given.asked
    is_own = is_german if asked.german else is_english
    for text in dict.fromkeys((given.folded, *given.said)):
        words = row(text).words
        if row(text).numbers or all(word in asked.words or is_own(word) for word in words):
            continue
        for each in asked.answers:
            if each.is_person or each.row.numbers or are_lookalikes(text, each.text):
                continue
            if _is_foreign(text, each, given):
                return "sure"
            name = fold(without_brackets(each.text))
            german, english = (name, text) if asked.german else (text, name)
            if each.is_listed and is_translation(german, english):
                # A German answer has more meanings than the one that is asked for.
                return "sure" if not asked.german and is_plain(german) else "loose"
    return ""


def _is_foreign(text: str, right: RightAnswer, given: Given) -> bool:
    """Return whether it is a word of a third language for the answer."""
    name = fold(without_brackets(right.text))
    return any(
        meant in (name, stem(name))
        or (given.asked.german and is_plain(name) and is_translation(name, meant))
        for meant in in_english(text)
        if f" {meant} " not in f" {fold(given.asked.question)} "
    )


# What may be meant --------------------------------------------------------------------------------


def _usual(given: Given) -> list[RightAnswer]:
    """The right answers that are no translations, names, initials or numbers."""
    return [
        each
        for each in given.asked.answers
        if not (each.is_translated or each.is_person or each.is_short or each.row.numbers)
    ]


def other_form(given: Given) -> bool:
    """Is that what you mean? Who lives there, or a word of the same root: the Spartans, herbivorous."""
    return any(
        len(right.words) == 1
        and (means_people(said, right.words[0]) or is_derived(said.joined, right.words[0]))
        for right, said in _pairs(given)
    )


def reworded(given: Given) -> bool:
    """Is that what you mean? Word by word in the other language: Dalgona Kaffee."""
    return any(is_reworded(said, right) for right, said in _pairs(given))


def _pairs(given: Given) -> Iterator[tuple[Row, Row]]:
    """Right answers and readings where a form of the one may be meant by the other, and no card asks for
    what was given."""
    if given.refused not in ("different", "another", "other_person"):
        return
    texts = (given.folded, *given.said)
    if any(text in given.asked.others for text in texts):
        return
    for said in given.rows:
        if not said.numbers and not all(word in given.asked.words for word in said.words):
            yield from ((each.row, said) for each in _usual(given))


PART: Final = 4
"""Letters that a part of a compound has at least."""
TURNING: Final = NEGATIONS | QUALIFIERS
"""Words that make another thing of what stands beside them."""


def is_reworded(said: Row, wanted: Row) -> bool:
    """Return whether each word of the one is a word of the other or its translation, and one at
    least is translated: Sacher cake, Sachertorte; Flüchtlingsteam, refugee team."""
    if len(said.words) == len(wanted.words) == 1 or said.numbers or wanted.numbers:
        return False
    given, meant = ([word for word in each.words if word not in LIGHT] for each in (said, wanted))
    if len(given) == len(meant) == 1 or not given or not meant:
        return False
    if not TURNING.isdisjoint((*given, *meant)):
        return False
    if len(given) == len(meant):
        return _is_worded(given, meant)
    if len(given) == 1 and len(meant) == 2:
        return _is_compounded(given[0], meant)
    return len(meant) == 1 and len(given) == 2 and _is_compounded(meant[0], given)


def _is_worded(given: list[str], meant: list[str]) -> bool:
    left = list(given)
    for word in meant:
        found = next((each for each in left if same(each, word)), None) or next(
            (each for each in left if is_translated(each, word)), None
        )
        if found is None:
            return False
        left.remove(found)
    return True


def _is_compounded(compound: str, parts: list[str]) -> bool:
    """Return whether a compound is made of both words, one of them translated."""
    return any(
        _is_part(compound[:at], parts[0]) and _is_part(compound[at:], parts[1])
        for at in range(PART, len(compound) - PART + 2)
    )


def _is_part(part: str, word: str) -> bool:
    return part == word or part.rstrip("s") == word or is_translated(part, word)
