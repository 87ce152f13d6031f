"""Words: whether a token is a word of English or German that people know, a first name or a people,
and whether two of them are forms of one word or of one root."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from rapidfuzz.distance import OSA

from parlour.shelf.encyclopedia import encyclopedia
from parlour.shelf.lexicon import installed, lexicon
from parlour.shelf.matching.knowledge import reach, things
from parlour.shelf.matching.other_names import (
    FEW,
    TABLES,
    is_homophone,
    meanings,
    spellings,
)
from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.folding import fold
from parlour.shelf.text.sounds import consonants, sound, spelled
from parlour.shelf.text.tables import lines
from parlour.shelf.text.tokens import Row, loose, stem
from parlour.shelf.text.vocabulary import (
    KINDS,
    LIGHT,
    ROOT_ENDINGS,
    SIDES,
    SINGULARS,
    listed,
)

COMMON: Final = 60
"""Words up to this SCOWL level are words people use; rarer ones are more likely errors."""
RARE: Final = 35
"""The same beside other words that are right: only very common words are meant as they stand."""
COMMONEST: Final = 20
"""Words up to this level everybody uses: they mean what they say."""
RAREST: Final = 70
"""Words above this level hardly anybody uses."""
COMPOUND: Final = 80
"""German joins words freely, and its lexicon has names as well: all of it counts."""
UMLAUTS: Final = {"a": "ä", "o": "ö", "u": "ü"}


@lru_cache(maxsize=CACHED)
def is_word(token: str, german: bool = False, level: int = COMMON) -> bool:
    """Return whether a token is a word of its own, or a name, that people know."""
    if token in FIRST_NAMES:
        return True
    if german and is_german(token):
        return True
    entry = lexicon("en").entry(token)
    return entry is not None and entry.level <= level


@lru_cache(maxsize=CACHED)
def is_german(token: str, level: int = COMPOUND) -> bool:
    """Return whether it is a German word, with umlauts or without: tokens have lost them."""
    if "de" not in installed():
        return False
    words = lexicon("de")
    entries = (words.entry(form) for form in (token, *_umlauted(token)))
    return any(entry is not None and entry.level <= level for entry in entries)


@lru_cache(maxsize=CACHED)
def is_german_name(token: str) -> bool:
    """Return whether the German lexicon has it as a name only."""
    if "de" not in installed():
        return False
    words = lexicon("de")
    entries = [words.entry(form) for form in (token, *_umlauted(token))]
    known = [entry for entry in entries if entry is not None]
    return bool(known) and all(entry.is_proper for entry in known)


def _umlauted(token: str) -> Iterator[str]:
    """Yield the token with one umlaut or with an ß."""
    for at, letter in enumerate(token):
        if letter in UMLAUTS:
            yield token[:at] + UMLAUTS[letter] + token[at + 1 :]
    if "ss" in token:
        yield token.replace("ss", "ß", 1)


@lru_cache(maxsize=CACHED)
def is_ordinary(text: str) -> bool:
    """Return whether it is a common English word and no name: it means what it says."""
    entry = lexicon("en").entry(text.lower()) if text.isalpha() else None
    return entry is not None and not entry.is_proper and entry.level <= COMMON


@lru_cache(maxsize=CACHED)
def is_noun(token: str) -> bool:
    """Return whether it is a common word of either language and no name; most of those that are
    asked for are nouns."""
    return is_ordinary(token) or (is_german(token, COMMON) and not is_german_name(token))


@lru_cache(maxsize=CACHED)
def is_english(token: str, level: int = COMMON) -> bool:
    """Return whether it is an English word or name up to that level."""
    entry = lexicon("en").entry(token)
    return entry is not None and entry.level <= level


def is_plain(german: str) -> bool:
    """Return whether a German name means one thing: a Schloss may be a castle or a lock."""
    return len(meanings(german)) <= FEW and not is_german_name(german)


def is_known_word(word: str) -> bool:
    """Return whether a word is one that people use, or a name of anything at all."""
    return is_word(word, german=True, level=RAREST) or bool(things(word))


FILE: Final = TABLES / "people.tsv"


def _names(relation: str) -> frozenset[str]:
    return frozenset(name for line in lines(FILE, relation) for name in line.names)


FIRST_NAMES: Final = _names("given name")
"""Given names, by which a person's name is known where the encyclopedia does not know it."""
SHARED_SURNAMES: Final = _names("shared surname")
"""Surnames of several people an answer might mean."""
MONONYMS: Final = _names("mononym")
"""People known by one name, though they have more."""
PARTICLES: Final = _names("particle")
NICKNAMES: Final = {name: line.heads[0] for line in lines(FILE, "nickname") for name in line.names}


def _roots() -> dict[str, frozenset[str]]:
    """First names, and the families that each belongs to, by their first names."""
    roots: dict[str, frozenset[str]] = {}
    for line in lines(FILE, "first name"):
        for name in line.names:
            roots[name] = roots.get(name, frozenset()) | {line.names[0]}
    return roots


ROOTS: Final = _roots()
"""Johann, Jean and Ivan are John."""


def same_root(one: str, other: str) -> bool:
    """Return whether two first names are one name in two languages."""
    return bool(ROOTS.get(one, frozenset()) & ROOTS.get(other, frozenset()))


def may_be_initials(token: str) -> bool:
    """Return whether a word may be initials: `j`, or `jrr` as it comes from J. R. R."""
    return len(token) <= 3 and token.isalpha() and not any(vowel in token for vowel in "aeiou")


def same_first_name(one: str, other: str) -> bool:
    """Return whether two words are one first name: Tom and Thomas, J. and John."""
    if NICKNAMES.get(one, one) == NICKNAMES.get(other, other) or same_root(one, other):
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < 3:
        return long.startswith(short)
    if sound(one) == sound(other) or (len(long) - len(short) == 1 and long.startswith(short)):
        return True
    near = OSA.distance(one, other, score_cutoff=2)
    if len(short) > 4 and near <= 2 and consonants(one) == consonants(other):
        return True
    return one[0] == other[0] and len(short) > 3 and near == 1 and one not in FIRST_NAMES


# Who lives in a place, and what belongs to it -----------------------------------------------------

PEOPLE_ENDINGS: Final = listed(
    "n an ian ean nian vian ese nese er ner ite i ish ic inian ser iner isch ische ischer isches ischen "
    "anisch anische anischer ianer aner ener eser"
)
"""What makes a people of a place: Spartan, Viennese, Berliner, spanisch."""


@cache
def _peoples() -> dict[str, frozenset[str]]:
    """Return words for the people of a place that no rule gives."""
    return {line.heads[0]: frozenset(line.names) for line in lines(TABLES / "peoples.tsv")}


@cache
def _adjectives() -> dict[str, str]:
    """Return adjectives that belong to one country alone, and that country: Gabonese, Gabon."""
    lands = [tag for tag in encyclopedia().tags.values() if tag.kind == "place" and tag.adjective]
    of = Counter(fold(tag.adjective) for tag in lands)
    found: defaultdict[str, str] = defaultdict(str)
    for tag in lands:
        country, adjective = fold(tag.en), fold(tag.adjective)
        if of[adjective] == 1 and country != adjective and " " not in country + adjective:
            found[adjective] = country
    return dict(found)


def is_adjective(word: str, country: str) -> bool:
    """Return whether a word says of things that they belong to that country: Gabonese, Gabon."""
    return _adjectives().get(word) == country


def is_adjective_of_any(word: str) -> bool:
    """Return whether a word belongs to any country."""
    return word in _adjectives()


@lru_cache(maxsize=CACHED)
def is_people(word: str, place: str) -> bool:
    """Return whether a word is made of the name of a place, for who or what comes from there. A
    word that belongs to another country is not: Nigerian, Niger."""
    given = stem(word)
    known = _peoples().get(place, frozenset())
    if is_adjective(given, place) or given in known or word in known:
        return True
    if min(len(given), len(place)) < 4 or given[:3] != place[:3] or given == place:
        return False
    if is_adjective_of_any(given):
        return False
    cut = {place.rstrip("aeiouy"), place.removesuffix("en"), place.removesuffix("ien")}
    roots = [root for root in (place, place[:-1], *cut) if len(root) > 2]
    is_made = any(given == root + ending for root in roots for ending in PEOPLE_ENDINGS)
    return is_made and bool(reach(place))


def means_people(said: Row, place: str) -> bool:
    """Return whether what was said is the people of a place, or who acts for it: the Spartans, the
    Argentinian team."""
    telling = [word for word in said.words if word not in LIGHT and word not in SIDES]
    return len(telling) == 1 and is_people(telling[0], place)


# Forms of one word ----------------------------------------------------------------------------------

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
    return short in _verb_roots(long[:-3])


def is_done(one: str, other: str) -> bool:
    """Record, records, recorded and recording: a verb and its form in -ed, or that and another."""
    for done, form in ((one, other), (other, one)):
        if not done.endswith("ed") or done.endswith("eed") or form.endswith("ed"):
            continue
        roots = _verb_roots(done[:-2])
        if form.endswith("ing"):
            return not roots.isdisjoint(_verb_roots(form[:-3]))
        return (form in roots or stem(form) in roots) and is_english(done, COMPOUND)
    return False


def _verb_roots(cut: str) -> frozenset[str]:
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
        forms |= _verb_roots(word[:-3])
    if word.endswith("ed"):
        # Not English, but everybody knows what is meant: catched.
        forms |= _verb_roots(word[:-2])
    return frozenset().union(*(VERBS.get(form, frozenset()) for form in forms))


@lru_cache(maxsize=CACHED)
def _german_roots(word: str) -> frozenset[str]:
    """Return what is left of a German verb without its endings and without ge-."""
    bare = {word, word.removeprefix("ge")} if word.endswith(("t", "en")) else {word}
    cut = {each[: -len(end)] for each in bare for end in VERB_ENDINGS if each.endswith(end)}
    return frozenset(root for root in cut if len(root) > SHORTEST)


VERB_ENDINGS: Final = ("e", "en", "n", "st", "est", "t", "et", "te", "ten", "ete", "eten", "end")


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
