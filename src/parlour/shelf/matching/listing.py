"""Listing: whether a card has an answer already, or a part or a longer form of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import eq

from parlour.shelf.matching.forms import same
from parlour.shelf.matching.other_names import families, is_named, synonyms
from parlour.shelf.text.folding import fold, without_brackets
from parlour.shelf.text.tokens import row, stem
from parlour.shelf.text.vocabulary import KINDS, LIGHT, TITLES


def is_listed(
    given: str, answers: Sequence[str], question: str, *, other_forms: bool = True
) -> bool:
    """Whether one of the answers is the given one, a part of it or a longer form, or another name of it.
    Without `other_forms` its words must stand there as they are."""
    words = _essence(given)
    alike = same if other_forms else eq
    for text in answers:
        listed = _essence(text)
        if words and (_has(listed, words, alike) or _has(words, listed, alike)):
            return True
        bare = without_brackets(text)
        if any(
            fold(given) in family.folded and not is_named(family, question)
            for family in families(bare)
        ):
            return True
        if stem(fold(given)) in synonyms(bare, question):
            return True
    return False


def _essence(text: str) -> list[str]:
    """The telling words of an answer."""
    words = row(without_brackets(text)).words
    light = [word for word in words if word not in LIGHT] or list(words)
    return [word for word in light if word not in KINDS and word not in TITLES] or light


def _has(words: list[str], some: list[str], alike: Callable[[str, str], bool]) -> bool:
    return all(any(alike(one, other) or other.startswith(one) for other in words) for one in some)
