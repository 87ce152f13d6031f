"""Everyone at once: which seats are asked, each one's answer, public progress, the reveal."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.kernel.clock import Millis
from parlour.kernel.game import Seat, SeatOptions
from parlour.kernel.refusal import Refusal


class Asked(msgspec.Struct, frozen=True):
    """A phase in which several seats act at once, each with its own deadline.

    Answers stay with the rules until the reveal; the only public thing is who is done.
    """

    deadlines: tuple[Millis | None, ...]
    """Per seat; None: without limit (or not asked)."""
    asked: tuple[bool, ...]
    answers: tuple[Any, ...]
    finished: tuple[bool, ...]
    began: Millis = 0
    """When they were asked: clocks show how much of the time until a deadline is left."""

    @classmethod
    def every(cls, seats: tuple[SeatOptions, ...], now: Millis, span: Millis | None) -> Asked:
        """Ask all seats, each for `span` times its own time factor; None: no limit at all."""
        return cls.some(seats, range(len(seats)), now, span)

    @classmethod
    def some(
        cls,
        seats: tuple[SeatOptions, ...],
        asked: range | tuple[Seat, ...],
        now: Millis,
        span: Millis | None,
    ) -> Asked:
        """Ask these seats."""
        deadlines: list[Millis | None] = [None] * len(seats)
        for seat in asked:
            allowed = None if span is None else seats[seat].allows(span)
            deadlines[seat] = None if allowed is None else now + allowed
        is_asked = tuple(seat in asked for seat in range(len(seats)))
        nothing = (None,) * len(seats)
        done = tuple(not a for a in is_asked)
        return cls(tuple(deadlines), is_asked, nothing, done, now)

    def answer(self, seat: Seat, answer: Any, now: Millis) -> Asked:
        """Keep this seat's answer; it can be changed until the seat has finished."""
        self.check(seat, now)
        answers = (*self.answers[:seat], answer, *self.answers[seat + 1 :])
        return msgspec.structs.replace(self, answers=answers)

    def finish(self, seat: Seat, now: Millis) -> Asked:
        """Mark this seat as done."""
        self.check(seat, now)
        finished = (*self.finished[:seat], True, *self.finished[seat + 1 :])
        return msgspec.structs.replace(self, finished=finished)

    def check(self, seat: Seat, now: Millis) -> None:
        """Refuse a seat that is not asked, has finished, or is out of time."""
        if not self.asked[seat]:
            raise Refusal("not_asked")
        deadline = self.deadlines[seat]
        if deadline is not None and now >= deadline:
            raise Refusal("too_late")
        if self.finished[seat]:
            raise Refusal("already_done")

    def expire(self, now: Millis) -> Asked:
        """Finish every seat whose deadline has come."""
        finished = tuple(
            done or (deadline is not None and now >= deadline)
            for done, deadline in zip(self.finished, self.deadlines, strict=True)
        )
        return msgspec.structs.replace(self, finished=finished)

    @property
    def deadline(self) -> Millis | None:
        """The next seat's deadline among those not done."""
        pending = [
            deadline
            for done, deadline in zip(self.finished, self.deadlines, strict=True)
            if deadline is not None and not done
        ]
        return min(pending, default=None)

    @property
    def is_complete(self) -> bool:
        return all(self.finished)
