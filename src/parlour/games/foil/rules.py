"""Foil: form words, scramble them, unscramble the others'.

The rules follow the sheet of Foil (3M, 1970). [book] marks what the sheet says, [found] what other
sources say, [ours] what this house decided where both are silent.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from parlour.games.foil import reference, sampling, scoring, view
from parlour.games.foil.judging import close_vote, go_on, judge, overrule, vote
from parlour.games.foil.scrambling import arrange, check_arrangement, guess, lay_out
from parlour.games.foil.state import (
    Arrange,
    Category,
    Discard,
    Done,
    Draw,
    Event,
    Guess,
    Knock,
    Overrule,
    Take,
    Vote,
)
from parlour.games.foil.state import Move as FoilMove
from parlour.games.foil.state import Options as FoilOptions
from parlour.games.foil.state import State as FoilState
from parlour.games.foil.turns import (
    any_category,
    discard,
    draw,
    knock,
    name_category,
    next_hand,
    take,
    time_out,
)
from parlour.kernel import (
    Asked,
    Chance,
    Correction,
    Described,
    Game,
    Memory,
    Millis,
    Offers,
    Outcome,
    Refusal,
    Seat,
    SeatOptions,
    View,
    Viewer,
)


class Foil(Game[FoilState, FoilOptions, FoilMove]):
    """The word game: full rules, shorter games, category games and both children's games."""

    id: ClassVar[str] = "foil"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    Options: ClassVar[type[Any]] = FoilOptions
    Move: ClassVar[Any] = FoilMove
    State: ClassVar[type[Any]] = FoilState
    Ruling: ClassVar[Any] = Overrule

    def start(
        self, options: FoilOptions, seats: tuple[SeatOptions, ...], chance: Chance
    ) -> FoilState:
        """The first dealer is drawn by lot [ours]."""
        dealer = chance.pick("dealer", range(len(seats)))
        nobody = Asked.some(seats, (), 0, None)
        event = Event("dealt", dealer, 0)
        blank = FoilState(options, seats, dealer, 0, "play", dealer, None, nobody, event)
        return next_hand(blank, 0, 0, chance)

    def play(
        self, state: FoilState, seat: Seat, move: FoilMove, now: Millis, chance: Chance
    ) -> FoilState:
        if state.phase == "category" or state.phase == "play":
            if seat != state.turn:
                raise Refusal("not_your_turn")
            return self._in_turn(state, move, now, chance)
        state.asked.check(seat, now)
        match move:
            case Done():
                if state.phase == "arrange":
                    check_arrangement(state, seat, chance)
                done = replace(state, asked=state.asked.finish(seat, now))
                return advance(done, now, chance)
            case Arrange() if state.phase == "arrange":
                return arrange(state, seat, move)
            case Guess() if state.phase == "unscramble":
                return guess(state, seat, move)
            case Vote() if state.phase == "vote":
                return vote(state, seat, move)
            case _:
                raise Refusal("not_now")

    def _in_turn(self, state: FoilState, move: FoilMove, now: Millis, chance: Chance) -> FoilState:
        match move:
            case Category() if state.phase == "category":
                return name_category(state, move.name, now, chance)
            case _ if state.phase == "category":
                raise Refusal("name_category")
            case Draw():
                return draw(state, now, chance)
            case Take():
                return take(state, move.count, now)
            case Discard():
                return discard(state, move.card, now)
            case Knock():
                return knock(state, move, now, chance)
            case _:
                raise Refusal("not_now")

    def deadline(self, state: FoilState) -> Millis | None:
        if state.phase == "category" or state.phase == "play":
            return state.until
        return state.asked.deadline

    def expire(self, state: FoilState, now: Millis, chance: Chance) -> FoilState:
        if state.phase == "category":
            return any_category(state, now, chance)
        if state.phase == "play":
            return time_out(state, now, chance)
        return advance(replace(state, asked=state.asked.expire(now)), now, chance)

    def rule(self, state: FoilState, ruling: Overrule) -> FoilState:
        return overrule(state, ruling)

    def is_over(self, state: FoilState) -> bool:
        return state.phase == "over"

    def outcome(self, state: FoilState, corrections: Sequence[Correction]) -> Outcome:
        return scoring.outcome(state, corrections)

    def sheet(
        self,
        state: FoilState,
        names: Sequence[str],
        corrections: Sequence[Correction],
        options: FoilOptions,
    ) -> dict[str, Any]:
        return scoring.sheet(self, state, names, corrections, options)

    def public(self, state: FoilState) -> View:
        return view.public(state)

    def private(self, state: FoilState, viewer: Viewer) -> View:
        return view.private(state, viewer)

    def offers(self, state: FoilState, seat: Seat) -> Offers:
        return view.offers(state, seat)

    def universe(self, state: FoilState, seat: Seat) -> Iterable[FoilMove]:
        return view.universe(state)

    def default(self, state: FoilState, seat: Seat) -> Described | None:
        return view.default(state, seat)

    def consult(self, label: str, question: Any, memory: Memory) -> Any:
        return reference.answer(label, question)

    def resample(self, state: FoilState, viewer: Viewer, chance: Chance) -> FoilState:
        return sampling.resample(state, viewer, chance)

    def sample(self, state: FoilState, seat: Seat, rng: random.Random) -> FoilMove | None:
        return sampling.sample(state, seat, rng)

    def draft_key(self, move: FoilMove) -> Hashable | None:
        """Arranging and guessing are drafts: they draw nothing and count when the time is over."""
        match move:
            case Arrange():
                return "arrange"
            case Guess():
                return ("guess", move.seat, move.word)
            case _:
                return None


def advance(state: FoilState, now: Millis, chance: Chance) -> FoilState:
    """Go on to the next phase when nobody is asked any more."""
    while state.phase not in ("play", "over") and state.asked.is_complete:
        match state.phase:
            case "arrange":
                state = lay_out(state, now, chance)
            case "unscramble":
                state = judge(state, now, chance)
            case "vote":
                state = close_vote(state, now, chance)
            case _:
                return go_on(state, now, chance)
    return state


game = Foil()
