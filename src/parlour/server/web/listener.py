"""The listener: accepts connections, and counts each before a byte of it is read.

So a connection counts for its address from the start, also while its TLS handshake is under way.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import ssl
from collections.abc import Callable
from types import TracebackType
from typing import Self

from parlour.server.limits import caller
from parlour.server.settings import Settings
from parlour.server.web.door import Door, Doorkeeper

logger = logging.getLogger("parlour")

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nConnection: close\r\n"
    b"Retry-After: 10\r\n\r\nToo many connections from your address.\n"
)
GONE = frozenset(
    getattr(errno, name)
    for name in ("ECONNABORTED", "EPROTO", "ENETDOWN", "ENETUNREACH", "EHOSTUNREACH", "EHOSTDOWN")
    if hasattr(errno, name)
)
"""The errors of a connection that was gone before it was accepted."""
PAUSE_SECONDS = 1
"""Seconds to wait when the system has no file descriptor for the next connection."""


class Listener:
    """Listens while its context is open. Connections that are open then stay."""

    def __init__(
        self,
        listening: socket.socket,
        keeper: Doorkeeper,
        settings: Settings,
        inner: Callable[[], asyncio.Protocol],
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._listening = listening
        self._keeper = keeper
        self._settings = settings
        self._inner = inner
        self._tls = tls
        self._handshakes: set[asyncio.Task[None]] = set()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._listening.setblocking(False)
        self._task = asyncio.get_running_loop().create_task(self._accept())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        assert self._task is not None
        for task in (self._task, *self._handshakes):
            task.cancel()
        await asyncio.wait([self._task, *self._handshakes])

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, peer = await loop.sock_accept(self._listening)
            except OSError as error:
                if error.errno in GONE:
                    continue
                logger.error("no connection can be accepted: %s", error)
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            address = caller(peer[0]) if peer else ""
            if self._settings.proxy and address == self._settings.proxy:
                address = ""  # it speaks for many
            elif not self._keeper.admit(address):
                self._turn_away(connection)
                continue
            task = loop.create_task(self._let_in(connection, address))
            self._handshakes.add(task)
            task.add_done_callback(self._handshakes.discard)

    async def _let_in(self, connection: socket.socket, address: str) -> None:
        """Do the TLS handshake, if there is one; then hand the connection to its door."""
        door = Door(self._keeper, self._settings, self._inner, address, connection)
        limit = self._settings.header_seconds if self._tls else None
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: door, connection, ssl=self._tls, ssl_handshake_timeout=limit or None
            )
        except OSError:  # no TLS, an error in it, or too slow
            connection.close()
            door.leave()
        except asyncio.CancelledError:
            connection.close()
            raise

    def _turn_away(self, connection: socket.socket) -> None:
        """Close a connection that is one too many: with a response where it can be read without a
        handshake."""
        with connection, contextlib.suppress(OSError):
            if self._tls is None:
                connection.setblocking(False)
                connection.send(FULL)
