"""Raw access to the encyclopedia: things by number, and the keys by which they are found."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from pathlib import Path
from typing import Final
from zlib import crc32

from parlour.shelf.encyclopedia.layout import COMMON, FAME_BITS, PERSON, Metadata, Sections, TagInfo

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
OWNER_BITS: Final = 2
_APART: Final = "\x1f"


class Reader:
    """A mapped file. Things of one set of tags lie side by side, best known first."""

    def __init__(self, path: Path) -> None:
        sections = Sections(path)
        self.metadata: Metadata = sections.metadata
        self._sections = sections
        self._texts = sections["texts"]
        self._text_at = sections["text_at"]
        self.infos = sections["infos"]
        self._sorts = sections["sorts"]
        self._initials = sections["initials"]
        self._source_sets = sections["sources"]
        self.set_of = sections["set_of"]
        self.set_first = sections["set_first"]
        self._set_at = sections["set_at"]
        self._set_tags = sections["set_tags"]
        self._tag_at = sections["tag_at"]
        self._tag_sets = sections["tag_sets"]
        self._keys = sections["keys"]
        self._key_at = sections["key_at"]
        self._slots = sections["slots"]
        self._mask = len(self._slots) - 1
        self.owner_at = sections["owner_at"]
        self.owners = sections["owners"]
        self.owner_sets = sections["owner_sets"]
        self._letter_at = sections["letter_at"]
        self.count = len(self.infos)

    # Things -----------------------------------------------------------------------------------

    def names(self, thing: int) -> list[str]:
        """Return the name of a thing and its other names."""
        raw = self._texts[self._text_at[thing] : self._text_at[thing + 1]]
        return str(raw, "utf-8").split(_APART)

    def owner(self, at: int) -> tuple[int, int]:
        """Return an owner of a key: which thing, and how the key belongs to it."""
        owner: int = self.owners[at]
        return owner >> OWNER_BITS, owner & 3

    def fame(self, thing: int) -> int:
        fame: int = self.infos[thing] >> FAME_BITS
        return fame

    def is_person(self, thing: int) -> bool:
        return bool(self.infos[thing] & PERSON)

    def is_common(self, thing: int) -> bool:
        return bool(self.infos[thing] & COMMON)

    def surname_at(self, thing: int) -> int:
        """Return where in a person's name the surname starts."""
        at: int = self._sorts[thing]
        return at

    def initials(self, thing: int) -> tuple[int, int]:
        """Return the letters under which a thing is looked for: one, or two for a surname with a
        particle."""
        return self._initials[2 * thing], self._initials[2 * thing + 1]

    def sources(self, thing: int) -> tuple[str, ...]:
        mask = self._source_sets[thing]
        named = self.metadata.sources
        return tuple(source.name for bit, source in enumerate(named) if mask >> bit & 1)

    def tags(self, thing: int) -> tuple[str, ...]:
        return self.set_tags(self.set_of[thing])

    # Tags -------------------------------------------------------------------------------------

    @cached_property
    def tag_numbers(self) -> dict[str, int]:
        return {tag.name: number for number, tag in enumerate(self.metadata.tags)}

    @cached_property
    def tag_infos(self) -> dict[str, TagInfo]:
        return {tag.name: tag for tag in self.metadata.tags}

    @cached_property
    def closed(self) -> frozenset[str]:
        return frozenset(tag.name for tag in self.metadata.tags if tag.closed)

    def set_tags(self, number: int) -> tuple[str, ...]:
        """Return the tags of a set of tags, the most telling first."""
        tags = self.metadata.tags
        at = self._set_at
        return tuple(tags[tag].name for tag in self._set_tags[at[number] : at[number + 1]])

    def sets_with(self, tag: int) -> frozenset[int]:
        """Return all sets of tags that hold a tag."""
        return frozenset(self._tag_sets[self._tag_at[tag] : self._tag_at[tag + 1]])

    @cached_property
    def all_sets(self) -> frozenset[int]:
        return frozenset(range(len(self.set_first) - 1))

    # Keys -------------------------------------------------------------------------------------

    def key(self, number: int) -> str:
        return str(self._keys[self._key_at[number] : self._key_at[number + 1]], "utf-8")

    def owners_of(self, key: str) -> range:
        """Return where the owners of a key lie; empty where there is no such key."""
        raw = key.encode()
        slot = crc32(raw) & self._mask
        slots, at = self._slots, self._key_at
        while number := slots[slot]:
            if self._keys[at[number - 1] : at[number]] == raw:
                return range(self.owner_at[number - 1], self.owner_at[number])
            slot = slot + 1 & self._mask
        return range(0)

    def owner_range(self, letter: str) -> range:
        """Return where the owners of all keys with an initial lie."""
        place = LETTERS.index(letter)
        first, end = self._letter_at[place], self._letter_at[place + 1]
        return range(self.owner_at[first], self.owner_at[end])

    def key_of_owner(self, owner: int) -> str:
        return self.key(bisect_right(self.owner_at, owner) - 1)

    # Relations --------------------------------------------------------------------------------

    def relation(self, name: str) -> list[str]:
        """Return the lines of a relation: a thing, a tab, a value."""
        return str(self._sections[f"relation {name}"], "utf-8").splitlines()
