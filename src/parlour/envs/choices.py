"""The numbered actions of an environment: a finite choice from a game's moves.

0 does nothing. 1 to 5 are the moves that the built-in bot of that level would make, so that words,
answers and groupings can be played, too. Then come the moves that have numbers of their own, and
last slots for moves that differ from game to game, in the order in which they are offered.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Final

from msgspec import inspect

from parlour.kernel import LEVELS, AnyGame, Seat, Table, find_bot
from parlour.kernel.notation import kinds

WAIT: Final = 0
MOST_OF_A_KIND: Final = 1_000
"""A kind of move with more different moves has no numbers of its own."""

Listed = Callable[[Table, Seat], Iterable[Any]]
"""Gives the legal ones of the moves that an environment numbers besides."""


def itself(move: Any) -> Any:
    """Number every move by itself."""
    return move


def nothing_more(table: Table, seat: Seat) -> Iterable[Any]:
    """List nothing besides."""
    return ()


class Choices:
    """What the numbers mean. `more` are moves with numbers of their own besides those of all kinds
    with few moves, and `listed` says which of them are legal. Moves with the same `key` have the
    same number."""

    def __init__(
        self,
        game: AnyGame,
        more: Iterable[Any] = (),
        listed: Listed = nothing_more,
        slots: int = 0,
        key: Callable[[Any], Hashable] = itself,
    ) -> None:
        self._has_bot = find_bot(game) is not None
        self._listed = listed
        self._key = key
        own = [move for kind in kinds(game).values() for move in few(kind)]
        first = LEVELS[-1] + 1
        keys = dict.fromkeys(map(key, (*own, *more)))
        self._number = {one: number for number, one in enumerate(keys, first)}
        self._first_slot = first + len(keys)
        self.count = self._first_slot + slots
        """How many actions there are."""

    def legal(self, table: Table, seat: Seat) -> dict[int, Any]:
        """Return the legal moves of a seat by their numbers, without waiting and advice."""
        found: dict[int, Any] = {}
        slot = self._first_slot
        for move in dict.fromkeys((*table.legal_moves(seat), *self._listed(table, seat))):
            number = self._number.get(self._key(move))
            if number is not None:
                found[number] = move
            elif slot < self.count:
                found[slot] = move
                slot += 1
        return found

    def advice(self) -> range:
        """Return the numbers of what the bots would do; none where the game has no bot."""
        return LEVELS if self._has_bot else range(0)


def few(kind: Any) -> Iterator[Any]:
    """Yield all moves of a kind, where they are few. What may be left out is left out, unless it is
    a number or a choice."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    choices = [_values(field) for field in info.fields]
    count = 1
    for values in choices:
        count *= len(values)
    if count <= MOST_OF_A_KIND:
        for values in itertools.product(*choices):
            yield kind(*values)


def _values(field: inspect.Field) -> tuple[Any, ...]:
    """Return the values of a field; its default where there are too many, or none."""
    match field.type:
        case inspect.BoolType():
            return (False, True)
        case inspect.LiteralType(values):
            return tuple(values)
        case inspect.IntType(ge=int(low), le=int(high)) if high - low < MOST_OF_A_KIND:
            return tuple(range(low, high + 1))
        case _:
            return () if field.required else (field.default,)
