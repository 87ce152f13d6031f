"""Server time: the wall clock's when the program began, then steady.

A clock that is set, or a laptop that slept, must not make a deadline pass.
"""

from __future__ import annotations

import time

from parlour.kernel import Millis

_BEGAN = time.time_ns() - time.monotonic_ns()


def wall() -> Millis:
    """Server time in milliseconds."""
    return (_BEGAN + time.monotonic_ns()) // 1_000_000
