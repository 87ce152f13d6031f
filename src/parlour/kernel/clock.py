"""The table's clock: server time turned into table time, which stops in pauses.

Rules see table time only: milliseconds since the game began, never going backwards. A pause, an
extension and the credit after a restart move the anchor between the two; rules never see them.
"""

from __future__ import annotations

from typing import Any

import msgspec

Millis = int


class Clock(msgspec.Struct, frozen=True):
    """Table time `at` stood at server time `wall`; since then it runs, or it stands still."""

    wall: Millis
    at: Millis = 0
    running: bool = True
    credit: Millis = 0
    """Extra time granted in a pause: table time stands still that long after it."""

    def now(self, wall: Millis) -> Millis:
        """Table time at server time `wall`."""
        if not self.running or wall <= self.wall:
            return self.at
        return self.at + wall - self.wall

    def due(self, at: Millis) -> Millis:
        """The server time at which table time reaches `at`, if the clock goes on running."""
        return self.wall + at - self.at

    def paused(self, wall: Millis) -> Clock:
        if not self.running:
            return self
        return Clock(wall, self.now(wall), False, max(0, self.wall - wall))

    def resumed(self, wall: Millis) -> Clock:
        return self if self.running else Clock(wall + self.credit, self.at)

    def extended(self, wall: Millis, extra: Millis) -> Clock:
        """Everybody gets `extra` more: table time stands still for that long."""
        if not self.running:
            return msgspec.structs.replace(self, credit=self.credit + extra)
        return Clock(max(wall, self.wall) + extra, self.now(wall))

    def view(self, deadline: Millis | None) -> dict[str, Any]:
        """What a client needs to show the time left: server time = zero + table time."""
        return {
            "running": self.running,
            "zero": self.wall - self.at,
            "at": self.at - self.credit,
            "deadline": deadline,
        }
