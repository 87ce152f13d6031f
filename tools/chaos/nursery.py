"""Starts workers quickly: a process that has imported all of Parlour and forks for each of them.

`python -m tools.chaos.nursery` reads orders, one a line, and answers each with the id of the
process. A worker of `parlour serve` spends most of its start on imports; without them there is time
for many more kills. It ends when its standard input does, and the workers end with it.
"""

from __future__ import annotations

import ctypes
import importlib
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
from tests.support.tracing import python, unmeasured
from tools.chaos.crippled import cripple

from parlour.cli import main

IMPORTED = ("parlour.cli.app", "parlour.server.run", "parlour.store.redis", "uvloop")
PR_SET_PDEATHSIG = 1


class Order(msgspec.Struct):
    """A worker to be started."""

    arguments: list[str]
    """Of `parlour`."""
    log: str
    fault: str = ""
    skew: float = 0


class Child:
    """A process that is no child of this one, until it has ended."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._watched = os.pidfd_open(pid)

    @property
    def has_ended(self) -> bool:
        return self._ends_within(0)

    def send(self, number: signal.Signals) -> None:
        signal.pidfd_send_signal(self._watched, number)

    def end(self, number: signal.Signals, seconds: float = 60) -> None:
        """Send a signal that ends it, and wait until it has."""
        if not self.has_ended:
            self.send(number)
        assert self._ends_within(seconds), f"{self._pid} does not end"
        os.close(self._watched)

    def _ends_within(self, seconds: float) -> bool:
        return bool(select.select([self._watched], [], [], seconds)[0])


class Nursery:
    """The process that starts workers, seen from outside."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            python("-m", __spec__.name),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=unmeasured(),
            cwd=Path(__file__).parents[2],
            start_new_session=True,
        )

    def start(self, order: Order) -> Child:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(order) + b"\n")
        self._process.stdin.flush()
        return Child(int(self._process.stdout.readline()))

    def close(self) -> None:
        self._process.communicate()


def serve_orders() -> int:
    """Fork for each order; in the worker this gives the exit code of `parlour`."""
    for name in IMPORTED:
        importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to wait for the dead
    while line := sys.stdin.buffer.readline():
        order = msgspec.json.decode(line, type=Order)
        pid = os.fork()
        if not pid:
            return become_worker(order)
        print(pid, flush=True)
    return 0


def become_worker(order: Order) -> int:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    log = os.open(order.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for mine, standard in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(mine, standard)
    cripple(order.fault, order.skew)
    sys.argv = ["parlour", *order.arguments]
    return main()


if __name__ == "__main__":
    sys.exit(serve_orders())
