"""The listener: accepts connections, and counts each before a byte of it is read.

So a connection counts for its address from the start, also while its TLS handshake is under way.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
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
HANDSHAKE = b"\x16"
"""The first byte of TLS. No HTTP request begins with it."""
LOOK_SECONDS = 0.02
"""Between two looks for a first byte, where the system cannot say that there is one."""


class Listener:
    """Listens while its context is open. Connections that are open then stay."""

    def __init__(
        self,
        listening: socket.socket,
        keeper: Doorkeeper,
        settings: Settings,
        inner: Callable[[], asyncio.Protocol],
        tls: ssl.SSLContext | None = None,
        plain: Callable[[], asyncio.Protocol] | None = None,
    ) -> None:
        self._listening = listening
        self._keeper = keeper
        self._settings = settings
        self._inner = inner
        self._tls = tls
        self._plain = plain
        """Who answers those who come without TLS where there is TLS; None: they are cut off."""
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
        inner, tls = self._inner, self._tls
        door = Door(self._keeper, self._settings, lambda: inner(), address, connection)
        limit = (self._settings.header_seconds or None) if tls else None
        try:
            if self._plain is not None and not await _begins_tls(connection, limit):
                # On this machine nobody listens on the way, and browsers know that.
                inner, tls = (self._inner if _is_here(connection) else self._plain), None
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: door,
                connection,
                ssl=tls,
                ssl_handshake_timeout=limit if tls else None,
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


async def _begins_tls(connection: socket.socket, limit: float | None) -> bool:
    """Wait for the first byte, and leave it where it is. Raises an `OSError` where none comes."""
    async with asyncio.timeout(limit):  # TimeoutError is an OSError
        while True:
            try:
                first = connection.recv(1, socket.MSG_PEEK)
            except BlockingIOError:
                await _readable(connection)
                continue
            if not first:
                raise ConnectionResetError
            return first == HANDSHAKE


async def _readable(connection: socket.socket) -> None:
    """Wait until there is something to read."""
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    try:
        loop.add_reader(connection, ready.set)
    except NotImplementedError:  # on Windows
        await asyncio.sleep(LOOK_SECONDS)
        return
    try:
        await ready.wait()
    finally:
        loop.remove_reader(connection)


def _is_here(connection: socket.socket) -> bool:
    """Return whether a connection came to the loopback address."""
    return ipaddress.ip_address(connection.getsockname()[0]).is_loopback
