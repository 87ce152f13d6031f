"""The encyclopedia: things and what they are. `docs/shelf.md` says where it all comes from.

    shelf = encyclopedia()
    shelf.check("Rhein", "river & europe")      # yes: Rhine, river in Europe
    shelf.members("composer", "B", most=3)      # Bach, Beethoven, Brahms
    shelf.find("Mercury")                       # the planet, the element, the god …
    shelf.facts("capital")                      # (("France", "Paris"), …)

The file is mapped into memory: opening costs next to nothing, and processes share it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import Final, Literal, NamedTuple

from rapidfuzz.distance import OSA

from parlour.shelf.encyclopedia.layout import FAME_BITS, OURS, SURNAME, SourceInfo, TagInfo
from parlour.shelf.encyclopedia.query import Node, QueryError, parse
from parlour.shelf.encyclopedia.reader import LETTERS, OWNER_BITS, Reader
from parlour.shelf.encyclopedia.readings import TITLES, Reading, readings
from parlour.shelf.encyclopedia.spelling import Spellings
from parlour.shelf.encyclopedia.thing import Thing
from parlour.shelf.lexicon import lexicon
from parlour.shelf.text.folding import initial, name_key

FILE: Final = Path(__file__).parent / "data" / "encyclopedia.shelf"

LONGEST: Final = 80
"""Names are shorter; longer texts are nobody's name and are not compared."""
KNOWN_BY_SURNAME: Final = 4
"""From this fame on a slip in a last name alone may mean the person."""
NAMESAKE: Final = 2
"""A last name alone means the person best known by it, and those at most this much less known."""
OVERSHADOWED: Final = 3
"""By this much better known, something else of the same name is what everybody means by it."""
OBSCURE: Final = 2
"""Up to this fame hardly anybody means a thing by a name that better known ones have."""
RIVAL: Final = 5
"""From this fame on a thing outside a class may be what a misspelling means."""
SHORTEST: Final = 5
"""Shorter texts are taken as they are written: Liao is not Limão."""
ORDINARY: Final = 60
"""English words up to this level of SCOWL are meant as they are written, not as a misspelling."""


class Verdict(NamedTuple):
    """Whether a text names a member of a class."""

    known: Literal["yes", "no", "unknown"]
    name: str | None = None
    """The thing that was found: the member, or else what the text names outside the class."""
    about: str | None = None
    """What that is, in a few words."""
    thing: Thing | None = None


class Encyclopedia:
    """An open encyclopedia file. Use `encyclopedia()`, which opens it once per process."""

    def __init__(self, path: Path) -> None:
        self._reader = Reader(path)
        self.sources: tuple[SourceInfo, ...] = tuple(self._reader.metadata.sources)
        self.relations: tuple[str, ...] = tuple(self._reader.metadata.relations)
        self._sets = lru_cache(256)(self._find_sets)
        self._node = lru_cache(256)(self._parse)
        self._spellings = lru_cache(64)(self._find_spellings)
        self._rivals = lru_cache(32)(self._find_rivals)
        self._members = lru_cache(256)(self._find_members)

    def __len__(self) -> int:
        return self._reader.count

    @property
    def lists_digest(self) -> str:
        """The digest of the lists that the file was built from."""
        return self._reader.metadata.lists

    @property
    def tags(self) -> dict[str, TagInfo]:
        """All tags that a query may name."""
        return self._reader.tag_infos

    # Looking up -------------------------------------------------------------------------------

    def find(self, text: str) -> tuple[Thing, ...]:
        """Return all things of exactly this name or other name, best known first.

        Case, accents, punctuation and a leading article do not matter. Last names alone are not
        names: `check` knows about them.
        """
        if len(text) > LONGEST:
            return ()
        reader = self._reader
        owners = reader.owners
        found = [
            owners[at] >> OWNER_BITS
            for at in reader.owners_of(name_key(text))
            if owners[at] & 3 != SURNAME
        ]
        if len(found) > 1:
            found = sorted(set(found), key=lambda thing: (-reader.fame(thing), thing))
        return tuple([Thing(reader, thing) for thing in found])

    def members(
        self, query: str, letter: str | None = None, most: int | None = None
    ) -> tuple[Thing, ...]:
        """Return the known members of a class, best known first; at most `most` of them.

        With a letter only those looked up under it: by the surname for persons (a surname with a
        particle under either part), else by the first word that is neither an article nor a class word such
        as "Lake" or "Mount". A game with other rules for the initial has to look at the name itself.
        """
        numbers: Iterable[int] = self._members(query)
        reader = self._reader
        if letter is not None:
            wanted = LETTERS.find(letter.lower()) if letter else -1
            if wanted < 0:
                return ()
            numbers = (number for number in numbers if wanted in reader.initials(number))
        return tuple([Thing(reader, number) for number in islice(numbers, most)])

    def facts(self, relation: str) -> tuple[tuple[str, str], ...]:
        """Return all pairs of a relation such as `capital`, `symbol` or `author`: (thing,
        value)."""
        if relation not in self.relations:
            raise KeyError(relation)
        pairs = (line.partition("\t") for line in self._reader.relation(relation))
        return tuple((thing, value) for thing, _, value in pairs)

    # Judging ----------------------------------------------------------------------------------

    def check(self, text: str, query: str, language: str = "en", *, exact: bool = False) -> Verdict:
        """Return whether a text names a member of a class: yes, no, or unknown.

        Spelling may be off, but not the initial (for persons: of the last name too), and never where
        the text names something else. "No" is said only where the class is a closed list, such as
        the chemical elements; a query is closed if missing one of its closed tags decides it.
        With `exact` no slip of spelling is forgiven. `language` is that of what is said about it.
        """
        node = self._node(query)
        key = name_key(text) if len(text) <= LONGEST else ""
        elsewhere: list[int] = []
        if key:
            found = self._exact(key, query, elsewhere)
            if found is None and not elsewhere and not exact:
                found = self._misspelt(key, query)
            if found is not None:
                return self._verdict("yes", found, language)
        reader = self._reader
        if not elsewhere:
            return Verdict("no" if node.holds((), reader.closed) is False else "unknown")
        holds = [node.holds(reader.tags(thing), reader.closed) for thing in elsewhere]
        best = max(elsewhere, key=reader.fame)
        return self._verdict("unknown" if None in holds else "no", best, language)

    def _verdict(
        self, known: Literal["yes", "no", "unknown"], number: int, language: str
    ) -> Verdict:
        thing = Thing(self._reader, number)
        return Verdict(known, thing.name, thing.about(language), thing)

    def _exact(self, key: str, query: str, elsewhere: list[int]) -> int | None:
        """Return the best known member that a reading of the text names; other things go to
        `elsewhere`."""
        reader, sets = self._reader, self._sets(query)
        for reading in readings(key):
            if reading.person and any(map(reader.is_person, elsewhere)):
                # Queen Victoria is herself, and not a composer called Victoria.
                continue
            inside, outside, namesakes, surnames = [], [], [], []
            for at in reader.owners_of(reading.text):
                thing, how = reader.owner(at)
                if not self._fits(thing, reading):
                    continue
                is_inside = reader.set_of[thing] in sets
                if how == SURNAME:
                    namesakes.append((thing, is_inside))
                    # Mahler is not a misspelling of Mailer: somebody has that name.
                    if not is_inside:
                        surnames.append(thing)
                elif is_inside:
                    inside.append(thing)
                else:
                    outside.append(thing)
            inside += self._meant_by_surname(namesakes)
            elsewhere += outside
            if inside and not self._is_overshadowed(inside, elsewhere, query):
                return max(inside, key=reader.fame)
            elsewhere += surnames
        return self._full_name(key, query)

    def _is_overshadowed(self, inside: list[int], outside: list[int], query: str) -> bool:
        """Return whether the text means something else to everybody.

        Another thing of that kind: Santiago is not a city in Asia, for it is one in Chile. Or anything,
        where hardly anybody knows the member and our own lists do not name it; but Mars is a god,
        though better known as a planet, and York a city, though better known as a university.
        """
        reader, asked = self._reader, self._kinds(query)
        known = max(map(reader.fame, inside))
        is_obscure = known <= OBSCURE and not any(OURS in reader.sources(one) for one in inside)
        rivals = [
            thing for thing in outside if is_obscure or not asked.isdisjoint(reader.tags(thing))
        ]
        most = max(map(reader.fame, rivals), default=0)
        return most - known >= OVERSHADOWED and not self._is_closed(query)

    def _fits(self, thing: int, reading: Reading) -> bool:
        reader = self._reader
        return (
            (not reading.common or reader.is_common(thing))
            and (not reading.person or reader.is_person(thing))
            and (not reading.tags or not set(reading.tags).isdisjoint(reader.tags(thing)))
        )

    def _meant_by_surname(self, namesakes: list[tuple[int, bool]]) -> list[int]:
        """Return the members whom a last name alone means: the best known of that name, or nearly
        so."""
        fame = self._reader.fame
        least = max((fame(thing) for thing, _ in namesakes), default=0) - NAMESAKE
        return [thing for thing, is_inside in namesakes if is_inside and fame(thing) >= least]

    def _full_name(self, key: str, query: str) -> int | None:
        """Return a member whose last name the text ends with, given names shortened or left out."""
        reader, sets = self._reader, self._sets(query)
        words = key.split(" ")
        for split in range(1, len(words)):
            given = [word for word in words[:split] if word not in TITLES]
            found = [
                thing
                for thing, how in map(reader.owner, reader.owners_of(" ".join(words[split:])))
                if how == SURNAME
                and reader.set_of[thing] in sets
                and given
                and self._is_called(thing, given)
            ]
            if found:
                return max(found, key=reader.fame)
        return None

    def _is_called(self, thing: int, given: list[str]) -> bool:
        """Return whether given names are those of a person: in full, as initials, or nearly so."""
        known = {word for name in self._reader.names(thing) for word in name_key(name).split(" ")}
        return all(
            word in known
            or any(
                other[0] == word if len(word) == 1 else other == word[:1] or _alike(word, other)
                for other in known
            )
            for word in given
        )

    def _misspelt(self, key: str, query: str) -> int | None:
        """Return the member that a text nearly names, if nothing better known is as near."""
        words = key.split(" ")
        if len(key) < SHORTEST or (len(words) == 1 and _is_ordinary(key)):
            return None
        found = self._nearest(key, query, words)
        if found is None and len(words) > 1:
            return self._nearest_person(words, query)
        return found

    def _nearest(self, key: str, query: str, words: list[str]) -> int | None:
        letter = initial(key)
        if not letter:
            return None
        reader = self._reader
        for name, owner, distance in self._spellings(query, letter).near(key):
            thing, how = reader.owner(owner)
            if how == SURNAME and reader.fame(thing) < KNOWN_BY_SURNAME:
                continue
            if reader.is_person(thing) and name.split(" ")[-1][0] != words[-1][0]:
                continue
            if self._has_rival(key, letter, distance, reader.fame(thing), query):
                continue
            return thing
        return None

    def _nearest_person(self, words: list[str], query: str) -> int | None:
        """Return a member whose last name is nearly the last word, and whose given names fit."""
        letter = initial(words[-1])
        if not letter:
            return None
        reader = self._reader
        given = [word for word in words[:-1] if word not in TITLES]
        for _, owner, _ in self._spellings(query, letter).near(words[-1]):
            thing, _ = reader.owner(owner)
            if reader.is_person(thing) and given and self._is_called(thing, given):
                return thing
        return None

    def _has_rival(self, key: str, letter: str, distance: int, fame: int, query: str) -> bool:
        """Return whether the text is nearer to something well known outside the class."""
        reader, sets = self._reader, self._sets(query)
        for _, owner, away in self._rivals(letter).near(key):
            thing, _ = reader.owner(owner)
            if reader.set_of[thing] in sets:
                continue
            if away < distance or (away == distance and reader.fame(thing) > fame + 1):
                return True
        return False

    # Cached -----------------------------------------------------------------------------------

    def _parse(self, query: str) -> Node:
        node = parse(query)
        for name in node.names():
            if name not in self._reader.tag_numbers:
                raise QueryError(f"{query!r}: there is no tag {name!r}")
        return node

    def _kinds(self, query: str) -> frozenset[str]:
        """Return the kinds that a query names, without places: a state is not a rival of a city beside
        it."""
        infos = self._reader.tag_infos
        return frozenset(name for name in self._node(query).names() if infos[name].kind == "kind")

    def _is_closed(self, query: str) -> bool:
        return self._node(query).holds((), self._reader.closed) is False

    def _find_sets(self, query: str) -> frozenset[int]:
        reader = self._reader

        def tagged(name: str) -> frozenset[int]:
            return reader.sets_with(reader.tag_numbers[name])

        return frozenset(self._node(query).numbers(tagged, lambda: reader.all_sets))

    def _find_members(self, query: str) -> array[int]:
        first, infos = self._reader.set_first, self._reader.infos
        found = [n for number in self._sets(query) for n in range(first[number], first[number + 1])]
        found.sort(key=lambda thing: (-(infos[thing] >> FAME_BITS), thing))
        return array("I", found)

    def _find_spellings(self, query: str, letter: str) -> Spellings:
        """Return the keys of members under a letter, and whose they are."""
        reader, sets = self._reader, self._sets(query)
        reach = reader.owner_range(letter)
        window = reader.owner_sets[reach.start : reach.stop]
        owners = [at for at, number in enumerate(window, reach.start) if number in sets]
        return Spellings([reader.key_of_owner(owner) for owner in owners], owners)

    def _find_rivals(self, letter: str) -> Spellings:
        reader = self._reader
        reach = reader.owner_range(letter)
        window, infos = reader.owners[reach.start : reach.stop], reader.infos
        owners = [
            at
            for at, owner in enumerate(window, reach.start)
            if infos[owner >> OWNER_BITS] >> FAME_BITS >= RIVAL and owner & 3 != SURNAME
        ]
        return Spellings([reader.key_of_owner(owner) for owner in owners], owners)


def _alike(word: str, other: str) -> bool:
    """Return whether two given names are nearly the same."""
    return len(word) > 3 and OSA.distance(word, other, score_cutoff=1) <= 1


def _is_ordinary(word: str) -> bool:
    """Return whether a word is an English word that most people know."""
    if not word.isascii() or not word.isalpha():
        return False
    entry = lexicon("en").entry(word)
    return entry is not None and not entry.is_proper and entry.level <= ORDINARY


@cache
def encyclopedia() -> Encyclopedia:
    """Return the encyclopedia, opened once per process."""
    return Encyclopedia(FILE)
