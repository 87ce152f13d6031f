"""Compounds: the answer as part of a longer word, or a part of it, as German joins them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rapidfuzz.distance import Postfix, Prefix

from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.families import families, is_adjective, spelled
from parlour.shelf.matching.slips import same, slips
from parlour.shelf.matching.tokens import Row, stem
from parlour.shelf.matching.verdict import Verdict, accept, specific
from parlour.shelf.matching.vocabulary import KINDS, LIGHT, NEGATIONS, QUALIFIERS
from parlour.shelf.matching.words import is_english, is_german, is_ordinary

ENDINGS: Final = ("", "e", "en", "er", "n", "s")
"""What a plural has behind the word."""
LINKS: Final = ("", "s", "es", "n", "en", "e")
"""What stands between the parts."""
PART: Final = 4
"""Letters that a part has at least which stands for another."""
KNOWN: Final = 50
"""The level up to which the part of a compound is a word."""


def judge_compound(said: Row, wanted: Wanted, case: Case) -> Verdict | None:
    """A compound with the answer in it; None where there is none."""
    if len(said.words) == len(wanted.row.words) == 1:
        return _joined(said.joined, wanted.row.joined, wanted, case)
    if case.german and len(said.words) > 1 and _is_sort(said, wanted):
        return specific("more_said")
    return None


def _joined(given: str, meant: str, wanted: Wanted, case: Case) -> Verdict | None:
    """One word beside one word."""
    if len(given) > len(meant) and given.startswith(meant):
        behind = given.removeprefix(meant)
        kinds = {behind.removeprefix(link) for link in LINKS}
        if any(_is_asked_kind(kind, case) for kind in kinds) and not wanted.is_translated:
            # A Dieselmotor is an engine, an Eichenbaum a tree.
            return accept("kind_said")
        if case.german and behind in KINDS:
            return accept("kind_said")
        if (
            case.german
            and not wanted.is_translated
            and min(len(meant), len(behind)) > 2
            and is_german(behind, KNOWN)
        ):
            # A Bobschlitten is a Bob.
            return specific("more_said")
    is_cut = meant.startswith(given) and 3 < len(given) < len(meant) - 2
    if is_cut and len(meant) > 7 and not is_english(given):
        # A long word cut short: guac.
        return specific("part")
    before = _before(given, meant)
    is_told = before and any(before.removesuffix(link) in case.asked for link in LINKS)
    if is_told and not is_ordinary(given):
        # A wolfpack, where the question is about wolves. A button is no Ton.
        return accept("kind_said")
    if before and (case.german or (len(meant) > 3 and not is_english(given) and is_german(given))):
        return specific("more_said")
    if not wanted.is_translated and _is_joined_sort(given, meant):
        return specific("more_said")
    if case.german and len(given) > 3 and len(meant) > len(given) + 2 and meant.startswith(given):
        # Only the first part of a compound: Schlag for Schlagobers.
        return specific("more_said")
    if case.german and len(meant) - 2 > len(given) > 5 and meant.endswith(given):
        # Only the last one: Glockner for Großglockner.
        return specific("more_said")
    if case.german and not wanted.is_translated and _has_like_parts(given, meant):
        return specific("sense")
    if is_adjective(stem(given), meant) or is_adjective(meant, stem(given)):
        # What belongs to a country, such as Qatari: it may be meant.
        return specific("more_said")
    return None


def _is_joined_sort(given: str, meant: str) -> bool:
    """Two English words written as one, the answer and what sort of it: beeswax, comicbook."""
    if len(meant) < 3 or len(given) < len(meant) + 3:
        return False
    if given.endswith(meant):
        rest = given.removesuffix(meant)
    elif given.startswith(meant):
        rest = given.removeprefix(meant)
    else:
        return False
    is_long = min(len(rest), len(meant)) > 3 or (len(rest) > 3 and not is_english(given))
    is_told = is_long or (len(rest) > 3 and given.endswith(meant))
    return is_told and is_english(rest, KNOWN) and is_english(meant, KNOWN)


def _has_like_parts(given: str, meant: str) -> bool:
    """Whether two compounds share one part, and the other parts are two words for one thing:
    Feldspatz and Feldsperling, Samstagabend and Sonnabendabend."""
    if min(len(given), len(meant)) < 2 * PART or slips(given, meant) is not None:
        return False
    ahead, behind = Prefix.similarity(given, meant), Postfix.similarity(given, meant)
    return any(_is_family(given[at:], meant[at:]) for at in range(PART - 1, ahead + 1)) or any(
        _is_family(given[:-at], meant[:-at]) for at in range(PART - 1, behind + 1)
    )


def _is_family(one: str, other: str) -> bool:
    if min(len(one), len(other)) < PART:
        return False
    return any(other in family.folded for family in families(one) if family.is_everyday)


def _is_asked_kind(word: str, case: Case) -> bool:
    """Whether the question asks for that kind of thing, in this language or the other: a Dieselmotor
    is an engine."""
    if len(word) < 4 or not (case.german or is_german(word, KNOWN)):
        return False
    names = {name for family in families(word) for name in family.folded}
    return word in case.asked or not names.isdisjoint(case.kinds)


def _before(given: str, meant: str) -> str:
    """What a word has before the answer at its end, three letters at least."""
    if len(meant) < 3 or len(given) < len(meant) + 3:
        return ""
    for form in _plurals(meant):
        if given.endswith(form) and len(given) > len(form) + 2:
            return given.removesuffix(form)
    return ""


def _plurals(meant: str) -> Iterator[str]:
    yield from dict.fromkeys(meant + end for end in ENDINGS)
    yield stem(meant)


def _is_sort(said: Row, wanted: Wanted) -> bool:
    """Whether the last word is a compound of the answer's last one, and the others are right or one
    that says more: afrikanischer Steppenelefant."""
    *others, last = said.words
    *rest, meant = wanted.row.words
    if len(meant) < 4 or not _before(spelled(last), spelled(meant)):
        return False
    beside = [word for word in others if not any(same(word, each) for each in rest)]
    is_whole = all(any(same(word, each) for word in others) for each in rest if each not in LIGHT)
    return is_whole and len(beside) < 2 and not set(beside) & (QUALIFIERS | NEGATIONS)
