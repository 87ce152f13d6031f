"""Streams: what one kind of viewer of a room has been shown, numbered, as encoded sections.

All connections that see the same (a seat's people, the table screens, the spectators) share a
stream, so that a change is encoded once. The last events are kept for clients that come back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

import msgspec

Sections = Mapping[str, bytes]


class Change:
    """One numbered event, as the bytes between its number and its end."""

    __slots__ = ("body", "n")

    def __init__(self, n: int, body: bytes) -> None:
        self.n = n
        self.body = body

    def message(self, time: int, ack: str | None = None) -> str:
        """The event as a message, which also answers the message `ack`."""
        tail = f',"ack":"{ack}"}}' if ack is not None else "}"
        return f'{{"type":"event","n":{self.n},"time":{time}{self.body.decode()}{tail}'


class Stream:
    """What these viewers know, and how they came to know it."""

    __slots__ = ("_events", "epoch", "n", "private")

    def __init__(self, epoch: str, private: Sections, keep: int) -> None:
        self.epoch = epoch
        self.n = 0
        self.private = private
        self._events: deque[Change] = deque(maxlen=keep)

    def advance(self, public: bytes, gone: list[str], private: Sections) -> Change | None:
        """The next event, or None where these viewers see nothing new.

        `public` is the encoded inside of an object: the public sections that changed; `gone` are
        public sections that are no more.
        """
        parts = [public] if public else []
        before = self.private
        if private is not before:
            for name, value in private.items():
                if before.get(name) != value:
                    parts.append(b'"%b":%b' % (name.encode(), value))
            gone = gone + [name for name in before if name not in private]
            self.private = private
        if not parts and not gone:
            return None
        body = b',"set":{' + b",".join(parts) + b"}"
        if gone:
            body += b',"unset":' + msgspec.json.encode(gone)
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


def joined(sections: Sections) -> bytes:
    """Encoded sections as the inside of an object."""
    return b",".join(b'"%b":%b' % (name.encode(), value) for name, value in sections.items())
