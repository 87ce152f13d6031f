"""The countdown before a phase in which everybody races: 3, 2, 1, and the clock runs."""

from __future__ import annotations

from parlour.kernel import Entry, Millis
from parlour.kernel import entry as entries
from parlour.room.room import Room


def counted_down(before: Room, after: Room, span: Millis, wall: Millis) -> tuple[Room, list[Entry]]:
    """Return the room with the lead that such a phase gets when it has just begun. Where the phase
    is gone again, by an undo for example, its countdown is called off. Bots among themselves have
    none."""
    table, was = after.table, before.table
    if table is None or table.is_over or not table.clock.running:
        return after, []
    if before.first != after.first:
        was = None  # another game
    elif was is not None and was.state is table.state:
        return after, []
    phase = table.game.countdown(table.state)
    if phase == (None if was is None else table.game.countdown(was.state)):
        return after, []
    is_watched = any(place.people for place in after.seating)
    lead = span if phase is not None and is_watched else 0
    if lead or table.clock.lead_left(wall):
        return after.act(entries.Lead(wall, lead), wall, None, None)
    return after, []
