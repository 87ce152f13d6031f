"""Work that people ask for and that takes a while: how much of it may wait, and in what order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

from parlour.bots.turns import Turns
from parlour.kernel import Refusal
from parlour.server.limits import Counts
from parlour.server.settings import Settings

K = TypeVar("K")
T = TypeVar("T")


class Work:
    """One kind of work, with a few places to do it in. It never runs on the event loop."""

    def __init__(self, settings: Settings, places: int = 1) -> None:
        self._most = settings.work
        self._asked = Counts(settings.work_per_address)
        self._turns = Turns(places)

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn; refused where too much of the address or of all waits already."""
        if 0 < self._most <= self._asked.total or not self._asked.take(address):
            raise Refusal("busy")
        try:
            async with self._turns.place(address):
                yield
        finally:
            self._asked.give_back(address)


def keep(cache: dict[K, T], key: K, value: T, most: int) -> None:
    """Keep a value; drop the oldest when there are too many."""
    cache[key] = value
    while len(cache) > most:
        del cache[next(iter(cache))]
