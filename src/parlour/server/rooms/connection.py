"""A connection: one browser tab's WebSocket. Sending never waits for a reader."""

from __future__ import annotations

import enum
import time
from typing import Protocol

from parlour.kernel import Refusal
from parlour.kernel.catalogue import sentence
from parlour.server.messages import Bye, FromServer, Refused, encode_message
from parlour.server.meter import meter


class State(enum.Enum):
    """How far a connection has come."""

    NEW = enum.auto()
    """It has not said who it is."""
    OPEN = enum.auto()
    CLOSED = enum.auto()
    """Nothing is sent any more, and what still arrives is ignored."""


class Wire(Protocol):
    """What a connection needs of a WebSocket library. No method waits."""

    @property
    def unread(self) -> int:
        """Bytes that were sent and that the peer's system has not taken yet."""
        ...

    def send(self, text: bytes) -> None:
        """Send a text message."""
        ...

    def pong(self, data: bytes) -> None:
        """Answer a ping."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Begin the closing handshake."""
        ...

    def abort(self) -> None:
        """Cut the line at once."""
        ...


class Connection:
    """Sends encoded messages. A reader that falls too far behind is cut off; it can resume."""

    __slots__ = ("_unread_bytes", "_wire", "heard", "language", "person", "state")

    def __init__(self, wire: Wire, unread_bytes: int) -> None:
        self._wire = wire
        self._unread_bytes = unread_bytes
        self.state = State.NEW
        self.person = ""
        self.language = "en"
        self.heard = time.monotonic()
        """When it gave the last sign of life."""

    @property
    def is_closed(self) -> bool:
        return self.state is State.CLOSED

    def push(self, text: bytes) -> int:
        """Send an encoded message; return how many bytes went out."""
        if not self._can_send():
            return 0
        self._wire.send(text)
        return len(text)

    def pong(self, data: bytes) -> None:
        """Answer a ping of the WebSocket protocol."""
        if self._can_send():
            self._wire.pong(data)

    def _can_send(self) -> bool:
        """Return whether more can be sent. A reader who does not read is cut off."""
        if self.state is State.CLOSED:
            return False
        if self._wire.unread <= self._unread_bytes:
            return True
        self.state = State.CLOSED
        self._wire.abort()
        return False

    def tell(self, message: FromServer) -> int:
        return self.push(encode_message(message))

    def refuse(self, id: str | None, refusal: Refusal, text: str | None = None) -> None:
        meter.refused(refusal.code)
        words = text or sentence(refusal, self.language)
        self.tell(Refused(id, refusal.code, words, refusal.details))

    def bye(self, refusal: Refusal, code: int = 1008) -> None:
        """Say why, and close."""
        meter.refused(refusal.code)
        self.tell(Bye(refusal.code, sentence(refusal, self.language)))
        self.close(code, refusal.code)

    def fail(self) -> None:
        """Close after an error of the server, so that the client comes back."""
        self.close(1011, "")

    def close(self, code: int, reason: str) -> None:
        if self.state is not State.CLOSED:
            self.state = State.CLOSED
            self._wire.close(code, reason)
