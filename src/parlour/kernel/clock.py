"""The table's clock: server time turned into table time, which stops in pauses.

Rules see table time only: milliseconds since the game began, never going backwards. A pause, an
extension, a skip and the credit after a restart move the anchor between the two; rules never see them.
"""

from __future__ import annotations

import msgspec

Millis = int


class ClockView(msgspec.Struct, frozen=True, gc=False):
    """What a client needs to show the time left: server time = zero + table time."""

    running: bool
    zero: Millis
    at: Millis
    deadline: Millis | None


class Clock(msgspec.Struct, frozen=True, gc=False):
    """Table time `at` stood at server time `wall`; since then it runs, or it stands still."""

    wall: Millis
    at: Millis = 0
    running: bool = True
    credit: Millis = 0
    """Extra time: table time stands still that long until `wall`, or after a pause."""

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
        return self if self.running else Clock(wall + self.credit, self.at, True, self.credit)

    def restarted(self, wall: Millis, at: Millis) -> Clock:
        """Table time goes on from `at`, as if none had passed; extra time is given again."""
        if not self.running:
            return self
        credit = self.credit if at == self.at else 0
        return Clock(wall + credit, at, True, credit)

    def extended(self, wall: Millis, extra: Millis) -> Clock:
        """Everybody gets `extra` more: table time stands still for that long."""
        if not self.running:
            return msgspec.structs.replace(self, credit=self.credit + extra)
        left = max(0, self.wall - wall) + extra
        return Clock(wall + left, self.now(wall), True, left)

    def skipped(self, wall: Millis, at: Millis) -> Clock:
        """Table time is `at` at once, as if everybody had waited for it."""
        return Clock(wall, at)

    def view(self, deadline: Millis | None) -> ClockView:
        at = self.at if self.running else self.at - self.credit
        return ClockView(self.running, self.wall - self.at, at, deadline)
