"""WebSocket frames by hand, for a load generator that costs next to nothing.

Only what a client needs that sends short texts and reads unfragmented messages. The mask is all
zeros, which the protocol allows: the text goes out as it is.
"""

from __future__ import annotations

import base64
import os

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def request(host: str, port: int, path: str) -> bytes:
    """Return the opening handshake."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        "",
        "",
    )
    return "\r\n".join(lines).encode()


def frame(text: bytes, opcode: int = TEXT) -> bytes:
    """Return a client's frame."""
    size = len(text)
    if size < 126:
        return bytes((0x80 | opcode, 0x80 | size, 0, 0, 0, 0)) + text
    return bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big") + b"\0\0\0\0" + text


class Splitter:
    """Takes bytes as they come and gives whole messages."""

    __slots__ = ("_rest",)

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[tuple[int, bytes]]:
        """Return the messages that are complete now, as (opcode, payload)."""
        if self._rest:
            data = self._rest + data
        messages = []
        start, end = 0, len(data)
        while end - start >= 2:
            size, body = data[start + 1], start + 2
            if size == 126:
                size, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + 4
            elif size == 127:
                size, body = int.from_bytes(data[start + 2 : start + 10], "big"), start + 10
            if body + size > end:
                break
            messages.append((data[start] & 15, data[body : body + size]))
            start = body + size
        self._rest = data[start:]
        return messages
