"""Times Four: a connect-four where each turn is a multiplication fact.

The rules follow the sheet of Logical Fact Fun, a school event after Math-Tac-Toe. [book] marks
what the sheet says, [ours] what this house decided where it is silent.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from parlour.games.times import sampler, scoring, view
from parlour.games.times.judge import call, recount
from parlour.games.times.state import Call, Claim, EndTurn, Event, Fact, Recount, TakeBack
from parlour.games.times.state import Move as TimesMove
from parlour.games.times.state import Options as TimesOptions
from parlour.games.times.state import State as TimesState
from parlour.games.times.turns import (
    claim,
    close_board,
    end_turn,
    lose_turn,
    new_turn,
    place,
    take_back,
)
from parlour.kernel.chance import Chance
from parlour.kernel.clock import Millis
from parlour.kernel.game import Correction, Game, Seat, SeatOptions
from parlour.kernel.game import Outcome as GameOutcome
from parlour.kernel.refusal import Refusal


class TimesFour(Game[TimesState, TimesOptions, TimesMove]):
    """The rules of Times Four."""

    id: ClassVar[str] = "times"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    Options: ClassVar[type[Any]] = TimesOptions
    Move: ClassVar[Any] = TimesMove
    State: ClassVar[type[Any]] = TimesState
    Ruling: ClassVar[Any] = Recount

    def start(
        self, options: TimesOptions, seats: tuple[SeatOptions, ...], chance: Chance
    ) -> TimesState:
        """Who starts is drawn by lot [ours; the book: any way], or a seat."""
        if options.starts == "lot":
            first = chance.pick("starts", (0, 1))
        else:
            first = options.starts
        turn = new_turn(options, seats, first, 0)
        return TimesState(options, seats, (0, 0), turn, (0, 0), Event("started", first, 0))

    def play(
        self, state: TimesState, seat: Seat, move: TimesMove, now: Millis, chance: Chance
    ) -> TimesState:
        turn = state.turn
        if seat != turn.seat:
            raise Refusal("not_your_turn")
        if isinstance(move, Call):
            return call(state, now)
        if turn.closing:
            raise Refusal("only_call")
        if isinstance(move, Fact):
            return place(state, move, now)
        fact = turn.fact
        if fact is None:
            raise Refusal("nothing_placed")
        if isinstance(move, EndTurn):
            return end_turn(state, fact, now, time_out=False)
        if isinstance(move, Claim):
            return claim(state, move, now)
        return take_back(state, fact, now)

    def deadline(self, state: TimesState) -> Millis | None:
        return state.turn.deadline

    def expire(self, state: TimesState, now: Millis, chance: Chance) -> TimesState:
        """The time is over [book]: no marks, the turn passes; a right product's marks stand and
        what was claimed counts; a wrong product is erased; the last call was not made."""
        turn = state.turn
        if turn.closing:
            return close_board(state, turn.seat, now)
        if turn.fact is None:
            return lose_turn(state, "timeout", "timed_out", now)
        return end_turn(state, turn.fact, now, time_out=True)

    def rule(self, state: TimesState, ruling: Recount) -> TimesState:
        return recount(state, ruling)

    def is_over(self, state: TimesState) -> bool:
        return state.over != ""

    def outcome(self, state: TimesState, corrections: Sequence[Correction]) -> GameOutcome:
        return scoring.outcome(state, corrections)

    def sheet(
        self,
        state: TimesState,
        names: Sequence[str],
        corrections: Sequence[Correction],
        options: TimesOptions,
    ) -> dict[str, Any]:
        return scoring.sheet(self, state, names, corrections, options)

    public = staticmethod(view.public)
    offers = staticmethod(view.offers)
    default = staticmethod(view.default)

    def universe(self, state: TimesState, seat: Seat) -> tuple[TimesMove, ...]:
        return (TakeBack(), EndTurn(), Call())

    def sample(self, state: TimesState, seat: Seat, rng: random.Random) -> TimesMove | None:
        return sampler.sample(state, seat, rng)

    def can_undo(self, before: TimesState, move: TimesMove, after: TimesState) -> bool:
        """A slip of the finger inside one's own turn. A fact has `take_back`; ending a turn shows
        the sets that were overlooked, and a call shows a verdict."""
        return isinstance(move, (TakeBack, Claim))


game = TimesFour()
