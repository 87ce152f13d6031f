"""Servers in processes of their own, pinned to a core, with what they cost."""

from __future__ import annotations

import mmap
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from parlour.kernel import Refusal

START_SECONDS = 60.0
TICKS = 100
"""Linux tells the times of ended processes in hundredths of a second on all usual machines."""


def free_port() -> int:
    """Return a port below those the system gives to clients: a client that looks for a server which
    is down could otherwise come to stand on its port, and talk to itself."""
    while True:
        port = random.randrange(10_000, 30_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


def cores() -> list[int]:
    """Return the cores this process may use; empty where the system cannot tell."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def pin(pid: int, core: int) -> None:
    """Keep a process on one core, where the system can."""
    if sys.platform == "linux":
        os.sched_setaffinity(pid, {core})


def cpu_seconds(pid: int) -> float:
    """Return the processor time of all threads of a process."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((each / "schedstat").read_text("ascii").split()[0]) for each in threads) / 1e9


def wanted_seconds(pid: int) -> float:
    """Return the processor time that a process had, or waited for while others had the
    processors."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    words = [(each / "schedstat").read_text("ascii").split() for each in threads]
    return sum(int(had) + int(waited) for had, waited, *_ in words) / 1e9


def kill(pid: int) -> None:
    """End a process at once (SIGKILL)."""
    if sys.platform == "win32":
        os.kill(pid, signal.SIGTERM)
    else:
        os.kill(pid, signal.SIGKILL)


def children(pid: int) -> list[int]:
    """Return the processes that a process has started and that are still there."""
    found: list[int] = []
    with suppress(OSError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            found += map(int, (thread / "children").read_text("ascii").split())
    return found


def tree_seconds(pid: int) -> float:
    """Return the processor time of a process and all below it, those that have ended included."""
    words = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    ended = int(words[13]) + int(words[14])
    total = cpu_seconds(pid) + ended / TICKS
    for child in children(pid):
        with suppress(OSError):  # it has ended meanwhile
            total += tree_seconds(child)
    return total


def resident_bytes(pid: int) -> int:
    return sum(memory_of(pid))


def memory_of(pid: int) -> tuple[int, int]:
    """Return the bytes of a process that it has to itself, and those of files that are mapped."""
    resident, shared = map(int, Path(f"/proc/{pid}/statm").read_text("ascii").split()[1:3])
    return (resident - shared) * mmap.PAGESIZE, shared * mmap.PAGESIZE


class Served:
    """A running server."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.pid = process.pid
        self.port = port


def served(command: Sequence[str], *, pinned: bool = True) -> AbstractContextManager[Served]:
    """Start `python -m …` with a free port as its last argument, as `serving` does."""
    return serving([sys.executable, "-m", *command], pinned=pinned)


@contextmanager
def serving(
    command: Sequence[str], folder: Path | None = None, *, pinned: bool = True
) -> Iterator[Served]:
    """Start a server in a folder with a free port as its last argument, wait until it answers, and
    stop it in the end. It runs on one core, the first one this process may use, or on all."""
    port = free_port()
    allowed = cores()
    process = subprocess.Popen(
        [*command, str(port)],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        if allowed and pinned:
            pin(process.pid, allowed[0])
        _wait(process, port)
        yield Served(process, port)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stderr is not None:
            process.stderr.close()


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    began = time.monotonic()
    while time.monotonic() - began < START_SECONDS:
        if process.poll() is not None:
            assert process.stderr is not None
            said = process.stderr.read().decode(errors="replace").strip()
            raise Refusal("bench_failed", name="server", reason=said or "it ended at once")
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise Refusal("bench_failed", name="server", reason="it does not answer")


def measure_apart(
    module: str, arguments: bytes, timeout: float, environment: Mapping[str, str] | None = None
) -> bytes:
    """Run `python -m module` on the last core, give it `arguments`, and take what it prints."""
    allowed = cores()
    process = subprocess.Popen(
        [sys.executable, "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | (environment or {}),
    )
    if allowed:
        pin(process.pid, allowed[-1])
    try:
        out, err = process.communicate(arguments, timeout)
    except subprocess.TimeoutExpired as error:
        raise Refusal("bench_failed", name=module, reason="it took too long") from error
    finally:
        if process.poll() is None:
            process.kill()
            process.communicate()
    if process.returncode:
        lines = err.decode(errors="replace").strip().splitlines() or ["it failed"]
        raise Refusal("bench_failed", name=module, reason=lines[-1])
    return out
