"""A house of several workers on PostgreSQL and Redis, each a process that can be ill-treated."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.support.databases import Postgres, Redis
from tests.support.serving import NO_LIMITS, free_port, until_it_has_ended, wait_for
from tests.support.tracing import python, unmeasured
from tools.chaos.link import Link

from parlour.store import Stored
from parlour.store.postgres import connect_postgres

CRIPPLED = Path(__file__).with_name("crippled.py")


class Worker:
    """One worker: a port of its own, so that the players choose whom they talk to."""

    def __init__(self, folder: Path, database: str, bus: str, fault: str, skew: float) -> None:
        self.port = free_port()
        self.is_ill = bool(fault)
        settings = [word for limit in NO_LIMITS for word in ("--set", limit)]
        program = python(str(CRIPPLED), fault or "-", str(skew)) if fault or skew else None
        where = ["--port", str(self.port), "--data", str(folder)]
        self._command = [
            *(program or python("-m", "parlour")),
            *("serve", *where, "--database", database, "--bus", bus, *settings),
        ]
        self._log = folder.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=log, stderr=log, env=unmeasured(), start_new_session=True
            )

    def wait(self) -> None:
        assert self.process is not None
        wait_for(self.port, self.process)

    def end(self, number: signal.Signals = signal.SIGKILL) -> None:
        """End it; when it is killed, its thinking processes end by themselves."""
        if self.process is None:
            return
        self.process.send_signal(number)
        until_it_has_ended(self.process)
        self.process = None

    def stall(self, seconds: float) -> None:
        """It stands still, and goes on as if nothing had happened."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGSTOP)
        time.sleep(seconds)
        os.kill(self.process.pid, signal.SIGCONT)


class ChaosHouse:
    """PostgreSQL, Redis and the workers. The way to each database is a link that can be cut."""

    def __init__(
        self, workers: int, faults: Sequence[str] = (), skews: Sequence[float] = ()
    ) -> None:
        self.postgres = Postgres()
        self.redis = Redis()
        self.to_postgres = Link(self.postgres.port)
        self.to_redis = Link(self.redis.port)
        self._database = self.postgres.create()
        through = self._database.replace(f":{self.postgres.port}/", f":{self.to_postgres.port}/")
        bus = f"redis://127.0.0.1:{self.to_redis.port}"
        self._folder = tempfile.TemporaryDirectory(prefix="parlour-chaos-")
        root = Path(self._folder.name)
        self.workers = [
            Worker(
                root / f"worker{n}",
                through,
                bus,
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
        for worker in self.workers:
            worker.end()
        for daemon in (self.postgres, self.redis):
            daemon.end()
        self.to_postgres.close()
        self.to_redis.close()
        self._folder.cleanup()

    def fall_ill(self) -> None:
        """From now on the workers have the faults that were planted in them."""
        for worker in self.workers:
            if worker.is_ill and worker.process is not None:
                worker.process.send_signal(signal.SIGUSR1)

    def streams(self) -> dict[str, list[Stored]]:
        """Everything in the log, read past all workers."""

        async def everything() -> dict[str, list[Stored]]:
            log = await connect_postgres(self._database)
            try:
                return {stream: await log.read(stream) for stream in await log.streams()}
            finally:
                await log.close()

        return asyncio.run(everything())
