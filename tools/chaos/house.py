"""A house of several workers on PostgreSQL and Redis, each a process that can be ill-treated."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.support.databases import Postgres, Redis
from tests.support.serving import NO_LIMITS, Patience, free_port
from tools.chaos.link import Link
from tools.chaos.nursery import Child, Nursery, Order

from parlour.store import Stored
from parlour.store.postgres import connect_postgres

DISK_MEGABYTES = 400
SMALL_LOG = ("max_wal_size=64MB", "min_wal_size=32MB", "checkpoint_timeout=30s")
"""So that the small disk is enough for PostgreSQL while nobody fills it."""
CAN_MOUNT = os.getuid() == 0 and shutil.which("mount") is not None
"""A disk that can be filled needs root."""


class Worker:
    """One worker: a port of its own, so that the players choose whom they talk to."""

    def __init__(
        self, nursery: Nursery, folder: Path, store: Sequence[str], fault: str, skew: float
    ) -> None:
        self.port = free_port()
        self.is_ill = bool(fault)
        self._nursery = nursery
        settings = [word for limit in NO_LIMITS for word in ("--set", limit)]
        where = ["--port", str(self.port), "--data", str(folder)]
        self._log = folder.with_suffix(".log")
        arguments = ["serve", *where, *store, *settings]
        self._order = Order(arguments, str(self._log), fault, skew)
        self._process: Child | None = None

    @property
    def is_up(self) -> bool:
        with socket.socket() as probe:
            return not probe.connect_ex(("127.0.0.1", self.port))

    def start(self) -> None:
        self._process = self._nursery.start(self._order)

    def wait(self) -> None:
        """Wait until it answers. One that finds no database ends, and is started again as
        `--workers` would do it."""
        patience = Patience(60)
        while not self.is_up:
            if self._process is None or self._process.has_ended:
                self.start()
            patience.check(f"a worker does not answer: {self._last_words()}")
            time.sleep(0.02)

    def said(self) -> list[str]:
        """The lines of its log, through all its lives."""
        return self._log.read_text().splitlines() if self._log.exists() else []

    def _last_words(self) -> str:
        return "\n".join(self.said())[-1000:]

    def send(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send(number)

    def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """End it; when it is killed, its thinking processes end by themselves."""
        if self._process is not None:
            self._process.end(number)
            self._process = None

    def stall(self, seconds: float) -> None:
        """Let it stand still, and go on as if nothing had happened."""
        self.send(signal.SIGSTOP)
        time.sleep(seconds)
        self.send(signal.SIGCONT)


class ChaosHouse:
    """PostgreSQL, Redis and the workers. The way to each database is a link that can be cut."""

    def __init__(
        self, workers: int, faults: Sequence[str] = (), skews: Sequence[float] = ()
    ) -> None:
        self._nursery = Nursery()
        self.postgres = Postgres(*SMALL_LOG, megabytes=DISK_MEGABYTES if CAN_MOUNT else 0)
        self.redis = Redis()
        self.to_postgres = Link(self.postgres.port)
        self.to_redis = Link(self.redis.port)
        self._database = self.postgres.create()
        through = self._database.replace(f":{self.postgres.port}/", f":{self.to_postgres.port}/")
        store = ["--database", through, "--bus", f"redis://127.0.0.1:{self.to_redis.port}"]
        self._folder = tempfile.TemporaryDirectory(prefix="parlour-chaos-")
        root = Path(self._folder.name)
        self.workers = [
            Worker(
                self._nursery,
                root / f"worker{n}",
                store,
                faults[n] if n < len(faults) else "",
                skews[n] if n < len(skews) else 0,
            )
            for n in range(workers)
        ]

    @property
    def ports(self) -> list[int]:
        return [worker.port for worker in self.workers]

    def __enter__(self) -> Self:
        for worker in self.workers:
            worker.start()
        for worker in self.workers:
            worker.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with ExitStack() as last:
            last.callback(self._folder.cleanup)
            last.callback(self.to_redis.close)
            last.callback(self.to_postgres.close)
            last.callback(self._nursery.close)
            for daemon in (self.postgres, self.redis):
                last.callback(daemon.close)
            for worker in self.workers:
                last.callback(worker.end)

    def fall_ill(self) -> None:
        """Give the workers from now on the faults that were planted in them."""
        for worker in self.workers:
            if worker.is_ill:
                worker.send(signal.SIGUSR1)

    def said(self) -> list[str]:
        """The lines in the logs of all workers."""
        return [line for worker in self.workers for line in worker.said()]

    def streams(self) -> dict[str, list[Stored]]:
        """Return everything in the log, read past all workers."""

        async def everything() -> dict[str, list[Stored]]:
            log = await connect_postgres(self._database)
            try:
                return {stream: await log.read(stream) for stream in await log.streams()}
            finally:
                await log.close()

        return asyncio.run(everything())
