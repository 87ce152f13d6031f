"""Settings of a house: limits and addresses. `parlour serve --help` lists them all."""

from __future__ import annotations

import os

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """What can be set. A limit of 0 is no limit."""

    message_bytes: int = 8 * 1024
    """The longest message a client may send."""
    messages: int = 100
    """Messages and other WebSocket frames a person may send in `window_seconds`, over all
    connections of that person."""
    address_messages: int = 4000
    """The same for all people behind one address (a class of pupils often shares one)."""
    window_seconds: float = 20
    hello_seconds: float = 10
    """How long a new connection may take to say who it is."""
    misses_per_minute: int = 10
    """Look-ups of unknown codes and tokens per address; who guesses more has to wait."""
    retention_days: int = 30
    """A room that nobody used for so long is archived: its code finds it no more, a token does."""
    rooms_per_hour: int = 60
    """Rooms opened per address."""
    joins_per_minute: int = 60
    """Joins per address (a class of pupils often shares one)."""
    connections_per_address: int = 200
    """Connections of all kinds that one address may have at a time."""
    bytes_per_second: int = 32 * 1024
    """Bytes a connection may send, headers and control frames included; two seconds' worth may
    come at once. Who sends more is cut off."""
    address_bytes_per_second: int = 1024 * 1024
    """The same for all connections of one address."""
    header_seconds: float = 15
    """How long a new connection may take until the headers of its first request are there."""
    idle_seconds: float = 30
    """How long it may take after a request until the headers of the next one are there."""
    request_seconds: float = 120
    """How long an HTTP call may take, with its body and its answer."""
    room_bytes: int = 16 * 1024 * 1024
    """What a room may write to the disk. A running game goes on up to twice that."""
    free_bytes: int = 500 * 1000 * 1000
    """With less free space on the disk running games go on, and nothing new begins."""
    unread_bytes: int = 256 * 1024
    """Bytes that may wait for a slow reader before it is cut off; it can resume."""
    keep_events: int = 32
    """Events kept per viewer for clients that come back."""
    grace_seconds: float = 30
    """Offline for this long: a bot may step in, an absent host's role passes on."""
    unload_seconds: float = 600
    """A room without connections is put away after this time; its clock stands meanwhile."""
    allowed_hosts: tuple[str, ...] = ()
    """Further host names this house answers to (a reverse proxy's, say)."""
    proxy: str = ""
    """The address of a reverse proxy whose forwarded client addresses are to be believed."""
    bot_pace: float = 1.0
    """How long bots take compared with people of their level; 0: they move at once."""
    think_processes: int = min(4, os.cpu_count() or 1)
    """Processes for bots that think long; started when the first of them has to."""
