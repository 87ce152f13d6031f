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
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from parlour.kernel import Refusal
from parlour.server.limits import caller
from parlour.server.settings import Settings
from parlour.server.web.door import FILES, Door, Doorkeeper
from parlour.server.web.problems import problem

logger = logging.getLogger("parlour")

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n"
    b"Content-Length: %d\r\nRetry-After: 10\r\n\r\n%b"
)
GOODBYE_SECONDS = 2
"""A connection that is turned away may take so long to read why."""
GOODBYES = 50
"""Connections that are turned away and get this time; further ones are told why, and closed at
once."""
MOST_UNREAD = 64 * 1024
"""Bytes that may have arrived on a connection which nobody has read from."""
COMPLAINT_SECONDS = 60
"""Between two lines in the log about connections that were turned away."""
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
        admits: Callable[[str, str], bool] = lambda own, peer: True,
    ) -> None:
        self._listening = listening
        self._keeper = keeper
        self._settings = settings
        self._inner = inner
        self._tls = tls
        self._plain = plain
        """Who answers those who come without TLS where there is TLS; None: they are cut off."""
        self._admits = admits
        """Asked by the address that a connection came to and the one that it came from."""
        self._handshakes: set[asyncio.Task[None]] = set()
        self._goodbyes: set[asyncio.Task[None]] = set()
        self._complained = -float(COMPLAINT_SECONDS)
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
        tasks = (self._task, *self._handshakes, *self._goodbyes)
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)

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
            if peer and not self._admits(connection.getsockname()[0], peer[0]):
                connection.close()
                continue
            address = caller(peer[0]) if peer else ""
            if self._settings.proxy and address == self._settings.proxy:
                address = ""  # it speaks for many
            elif (setting := self._keeper.admit(address)) is not None:
                self._turn_away(connection, address, setting)
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

    def _turn_away(self, connection: socket.socket, address: str, setting: str) -> None:
        """Close a connection that is one too many: with a response where it can be read without a
        handshake."""
        refusal = Refusal("too_many_connections", address=address, setting=setting)
        now = time.monotonic()
        if now - self._complained >= COMPLAINT_SECONDS:
            self._complained = now
            logger.warning("connections of an address are turned away: %s", setting)
        if self._tls is not None or not _say_why(connection, refusal):
            connection.close()
            return
        if setting == FILES or len(self._goodbyes) >= GOODBYES:
            _drop(connection)
            return
        task = asyncio.get_running_loop().create_task(_say_goodbye(connection))
        self._goodbyes.add(task)
        task.add_done_callback(self._goodbyes.discard)


def _say_why(connection: socket.socket, refusal: Refusal) -> bool:
    """Send the reason, which the system takes at once on a new connection; False where the peer is
    gone."""
    body = problem(refusal, "").body
    assert isinstance(body, bytes)
    try:
        connection.setblocking(False)
        connection.send(FULL % (len(body), body))
        connection.shutdown(socket.SHUT_WR)
    except OSError:
        return False
    return True


async def _say_goodbye(connection: socket.socket) -> None:
    """Read what is on its way, after the reason was sent: closed with bytes unread, the system would
    reset the connection, and the reason might never arrive."""
    loop = asyncio.get_running_loop()
    with connection, contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(GOODBYE_SECONDS):
            while await loop.sock_recv(connection, 4096):
                pass


def _drop(connection: socket.socket) -> None:
    """Close a connection that gets no time to read the reason, after what has arrived was read."""
    with connection, contextlib.suppress(OSError):
        connection.recv(MOST_UNREAD)


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
