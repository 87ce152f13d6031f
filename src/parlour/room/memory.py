"""What games leave behind: for later games of the night in a room, and for all rooms of a house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.kernel import Memo, Table
from parlour.room.seating import Seating

FEWEST_PEOPLE = 2
"""So many have to play for the house to keep what they say."""


class HouseMemory:
    """What the games of all rooms have left, as the store has it. One object for the whole house.

    A running game keeps looking into it, so it grows in place.
    """

    def __init__(self) -> None:
        self._games: dict[str, dict[str, dict[str, Any]]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HouseMemory) and self._kept == other._kept

    @property
    def _kept(self) -> dict[str, dict[str, dict[str, Any]]]:
        return {game: kept for game, kept in self._games.items() if kept}

    def of(self, game: str) -> dict[str, dict[str, Any]]:
        """What games of this kind left: by key, then by room."""
        return self._games.setdefault(game, {})

    def keep(self, game: str, room: str, memos: Sequence[Memo]) -> None:
        """Take in what has been written down."""
        known = self.of(game)
        for memo in memos:
            known.setdefault(memo.key, {})[room] = memo.value


def left_behind(before: Table | None, after: Table) -> tuple[Memo, ...]:
    """What the game on the table leaves with this step; a new game has nothing before it."""
    same = before is not None and before.header is after.header
    return after.game.remember(before.state if before is not None and same else None, after.state)


def for_the_house(
    before: Table | None, after: Table | None, seating: Seating = ()
) -> tuple[Memo, ...]:
    """What of it is for all rooms, on later nights too."""
    if after is None or after is before or not after.game.remembers:
        return ()
    memos = left_behind(before, after)
    if not memos:
        return ()
    people = {person for place in seating for person in place.people}
    count = len(people) >= FEWEST_PEOPLE
    return tuple(m for m in memos if m.scope == "house" and (count or not m.from_people))


def remembered_with(
    remembered: dict[str, dict[str, Any]], before: Table | None, after: Table
) -> dict[str, dict[str, Any]]:
    """What a room remembers after this step; the same object where nothing came to it."""
    if not after.game.remembers:
        return remembered
    memos = left_behind(before, after)
    fresh = {memo.key: memo.value for memo in memos if memo.scope == "night"} if memos else None
    if not fresh:
        return remembered
    id = after.game.id
    return remembered | {id: remembered.get(id, {}) | fresh}
