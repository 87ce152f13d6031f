"""What the house does at a table whose people are absent, or come back.

Nobody may say these things, they happen; `parlour.server.rooms.automatic` says when.
"""

from __future__ import annotations

from collections.abc import Collection

from parlour.kernel import Millis, Seat
from parlour.kernel import entry as entries
from parlour.room.commands import GiveBack, HandOver, Replace
from parlour.room.room import Accepted, Room
from parlour.room.seating import STAND_IN_LEVEL, Place


def is_left(place: Place, absent: Collection[str]) -> bool:
    """Return whether all who should play this seat are absent, and no bot stands in."""
    return bool(place.people) and place.bot is None and set(place.people) <= set(absent)


def is_held_up(room: Room, absent: Collection[str], online: Collection[str]) -> bool:
    """Return whether somebody who is there waits at the table for nobody but these absent
    people."""
    table = room.table
    if table is None or table.due() is None or table.game.is_real_box(table.header.options):
        return False  # at a real table one device may play for all
    asked = [
        place
        for seat, place in enumerate(room.seating)
        if table.game.offers(table.state, seat).asks
    ]
    waits = any(person in online for place in room.seating for person in place.people)
    return waits and bool(asked) and all(is_left(place, absent) for place in asked)


def pass_host(room: Room, heir: str, wall: Millis) -> Accepted:
    """Hand an absent host's role to a person who is there."""
    return room.add(HandOver(heir), None, wall)


def stand_in(room: Room, seat: Seat, wall: Millis) -> Accepted:
    """Let a bot play an absent person's seat."""
    return room.add(Replace(seat, STAND_IN_LEVEL), None, wall)


def give_back(room: Room, seat: Seat, wall: Millis) -> Accepted:
    """Give a seat back to its owner, who has returned."""
    return room.add(GiveBack(seat), None, wall)


def skip(room: Room, wall: Millis) -> Accepted:
    """End a step at once that only absent people hold up."""
    return room.act(entries.Skip(wall), wall, None, None)


def stand_still(room: Room, since: Millis, wall: Millis) -> Accepted:
    """Stop the clock: nobody who plays has been there since that server time. What has happened after
    it stays."""
    table = room.on_table
    stopped = max(since, table.clock.came_to(table.at))
    return room.act(entries.Pause(stopped), wall, None, None)


def go_on(room: Room, lead: Millis, wall: Millis) -> Accepted:
    """Let the clock run again, after a countdown: somebody who plays is back."""
    room, log = room.act(entries.Resume(wall), wall, None, None)
    if lead:
        room, more = room.act(entries.Lead(wall, lead), wall, None, None)
        log += more
    return room, log


def credit(room: Room, wall: Millis) -> Accepted:
    """Give everybody back the time since the last entry, after a restart."""
    return room.act(entries.Credit(wall), wall, None, None)
