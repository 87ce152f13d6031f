"""What happens in a room by itself: absent people, no-shows, time owed after a restart.

Each function looks whether its reason still stands. It may have gone while the input waited, or another
worker may have done the same.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from parlour.kernel import Millis, Refusal, Seat
from parlour.room import Accepted, Room, absent
from parlour.room.commands import Leave
from parlour.room.company import heirs
from parlour.server.clock import wall
from parlour.server.rooms.input import Decide, Moot


def leave(person: str, room: Room) -> Accepted:
    """Let somebody leave without a message: over HTTP, or because they never came."""
    if person not in room.people and person not in room.waiting:
        raise Refusal("not_in_room")
    return room.add(Leave(), person, wall())


def drop_no_show(person: str, room: Room) -> Accepted:
    try:
        return leave(person, room)
    except Refusal as refusal:
        raise Moot from refusal


def credit(until: Millis | None, room: Room) -> Accepted:
    """Give back the time since the last entry, when nobody had the room live, up to now or to that
    server time."""
    return absent.credit(room, wall() if until is None else until)


def stand_still(since: Millis, room: Room) -> Accepted:
    """Stop the clock, since those who play have left: it stands since their last sign of life."""
    return absent.stand_still(room, since, wall())


def go_on(lead: Millis, room: Room) -> Accepted:
    """Let the clock run again: somebody who plays is back."""
    return absent.go_on(room, lead, wall())


def give_back(seat: Seat, room: Room) -> Accepted:
    """Give a seat back to its owner, who has returned: the bot that stood in gets up."""
    if seat >= len(room.seating) or not room.seating[seat].stands_in:
        raise Moot
    return absent.give_back(room, seat, wall())


def stand_in(room: Room, away: frozenset[str], online: Collection[str]) -> Decide | None:
    """Do something for people who have been away for the grace period: the host's role passes on;
    with `auto_bot` a bot plays the seat while something is asked of it; without, a step that only
    they hold up ends at once. Where nobody who plays is there, nobody stands in."""
    if room.host in away and not room.classroom:
        heir = next((person for person in heirs(room) if person in online), None)
        if heir is not None:
            return partial(_pass_host, room.host, heir)
    if room.auto_bot and room.has_stand_ins:
        for seat in range(len(room.seating)):
            if _is_left_and_asked(room, seat, away, online):
                return partial(_stand_in_for, seat, away, online)
    if absent.is_held_up(room, away, online):
        return partial(_skip, away, online)
    return None


def _pass_host(host: str, heir: str, room: Room) -> Accepted:
    if room.host != host or heir not in heirs(room):
        raise Moot
    return absent.pass_host(room, heir, wall())


def _stand_in_for(
    seat: Seat, away: frozenset[str], online: Collection[str], room: Room
) -> Accepted:
    if not room.has_stand_ins or not _is_left_and_asked(room, seat, away, online):
        raise Moot
    return absent.stand_in(room, seat, wall())


def _skip(away: frozenset[str], online: Collection[str], room: Room) -> Accepted:
    if not absent.is_held_up(room, away, online):
        raise Moot
    return absent.skip(room, wall())


def _is_left_and_asked(
    room: Room, seat: Seat, away: frozenset[str], online: Collection[str]
) -> bool:
    """Return whether all who play this seat are absent, no bot plays it, and something is asked of
    it, at a table that goes on."""
    if seat >= len(room.seating) or room.unattended or not room.is_attended(online):
        return False
    place, table = room.seating[seat], room.on_table
    return absent.is_left(place, away) and table.game.offers(table.state, seat).asks
