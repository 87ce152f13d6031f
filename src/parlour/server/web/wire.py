"""The WebSocket of aiohttp as a connection needs it: sending never waits. Texts go to the transport as
frames of our own; control frames and the closing handshake are aiohttp's."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from aiohttp import ClientConnectionResetError, web

NEVER_FULL = 2**30
"""More bytes than a connection keeps for its reader, so that aiohttp never waits for one."""


class Wire:
    """See `parlour.server.rooms.connection.Wire` for what the methods promise."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self._socket = socket
        self._transport = transport
        self._closing: asyncio.Task[bool] | None = None
        # One rule for slow readers, and it is the connection's.
        transport.set_write_buffer_limits(high=NEVER_FULL)

    @property
    def unread(self) -> int:
        return self._transport.get_write_buffer_size()

    def send(self, text: bytes) -> None:
        # Through aiohttp it would take two coroutines, which cost more than the frame itself.
        if self._socket.close_code is None and not self._transport.is_closing():
            self._transport.write(text_frame(text))

    def pong(self, data: bytes) -> None:
        _finish(self._socket.pong(data))

    def close(self, code: int, reason: str) -> None:
        closing = self._socket.close(code=code, message=reason.encode())
        self._closing = asyncio.get_running_loop().create_task(closing)

    async def wait_closed(self) -> None:
        """Wait until a closing handshake that was begun has ended, so that its code is the one
        sent."""
        if self._closing is not None:
            await self._closing

    def abort(self) -> None:
        self._transport.abort()


def text_frame(text: bytes) -> bytes:
    """Return a server's frame with a whole text message, uncompressed (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def _finish(sending: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine to its end that has nothing to wait for. A task for each message would send
    it one turn of the event loop later."""
    try:
        sending.send(None)
    except StopIteration:
        pass
    except ClientConnectionResetError:
        pass  # the peer is gone; the reading side ends the connection
    else:
        sending.close()
        raise RuntimeError("sending had to wait")
