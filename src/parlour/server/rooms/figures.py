"""What a worker has counted, as it tells the others of the house and the owner."""

from __future__ import annotations

import mmap
import os
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

import parlour
from parlour.kernel import Refusal
from parlour.server.meter import Histogram, meter
from parlour.server.rooms.live_room import LiveRoom

STARTED = time.monotonic()


class Trouble(msgspec.Struct, frozen=True):
    """Why a worker is not ready."""

    code: str
    details: dict[str, Any] = {}

    @property
    def refusal(self) -> Refusal:
        return Refusal(self.code, **self.details)


class Figures(msgspec.Struct, frozen=True):
    """One process that serves the house."""

    name: str
    version: str
    seconds: float
    """Since its start."""
    trouble: Trouble | None
    rooms: int
    playing: int
    connections: int
    people: int
    bots: int
    moves: int
    """Durable moves of people."""
    bot_moves: int
    inputs: Histogram
    commits: Histogram
    refusals: dict[str, int]
    """By code."""
    memory: int
    """Bytes; 0 where the system does not say."""
    processor: float
    """Processor time in seconds."""


_decoder = msgspec.json.Decoder(Figures)


def figures_of(rooms: Sequence[LiveRoom], trouble: Refusal | None) -> Figures:
    """Return the figures of this process."""
    return Figures(
        name=f"{socket.gethostname()}-{os.getpid()}",
        version=parlour.__version__,
        seconds=time.monotonic() - STARTED,
        trouble=None if trouble is None else Trouble(trouble.code, trouble.details),
        rooms=len(rooms),
        playing=sum(live.room.phase == "playing" for live in rooms),
        connections=meter.connections,
        people=sum(len(live.presence.here) for live in rooms),
        bots=sum(live.bots_thinking for live in rooms),
        moves=meter.moves,
        bot_moves=meter.bot_moves,
        inputs=meter.inputs,
        commits=meter.commits,
        refusals=meter.refusals,
        memory=resident_bytes(),
        processor=time.process_time(),
    )


def encode(figures: Figures) -> bytes:
    return msgspec.json.encode(figures)


def decode(raw: bytes) -> Figures | None:
    """Read the figures of a worker; None where a worker of another version tells something else, or
    nothing."""
    with suppress(msgspec.DecodeError):
        return _decoder.decode(raw)
    return None


def resident_bytes() -> int:
    """Return the memory of this process; 0 where the system does not say."""
    with suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * mmap.PAGESIZE
    return 0
