"""`python -m tools.siege [SECONDS]`: all attacks share that time, then come corruption and kills.

Prints a table for the docs. Fails where the log of a house has a traceback or a line at level error.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.server.test_crash import TABLES, play_to_the_end, until_it_is_dead
from tests.support.serving import free_port, on_disk, players, serve, server
from tests.support.tracing import python
from tools.complaints import complaints
from tools.siege.attacks import ATTACKS, HOST, Target, run
from tools.siege.disk import sync
from websockets.sync.client import ClientConnection, connect

from parlour.server.messages import PROTOCOL

SPAWN = multiprocessing.get_context("spawn")
SECONDS = 600.0
KILLS = 12
CORRUPTION_RUNS = 2
CORRUPTIONS = 145
"""In a run of the test: six blind ways twenty times each, and 25 kinds of rows."""
PAUSE = 0.05


class Witness:
    """Somebody in a room of their own, who asks for a sign of life all the time."""

    def __init__(self, port: int, ticket: dict[str, Any]) -> None:
        self._stack = ExitStack()
        address = f"ws://{HOST}:{port}/ws"
        self._socket: ClientConnection = self._stack.enter_context(
            connect(address, compression=None)
        )
        hello = {"type": "hello", "protocol": PROTOCOL, "room": ticket["code"]}
        self._socket.send(json.dumps(hello | {"token": ticket["token"]}))
        self._socket.recv(10)

    def waits(self, seconds: float) -> list[float]:
        """Return how long each durable command took to be answered, in that time."""
        waits: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            begun, id = time.monotonic(), secrets.token_hex(6)
            lock = {"type": "lock", "locked": len(waits) % 2 == 0}
            self._socket.send(json.dumps({"type": "room", "id": id, "command": lock}))
            while id not in self._socket.recv(60):
                pass
            waits.append(time.monotonic() - begun)
            time.sleep(0.25)
        return waits

    def close(self) -> None:
        self._stack.close()


def post(port: int, path: str, body: Any) -> dict[str, Any]:
    raw = json.dumps(body).encode()
    url = f"http://{HOST}:{port}{path}"
    request = urllib.request.Request(url, raw, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def memory(pid: int) -> float:
    """Return resident megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1000
    return 0.0


@contextmanager
def beside(work: Callable[..., None], *arguments: Any) -> Iterator[Connection]:
    """Work in a process of its own; yield the other end of its pipe."""
    ours, theirs = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(target=work, args=(*arguments, theirs))
    process.start()
    try:
        yield ours
    finally:
        process.join(10)
        process.kill()


def receive(pipe: Connection, seconds: float) -> Any:
    """Receive what a process beside ours found; fail where it is long overdue."""
    if not pipe.poll(seconds + 30):
        raise TimeoutError("a process of the siege does not answer")
    return pipe.recv()


def besiege(name: str, seconds: float) -> str:
    """Make one attack on a fresh house, as people start it; a row of the table."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="parlour-siege-") as folder:
        command = python("-m", "parlour", "serve", "--port", str(port), "--data", folder)
        log = Path(folder) / "log"
        with server(command, port, log) as process:
            witness = Witness(port, post(port, "/api/rooms", {"name": "Anna"}))
            ticket = post(port, "/api/rooms", {"name": "Mallory"})
            joins = f"/api/rooms/{ticket['code']}/join"
            spectator = post(port, joins, {"name": "Trudy", "role": "spectator"})
            usual = witness.waits(3)
            before = memory(process.pid)
            with (
                beside(run, name, Target(port, ticket, spectator), seconds) as tally,
                beside(sync, folder, seconds) as disk,
            ):
                waits = witness.waits(seconds)
                tried, refused = receive(tally, seconds)
                grown = memory(process.pid) - before
                stalled = receive(disk, seconds)
            written = sum(file.stat().st_size for file in Path(folder).rglob("*")) / 1e6
            witness.close()
        said = log.read_text().splitlines()
        found = complaints(said)
        assert not found, "\n".join(found[:20])
    usual.sort()
    longest = (max(waits) - usual[len(usual) // 2]) * 1000
    return (
        f"| {name} | {tried:,} | {refused:,} | {longest:.0f} ms | {stalled * 1000:.0f} ms |"
        f" {grown:.0f} MB | {written:.1f} MB | {len(said):,} |"
    )


def kill(count: int) -> str:
    """Kill with -9 under load; fail where something acknowledged is lost or doubled."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="parlour-siege-") as name, ExitStack() as stack:
        folder, log = Path(name), Path(name) / "log"
        command = python("-m", "parlour", *serve(folder, port))
        found: list[str] = []
        for life in range(count):
            with server(command, port, log) as process:
                if life == 0:
                    crowd = stack.enter_context(players(port, tables=TABLES, pause=PAUSE))
                    crowd.listen_until("ready")
                crowd.listen_for(4 * TABLES)
                process.kill()
                until_it_is_dead(process, crowd)
            found += complaints(log.read_text().splitlines())
            crowd.compare(on_disk(folder))
        assert not found, "\n".join(found[:20])
        play_to_the_end(crowd, folder, port)
        return f"{count} kills, {len(crowd.acknowledged):,} acknowledged, none lost or doubled"


def corrupt(runs: int) -> str:
    """Spoil databases in many ways, each run with another seed; fail where an answer is neither
    right nor a refusal."""
    for seed in range(runs):
        command = python("-m", "pytest", "-q", "-n", "0", "tests/store/test_damage.py")
        environment = {**os.environ, "PARLOUR_SEED": str(seed)}
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    return f"{runs} runs of {CORRUPTIONS} corruptions of a database: all answers right or refused"


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    each = seconds / len(ATTACKS)
    print(f"{each:.0f} seconds each.")
    columns = "attack", "tried", "refused or cut off", "longest wait of others"
    print(
        f"| {' | '.join(columns)} | longest sync of the disk alone | memory | written | lines of log |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for name in ATTACKS:
        print(besiege(name, each), flush=True)
    print(corrupt(CORRUPTION_RUNS), flush=True)
    print(kill(KILLS))


if __name__ == "__main__":
    main()
