"""A gate: one at a time, in the order they came."""

from __future__ import annotations

import asyncio
from collections import deque


class Gate:
    """Like `asyncio.Lock`, but whoever finds nobody before them can also pass without waiting."""

    __slots__ = ("_waiting", "is_free")

    def __init__(self) -> None:
        self.is_free = True
        """Nobody is inside, and nobody waits."""
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> None:
        """Go in at once; only where it is free. Whoever goes in has to `leave`."""
        self.is_free = False

    def leave(self) -> None:
        """Let the next one in. It stays taken where somebody waits: nobody can slip past them."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.is_free = True

    async def __aenter__(self) -> None:
        if self.is_free:
            self.is_free = False
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.leave()  # it had been our turn already
            raise

    async def __aexit__(self, *error: object) -> None:
        self.leave()
