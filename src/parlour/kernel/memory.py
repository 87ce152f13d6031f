"""Memory: what a game leaves behind for later games, and what earlier games left for this one.

A game says with `Game.remember` what a step is worth remembering for. Its rules read it only
through `chance.consult`, whose answer is written into the entry: a replay needs no memory.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

import msgspec

if TYPE_CHECKING:
    from parlour.kernel.game import AnyGame

Scope = Literal["night", "house"]


class Memo(msgspec.Struct, frozen=True):
    """Something to remember. A later memo with the same key takes its place."""

    scope: Scope
    """`night`: for later games in the same room; `house`: for all rooms, on later nights too."""
    key: str
    value: Any
    """Plain JSON."""
    from_people: bool = False
    """What people say: the house keeps it only where several of them play together, so that nobody
    decides it alone among bots."""


class Memory(msgspec.Struct, frozen=True):
    """What earlier games of the same kind left behind."""

    night: Mapping[str, Any] = {}
    """By key: what this room remembers."""
    house: Mapping[str, Mapping[str, Any]] = {}
    """By key, then by room: what the house remembers."""


class Reference(msgspec.Struct, frozen=True):
    """A game's shelf together with what is remembered: what `chance.consult` asks."""

    game: AnyGame
    memory: Memory = Memory()

    def __call__(self, label: str, question: Any) -> Any:
        return self.game.consult(label, question, self.memory)
