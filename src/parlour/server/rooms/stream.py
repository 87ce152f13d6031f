"""Streams: what one kind of viewer of a room has been shown, numbered, as encoded sections.

All connections that see the same (a seat's people, the table screens, the spectators) share a
stream, so that a change is encoded once. The last events are kept for clients that come back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

import msgspec

from parlour.room.view import Items
from parlour.server.messages import Event

_encode = msgspec.json.Encoder().encode


NOTHING: dict[str, Any] = {}
"""No sections."""


class Change(msgspec.Struct, frozen=True, gc=False):
    """What changed in some sections, by name: `NOTHING`, or a JSON object that is encoded
    (`msgspec.Raw`)."""

    set: Any
    """Sections with their new values."""
    add: Any
    """Lists that have grown, with what came to their ends."""
    items: Any
    """Items of lists that are new or changed."""
    drop: Any
    """The keys of items that are no more."""
    gone: tuple[str, ...] = ()
    """The names of sections that are no more."""


NO_CHANGE = Change(NOTHING, NOTHING, NOTHING, NOTHING)


class Sections:
    """Named sections as they were shown last; what changes is encoded, and nothing else."""

    __slots__ = ("_prefix", "values")

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self.values: Mapping[str, Any] = {}

    def update(self, now: Mapping[str, Any]) -> Change:
        """Return what is new. Values never change themselves: what is equal was shown."""
        before, prefix = self.values, self._prefix
        self.values = now
        fresh: dict[str, Any] = {}
        grown: dict[str, Any] = {}
        items: dict[str, Any] = {}
        dropped: dict[str, Any] = {}
        missing = len(before)
        for name, value in now.items():
            if name in before:
                missing -= 1
                shown = before[name]
                if value is shown or value == shown:
                    continue
                if type(value) is Items is type(shown):
                    changed, gone = _between(shown, value)
                    if len(changed) < len(value) or not changed:
                        if changed:
                            items[prefix + name] = changed
                        if gone:
                            dropped[prefix + name] = gone
                        continue
                elif type(value) is tuple is type(shown) and shown and value[: len(shown)] == shown:
                    grown[prefix + name] = value[len(shown) :]
                    continue
            fresh[prefix + name] = value
        left = tuple([prefix + name for name in before if name not in now]) if missing else ()
        if not (fresh or grown or items or dropped or left):
            return NO_CHANGE
        return Change(_encoded(fresh), _encoded(grown), _encoded(items), _encoded(dropped), left)

    def named(self) -> dict[str, Any]:
        """Return all sections by name."""
        return {self._prefix + name: value for name, value in self.values.items()}


class Step(msgspec.Struct, frozen=True, gc=False):
    """What one event shows. What is for everybody is kept once for all streams."""

    n: int
    public: Change
    own: Change

    def event(self, time: int, ack: str | None = None) -> Event:
        """Return the message, which also answers the message `ack`."""
        public, own = self.public, self.own
        return Event(
            self.n,
            time,
            _joined(public.set, own.set),
            _joined(public.add, own.add),
            _joined(public.items, own.items),
            _joined(public.drop, own.drop),
            public.gone + own.gone,
            ack,
        )


class Stream:
    """What these viewers know, and how they came to know it."""

    __slots__ = ("_steps", "epoch", "n", "private")

    def __init__(self, epoch: str, private: Mapping[str, Any], keep: int) -> None:
        self.epoch = epoch
        self.n = 0
        self.private = Sections("game.")
        self.private.update(private)
        self._steps: deque[Step] = deque(maxlen=keep)

    def advance(self, public: Change, private: Mapping[str, Any]) -> Step | None:
        """Return the next event, or None where these viewers see nothing new."""
        own = self.private.update(private)
        if own is NO_CHANGE and public is NO_CHANGE:
            return None
        self.n += 1
        step = Step(self.n, public, own)
        self._steps.append(step)
        return step

    def since(self, n: int | None) -> list[Step] | None:
        """Return the events after number `n`; None where they are no longer known."""
        if n is None or not 0 <= n <= self.n:
            return None
        missed = self.n - n
        if missed > len(self._steps):
            return None
        return list(self._steps)[len(self._steps) - missed :]


def both(one: Change, other: Change) -> Change:
    """Return the changes of different sections as one."""
    if one is NO_CHANGE:
        return other
    if other is NO_CHANGE:
        return one
    return Change(
        _joined(one.set, other.set),
        _joined(one.add, other.add),
        _joined(one.items, other.items),
        _joined(one.drop, other.drop),
        one.gone + other.gone,
    )


def _encoded(sections: dict[str, Any]) -> Any:
    """Return an object as a change holds it. Encoding all of it at once is cheaper than section by
    section."""
    return msgspec.Raw(_encode(sections)) if sections else NOTHING


def _joined(one: Any, other: Any) -> Any:
    """Return two encoded objects as one; they have no name in common."""
    if other is NOTHING:
        return one
    if one is NOTHING:
        return other
    return msgspec.Raw(bytes(one)[:-1] + b"," + bytes(other)[1:])


def _between(before: Items, now: Items) -> tuple[list[Any], list[str | int]]:
    """Return the items that are new or changed, and the keys of those that are no more; all are new
    where they stand in another order."""
    known, current = before.by_key(), now.by_key()
    gone = [key for key in known if key not in current]
    order = [key for key in known if key in current] + [key for key in current if key not in known]
    if order != list(current):
        return list(now), gone
    return [one for key, one in current.items() if known.get(key) != one], gone
