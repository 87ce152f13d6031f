"""The last step of the WebSocket: uvicorn's protocol, with a shorter way for plain text.

A message to a client is one unmasked text frame. Writing that needs no state of the connection
beyond "it is open", so it need not go through the general machinery, which takes several times
as long. Everything else is left to the protocol as it is.
"""

from __future__ import annotations

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

TEXT = 0x81
"""A final text frame."""


def text_frame(text: bytes) -> bytes:
    """A server's frame around this text."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 65536:
        return bytes((TEXT, 126, size >> 8, size & 255)) + text
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + text


class QuickProtocol(WebSocketsSansIOProtocol):
    """Texts to an open connection that keeps up are written at once."""

    async def send(self, message: Any) -> None:
        text = message.get("text")
        if text is not None and self.is_open and self.writable.is_set():
            self.transport.write(text_frame(cast(str, text).encode()))
            return
        await super().send(message)

    @property
    def is_open(self) -> bool:
        """Greeted, and nobody has begun to say goodbye."""
        return (
            self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and self.conn.state is State.OPEN
        )
