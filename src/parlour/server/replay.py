"""A finished game step by step, as a page walks through it: what everybody saw, and each seat.

`python -m parlour.server.replay replay` reads a record from its input and writes the replay, or a refusal:
a record that somebody brings along is looked at in a process of its own, which can be ended.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from parlour.kernel import Refusal, Seat, View
from parlour.kernel.entry import Entry, Play
from parlour.kernel.record import Record, check_ends, passage_of, read
from parlour.server.rooms.stream import NO_CHANGE, Change, Sections
from parlour.server.web.analysis import analyse

FORMAT: Final = 1
LEFT_OUT: Final = frozenset({"clock", "offers", "default", "undo"})
"""Sections that only matter to those who play. What the clock said follows from `at`."""
SECONDS: Final = 20
"""How long a record that somebody brings along may take."""
MEMORY: Final = 1024 * 1024 * 1024
"""The memory it may take."""
NICENESS: Final = 10
"""Those who play come first."""


class Changed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one entry changed in some sections, as in an event of the WebSocket."""

    set: dict[str, Any] = {}
    add: dict[str, list[Any]] = {}
    """What came to the ends of lists."""
    unset: tuple[str, ...] = ()


class Track(msgspec.Struct, frozen=True):
    """What one kind of viewer saw."""

    view: dict[str, Any]
    """The sections after the first entry."""
    steps: tuple[Changed | None, ...]
    """For each entry after the first what it changed; null: nothing."""


class ReplayEntry(msgspec.Struct, frozen=True):
    """One entry of the record."""

    at: int
    """Table time in milliseconds."""
    seat: Seat | None
    kind: str
    """The kind of the move (`fact`), or of what else happened (`expire`, `pause`, `rule` …)."""
    line: int
    """The line of the move list that it belongs to, from 0: a turn, a phase, or the entry alone."""


class Replay(msgspec.Struct, frozen=True):
    """A finished game, step by step."""

    format: int
    game: str
    version: int
    names: tuple[str, ...]
    bots: tuple[int | None, ...]
    """Per seat the bot's level, or null for people."""
    options: dict[str, Any]
    entries: tuple[ReplayEntry, ...]
    public: Track
    seats: tuple[Track, ...]
    """Per seat the sections that only it saw."""
    scores: tuple[tuple[int, ...], ...]
    """Per line the score of every seat after it."""


class Walk:
    """Collects what one kind of viewer saw."""

    def __init__(self) -> None:
        self._sections = Sections()
        self._first: dict[str, Any] | None = None
        self._steps: list[Changed | None] = []

    def step(self, view: View) -> None:
        """Note what is new in this view, which is the next."""
        kept = {name: value for name, value in view.items() if name not in LEFT_OUT}
        change = self._sections.update(kept)
        if self._first is None:
            self._first = kept
        elif change is NO_CHANGE:
            self._steps.append(None)
        else:
            self._steps.append(_changed(change))

    def track(self) -> Track:
        return Track(self._first or {}, tuple(self._steps))


def _changed(change: Change) -> Changed:
    return Changed(change.set, change.add, change.gone)


def replay(record: Record) -> Replay:
    """Fold a record once, and keep what each step changed for whom."""
    head = record.head
    public, own = Walk(), [Walk() for _ in head.seats]
    scores: list[tuple[int, ...]] = []
    passages: list[Hashable | None] = [None]
    """What each entry belongs to: the passage before it."""
    for table in record.tables():
        scores.append(table.game.outcome(table.state, table.corrections).scores)
        passages.append(passage_of(table))
        public.step(table.public())
        for seat, walk in enumerate(own):
            walk.step(table.private(seat))
    entries = tuple(_entries(record.entries, passages))
    return Replay(
        FORMAT,
        head.game,
        head.version,
        head.names,
        head.bots,
        msgspec.to_builtins(record.entries[0].input.header.options),
        entries,
        public.track(),
        tuple(walk.track() for walk in own),
        tuple(dict(zip((entry.line for entry in entries), scores, strict=True)).values()),
    )


def _entries(
    entries: Iterable[Entry], passages: Sequence[Hashable | None]
) -> Iterator[ReplayEntry]:
    line = 0
    for number, entry in enumerate(entries):
        if number and (passages[number] is None or passages[number] != passages[number - 1]):
            line += 1
        moved = entry.input.move if isinstance(entry.input, Play) else entry.input
        kind = str(type(moved).__struct_config__.tag)
        yield ReplayEntry(entry.at, entry.seat, kind, line)


def packed(text: str) -> bytes:
    """Return the replay of a record as JSON, compressed with gzip."""
    return gzip.compress(msgspec.json.encode(replay(read(text))), 6, mtime=0)


# A record that somebody brings along ---------------------------------------------------------------


class Answered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the process for a record writes first: nothing, or why there is no replay."""

    code: str = ""
    details: dict[str, Any] = {}


def packed_analysis(text: str) -> bytes:
    """Return the analysis of a record as JSON, compressed with gzip; null where its game has
    none."""
    return gzip.compress(msgspec.json.encode(analyse(text)), 6, mtime=0)


WORK: Final = {"replay": packed, "analysis": packed_analysis}


def check_whole(record: bytes) -> None:
    """Refuse bytes that are no whole record of a game that is here."""
    check_ends(_decoded(record))


async def packed_elsewhere(record: bytes, work: str = "replay") -> bytes:
    """Do the same in a process of its own, which has a time and memory of its own."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", __name__, work, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    try:
        async with asyncio.timeout(SECONDS):
            out, _ = await process.communicate(record)
    except TimeoutError:
        raise Refusal("replay_too_long", seconds=SECONDS) from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    answer, _, body = out.partition(b"\n")
    if not answer:  # it died: of its memory, most likely
        raise Refusal("replay_too_long", seconds=SECONDS)
    said = msgspec.json.decode(answer, type=Answered)
    if said.code:
        raise Refusal(said.code, **said.details)
    return body


def main() -> None:
    """Read a record, write its replay, or what else the argument names."""
    work = WORK[sys.argv[1]]
    _keep_small()
    record = sys.stdin.buffer.read()
    out = sys.stdout.buffer
    try:
        body = work(_decoded(record))
    except Refusal as refusal:
        out.write(msgspec.json.encode(Answered(refusal.code, refusal.details)) + b"\n")
        return
    out.write(msgspec.json.encode(Answered()) + b"\n" + body)


def _decoded(record: bytes) -> str:
    try:
        return record.decode()
    except UnicodeDecodeError as error:
        line = record[: error.start].count(b"\n") + 1
        raise Refusal("bad_record", line=line, reason="these bytes are not text") from None


def _keep_small() -> None:
    """Go after everybody who plays, and take only so much time and memory."""
    if sys.platform != "win32":
        import resource

        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


if __name__ == "__main__":
    main()
