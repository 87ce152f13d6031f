"""Forms: whether two words are one word, in singular or plural, in another form or spelling, or of one root."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from parlour.shelf.matching.other_names import is_homophone, spellings
from parlour.shelf.matching.words import (
    COMMON,
    COMMONEST,
    COMPOUND,
    TABLES,
    is_adjective,
    is_english,
    is_german,
    is_german_name,
)
from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.sounds import spelled
from parlour.shelf.text.tables import lines
from parlour.shelf.text.tokens import loose, stem
from parlour.shelf.text.vocabulary import KINDS, ROOT_ENDINGS, SINGULARS

PLURAL_ENDINGS: Final = frozenset(("e", "en", "er", "n", "nen"))
SHORTEST: Final = 3
"""Letters that the root of a verb has at least."""


def _verbs() -> dict[str, frozenset[int]]:
    forms: dict[str, frozenset[int]] = {}
    for number, line in enumerate(lines(TABLES / "verbs.tsv")):
        for form in line.names:
            forms[form] = forms.get(form, frozenset()) | {number}
    return forms


VERBS: Final = _verbs()
"""Forms of irregular verbs, and the verbs that they belong to."""


def same(given: str, wanted: str) -> bool:
    """Return whether it is the same word: in singular or plural, with umlauts written out, as it is
    spoken or done."""
    return (
        given == wanted
        or stem(given) == stem(wanted)
        or loose(given) == loose(wanted)
        or spelled(given) == spelled(wanted)
        or given in spellings(wanted)
        or is_adjective(stem(given), wanted)
        or is_homophone(given, wanted)
        or is_form(given, wanted)
        or (given.endswith("is") and given[:-1] == wanted and len(wanted) > 2)
    )


def is_form(one: str, other: str) -> bool:
    """Return whether both are forms of one word."""
    if one[0] != other[0] and "g" not in (one[0], other[0]):
        # Only German participles and to go begin otherwise.
        return False
    return (
        is_doing(one, other)
        or is_done(one, other)
        or is_irregular(one, other)
        or is_german_form(one, other)
        or is_german_plural(one, other)
        or is_false_singular(one, other)
    )


def is_doing(one: str, other: str) -> bool:
    """Haggle and haggling: a verb and its form in -ing."""
    short, long = sorted((one, other), key=len)
    if len(short) < SHORTEST or not long.endswith("ing") or short.endswith("ing"):
        return False
    return short in _roots(long[:-3])


def is_done(one: str, other: str) -> bool:
    """Record, records, recorded and recording: a verb and its form in -ed, or that and another."""
    for done, form in ((one, other), (other, one)):
        if not done.endswith("ed") or done.endswith("eed") or form.endswith("ed"):
            continue
        roots = _roots(done[:-2])
        if form.endswith("ing"):
            return not roots.isdisjoint(_roots(form[:-3]))
        return (form in roots or stem(form) in roots) and is_english(done, COMPOUND)
    return False


def _roots(cut: str) -> frozenset[str]:
    """Return what a verb may be whose ending was cut off: haggl, stopp, carri."""
    if len(cut) < SHORTEST:
        return frozenset()
    roots = {cut, f"{cut}e"}
    if cut[-1] == cut[-2]:
        roots.add(cut[:-1])
    if cut.endswith("i"):
        roots.add(f"{cut[:-1]}y")
    return frozenset(roots)


def is_irregular(one: str, other: str) -> bool:
    """Freeze, froze and frozen, with the forms that rules give: freezing, freezes."""
    first, second = _verb(one), _verb(other)
    return bool(first & second)


@lru_cache(maxsize=CACHED)
def _verb(word: str) -> frozenset[int]:
    forms = {word, stem(word)}
    if word.endswith("ing"):
        forms |= _roots(word[:-3])
    if word.endswith("ed"):
        # Not English, but everybody knows what is meant: catched.
        forms |= _roots(word[:-2])
    return frozenset().union(*(VERBS.get(form, frozenset()) for form in forms))


@lru_cache(maxsize=CACHED)
def _german_roots(word: str) -> frozenset[str]:
    """Return what is left of a German verb without its endings and without ge-."""
    bare = {word, word.removeprefix("ge")} if word.endswith(("t", "en")) else {word}
    cut = {each[: -len(end)] for each in bare for end in ENDINGS if each.endswith(end)}
    return frozenset(root for root in cut if len(root) > SHORTEST)


ENDINGS: Final = ("e", "en", "n", "st", "est", "t", "et", "te", "ten", "ete", "eten", "end")


def is_german_form(one: str, other: str) -> bool:
    """Return whether both are forms of one German word: verabschieden and verabschiedet, rot and
    rotes. One of them is an infinitive, or it is an adjective with an ending."""
    if not one[:2].isalpha() or min(len(one), len(other)) < SHORTEST:
        return False
    short, long = sorted((one, other), key=len)
    if long.startswith(short) and long[len(short) :] in ("e", "en", "er", "es", "em"):
        return len(short) > SHORTEST and _is_german_only(long) and _is_german_only(short)
    for verb, form in ((one, other), (other, one)):
        if verb.endswith(("en", "ern", "eln")) and form != verb:
            root = verb[:-2] if verb.endswith("en") else verb[:-1]
            if len(root) > SHORTEST and root in _german_roots(form):
                return _is_german_only(verb) and _is_german_only(form)
    return False


def is_german_plural(one: str, other: str) -> bool:
    """Return whether one is the plural of the other: Katze and Katzen, Hund and Hunde. Endings of
    German plurals, for words that are German only."""
    short, long = sorted((one, other), key=len)
    if len(short) < 4 or not long.startswith(short) or long[len(short) :] not in PLURAL_ENDINGS:
        return False
    is_name = is_german_name(short) or is_german_name(long)
    return not is_english(long, COMPOUND) and not is_name and is_german(long) and is_german(short)


def _is_german_only(word: str) -> bool:
    return not is_english(word, COMMON) and is_german(word) and not is_german_name(word)


def is_false_singular(given: str, wanted: str) -> bool:
    """Return whether it is a singular that somebody made of the plural: calve for calf."""
    return (
        SINGULARS.get(f"{given}s") == wanted
        and wanted not in KINDS
        and not is_english(given, COMMONEST)
    )


# Words of one root ------------------------------------------------------------

LEAST: Final = 4
"""Letters that both words begin with at least."""


@lru_cache(maxsize=CACHED)
def is_derived(given: str, meant: str) -> bool:
    """Return whether two words differ only in such an ending: herbivorous, herbivore. It may be
    meant so."""
    one = stem(given)
    if one[:LEAST] != meant[:LEAST] or one == meant:
        return False
    return any(_stripped(one, endings) & _stripped(meant, endings) for endings in ROOT_ENDINGS)


def _stripped(word: str, endings: tuple[str, ...]) -> set[str]:
    cut = {word[: len(word) - len(end)] for end in endings if word.endswith(end)}
    return {root for root in cut if len(root) >= LEAST}
