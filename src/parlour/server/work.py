"""Work that people ask for and that takes a while: how much of it may wait, and in what order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from parlour.bots.turns import Turns
from parlour.kernel import Refusal
from parlour.server.limits import Counts
from parlour.server.settings import Settings


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
