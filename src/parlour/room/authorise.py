"""Commands of people to their room: may this person do this, and what does it come to?"""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.kernel import Entry, Millis, Refusal, Table
from parlour.kernel import entry as entries
from parlour.kernel import options as kernel_options
from parlour.kernel.chance import commitment, game_seed
from parlour.room import seating as seats
from parlour.room.commands import (
    FOR_ANYONE,
    AddGuest,
    Command,
    CorrectScore,
    EndGame,
    ExtendClock,
    Filling,
    FillSeats,
    GiveBack,
    Outcomes,
    Overrule,
    PauseGame,
    PlanEvening,
    Rematch,
    Rename,
    ResumeGame,
    SetOptions,
    SetSeatOptions,
    StartGame,
)
from parlour.room.evening import resolved as evening_of
from parlour.room.room import Room

Accepted = tuple[Room, list[Entry]]
"""An accepted command: the room after it, and the entries that lead there."""


def submit(
    room: Room, person: str, command: Command, wall: Millis, id: str | None = None
) -> Accepted:
    """What a person's command to the room leads to, or a refusal."""
    check_authority(room, person, command)
    match command:
        case StartGame(outcomes, open):
            return _start(room, person, wall, id, outcomes, open)
        case Rematch(outcomes):
            return _start(room, person, wall, id, outcomes)
        case PauseGame():
            return room.act(entries.Pause(wall), wall, person, id)
        case ResumeGame():
            if room.unattended and person not in room.attendants:
                raise Refusal("nobody_there")
            return room.act(entries.Resume(wall), wall, person, id)
        case ExtendClock(seconds):
            return room.act(entries.Extend(wall, seconds * 1000), wall, person, id)
        case Overrule(ruling):
            return room.act(_typed(room, ruling), wall, person, id)
        case CorrectScore(seat, points, reason):
            return room.act(entries.Correct(seat, points, reason), wall, person, id)
        case EndGame():
            return room.act(entries.End(), wall, person, id)
        case Rename() | AddGuest():
            return room, []  # names live outside the log
        case SetOptions(options):
            resolved = kernel_options.build(room.chosen.Options, options)
            return room.add(SetOptions(msgspec.to_builtins(resolved)), person, wall, id)
        case PlanEvening():
            return room.add(evening_of(command), person, wall, id)
        case SetSeatOptions(seat):
            place = seats.check_seat(room.seating, seat)
            before = msgspec.to_builtins(place.options)
            options = before | command.options  # those that are not named stay
            if person != room.host:
                _check_own(room, before, options)
            return room.add(SetSeatOptions(seat, options), person, wall, id)
        case _:
            return room.add(command, person, wall, id)


def check_authority(room: Room, person: str, command: Command) -> None:
    """Refuse a command that this person may not give, whatever is in it. Asked before anything looks
    at what is in it."""
    if person not in room.people:
        raise Refusal("not_in_room")
    if person == room.host:
        return
    match command:
        case GiveBack(seat) | SetSeatOptions(seat):
            if person not in seats.check_seat(room.seating, seat).people:
                raise Refusal("host_only")
        case _ if not isinstance(command, FOR_ANYONE):
            raise Refusal("host_only")


def _check_own(room: Room, before: dict[str, Any], options: dict[str, Any]) -> None:
    """Refuse changes to options of a seat that the game does not leave to its player."""
    changed = {name for name, value in options.items() if before.get(name) != value}
    if not changed <= room.chosen.own_seat_options:
        raise Refusal("host_only")


def _start(
    room: Room,
    person: str,
    wall: Millis,
    id: str | None,
    outcomes: Outcomes,
    open: Filling | None = None,
) -> Accepted:
    """Begin the game; open seats are filled before, where that is asked for."""
    if room.phase == "playing":
        raise Refusal("game_running")
    game = room.chosen
    log: list[Entry] = []
    if open is not None:
        room, log = room.add(FillSeats(open), person, wall)
    if any(place.is_open for place in room.seating):
        raise Refusal("open_seats")
    watched = any(place.people for place in room.seating)
    _check_hands(room)
    real_box = game.is_real_box(room.options)
    table, entry = Table.start(
        game,
        room.options if watched else game.among_bots(room.options),
        game.seated(tuple(place.options for place in room.seating), room.seat_of(room.host)),
        seed=None if real_box else game_seed(room.secret, room.nonces),
        wall=wall,
        commitment="" if real_box else commitment(room.secret),
        seq=room.seq,
        shelf=room.reference(game),
        person=person,
        id=id,
        entered=outcomes,
    )
    return room.begun(table, entry), [*log, entry]


def _check_hands(room: Room) -> None:
    """In a real box nobody plays who has no hands; elsewhere nobody who has no device."""
    if room.chosen.is_real_box(room.options):
        if any(place.bot is not None for place in room.seating):
            raise Refusal("bots_have_no_hands")
    elif any(person in room.guests for place in room.seating for person in place.people):
        raise Refusal("guests_need_real_box")


def _typed(room: Room, ruling: Any) -> entries.Rule:
    game = room.on_table.game
    if game.Ruling is None:
        raise Refusal("nothing_to_overrule")
    try:
        return entries.Rule(msgspec.convert(ruling, game.Ruling))
    except msgspec.ValidationError as error:
        raise Refusal("malformed", reason=str(error)) from error
