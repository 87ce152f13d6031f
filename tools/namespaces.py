"""Machines of a house's network on this one: network namespaces, and long lines between them.

For `tools.try_reach`, as root on Linux with iproute2. A long line delays and loses IP packets
between two TUN devices, so what is lost is lost to the system's own TCP, as on a real line.
"""

from __future__ import annotations

import fcntl
import heapq
import json
import os
import random
import select
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

TUNSETIFF: Final = 0x400454CA
TUN_WITHOUT_HEADER: Final = 0x0001 | 0x1000
LONGEST_PACKET: Final = 65536
LOOK_SECONDS: Final = 0.2
PREFIX: Final = "parlour-"
ASK: Final = """
import http.client, sys, urllib.error, urllib.request
url, origin, source = sys.argv[1:4]
request = urllib.request.Request(url, sys.stdin.buffer.read() or None, {"content-type": "application/json"})
if origin:
    request.add_header("origin", origin)
if source:
    plain = http.client.HTTPConnection.__init__
    def bound(self, *words, **named):
        plain(self, *words, **named | {"source_address": (source, 0)})
    http.client.HTTPConnection.__init__ = bound
try:
    with urllib.request.urlopen(request, timeout=5) as answer:
        print(answer.status, answer.read().decode("utf-8", "replace"))
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode("utf-8", "replace"))
except OSError as error:
    print(0, error)
"""


def ip(*words: str) -> None:
    """Run a command of iproute2."""
    subprocess.run(["ip", *words], check=True)


class Machine:
    """A network namespace: a machine with addresses of its own."""

    def __init__(self, name: str, stack: ExitStack) -> None:
        self.space = PREFIX + name
        ip("netns", "add", self.space)
        stack.callback(ip, "netns", "del", self.space)
        self.ip("link", "set", "lo", "up")

    def ip(self, *words: str) -> None:
        ip("-n", self.space, *words)

    def command(self, *words: str) -> list[str]:
        """Return the command that runs another one on this machine."""
        return ["ip", "netns", "exec", self.space, *words]

    def run(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.command(*words), capture_output=True, text=True, check=check)

    def start(self, *words: str, **options: Any) -> subprocess.Popen[str]:
        return subprocess.Popen(self.command(*words), text=True, **options)

    def ask(
        self, url: str, body: Any = None, origin: str = "", source: str = ""
    ) -> tuple[int, str]:
        """Return status and body of a call from here; 0 where nobody answers."""
        raw = "" if body is None else json.dumps(body)
        command = self.command(sys.executable, "-c", ASK, url, origin, source)
        ran = subprocess.run(command, input=raw, capture_output=True, text=True, check=True)
        status, _, text = ran.stdout.partition(" ")
        return int(status), text.strip()

    def program(self, folder: Path, name: str, *words: str) -> Path:
        """Write a program into a folder that runs another one on this machine."""
        path = folder / f"{self.space}-{name}"
        path.write_text(f'#!/bin/sh\nexec {" ".join(self.command(*words))} "$@"\n')
        path.chmod(0o755)
        return path

    def has(self, device: str, address: str) -> None:
        """Give a device an address, and switch it on."""
        self.ip("addr", "add", address, "dev", device)
        self.ip("link", "set", device, "up")


def cable(one: tuple[Machine, str, str], other: tuple[Machine, str, str]) -> None:
    """Connect two machines; each with the name and address of its device."""
    (left, here, _), (right, there, _) = one, other
    ends = ["peer", "name", there, "netns", right.space]
    ip("link", "add", here, "netns", left.space, "type", "veth", *ends)
    for machine, device, address in (one, other):
        machine.has(device, address)


class LongLine:
    """Carries packets between one machine and the ways by which another one reaches it."""

    def __init__(
        self,
        near: tuple[Machine, str],
        far: Machine,
        ways: Mapping[str, str],
        trip_seconds: float,
        loss: float,
        rng: random.Random,
    ) -> None:
        self._trip = trip_seconds
        """There and back."""
        self._loss = loss
        self._rng = rng
        self._near = _tun(*near)
        self._far = {
            socket.inet_aton(address): _tun(far, device) for device, address in ways.items()
        }
        self._on_the_way: list[tuple[float, int, int, bytes]] = []
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self.carried = 0
        self.lost = 0
        self.sources: set[bytes] = set()
        """The addresses from which packets came to the near end."""

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._closing.set()
        self._thread.join()
        for file in self._files:
            os.close(file)

    @property
    def _files(self) -> Sequence[int]:
        return (self._near, *self._far.values())

    def _carry(self) -> None:
        while not self._closing.is_set():
            now = time.monotonic()
            while self._on_the_way and self._on_the_way[0][0] <= now:
                _, _, goal, packet = heapq.heappop(self._on_the_way)
                with suppress(OSError):  # that network was left
                    os.write(goal, packet)
            wait = self._on_the_way[0][0] - now if self._on_the_way else LOOK_SECONDS
            for source in select.select(self._files, (), (), min(wait, LOOK_SECONDS))[0]:
                self._send_on(source, os.read(source, LONGEST_PACKET))

    def _send_on(self, source: int, packet: bytes) -> None:
        if packet[0] >> 4 != 4:  # IPv6 looks for neighbours by itself
            return
        if source == self._near:
            goal = self._far.get(packet[16:20])
        else:
            self.sources.add(packet[12:16])
            goal = self._near
        if goal is None:
            return
        self.carried += 1
        if self._rng.random() < self._loss:
            self.lost += 1
            return
        due = time.monotonic() + self._trip / 2
        heapq.heappush(self._on_the_way, (due, self.carried, goal, packet))


def _tun(machine: Machine, device: str) -> int:
    """Make a TUN device of a machine; return the file of its other end."""
    file = os.open("/dev/net/tun", os.O_RDWR)
    scratch = f"t{os.getpid() % 10000}{device}"[:15]
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", scratch.encode(), TUN_WITHOUT_HEADER))
    ip("link", "set", scratch, "netns", machine.space)
    machine.ip("link", "set", scratch, "name", device)
    return file
