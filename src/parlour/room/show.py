"""What is staged after an input, as one list: the game's beats, a finale when it ends, and 3, 2, 1 before a
phase in which everybody races. All of it is one lead: nobody moves, no clock runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from parlour.kernel import Beat, Entry, Millis, Table
from parlour.kernel import entry as entries
from parlour.kernel.beat import span_of
from parlour.room.finale import finale
from parlour.room.room import Accepted, Room

SHORT: Final = 0.5
"""Of a short show everything takes half the time."""


class Pace(msgspec.Struct, frozen=True):
    """How long things take in this house."""

    lead: Millis = 3000
    """A countdown."""
    show: float = 1.0
    """The factor of what is staged; 0: nothing is."""


def is_short(room: Room) -> bool:
    """Return whether the show is short: as the host says, else from the second game of a kind in a
    night on."""
    if room.show != "auto":
        return room.show == "short"
    game = None if room.table is None else room.table.game.id
    return any(played.game == game for played in room.night[: room.played - 1])


def staged(before: Room, accepted: Accepted, pace: Pace, wall: Millis) -> Accepted:
    """Return the accepted input with the lead that follows from it. Where what was under way is gone again,
    by an undo for example, it is called off."""
    after, log = accepted
    table, was = after.table, before.table
    if table is None or not table.clock.running:
        return accepted
    if before.first != after.first:
        was = None  # another game
    elif was is not None and was.state is table.state and was.is_over == table.is_over:
        return accepted
    beats = _beats(after, was, table, pace) if not _is_undo(log) else ()
    phase = None if table.is_over else table.game.countdown(table.state)
    known = None if was is None or was.is_over else was.game.countdown(was.state)
    left = table.countdown_left(wall)
    if phase == known:
        countdown = left
        if not beats and not (_is_undo(log) and table.clock.lead_left(wall) > left):
            return accepted
    else:
        is_played = any(place.people for place in after.seating)
        countdown = pace.lead if phase is not None and is_played else 0
    span = span_of(beats) + countdown
    if not span and not table.clock.lead_left(wall):
        return accepted
    room, more = after.act(entries.Lead(wall, span, beats), wall, None, None)
    return room, [*log, *more]


def _is_undo(log: Sequence[Entry]) -> bool:
    return any(isinstance(entry.input, entries.Undo) for entry in log)


def _beats(room: Room, was: Table | None, table: Table, pace: Pace) -> tuple[Beat, ...]:
    if was is None or not pace.show:
        return ()
    beats = () if was.state is table.state else table.game.beats(was.state, table.state)
    if table.is_over and not was.is_over:
        beats = (*beats, *finale(room, table))
    factor = pace.show * (SHORT if is_short(room) else 1)
    return tuple(msgspec.structs.replace(beat, lasts=round(beat.lasts * factor)) for beat in beats)
