"""A whole game between bots on a virtual clock: their pacing is simulated, never slept."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from parlour.bots.player import Player
from parlour.bots.question import Question, after_refusal, ask, seat_view
from parlour.kernel import Decision, Entry, Millis, Outcome, Refusal, Table
from parlour.kernel.chance import Shelf, commitment, game_seed
from parlour.kernel.game import AnyGame
from parlour.kernel.record import export

MOST_ENTRIES = 100_000
"""A game that goes on for longer than this never ends."""


class Simulated(msgspec.Struct, frozen=True):
    """A game that was simulated to its end."""

    table: Table
    entries: tuple[Entry, ...]
    names: tuple[str, ...]
    bots: tuple[int | None, ...]
    secret: str
    refused: tuple[int, ...]
    """Per seat how many of its moves were refused."""

    @property
    def outcome(self) -> Outcome:
        outcome = self.table.outcome
        assert outcome is not None
        return outcome

    @property
    def record(self) -> str:
        """The record of the game, as text."""
        return export(
            self.table.game,
            self.entries,
            names=self.names,
            bots=self.bots,
            secret=self.secret,
            nonces={},
        )


def simulate(
    game: AnyGame,
    players: Sequence[Player],
    options: Any = None,
    seats: Sequence[Any] | None = None,
    *,
    seed: str = "",
    shelf: Shelf | None = None,
) -> Simulated:
    """Play one game to its end. The same seed and players give the same game, bit for bit."""
    secret = hashlib.sha256(f"parlour simulation 1/{seed}".encode()).hexdigest()
    table, entry = Table.start(
        game,
        game.Options() if options is None else options,
        tuple(seats) if seats is not None else tuple(game.SeatOptions() for _ in players),
        seed=game_seed(secret, {}),
        commitment=commitment(secret),
        shelf=shelf,
    )
    run = _Run(table, players, seed)
    run.entries.append(entry)
    while not run.table.is_over:
        run.step()
    names, bots = _unique(players), tuple(player.level for player in players)
    return Simulated(run.table, tuple(run.entries), names, bots, secret, tuple(run.refused))


class _Run:
    """A simulated game under way."""

    def __init__(self, table: Table, players: Sequence[Player], seed: str) -> None:
        self.table = table
        self.players = players
        self.seed = seed
        self.now: Millis = 0
        self.entries: list[Entry] = []
        self.refused = [0] * len(players)
        self._questions: list[Question | None] = [None] * len(players)
        self._plans: list[Decision | None] = [None] * len(players)

    def step(self) -> None:
        """Whatever comes next: a bot's move that is due, or the deadline, which goes first."""
        if len(self.entries) > MOST_ENTRIES:
            raise Refusal("endless_game", entries=MOST_ENTRIES)
        self._ask_everybody()
        planned = [
            (question.due(plan, self.now), seat, plan)
            for seat, (question, plan) in enumerate(zip(self._questions, self._plans, strict=True))
            if question is not None and plan is not None
        ]
        deadline = self.table.deadline
        first = min(planned, key=lambda due: due[:2], default=None)
        if first is not None and (deadline is None or first[0] < deadline):
            due, seat, plan = first
            self.now = due
            self._move(seat, plan)
        elif deadline is not None:
            self.now = max(self.now, deadline)
            self.table, entry = self.table.expire()
            self.entries.append(entry)
        else:
            raise Refusal("nobody_moves", at=self.now)

    def _ask_everybody(self) -> None:
        for seat in range(len(self.players)):
            before = self._questions[seat]
            question = ask(before, seat_view(self.table, seat), self.table.seq, self.now)
            if question is not before:
                self._pose(seat, question)

    def _pose(self, seat: int, question: Question) -> None:
        self._questions[seat] = question
        rng = question.randomness(self.seed, seat)
        decision = None if question.given_up else self.players[seat].decide(question.view, rng)
        self._plans[seat] = decision

    def _move(self, seat: int, plan: Decision) -> None:
        question = self._questions[seat]
        assert question is not None
        try:
            self.table, entry = self.table.play(seat, typed(self.table.game, plan.move), self.now)
        except Refusal:
            self.refused[seat] += 1
            self._pose(seat, after_refusal(question, self.now))
        else:
            self.entries.append(entry)
            self._questions[seat] = None


def typed(game: AnyGame, move: Any) -> Any:
    """A bot's move as the game's own type; a move given as JSON values is checked like anyone's."""
    if isinstance(move, msgspec.Struct):
        return move
    try:
        return msgspec.convert(move, game.Move)
    except msgspec.ValidationError as error:
        raise Refusal("malformed_move", reason=str(error)) from error


def _unique(players: Sequence[Player]) -> tuple[str, ...]:
    """The players' names, numbered where several have the same: names are unique in a game."""
    names: list[str] = []
    for player in players:
        name, count = player.name, 1
        while name in names:
            count += 1
            name = f"{player.name} ({count})"
        names.append(name)
    return tuple(names)
