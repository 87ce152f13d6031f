"""A house that counts where its processor time goes: `python -m parlour.bench.profiled REPORT serve …`
runs `parlour serve …` with a stopwatch around each step of a move. At each SIGUSR1 it appends a
`Snapshot` as a line of JSON to the file REPORT.

The stopwatch reads the processor time of the thread, so waiting counts nowhere. A step counts
without the steps that it calls. What a stopwatch itself takes is measured at the start and left out.
"""

from __future__ import annotations

import functools
import importlib
import runpy
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

STEPS = {
    "receive": "server.web.socket:SocketEndpoint._receive",
    "decode the message": "server.web.socket:decode_message",
    "decode the move": "server.rooms.live_room:decode_move",
    "make an input": "server.rooms.live_room:LiveRoom.move",
    "queue": "server.rooms.road:Road.submit",
    "decide": "server.rooms.road:Road._decide",
    "commit": "server.rooms.road:commit_of",
    "room": "room.room:Room.play",
    "table": "kernel.table:Table.play",
    "rules": "games.times.rules:TimesFour.play",
    "encode the entry": "room.codec:encode",
    "hand to the writer": "store.job:Submitting.append",
    "take the outcome": "server.rooms.road:Road._written",
    "timer and bots": "server.rooms.by_itself:ByItself.see",
    "look who to show": "server.rooms.broadcast:Broadcast.show",
    "public view": "kernel.table:Table.public",
    "views of the seats": "kernel.table:Table.private",
    "compare and encode sections": "server.rooms.stream:Sections.update",
    "encode the event": "server.rooms.connection:encode_message",
    "frame and write to the socket": "server.web.wire:Wire.send",
    "writer: batch": "store.writer:Writer._outcomes",
    "writer: digest": "store.chain:Chain.add",
    "writer: insert": "store.writer:Chains.insert",
    "writer: sync": "store.writer:Writer._commit",
    "writer: hand back": "store.writer:tell",
}
"""The steps of a move and the functions that do them."""
WRITER = "parlour-log-writer"
ASKED_BY = "SIGUSR1"
"""The signal that asks for a snapshot."""


class Snapshot(msgspec.Struct, frozen=True):
    """What a house has done since its start."""

    calls: dict[str, int]
    """How often each step was done."""
    spent: dict[str, int]
    """Nanoseconds of processor time in each step alone."""
    main: int
    """Nanoseconds of processor time of the thread of the event loop, without its stopwatches."""
    writer: int
    """The same for the thread that writes."""
    others: int
    """The same for all other threads."""
    wakes: int
    """How often a thread waited and was woken."""


class Watch:
    """What the steps of one thread took."""

    def __init__(self) -> None:
        self.thread = threading.get_native_id()
        self.calls: dict[str, int] = defaultdict(int)
        self.spent: dict[str, int] = defaultdict(int)
        self.inner = [0]
        """For each step that is under way: nanoseconds of the steps that it called."""


class Stopwatches:
    """The stopwatches of a process."""

    def __init__(self) -> None:
        self._local = threading.local()
        self.watches: list[Watch] = []
        self.inside = 0
        """Nanoseconds that a stopwatch adds to its own step."""
        self.outside = 0
        """Nanoseconds that it adds to the step around it."""

    def _watch(self) -> Watch:
        watch: Watch | None = getattr(self._local, "watch", None)
        if watch is None:
            watch = self._local.watch = Watch()
            self.watches.append(watch)
        return watch

    def timed(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with a stopwatch around it."""
        now = time.thread_time_ns

        @functools.wraps(function)
        def run(*args: Any, **kwargs: Any) -> Any:
            watch = self._watch()
            inner = watch.inner
            inner.append(0)
            began = now()
            try:
                return function(*args, **kwargs)
            finally:
                spent = now() - began
                watch.calls[name] += 1
                watch.spent[name] += spent - inner.pop() - self.inside
                inner[-1] += spent + self.outside

        return run

    def calibrate(self, times: int = 20_000) -> None:
        """Measure what a stopwatch takes itself."""
        empty = self.timed("", _nothing)
        began = time.thread_time_ns()
        for _ in range(times):
            empty()
        around = (time.thread_time_ns() - began) // times
        watch = self._watch()
        self.inside = watch.spent.pop("") // watch.calls.pop("")
        self.outside = around - self.inside

    def install(self) -> None:
        """Put a stopwatch around each step."""
        for name, where in STEPS.items():
            module, _, path = where.partition(":")
            owner: Any = importlib.import_module(f"parlour.{module}")
            *classes, function = path.split(".")
            for each in classes:
                owner = getattr(owner, each)
            setattr(owner, function, self.timed(name, getattr(owner, function)))

    def snapshot(self) -> Snapshot:
        calls: dict[str, int] = {}
        spent: dict[str, int] = {}
        taken: dict[int, int] = defaultdict(int)
        for watch in self.watches:
            calls |= watch.calls
            spent |= watch.spent
            taken[watch.thread] += sum(watch.calls.values()) * (self.inside + self.outside)
        times = {id: _seconds(id) - taken[id] for id in _threads()}
        main = threading.main_thread().native_id or 0
        writers = [t.native_id or 0 for t in threading.enumerate() if t.name == WRITER]
        writer = sum(times[id] for id in writers)
        others = sum(times.values()) - times[main] - writer
        return Snapshot(calls, spent, times[main], writer, others, sum(map(_wakes, times)))


def _nothing() -> None:
    """Do nothing."""


def _threads() -> list[int]:
    return [int(path.name) for path in Path("/proc/self/task").iterdir()]


def _seconds(thread: int) -> int:
    """Return the processor time of a thread in nanoseconds."""
    return int(Path(f"/proc/self/task/{thread}/schedstat").read_text("ascii").split()[0])


def _wakes(thread: int) -> int:
    """Return how often a thread waited and was woken."""
    lines = Path(f"/proc/self/task/{thread}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt"))


def main() -> None:
    report = Path(sys.argv[1])
    stopwatches = Stopwatches()
    stopwatches.calibrate()
    stopwatches.install()

    def write(signum: int, frame: object) -> None:
        with report.open("ab") as file:
            file.write(msgspec.json.encode(stopwatches.snapshot()) + b"\n")

    signal.signal(signal.Signals[ASKED_BY], write)
    sys.argv[:2] = ["parlour"]
    runpy.run_module("parlour", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
