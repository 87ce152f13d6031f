"""Work that people ask for and that takes a while: how much of it may wait, and in what order."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
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
        with self.asked(address):
            async with self.place(address):
                yield

    @contextmanager
    def asked(self, address: str) -> Iterator[None]:
        """Count a request from now on, also while what it needs is still on its way; refused as
        `turn` is."""
        if 0 < self._most <= self._asked.total or not self._asked.take(address):
            raise Refusal("busy")
        try:
            yield
        finally:
            self._asked.give_back(address)

    def place(self, address: str) -> AbstractAsyncContextManager[None]:
        """Wait for a place to do in what was asked."""
        return self._turns.place(address)


def keep(cache: dict[K, T], key: K, value: T, most: int) -> None:
    """Keep a value; drop the oldest when there are too many."""
    cache[key] = value
    while len(cache) > most:
        del cache[next(iter(cache))]
