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

from parlour.shelf.folding import LONGEST, fold, initial
from parlour.shelf.lexicon import DATA, lexicon
from parlour.shelf.query import Node, QueryError, parse
from parlour.shelf.readings import TITLES, Reading, readings
from parlour.shelf.records import LETTERS, OWNER_BITS, Records
from parlour.shelf.shelf_file import FAME_BITS, SURNAME, SourceInfo, TagInfo
from parlour.shelf.spelling import Spellings
from parlour.shelf.thing import Thing

FILE: Final = DATA / "encyclopedia.shelf"

KNOWN_BY_SURNAME: Final = 4
"""From this fame on a slip in a last name alone may mean the person."""
NAMESAKE: Final = 2
"""A last name alone means whoever is best known by it, and those at most this much less known."""
OVERSHADOWED: Final = 3
"""By this much better known, something else of the same name is what everybody means by it."""
OBSCURE: Final = 2
"""Up to this fame hardly anybody means a thing by a name that better known ones have."""
RIVAL: Final = 5
"""From this fame on a thing outside a class may be what a misspelling means."""
ORDINARY: Final = 60
"""English words up to this level of SCOWL are meant as they are written, not as a misspelling."""


class Verdict(NamedTuple):
    """Whether a text names a member of a class."""

    known: Literal["yes", "no", "unknown"]
    name: str | None = None
    """The thing that was found: the member, or else what the text names outside the class."""
    about: str | None = None
    """What that is, in a few words."""


class Encyclopedia:
    """An open encyclopedia file. Use `encyclopedia()`, which opens it once per process."""

    def __init__(self, path: Path) -> None:
        self._records = Records(path)
        self.sources: tuple[SourceInfo, ...] = tuple(self._records.description.sources)
        self.relations: tuple[str, ...] = tuple(self._records.description.relations)
        self._sets = lru_cache(1024)(self._find_sets)
        self._node = lru_cache(1024)(self._parse)
        self._spellings = lru_cache(64)(self._find_spellings)
        self._rivals = lru_cache(32)(self._find_rivals)
        self._members = lru_cache(256)(self._find_members)

    def __len__(self) -> int:
        return self._records.count

    @property
    def lists_digest(self) -> str:
        """The digest of the lists that the file was built from."""
        return self._records.description.lists

    @property
    def tags(self) -> dict[str, TagInfo]:
        """All tags that a query may name."""
        return self._records.tag_infos

    # Looking up -------------------------------------------------------------------------------

    def find(self, text: str) -> tuple[Thing, ...]:
        """All things of exactly this name or other name, best known first.

        Case, accents, punctuation and a leading article do not matter. Last names alone are not
        names: `check` knows about them.
        """
        if len(text) > LONGEST:
            return ()
        records = self._records
        owners = records.owners
        found = [
            owners[at] >> OWNER_BITS
            for at in records.owners_of(fold(text))
            if owners[at] & 3 != SURNAME
        ]
        if len(found) > 1:
            found = sorted(set(found), key=lambda thing: (-records.fame(thing), thing))
        return tuple([Thing(records, thing) for thing in found])

    def members(
        self, query: str, letter: str | None = None, most: int | None = None
    ) -> tuple[Thing, ...]:
        """The known members of a class, best known first; at most so many where `most` is given.

        With a letter only those looked up under it: by the surname for persons (a surname with a
        particle under either part), else by the first word that is no article and no class word such
        as "Lake" or "Mount". A game with other rules for the initial has to look at the name itself.
        """
        numbers: Iterable[int] = self._members(query)
        records = self._records
        if letter is not None:
            wanted = LETTERS.find(letter.lower()) if letter else -1
            if wanted < 0:
                return ()
            numbers = (number for number in numbers if wanted in records.initials(number))
        return tuple([Thing(records, number) for number in islice(numbers, most)])

    def facts(self, relation: str) -> tuple[tuple[str, str], ...]:
        """All pairs of a relation such as `capital`, `symbol` or `author`: (thing, value)."""
        if relation not in self.relations:
            raise KeyError(relation)
        pairs = (line.partition("\t") for line in self._records.relation(relation))
        return tuple((thing, value) for thing, _, value in pairs)

    # Judging ----------------------------------------------------------------------------------

    def check(self, text: str, query: str, language: str = "en", *, exact: bool = False) -> Verdict:
        """Whether a text names a member of a class: yes, no, or unknown.

        Spelling may be off, but not the initial (for persons: of the last name too), and never where
        the text names something else. "No" is said only where the class is a closed list, such as
        the chemical elements; a query is closed if missing one of its closed tags decides it.
        With `exact` no slip of spelling is forgiven. `language` is that of what is said about it.
        """
        node = self._node(query)
        folded = fold(text) if len(text) <= LONGEST else ""
        elsewhere: list[int] = []
        if folded:
            found = self._exact(folded, query, elsewhere)
            if found is None and not elsewhere and not exact:
                found = self._misspelt(folded, query)
            if found is not None:
                return self._verdict("yes", found, language)
        records = self._records
        if not elsewhere:
            return Verdict("no" if node.holds((), records.closed) is False else "unknown")
        holds = [node.holds(records.tags(thing), records.closed) for thing in elsewhere]
        best = max(elsewhere, key=records.fame)
        return self._verdict("unknown" if None in holds else "no", best, language)

    def _verdict(
        self, known: Literal["yes", "no", "unknown"], number: int, language: str
    ) -> Verdict:
        thing = Thing(self._records, number)
        return Verdict(known, thing.name, thing.about(language))

    def _exact(self, folded: str, query: str, elsewhere: list[int]) -> int | None:
        """The best known member that a reading of the text names; other things go to `elsewhere`."""
        records, sets = self._records, self._sets(query)
        for reading in readings(folded):
            inside, outside, namesakes = [], [], []
            for at in records.owners_of(reading.text):
                thing, how = records.owner(at)
                if not self._fits(thing, reading):
                    continue
                is_inside = records.set_of[thing] in sets
                if how == SURNAME:
                    namesakes.append((thing, is_inside))
                elif is_inside:
                    inside.append(thing)
                else:
                    outside.append(thing)
            inside += self._meant_by_surname(namesakes)
            elsewhere += outside
            if inside and not self._is_overshadowed(inside, elsewhere, query):
                return max(inside, key=records.fame)
        return self._full_name(folded, query)

    def _is_overshadowed(self, inside: list[int], outside: list[int], query: str) -> bool:
        """Whether the text means something else to everybody.

        Another thing of that kind: Santiago is no city in Asia, for it is one in Chile. Or anything,
        where hardly anybody knows the member; but Mars is a god, though better known as a planet.
        """
        records, asked = self._records, self._node(query).names()
        known = max(map(records.fame, inside))
        rivals = [
            thing
            for thing in outside
            if known <= OBSCURE or not asked.isdisjoint(records.tags(thing))
        ]
        most = max(map(records.fame, rivals), default=0)
        return most - known >= OVERSHADOWED and not self._is_closed(query)

    def _fits(self, thing: int, reading: Reading) -> bool:
        records = self._records
        return (
            (not reading.common or records.is_common(thing))
            and (not reading.person or records.is_person(thing))
            and (not reading.tags or not set(reading.tags).isdisjoint(records.tags(thing)))
        )

    def _meant_by_surname(self, namesakes: list[tuple[int, bool]]) -> list[int]:
        """The members whom a last name alone means: the best known of that name, or nearly so."""
        fame = self._records.fame
        least = max((fame(thing) for thing, _ in namesakes), default=0) - NAMESAKE
        return [thing for thing, is_inside in namesakes if is_inside and fame(thing) >= least]

    def _full_name(self, folded: str, query: str) -> int | None:
        """A member whose last name the text ends with, given names shortened or left out."""
        records, sets = self._records, self._sets(query)
        words = folded.split(" ")
        for split in range(1, len(words)):
            given = [word for word in words[:split] if word not in TITLES]
            found = [
                thing
                for thing, how in map(records.owner, records.owners_of(" ".join(words[split:])))
                if how == SURNAME
                and records.set_of[thing] in sets
                and given
                and self._is_called(thing, given)
            ]
            if found:
                return max(found, key=records.fame)
        return None

    def _is_called(self, thing: int, given: list[str]) -> bool:
        """Whether given names are those of a person: in full, as initials, or nearly so."""
        known = {word for name in self._records.names(thing) for word in fold(name).split(" ")}
        return all(
            word in known
            or any(
                other[0] == word if len(word) == 1 else other == word[:1] or _alike(word, other)
                for other in known
            )
            for word in given
        )

    def _misspelt(self, folded: str, query: str) -> int | None:
        """The member that a text nearly names, if nothing better known is as near."""
        words = folded.split(" ")
        if len(words) == 1 and _is_ordinary(folded):
            return None
        found = self._nearest(folded, query, words)
        if found is None and len(words) > 1:
            return self._nearest_person(words, query)
        return found

    def _nearest(self, folded: str, query: str, words: list[str]) -> int | None:
        letter = initial(folded)
        if not letter:
            return None
        records = self._records
        for name, owner, distance in self._spellings(query, letter).near(folded):
            thing, how = records.owner(owner)
            if how == SURNAME and records.fame(thing) < KNOWN_BY_SURNAME:
                continue
            if records.is_person(thing) and name.split(" ")[-1][0] != words[-1][0]:
                continue
            if self._has_rival(folded, letter, distance, records.fame(thing), query):
                continue
            return thing
        return None

    def _nearest_person(self, words: list[str], query: str) -> int | None:
        """A member whose last name is nearly the last word, and whose given names fit."""
        letter = initial(words[-1])
        if not letter:
            return None
        records = self._records
        given = [word for word in words[:-1] if word not in TITLES]
        for _, owner, _ in self._spellings(query, letter).near(words[-1]):
            thing, _ = records.owner(owner)
            if records.is_person(thing) and given and self._is_called(thing, given):
                return thing
        return None

    def _has_rival(self, folded: str, letter: str, distance: int, fame: int, query: str) -> bool:
        """Whether the text is nearer to something well known outside the class."""
        records, sets = self._records, self._sets(query)
        for _, owner, away in self._rivals(letter).near(folded):
            thing, _ = records.owner(owner)
            if records.set_of[thing] in sets:
                continue
            if away < distance or (away == distance and records.fame(thing) > fame + 1):
                return True
        return False

    # Kept for the next question ---------------------------------------------------------------

    def _parse(self, query: str) -> Node:
        node = parse(query)
        for name in node.names():
            if name not in self._records.tag_numbers:
                raise QueryError(f"{query!r}: there is no tag {name!r}")
        return node

    def _is_closed(self, query: str) -> bool:
        return self._node(query).holds((), self._records.closed) is False

    def _find_sets(self, query: str) -> frozenset[int]:
        records = self._records

        def tagged(name: str) -> frozenset[int]:
            return records.sets_with(records.tag_numbers[name])

        return frozenset(self._node(query).numbers(tagged, lambda: records.all_sets))

    def _find_members(self, query: str) -> array[int]:
        first, infos = self._records.set_first, self._records.infos
        found = [n for number in self._sets(query) for n in range(first[number], first[number + 1])]
        found.sort(key=lambda thing: (-(infos[thing] >> FAME_BITS), thing))
        return array("I", found)

    def _find_spellings(self, query: str, letter: str) -> Spellings:
        """The keys of members under a letter, and whose they are."""
        records, sets = self._records, self._sets(query)
        reach = records.owner_range(letter)
        window = records.owner_sets[reach.start : reach.stop]
        owners = [at for at, number in enumerate(window, reach.start) if number in sets]
        return Spellings([records.key_of_owner(owner) for owner in owners], owners)

    def _find_rivals(self, letter: str) -> Spellings:
        records = self._records
        reach = records.owner_range(letter)
        window, infos = records.owners[reach.start : reach.stop], records.infos
        owners = [
            at
            for at, owner in enumerate(window, reach.start)
            if infos[owner >> OWNER_BITS] >> FAME_BITS >= RIVAL and owner & 3 != SURNAME
        ]
        return Spellings([records.key_of_owner(owner) for owner in owners], owners)


def _alike(word: str, other: str) -> bool:
    """Whether two given names are nearly the same."""
    return len(word) > 3 and OSA.distance(word, other, score_cutoff=1) <= 1


def _is_ordinary(word: str) -> bool:
    """Whether a word is an English word that most people know."""
    if not word.isascii() or not word.isalpha():
        return False
    entry = lexicon("en").entry(word)
    return entry is not None and not entry.is_proper and entry.level <= ORDINARY


@cache
def encyclopedia() -> Encyclopedia:
    """The encyclopedia, opened once per process."""
    return Encyclopedia(FILE)
