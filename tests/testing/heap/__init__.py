"""Heap, a game without chance, clock and secrets: the one who takes the last match wins."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from parlour.kernel import (
    Chance,
    Correction,
    Game,
    Offers,
    Outcome,
    Refusal,
    Seat,
    View,
    common_sheet,
    corrected,
    winners,
)


class Take(msgspec.Struct, frozen=True, tag="take"):
    matches: int


class Options(msgspec.Struct, frozen=True):
    matches: Annotated[int, Meta(ge=5, le=30)] = 12


class State(msgspec.Struct, frozen=True):
    left: int
    turn: Seat = 0


class Heap(Game[State, Options, Take]):
    id: ClassVar[str] = "heap"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)

    def start(self, options: Options, seats: tuple[Any, ...], chance: Chance) -> State:
        return State(options.matches)

    def play(self, state: State, seat: Seat, move: Take, now: int, chance: Chance) -> State:
        if move not in self.offers(state, seat).moves:
            raise Refusal("cannot_take")
        return State(state.left - move.matches, 1 - seat)

    def is_over(self, state: State) -> bool:
        return state.left == 0

    def outcome(self, state: State, corrections: Sequence[Correction]) -> Outcome:
        scores = corrected((state.turn, 1 - state.turn), corrections)
        return Outcome(winners(scores), scores, "empty")

    def sheet(
        self, state: State, names: Sequence[str], corrections: Sequence[Correction], options: Any
    ) -> dict[str, Any]:
        return common_sheet(self, names, corrections, options, self.outcome(state, corrections), {})

    def public(self, state: State) -> View:
        return {"left": state.left, "turn": state.turn}

    def offers(self, state: State, seat: Seat) -> Offers:
        most = min(3, state.left) if seat == state.turn else 0
        return Offers(tuple(Take(matches) for matches in range(1, most + 1)))

    def universe(self, state: State, seat: Seat) -> Iterable[Take]:
        return (Take(matches) for matches in range(-1, 6))

    def sample(self, state: State, seat: Seat, rng: random.Random) -> Take | None:
        return Take(rng.randint(1, 4)) if seat == state.turn else None


game = Heap()
