"""An alarm: calls back at a server time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from parlour.server.clock import wall

LATER_SECONDS = 0.002
"""The event loop's clock is a little coarse: rather a moment late than just before the time."""


class Alarm:
    """One callback at a time, for the earliest thing that is due."""

    def __init__(self, wake: Callable[[], None], lag: Callable[[], float]) -> None:
        self._wake = wake
        self._lag = lag
        """Seconds to wait longer."""
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0

    @property
    def is_set(self) -> bool:
        return self._timer is not None

    def set_by(self, due: float) -> None:
        """Go off by this time. An alarm that is early enough is left alone: setting it for every
        move would cost more than a needless look at the clock."""
        if self._timer is None or self._due > due:
            self.set(due)

    def set(self, due: float) -> None:
        self.cancel()
        self._due = due
        wait = max(0.0, (due - wall()) / 1000) + LATER_SECONDS + self._lag()
        self._timer = asyncio.get_running_loop().call_later(wait, self._go_off)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """Go off no more, and let go of the room, which refers to this."""
        self.cancel()
        self._wake, self._lag = _nothing, _no_lag

    def _go_off(self) -> None:
        self._timer = None
        self._wake()


def _nothing() -> None:
    """Wake nobody: the alarm is closed."""


def _no_lag() -> float:
    return 0
