"""The night score: what the finished games are worth to everybody who played them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from parlour.kernel import Outcome, Seat, Table
from parlour.kernel.daily import Result, day_result
from parlour.kernel.merit import Merit
from parlour.room.seating import Seating, seat_names

if TYPE_CHECKING:
    from parlour.room.room import Room

BEATEN = 1.0
TIED = 0.5


class Played(Struct, frozen=True):
    """A finished game of the night."""

    n: int
    game: str
    outcome: Outcome
    seating: Seating
    secret: str
    commitment: str
    nonces: dict[str, str]
    first: int
    """The number of its `Start` entry."""
    last: int
    day: str | None = None
    """The date of a board of the day: its secret was public from the beginning."""
    real_box: bool = False
    """People rolled and drew themselves: there was no secret."""
    counted: bool = False
    """It was somebody's one try at the board of the day that counts."""
    result: Result | None = None
    """On a board of the day: what came of it; None where it was broken off."""
    leads: tuple[str | None, ...] = ()
    """Whose mark each seat had."""
    merits: tuple[Merit, ...] = ()
    """What each seat did well."""
    foreseen: dict[str, int] = {}
    """How often people who waited or watched predicted right."""


def finished(room: Room, table: Table, last: int, foreseen: dict[str, int]) -> Played:
    """Return the game on the table of a room, which has just ended, or was corrected afterwards."""
    assert table.outcome is not None
    # A later correction finds other people in the seats, maybe.
    known = room.night[room.played - 1 :]
    return Played(
        room.played,
        table.game.id,
        table.outcome,
        known[0].seating if known else room.seating,
        room.seed_secret,
        table.header.commitment,
        room.seed_nonces,
        room.first,
        last,
        room.seed_day,
        table.is_real_box,
        room.seed_counted,
        None if room.seed_day is None else day_result(table.game, table.state, table.outcome),
        known[0].leads if known else room.leads,
        table.game.merits(table.state),
        foreseen,
    )


class Standing(Struct, frozen=True):
    """Somebody's points of the night."""

    place: int
    """From 1; equal points share a place."""
    person: str | None
    """Null for a bot."""
    name: str
    points: float
    games: int


def points(outcome: Outcome) -> tuple[float, ...]:
    """Return the points of each seat: one for every seat beaten, and half a point for a tie.

    Winners beat everybody else, whatever the score; the others are told apart by their score. In
    Facts in Five that is the Total.
    """
    seats = range(len(outcome.scores))
    return tuple(
        sum((_against(outcome, seat, other) for other in seats if other != seat), 0.0)
        for seat in seats
    )


def _against(outcome: Outcome, seat: Seat, other: Seat) -> float:
    own, theirs = _rank(outcome, seat), _rank(outcome, other)
    return BEATEN if own > theirs else TIED if own == theirs else 0.0


def _rank(outcome: Outcome, seat: Seat) -> tuple[bool, int]:
    is_winner = seat in outcome.winners
    return is_winner, 0 if is_winner else outcome.scores[seat]


def standings(
    games: Iterable[Played], name_of: Callable[[str], str], players: Iterable[str]
) -> tuple[Standing, ...]:
    """List everybody who played or came to play, the best first. Every member of a team gets the
    points of the team; bots are listed by their names."""
    totals: dict[tuple[str | None, str], list[float]] = {
        (person, name_of(person)): [] for person in players
    }
    for game in games:
        named = seat_names(game.seating, name_of)
        for place, name, won in zip(game.seating, named, points(game.outcome), strict=True):
            members: list[tuple[str | None, str]] = [(p, name_of(p)) for p in place.people]
            members = members or [(None, name)]
            for member in members:
                totals.setdefault(member, []).append(won)
    sums = {who: sum(won) for who, won in totals.items()}
    ranked = sorted(sums.items(), key=lambda entry: -entry[1])
    return tuple(
        Standing(1 + sum(other > total for other in sums.values()), *who, total, len(totals[who]))
        for who, total in ranked
    )
