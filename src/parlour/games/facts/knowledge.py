"""What a built-in player knows: a share of the reference shelf, by level and by how famous a
thing is.

Whether it knows a thing is settled by the thing and by a salt, so asking it again brings nothing
new, and what it writes it also recognises.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Final, NamedTuple

from parlour.games.facts.reference import surname_keys
from parlour.shelf.encyclopedia import Thing, encyclopedia

SHARE: Final[dict[int, tuple[float, float]]] = {
    1: (0.55, 0.09),
    2: (0.70, 0.09),
    3: (0.85, 0.09),
    4: (0.95, 0.08),
    5: (1.00, 0.05),
}
"""Per level: how likely it knows what everybody knows, and how much less with each step of fame."""
MOST_FAMOUS: Final = 9
MOST_MEMBERS: Final = 60
"""How many members of a class come to mind under one letter."""


class Idea(NamedTuple):
    """Something that comes to mind."""

    name: str
    fame: int
    surname: tuple[int, ...] = ()
    """The places of the words that stand for the surname, where that is not plain to see."""


class Knowledge:
    """The memory of one player in one round."""

    def __init__(self, level: int, salt: str) -> None:
        self.level = level
        self.salt = salt

    def luck(self, what: str) -> float:
        """Return a number from 0 to 1 that belongs to a thing, the same whenever it is asked."""
        return zlib.crc32(f"{self.salt}/{what}".encode()) / 2**32

    def has(self, thing: Thing) -> bool:
        """Return whether it knows this thing."""
        top, step = SHARE[self.level]
        return self.luck(thing.name) < top - step * (MOST_FAMOUS - thing.fame)

    def members(self, query: str, letter: str | None) -> tuple[Idea, ...]:
        """Return the members of a class that come to mind, best known first."""
        return _members(self.level, self.salt, query, letter)

    def recognises(self, text: str, query: str) -> bool:
        """Return whether it knows this entry to be right."""
        if not query:
            return False
        verdict = encyclopedia().check(text, query)
        if verdict.known != "yes" or verdict.name is None:
            return False
        return any(self.has(thing) for thing in encyclopedia().find(verdict.name))


@lru_cache(maxsize=512)
def _members(level: int, salt: str, query: str, letter: str | None) -> tuple[Idea, ...]:
    """Return the members of a class; cached, since it is asked for every entry that somebody
    writes."""
    if not query:
        return ()
    player = Knowledge(level, salt)
    found = encyclopedia().members(query, letter, MOST_MEMBERS)
    return tuple(
        Idea(thing.name, thing.fame, surname_keys(thing.name, thing))
        for thing in found
        if player.has(thing)
    )
