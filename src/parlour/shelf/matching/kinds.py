"""Kinds: whether a word for a kind of thing makes another thing of a name."""

from __future__ import annotations

from parlour.shelf.matching.alignment import Alignment
from parlour.shelf.matching.case import Case, Wanted
from parlour.shelf.matching.vocabulary import KINDS, STREETS, are_same_kind, is_other_kind


def is_other_sort(laid: Alignment, wanted: Wanted, case: Case) -> bool:
    """Whether a longer right answer says of what kind it is, and this is another kind: Lake Hudson is not
    the Hudson River, even if Hudson alone would do."""
    said = [word for word in laid.extra if word in KINDS and word not in case.asked]
    if not said:
        return False
    words = set(wanted.row.words)
    kinds = [
        kind
        for each in case.wanted
        if words < set(each.row.words)
        for kind in each.row.words
        if kind in KINDS and kind not in words
    ]
    return bool(kinds) and all(is_other_kind(word, kind) for word in said for kind in kinds)


def is_replaced(laid: Alignment, missing: tuple[str, ...], case: Case) -> bool:
    """Whether a word for another kind stands where the answer has one that need not be said: the Valley
    of the Dead is not the Road of the Dead."""
    kinds = [word for word in laid.extra if word in KINDS and word not in case.asked]
    return any(
        kind not in case.explained and not are_same_kind(kind, word)
        for kind in kinds
        for word in missing
        if word in STREETS or word in KINDS
    )
