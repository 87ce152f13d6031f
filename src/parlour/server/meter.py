"""What this process counts while it serves, for `/metrics` and the admin page.

Plain numbers, written by the event loop alone: a library's counters with their locks would cost a
move more than its own accounting is worth. `web/exposition.py` puts them into Prometheus' form.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from math import inf

import msgspec

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper ends of the histograms' buckets, in seconds."""
MOST_CODES = 250
"""Codes of refusals that are counted apart; games of other authors may bring any number."""


class Histogram(msgspec.Struct):
    """How often something took how long."""

    counts: list[int] = msgspec.field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    total: float = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        return sum(self.counts)

    def quantile(self, share: float) -> float | None:
        """Return the end of the bucket in which this share of all is reached; infinite after the
        last end, None while nothing was observed."""
        wanted = share * self.count
        if not wanted:
            return None
        reached = (
            end for end, sum in zip(BOUNDS, accumulate(self.counts), strict=False) if sum >= wanted
        )
        return next(reached, inf)


class Meter:
    """Counters of one process."""

    def __init__(self) -> None:
        self.moves = 0
        """Durable moves of people."""
        self.bot_moves = 0
        self.inputs = Histogram()
        """From the arrival of a person's message to its answer, the commit included."""
        self.commits = Histogram()
        """From handing entries to the log until they are durable."""
        self.connections = 0
        """WebSockets that are open now."""
        self.disconnections = 0
        """WebSockets that were open."""
        self.refusals: dict[str, int] = {}
        """By code."""

    def refused(self, code: str) -> None:
        if code not in self.refusals and len(self.refusals) >= MOST_CODES:
            code = "other"
        self.refusals[code] = self.refusals.get(code, 0) + 1


meter = Meter()
"""One for the process, as a worker is one process."""
