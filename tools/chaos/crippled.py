"""Faults and wrong clocks for a worker. It falls ill when it gets SIGUSR1.

The checker has to find every fault (`tests/tools/test_chaos.py`).
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from typing import Any

from parlour.room import Room
from parlour.server.rooms.follower import Follower
from parlour.server.rooms.live_room import LiveRoom
from parlour.store.log import Pending
from parlour.store.postgres import PostgresLog


def plant(owner: Any, name: str, made: Callable[..., Any]) -> None:
    """Put what `made` makes of a function in its place."""
    setattr(owner, name, made(getattr(owner, name)))


def ack_before_commit() -> None:
    """Count an append as done a second before it is written."""

    def hasty(append: Callable[..., Pending]) -> Callable[..., Pending]:
        def appended(log: PostgresLog, *arguments: Any, **named: Any) -> Pending:
            early = Pending()
            early.loop.call_soon(early.settle, None)
            early.loop.call_later(1, lambda: append(log, *arguments, **named))
            return early

        return appended

    plant(PostgresLog, "append", hasty)


def double_fire() -> None:
    """Apply a deadline that has come twice."""

    def twice(expire: Callable[[Room], Any]) -> Callable[[Room], Any]:
        def expired(room: Room) -> Any:
            after, log = expire(room)
            if not after.on_table.is_over and after.on_table.deadline is not None:
                after, more = expire(after)
                log += more
            return after, log

        return expired

    plant(Room, "expire", twice)


def lost_hint() -> None:
    """Neither hear of nor look for what other workers write."""

    def deaf(_: Any) -> Callable[..., None]:
        def hear(live: LiveRoom, seq: int) -> None:
            return None

        return hear

    plant(LiveRoom, "hear", deaf)

    def blind(_: Any) -> Callable[..., Any]:
        async def freshen(follower: Follower, live: LiveRoom) -> None:
            return None

        return freshen

    plant(Follower, "freshen", blind)


SOUND_SECONDS = 2
"""So long a clock that will be wrong is right, so that its worker begins with others."""
FAULTS = {fault.__name__: fault for fault in (ack_before_commit, double_fire, lost_hint)}


def skew(seconds: float) -> None:
    """Set the machine's clock wrong, a while after the worker has started."""
    really, begun = time.time_ns, time.monotonic()

    def skewed() -> int:
        is_time = time.monotonic() - begun > SOUND_SECONDS
        return really() + (round(seconds * 1e9) if is_time else 0)

    plant(time, "time_ns", lambda _: skewed)


def cripple(fault: str, seconds: float) -> None:
    """Have this process fall ill at SIGUSR1, where a fault is given, and its clock go wrong."""
    if fault:
        signal.signal(signal.SIGUSR1, lambda *_: FAULTS[fault]())
    if seconds:
        skew(seconds)
