"""Who sits where: the seats of the next or running game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from parlour.kernel import AnyGame, Refusal, Seat

BOT_NAMES = ("Ada", "Blaise", "Carl", "Dido", "Emmy", "Felix", "Grete", "Hugo")
"""The built-in players' names, by seat; they are always shown as bots."""

STAND_IN_LEVEL = 3


class Place(msgspec.Struct, frozen=True):
    """One seat: open, a bot's, or its people's, for whom a bot may stand in."""

    options: Any
    people: tuple[str, ...] = ()
    bot: int | None = None

    @property
    def is_open(self) -> bool:
        return not self.people and self.bot is None

    @property
    def stands_in(self) -> bool:
        """A bot plays for absent people."""
        return bool(self.people) and self.bot is not None


Seating = tuple[Place, ...]


def seat_of(seating: Seating, person: str) -> Seat | None:
    """Return the seat this person sits in."""
    for seat, place in enumerate(seating):
        if person in place.people:
            return seat
    return None


def leads(seating: Seating) -> tuple[str | None, ...]:
    """Return the first person of each seat; None where there is none."""
    return tuple(place.people[0] if place.people else None for place in seating)


def check_seat(seating: Seating, seat: Seat) -> Place:
    """Return the place at this seat, or refuse."""
    if not 0 <= seat < len(seating):
        raise Refusal("no_such_seat", seat=seat + 1)
    return seating[seat]


def changed(seating: Seating, seat: Seat, place: Place) -> Seating:
    return (*seating[:seat], place, *seating[seat + 1 :])


def placed(seating: Seating, seat: Seat, **changes: Any) -> Seating:
    """Change something about one place."""
    return changed(seating, seat, msgspec.structs.replace(seating[seat], **changes))


def without(seating: Seating, person: str, *, playing: bool) -> Seating:
    """Give this person's seat up; in a running game a bot goes on with it."""
    seat = seat_of(seating, person)
    if seat is None:
        return seating
    place = seating[seat]
    left = tuple(other for other in place.people if other != person)
    bot = place.bot
    if playing and not left and bot is None:
        bot = STAND_IN_LEVEL
    elif not playing and not left:
        bot = None
    return changed(seating, seat, Place(_still_led(place, person), left, bot))


def _still_led(place: Place, leaving: str) -> Any:
    """Return the seat's options once somebody has left: its captain, where it has one, is told by
    the place in the team, and stays the same person."""
    captain = getattr(place.options, "captain", 0)
    if place.people.index(leaving) >= captain:
        return place.options
    return msgspec.structs.replace(place.options, captain=captain - 1)


def sit(seating: Seating, person: str, seat: Seat, *, playing: bool) -> Seating:
    """Sit down on an open seat, on a bot's, or before the game beside others as a team."""
    place = check_seat(seating, seat)
    if person in place.people:
        return seating
    if playing and place.people:
        raise Refusal("seat_taken", seat=seat + 1)
    if playing and seat_of(seating, person) is not None:
        raise Refusal("seated_already")
    seating = without(seating, person, playing=playing)
    place = seating[seat]
    return changed(seating, seat, Place(place.options, (*place.people, person)))


def resized(seating: Seating, count: int, game: AnyGame, options: Any) -> Seating:
    """Return the seating with `count` seats; people on seats that go away stand up."""
    game.check_seats(count, options)
    fresh = tuple(Place(game.SeatOptions()) for _ in range(count - len(seating)))
    return seating[:count] + fresh


def refilled(seating: Seating, players: Iterable[str], game: AnyGame) -> Seating:
    """Return the seating for another game: everyone who sat keeps the order, bots fill up if
    needed."""
    people = list(players)
    taken = [place for place in seating if place.people]
    bots = [place.bot for place in seating if not place.people and place.bot is not None]
    rows = [place.people for place in taken] + [
        (person,) for person in people if seat_of(seating, person) is None
    ]
    rows = rows[: game.seats[-1]]
    places = [Place(game.SeatOptions(), row) for row in rows]
    while len(places) < game.seats[0] or (bots and len(places) < game.seats[-1]):
        places.append(Place(game.SeatOptions(), (), bots.pop(0) if bots else None))
        if not bots and len(places) >= game.seats[0]:
            break
    return tuple(places)


def without_bots(seating: Seating) -> Seating:
    """Return the seating for another game that the bots do not come along to."""
    return tuple(place for place in seating if place.people)


def filled_with_bots(seating: Seating) -> Seating:
    """Put a bot on every open seat."""
    return tuple(
        msgspec.structs.replace(place, bot=STAND_IN_LEVEL) if place.is_open else place
        for place in seating
    )


def without_open(seating: Seating, game: AnyGame) -> Seating:
    """Return the seating without its open seats; refused where the game cannot be played so."""
    left = tuple(place for place in seating if not place.is_open)
    game.check_seats(len(left))
    return left


def swapped(seating: Seating, seat: Seat, other: Seat) -> Seating:
    """Let two seats change places, with all who sit there."""
    one, two = check_seat(seating, seat), check_seat(seating, other)
    return changed(changed(seating, seat, two), other, one)


def smallest_team(seating: Seating) -> Seat:
    """Return the seat with the fewest people, bots' seats left out; the first of several."""
    teams = [seat for seat, place in enumerate(seating) if place.people]
    return min(teams, key=lambda seat: len(seating[seat].people))


def first_open(seating: Seating) -> Seat | None:
    return next((seat for seat, place in enumerate(seating) if place.is_open), None)


def seat_names(seating: Seating, name_of: Callable[[str], str]) -> list[str]:
    """Return the names in seat order, each one once: people, teams by their members, bots.

    A bot that is called like a guest steps back and gets a number; so does the second of two who
    have been forgotten.
    """
    guests = [seat for seat, place in enumerate(seating) if place.people]
    bots = [seat for seat, place in enumerate(seating) if place.bot is not None]
    names = [""] * len(seating)
    for seat in dict.fromkeys(guests + bots):
        people = seating[seat].people
        wish = " & ".join(map(name_of, people)) if people else BOT_NAMES[seat % len(BOT_NAMES)]
        name, number = wish, 1
        while name in names:
            number += 1
            name = f"{wish} {number}"
        names[seat] = name
    return names
