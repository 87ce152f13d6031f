"""Hands: whose device plays which seat. In a real box one device may play for several people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.kernel import Seat

if TYPE_CHECKING:
    from parlour.room.room import Room


def seats_of_host(room: Room) -> tuple[Seat, ...]:
    """Return the seats that the host's device plays: the host's own, and in a real box those of
    people without a device and those that nobody holds any more."""
    if room.table is None or not room.table.is_real_box:
        own = room.seat_of(room.host)
        return () if own is None else (own,)
    return tuple(
        seat
        for seat, place in enumerate(room.seating)
        if room.host in place.people or set(room.guests).issuperset(place.people)
    )


def seat_played_by(room: Room, person: str) -> Seat | None:
    """Return the seat that this person's device plays now."""
    own = room.seat_of(person)
    if person != room.host or room.table is None or not room.table.is_real_box:
        return own
    hands = seats_of_host(room)
    if room.device_seat in hands:
        return room.device_seat
    return own if own is not None else next(iter(hands), None)
