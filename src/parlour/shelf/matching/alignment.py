"""Alignment: which word of a given answer stands for which word of the right one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from parlour.shelf.matching.other_names import spellings
from parlour.shelf.matching.words import (
    RARE,
    is_english,
    may_be_initials,
    same,
    same_first_name,
    same_root,
)
from parlour.shelf.text.numerals import is_number
from parlour.shelf.text.slips import allowed, slips, sounds_alike
from parlour.shelf.text.sounds import sound
from parlour.shelf.text.vocabulary import KINDS, LIGHT, UNITS


class Alignment(msgspec.Struct, frozen=True):
    """Two rows of words laid beside each other; their order does not matter."""

    matched: tuple[tuple[str, str], ...]
    """Given and wanted."""
    slips: tuple[tuple[str, str], ...]
    """Those of them that are spelled differently."""
    missing: tuple[str, ...]
    extra: tuple[str, ...]


def align(given: Sequence[str], wanted: Sequence[str], is_person: bool) -> Alignment:
    """Pair equal words first, then those that may be slips, words joined or parted included."""
    left = list(given)
    open_ = list(wanted)
    matched: list[tuple[str, str]] = []
    slipped: list[tuple[str, str]] = []
    _equal(left, open_, matched)
    if matched and left and len(left[0]) == 1 and open_ == [wanted[0]]:
        _initial(left, open_, matched)
    _short_forms(left, open_, matched)
    if any(map(is_number, wanted)):
        _regnal_names(left, open_, matched)
    if is_person and matched:
        _first_names(left, open_, matched, wanted[-1])
    _pair(left, open_, matched)
    if open_ and left:
        _join(left, open_, matched, slipped)
    for word in [word for word in open_ if word not in LIGHT]:
        _near(word, left, open_, matched, slipped, len(wanted))
    return Alignment(tuple(matched), tuple(slipped), tuple(open_), tuple(left))


def _equal(left: list[str], open_: list[str], matched: list[tuple[str, str]]) -> None:
    """Pair the very word first: Persia, now Iran."""
    for word in tuple(open_):
        for said in sorted(left, key=word.__ne__):
            if same(said, word) or (word in UNITS and UNITS.get(said) == UNITS[word]):
                matched.append((said, word))
                left.remove(said)
                open_.remove(word)
                break


def _near(
    word: str,
    left: list[str],
    open_: list[str],
    matched: list[tuple[str, str]],
    slipped: list[tuple[str, str]],
    length: int,
) -> None:
    """Pair what is left that may stand for a word of the answer: spoken so, cut short, or
    misspelled."""
    found = next((said for said in left if len(matched) > 1 and _is_spoken(said, word)), None)
    if found is None and matched and len(matched) + 1 == length:
        # One word cut short beside others in full: Vit D.
        found = next((said for said in left if len(said) > 2 and word.startswith(said)), None)
    if found is None:
        near = [
            (distance, said)
            for said in left
            for form in (word, *spellings(word), *_root(word))
            if (distance := slips(said, form)) is not None
        ]
        if not near:
            return
        found = min(near)[1]
        slipped.append((found, word))
    matched.append((found, word))
    left.remove(found)
    open_.remove(word)


def _is_spoken(said: str, word: str) -> bool:
    """Return whether it is a short word beside two right ones, as it is spoken: Dien Bien Fu."""
    return 1 < min(len(said), len(word)) < 4 and sound(said) == sound(word)


def _root(word: str) -> tuple[str, ...]:
    """Return what a sport is done with, where it ends in -ing: a snowboard."""
    root = word.removesuffix("ing")
    return (root,) if root != word and len(root) > 4 and is_english(root) else ()


def _initial(left: list[str], open_: list[str], matched: list[tuple[str, str]]) -> None:
    """Pair initials: S. Korea, W. Virginia. The rest is there in full."""
    if open_[0].startswith(left[0]):
        matched.append((left.pop(0), open_.pop(0)))


def _short_forms(left: list[str], open_: list[str], matched: list[tuple[str, str]]) -> None:
    """Pair some words by their initials, the others in full: NY City, US Navy."""
    for said in tuple(left):
        letters = "".join(word[0] for word in open_)
        at = letters.find(said)
        beside = matched or all(word in KINDS for word in left if word != said)
        if not (1 < len(said) < 5 and at >= 0 and beside) or len(left) + len(matched) == 1:
            continue
        matched += [(said, word) for word in open_[at : at + len(said)]]
        del open_[at : at + len(said)]
        left.remove(said)


def _regnal_names(left: list[str], open_: list[str], matched: list[tuple[str, str]]) -> None:
    """Pair regnal names: Heinrich VIII. is Henry VIII, Johannes Paul II. is John Paul II."""
    for word in tuple(open_):
        for said in left:
            if same_root(said, word):
                matched.append((said, word))
                left.remove(said)
                open_.remove(word)
                break


def _first_names(
    left: list[str], open_: list[str], matched: list[tuple[str, str]], last: str
) -> None:
    """Pair first names, beside the last name: J. for John, J. R. R. for three names, Tom for
    Thomas."""
    while left and open_ and open_[0] != last:
        said = left[0]
        if may_be_initials(said) and len(said) > 1 and len(open_) == 1 and open_[0][0] == said[0]:
            # Two initials where the answer has one name: C. R. Darwin.
            matched.append((left.pop(0), open_.pop(0)))
            continue
        if len(said) == 2 and len(open_) == 1 and open_[0][0] == said[0] and said[1] in "aeiou":
            # The second one a vowel: V. I. Lenin.
            matched.append((left.pop(0), open_.pop(0)))
            continue
        if same_first_name(said, open_[0]):
            matched.append((left.pop(0), open_.pop(0)))
            continue
        names = [word for word in open_ if word != last]
        spelled = "".join(word if may_be_initials(word) else word[0] for word in names)
        if len(said) > 1 and said == spelled:
            # Some of the names are initials on the card, too: G. R. R. Martin.
            matched += [(said, word) for word in names]
            del left[0]
            open_[:] = [word for word in open_ if word == last]
            continue
        letters = "".join(word[0] for word in open_[: len(said)])
        if len(said) > 1 and said == letters:
            matched += [(said, word) for word in open_[: len(said)]]
            del left[0], open_[: len(said)]
            continue
        initials = open_[0]
        if len(initials) > 1 and initials == "".join(word[0] for word in left[: len(initials)]):
            # The other way round: the answer has J. S., and both names were given.
            matched.append((left[0], initials))
            del open_[0], left[: len(initials)]
            continue
        return


def _pair(left: list[str], open_: list[str], matched: list[tuple[str, str]]) -> None:
    """Pair two words of a longer answer written as one, or one as two: Bengurion, Di Caprio."""
    for first, second in pairwise(tuple(left)):
        if first + second in open_ and first in left and second in left:
            open_.remove(first + second)
            left.remove(first)
            left.remove(second)
            matched += [(first, first + second), (second, first + second)]
    for first, second in pairwise(tuple(open_)):
        if first + second in left and first in open_ and second in open_:
            left.remove(first + second)
            open_.remove(first)
            open_.remove(second)
            matched += [(first + second, first), (first + second, second)]


FURTHEST: Final = 4
"""Letters more or less that a slip has at most."""


def _join(
    left: list[str],
    open_: list[str],
    matched: list[tuple[str, str]],
    slipped: list[tuple[str, str]],
) -> None:
    """Pair words written together or apart: `hippo potamus`, `sanfrancisco`."""
    if len(left) == len(open_) == 1:
        return
    said, word = "".join(left), "".join(open_)
    if len(word) < 5 or abs(len(said) - len(word)) > FURTHEST:
        return
    if any(letter.isdigit() for letter in said + word):
        return
    distance = slips(said, word) if said != word else 0
    if distance is None:
        return
    is_heard = sounds_alike(said, word)
    if distance > min(allowed(len(word)), 2) and not is_heard:
        return
    if (
        distance > 1
        and not is_heard
        and any(part not in word and is_english(part, RARE) for part in left)
    ):
        # Brain fog is no brainrot, though only two letters are wrong.
        return
    if distance:
        slipped.append((said, word))
    matched.append((said, word))
    matched += [(said, part) for part in open_ if part != word]
    left.clear()
    open_.clear()
