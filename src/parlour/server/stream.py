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


class Sections:
    """Named sections and their bytes, brought up to date with as little encoding as possible."""

    __slots__ = ("_bytes", "_prefix", "_values")

    def __init__(self, prefix: str = "") -> None:
        self._prefix = prefix
        self._values: dict[str, Any] = {}
        self._bytes: dict[str, bytes] = {}

    def update(self, now: Mapping[str, Any]) -> tuple[list[bytes], list[str]]:
        """What changed, as members of an object, and the names of sections that are gone.

        A section whose value is the very same object is not looked into: values never change.
        """
        values, encoded = self._values, self._bytes
        changed = []
        for name, value in now.items():
            if name in values and values[name] is value:
                continue
            values[name] = value
            raw = _encode(value)
            if encoded.get(name) != raw:
                encoded[name] = raw
                changed.append(self._member(name, raw))
        if len(encoded) == len(now):
            return changed, []
        lost = [name for name in encoded if name not in now]
        for name in lost:
            del values[name], encoded[name]
        return changed, [self._prefix + name for name in lost]

    def members(self) -> list[bytes]:
        """All sections, as members of an object."""
        return [self._member(name, raw) for name, raw in self._bytes.items()]

    def _member(self, name: str, raw: bytes) -> bytes:
        return b'"%b%b":%b' % (self._prefix.encode(), name.encode(), raw)


class Change:
    """One numbered event, as the bytes between its number and its end."""

    __slots__ = ("body", "n")

    def __init__(self, n: int, body: str) -> None:
        self.n = n
        self.body = body

    def message(self, time: int, ack: str | None = None) -> str:
        """The event as a message, which also answers the message `ack`."""
        tail = f',"ack":"{ack}"}}' if ack is not None else "}"
        return f'{{"type":"event","n":{self.n},"time":{time}{self.body}{tail}'


class Stream:
    """What these viewers know, and how they came to know it."""

    __slots__ = ("_events", "epoch", "n", "private")

    def __init__(self, epoch: str, private: Mapping[str, Any], keep: int) -> None:
        self.epoch = epoch
        self.n = 0
        self.private = Sections("game.")
        self.private.update(private)
        self._events: deque[Change] = deque(maxlen=keep)

    def advance(
        self, public: list[bytes], gone: list[str], private: Mapping[str, Any]
    ) -> Change | None:
        """The next event, or None where these viewers see nothing new.

        `public` are the public sections that changed, encoded; `gone` are public sections that
        are no more.
        """
        changed, lost = self.private.update(private)
        if not (public or changed or gone or lost):
            return None
        body = b',"set":{' + b",".join(public + changed) + b"}"
        if gone or lost:
            body += b',"unset":' + _encode(gone + lost)
        self.n += 1
        change = Change(self.n, body.decode())
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
