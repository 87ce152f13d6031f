"""The bots at one table: what each was asked last, and the move it has planned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from parlour.bots.player import Player
from parlour.bots.question import Question, after_refusal, ask, seat_view
from parlour.kernel import AnyGame, Decision, Entry, Millis, Refusal, Table
from parlour.kernel.daily import randomness


class Planned(NamedTuple):
    """A move that a bot will make when its time has come; ordered by time, then by seat."""

    due: Millis
    seat: int


class Minds:
    """Asks the bots of a table by the rule of `question`, and makes their moves."""

    def __init__(self, players: Mapping[int, Player], seed: str, *, is_daily: bool = False) -> None:
        self._is_daily = is_daily
        self._players = players
        self._seed = seed
        self._questions: dict[int, Question] = {}
        self._plans: dict[int, Decision | None] = {}
        self.refused = dict.fromkeys(players, 0)
        """Per seat how many of its moves were refused."""

    def look(self, table: Table, now: Millis) -> Planned | None:
        """Let every bot see the table; return the move that comes first, if there is one."""
        for seat in self._players:
            before = self._questions.get(seat)
            question = ask(before, seat_view(table, seat), table.seq, now)
            if question is not before:
                self._pose(seat, question, table)
        planned = [
            Planned(self._questions[seat].due(plan, now), seat)
            for seat, plan in self._plans.items()
            if plan is not None
        ]
        return min(planned, default=None)

    def move(self, table: Table, seat: int, now: Millis) -> tuple[Table, Entry] | None:
        """Make the planned move of a seat; None where it was refused, so another is planned."""
        plan = self._plans[seat]
        assert plan is not None
        try:
            made = table.play(seat, typed(table.game, plan.move), table.clock.due(now))
        except Refusal:
            self.refused[seat] += 1
            self._pose(seat, after_refusal(self._questions[seat], now), table)
            return None
        del self._questions[seat], self._plans[seat]
        return made

    def _pose(self, seat: int, question: Question, table: Table) -> None:
        self._questions[seat] = question
        if self._is_daily:
            rng = randomness(table.game, table.state, table.seed, seat, question.attempt)
        else:
            rng = question.randomness(self._seed, seat)
        gives_up = question.given_up
        self._plans[seat] = None if gives_up else self._players[seat].decide(question.view, rng)


def typed(game: AnyGame, move: Any) -> Any:
    """Return a bot's move as the game's own type; a move given as JSON values is checked like
    anyone's."""
    if isinstance(move, msgspec.Struct):
        return move
    try:
        return msgspec.convert(move, game.Move)
    except msgspec.ValidationError as error:
        raise Refusal("malformed_move", reason=str(error)) from error
