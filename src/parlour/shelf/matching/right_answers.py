"""Right answers: all that bears on a given answer, taken apart so that it can be compared."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

from parlour.shelf.matching.knowledge import (
    best_known,
    is_given_name,
    is_other_sense,
    is_person,
    reach,
    senses,
)
from parlour.shelf.matching.other_names import (
    Family,
    are_lookalikes,
    families,
    is_in_compounds,
    is_named,
    is_respelled,
    synonyms,
)
from parlour.shelf.matching.words import (
    FIRST_NAMES,
    PARTICLES,
    ROOTS,
    is_english,
    is_german,
    is_german_name,
    is_noun,
    is_ordinary,
    may_be_initials,
)
from parlour.shelf.text.caching import CACHED
from parlour.shelf.text.folding import fold, without_brackets
from parlour.shelf.text.numerals import is_number
from parlour.shelf.text.tokens import Row, renamed, row, stem
from parlour.shelf.text.vocabulary import (
    HEDGES,
    KINDS,
    LIGHT,
    QUALIFIERS,
    QUESTION_WORDS,
    TITLES,
    UNITS,
    WHO,
)

Names = Literal["last", "full"]
UMLAUTS: Final = frozenset("äöüß")


@lru_cache(maxsize=CACHED)
def _is_german(question: str) -> bool:
    """Return whether a question is in German: more of its small words are, or have an umlaut."""
    small = _spoken(question)
    german = sum(word in QUESTION_WORDS["de"] or not UMLAUTS.isdisjoint(word) for word in small)
    return german > sum(word in QUESTION_WORDS["en"] for word in small)


def _spoken(question: str) -> list[str]:
    """Return the words of a question in small letters."""
    return re.findall(r"\w+", question.lower())


class RightAnswer(msgspec.Struct, frozen=True):
    """One answer that is right, taken apart once."""

    text: str
    row: Row
    is_person: bool
    is_list: bool
    """Several things, all of which are wanted: Adam and Eve."""
    is_printed: bool = False
    """What stands on the card: nobody has to say more."""
    is_listed: bool = False
    """What stands on the card, or beside it as another right answer."""
    is_part: bool = False
    """Part of another right answer, as the last name alone is: what is said besides must fit."""
    is_translated: bool = False
    """A translation or short form: a common word that only looks or sounds like it is no answer."""
    is_short: bool = False
    """Initial letters, such as AIDS: no letter may be wrong."""
    is_common: bool = False
    """Common nouns only: what it is called besides is another thing's name."""


class Asked(msgspec.Struct, frozen=True):
    """A question with all its right answers: all that does not depend on what was typed."""

    answers: tuple[RightAnswer, ...]
    explained: frozenset[str]
    """Words of explanations, of other right answers and of the question: they may be said too."""
    words: frozenset[str]
    """Words of the question."""
    kinds: frozenset[str]
    """Those that say what kind of thing is asked for: which doll, what capital city."""
    question: str
    names: Names
    others: Container[str]
    """Other answers known to the table, folded."""
    asks_person: bool
    german: bool
    asks_roman: bool
    """Whether it asks what a Roman number is: then 19 is no answer to what 19 is."""
    printed: str
    also: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """All right answers."""
        return tuple(each.text for each in self.answers)

    @property
    def names_person(self) -> bool:
        """Whether one of the right answers is somebody's name."""
        return any(each.is_person for each in self.answers)


def is_somebody(right: RightAnswer, asked: Asked) -> bool:
    """Return whether a right answer is a person, by the whole name or the last one: where a person
    is asked for, a name that is somebody's, or no word and nothing else's."""
    if right.is_person or (right.is_part and asked.names_person):
        return True
    name = right.text
    if not asked.asks_person or not name[:1].isupper() or is_person(name) is False:
        return False
    word = fold(name)
    is_word = is_ordinary(word) or (is_german(word) and not is_german_name(word))
    return best_known(name) is not None or not is_word


_says_who: Final = re.compile(
    r"\w{3,}(?:er|or|[iy]st|ian|eur|naut|man|men|woman|women|king|guy)(?:in)?"
).fullmatch
"""Who somebody is."""


def is_namesake(kind: str, right: RightAnswer, asked: Asked) -> bool:
    """Return whether a word behind a person's name says that something named after them is meant: the Nobel
    Prize. Where a right answer has such a word, or the question, it may be said."""
    is_noun = is_in_compounds(kind) and not (kind in LIGHT or kind in HEDGES or _says_who(kind))
    is_kind = kind in KINDS or is_noun
    if not is_kind or kind in TITLES or kind in asked.explained:
        return False
    is_thing = any(not KINDS.isdisjoint(each.row.words) for each in asked.answers if each.is_listed)
    return not is_thing and is_somebody(right, asked)


def ask(
    answer: str, also: Sequence[str], names: Names, others: Container[str], question: str
) -> Asked:
    """Return a question with its right answers, most of it cached from the answer before."""
    answers, explained = _right_answers(answer, tuple(also), question)
    words = _words(question)
    return Asked(
        answers,
        explained | words,
        words,
        _kinds(question),
        question,
        names,
        others,
        not WHO.isdisjoint(_spoken(question)),
        _is_german(question),
        bool(_asks_roman(question)),
        answer,
        tuple(also),
    )


_asks_roman: Final = re.compile(
    r"roman (?:numeral|number|figure|digit)|römische\w* (?:zahl|ziffer)", re.IGNORECASE
).search


@lru_cache(maxsize=CACHED)
def _right_answers(
    answer: str, also: tuple[str, ...], question: str
) -> tuple[tuple[RightAnswer, ...], frozenset[str]]:
    """Return every form that is right, and all words of them and of their explanations."""
    texts: dict[str, None] = {}
    for text in (answer, *also):
        texts |= dict.fromkeys(_forms(text, answer))
    explained = frozenset().union(*(_words(text) for text in (answer, *also)))
    apart = [_take_apart(text) for text in texts if row(text).words]
    cores = [_core(each.row) for each in apart]
    words = _words(question)
    printed = without_brackets(answer).strip()
    for at, each in enumerate(apart):
        apart[at] = msgspec.structs.replace(
            each,
            is_printed=each.text == printed,
            is_listed=True,
            is_part=any(cores[at] < longer for longer in cores),
        )
    apart += [
        msgspec.structs.replace(each, row=renamed(each.row))
        for each in apart
        if renamed(each.row) != each.row and not set(renamed(each.row).words) <= words
    ]
    others = _other_names(tuple(texts), question)
    apart += [
        msgspec.structs.replace(_take_apart(name), is_translated=is_everyday)
        for name, is_everyday in others.items()
        if row(name).words
    ]
    return tuple(apart), explained


def _forms(text: str, answer: str) -> Iterator[str]:
    """Yield a right answer without its explanation, its parts where it is a choice, and the whole
    where the explanation stands in the middle: (Franklin Delano) Roosevelt."""
    bare = without_brackets(text).strip()
    yield bare
    if re.search(r"\w\s*/\s*[^\W\d]|\s;\s", bare):
        parts = [part.strip() for part in re.split(r"/|;", bare)]
        is_rate = any(set(row(part).words) <= UNITS.keys() for part in parts)  # 130 km/h
        if not is_rate:
            yield from (part for part in parts if part and not _is_rest(part, answer))
    if bare != text and re.search(r"\S\s*\([^)]*\)\s*\S|^\(", text):
        yield text.replace("(", " ").replace(")", " ")


def _is_rest(part: str, answer: str) -> bool:
    """Return whether a part between slashes is only the end of the answer: the Main of
    Frankfurt/Main."""
    words, whole = row(part).words, row(without_brackets(answer)).words
    return len(words) < len(whole) and words == whole[-len(words) :]


def _other_names(texts: tuple[str, ...], question: str) -> dict[str, bool]:
    """Return the same things by other names, unless the question says one of them; whether each is
    but a translation."""
    known = set(map(fold, texts))
    words = _words(question)
    found: dict[str, bool] = {}
    names_person = any(_names_person(text, row(text)) for text in texts)
    for text in texts:
        if len(fold(text)) == 1 and not _asks_symbol(question):
            # Vitamin C is no carbon.
            continue
        for family in _families_of(text, texts, question, names_person):
            is_asked = is_named(family, question)
            for name in _usable(family, text, known, question, names_person):
                if not is_asked or is_respelled(fold(name), fold(text)):
                    found[name] = family.whole and found.get(name, True)
        # A sort of the answer has no other names: a laurel wreath is a medal, but a wreath is not.
        is_sort = set(row(texts[0]).words) < set(row(text).words)
        if not (names_person or is_sort or text.isupper()):
            found |= {
                name: True
                for name in synonyms(text, question)
                if not (name in found or fold(name) in known or row(name).numbers)
                and not all(word in words for word in row(name).words if word not in LIGHT)
            }
    return found


def _families_of(
    text: str, texts: tuple[str, ...], question: str, names_person: bool
) -> Iterator[Family]:
    """Yield the families of a right answer, and of the thing that everybody means by it."""
    kinds = _kinds(question)
    sense = [thing for thing in senses(text, kinds)[:1] if "currency" not in thing.tags]
    if text != texts[0] and not set(sense) & set(senses(texts[0], kinds)):
        # A short form beside the answer may mostly mean something else.
        sense = []
    of_thing = (each for thing in sense for each in families(thing.name))
    for family in dict.fromkeys(
        (*_meant(text, texts), *(each for each in of_thing if not each.is_everyday))
    ):
        if names_person and family.is_everyday:
            # Grass is a name here.
            continue
        if family.is_everyday and text != texts[0] and _is_abroad(text, question):
            # Brei is listed beside broth, but porridge is not.
            continue
        yield family


def _usable(
    family: Family, text: str, known: set[str], question: str, names_person: bool
) -> Iterator[str]:
    """Yield the names of a family that are right where a text is."""
    words, said = _words(question), f" {fold(question)} "
    kinds = _kinds(question)
    alone = family.words if fold(text) in family.words else frozenset()
    for name in family.names:
        folded, taken = fold(name), row(name)
        if folded in known or folded in alone or f" {folded} " in said:
            continue
        if are_lookalikes(text, name):
            # The encyclopedia joins what are two things: Nosferatu, Dracula.
            continue
        if all(word in words for word in taken.words if word not in LIGHT):
            continue
        if family.is_everyday and is_other_sense(name, text, kinds):
            continue
        if names_person and _is_part_of(taken.words, row(text).words):
            # Whether part of a name is enough was agreed on.
            continue
        if len(taken.words) == 1 == len(taken.numbers) and not row(text).numbers:
            # A fourth is a quarter, but 4 is not.
            continue
        yield name


def _is_abroad(text: str, question: str) -> bool:
    """Return whether it is of the other language than the question: its translations back may be
    other things."""
    words = [word for word in row(text).words if word not in LIGHT]
    is_own, is_other = (is_german, is_english) if _is_german(question) else (is_english, is_german)
    return all(is_other(word) and not is_own(word) for word in words)


def _is_part_of(name: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Return whether all words of a name are words of a longer one, in any spelling: Cäsar, Julius
    Caesar."""
    return len(name) < len(whole) and all(
        any(is_respelled(word, other) for other in whole) for word in name
    )


def _meant(text: str, texts: tuple[str, ...]) -> tuple[Family, ...]:
    """Return the families of a name. A short form beside the answer may belong to two things: FCB
    is then the one that the answer is."""
    found = families(text)
    if len(found) < 2 or text == texts[0]:
        return found
    known = set(map(fold, texts))
    shared = tuple(family for family in found if len(known & set(family.folded)) > 1)
    return shared or found


def _core(apart: Row) -> frozenset[str]:
    """Return the words that tell it from others of its kind."""
    return frozenset(
        word for word in apart.words if not (word in LIGHT or word in TITLES or word in KINDS)
    )


_subject: Final = re.compile(
    r"^(?:[Tt]hey|[Ii]t|[Yy]ou|[Ww]e|[Ee]s|[Mm]an|[Ss]ie|[Ww]ir|[Ss]ich|[Tt]o) (?=[a-zäöüß]{3})"
)
"""Who does it, where a sentence is the answer: they freeze, sich verabschieden."""


def _take_apart(text: str) -> RightAnswer:
    apart = row(_subject.sub("", text))
    is_list = bool(re.search(r"\w(,| and | und | & |\+)\s*\w", text)) and len(apart.words) > 1
    return RightAnswer(
        text,
        apart,
        not is_list and _names_person(text, apart),
        is_list,
        is_short=len(apart.words) == 1 and len(text) > 2 and text.isupper() and text.isalpha(),
        is_common=not text.isupper() and all(map(is_noun, apart.words)),
    )


@lru_cache(maxsize=CACHED)
def _words(text: str) -> frozenset[str]:
    words = row(text.replace("(", " ").replace(")", " ")).words if text else ()
    return frozenset(words) | frozenset(stem(word) for word in words)


_asks_symbol: Final = re.compile(r"symbol|element|formula|formel", re.IGNORECASE).search
_asked_kind: Final = re.compile(
    r"\b(?:which|what|welche[rsnm]?|was für (?:eine?[nrms]?)?)\s+((?:[\w-]+\s+){0,2}[\w-]+)",
    re.IGNORECASE,
)


@lru_cache(maxsize=CACHED)
def _kinds(question: str) -> frozenset[str]:
    """Return the words right behind "which" or "what"."""
    return frozenset().union(*(_words(said) for said in _asked_kind.findall(question))) - LIGHT


def _names_person(text: str, apart: Row) -> bool:
    words = apart.words
    if len(words) < 2 or len(words) > 6 or any(is_number(word) for word in words):
        return False
    if any(word in KINDS for word in words[1:]) or words[0] in KINDS or words[0] in QUALIFIERS:
        return False
    said = is_person(text)
    if said is not None:
        return said
    if any(part[0].islower() and part not in PARTICLES for part in text.split()):
        return False
    first = next((word for word in words if word not in TITLES), words[0])
    return (
        first in FIRST_NAMES
        or (is_given_name(first) and not is_ordinary(first) and not reach(first))
        or (first in ROOTS and len(first) > 3 and not is_ordinary(first) and not is_german(first))
        or (may_be_initials(first) and not reach(words[-1]))
        or words[0] in ("sir", "dame", "dr", "doctor")
    )
