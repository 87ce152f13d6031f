"""Limits: how often, and how much, somebody may do."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]

HOUSEHOLD_BITS = 64
"""A line to the internet has at least so many bits of IPv6 addresses to itself."""


class Bucket:
    """Allows an amount of `size` in `seconds`, evenly refilled. A size of 0 allows everything."""

    __slots__ = ("_level", "_rate", "_size", "_time")

    def __init__(self, size: float, seconds: float, now: float) -> None:
        self._size = size
        self._rate = size / seconds
        self._level = float(size)
        self._time = now

    def take(self, now: float, amount: float = 1) -> bool:
        """Use an amount up; False, and nothing is used, if there is less."""
        if not self._size:
            return True
        self._refill(now)
        if self._level < amount:
            return False
        self._level -= amount
        return True

    def is_full(self, now: float) -> bool:
        self._refill(now)
        return self._level >= self._size

    def is_empty(self, now: float) -> bool:
        if not self._size:
            return False
        self._refill(now)
        return self._level < 1

    def _refill(self, now: float) -> None:
        self._level = min(self._size, self._level + (now - self._time) * self._rate)
        self._time = now


class Budget:
    """What may be spent: `rate` a second, what comes together in `seconds` at once. It can be
    overdrawn; then one waits. A rate of 0 allows everything."""

    def __init__(self, rate: float, seconds: float, clock: Clock) -> None:
        self._rate = rate
        self._size = rate * seconds
        self._clock = clock
        self._level = self._size
        self._time = clock()

    def spend(self, amount: float) -> None:
        self._refill()
        self._level -= amount

    def wait(self, share: float = 0) -> float:
        """Return the seconds until so much of it is there again, from 0 to 1."""
        if not self._rate:
            return 0
        self._refill()
        return max(0.0, (self._size * share - self._level) / self._rate)

    def _refill(self) -> None:
        now = self._clock()
        self._level = min(self._size, self._level + (now - self._time) * self._rate)
        self._time = now


class Buckets:
    """One bucket per key, an address or a person. The longest unused are forgotten where they are full
    again, as a new one would be, or too many."""

    def __init__(self, size: float, seconds: float, clock: Clock, most: int = 10_000) -> None:
        self._size = size
        self._seconds = seconds
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, amount: float = 1) -> bool:
        return not self._size or self._bucket(key).take(self._clock(), amount)

    def is_empty(self, key: str) -> bool:
        return bool(self._size) and self._bucket(key).is_empty(self._clock())

    def _bucket(self, key: str) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            self._forget()
            bucket = self._buckets[key] = Bucket(self._size, self._seconds, self._clock())
        else:
            self._buckets.move_to_end(key)
        return bucket

    def _forget(self) -> None:
        """Make room for one more."""
        now = self._clock()
        while self._buckets:
            oldest = next(iter(self._buckets.values()))
            if len(self._buckets) < self._most and not oldest.is_full(now):
                return
            self._buckets.popitem(last=False)


class Counts:
    """How many each key has of something, at most `most`; 0 is no limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._counts: dict[str, int] = {}

    def take(self, key: str) -> bool:
        """Count one more; False, and nothing is counted, if the limit is reached."""
        count = self._counts.get(key, 0)
        if 0 < self._most <= count:
            return False
        self._counts[key] = count + 1
        return True

    def give_back(self, key: str) -> None:
        left = self._counts[key] - 1
        if left:
            self._counts[key] = left
        else:
            del self._counts[key]

    @property
    def total(self) -> int:
        return sum(self._counts.values())

    @property
    def keys(self) -> frozenset[str]:
        """Who has at least one."""
        return frozenset(self._counts)


def caller(address: str) -> str:
    """Return whom a limit by address is about. An IPv6 line has more addresses than can be counted,
    so there it is the network; in the house's own network each device is one."""
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
