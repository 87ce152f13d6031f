"""Order: whether the same words in another order are another answer."""

from __future__ import annotations

from parlour.shelf.matching.alignment import Alignment
from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.slips import slips
from parlour.shelf.matching.tokens import Row
from parlour.shelf.matching.vocabulary import LIGHT, RELATIONS, TITLES


def is_turned(said: Row, laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether the same words stand in another order where it matters: around a word such as "to",
    and in a name that is misspelled besides (Carol Lewis is not Lewis Carroll)."""
    if len(laid.matched) < 2:
        return False
    telling = set(wanted.row.words) - LIGHT - TITLES
    pairs = [pair for pair in laid.matched if pair[1] in telling]
    if len({said for said, _ in pairs}) < 2:
        # One word stands for all of them: Tinkabell.
        return False
    meant = [word for word in wanted.row.words if any(word == each for _, each in pairs)]
    given = sorted(pairs, key=lambda pair: _place(said, pair[0]))
    if len(pairs) < 2 or list(dict.fromkeys(word for _, word in given)) == meant:
        return False
    if wanted.is_person and "," in case.given:
        return False
    if wanted.is_person:
        beside = zip(said.words, wanted.row.words, strict=False)
        in_order = all(one == other or slips(one, other) is not None for one, other in beside)
        return not in_order and any(one != other for one, other in pairs)
    if len(pairs) > 2 and not wanted.is_list and not wanted.row.numbers and not laid.slips:
        return True
    inner = set(wanted.row.words[1:-1]) & RELATIONS
    return bool(inner & set(said.words[1:-1]))


def is_swapped(said: Row, wanted: Wanted) -> bool:
    """Whether only two neighbours of a long name have changed places: Union of Socialist Soviet Republics."""
    given, meant = said.words, wanted.row.words
    apart = [at for at, word in enumerate(meant) if given[at : at + 1] != (word,)]
    if len(given) != len(meant) or len(meant) < 4 or len(apart) != 2 or apart[1] - apart[0] != 1:
        return False
    return sorted(given) == sorted(meant) and not set(meant[apart[0] : apart[1] + 1]) & RELATIONS


def _place(said: Row, word: str) -> int:
    return said.words.index(word) if word in said.words else len(said.words)
