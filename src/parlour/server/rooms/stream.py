"""Streams: what one kind of viewer of a room has been shown, numbered, as encoded sections.

All connections that see the same (a seat's people, the table screens, the spectators) share a
stream, so that a change is encoded once. The last events are kept for clients that come back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

import msgspec

_encode = msgspec.json.Encoder().encode


class Change(msgspec.Struct, frozen=True, gc=False):
    """What changed in some sections. The first two are members of JSON objects, encoded."""

    set: bytes = b""
    """Sections with their new values."""
    add: bytes = b""
    """Lists that have grown, with what came to their ends."""
    gone: tuple[str, ...] = ()
    """The names of sections that are no more."""


NO_CHANGE = Change()


class Sections:
    """Named sections as they were shown last; what changes is encoded, and nothing else."""

    __slots__ = ("_prefix", "values")

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self.values: Mapping[str, Any] = {}

    def update(self, now: Mapping[str, Any]) -> Change:
        """What is new. Values never change themselves: what is equal was shown."""
        before, prefix = self.values, self._prefix
        if now == before:
            return NO_CHANGE
        self.values = now
        fresh: dict[str, Any] = {}
        grown: dict[str, Any] = {}
        missing = len(before)
        for name, value in now.items():
            if name in before:
                missing -= 1
                shown = before[name]
                if value is shown or value == shown:
                    continue
                if type(value) is tuple is type(shown) and shown and value[: len(shown)] == shown:
                    grown[prefix + name] = value[len(shown) :]
                    continue
            fresh[prefix + name] = value
        return Change(
            _encode(fresh)[1:-1] if fresh else b"",
            _encode(grown)[1:-1] if grown else b"",
            tuple([prefix + name for name in before if name not in now]) if missing else (),
        )

    def members(self) -> bytes:
        """All sections, as members of a JSON object."""
        return _encode({self._prefix + name: value for name, value in self.values.items()})[1:-1]


class Event(msgspec.Struct, frozen=True, gc=False):
    """One numbered event. What is for everybody is kept once for all streams."""

    n: int
    public: Change
    own: Change

    def message(self, time: int, ack: str | None = None) -> bytes:
        """The event as a message, which also answers the message `ack`."""
        public, own = self.public, self.own
        parts = [
            b'{"type":"event","n":%d,"time":%d,"set":{' % (self.n, time),
            joined(public.set, own.set),
            b"}",
        ]
        if public.add or own.add:
            parts += b',"add":{', joined(public.add, own.add), b"}"
        if public.gone or own.gone:
            parts += b',"unset":', _encode(public.gone + own.gone)
        if ack is not None:
            parts += b',"ack":"', ack.encode(), b'"'
        parts.append(b"}")
        return b"".join(parts)


class Stream:
    """What these viewers know, and how they came to know it."""

    __slots__ = ("_events", "epoch", "n", "private")

    def __init__(self, epoch: str, private: Mapping[str, Any], keep: int) -> None:
        self.epoch = epoch
        self.n = 0
        self.private = Sections("game.")
        self.private.update(private)
        self._events: deque[Event] = deque(maxlen=keep)

    def advance(self, public: Change, private: Mapping[str, Any]) -> Event | None:
        """The next event, or None where these viewers see nothing new."""
        own = NO_CHANGE if private == self.private.values else self.private.update(private)
        if own is NO_CHANGE and public is NO_CHANGE:
            return None
        self.n += 1
        event = Event(self.n, public, own)
        self._events.append(event)
        return event

    def since(self, n: int | None) -> list[Event] | None:
        """The events after number `n`; None where they are no longer known."""
        if n is None or not 0 <= n <= self.n:
            return None
        missed = self.n - n
        if missed > len(self._events):
            return None
        return list(self._events)[len(self._events) - missed :]


def both(one: Change, other: Change) -> Change:
    return Change(joined(one.set, other.set), joined(one.add, other.add), one.gone + other.gone)


def joined(*members: bytes) -> bytes:
    """Members of JSON objects as those of one."""
    return b",".join([some for some in members if some])
