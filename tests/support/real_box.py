"""A real table for tests: people roll and draw themselves, and enter what came."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.kernel import AnyGame, Entry, Refusal, Table
from parlour.kernel.chance import Drawn
from parlour.kernel.record import Record, export, read, verify

WALL = 1_000_000

Came = tuple[str, Any]
"""What was asked for, and what came."""


class RealTable:
    """A game in a real box with its log; server time is `WALL` plus `clock`."""

    def __init__(self, game: AnyGame, options: Any, seats: int = 2, *came: Came) -> None:
        people = tuple(game.SeatOptions() for _ in range(seats))
        entered = [Drawn(*one) for one in came]
        self.table, entry = Table.start(
            game, options, people, seed=None, wall=WALL, entered=entered
        )
        self.log: list[Entry] = [entry]
        self.clock = 0

    @property
    def state(self) -> Any:
        return self.table.state

    def play(self, seat: int, move: Any, *came: Came) -> Any:
        """The state after a move, with what came on the table."""
        entered = [Drawn(*one) for one in came]
        self.table, entry = self.table.play(seat, move, WALL + self.clock, entered=entered)
        self.log.append(entry)
        return self.state

    def refused(self, seat: int, move: Any, *came: Came) -> Refusal:
        """Why a move is refused; nothing has changed."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            self.play(seat, move, *came)
        assert self.table is before
        return caught.value

    def expire(self) -> Any:
        """The deadline comes."""
        self.table, entry = self.table.expire()
        self.log.append(entry)
        self.clock = max(self.clock, self.table.at)
        return self.state

    def record(self, *names: str) -> Record:
        """The record of the finished game, which replays but proves nothing about chance."""
        text = export(
            self.table.game,
            self.log,
            names=names,
            bots=[None] * len(names),
            secret="",
            nonces={},
        )
        record = read(text, self.table.game)
        verify(record)
        assert record.is_real_box
        return record


def refused_start(game: AnyGame, options: Any, seats: int = 2, *came: Came) -> Refusal:
    """Why a game cannot begin."""
    with pytest.raises(Refusal) as caught:
        RealTable(game, options, seats, *came)
    return caught.value
