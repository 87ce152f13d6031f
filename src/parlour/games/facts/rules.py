"""Facts in Five: five subjects across, five letters down, five minutes, and squares for it.

The rules follow the sheet of Facts in Five (3M, 1967). [book] marks what the sheet says, [found]
what is printed on the material or other sources say, [ours] what this house decided where both are
silent.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from parlour.games.facts import (
    judging,
    offers,
    reference,
    rounds,
    rulings,
    sampling,
    scoring,
    view,
)
from parlour.games.facts.overruling import overrule
from parlour.games.facts.state import (
    Accept,
    Affirm,
    Challenge,
    Choose,
    Dispute,
    Done,
    Overrule,
    Recognise,
    Vote,
    Write,
)
from parlour.games.facts.state import Move as FactsMove
from parlour.games.facts.state import Options as FactsOptions
from parlour.games.facts.state import SeatOptions as FactsSeatOptions
from parlour.games.facts.state import State as FactsState
from parlour.kernel import (
    Asked,
    Chance,
    Correction,
    Described,
    Game,
    Memo,
    Memory,
    Millis,
    Offers,
    Outcome,
    Refusal,
    Seat,
    View,
    Viewer,
)


class Facts(Game[FactsState, FactsOptions, FactsMove]):
    """The 5 × 5 race: one to eight seats, all six variations."""

    id: ClassVar[str] = "facts"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(1, 9)
    Options: ClassVar[type[Any]] = FactsOptions
    Move: ClassVar[Any] = FactsMove
    State: ClassVar[type[Any]] = FactsState
    SeatOptions: ClassVar[type[Any]] = FactsSeatOptions
    Ruling: ClassVar[Any] = Overrule

    def start(
        self, options: FactsOptions, seats: tuple[FactsSeatOptions, ...], chance: Chance
    ) -> FactsState:
        if options.hide_authors and len(seats) < 3:
            raise Refusal("hidden_needs_three")
        nobody = Asked.some(seats, (), 0, None)
        return rounds.next_round(FactsState(options, seats, "choose", nobody), 0, chance)

    def seated(
        self, seats: tuple[FactsSeatOptions, ...], host: Seat | None
    ) -> tuple[FactsSeatOptions, ...]:
        """The host's seat directs [ours]; where the host only watches, the first seat does."""
        return tuple(replace(one, director=seat == host) for seat, one in enumerate(seats))

    def play(
        self, state: FactsState, seat: Seat, move: FactsMove, now: Millis, chance: Chance
    ) -> FactsState:
        state.asked.check(seat, now)
        match move:
            case Done() if state.phase != "choose":
                done = replace(state, asked=state.asked.finish(seat, now))
                return advance(done, now, chance)
            case Choose() if state.phase == "choose":
                return rounds.choose(state, seat, move, now, chance)
            case Write() if state.phase == "write":
                return rounds.write(state, seat, move)
            case Affirm() if state.phase == "affirm":
                return judging.affirm(state, move)
            case Challenge() if state.phase == "mark":
                return judging.challenge(state, seat, move)
            case Accept() if state.phase == "mark":
                return judging.accept(state, seat, move)
            case Recognise() if state.phase == "recognise":
                return advance(judging.recognise(state, seat, move), now, chance)
            case Dispute() if state.phase == "dispute":
                return judging.dispute(state, seat, move)
            case Vote() if state.phase == "vote":
                return advance(judging.vote(state, seat, move), now, chance)
            case _:
                raise Refusal("not_now")

    def deadline(self, state: FactsState) -> Millis | None:
        """With hidden authors every seat's deadline comes, so that none tells who is done."""
        if not view.is_secret(state):
            return state.asked.deadline
        coming = [at for at in state.asked.deadlines if at is not None and at > state.passed]
        return min(coming, default=None)

    def expire(self, state: FactsState, now: Millis, chance: Chance) -> FactsState:
        if state.phase == "choose":
            return rounds.choose_by_lot(state, now, chance)
        expired = replace(state, asked=state.asked.expire(now), passed=now)
        return advance(expired, now, chance)

    def rule(self, state: FactsState, ruling: Overrule) -> FactsState:
        return overrule(state, ruling)

    def is_over(self, state: FactsState) -> bool:
        return state.phase == "over"

    def outcome(self, state: FactsState, corrections: Sequence[Correction]) -> Outcome:
        return scoring.outcome(state, corrections)

    def sheet(
        self,
        state: FactsState,
        names: Sequence[str],
        corrections: Sequence[Correction],
        options: FactsOptions,
    ) -> dict[str, Any]:
        return scoring.sheet(self, state, names, corrections, options)

    def public(self, state: FactsState) -> View:
        return view.public(state)

    def private(self, state: FactsState, viewer: Viewer) -> View:
        return view.private(state, viewer)

    def offers(self, state: FactsState, seat: Seat) -> Offers:
        return offers.offers(state, seat)

    def universe(self, state: FactsState, seat: Seat) -> Iterable[FactsMove]:
        return offers.universe(state)

    def default(self, state: FactsState, seat: Seat) -> Described | None:
        return offers.default(state, seat)

    def consult(self, label: str, question: Any, memory: Memory) -> Any:
        return reference.answer(label, question, memory)

    def remember(self, before: FactsState | None, after: FactsState) -> tuple[Memo, ...]:
        """Rulings hold for the rest of the night, also those that the host changed later."""
        return rulings.news(before, after)

    def resample(self, state: FactsState, viewer: Viewer, chance: Chance) -> FactsState:
        return sampling.resample(state, viewer, chance)

    def sample(self, state: FactsState, seat: Seat, rng: random.Random) -> FactsMove | None:
        return sampling.sample(state, seat, rng)

    def draft_key(self, move: FactsMove) -> Hashable | None:
        """What is written is a draft: the last text of a blank counts when the time is over."""
        return ("write", move.row, move.column) if isinstance(move, Write) else None


def advance(state: FactsState, now: Millis, chance: Chance) -> FactsState:
    """Go on to the next phase when nobody is asked any more, or nothing is left to decide."""
    if not is_finished(state):
        return state
    match state.phase:
        case "write":
            return judging.start_judging(state, now, chance)
        case "mark":
            return judging.after_marking(state, now)
        case "recognise":
            return judging.after_recognising(state, now)
        case "dispute":
            return judging.after_disputes(state, now)
        case "vote":
            return judging.after_votes(state, now)
        case "affirm":
            return judging.score(state, now)
        case _:
            return rounds.next_round(state, now, chance)


def is_finished(state: FactsState) -> bool:
    """All are done; every challenge is recognised; or all who are not done have voted."""
    if state.asked.is_complete:
        return True
    if state.phase == "recognise":
        return not judging.open_challenges(state)
    if state.phase == "vote":
        return all(
            done or judging.has_voted(state, seat) for seat, done in enumerate(state.asked.finished)
        )
    return False


game = Facts()
