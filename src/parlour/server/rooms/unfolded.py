"""What a stored log tells without being folded into a room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from parlour.kernel import Millis
from parlour.room import codec
from parlour.store import Stored


class _Input(msgspec.Struct, frozen=True):
    """As much of an input as is looked at."""

    type: str
    wall: Millis | None = None
    """The server time, where the clock is concerned."""
    classroom: str = ""
    """Of the first entry of a room: the class whose table it is."""


class _Entry(msgspec.Struct, frozen=True):
    """As much of an entry as is looked at."""

    at: Millis
    """Server time in a room, table time at its table."""
    input: _Input


_entry = msgspec.json.Decoder(_Entry)


def last_used(stored: Sequence[Stored]) -> Millis | None:
    """Return the server time of the last entry. Moves at a table tell table time, so it takes those
    before them up to one that says what the server's was then; what the clock stood still is left
    out."""
    used, table = None, 0
    for one in reversed(stored):
        entry = _entry.decode(one.body)
        if entry.input.wall is not None:
            return max(used or 0, entry.input.wall + max(0, table - entry.at))
        if entry.input.type in codec.TABLE_TAGS:
            table = max(table, entry.at)
        elif used is None:
            used = entry.at
            if not table:
                return used
    return used


def is_setting(one: Stored) -> bool:
    """Return whether it takes the place of what the same person has set before."""
    return _entry.decode(one.body).input.type in codec.SETTING_TAGS


def has_played(stored: Iterable[Stored]) -> bool:
    """Return whether anybody ever made a move."""
    return any(_entry.decode(one.body).input.type == codec.MOVE_TAG for one in stored)


def class_of(stored: Sequence[Stored]) -> str:
    """Return the class whose table this room is; empty where it is nobody's."""
    return _entry.decode(stored[0].body).input.classroom if stored else ""
