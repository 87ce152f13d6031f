"""Tables of Hunch for the tests: begun, in the guessing phase, finished."""

from __future__ import annotations

from typing import Any

from tests.kernel.hunch import Done, Guess, Options, Stake, game

from parlour.kernel import AnyGame, Entry, SeatOptions, Table
from parlour.kernel.chance import commitment, game_seed
from parlour.kernel.entry import TableInput

SECRET = "5e" * 32
NONCES = {"ann": "nonce of ann", "bob": "nonce of bob"}
WALL = 1_000_000
NAMES = ("Ann", "Bob")


class Sitting:
    """A table and its log, moved on step by step; server time is `WALL` plus what is given."""

    def __init__(
        self,
        options: Options | None = None,
        seats: tuple[SeatOptions, ...] = (SeatOptions(), SeatOptions()),
        rules: AnyGame = game,
        **more: Any,
    ) -> None:
        self.table, entry = Table.start(
            rules,
            options or Options(),
            seats,
            seed=game_seed(SECRET, NONCES),
            wall=WALL,
            commitment=commitment(SECRET),
            **more,
        )
        self.log: list[Entry] = [entry]

    def note(self, result: tuple[Table, Entry]) -> Table:
        self.table, entry = result
        self.log.append(entry)
        return self.table

    def play(self, seat: int, move: Any, after: int = 0) -> Table:
        return self.note(self.table.play(seat, move, WALL + after))

    def act(self, input: TableInput, after: int = 0, seat: int | None = None) -> Table:
        return self.note(self.table.act(input, wall=WALL + after, seat=seat))

    def expire(self) -> Table:
        return self.note(self.table.expire())


def staked(**options: Any) -> Sitting:
    """Both have staked: the number is drawn."""
    sitting = Sitting(Options(**options))
    sitting.play(0, Stake(1), 100)
    sitting.play(1, Stake(2), 200)
    return sitting


def finished() -> Sitting:
    """One round, played to its end; seat 1 changed its guess twice."""
    sitting = staked(rounds=1)
    sitting.play(0, Guess(4), 300)
    sitting.play(1, Guess(5), 400)
    sitting.play(1, Guess(6), 500)
    sitting.play(1, Guess(7), 600)
    sitting.play(0, Done(), 700)
    sitting.play(1, Done(), 800)
    return sitting
