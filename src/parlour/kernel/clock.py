"""The table's clock: server time turned into table time, which stops in pauses.

Rules see table time only: milliseconds since the game began, never going backwards. A pause, a
lead, an extension, a skip and the credit after a restart move the anchor between the two; rules
never see them.
"""

from __future__ import annotations

import msgspec

Millis = int


class ClockView(msgspec.Struct, frozen=True, gc=False):
    """What a client needs to show the time left: table time is server time − `zero` while the clock
    runs, and `at` while it stands."""

    running: bool
    zero: Millis
    at: Millis
    deadline: Millis | None
    """In table time."""
    lead: Millis | None = None
    """The server time at which a countdown ends. Until then moves are refused with `not_yet`, and
    the time left is what it will be at `lead`."""


class Clock(msgspec.Struct, frozen=True, gc=False):
    """At server time `wall`, table time was `at`; since then it runs, or it stands still."""

    wall: Millis
    at: Millis = 0
    running: bool = True
    credit: Millis = 0
    """Extra time: table time stands still that long until `wall`, or after a pause."""
    lead: Millis = 0
    """The first part of that time is a countdown, in which nobody moves."""

    def now(self, wall: Millis) -> Millis:
        """Return the table time at server time `wall`."""
        if not self.running or wall <= self.wall:
            return self.at
        return self.at + wall - self.wall

    def due(self, at: Millis) -> Millis:
        """Return the server time at which table time reaches `at`, if the clock goes on running."""
        return self.wall + at - self.at

    def came_to(self, at: Millis) -> Millis:
        """Return the server time at which table time came to `at`, or at which the clock was set
        last."""
        return self.due(at) if at > self.at else self.wall - self.credit

    def paused(self, wall: Millis) -> Clock:
        if not self.running:
            return self
        left = self.lead_left(wall)
        return Clock(wall, self.now(wall), False, max(0, self.wall - wall), left)

    def resumed(self, wall: Millis) -> Clock:
        if self.running:
            return self
        return Clock(wall + self.credit, self.at, True, self.credit, self.lead)

    def restarted(self, wall: Millis, at: Millis) -> Clock:
        """Let table time go on from `at`, as if none had passed; extra time is given again, and a
        countdown begins anew."""
        if not self.running:
            return self
        credit, lead = (self.credit, self.lead) if at == self.at else (0, 0)
        return Clock(wall + credit, at, True, credit, lead)

    def extended(self, wall: Millis, extra: Millis) -> Clock:
        """Give everybody `extra` more: table time stands still for that long."""
        if not self.running:
            return msgspec.structs.replace(self, credit=self.credit + extra)
        left = max(0, self.wall - wall) + extra
        return Clock(wall + left, self.now(wall), True, left, self.lead_left(wall))

    def led(self, wall: Millis, span: Millis, at: Millis) -> Clock:
        """Begin a countdown of `span`: table time stands still at `at` for that long, before any
        extra time. It takes the place of one that is under way; 0 calls that off."""
        left = max(0, self.wall - wall) - self.lead_left(wall) + span
        return Clock(wall + left, at, True, left, span)

    def lead_left(self, wall: Millis) -> Millis:
        """Return how much of a countdown is to come; in a pause it stands still."""
        if not self.running:
            return self.lead
        return min(self.lead, max(0, self.lead_end - wall))

    @property
    def lead_end(self) -> Millis:
        """The server time at which a lead ends, or has ended."""
        return self.wall - self.credit + self.lead

    def skipped(self, wall: Millis, at: Millis) -> Clock:
        """Set table time to `at` at once, as if everybody had waited for it."""
        return Clock(wall, at)

    def view(self, deadline: Millis | None) -> ClockView:
        at = self.at if self.running else self.at - self.credit + self.lead
        lead = self.lead_end if self.running and self.lead else None
        return ClockView(self.running, self.wall - self.at, at, deadline, lead)
