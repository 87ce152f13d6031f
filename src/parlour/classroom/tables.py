"""A table of a round as a room: how it is laid, and brought in line with where pupils belong.

The log of the class says who sits where; a room that says otherwise (it is new, or the house stopped
between two entries) is brought in line by the same function.
"""

from __future__ import annotations

from contextlib import suppress

import msgspec

from parlour.classroom.fields import ClassTable, Round
from parlour.kernel import Entry, Millis, Refusal, Seat, find_game
from parlour.kernel.classroom import fill_of
from parlour.room import Accepted, Room
from parlour.room.commands import (
    ChangeRole,
    Choose,
    Command,
    EndGame,
    ExtendClock,
    Input,
    Join,
    Lock,
    PauseGame,
    Replace,
    ResumeGame,
    SeatBot,
    SetOptions,
    SetSeats,
    Sit,
    Stand,
    StartGame,
)
from parlour.room.memory import HouseMemory


class Laying:
    """A room and the entries that lead to it, while it is being changed."""

    def __init__(self, room: Room, log: list[Entry], wall: Millis) -> None:
        self.room = room
        self.log = log
        self._wall = wall

    def say(self, person: str, command: Command) -> None:
        """Say something as this person, whom the class has brought here."""
        self._take(command.decide(self.room, person, self._wall, None))

    def add(self, input: Input, person: str) -> None:
        self._take(self.room.add(input, person, self._wall))

    def _take(self, accepted: Accepted) -> None:
        self.room, more = accepted
        self.log += more

    @property
    def done(self) -> Accepted:
        return self.room, self.log


def laid(
    code: str,
    table: ClassTable,
    of: Round,
    teacher: str,
    secret: str,
    wall: Millis,
    house: HouseMemory | None = None,
) -> Accepted:
    """Open the room of a table of class `code`, everybody seated, and begin its game."""
    room, log = Room.open(
        table.code, teacher, of.secret or secret, wall, house, classroom=code, runs=of.runs
    )
    laying = Laying(room, log, wall)
    laying.say(teacher, ChangeRole("spectator"))
    laying.say(teacher, Lock(True))
    laying.say(teacher, Choose(of.game))
    laying.say(teacher, SetOptions(of.options))
    laying.say(teacher, SetSeats(len(table.seats)))
    for seat, pupils in enumerate(table.seats):
        _seat(laying, pupils, seat)
        if not pupils:
            laying.say(teacher, SeatBot(seat, table.level))
    laying.say(teacher, StartGame())
    return laying.done


def settled(room: Room, table: ClassTable, wall: Millis) -> Accepted:
    """Bring a table in line with who belongs there: who has left for another table gives the seat up,
    who is new takes it; a bot plays a seat that nobody has."""
    laying = Laying(room, [], wall)
    for person in list(room.people):
        if person != room.host and person not in table.pupils:
            if room.seat_of(person) is not None:
                laying.say(person, Stand())
            laying.say(person, ChangeRole("spectator"))
    for seat, pupils in enumerate(table.seats):
        if seat < len(laying.room.seating):
            # Who has seen another seat of this game only looks on.
            with suppress(Refusal):
                _seat(laying, pupils, seat)
            if laying.room.phase == "playing" and laying.room.seating[seat].is_open:
                laying.say(room.host, Replace(seat, table.level))
    return laying.done


def _seat(laying: Laying, pupils: tuple[str, ...], seat: Seat) -> None:
    """Seat those of a table's pupils who do not sit there yet."""
    for pupil in pupils:
        if laying.room.people.get(pupil) != "player":
            if pupil in laying.room.people:
                laying.say(pupil, ChangeRole("player"))
            else:
                laying.add(Join("player"), pupil)
        if laying.room.seat_of(pupil) == seat:
            continue
        laying.say(pupil, Sit(seat))


def paused(room: Room, teacher: str, wall: Millis, *, paused: bool) -> Accepted:
    """Stop the clock of a table, or let it go on; nothing where that is so already, or no game runs."""
    if room.phase != "playing" or room.on_table.clock.running != paused:
        return room, []
    command: Command = PauseGame() if paused else ResumeGame()
    return command.decide(room, teacher, wall, None)


def extended(room: Room, teacher: str, wall: Millis, seconds: int) -> Accepted:
    """Give a table more time; nothing where no game runs."""
    if room.phase != "playing":
        return room, []
    return ExtendClock(seconds).decide(room, teacher, wall, None)


def ended(room: Room, teacher: str, wall: Millis) -> Accepted:
    """End the game of a table as it stands; nothing where it is over."""
    if room.phase != "playing":
        return room, []
    return EndGame().decide(room, teacher, wall, None)


def checked(of: Round) -> Round:
    """Return the round with every option of its game resolved; refused where a table does not fit
    the game, or where the questions that were chosen would leave the board too empty."""
    game = find_game(of.game)
    options = msgspec.convert(of.options, game.Options)
    fill = fill_of(game, options)
    if fill is not None and not fill.is_enough:
        raise Refusal("too_few_facts", boxes=fill.boxes, of=fill.of)
    for table in of.tables:
        game.check_seats(len(table.seats), options)
    plain = msgspec.json.decode(msgspec.json.encode(options))
    return msgspec.structs.replace(of, options=plain)
