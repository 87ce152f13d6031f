"""A connection: one browser tab's WebSocket, which never makes the others wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Generator, MutableMapping
from typing import Any, Protocol

import msgspec

from parlour.kernel import Refusal
from parlour.kernel.catalogue import sentence
from parlour.server.messages import Bye, FromServer, Refused

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Wire(Protocol):
    """A shorter way for encoded texts, which the usual ones take before the general way."""

    def write_text(self, text: bytes) -> bool:
        """Send it where that is possible without a wait, and say whether it was."""
        ...

    def send_out(self) -> None:
        """Send now what was only put together."""
        ...


_encoder = msgspec.json.Encoder()


class _Rest:
    """The rest of an awaitable that was begun by hand and now waits for a future."""

    def __init__(self, waits_for: Any, begun: Generator[Any, Any, None]) -> None:
        self._waits_for = waits_for
        self._begun = begun

    def __await__(self) -> Generator[Any, Any, None]:
        yield self._waits_for
        yield from self._begun


class Connection:
    """Sends without waiting. A reader that falls behind gets a short backlog, then is cut off."""

    __slots__ = (
        "_backlog",
        "_limit",
        "_send",
        "_serving",
        "_task",
        "_wire",
        "closed",
        "language",
        "person",
        "waits",
    )

    def __init__(self, send: Send, limit: int, wire: Wire | None = None) -> None:
        self._send = send
        self._wire = wire
        self._serving = asyncio.current_task()
        self._limit = limit
        self._backlog: deque[MutableMapping[str, Any]] | None = None
        self._task: asyncio.Task[None] | None = None
        self.closed = False
        self.waits = False
        """Whoever serves this connection waits for its next message, and none is there yet."""
        self.person = ""
        self.language = "en"

    def push(self, text: bytes) -> None:
        """Send this text, now or as soon as the reader has caught up."""
        wire = self._wire
        if self._backlog is None and not self.closed and wire is not None and wire.write_text(text):
            return
        self._put({"type": "websocket.send", "text": text.decode()})

    def tell(self, message: FromServer) -> None:
        self.push(_encoder.encode(message))

    def refuse(self, id: str | None, refusal: Refusal, text: str | None = None) -> None:
        words = text or sentence(refusal, self.language)
        self.tell(Refused(id, refusal.code, words, refusal.details))

    def bye(self, refusal: Refusal, code: int = 1008) -> None:
        """Say why, and close."""
        self.tell(Bye(refusal.code, sentence(refusal, self.language)))
        self._put({"type": "websocket.close", "code": code, "reason": refusal.code})
        self.closed = True

    def fail(self) -> None:
        """Something is wrong with the house itself: close, and the client comes back."""
        self._put({"type": "websocket.close", "code": 1011, "reason": ""})
        self.closed = True

    def _put(self, message: MutableMapping[str, Any]) -> None:
        if self.closed:
            return
        if self._backlog is not None:
            self._backlog.append(message)
            if len(self._backlog) > self._limit:
                self._cut_off()
            return
        try:
            if self._wire is not None:
                self._wire.send_out()
            # An ASGI server's send returns at once unless the reader is slow. Stepping it by hand
            # saves a task for every message; only where it waits does a task take over.
            sending = self._send(message).__await__()
            waits_for = next(sending)
        except StopIteration:
            return
        except Exception:
            self.closed = True  # the peer is gone; its receiving side ends the connection
            return
        self._backlog = deque()
        rest = _Rest(waits_for, sending)
        self._task = asyncio.get_running_loop().create_task(self._drain(rest))

    def _cut_off(self) -> None:
        """Too far behind: nothing more is sent, and whoever serves the connection stops.

        Only while it waits for the peer: what the peer has asked for is brought to its end.
        """
        self.closed = True
        if self._task is not None:
            self._task.cancel()
        if self._serving is not None and self.waits:
            self._serving.cancel()

    async def _drain(self, rest: _Rest) -> None:
        """Send the backlog at the reader's pace."""
        try:
            await rest
            while self._backlog:
                await self._send(self._backlog.popleft())
        except Exception:
            self.closed = True
        self._backlog = None
