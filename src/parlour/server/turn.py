"""The end of a turn: what many have to do is done together, once for every turn of the event loop.

A commit answers the moves of many tables at once. Showing a move has several steps, and each takes
half the time if others took the same step just before it: the processor has its instructions at
hand. So all tables take the first step, then all take the second, and so on. Sending comes last
for another reason: it wakes readers, and those that share a machine are woken once for all.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Generic, TypeVar

logger = logging.getLogger("parlour")

T = TypeVar("T")
Work = Callable[[list[T]], None]
"""What is done for all of them at the end."""

TOGETHER = 200
"""So many take a step together: few enough for what they made in the last one to be at hand too."""


class EndOfTurn(Generic[T]):
    """Those who have something to do at the end of this turn of their event loop."""

    __slots__ = ("_those", "_work", "loop")

    def __init__(self, work: Work[T], loop: asyncio.AbstractEventLoop) -> None:
        self._work = work
        self.loop = loop
        self._those: list[T] = []

    def add(self, one: T) -> None:
        """Have it seen to at the end of this turn."""
        if not self._those:
            self.loop.call_soon(self._go)
        self._those.append(one)

    def _go(self) -> None:
        those, self._those = self._those, []
        self._work(those)


def in_steps(
    *steps: Callable[[T], None], stumbled: Callable[[T], None] = lambda _: None
) -> Work[T]:
    """All take the first step, then all take the second, and so on. `stumbled` is called for
    whoever could not take a step, and so takes none after it."""

    def go(those: list[T]) -> None:
        for start in range(0, len(those), TOGETHER):
            some = those[start : start + TOGETHER]
            for step in steps:
                lost: list[T] = []
                for one in some:
                    try:
                        step(one)
                    except Exception:  # of one, which is no reason to forget the others
                        logger.exception("at the end of a turn")
                        lost.append(one)
                if lost:  # no further steps for those: they build on this one
                    some = [one for one in some if one not in lost]
                    for one in lost:
                        stumbled(one)

    return go


class EndsOfTurns(Generic[T]):
    """The ends of turns of whatever event loop is running, with the same work."""

    def __init__(self, work: Work[T]) -> None:
        self._work = work
        self._last: EndOfTurn[T] | None = None

    def here(self) -> EndOfTurn[T]:
        """That of the running loop. A server has only one; if there are more, each turn of each
        of them may have several ends, which does no harm."""
        loop, end = asyncio.get_running_loop(), self._last
        if end is None or end.loop is not loop:
            end = self._last = EndOfTurn(self._work, loop)
        return end
