"""What changes in a room while people come, go and prepare the next game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from parlour.kernel import Refusal, find_bot, find_game
from parlour.kernel import options as kernel_options
from parlour.room import evening, mixing
from parlour.room import seating as seats
from parlour.room.balancing import balanced
from parlour.room.commands import (
    Balance,
    Choose,
    Clear,
    FillSeats,
    Lobby,
    Mix,
    NextGame,
    PlanEvening,
    Role,
    SeatBot,
    SetOptions,
    SetSeatOptions,
    SetSeats,
    SwapSeats,
)
from parlour.room.seating import placed

if TYPE_CHECKING:
    from parlour.room.room import Room


def prepared(room: Room, happened: Any) -> dict[str, Any]:
    """Preparing the next game: what may be changed while none is running. Whoever has no device and
    loses the seat is gone."""
    changes = _prepared(room, happened)
    places = changes.get("seating", room.seating)
    gone = {guest for guest in room.guests if seats.seat_of(places, guest) is None}
    if gone:
        changes["guests"] = tuple(guest for guest in room.guests if guest not in gone)
        changes["people"] = {who: role for who, role in room.people.items() if who not in gone}
    return changes


def _prepared(room: Room, happened: Any) -> dict[str, Any]:
    match happened:
        case Choose(id, bots):
            game = find_game(id)
            before = room.seating if bots else seats.without_bots(room.seating)
            places = seats.refilled(before, _players(room), game)
            chosen = {"game": id, "options": game.Options(), "seating": places, "table": None}
            return chosen | {"evening": None}
        case PlanEvening():
            return evening.begun(room, happened)
        case NextGame():
            return evening.gone_on(room)
        case SetOptions(options):
            return _with_options(room, kernel_options.build(room.chosen.Options, options))
        case SetSeats(count):
            return {"seating": seats.resized(room.seating, count, room.chosen)}
        case SeatBot(seat, level):
            _check_bot(room)
            if seats.check_seat(room.seating, seat).people:
                raise Refusal("seat_taken", seat=seat + 1)
            return {"seating": placed(room.seating, seat, bot=level)}
        case Clear(seat):
            seats.check_seat(room.seating, seat)
            return {"seating": placed(room.seating, seat, bot=None, people=())}
        case SetSeatOptions(seat, options):
            seats.check_seat(room.seating, seat)
            resolved = kernel_options.build(room.chosen.SeatOptions, options)
            return {"seating": placed(room.seating, seat, options=resolved)}
        case FillSeats("bots"):
            _check_bot(room)
            return {"seating": seats.filled_with_bots(room.seating)}
        case FillSeats():
            return {"seating": seats.without_open(room.seating, room.chosen)}
        case SwapSeats(seat, other):
            return {"seating": seats.swapped(room.seating, seat, other)}
        case Balance():
            return {"seating": balanced(room.seating, _players(room), room.strong)}
        case Mix():
            return {"seating": _mixed(room)}
        case Lobby():
            return {"table": None}
        case _:
            raise Refusal("room_open_already")


def _with_options(room: Room, options: Any) -> dict[str, Any]:
    """The options of the next game; where it has a real box, its bots get up."""
    changes = {"options": options}
    if room.chosen.is_real_box(options):
        changes["seating"] = tuple(replace(place, bot=None) for place in room.seating)
    return changes


def _players(room: Room) -> list[str]:
    return [person for person, role in room.people.items() if role == "player"]


def _check_bot(room: Room) -> None:
    if find_bot(room.chosen) is None:
        raise Refusal("no_bot", game=room.game)
    if room.chosen.is_real_box(room.options):
        raise Refusal("bots_have_no_hands")


def _mixed(room: Room) -> seats.Seating:
    """The people spread at random over all seats that no bot has, beside others than before."""
    free = [seat for seat, place in enumerate(room.seating) if place.people or place.bot is None]
    order = mixing.shuffled(_players(room), f"{room.code}/{room.seq}")
    known = mixing.met(played.seating for played in room.night)
    teams = mixing.mixed(order, len(free), known) if free else []
    places = room.seating
    for seat, team in zip(free, teams, strict=True):
        places = placed(places, seat, people=team)
    return places


def joined(room: Room, person: str, role: Role) -> dict[str, Any]:
    """A player who comes before the game gets a seat at once, if there is one."""
    people = room.people | {person: role}
    places = room.seating
    if role == "player" and room.phase != "playing" and room.game is not None:
        seat = seats.first_open(places)
        if seat is None and len(places) + 1 in room.chosen.seats:
            places = seats.resized(places, len(places) + 1, room.chosen)
            seat = len(places) - 1
        if seat is None and room.evening is not None:
            seat = seats.smallest_team(places)
        if seat is not None:
            places = seats.sit(places, person, seat, playing=False)
    return {"people": people, "seating": places, "host": host_with(room, person, role)}


def host_with(room: Room, person: str, role: Role) -> str:
    """The host when somebody comes in a role: a room that nobody hosts gets a host again. A table
    screen is none while there is anybody else."""
    is_hosted = room.people.get(room.host, "table") != "table"
    return room.host if is_hosted or role == "table" else person


def admission(room: Room, person: str, *, is_admitted: bool) -> dict[str, Any]:
    """Somebody who waited is let in, or turned away for good."""
    if person not in room.waiting:
        raise Refusal("no_such_person")
    waiting = {other: role for other, role in room.waiting.items() if other != person}
    if is_admitted:
        return joined(room, person, room.waiting[person]) | {"waiting": waiting}
    return {"waiting": waiting, "kicked": (*room.kicked, person)}


def gone(room: Room, person: str) -> dict[str, Any]:
    """Somebody is no longer there; a host's role passes on."""
    people = {other: role for other, role in room.people.items() if other != person}
    host, owner = room.host, room.owner
    if person == host:
        host = next((other for other in [*room.heirs, *people] if other != person), person)
    if person == owner:
        owner = host
    places = seats.without(room.seating, person, playing=room.has_stand_ins)
    strong = {other: own for other, own in room.strong.items() if other != person}
    colours = {other: own for other, own in room.colours.items() if other != person}
    return {
        "people": people,
        "waiting": {other: role for other, role in room.waiting.items() if other != person},
        "host": host,
        "owner": owner,
        "seating": places,
        "strong": strong,
        "guests": tuple(guest for guest in room.guests if guest != person),
        "colours": colours,
    }
