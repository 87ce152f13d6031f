"""The last step of the WebSocket: uvicorn's protocol, with a shorter way for plain texts.

Nearly all messages are one short text frame each. Reading and writing those needs no state of the
connection beyond "it is open", so they need not go through the general machinery, which takes
several times as long. Everything else (the handshake, pings, goodbyes, fragments, mistakes) is
left to the protocol as it is.
"""

from __future__ import annotations

import logging
import struct
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from parlour.server.turn import EndOfTurn, EndsOfTurns

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was installed without a compiler
    from websockets.utils import apply_mask

logger = logging.getLogger("parlour")

TEXT = 0x81
"""A final text frame."""
MASKED = 0x80
CONTROL = 0x88
"""The first of the control frames, all of which are final."""
WIRE = "parlour.wire"
"""The extension of the connection's scope that holds its `QuickProtocol`."""
UNUSUAL = -1
SHORT = 6 + 126
"""A client's frame shorter than this has the shortest kind of head."""
WAITING = 8
"""So many messages may wait for the application before no more are read."""


_usual_head = struct.Struct(">BBH").pack
"""The head of a text of 126 to 65,535 bytes."""


def _unusual_head(size: int) -> bytes:
    """The head of a shorter or longer one."""
    return bytes((TEXT, size)) if size < 126 else bytes((TEXT, 127)) + size.to_bytes(8, "big")


def frame_end(data: bytes, start: int, most: int) -> int | None:
    """Where a client's frame that begins at `start` ends; None where it is not all there yet,
    `UNUSUAL` where it is none that can be read the short way."""
    if len(data) - start < 2:
        return None
    kind, size = data[start], data[start + 1] - MASKED
    if not (kind == TEXT or CONTROL <= kind <= CONTROL + 2) or not 0 <= size <= 126:
        return UNUSUAL
    end = start + 6 + size
    if size == 126:
        if len(data) - start < 4:
            return None
        end = start + 8 + int.from_bytes(data[start + 2 : start + 4], "big")
    if end - start > most:
        return UNUSUAL
    return end if end <= len(data) else None


class QuickProtocol(WebSocketsSansIOProtocol):
    """Texts that keep to the usual are read and written the short way."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._rest = b""
        self._is_plain = True
        """Until a client does something unusual; from then on the general way is taken for good."""
        self._is_up = False
        """The handshake is done, and no goodbye has been read; False also while that is not known."""
        self._keeps_up = True
        """The client reads as fast as we write."""
        self._outgoing: bytes | None = None
        self._post: EndOfTurn[QuickProtocol] = POST.here()
        self.hear: Callable[[bytes], bool] | None = None
        """Asked first when a text comes: True where it took the text, which then is not received."""

    def data_received(self, data: bytes) -> None:
        if not (self._is_plain and ((self._is_up and not self.close_sent) or self.is_open)):
            self._take_generally(data)
            return
        if self._rest:
            data = self._rest + data
        elif 6 < len(data) < SHORT and data[0] == TEXT and data[1] - MASKED == len(data) - 6:
            # One short frame, as nearly always.
            raw = apply_mask(data[6:], data[2:6])
            if self.hear is None or not self.hear(raw):
                self._queue(raw, data)
            return
        start = 0
        while True:
            end = frame_end(data, start, self.config.ws_max_size)
            if end is None:
                break
            if end == UNUSUAL:
                self._is_plain = False
                self._rest = b""
                self._take_generally(data[start:])
                return
            if data[start] == TEXT:
                self._take(data, start, end)
            else:
                # A control frame; whole, so that the general reader is never in the middle of one.
                self._take_generally(data[start:end])
            start = end
            if start == len(data) or not self.is_open:
                break
        self._rest = data[start:]

    def _take(self, data: bytes, start: int, end: int) -> None:
        """Hand the text of a whole frame on."""
        mask = start + (4 if data[start + 1] == MASKED + 126 else 2)
        raw = apply_mask(data[mask + 4 : end], data[mask : mask + 4])
        if self.hear is None or not self.hear(raw):
            self._queue(raw, data[start:end])

    def _queue(self, raw: bytes, data: bytes) -> None:
        """Have the application receive the text of a frame."""
        try:
            text = raw.decode()
        except UnicodeDecodeError:
            self._take_generally(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _take_generally(self, data: bytes) -> None:
        super().data_received(data)
        self._is_up = False  # a goodbye may have been among it

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast(dict[str, Any], self.scope["extensions"])
            extensions[WIRE] = self

    def write_text(self, text: bytes) -> bool:
        """Send an encoded text to a connection that keeps up, at the end of this turn of the loop,
        if it is still open then; False for one that has ended or is behind."""
        if not self._keeps_up or self.close_sent or self.disconnected:
            return False
        size = len(text)
        head = _usual_head(TEXT, 126, size) if 126 <= size < 65536 else _unusual_head(size)
        if self._outgoing is not None:
            self._outgoing += head + text
            return True
        self._outgoing = head + text
        self._post.add(self)
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        self._keeps_up = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self._keeps_up = True

    def send_out(self) -> None:
        """Send now what waits for the end of the turn."""
        send_all([self])

    @property
    def is_open(self) -> bool:
        """Greeted, and nobody has begun to say goodbye."""
        if self.close_sent or self.disconnected:
            return False
        if not self._is_up:
            self._is_up = self.handshake_complete and self.conn.state is State.OPEN
        return self._is_up


def send_all(those: list[QuickProtocol]) -> None:
    """Send what waits for the end of the turn, one after the other: a write wakes its reader."""
    for one in those:
        outgoing, one._outgoing = one._outgoing, None
        if outgoing is None:
            continue
        if (one._is_up and not (one.close_sent or one.disconnected)) or one.is_open:
            try:
                one.transport.write(outgoing)
            except Exception:  # of one, which is no reason to forget the others
                logger.exception("at the end of a turn")


POST = EndsOfTurns(send_all)
"""Who has something to send."""
