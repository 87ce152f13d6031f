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

NOTHING = object()


class Sections:
    """Named sections as they were shown last; what changes is encoded, and nothing else."""

    __slots__ = ("_prefix", "_values")

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._values: dict[str, Any] = {}

    def update(self, now: Mapping[str, Any]) -> tuple[bytes, list[str]]:
        """What changed, encoded as the inside of an object, and the names of sections that are
        gone. Values never change themselves: what is equal was shown."""
        before, prefix = self._values, self._prefix
        if now == before:
            return b"", []
        changed = {}
        for name, value in now.items():
            shown = before.get(name, NOTHING)
            if shown is not value and shown != value:
                changed[prefix + name] = value
        gone: list[str] = []
        if len(before) + len(changed) > len(now):
            gone = [prefix + name for name in before if name not in now]
        self._values = {**now}
        return (_encode(changed)[1:-1] if changed else b""), gone

    def inside(self) -> bytes:
        """All sections, as the inside of an object."""
        return _encode({self._prefix + name: value for name, value in self._values.items()})[1:-1]


class Change:
    """One numbered event, as the bytes between its number and its end."""

    __slots__ = ("body", "n")

    def __init__(self, n: int, body: bytes) -> None:
        self.n = n
        self.body = body

    def message(self, time: int, ack: str | None = None) -> bytes:
        """The event as a message, which also answers the message `ack`."""
        tail = b"}" if ack is None else b',"ack":"%b"}' % ack.encode()
        return b'{"type":"event","n":%d,"time":%d%b%b' % (self.n, time, self.body, tail)


class Stream:
    """What these viewers know, and how they came to know it."""

    __slots__ = ("_events", "epoch", "n", "private")

    def __init__(self, epoch: str, private: Mapping[str, Any], keep: int) -> None:
        self.epoch = epoch
        self.n = 0
        self.private = Sections("game.")
        self.private.update(private)
        self._events: deque[Change] = deque(maxlen=keep)

    def advance(self, public: bytes, gone: list[str], private: Mapping[str, Any]) -> Change | None:
        """The next event, or None where these viewers see nothing new.

        `public` is the encoded inside of an object: the public sections that changed; `gone` are
        public sections that are no more.
        """
        changed, lost = self.private.update(private)
        if not (public or changed or gone or lost):
            return None
        body = b',"set":{%b}' % joined(public, changed)
        if gone or lost:
            body += b',"unset":' + _encode(gone + lost)
        self.n += 1
        change = Change(self.n, body)
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


def joined(*insides: bytes) -> bytes:
    """Insides of objects as the inside of one."""
    return b",".join(filter(None, insides))
