"""Server time: a steady clock that was set once.

A clock that is set, or a laptop that slept, must not make a deadline pass. Alone, a house begins with
the machine's time. Workers that share a database take its time, so that they agree: at once when they
start, and afterwards in small steps.
"""

from __future__ import annotations

import time

from parlour.kernel import Millis, Refusal
from parlour.store import Pulse

MOST_OFF: Millis = 2000
"""A worker that is further off its database is not ready."""
STEP: Millis = 5
"""The most by which server time is corrected at a time."""

_NANOS = 1_000_000
_zero = time.time_ns() - time.monotonic_ns()
"""Server time when the steady clock began, in nanoseconds."""


def wall() -> Millis:
    """Return server time in milliseconds."""
    return (_zero + time.monotonic_ns()) // _NANOS


def set_clock(pulse: Pulse) -> None:
    """Begin with the time of the database, if it has one."""
    global _zero
    if pulse.time is not None:
        _zero = pulse.time * _NANOS - pulse.taken


def follow_clock(pulse: Pulse) -> Refusal | None:
    """Go a step towards the database's time. Refuse where this machine's clock or server time is
    too far off: one of the two was set, and who trusts it would see deadlines pass."""
    global _zero
    if pulse.time is None:
        return None
    behind = pulse.time - (_zero + pulse.taken) // _NANOS
    ago = time.monotonic_ns() - pulse.taken
    machine = (time.time_ns() - ago) // _NANOS
    off = max(abs(behind), abs(pulse.time - machine))
    if off > MOST_OFF:
        return Refusal("clock_off", seconds=round(off / 1000, 1))
    _zero += max(-STEP, min(STEP, behind)) * _NANOS
    return None
