"""Allowances: limits that hold over all workers of a house.

Each worker also counts by itself. So a limit holds for each worker while the bus is away, and what
was used up before is not given again.
"""

from __future__ import annotations

import time

from parlour.server.limits import Buckets
from parlour.store.bus import Bus


class Allowance:
    """So many of something in some seconds, for each address."""

    def __init__(self, bus: Bus, name: str, size: float, seconds: float) -> None:
        self._bus = bus
        self._name = name
        self._size = size
        self._seconds = seconds
        self._own = Buckets(size, seconds, time.monotonic)

    async def take(self, address: str) -> bool:
        """Use one up; False where none is left."""
        return self._own.take(address) and await self._spend(address, 1)

    async def is_empty(self, address: str) -> bool:
        return self._own.is_empty(address) or not await self._spend(address, 0)

    async def _spend(self, address: str, amount: float) -> bool:
        if not self._size:
            return True
        key = f"{self._name}:{address}"
        return await self._bus.spend(key, self._size, self._seconds, amount) is not False
