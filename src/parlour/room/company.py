"""People of a room: what changes when somebody comes, is let in, or goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.kernel import Refusal
from parlour.room import seating as seats
from parlour.room.fields import Changes, Role

if TYPE_CHECKING:
    from parlour.room.room import Room

MOST_PEOPLE = 64
"""In a room, with those who wait to be let in."""


def check_space(room: Room) -> None:
    """Refuse one more person in a room that is full."""
    if len(room.people) + len(room.waiting) >= MOST_PEOPLE:
        raise Refusal("room_full", most=MOST_PEOPLE)


def players(room: Room) -> list[str]:
    """Return those who came to play, in the order they came."""
    return [person for person, role in room.people.items() if role == "player"]


def joined(room: Room, person: str, role: Role) -> Changes:
    """Let somebody in. A player who comes before the game gets a seat at once, if there is one."""
    people = room.people | {person: role}
    places = room.seating
    if role == "player" and room.phase != "playing" and room.game is not None:
        seat = seats.first_open(places)
        if seat is None and len(places) + 1 in room.chosen.seats:
            places = seats.resized(places, len(places) + 1, room.chosen, room.options)
            seat = len(places) - 1
        if seat is None and room.evening is not None:
            seat = seats.smallest_team(places)
        if seat is not None:
            places = seats.sit(places, person, seat, playing=False)
    return {"people": people, "seating": places, "host": host_with(room, person, role)}


def host_with(room: Room, person: str, role: Role) -> str:
    """Return the host when somebody comes in a role: a room that nobody hosts gets a host again. A
    table screen is not the host while anybody else is there."""
    is_hosted = room.people.get(room.host, "table") != "table"
    return room.host if is_hosted or role == "table" else person


def heirs(room: Room) -> list[str]:
    """Return who can become the host: those who sit, in seat order, then players, then spectators.
    A table screen has no hands."""
    able = [person for person in room.people if person not in room.guests]
    seated = [person for place in room.seating for person in place.people if person in able]
    standing = [person for person in able if person not in seated]
    playing = [person for person in standing if room.people[person] == "player"]
    watching = [person for person in standing if room.people[person] == "spectator"]
    return seated + playing + watching


def admission(room: Room, person: str, *, is_admitted: bool) -> Changes:
    """Let somebody in who waited, or turn them away for good."""
    if person not in room.waiting:
        raise Refusal("no_such_person")
    waiting = {other: role for other, role in room.waiting.items() if other != person}
    if is_admitted:
        return joined(room, person, room.waiting[person]) | {"waiting": waiting}
    return {"waiting": waiting, "kicked": (*room.kicked, person)}


def gone(room: Room, person: str) -> Changes:
    """Take somebody out of the room; a host's role passes on."""
    people = {other: role for other, role in room.people.items() if other != person}
    host, owner = room.host, room.owner
    if person == host:
        host = next((other for other in [*heirs(room), *people] if other != person), person)
    if person == owner:
        owner = host
    return {
        "people": people,
        "waiting": {other: role for other, role in room.waiting.items() if other != person},
        "host": host,
        "owner": owner,
        "seating": seats.without(room.seating, person, playing=room.has_stand_ins),
        "strong": {other: own for other, own in room.strong.items() if other != person},
        "guests": tuple(guest for guest in room.guests if guest != person),
        "colours": {other: own for other, own in room.colours.items() if other != person},
        "wishes": {other: own for other, own in room.wishes.items() if other != person},
        "voice": None if room.voice == person else room.voice,
        "predictions": tuple(one for one in room.predictions if one.person != person),
    }


def without_unseated_guests(room: Room, changes: Changes) -> Changes:
    """Return the changes, and with them everybody gone who has no device and loses their seat."""
    places = changes.get("seating", room.seating)
    left = {guest for guest in room.guests if seats.seat_of(places, guest) is None}
    if not left:
        return changes
    return changes | {
        "guests": tuple(guest for guest in room.guests if guest not in left),
        "people": {who: role for who, role in room.people.items() if who not in left},
    }
