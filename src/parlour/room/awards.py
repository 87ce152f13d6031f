"""Awards of the night: at least one for everybody who played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from parlour.kernel.merit import Merit
from parlour.room.night import Played

MOST = 2
"""One person gets no more, so that others are named too."""


class Award(msgspec.Struct, frozen=True):
    """What somebody did best in a night."""

    people: tuple[str, ...]
    """A team has it together."""
    game: str
    """Whose word `code` is; none: the house's."""
    code: str
    count: int
    what: str


def awards(games: Iterable[Played], players: Iterable[str]) -> tuple[Award, ...]:
    """Return the best of each merit, as far as nobody gets too many; then one for those who have none: they
    were there."""
    played = list(games)
    found: list[Award] = []
    had: dict[str, int] = {person: 0 for person in players if _took_part(played, person)}
    for equals in _best(played):
        award = min(equals, key=lambda one: sum(had.get(person, 0) for person in one.people))
        if all(had.get(person, 0) < MOST for person in award.people):
            found.append(award)
            for person in award.people:
                had[person] = had.get(person, 0) + 1
    found += _foreseen(played)
    for person, count in had.items():
        if not count and all(person not in award.people for award in found):
            found.append(_own(played, person))
    return tuple(found)


def _took_part(games: list[Played], person: str) -> bool:
    return any(person in place.people for game in games for place in game.seating)


def _merits(games: list[Played]) -> Iterator[tuple[Played, Merit]]:
    """Yield all merits of people."""
    for game in games:
        for merit in game.merits:
            if merit.seat < len(game.seating) and game.seating[merit.seat].people:
                yield game, merit


def _rank(merit: Merit) -> int:
    return -merit.count if merit.least else merit.count


def _best(games: list[Played]) -> Iterator[list[Award]]:
    """Yield for each merit those who have most of it, in the order in which they came to it. With nobody to
    compare with, nothing is the best."""
    kinds: dict[tuple[str, str], list[tuple[Played, Merit]]] = {}
    for game, merit in _merits(games):
        if sum(bool(place.people) for place in game.seating) > 1:
            kinds.setdefault((game.game, merit.code), []).append((game, merit))
    for all_of_kind in kinds.values():
        most = max(_rank(merit) for _, merit in all_of_kind)
        yield [_award(game, merit) for game, merit in all_of_kind if _rank(merit) == most]


def _foreseen(games: list[Played]) -> list[Award]:
    """Return who has predicted most, those who have as much together; also somebody who only watched."""
    often: dict[str, int] = {}
    for game in games:
        for person, count in game.foreseen.items():
            often[person] = often.get(person, 0) + count
    most = max(often.values(), default=0)
    if not most:
        return []
    people = tuple(person for person, count in often.items() if count == most)
    return [Award(people, "", "foresaw", most, "")]


def _award(game: Played, merit: Merit) -> Award:
    people = game.seating[merit.seat].people
    return Award(people, game.game, merit.code, merit.count, merit.what)


def _own(games: list[Played], person: str) -> Award:
    """Return the award of somebody who was the best in nothing: for the games they played."""
    count = sum(person in place.people for game in games for place in game.seating)
    return Award((person,), "", "there", count, "")
