"""The answer among other words: it may be meant, and the player is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from parlour.shelf.matching.evidence import Given
from parlour.shelf.matching.knowledge import is_given_name, is_place, is_rival, things
from parlour.shelf.matching.other_names import is_compound_sort
from parlour.shelf.matching.right_answers import Asked, RightAnswer, is_namesake
from parlour.shelf.matching.words import (
    FIRST_NAMES,
    PARTICLES,
    ROOTS,
    SHARED_SURNAMES,
    is_adjective_of_any,
    is_derived,
    is_german,
    is_known_word,
    is_ordinary,
    is_word,
    same,
    same_first_name,
)
from parlour.shelf.text.folding import fold, plain
from parlour.shelf.text.numerals import is_number
from parlour.shelf.text.slips import slips
from parlour.shelf.text.tokens import row
from parlour.shelf.text.vocabulary import (
    JOINING,
    NEGATIONS,
    QUALIFIERS,
    SENTENCE_WORDS,
    TITLES,
    is_other_kind,
)

LONGEST: Final = 12
"""Words around an answer that are still read."""
LONGEST_CLAUSE: Final = 8
"""The same of a clause that describes the answer."""
SHORTEST: Final = 4
"""Letters of an answer that is known in the middle of a sentence, unless it is written as it stands."""

_guesses: Final = re.compile(r"\b(?:or|oder|vs|versus|either|neither|bzw)\b|\?\s*\w", re.IGNORECASE)
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
_one: Final = re.compile(r"\bones?\b", re.IGNORECASE)
"""The devil one: here "one" is not a number."""
_part: Final = re.compile(
    r"\s*(?:[,:()]|\s[-–]\s|\bwhich (?:is|was)\b|\b(?:so|also)\b(?=\s+\S+\W*$))\s*"
)
_alternatives: Final = re.compile(
    r"\b(?:or|oder|and|und|vs|either|neither)\b|[/;?+&]", re.IGNORECASE
)

# With a clause that describes it ------------------------------------------------------------------


def described(given: Given) -> bool:
    """Right, and you know even more of it: a diamond, 10 on the Mohs scale."""
    parts = [part for part in _part.split(given.text) if part.strip()]
    if not 1 < len(parts) < 4 or _alternatives.search(given.text):
        return False
    if NEGATIONS & set(given.words) or given.folded in given.asked.others:
        return False
    for at, part in enumerate(parts):
        rest = " ".join(parts[:at] + parts[at + 1 :])
        for right in given.asked.answers:
            if row(part).words in forms(right, given.asked) and _describes(rest, right, given):
                return True
    return False


def _describes(text: str, right: RightAnswer, given: Given) -> bool:
    """Return whether a text reads like part of a sentence, and names no rival of the answer."""
    words = re.findall(r"\w+", plain(text))
    if not 1 < len(words) <= LONGEST_CLAUSE or not set(words) & SENTENCE_WORDS:
        return False
    return not names_rival(words, right, given.asked)


def forms(right: RightAnswer, asked: Asked) -> list[tuple[str, ...]]:
    """The words of an answer; of a person, the last name too, where it is enough."""
    words = right.row.words
    short = right.is_person and asked.names == "last" and words[-1] not in SHARED_SURNAMES
    return [words, words[-1:]] if short and len(words) > 1 else [words]


# Anywhere in a sentence ---------------------------------------------------------------------------


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


def among_other_words(given: Given) -> bool:
    """Is that what you mean? The answer stands among other words, and nothing says that another is meant."""
    if len(given.words) < 2 or _guesses.search(given.text) or NEGATIONS & set(given.words):
        return False
    if given.folded in given.asked.others:
        return False
    clauses = _clauses(given.text)
    return any(
        (place.is_apart or not given.is_another) and _may_mean(place, meant, right, given)
        for right in given.asked.answers
        if not right.is_translated
        for meant in forms(right, given.asked)
        for place in _places(clauses, meant, right, given.asked)
    )


def _clauses(text: str) -> list[tuple[tuple[str, ...], str]]:
    """The words of each part of a text, and the sign before it."""
    parts = _clause.split(f", {text}")
    pairs = zip(parts[1::2], parts[2::2], strict=True)
    return [(row(clause).words, sign.strip()) for sign, clause in pairs if row(clause).words]


def _places(
    clauses: list[tuple[tuple[str, ...], str]],
    meant: tuple[str, ...],
    right: RightAnswer,
    asked: Asked,
) -> Iterator[Place]:
    for number, (words, sign) in enumerate(clauses):
        after_sign = clauses[number + 1][1] if number + 1 < len(clauses) else ""
        elsewhere = tuple(other for at, (other, _) in enumerate(clauses) if at != number)
        for at in range(len(words) - len(meant) + 1):
            end = at + len(meant)
            if not _is_there(words[at:end], meant, right, asked):
                continue
            before, after = words[:at], words[end:]
            is_listed = (not before and sign in _listing) or (not after and after_sign in _listing)
            beside = {*before[-1:], *after[:1]}
            yield Place(before, after, elsewhere, is_listed or not JOINING.isdisjoint(beside))


def _is_there(
    given: tuple[str, ...], meant: tuple[str, ...], right: RightAnswer, asked: Asked
) -> bool:
    if all(one in asked.words for one in given):
        return False
    if given == meant:
        return len("".join(meant)) > 1 or is_number(meant[0])
    return (
        len("".join(meant)) >= SHORTEST
        and not right.is_short
        and not right.row.numbers
        and not (len(meant) == 1 and _names_person(right, asked))
        and all(map(_is_form, given, meant))
    )


def _is_form(one: str, other: str) -> bool:
    is_slip = slips(one, other) is not None and not is_known_word(one)
    return is_slip or same(one, other) or is_derived(one, other)


def _may_mean(place: Place, meant: tuple[str, ...], right: RightAnswer, given: Given) -> bool:
    return (
        not place.is_listed
        and 0 < len(place.around) <= LONGEST
        and not _is_made_another(place, right, given)
        and (not right.row.numbers or _is_first_number(place, given))
        and (len(meant) > 1 or _may_stand(meant[0], place, right, given))
        and not _has_other_guess(place, right, given)
    )


def _is_made_another(place: Place, right: RightAnswer, given: Given) -> bool:
    """Return whether a word right beside the answer makes another thing of it: New Mexico, Napoleon
    III, the Lake of Gibraltar where a strait is asked for, the Nobel Prize."""
    if QUALIFIERS & {*place.before[-1:], *place.after[:1]}:
        return True
    if place.after and is_number(place.after[0]) and not _one.search(given.text):
        return True
    asked = given.asked
    name, behind = right.row.words[-1], "".join(place.after[:1])
    if (
        behind
        and f"{name} {behind}" in given.folded
        and (
            is_namesake(behind, right, asked)
            or is_compound_sort(f"{name} {behind}", name) is False
            or is_word(name + behind, asked.german)
        )
    ):
        return True
    kinds = {*asked.kinds, *(word for text in asked.texts for word in row(text).words)}
    before = place.before[:-1] if place.before[-1:] == ("of",) else place.before
    beside = (*before[-1:], *place.after[:1])
    return any(is_other_kind(word, kind) for word in beside for kind in kinds)


def _may_stand(word: str, place: Place, right: RightAnswer, given: Given) -> bool:
    """Return whether a single word may be meant as the answer: a last name beside nobody else's, a
    common word in a sentence or by itself."""
    if _names_person(right, given.asked) and not _is_last_name(word, given):
        return False
    is_sentence = bool(SENTENCE_WORDS & set(re.findall(r"\w+", plain(given.text))))
    return place.is_apart or not is_ordinary(word) or is_sentence


def _has_other_guess(place: Place, right: RightAnswer, given: Given) -> bool:
    """Return whether something else of the sort is named: in the same clause, or as a clause of its
    own. Not as somebody to whom the answer belongs."""
    if _owned.search(given.text) and place.before[-1:] not in (("of",), ("von",)):
        return False
    clauses = (
        " ".join(word for word in clause if word not in SENTENCE_WORDS)
        for clause in place.elsewhere
    )
    if any(_is_guess(text, right, given.asked) for text in clauses if text):
        return True
    return names_rival([*place.before, *place.after], right, given.asked)


def _is_guess(text: str, right: RightAnswer, asked: Asked) -> bool:
    """Return whether a clause is another answer of the sort and nothing else."""
    is_asked_for = text in asked.others and text not in map(fold, asked.texts)
    return is_asked_for or is_rival(text, right.text, breadth=3)


def _is_first_number(place: Place, given: Given) -> bool:
    """Return whether a number comes first, with what the question counts, and others count
    something else: 88 keys, 52 white and 36 black."""
    asked = given.asked.words
    words = row(_one.sub("", given.text)).words
    counted = [word for number, word in pairwise((*words, "")) if is_number(number)][1:]
    return (
        not set(place.before) - SENTENCE_WORDS
        and all(word in asked for word in place.after[:1])
        and not any(not word or is_number(word) or word in asked for word in counted)
    )


def _names_person(right: RightAnswer, asked: Asked) -> bool:
    """Return whether it is somebody's name, or a part of it."""
    return right.is_person or (right.is_part and asked.names_person)


def _is_last_name(name: str, given: Given) -> bool:
    """Return whether the words beside a last name make nobody else of it: the Frenchman Blériot,
    Papa Haydn, Assange the WikiLeaks guy."""
    firsts = [each.row.words[0] for each in given.asked.answers if each.is_person]
    words = ["", *re.findall(r"\w+|[,;:()]", plain(given.text)), ""]
    at = words.index(name) if name in words else 0
    return at > 0 and all(
        _is_no_name(word) or any(same_first_name(word, first) for first in firsts)
        for word in (words[at - 1], words[at + 1])
    )


def _is_no_name(word: str) -> bool:
    if not word.isalpha() or word in SENTENCE_WORDS or word in TITLES or word in PARTICLES:
        return True
    if is_adjective_of_any(word) or word.endswith(("man", "woman")):
        return True
    is_name = word in FIRST_NAMES or is_given_name(word) or word in ROOTS
    return len(word) > 1 and not is_name and (is_ordinary(word) or is_german(word))


def names_rival(words: list[str], right: RightAnswer, asked: Asked) -> bool:
    """Return whether one of some words, or two in a row, is a thing of the same sort."""
    pairs = [" ".join(pair) for pair in pairwise(words)]
    named = [text for text in (*words, *pairs) if text not in SENTENCE_WORDS and things(text)]
    own = set(map(fold, asked.texts))
    is_asked_for = any(
        text in asked.others
        and text not in own
        and text not in SENTENCE_WORDS
        and not is_number(text)
        and not is_ordinary(text)
        and not (is_place(text) and _names_person(right, asked))
        for text in (*words, *pairs)
    )
    return is_asked_for or any(
        is_rival(text, right.text, breadth=1 if is_ordinary(text) else 3) for text in named
    )


def every_guess_right(given: Given) -> bool:
    """Right: an astronaut or cosmonaut, both guesses are."""
    guesses = [part for part in re.split(r"\b(?:or|oder)\b", given.text) if row(part).words]
    return len(guesses) > 1 and all(map(given.accepts, guesses))
