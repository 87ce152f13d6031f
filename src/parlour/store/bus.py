"""The bus between the workers of a house: hints, presence and shared limits.

Nothing on it is needed for the truth, which is in the log. A hint that is lost costs a second,
since workers also look at the log. `LocalBus` is the bus of a house that is one process; `redis.py`
has the one for many.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec


class At(msgspec.Struct, frozen=True, tag="at", array_like=True):
    """The stream of this room ends at `seq`, or later."""

    room: str
    seq: int


class Changed(msgspec.Struct, frozen=True, tag="changed", array_like=True):
    """The store has news."""


class Here(msgspec.Struct, frozen=True, tag="here", array_like=True):
    """These people of a room are connected to the worker that says so."""

    room: str
    people: frozenset[str]


class Led(msgspec.Struct, frozen=True, tag="led", array_like=True):
    """The host of a room shows everybody a finished game, or (None) no more."""

    room: str
    replay: dict[str, Any] | None


Hint = At | Changed | Here | Led

Heard = Callable[[str, Hint], None]
"""Called with a message and the worker that sent it."""
Gone = Callable[[str, float], None]
"""Called with a worker that has fallen silent, and when it was heard of last (`time.monotonic`)."""
Turned = Callable[[], None]
"""Called when the bus has come up or gone down."""


class Bus(Protocol):
    """What a worker says to the others, and hears of them. No method but `present` and `spend`
    waits."""

    worker: str
    """Names this worker on the bus."""

    @property
    def is_up(self) -> bool:
        """The others can be heard."""
        ...

    def start(self, house: str, heard: Heard, gone: Gone, turned: Turned) -> None:
        """Connect, and stay connected, to the workers of this house."""
        ...

    def tell(self, hint: At | Changed | Led) -> None:
        """Send a message to all other workers. It is lost where the bus is down."""
        ...

    def show(self, room: str, people: frozenset[str]) -> None:
        """Tell who is connected to this worker. It is told again after the bus was down."""
        ...

    async def present(self, room: str) -> dict[str, frozenset[str]] | None:
        """Return who is connected to the other workers, by worker; None where that got no
        answer."""
        ...

    async def spend(self, key: str, size: float, seconds: float, amount: float) -> bool | None:
        """Take an amount from a bucket of `size` that fills in `seconds` and that all workers
        share. False where there is less; None where it cannot be asked. An amount of 0 asks
        whether there is 1."""
        ...

    async def close(self) -> None: ...


class LocalBus:
    """See `Bus` for what the methods promise. Nobody else is there."""

    worker = ""
    is_up = False

    def start(self, house: str, heard: Heard, gone: Gone, turned: Turned) -> None:
        """Do nothing: there is no other worker to hear."""

    def tell(self, hint: At | Changed | Led) -> None:
        """Do nothing: there is no other worker to tell."""

    def show(self, room: str, people: frozenset[str]) -> None:
        """Do nothing: there is no other worker to show it to."""

    async def present(self, room: str) -> dict[str, frozenset[str]] | None:
        return {}

    async def spend(self, key: str, size: float, seconds: float, amount: float) -> bool | None:
        return None

    async def close(self) -> None:
        """Do nothing: no connection is open."""
