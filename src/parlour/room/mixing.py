"""Teams for a game that seats fewer than there are, so that nobody only watches."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from parlour.kernel import AnyGame
from parlour.room.seating import STAND_IN_LEVEL, Place, Seating

Met = Mapping[frozenset[str], int]
"""How often two people have been in one team."""


def team_count(people: int, seats: range) -> int:
    """Return how many seats there are: one for each person. Where that is too many: teams as equal
    as possible, and of those as many as possible."""
    if people <= seats[-1]:
        return max(people, seats[0])
    return min((count for count in seats if count > 1), key=lambda n: (people % n > 0, -n))


def met(seatings: Iterable[Seating]) -> Met:
    """Count how often two people have been in one team."""
    return Counter(
        frozenset(pair)
        for seating in seatings
        for place in seating
        for pair in combinations(place.people, 2)
    )


def shuffled(people: Iterable[str], word: str) -> list[str]:
    """Return the people in an order that follows from a word alone, so that the log gives it
    again."""
    return sorted(people, key=lambda who: hashlib.sha256(f"{word}/{who}".encode()).digest())


def mixed(people: Sequence[str], count: int, met: Met) -> list[tuple[str, ...]]:
    """Return the people in `count` teams of equal size as far as possible, beside others than
    before: two change teams as long as that brings fewer people together again."""
    teams = [list(people[seat::count]) for seat in range(count)]
    places = [(seat, n) for seat, team in enumerate(teams) for n in range(len(team))]
    best = _again(teams, met)
    is_better = True
    while is_better:
        is_better = False
        for (one, i), (other, j) in combinations(places, 2):
            _swap(teams, one, i, other, j)
            again = _again(teams, met)
            if again < best:
                best, is_better = again, True
            else:
                _swap(teams, one, i, other, j)
    return [tuple(team) for team in teams]


def _again(teams: list[list[str]], met: Met) -> int:
    """Count how often those who share a team have shared one before."""
    return sum(met.get(frozenset(pair), 0) for team in teams for pair in combinations(team, 2))


def _swap(teams: list[list[str]], one: int, i: int, other: int, j: int) -> None:
    teams[one][i], teams[other][j] = teams[other][j], teams[one][i]


def seated(people: Sequence[str], game: AnyGame, met: Met) -> Seating:
    """Seat everybody at a game: each on a seat or in a team, and bots where people are too few."""
    count = team_count(len(people), game.seats)
    teams = mixed(people, count, met)
    return tuple(
        Place(game.SeatOptions(), team, None if team else STAND_IN_LEVEL) for team in teams
    )
