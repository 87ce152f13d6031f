"""Attacks from one address, each in threads with plain sockets. Only ever against 127.0.0.1."""

from __future__ import annotations

import itertools
import json
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from parlour.server.messages import PROTOCOL

HOST = "127.0.0.1"


@dataclass
class Target:
    """A house under siege, and the tickets of guests in it."""

    port: int
    ticket: dict[str, Any]
    """Of the host of a room."""
    spectator: dict[str, Any]
    """Of a spectator in it."""


@dataclass
class Tally:
    """What an attack tried, and how often the house hung up or refused."""

    tried: int = 0
    refused: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def count(self, tried: int = 0, refused: int = 0) -> None:
        with self.lock:
            self.tried += tried
            self.refused += refused


HALF = b"GET / HTTP/1.1\r\nHost: x\r\n"
HALF_BODY = (
    b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\nConnection: Upgrade\r\nUpgrade: anything\r\n\r\n{"
)
ODD = (
    *(
        b"GET /%b HTTP/1.1\r\n" % path
        for path in (b"%00", b"assets/" + b"a" * 300, b"%ff%fe", b"../x")
    ),
    *(
        b"GET / HTTP/1.1\r\n%b\r\n" % header
        for header in (
            b"If-Modified-Since: Thu, 01 Jan 99999999999 00:00:00 GMT",
            b"If-Range: Thu, 01 Jan 99999999999 00:00:00 GMT",
            b"Expect: \xff",
            b"Range: bytes=9-1",
            b"Upgrade: anything\r\nConnection: Upgrade",
            b"Cookie: \xff",
        )
    ),
    b"GET /metrics HTTP/1.1\r\nAuthorization: Bearer \xff\r\n",
    b"GET /api/games/times/print/nothing HTTP/1.1\r\n",
    b"GET /ws HTTP/1.1\r\n",
    b"TRACE /api/rooms HTTP/1.1\r\n",
    b"POST /api/rooms HTTP/1.1\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\n"
    b"Content-Length: 2\r\n",
    b"\xff\xfe\r\n",
)
"""Beginnings of requests that are none, or odd ones."""
Attack = Callable[[Target, Tally, float], None]
"""One attacker: goes on until the time given."""


def dial(target: Target) -> socket.socket:
    line = socket.create_connection((HOST, target.port), 5)
    line.settimeout(5)
    return line


def frame(kind: int, payload: bytes = b"") -> bytes:
    size = len(payload)
    head = (
        bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
    )
    return head + bytes(4) + payload


def text(message: dict[str, Any]) -> bytes:
    return frame(0x81, json.dumps(message).encode())


def open_socket(target: Target, ticket: dict[str, Any] | None = None) -> socket.socket:
    """Open a WebSocket that has said hello; the host's, where no other is asked for."""
    line = dial(target)
    line.sendall(
        f"GET /ws HTTP/1.1\r\nHost: {HOST}:{target.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    line.recv(4096)
    ticket = ticket or target.ticket
    hello = {
        "type": "hello",
        "protocol": PROTOCOL,
        "room": ticket["code"],
        "token": ticket["token"],
    }
    line.sendall(text(hello))
    return line


def again_and_again(once: Callable[[Target, Tally, float], None]) -> Attack:
    """Come back whenever the house hangs up."""

    def attack(target: Target, tally: Tally, until: float) -> None:
        while time.monotonic() < until:
            try:
                once(target, tally, until)
            except OSError:
                tally.count(refused=1)
                time.sleep(0.01)

    return attack


def frames(kind: int, payload: bytes = b"", *, reads: bool = True, begun: bytes = b"") -> Attack:
    """Make a flood of frames of one kind, in packets of a thousand."""

    def once(target: Target, tally: Tally, until: float) -> None:
        with open_socket(target) as line:
            if not reads:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.sendall(begun)
            packet = frame(kind, payload) * 1000
            while time.monotonic() < until:
                line.sendall(packet)
                tally.count(tried=1000)

    return again_and_again(once)


def headers(target: Target, tally: Tally, until: float) -> None:
    """Send headers without an end."""
    with dial(target) as line:
        line.sendall(b"GET / HTTP/1.1\r\n")
        for n in itertools.count():
            line.sendall(b"".join(b"X-%d: value\r\n" % m for m in range(n, n + 100)))
            tally.count(tried=100)
            if time.monotonic() > until:
                return


def half_requests(half: bytes) -> Attack:
    """Open as many connections as the house takes, each with half a request."""

    def once(target: Target, tally: Tally, until: float) -> None:
        lines: list[socket.socket] = []
        try:
            while time.monotonic() < until:
                line = dial(target)
                lines.append(line)
                tally.count(tried=1)
                line.sendall(half)
                line.settimeout(0.002)
                with suppress(TimeoutError):
                    if line.recv(10):
                        tally.count(refused=1)
                        lines.pop().close()
                        time.sleep(0.01)
        finally:
            for line in lines:
                line.close()

    return again_and_again(once)


def cut_bodies(target: Target, tally: Tally, until: float) -> None:
    """Make calls whose caller is gone before the body is there."""
    while time.monotonic() < until:
        with dial(target) as line:
            line.sendall(HALF_BODY)
            tally.count(tried=1)
            time.sleep(0.001)


def odd_requests(target: Target, tally: Tally, until: float) -> None:
    """What is no proper request, one after the other."""
    for request in itertools.cycle(ODD):
        if time.monotonic() > until:
            return
        with dial(target) as line:
            line.sendall(request + b"Host: 127.0.0.1\r\nConnection: close\r\n\r\n{}")
            status = line.recv(4096).split(b" ")[1:2]
            tally.count(tried=1, refused=status >= [b"400"])


def nested(target: Target, tally: Tally, until: float) -> None:
    """Send a spectator's commands with hundreds of lists in one another."""
    with open_socket(target, target.spectator) as line:
        for n in itertools.count():
            if time.monotonic() > until:
                return
            depth = (30, 31, 450, 900)[n % 4]
            deep = "[" * depth + "]" * depth
            kind = (
                '"rule","ruling":',
                '"options","options":{"a":',
                '"seat_options","seat":0,"options":{"a":',
            )
            command = f'{{"type":{kind[n % 3]}{deep}{"}" if n % 3 else ""}}}'
            id = f"{time.monotonic_ns()}"
            line.sendall(frame(0x81, f'{{"type":"room","id":"{id}","command":{command}}}'.encode()))
            tally.count(tried=1)
            line.settimeout(0.001)
            with suppress(TimeoutError):
                if not line.recv(65536):
                    raise ConnectionError
            line.settimeout(5)


def commands(target: Target, tally: Tally, until: float) -> None:
    """Give commands that are written to the disk, as fast as they go."""
    with open_socket(target) as line:
        for n in itertools.count():
            if time.monotonic() > until:
                return
            strong = {"type": "strong", "subjects": [f"s{n % 1000}"] * 12}
            line.sendall(text({"type": "room", "id": f"{time.monotonic_ns()}", "command": strong}))
            tally.count(tried=1)


def call(target: Target, path: str, body: Any = None) -> int:
    """Make an HTTP call; return its status."""
    raw = None if body is None else json.dumps(body).encode()
    url = f"http://{HOST}:{target.port}{path}"
    request = urllib.request.Request(url, raw, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def calls(path: str, body: Any = None) -> Attack:
    """Make the same HTTP call again and again."""

    def once(target: Target, tally: Tally, until: float) -> None:
        filled = path.replace("CODE", target.ticket["code"])
        while time.monotonic() < until:
            tally.count(tried=1)
            if call(target, filled, body) >= 400:
                tally.count(refused=1)

    return again_and_again(once)


ATTACKS: dict[str, tuple[Attack, int]] = {
    "pings, one connection": (frames(0x89), 1),
    "pings, 8 connections": (frames(0x89), 8),
    "pings, 200 connections": (frames(0x89), 200),
    "pings that are not read back": (frames(0x89, b"x" * 100, reads=False), 4),
    "pongs, 8 connections": (frames(0x8A), 8),
    "empty continuations, 8 connections": (frames(0x00, begun=frame(0x01)), 8),
    "headers without an end": (again_and_again(headers), 8),
    "half requests": (half_requests(HALF), 4),
    "half requests with an upgrade": (half_requests(HALF_BODY), 4),
    "bodies cut short": (again_and_again(cut_bodies), 4),
    "odd requests": (again_and_again(odd_requests), 4),
    "nested lists of a spectator": (again_and_again(nested), 4),
    "commands written to the disk": (again_and_again(commands), 8),
    "wrong codes": (calls("/api/rooms/BCDFGH"), 8),
    "rooms": (calls("/api/rooms", {"name": "Mallory"}), 8),
    "joins": (calls("/api/rooms/CODE/join", {"name": "Mallory"}), 8),
    "QR codes": (calls("/api/rooms/CODE/qr.svg"), 8),
}
"""By name, with how many attackers."""


def run(name: str, target: Target, seconds: float, tally: Connection) -> None:
    """Run one attack with all its attackers, in a process of its own: the witness shares no
    lock."""
    attack, attackers = ATTACKS[name]
    counted, until = Tally(), time.monotonic() + seconds
    arguments = [target, counted, until]
    threads = [threading.Thread(target=attack, args=arguments) for _ in range(attackers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tally.send((counted.tried, counted.refused))
