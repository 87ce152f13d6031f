"""Many boards of `times_v0` at once, as arrays: for who needs millions of turns.

Observations, masks and numbers are those of `times_v0`, each with the board in front. The rules of
the game's own board stand here again as operations on arrays; tests check them against `times_v0`.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlour.envs.times_v0 import COUNT, PLANES
from parlour.games.times.board import Count, Zero, board

Array = NDArray[Any]
DIGITS = 4
"""The most digits of a fact."""
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
LONGEST = 10
"""The most boxes of a line."""


class Step(NamedTuple):
    """What a step brought. Boards that ended stand at the beginning of their next game."""

    observation: Array
    action_mask: Array
    rewards: Array
    """Per board and seat: 1, -1, or 0."""
    ended: Array
    points: Array
    """Per board and seat the points before the next game began."""


class TimesBatch:
    """So many boards. `turn` says whose turn it is on each; observations are from that side."""

    def __init__(
        self,
        boards: int,
        *,
        rows: Literal[5, 6, 8, 10] = 6,
        zero: Zero = "left",
        count: Count = "lines",
        starts: Literal["lot", 0, 1] = "lot",
    ) -> None:
        self.boards, self.rows, self.count, self.starts = boards, rows, count, starts
        self._all = np.arange(boards)
        self._rng = np.random.default_rng()
        field = board(rows, zero)
        self._columns = np.zeros((COUNT, DIGITS), np.intp)
        self._levels = np.zeros((COUNT, DIGITS), np.int8)
        self._written = np.zeros((COUNT, DIGITS), np.bool_)
        self._needed = np.zeros((COUNT, 10), np.int8)
        self._lines = []
        for number, key in enumerate(field.facts):
            digits = f"{key // 100:02d}{key % 100}"
            places = sorted(field.columns.index(digit) for digit in digits)
            for n, place in enumerate(places):
                self._columns[number, n] = place
                self._levels[number, n] = places[:n].count(place)
                self._written[number, n] = True
                self._needed[number, place] += 1
            if field.footprints[key][2]:
                self._lines.append(number)
        self.reset()

    def reset(self, seed: int | None = None) -> tuple[Array, Array]:
        """Begin on empty boards; give observations and masks."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.marks = np.zeros((self.boards, 2, 10, self.rows), np.bool_)
        self.heights = np.zeros((self.boards, 10), np.int8)
        self.points = np.zeros((self.boards, 2), np.int16)
        self.turn = self._first(self.boards)
        self._legal = self._fitting()
        return self._observed(), self._legal.view(np.int8)

    def _first(self, boards: int) -> Array:
        if self.starts == "lot":
            return self._rng.integers(0, 2, boards)
        return np.full(boards, self.starts)

    def step(self, actions: Array) -> Step:
        """Place a fact on every board; one that does not fit is a `ValueError`, and then nothing
        changes on any."""
        if not self._legal[self._all, actions].all():
            raise ValueError("a fact does not fit: see the action mask")
        seats = self.turn
        fresh = np.zeros((self.boards, 10, self.rows), np.bool_)
        for n in range(DIGITS):
            there = self._all[self._written[actions, n]]
            column = self._columns[actions[there], n]
            fresh[there, column, self.heights[there, column] + self._levels[actions[there], n]] = 1
        self.marks[self._all, seats] |= fresh
        self.heights += self._needed[actions]
        sets = self._sets(self.marks[self._all, seats], fresh)
        self.points[self._all, seats] += np.where(sets, 2 * sets - 1, 0)
        self.turn = 1 - seats
        self._legal = self._fitting()
        ended = np.asarray(~self._legal.any(1))
        points = self.points.copy()
        won = np.sign(points[:, 0] - points[:, 1]) * ended
        self._begin(ended)
        rewards = np.stack((won, -won), 1).astype(np.float32)
        return Step(self._observed(), self._legal.view(np.int8), rewards, ended, points)

    def _begin(self, ended: Array) -> None:
        """Begin anew where a board has ended."""
        if ended.any():
            self.marks[ended], self.heights[ended], self.points[ended] = False, 0, 0
            self.turn[ended] = self._first(int(ended.sum()))
            self._legal[ended] = self._fitting()[ended]

    def _fitting(self) -> Array:
        """Return which facts have room on which board and are no line by themselves."""
        room = self.rows - self.heights
        fits = np.asarray((room[:, None, :] >= self._needed).all(2))
        for number in self._lines:
            columns = self._columns[number]
            landing = self.heights[:, columns] + self._levels[number]
            steps = np.diff(landing, axis=1)
            fits[:, number] &= (steps != steps[:, :1]).any(1) | (np.abs(steps[:, 0]) > 1)
        return fits

    def _sets(self, own: Array, fresh: Array) -> Array:
        """Return how many sets the fresh marks made or lengthened."""
        found = np.zeros(self.boards, np.int16)
        for across, up in DIRECTIONS:
            starts, touched = own, fresh
            for n in range(1, DIGITS):
                starts = starts & moved(own, -n * across, -n * up)
                touched = touched | moved(fresh, -n * across, -n * up)
            made = starts & touched
            if self.count == "lines":
                # Along each line to its last start, where it is counted once.
                for _ in range(LONGEST - DIGITS):
                    made = made | (starts & moved(made, across, up))
                made = made & ~moved(starts, -across, -up)
            found += made.sum((1, 2), dtype=np.int16)
        return found

    def _observed(self) -> Array:
        planes = np.empty((self.boards, self.rows, 10, PLANES), np.int8)
        for plane, seats in enumerate((self.turn, 1 - self.turn)):
            planes[..., plane] = self.marks[self._all, seats].transpose(0, 2, 1)
            planes[..., 2 + plane] = self.points[self._all, seats][:, None, None]
        return planes


def moved(boxes: Array, across: int, up: int) -> Array:
    """Return the boxes moved by so many columns and rows; what leaves the board is gone."""
    _, columns, rows = boxes.shape
    result = np.zeros_like(boxes)
    if abs(across) < columns and abs(up) < rows:
        to_columns, from_columns = _overlap(across, columns)
        to_rows, from_rows = _overlap(up, rows)
        result[:, to_columns, to_rows] = boxes[:, from_columns, from_rows]
    return result


def _overlap(by: int, size: int) -> tuple[slice, slice]:
    """Return where a moved row of boxes lies, and where it came from."""
    return slice(max(by, 0), size + min(by, 0)), slice(max(-by, 0), size + min(-by, 0))
