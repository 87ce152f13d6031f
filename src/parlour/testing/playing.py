"""Whole games on a virtual clock, played by the game's own sampler: what all checks work on."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from parlour.kernel.chance import commitment, game_seed
from parlour.kernel.clock import Millis
from parlour.kernel.entry import (
    Correct,
    Credit,
    Entry,
    Extend,
    Lead,
    Pause,
    Play,
    Resume,
    TableInput,
    Undo,
)
from parlour.kernel.game import SCREENS, AnyGame, Seat, Viewer
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table

LIMIT = 20_000
"""Inputs after which a sampled game must be over."""

PATIENCE = 200
"""How many times in a row all seats may wait while no deadline is pending."""


class Refused(msgspec.Struct, frozen=True):
    """A move that was refused, and where."""

    table: Any
    seat: Seat
    move: Any
    refusal: Any


class Played(msgspec.Struct, frozen=True):
    """A finished game: every entry, and the table after each."""

    game: Any
    secret: str
    nonces: dict[str, str]
    entries: tuple[Entry, ...]
    tables: tuple[Any, ...]
    refused: tuple[Refused, ...]

    @property
    def final(self) -> Table:
        table: Table = self.tables[-1]
        return table

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"Player {seat + 1}" for seat in range(len(self.final.header.seats)))

    def some(self, count: int, rng: random.Random) -> list[Table]:
        """Return the first and the last table and some of those between, in order."""
        among = range(1, len(self.tables) - 1)
        inner = sorted(rng.sample(among, min(count, len(among))))
        return [self.tables[i] for i in (0, *inner, len(self.tables) - 1)]


def viewers(table: Table) -> list[Viewer]:
    """Return every kind of eyes at this table."""
    return [*range(len(table.header.seats)), *SCREENS]


def wall_of(table: Table) -> Millis:
    """Return a server time at which table time is that of the last entry."""
    return table.clock.due(table.at)


def play_out(
    game: AnyGame,
    options: Any = None,
    seats: tuple[Any, ...] | None = None,
    *,
    seed: int = 0,
    limit: int = LIMIT,
    host: bool = True,
) -> Played:
    """Play one game to its end with the game's own sampler.

    Time passes by itself: mostly a second or so between moves, now and then until a deadline.
    With `host`, pauses, extensions and corrections happen too; undo happens where it is allowed.
    """
    rng = random.Random(f"{game.id}/{seed}")
    if options is None:
        options = game.Options()
    if seats is None:
        seats = tuple(game.SeatOptions() for _ in range(game.seats[0]))
    secret = rng.randbytes(32).hex()
    nonces = {f"person {seat}": rng.randbytes(16).hex() for seat in range(len(seats))}
    table, entry = Table.start(
        game,
        options,
        seats,
        seed=game_seed(secret, nonces),
        wall=1_000_000,
        commitment=commitment(secret),
    )
    sitting = _Sitting(game, rng, table, entry, host)
    for _ in range(limit):
        if sitting.table.is_over:
            break
        sitting.step()
    assert sitting.table.is_over, (
        f"{game.id}: a sampled game (seed {seed}, options {options}) is not over "
        f"after {limit} inputs"
    )
    return Played(
        game,
        secret,
        nonces,
        tuple(sitting.entries),
        tuple(sitting.tables),
        tuple(sitting.refused),
    )


def attempt(
    table: Table, input: TableInput, seat: Seat | None, wall: Millis | None = None
) -> tuple[Table, Entry] | Refusal:
    """Return what comes of an input: the table after it and its entry, or the refusal."""
    try:
        return table.act(input, wall=wall_of(table) if wall is None else wall, seat=seat)
    except Refusal as refusal:
        return refusal


class _Sitting:
    """A game under way."""

    def __init__(
        self, game: AnyGame, rng: random.Random, table: Table, entry: Entry, host: bool
    ) -> None:
        self.game = game
        self.rng = rng
        self.host = host
        self.wall = table.clock.wall
        self.entries = [entry]
        self.tables = [table]
        self.refused: list[Refused] = []
        self.idle = 0

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def step(self) -> None:
        """Let some time pass; then a deadline comes, or someone does something."""
        due = self.table.due()
        self.wall += self.table.clock.lead_left(self.wall) + self.rng.randrange(1500)
        if due is not None and self.rng.random() < 0.02:
            self.wall = max(self.wall, due)
        if due is not None and self.wall >= due:
            self._note(self.table.expire())
        elif not self._aside():
            self._move()

    def _note(self, result: tuple[Table, Entry]) -> None:
        table, entry = result
        self.tables.append(table)
        self.entries.append(entry)
        self.idle = 0

    def _act(self, input: TableInput, seat: Seat | None = None) -> None:
        self._note(self.table.act(input, wall=self.wall, seat=seat))

    def _aside(self) -> bool:
        """Let the host do something now and then, or someone take a move back."""
        table, rng = self.table, self.rng
        if not table.clock.running:
            self._act(Resume(self.wall))
            return True
        if self.host and rng.random() < 0.02:
            self._act(
                rng.choice(
                    (
                        Pause(self.wall),
                        Extend(self.wall, 5000),
                        Lead(self.wall, 3000),
                        Credit(self.wall),
                        Correct(rng.randrange(len(table.header.seats)), 1, "courtesy"),
                    )
                )
            )
            return True
        if table.undoable is not None and rng.random() < 0.1:
            seat = table.undoable[1]
            undone = attempt(table, Undo(), seat, self.wall)
            if not isinstance(undone, Refusal):
                self._note(undone)
                return True
            # The state before may have a deadline that has passed by now.
            assert undone.code == "too_late", f"{self.game.id}: an undo is refused: {undone}"
        return False

    def _move(self) -> None:
        """Let one of the seats move; where all wait, the deadline comes."""
        table = self.table
        seats = list(range(len(table.header.seats)))
        self.rng.shuffle(seats)
        for seat in seats:
            move = self.game.sample(table.state, seat, self.rng)
            if move is None:
                continue
            try:
                self._note(table.play(seat, move, self.wall))
            except Refusal as refusal:
                self.refused.append(Refused(table, seat, move, refusal))
            return
        due = table.due()
        if due is not None:
            self.wall = max(self.wall, due)
            self._note(table.expire())
            return
        self.idle += 1
        assert self.idle < PATIENCE, (
            f"{self.game.id}: nobody moves, nothing expires, and the game is not over "
            f"(after {len(self.entries)} entries): {table.state}"
        )


def moves_of(played: Played) -> list[Any]:
    """Return all moves that were accepted."""
    return [entry.input.move for entry in played.entries if isinstance(entry.input, Play)]
