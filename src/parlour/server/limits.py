"""Limits: how often somebody may do something."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable

HOUSEHOLD_BITS = 64
"""A line to the internet has at least so many bits of addresses to itself."""


class Bucket:
    """Allows `count` things in `seconds`, evenly refilled. A count of 0 allows everything."""

    __slots__ = ("_count", "_level", "_rate", "_time")

    def __init__(self, count: int, seconds: float, now: float) -> None:
        self._count = count
        self._rate = count / seconds
        self._level = float(count)
        self._time = now

    def take(self, now: float) -> bool:
        """Use one up; False where none is left."""
        if not self._count:
            return True
        level = min(self._count, self._level + (now - self._time) * self._rate)
        self._time = now
        self._level = level - 1 if level >= 1 else level
        return level >= 1

    def is_empty(self, now: float) -> bool:
        if not self._count:
            return False
        return min(self._count, self._level + (now - self._time) * self._rate) < 1


class Buckets:
    """One bucket per address; the longest unused are forgotten."""

    def __init__(
        self, count: int, seconds: float, clock: Callable[[], float], most: int = 10_000
    ) -> None:
        self._count = count
        self._seconds = seconds
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        return self._bucket(address).take(self._clock())

    def is_empty(self, address: str) -> bool:
        return self._bucket(address).is_empty(self._clock())

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._count, self._seconds, self._clock())
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket


def caller(address: str) -> str:
    """Whom a limit by address is about. Whoever calls by IPv6 through the internet has more
    addresses than can be counted, so there it is the network; in the house each device is one."""
    if ":" not in address:
        return address
    try:
        known = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    if not known.is_global:
        return address
    return str(ipaddress.IPv6Network((int(known), HOUSEHOLD_BITS), strict=False))
