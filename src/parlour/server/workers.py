"""The workers of a house on one machine: processes that share a listening socket.

The parent starts them, starts one anew that died, and on SIGHUP replaces them one by one while
people play. It serves nobody itself. The socket stays open in the parent, so a connection that comes
while a worker is replaced waits for the next one.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import secrets
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import msgspec

from parlour.kernel import Refusal
from parlour.server.logs import start_logging
from parlour.server.run import Server
from parlour.server.settings import LogFormat, LogLevel, Settings
from parlour.store.opening import Store

logger = logging.getLogger("parlour")

LOOK_SECONDS = 0.2
START_SECONDS = 120
DRAIN_SECONDS = 30
"""A worker that takes longer to end is killed."""
SHORT_LIFE_SECONDS = 5
"""A worker that lived no longer is not started again at once."""


class Plan(msgspec.Struct, frozen=True):
    """What a worker needs to know."""

    data: Path
    host: str
    settings: Settings
    store: Store
    certificate: Path | None = None
    key: Path | None = None
    tls: bool = False
    """With a certificate of the house's own authority."""
    log_level: LogLevel = "warning"
    log_format: LogFormat = "text"
    run: str = msgspec.field(default_factory=lambda: secrets.token_hex(8))
    """Tells this run of the house from earlier ones."""


def work(plan: Plan, listener: socket.socket, is_first: bool, line: Connection) -> None:
    """Run one worker, in a process of its own: it serves until it is told to end, or its parent has
    ended. The parent hears over the line that it is open, or why it is not."""
    start_logging(plan.log_level, plan.log_format)
    os.umask(0o077)
    try:
        server = Server(
            plan.data,
            plan.host,
            settings=plan.settings,
            certificate=plan.certificate,
            key=plan.key,
            tls=plan.tls,
            store=plan.store,
            listener=listener,
            has_admin=is_first,
            run=plan.run,
        )
        server.opened = lambda: line.send(None)
        threading.Thread(target=_end_with_parent, args=[server], daemon=True).start()
        server.run()
    except Refusal as refusal:
        line.send(refusal)


def _end_with_parent(server: Server) -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    logger.error("the parent of this worker has ended")
    server.stop()


class Worker:
    """One process, as its parent sees it."""

    def __init__(self, plan: Plan, listener: socket.socket, number: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.number = number
        self._line, line = context.Pipe(duplex=False)
        self.began = time.monotonic()
        self.process: SpawnProcess = context.Process(
            target=work,
            args=(plan, listener, number == 0, line),
            name=f"parlour-worker-{number}",
        )
        self.process.start()
        line.close()

    @property
    def is_alive(self) -> bool:
        return self.process.is_alive()

    def wait_open(self, is_stopping: Callable[[], bool]) -> None:
        """Wait until it serves. Raise the refusal that kept it from that."""
        until = self.began + START_SECONDS
        while not self._line.poll(LOOK_SECONDS):
            if not self.is_alive or is_stopping() or time.monotonic() > until:
                raise Refusal("worker_failed")
        try:
            refusal = self._line.recv()
        except EOFError:
            raise Refusal("worker_failed") from None
        if refusal is not None:
            raise refusal

    def drain(self) -> None:
        """Have it send its people away and end."""
        if self.is_alive:
            self.process.terminate()

    def join(self) -> None:
        self.process.join(DRAIN_SECONDS)
        if self.is_alive:
            logger.error("worker %d does not end and is killed", self.process.pid)
            self.process.kill()
            self.process.join()
        self._line.close()
        self.process.close()


class Workers:
    """All workers on this machine."""

    def __init__(self, plan: Plan, listener: socket.socket, count: int) -> None:
        self._plan = plan
        self._listener = listener
        self._count = count
        self._workers: list[Worker] = []
        self._is_stopping = False
        self._is_restarting = False

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid or 0 for worker in self._workers]

    def stop(self) -> None:
        self._is_stopping = True

    def restart(self) -> None:
        """Replace all workers, one by one."""
        self._is_restarting = True

    def run(self, opened: Callable[[], None]) -> None:
        """Serve until stopped. Raises a refusal if the first workers cannot start."""
        with self._heeding_signals():
            try:
                self._workers = [self._start(number) for number in range(self._count)]
                for worker in self._workers:
                    worker.wait_open(lambda: self._is_stopping)
                opened()
                self._watch()
            finally:
                for worker in self._workers:
                    worker.drain()
                for worker in self._workers:
                    worker.join()

    def _start(self, number: int) -> Worker:
        return Worker(self._plan, self._listener, number)

    def _watch(self) -> None:
        while not self._is_stopping:
            wait([worker.process.sentinel for worker in self._workers], LOOK_SECONDS)
            for place, worker in enumerate(self._workers):
                if not worker.is_alive and not self._is_stopping:
                    self._workers[place] = self._again(worker)
            if self._is_restarting:
                self._is_restarting = False
                self._replace_all()

    def _again(self, dead: Worker) -> Worker:
        """Start a new worker for one that died. One that dies as soon as it is born does not keep
        the machine busy."""
        logger.error("worker %d died (%s)", dead.process.pid, dead.process.exitcode)
        if time.monotonic() - dead.began < SHORT_LIFE_SECONDS:
            time.sleep(1)
        dead.join()
        return self._start(dead.number)

    def _replace_all(self) -> None:
        """Replace all workers, one by one. Each new worker serves before the old one ends, so no
        connection waits."""
        for place, old in enumerate(self._workers):
            new = self._start(old.number)
            try:
                new.wait_open(lambda: self._is_stopping)
            except Refusal as refusal:
                logger.error("the workers stay as they are: %s", refusal)
                new.drain()
                new.join()
                return
            self._workers[place] = new
            old.drain()
            old.join()

    @contextmanager
    def _heeding_signals(self) -> Iterator[None]:
        kinds: dict[int, Callable[[], None]] = {
            signal.SIGINT: self.stop,
            signal.SIGTERM: self.stop,
        }
        if hasattr(signal, "SIGHUP"):  # not on Windows
            kinds[signal.SIGHUP] = self.restart
        before: dict[int, Any] = {}
        for number, heed in kinds.items():
            before[number] = signal.signal(number, lambda *_, heed=heed: heed())
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
