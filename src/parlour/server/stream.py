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


class News(msgspec.Struct, frozen=True, gc=False):
    """What is new in some sections: the first two are insides of objects, encoded."""

    set: bytes = b""
    """Sections with their new values."""
    add: bytes = b""
    """Lists that have grown, with what came to their ends."""
    gone: tuple[str, ...] = ()
    """The names of sections that are no more."""


NO_NEWS = News()


class Sections:
    """Named sections as they were shown last; what changes is encoded, and nothing else."""

    __slots__ = ("_prefix", "values")

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self.values: Mapping[str, Any] = {}

    def update(self, now: Mapping[str, Any]) -> News:
        """What is new. Values never change themselves: what is equal was shown."""
        before, prefix = self.values, self._prefix
        if now == before:
            return NO_NEWS
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
        return News(
            _encode(fresh)[1:-1] if fresh else b"",
            _encode(grown)[1:-1] if grown else b"",
            tuple([prefix + name for name in before if name not in now]) if missing else (),
        )

    def inside(self) -> bytes:
        """All sections, as the inside of an object."""
        return _encode({self._prefix + name: value for name, value in self.values.items()})[1:-1]


class Change(msgspec.Struct, frozen=True, gc=False):
    """One numbered event. What is for everybody is kept once for all streams."""

    n: int
    public: News
    own: News

    def message(self, time: int, ack: str | None = None) -> bytes:
        """The event as a message, which also answers the message `ack`."""
        public, own = self.public, self.own
        tail = b"}" if ack is None else f',"ack":"{ack}"}}'.encode()
        add = joined(public.add, own.add) if own.add else public.add
        if add:
            tail = b"".join((b',"add":{', add, b"}", tail))
        if public.gone or own.gone:
            tail = b"".join((b',"unset":', _encode(public.gone + own.gone), tail))
        head = f'{{"type":"event","n":{self.n},"time":{time},"set":{{'.encode()
        if public.set and own.set:
            return b"".join((head, public.set, b",", own.set, b"}", tail))
        return b"".join((head, public.set or own.set, b"}", tail))


class Stream:
    """What these viewers know, and how they came to know it."""

    __slots__ = ("_events", "epoch", "n", "private")

    def __init__(self, epoch: str, private: Mapping[str, Any], keep: int) -> None:
        self.epoch = epoch
        self.n = 0
        self.private = Sections("game.")
        self.private.update(private)
        self._events: deque[Change] = deque(maxlen=keep)

    def advance(self, public: News, private: Mapping[str, Any]) -> Change | None:
        """The next event, or None where these viewers see nothing new."""
        own = NO_NEWS if private == self.private.values else self.private.update(private)
        if own is NO_NEWS and public is NO_NEWS:
            return None
        self.n += 1
        change = Change(self.n, public, own)
        self._events.append(change)
        return change

    def since(self, n: int | None) -> list[Change] | None:
        """The events after number `n`; None where they are no longer known."""
        if n is None or not 0 <= n <= self.n:
            return None
        missed = self.n - n
        if missed > len(self._events):
            return None
        return list(self._events)[len(self._events) - missed :]


def both(one: News, other: News) -> News:
    return News(joined(one.set, other.set), joined(one.add, other.add), one.gone + other.gone)


def joined(*insides: bytes) -> bytes:
    """Insides of objects as the inside of one."""
    return b",".join([inside for inside in insides if inside])
