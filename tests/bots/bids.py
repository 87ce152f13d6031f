"""A small game for tests: everybody names a number at once, the highest one scores it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from parlour.kernel import (
    NOTHING,
    Asked,
    Chance,
    Correction,
    Decision,
    Form,
    Game,
    Number,
    Offers,
    Outcome,
    Refusal,
    SeatOptions,
    View,
    common_sheet,
    corrected,
    winners,
)

ROUND = 10_000


class BidOptions(Struct, frozen=True):
    rounds: int = 3
    timed: bool = True


class Bid(Struct, frozen=True, tag="bid"):
    number: int


class BidState(Struct, frozen=True):
    options: BidOptions
    seats: tuple[SeatOptions, ...]
    phase: Asked
    scores: tuple[int, ...]
    round: int = 1


class Bids(Game[BidState, BidOptions, Bid]):
    id: ClassVar[str] = "bids"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 5)
    Options: ClassVar[type[Any]] = BidOptions
    Move: ClassVar[Any] = Bid
    State: ClassVar[type[Any]] = BidState

    def start(self, options: BidOptions, seats: tuple[Any, ...], chance: Chance) -> BidState:
        return BidState(options, seats, self._asked(options, seats, 0), (0,) * len(seats))

    def _asked(self, options: BidOptions, seats: tuple[Any, ...], now: int) -> Asked:
        return Asked.every(seats, now, ROUND if options.timed else None)

    def play(self, state: BidState, seat: int, move: Bid, now: int, chance: Chance) -> BidState:
        if not 1 <= move.number <= 9:
            raise Refusal("bad_bid", number=move.number)
        phase = state.phase.answer(seat, move.number, now).finish(seat, now)
        return self._next(replace(state, phase=phase), now, chance)

    def expire(self, state: BidState, now: int, chance: Chance) -> BidState:
        return self._next(replace(state, phase=state.phase.expire(now)), now, chance)

    def _next(self, state: BidState, now: int, chance: Chance) -> BidState:
        if not state.phase.is_complete:
            return state
        answers = [answer or 0 for answer in state.phase.answers]
        best = max(answers)
        luck = chance.roll("luck", 6)
        scores = tuple(
            score + (best * 10 + luck if answer == best else 0)
            for score, answer in zip(state.scores, answers, strict=True)
        )
        phase = self._asked(state.options, state.seats, now)
        return replace(state, phase=phase, scores=scores, round=state.round + 1)

    def deadline(self, state: BidState) -> int | None:
        return state.phase.deadline

    def is_over(self, state: BidState) -> bool:
        return state.round > state.options.rounds

    def outcome(self, state: BidState, corrections: Sequence[Correction]) -> Outcome:
        scores = corrected(state.scores, corrections)
        return Outcome(winners(scores), scores, "rounds")

    def sheet(
        self,
        state: BidState,
        names: Sequence[str],
        corrections: Sequence[Correction],
        options: BidOptions,
    ) -> dict[str, Any]:
        outcome = self.outcome(state, corrections)
        return common_sheet(self, names, corrections, options, outcome, {})

    def public(self, state: BidState) -> View:
        return {"round": state.round, "done": state.phase.finished, "scores": state.scores}

    def offers(self, state: BidState, seat: int) -> Offers:
        if state.phase.finished[seat]:
            return NOTHING
        return Offers((), (Form("bid", {"number": Number(1, 9)}),))

    def sample(self, state: BidState, seat: int, rng: random.Random) -> Bid | None:
        return Bid(rng.randint(1, 9))


class Bidder:
    """Always bids the same number after the same delay; None: never bids."""

    level: int | None = None

    def __init__(self, number: Any, delay: int = 1000, name: str = "Bidder") -> None:
        self.number = number
        self.delay = delay
        self.name = name
        self.asked: list[View] = []

    def decide(self, view: View, rng: random.Random) -> Decision | None:
        self.asked.append(view)
        if self.number is None or not view["offers"]["forms"]:
            return None
        return Decision({"type": "bid", "number": self.number}, self.delay)


game = Bids()
