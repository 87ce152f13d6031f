"""Turns: who may use one of a few places. Callers wait in a line per key, and the lines take turns.

So anybody who asks for much waits behind their own requests, not others behind theirs.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """A few places, and the lines before them."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def place(self, key: str) -> AsyncIterator[None]:
        """Wait for a place and hold it."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(key)
        try:
            yield
        finally:
            self._give_back()

    async def _wait(self, key: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._lines.setdefault(key, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came at the very moment of giving up
                self._give_back()
            raise

    def _give_back(self) -> None:
        """Give the place to the first of the next line; those who gave up are passed over."""
        while self._lines:
            key, line = next(iter(self._lines.items()))
            turn = line.popleft()
            if line:
                self._lines.move_to_end(key)
            else:
                del self._lines[key]
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
