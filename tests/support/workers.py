"""A house of many workers in processes of their own, with real databases."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.serving import NO_LIMITS, RUNNING, until_it_has_ended
from tests.support.tracing import python, unmeasured

from parlour.store import Stored
from parlour.store.postgres import connect_postgres


class Crew:
    """`parlour serve --workers N`, as a program that starts it sees it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        opened = json.loads(process.stdout.readline())
        self.port: int = opened["port"]
        self.first: list[int] = opened["pids"]
        """The workers it began with."""

    @property
    def pids(self) -> list[int]:
        """The workers that are alive, the oldest first."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return sorted(int(pid) for pid in children.split() if is_worker(int(pid)))

    def kill(self, pid: int) -> None:
        os.kill(pid, signal.SIGKILL)

    def restart_all(self) -> None:
        self.process.send_signal(signal.SIGHUP)


def is_worker(pid: int) -> bool:
    """Not a helper of multiprocessing, and not dead."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes()
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return b"spawn_main" in words and state != "Z"


@contextmanager
def crew(
    folder: Path, database: str, bus: str, count: int = 2, *, is_measured: bool = False
) -> Iterator[Crew]:
    """So many workers on one port; stopped in order at the end."""
    limits = [word for limit in NO_LIMITS for word in ("--set", limit)]
    where = ["--port", "0", "--data", str(folder), "--database", database, "--bus", bus]
    command = python("-m", "parlour", "serve", *where, "--workers", str(count), "--json", *limits)
    environment = os.environ if is_measured else unmeasured()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        RUNNING.append(process)
        try:
            yield Crew(process)
        finally:
            if process.poll() is None:
                process.terminate()
            try:
                until_it_has_ended(process)
            finally:
                RUNNING.remove(process)
                process.kill()


def in_database(url: str) -> dict[str, list[Stored]]:
    """The streams of a house."""

    async def everything() -> dict[str, list[Stored]]:
        log = await connect_postgres(url)
        found = {stream: await log.read(stream) for stream in await log.streams()}
        await log.close()
        return found

    return asyncio.run(everything())
