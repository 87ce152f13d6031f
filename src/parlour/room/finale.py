"""The finale: the places from the third to the first, and what decided it. Nobody is named before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parlour.kernel import Beat, Outcome, Seat, Table
from parlour.room.night import standings

if TYPE_CHECKING:
    from parlour.room.room import Room

DRUM: Final = 2000
PLACE: Final = 3000
WINNER: Final = 5000
DECIDED: Final = 4500
NIGHT_PLACE: Final = 3500
NIGHT_WINNER: Final = 6500
AWARDS: Final = 6000
SHOWN_PLACES: Final = 3


def finale(room: Room, table: Table) -> tuple[Beat, ...]:
    """Return the beats at the end of a game. A game that the host ended, or that one played alone, has
    none: there is nothing to keep back. The last game of an evening goes quickly over to the evening,
    which has its finale however that game ended."""
    outcome = table.outcome
    if outcome is None or room.seed_day is not None:
        return ()
    is_last = room.evening is not None and room.evening.is_last
    if outcome.reason == "ended_by_host" or len(outcome.scores) < 2:
        return _night(room) if is_last else ()
    if is_last:
        winner = Beat("finale.winner", PLACE, "grand", outcome.winners, {"place": 1})
        return (*_extra(table, outcome), winner, *_night(room))
    return (*_extra(table, outcome), *_places(outcome), Beat("finale.decided", DECIDED))


def _places(outcome: Outcome) -> tuple[Beat, ...]:
    """Return the third, the second and the winner, those who share a place together. Of two seats only
    the winner is named: the other one would be, too."""
    found = placed(outcome)
    called: list[Beat] = [Beat("finale.drum", DRUM)]
    for place in sorted(found, reverse=True):
        if place == 1:
            called.append(Beat("finale.winner", WINNER, "grand", found[1], {"place": 1}))
        elif place <= SHOWN_PLACES and len(outcome.scores) > 2:
            called.append(Beat("finale.place", PLACE, "good", found[place], {"place": place}))
    return tuple(called)


def placed(outcome: Outcome) -> dict[int, tuple[Seat, ...]]:
    """Return who came in where: winners first, then by points; equals share a place."""
    ranks = [
        (seat not in outcome.winners, 0 if seat in outcome.winners else -score)
        for seat, score in enumerate(outcome.scores)
    ]
    places: dict[int, tuple[Seat, ...]] = {}
    for seat, rank in enumerate(ranks):
        place = 1 + sum(other < rank for other in ranks)
        places[place] = (*places.get(place, ()), seat)
    return places


def _extra(table: Table, outcome: Outcome) -> tuple[Beat, ...]:
    """Return what the game itself adds before the places, such as winners in a class of their own."""
    return () if table.ended else table.game.finale(table.state)


def _night(room: Room) -> tuple[Beat, ...]:
    """Return the evening's places, by its standings, and its awards."""
    since = 0 if room.evening is None else room.evening.since
    players = [person for person, role in room.people.items() if role == "player"]
    places = {one.place for one in standings(room.night[since:], lambda person: person, players)}
    called = [Beat("finale.night", DRUM)]
    for place in sorted(places, reverse=True):
        if place == 1:
            called.append(Beat("finale.night_winner", NIGHT_WINNER, "grand", (), {"place": 1}))
        elif place <= SHOWN_PLACES:
            called.append(Beat("finale.night_place", NIGHT_PLACE, "good", (), {"place": place}))
    return (*called, Beat("finale.awards", AWARDS))
