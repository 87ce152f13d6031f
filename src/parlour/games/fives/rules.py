"""Find Five: the rules, from the roll to the end of the game."""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from parlour.games.fives import sampling, scoring, view
from parlour.games.fives.boards import deal
from parlour.games.fives.crossing import cross_out, default_crossing, mark_crossed
from parlour.games.fives.drawing import erase, flip, outline, start_timer
from parlour.games.fives.overruling import overrule
from parlour.games.fives.rolls import DICE
from parlour.games.fives.rounds import check_seats, finish, next_round
from parlour.games.fives.state import CrossOut, Done, Erase, Flip, Outline, Overrule
from parlour.games.fives.state import Move as FiveMove
from parlour.games.fives.state import Options as FiveOptions
from parlour.games.fives.state import State as FiveState
from parlour.kernel import (
    Asked,
    Chance,
    Correction,
    Described,
    Game,
    Millis,
    Offers,
    Outcome,
    Refusal,
    Seat,
    SeatOptions,
    View,
    Viewer,
)


class FindFive(Game[FiveState, FiveOptions, FiveMove]):
    """The shape search: base game, puzzle version and solo version."""

    id = "fives"
    version = 1
    seats = range(1, 5)
    Options = FiveOptions
    Move = FiveMove
    State = FiveState
    Ruling = Overrule

    def start(
        self, options: FiveOptions, seats: tuple[SeatOptions, ...], chance: Chance
    ) -> FiveState:
        """Deal the boards and roll for the first round."""
        check_seats(options, len(seats))
        if options.side == "grey":
            boards = deal(chance, options.boards, 1) * len(seats)
        else:
            boards = deal(chance, options.boards, len(seats))
        blank = FiveState(options, seats, boards, "", "search", Asked.every(seats, 0, None), ())
        return next_round(blank, 0, chance)

    def play(
        self, state: FiveState, seat: Seat, move: FiveMove, now: Millis, chance: Chance
    ) -> FiveState:
        state.asked.check(seat, now)
        match move:
            case Done() if state.phase == "cross":
                raise Refusal("must_cross_out")
            case Done():
                return finish(replace(state, asked=state.asked.finish(seat, now)), now, chance)
            case CrossOut():
                if state.phase != "cross":
                    raise Refusal("nothing_to_cross_out")
                return finish(cross_out(state, seat, move, now), now, chance)
            case _ if state.phase != "search":
                raise Refusal("round_is_over")
            case Outline():
                return outline(state, seat, move)
            case Erase():
                return erase(state, seat, move)
            case Flip():
                return finish(flip(state, seat, now), now, chance)

    def expire(self, state: FiveState, now: Millis, chance: Chance) -> FiveState:
        """The timer starts by itself, boards freeze, shapes are crossed out, looking ends."""
        if state.starts_by_itself is not None:
            return start_timer(state, now)
        if state.phase == "cross":
            for seat, deadline in enumerate(state.asked.deadlines):
                if deadline is not None and now >= deadline and not state.asked.finished[seat]:
                    state = mark_crossed(state, seat, *default_crossing(state, seat))
        return finish(replace(state, asked=state.asked.expire(now)), now, chance)

    def deadline(self, state: FiveState) -> Millis | None:
        if state.starts_by_itself is not None:
            return state.starts_by_itself
        return state.asked.deadline

    def rule(self, state: FiveState, ruling: Overrule) -> FiveState:
        return overrule(state, ruling)

    def is_over(self, state: FiveState) -> bool:
        return state.phase == "over"

    def outcome(self, state: FiveState, corrections: Sequence[Correction]) -> Outcome:
        return scoring.outcome(state, corrections)

    def sheet(
        self,
        state: FiveState,
        names: Sequence[str],
        corrections: Sequence[Correction],
        options: FiveOptions,
    ) -> dict[str, Any]:
        return scoring.sheet(self, state, names, corrections, options)

    def public(self, state: FiveState) -> View:
        return view.public(state)

    def private(self, state: FiveState, viewer: Viewer) -> View:
        return view.private(state, viewer)

    def offers(self, state: FiveState, seat: Seat) -> Offers:
        return view.offers(state, seat)

    def universe(self, state: FiveState, seat: Seat) -> Iterable[FiveMove]:
        return view.universe()

    def default(self, state: FiveState, seat: Seat) -> Described | None:
        return view.default(state, seat)

    def resample(self, state: FiveState, viewer: Viewer, chance: Chance) -> FiveState:
        return sampling.resample(state, viewer, chance)

    def sample(self, state: FiveState, seat: Seat, rng: random.Random) -> FiveMove | None:
        return sampling.sample(state, seat, rng)

    def draft_key(self, move: FiveMove) -> Hashable | None:
        """An unfinished outline is a draft; a later one with the same id supersedes it."""
        if isinstance(move, Outline) and len(move.cells) < DICE:
            return move.id
        return None
