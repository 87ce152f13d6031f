"""Compares what players were told with what is in the log."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from tests.support.serving import Players

from parlour.kernel.entry import Expire
from parlour.room import Room, codec
from parlour.store import Stored

SECTIONS = ("board", "score", "turns")
"""What everybody at a table of Times Four sees alike."""
EARLY_MILLISECONDS = 50
"""Clocks are read at different moments, so a deadline may seem to come this much too early."""


def complaints(crowd: Players, streams: dict[str, list[Stored]]) -> Iterator[str]:
    """Yield everything that is not as it was promised, after all has been answered."""
    try:
        found = crowd.compare(streams)
    except AssertionError as error:
        yield str(error)
        return
    if found != crowd.acknowledged:
        yield f"{len(found - crowd.acknowledged)} messages are in the log and were never answered"
    missing = crowd.sent.keys() - crowd.acknowledged - crowd.refused
    if missing:
        yield f"{len(missing)} messages were never answered"
    for (code, person), view in crowd.views.items():
        yield from _stale(code, person, view, streams[code])
    for code, stored in streams.items():
        yield from _misfired(code, stored)
    early = [late for late in crowd.fired if late < -EARLY_MILLISECONDS]
    if early:
        yield f"{len(early)} deadlines fired before their time, by up to {-min(early):.0f} ms"


def _stale(code: str, person: str, view: Any, stored: Sequence[Stored]) -> Iterator[str]:
    """Yield whose last view is not what the log leads to."""
    room = Room.fold(codec.decode(entry.body for entry in stored))
    if room.table is None:
        return
    public = room.table.public()
    for section in SECTIONS:
        if view.get(f"game.{section}") != json.loads(msgspec.json.encode(public[section])):
            yield f"{code}: {person} sees another {section} than the log leads to"


def _misfired(code: str, stored: Sequence[Stored]) -> Iterator[str]:
    """Yield deadlines that misfired. One is applied at its own time, and twice by nobody."""
    room: Room | None = None
    for entry in codec.decode(one.body for one in stored):
        before = None if room is None else room.table
        room = Room.fold([entry]) if room is None else room.replay(entry)
        if not isinstance(entry.input, Expire):
            continue
        if before is None or entry.at != before.deadline:
            yield f"{code} #{entry.seq}: a deadline was applied at another time than its own"


def games_played(streams: dict[str, list[Stored]]) -> int:
    return sum(
        json.loads(entry.body)["input"]["type"] == "start"
        for stored in streams.values()
        for entry in stored
    )
