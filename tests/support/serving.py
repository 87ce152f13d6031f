"""A real server and real players, each in a process of its own, and a witness of what they say."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from tests.support.tracing import python, unmeasured

from parlour.bench import processes
from parlour.store import Stored, open_sqlite

PLAYERS = Path(__file__).parents[1] / "server" / "players.py"
NO_LIMITS = [
    "messages=0",
    "address_messages=0",
    "bytes_per_second=0",
    "address_bytes_per_second=0",
    "rooms_per_hour=0",
    "joins_per_minute=0",
    "misses_per_minute=0",
    "connections_per_address=0",
    "lead_seconds=0",
    "show_pace=0",
]
"""Nobody has to wait, for limits or for a countdown."""

free_port = processes.free_port

Key = tuple[str, str, str]
"""A message by room, person and id."""


def serve(folder: Path, port: int) -> list[str]:
    """The arguments of `parlour` for a server without limits."""
    settings = [word for limit in NO_LIMITS for word in ("--set", limit)]
    return ["serve", "--port", str(port), "--data", str(folder), *settings]


RUNNING: list[subprocess.Popen[Any]] = []
"""The servers and players of this test."""


def kept_waiting(process: subprocess.Popen[Any]) -> float:
    """The seconds this process was ready to go on, but other programs had the processors."""
    try:
        words = Path(f"/proc/{process.pid}/schedstat").read_text().split()
    except OSError:  # it is gone
        return 0
    return int(words[1]) / 1e9


class Patience:
    """Runs out when the server and the players had time enough and nothing came of it.

    The time in which other programs kept one of them waiting does not count: on a busy machine a
    minute may give them no more than a second. But not even there does it last for ever.
    """

    def __init__(self, seconds: float, longest: float = 15 * 60) -> None:
        self._seconds = seconds
        self._longest = longest
        self._since = time.monotonic()
        self._kept_waiting = {process: kept_waiting(process) for process in RUNNING}

    def check(self, complaint: str) -> None:
        """Fail with the complaint once it has run out."""
        lost = sum(max(0, kept_waiting(p) - self._kept_waiting.get(p, 0)) for p in RUNNING)
        waited = time.monotonic() - self._since
        if waited - lost <= self._seconds and waited <= self._longest:
            return
        ended = [process.poll() for process in RUNNING]
        raise AssertionError(
            f"{complaint}, after {waited:.0f} seconds; the processes were kept waiting by others"
            f" for {lost:.0f} seconds in all; ended: {ended}"
        )


def wait_for(port: int, process: subprocess.Popen[Any]) -> None:
    """Until the server answers."""
    patience = Patience(30)
    while True:
        with socket.socket() as probe:
            if not probe.connect_ex(("127.0.0.1", port)):
                return
        assert process.poll() is None, "the server has ended"
        patience.check("the server does not answer")
        time.sleep(0.02)


def on_disk(folder: Path) -> dict[str, list[Stored]]:
    """The streams of a house that is not running."""

    async def everything() -> dict[str, list[Stored]]:
        log = open_sqlite(folder)
        found = {stream: await log.read(stream) for stream in await log.streams()}
        await log.close()
        return found

    return asyncio.run(everything())


class Players:
    """A process full of players; remembers what they said."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        # Read all the time: players whose line nobody takes would stop playing.
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.sent: dict[Key, Any] = {}
        self.acknowledged: set[Key] = set()
        self.resent: set[Key] = set()
        """Acknowledged only after it was sent again."""
        self.refused: set[Key] = set()
        self.codes: Counter[str] = Counter()
        """Of refusals."""
        self.byes: Counter[str] = Counter()
        self.fired: list[float] = []
        """How many milliseconds after its deadline each turn was seen to run out."""
        self.views: dict[tuple[str, str], Any] = {}
        """What people saw at the end, by room and person."""
        self._unanswered: set[tuple[str, str]] = set()
        """Who waits for an answer, by room and person; each has one message under way at most."""
        self._ports: dict[tuple[str, str], int] = {}
        """Where each of them is connected, or was last."""

    @property
    def in_flight(self) -> int:
        """Messages that were sent and not answered, as far as was heard."""
        return len(self._unanswered)

    def in_flight_at(self, port: int) -> int:
        """Those whose sender is connected to this port."""
        return sum(self._ports.get(who) == port for who in self._unanswered)

    def listen_now(self) -> None:
        """Take in what has been said already."""
        while not self._lines.empty():
            self._note(*self._line().split(" ", 1))

    def listen_until(self, end: str) -> None:
        while (line := self._line()) != f"{end}\n":
            self._note(*line.split(" ", 1))

    def listen_for(self, acknowledgements: int) -> None:
        """Until so many more have come."""
        wanted = len(self.acknowledged) + acknowledgements
        while len(self.acknowledged) < wanted:
            self._note(*self._line().split(" ", 1))

    def _line(self) -> str:
        """What they say next."""
        patience = Patience(60)
        while True:
            try:
                line = self._lines.get(timeout=5)
            except Empty:
                told = f"unanswered: {sorted(self._unanswered)}, sent away: {dict(self.byes)}"
                patience.check(f"nothing was said; {told}")
            else:
                assert line is not None, "the players ended"
                return line

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def close(self) -> None:
        self._process.kill()
        self._reader.join()

    def tell(self, word: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n")
        self._process.stdin.flush()

    def _note(self, word: str, rest: str = "") -> None:
        if word == "late\n":
            return
        if word == "bye":
            self.byes[rest.split()[1]] += 1
            return
        if word == "fired":
            self.fired.append(float(rest.split()[1]))
            return
        if word == "view":
            room, person, text = rest.split(" ", 2)
            self.views[room, person] = json.loads(text)
            return
        if word == "at":
            room, person, port = rest.split()
            self._ports[room, person] = int(port)
            return
        room, person, id, detail = rest.split(" ", 3)
        key = (room, person, id)
        if word == "sent":
            self.sent[key] = json.loads(detail)
            self._unanswered.add((room, person))
            return
        self._unanswered.discard((room, person))
        if word == "refused":
            self.refused.add(key)
            self.codes[detail.strip()] += 1
        else:
            self.acknowledged.add(key)
            if int(detail) > 1:
                self.resent.add(key)

    def compare(self, streams: dict[str, list[Stored]]) -> set[Key]:
        """Every acknowledged message is on the disk once, as it was sent, and nothing else is.

        Gives those that are on the disk.
        """
        kept: list[Key] = []
        for room, entries in streams.items():
            assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
            for entry in entries:
                body = json.loads(entry.body)
                assert (body["seq"], body.get("person"), body.get("id")) == (
                    entry.seq,
                    entry.person,
                    entry.id,
                )
                if entry.person is None or entry.id is None:
                    continue
                key = (room, entry.person, entry.id)
                kept.append(key)
                if body["input"]["type"] == "play":
                    assert body["input"]["move"] == self.sent[key]["move"]
        found = set(kept)
        assert not [key for key, count in Counter(kept).items() if count > 1], "doubled"
        assert not self.acknowledged - found, "acknowledged and lost"
        assert not self.refused & found, "refused and kept all the same"
        assert not found - self.sent.keys(), "on the disk, but nobody sent it"
        return found


@contextmanager
def players(
    *ports: int, tables: int, pause: float, sitters: int = 0, settle: float = 0
) -> Iterator[Players]:
    """So many tables of two, who think for up to `pause` seconds, and people who let every turn run
    out; they wait for `settle` seconds at the end before they say what they see."""
    where = ",".join(map(str, ports))
    command = python(str(PLAYERS), where, str(tables), str(pause), str(sitters))
    pipe = subprocess.PIPE
    root = str(Path(__file__).parents[2])
    env = {**unmeasured(), "PARLOUR_SETTLE": str(settle), "PYTHONPATH": root}
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env) as process:
        crowd = Players(process)
        RUNNING.append(process)
        try:
            yield crowd
        finally:
            RUNNING.remove(process)
            crowd.close()


@contextmanager
def server(
    command: Sequence[str], port: int, log: Path | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """A server; stopped in order at the end, unless it has met another end before. Its log goes into
    a file, where one is given."""
    with (
        contextlib.nullcontext() if log is None else log.open("wb") as stderr,
        subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=stderr, env=unmeasured()
        ) as process,
    ):
        RUNNING.append(process)
        try:
            wait_for(port, process)
            yield process
        finally:
            if process.poll() is None:
                os.kill(process.pid, signal.SIGTERM)
            try:
                until_it_has_ended(process)
            finally:
                RUNNING.remove(process)
                process.kill()


def until_it_has_ended(process: subprocess.Popen[Any]) -> None:
    """Until it has ended."""
    patience = Patience(60)
    while process.poll() is None:
        patience.check("it was to end")
        time.sleep(0.02)
