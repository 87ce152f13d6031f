"""Traps for the judge: `python -m tools.judge.traps [--show accept|ask|NAME]`.

A trap is a near miss made from the tables the rules use: a compound or word pair that joins the name of
an animal, plant, metal, tool, dish or place with another word, given where that name is right (gold
fish, See-Elefant, and all of the judge's table of compounds), "X of Y", given where X or Y is right, and what is named after a person or a place, given
where that is right (Nobel Prize, Lutherstadt, Panama hat). A made pair may also be a right answer: an
oak tree is an oak. What the encyclopedia calls one thing is no trap, and where it does not know, a
reader has decided: `tests/data/answers/traps.tsv` has these pairs and what a fair host would say.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from tools.judge.labels import FOLDER

from parlour.shelf.encyclopedia import Thing, encyclopedia
from parlour.shelf.lexicon import installed, lexicon
from parlour.shelf.matching import explain, fold
from parlour.shelf.matching.knowledge import is_of_kind, things
from parlour.shelf.matching.other_names import NAMES, TABLES, WORDS, families, is_respelled
from parlour.shelf.matching.verdict import Explanation
from parlour.shelf.matching.words import is_ordinary, same
from parlour.shelf.text.sounds import sound
from parlour.shelf.text.tables import lines
from parlour.shelf.text.tokens import row
from parlour.shelf.text.vocabulary import KINDS, TITLES

DECISIONS: Final = FOLDER / "traps.tsv"
SORTS: Final = (
    "animal", "plant", "metal", "tool", "kitchen", "food", "gem", "celestial", "landform", "sky",
    "country", "city", "river", "instrument", "body-part", "color", "drink", "clothing",
)  # fmt: skip
"""Tags of things whose names are joined with other words."""
KNOWN: Final = 7
"""The fame from which a thing is an answer that somebody asks for."""
NAMED: Final = 4
"""The fame from which a longer name is one that somebody types."""
LANGUAGES: Final = ("en", "de")
COMMON: Final = 60
"""Words of the lexicon up to this level are compounds that somebody types."""
LINKS: Final = ("", "s", "n", "en", "es")
"""What German puts between the parts of a compound."""
SHORTEST: Final = 3
GROWING: Final = frozenset(("tree", "plant", "bush", "baum", "strauch", "pflanze"))
GROWN: Final = frozenset(
    ("plant", "fruit", "vegetable", "berry", "nut", "herb", "spirit", "drink", "food")
)
PLACE_WORDS: Final = frozenset(("fluss", "meer", "see", "berg", "land", "wald", "wasser", "strand"))
"""Place words that stand before the name of another thing: See-Elefant."""


class Trap(NamedTuple):
    """A near miss: what is given, and the answer that it is not."""

    sort: str
    given: str
    answer: str
    language: str
    question: str

    def judged(self) -> Explanation:
        """Return what the judge says."""
        return explain(self.given, self.answer, question=self.question)


@cache
def answers() -> dict[str, Thing]:
    """Return well-known things of those sorts by their names of one word, folded."""
    found: dict[str, Thing] = {}
    for sort in SORTS:
        for thing in encyclopedia().members(sort):
            if thing.fame < KNOWN or thing.is_person:
                continue
            for name in (thing.name, *thing.aliases):
                if name.isalpha() and len(name) >= SHORTEST and things(name)[:1] == (thing,):
                    found.setdefault(fold(name), thing)
    return found


@cache
def question(thing: Thing, language: str) -> str:
    """Return a question that the thing answers, by the class that tells most of it."""
    tag = encyclopedia().tags[thing.tags[0]]
    if language == "de":
        return f"Gesucht wird: {tag.de or 'etwas'}. Wie heißt es?"
    return f"Which {tag.en or 'thing'} is it?"


def is_one(given: str, name: str, answer: Thing) -> bool:
    """Return whether the encyclopedia or a table of the judge has the given name for what the other
    means too, or for a sort of it."""
    joined = re.sub(r"[\s-]", "", given)
    known = {fold(other) for thing in things(name) for other in (thing.name, *thing.aliases)}
    known |= {other for family in families(name) for other in family.folded}
    return any(
        any(same(fold(text), other) for other in known)
        or any(thing == answer or fold(answer.name) in thing.tags for thing in things(text))
        for text in (given, joined)
    )


def is_asked(kind: str, asked: str) -> bool:
    """Return whether the question names the kind, which then may be said: Altbier, where a beer is
    asked for."""
    return any(same(fold(kind), word) or word.endswith(fold(kind)) for word in fold(asked).split())


def is_grown(kind: str, answer: Thing) -> bool:
    """Return whether people take one for the other: a plant and what grows on it."""
    return fold(kind) in GROWING and not GROWN.isdisjoint(answer.tags)


def words(language: str) -> Iterator[str]:
    """Yield the words of a lexicon that somebody types and that may be compounds."""
    of = lexicon(language)
    for number in range(of.word_count):
        entry = of.entry_at(number)
        is_other = entry.is_plural or entry.is_proper or entry.is_abbreviation
        if len(entry.word) >= 2 * SHORTEST and entry.level <= COMMON and not is_other:
            yield entry.word


def parts(word: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the words that a compound may be made of."""
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        for link in LINKS if language == "de" else ("",):
            if word[:at].endswith(link) and len(first := word[:at].removesuffix(link)) >= SHORTEST:
                last = word[at:]
                if all(_is_word(part, language) for part in (first, last)):
                    yield first, last


def _is_word(part: str, language: str) -> bool:
    entry = lexicon(language).entry(part)
    return entry is not None and entry.level <= COMMON


def compounds(language: str) -> Iterator[Trap]:
    """Yield compounds of the lexicon that begin with the name of something and end with a kind or
    with the name of something else, written as one word, as two and with a hyphen; and those that
    begin with a place word and end with the name of something."""
    for word in words(language):
        for first, last in parts(word, language):
            if first == last or same(first, word):
                continue
            spelled = {fold(word), fold(f"{first} {last}")}
            one, other = answers().get(fold(first)), answers().get(fold(last))
            if one is not None and (other is not None or fold(last) in KINDS):
                yield from _traps("compound", word, first, last, first, one, language, spelled)
            person = surnames().get(fold(first))
            if person is not None and language == "de":
                name = first.capitalize()
                yield Trap("named after", word, name, language, WHO[language])
            if other is not None and fold(first) in PLACE_WORDS | KINDS and language == "de":
                yield from _traps("place word", word, first, last, last, other, language, spelled)


def _traps(
    sort: str,
    word: str,
    first: str,
    last: str,
    answer: str,
    thing: Thing,
    language: str,
    spelled: set[str],
) -> Iterator[Trap]:
    if any(is_one(text, answer, thing) for text in (word, *spelled)):
        return
    asked = question(thing, language)
    if is_asked(last, asked) or is_grown(last, thing):
        return
    if fold(last) in KINDS and is_of_kind(fold(last), answer) and not things(word):
        return
    right = answer.capitalize() if language == "de" else answer
    for given in (word, f"{first} {last}", f"{first.capitalize()}-{last.capitalize()}"):
        yield Trap(sort, given, right, language, asked)


def pairs() -> Iterator[Trap]:
    """Yield names of two words that begin with the name of something: tiger shark; and with a
    hyphen between."""
    for thing, name in _names():
        first, *rest = re.split(r"[\s-]", name)
        if len(rest) != 1 or not (first.isalpha() and rest[0].isalpha()):
            continue
        answer = answers().get(fold(first))
        if (
            answer is None
            or first == rest[0]
            or first[:1].isupper()
            or is_one(name, first, answer)
            or answer == thing
        ):
            continue
        asked = question(answer, "en")
        if is_asked(rest[0], asked) or is_grown(rest[0], answer):
            continue
        yield Trap("pair", f"{first} {rest[0]}", first, "en", asked)
        yield Trap("pair", f"{first}-{rest[0]}", first, "en", asked)


def called_so() -> Iterator[Trap]:
    """Yield compounds that WordNet puts under none of the meanings of a word in them: sea lion,
    iron curtain."""
    for line in lines(TABLES / "compounds.tsv", "called so"):
        (word,) = line.heads
        answer = answers().get(word)
        if answer is None or word in KINDS:
            continue
        for name in line.names:
            asked = question(answer, "en")
            is_right = is_one(name, word, answer) or is_grown(name.split(" ")[-1], answer)
            if not (is_right or any(is_asked(part, asked) for part in name.split(" "))):
                yield Trap("called so", name, word, "en", asked)


def parts_of() -> Iterator[Trap]:
    """Yield every "X of Y": neither X nor Y."""
    for thing, name in _names():
        head, of, tail = name.partition(" of ")
        for part in (head, tail.removeprefix("the ")) if of else ():
            answer = answers().get(fold(part))
            if answer is not None and answer != thing and not is_one(name, part, answer):
                yield Trap("of", name, part, "en", question(answer, "en"))


def _names() -> Iterator[tuple[Thing, str]]:
    """Yield all longer names of things that somebody types, but not of people."""
    seen: set[str] = set()
    for tag in encyclopedia().tags:
        for thing in encyclopedia().members(tag):
            if thing.fame < NAMED or thing.is_person:
                continue
            for name in (thing.name, *thing.aliases):
                if name not in seen and re.search(r"[\s-]", name):
                    seen.add(name)
                    yield thing, name


def heard() -> Iterator[Trap]:
    """Yield common English words that sound like several words in one: zillion, sea lion. Words that
    are those letter by letter are left out."""
    common: defaultdict[str, set[str]] = defaultdict(set)
    for word in map(fold, words("en")):
        common[sound(word)].add(word)
    families_ = (name for file in (*NAMES, *WORDS) for line in lines(TABLES / f"{file}.tsv") for name in line.names)  # fmt: skip
    for name in dict.fromkeys((*families_, *(name for _, name in _names()))):
        several = row(name)
        if len(several.words) > 1 and several.joined.isalpha():
            for word in sorted(common[sound(several.joined)] - {several.joined}):
                if not any(is_respelled(word, other) for other in several.words):
                    yield Trap("heard", word, name, "en", "")


# Named after a person or a place --------------------------------------------------------------------


@cache
def surnames() -> dict[str, Thing]:
    """Return well-known people by their last names, folded, where the name alone means nothing
    else."""
    found: dict[str, Thing] = {}
    for person in encyclopedia().members("person"):
        surname = fold(person.sort_name.partition(",")[0])
        is_name = surname.isalpha() and len(surname) > SHORTEST and surname not in KINDS
        if person.fame >= KNOWN and is_name and not is_ordinary(surname) and not things(surname):
            found.setdefault(surname, person)
    return found


def named_after() -> Iterator[Trap]:
    """Yield longer names that begin with somebody's last name or a place: Caesar salad, Panama
    hat."""
    for _, name in _names():
        first, *rest = re.split(r"[\s-]", name)
        if not (1 <= len(rest) <= 2 and first[:1].isupper() and all(map(str.isalpha, rest))):
            continue
        person, place = surnames().get(fold(first)), answers().get(fold(first))
        if person is not None and not any(thing.is_person for thing in things(name)):
            yield Trap("named after", name, first, "en", WHO["en"])
        elif place is not None and not is_one(name, first, place):
            asked = question(place, "en")
            if not is_asked(rest[-1], asked):
                yield Trap("named after", name, first, "en", asked)


def namesakes() -> Iterator[Trap]:
    """Somebody's last name with a word for a kind of thing, some kinds for each: Bohr effect, Schillerturm."""
    kinds = {language: sorted(_kinds(language)) for language in LANGUAGES}
    for number, surname in enumerate(sorted(surnames())):
        for language, words_ in kinds.items():
            if language not in installed():
                continue
            kind, name = words_[number % len(words_)], surname.capitalize()
            texts = (f"{name} {kind}",) if language == "en" else (name + kind, f"{name}-{kind}")
            for text in texts:
                yield Trap("named after", text, name, language, WHO[language])


def _kinds(language: str) -> Iterator[str]:
    """Yield the words for kinds of things of a language; what people are called too is left out."""
    for kind in KINDS - TITLES - frozenset(fold(WHO[language]).split()):
        entry = lexicon(language).entry(kind if language == "en" else kind.capitalize())
        if entry is not None or lexicon(language).entry(kind) is not None:
            yield kind


WHO: Final = {"en": "Who was it?", "de": "Wer war es?"}


class Decision(NamedTuple):
    """What a reader said of a made pair."""

    verdict: str
    given: str
    answer: str


@cache
def decisions() -> dict[tuple[str, str], str]:
    """Return what a fair host says of pairs that are no traps, by what is given and the answer,
    both folded."""
    lines = DECISIONS.read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {(_key(given), _key(answer)): verdict for verdict, given, answer in rows}


def _key(text: str) -> str:
    """Return one key for a compound, however it is written."""
    return re.sub(r"\W", "", fold(text))


def is_decided(trap: Trap) -> bool:
    """Return whether a reader said that the pair is right."""
    return decisions().get((_key(trap.given), _key(trap.answer))) == "accept"


def traps() -> Iterator[Trap]:
    """Yield all near misses; pairs that a reader found right are left out."""
    seen: set[tuple[str, str]] = set()
    languages = [language for language in LANGUAGES if language in installed()]
    for made in (
        *map(compounds, languages),
        pairs(),
        called_so(),
        parts_of(),
        heard(),
        named_after(),
        namesakes(),
    ):
        for trap in made:
            if (trap.given, trap.answer) not in seen and not is_decided(trap):
                seen.add((trap.given, trap.answer))
                yield trap


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", help="list those with this verdict, or of this rule")
    asked = parser.parse_args()
    found: Counter[tuple[str, str, str]] = Counter()
    rules: Counter[str] = Counter()
    for trap in traps():
        said = trap.judged()
        found[trap.sort, trap.language, said.verdict.verdict] += 1
        if said.verdict.verdict == "accept":
            rules[said.rule] += 1
        if asked.show in (said.verdict.verdict, said.rule):
            print(trap.sort, trap.given, trap.answer, said.rule, sep="\t")
    print("| made of | language | traps | accepted | asked about |")
    print("|---|---|---|---|---|")
    for sort, language in dict.fromkeys((sort, language) for sort, language, _ in found):
        counts = [found[sort, language, verdict] for verdict in ("accept", "specific", "reject")]
        print(f"| {sort} | {language} | {sum(counts):,} | {counts[0]:,} | {counts[1]:,} |")
    for rule, count in rules.most_common():
        print(f"accepted by {rule}: {count}")


if __name__ == "__main__":
    main()
