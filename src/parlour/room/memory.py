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
        """Return what games of this kind left: by key, then by room."""
        return self._games.setdefault(game, {})

    def keep(self, game: str, room: str, memos: Sequence[Memo]) -> None:
        """Take in what has been written down."""
        known = self.of(game)
        for memo in memos:
            known.setdefault(memo.key, {})[room] = memo.value


def is_same_state(before: Table | None, after: Table | None) -> bool:
    """Return whether nothing has happened in the game between these tables."""
    if before is None or after is None:
        return before is after
    return before.state is after.state and before.header is after.header


def left_behind(before: Table | None, after: Table) -> tuple[Memo, ...]:
    """Return what the game leaves with the step between these tables; a new game has nothing before
    it."""
    if not after.game.remembers:
        return ()
    same = before is not None and before.header is after.header
    return after.game.remember(before.state if before is not None and same else None, after.state)


def for_the_house(memos: Sequence[Memo], seating: Seating) -> tuple[Memo, ...]:
    """Return those of them that are for all rooms, on later nights too."""
    if not memos:
        return ()
    people = {person for place in seating for person in place.people}
    count = len(people) >= FEWEST_PEOPLE
    return tuple(m for m in memos if m.scope == "house" and (count or not m.from_people))


def remembered_with(
    remembered: dict[str, dict[str, Any]], game: str, memos: Sequence[Memo]
) -> dict[str, dict[str, Any]]:
    """Return what a room remembers after a step of this game; the same object where nothing came to
    it."""
    fresh = {memo.key: memo.value for memo in memos if memo.scope == "night"}
    return remembered | {game: remembered.get(game, {}) | fresh} if fresh else remembered
