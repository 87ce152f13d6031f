"""The door: stands before aiohttp, and charges every byte that comes in.

Bytes are charged to one budget per connection and one per address, from the first byte on: headers,
bodies, and WebSocket frames of all kinds, whether or not the application ever sees them. A
connection that goes over a budget is cut off. A connection that is not in the middle of a request is closed after a
while, so neither half a request nor an idle connection stays; nor does one that takes its answer
more slowly than the least rate. All kinds of connections count towards the limit of an address
(`listener`).
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from typing import cast

from aiohttp import web

from parlour.server.limits import Bucket, Buckets, Counts
from parlour.server.network import bytes_taken
from parlour.server.settings import Settings

CONNECTION_BYTES = 16 * 1024
"""What a new connection costs its address, so that opening many is charged too."""
CONNECTION_BURST_SECONDS = 2
"""What a connection may send in this many seconds, it may send at once."""
ADDRESS_BURST_SECONDS = 4
FILES = "ulimit -n"
"""What a system calls the number of files and connections that a process may have."""


class Doorkeeper:
    """The budgets of all addresses, and how many connections each has."""

    def __init__(self, settings: Settings, most_connections: int = 0) -> None:
        self._settings = settings
        self._most_connections = most_connections
        self._connections = Counts(settings.connections_per_address)
        rate = settings.address_bytes_per_second
        # All connections that an address may have can be opened at once, and sent over.
        opening = settings.connections_per_address * CONNECTION_BYTES if rate else 0
        burst = max(rate * ADDRESS_BURST_SECONDS, opening + rate)
        self._bytes = Buckets(burst, burst / rate if rate else 1, time.monotonic)
        self.total = 0

    def admit(self, address: str) -> str | None:
        """Let a connection of this address in; where there are too many, return the setting that
        says so."""
        if 0 < self._most_connections <= self.total:
            return FILES
        if not self._bytes.take(address, CONNECTION_BYTES):
            return "address_bytes_per_second"
        if not self._connections.take(address):
            return "connections_per_address"
        self.total += 1
        return None

    def leave(self, address: str) -> None:
        self.total -= 1
        self._connections.give_back(address)

    def connected(self) -> frozenset[str]:
        """Return the addresses of other machines that have a connection."""
        known = self._connections.keys
        return frozenset(one for one in known if one != "::1" and not one.startswith("127."))

    def charge(self, address: str, amount: int) -> bool:
        return self._bytes.take(address, amount)


class Door(asyncio.Protocol):
    """One connection on its way to aiohttp's own protocol."""

    def __init__(
        self,
        keeper: Doorkeeper,
        settings: Settings,
        inner: Callable[[], asyncio.Protocol],
        address: str,
        connection: socket.socket,
    ) -> None:
        self._keeper = keeper
        self._settings = settings
        self._make_inner = inner
        self._inner: asyncio.Protocol | None = None
        self._transport: asyncio.Transport | None = None
        self._address = address
        """Admitted by the keeper; empty for a proxy, which is not counted."""
        burst = settings.bytes_per_second * CONNECTION_BURST_SECONDS
        self._budget = Bucket(burst, CONNECTION_BURST_SECONDS, time.monotonic())
        self._timer: asyncio.TimerHandle | None = None
        self._connection = connection
        self._is_answering = False
        self._answered = 0.0
        """When the answer began."""
        self._taken: int | None = None
        """Bytes that the other end had taken when the timer was set."""

    # Called by the transport --------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._inner = self._make_inner()
        self._inner.connection_made(transport)
        self._start_timer(self._settings.header_seconds, self._cut_off)

    def data_received(self, data: bytes) -> None:
        if self._inner is None or self._transport is None:
            return
        size = len(data)
        if self._address and not (
            self._budget.take(time.monotonic(), size) and self._keeper.charge(self._address, size)
        ):
            self._transport.abort()
            return
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._inner is None else self._inner.eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        self._stop_timer()
        self.leave()
        if self._inner is not None:
            self._inner.connection_lost(error)

    def pause_writing(self) -> None:
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._inner is not None:
            self._inner.resume_writing()

    # Called by the application ------------------------------------------------------------

    def leave(self) -> None:
        """Give back its place among the address's connections, once."""
        address, self._address = self._address, ""
        if address:
            self._keeper.leave(address)

    def request_began(self) -> None:
        """Leave the time to the handler: the headers of a request are there."""
        self._stop_timer()

    def answer_began(self) -> None:
        """Watch an answer that is sent from now on: it has to be taken at the least rate."""
        self._is_answering = True
        self._answered = time.monotonic()
        self._watch()

    def answer_ended(self) -> None:
        """Watch how an answer that is written is taken. It has to be taken to its end at the least
        rate, and then the next request to be there within the time limit."""
        self._is_answering = False
        self._watch()

    def _watch(self) -> None:
        self._taken = bytes_taken(self._connection)
        self._start_timer(self._settings.idle_seconds, self._look)

    def _look(self) -> None:
        """Look at a reader who is slow. One who took enough since the timer was set is reading, so
        the time begins anew."""
        if self._is_reading():
            self._watch()
        else:
            self._cut_off()

    def _is_reading(self) -> bool:
        settings, taken = self._settings, bytes_taken(self._connection)
        if taken is not None and self._taken is not None:
            return taken - self._taken > settings.idle_seconds * settings.least_bytes_per_second
        # The system does not say: an answer has as long as a call.
        is_unread = self._is_answering or bool(self._unread)
        return is_unread and time.monotonic() - self._answered < settings.request_seconds

    @property
    def _unread(self) -> int:
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    def _cut_off(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _start_timer(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop_timer()
        if seconds and self._transport is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def door_of(request: web.BaseRequest) -> Door | None:
    """Return the door through which a request came; None in a server without doors, or if it is
    gone."""
    protocol = None if request.transport is None else request.transport.get_protocol()
    return protocol if isinstance(protocol, Door) else None
