"""Server time."""

from __future__ import annotations

import time

from parlour.kernel import Millis


def wall() -> Millis:
    """Server time in milliseconds."""
    return time.time_ns() // 1_000_000
