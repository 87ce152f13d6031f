"""A reference for the kernel: Connect Four with immutable objects, the way one would write it.

It judges a move, makes a new state and knows when a game is over, like a table does; it keeps no
log, no clock and no seats, so it does less.
"""

from __future__ import annotations

import random

import msgspec

COLUMNS, ROWS, FOUR = 7, 6, 4
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Position(msgspec.Struct, frozen=True):
    """Columns from the left, each from the bottom up."""

    columns: tuple[tuple[int, ...], ...] = ((),) * COLUMNS
    turn: int = 0
    winner: int | None = None
    moves: int = 0

    @property
    def is_over(self) -> bool:
        return self.winner is not None or self.moves == COLUMNS * ROWS

    def legal(self) -> list[int]:
        return [c for c, column in enumerate(self.columns) if len(column) < ROWS]

    def play(self, column: int) -> Position:
        """Return the position after a mark has fallen into this column."""
        if self.is_over or len(self.columns[column]) >= ROWS:
            raise ValueError("not a legal move")
        pile = (*self.columns[column], self.turn)
        columns = (*self.columns[:column], pile, *self.columns[column + 1 :])
        won = self.turn if self._wins(columns, column, len(pile) - 1) else None
        return Position(columns, 1 - self.turn, won, self.moves + 1)

    def _wins(self, columns: tuple[tuple[int, ...], ...], column: int, row: int) -> bool:
        for dx, dy in DIRECTIONS:
            count = 1
            for sign in (1, -1):
                x, y = column + sign * dx, row + sign * dy
                while 0 <= x < COLUMNS and 0 <= y < len(columns[x]) and columns[x][y] == self.turn:
                    count += 1
                    x, y = x + sign * dx, y + sign * dy
            if count >= FOUR:
                return True
        return False


def random_games(count: int, seed: int) -> list[list[int]]:
    """Return the moves of random games."""
    rng = random.Random(seed)
    games = []
    for _ in range(count):
        position, moves = Position(), []
        while not position.is_over:
            move = rng.choice(position.legal())
            moves.append(move)
            position = position.play(move)
        games.append(moves)
    return games


def replay(games: list[list[int]]) -> int:
    """Play the given games again; how many moves that were."""
    for moves in games:
        position = Position()
        for move in moves:
            position = position.play(move)
    return sum(map(len, games))
