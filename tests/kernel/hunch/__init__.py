"""Hunch, the game that the kernel's tests play.

In each round the seats stake in turns (open, and a slip can be taken back), then the house thinks
of a number and tells every seat something about it. All write a guess at once, may change it and
may ask the oracle. The one who is nearest wins the stakes.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from parlour.kernel import (
    Asked,
    Chance,
    Choice,
    Correction,
    Described,
    Form,
    Game,
    Memory,
    Millis,
    Number,
    Offers,
    Outcome,
    Refusal,
    Seat,
    SeatOptions,
    View,
    Viewer,
    common_sheet,
    corrected,
    winners,
)

STAKES = (1, 2, 3)
ADVICE = ("dare", "wait", "trust")


class Stake(msgspec.Struct, frozen=True, tag="stake"):
    """Put something on your hunch."""

    points: int


class Guess(msgspec.Struct, frozen=True, tag="guess"):
    """Write a number down; it can be changed until you are done."""

    number: int


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """Ask the oracle, once a round."""


class Done(msgspec.Struct, frozen=True, tag="done"):
    """No more changes."""


Move = Stake | Guess | Ask | Done


class Award(msgspec.Struct, frozen=True, tag="award"):
    """The host gives a finished round to another seat."""

    round: int
    seat: int


class Options(msgspec.Struct, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=5)] = 2
    highest: Literal[10, 100] = 10
    seconds: Annotated[int, Meta(ge=0, le=60)] = 20
    oracle: bool = True


class Round(msgspec.Struct, frozen=True):
    target: int
    guesses: tuple[int | None, ...]
    winner: Seat | None
    pot: int


class State(msgspec.Struct, frozen=True):
    options: Options
    seats: tuple[SeatOptions, ...]
    deadline: Millis | None = None
    stakes: tuple[int, ...] = ()
    target: int = 0
    """0 while the seats stake."""
    hints: tuple[str, ...] = ()
    advice: tuple[str | None, ...] = ()
    asked: Asked | None = None
    rounds: tuple[Round, ...] = ()


class Hunch(Game[State, Options, Move]):
    id: ClassVar[str] = "hunch"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    Ruling: ClassVar[Any] = Award

    def start(self, options: Options, seats: tuple[SeatOptions, ...], chance: Chance) -> State:
        return self._new_round(State(options, seats), 0)

    def play(self, state: State, seat: Seat, move: Move, now: Millis, chance: Chance) -> State:
        if isinstance(move, Stake):
            return self._stake(state, seat, move, now, chance)
        if state.asked is None:
            raise Refusal("stakes_first")
        if isinstance(move, Guess):
            if not 1 <= move.number <= state.options.highest:
                raise Refusal("bad_number", highest=state.options.highest)
            return replace(state, asked=state.asked.answer(seat, move.number, now))
        if isinstance(move, Ask):
            return self._ask(state, state.asked, seat, now, chance)
        return self._finished(replace(state, asked=state.asked.finish(seat, now)), now)

    def _stake(self, state: State, seat: Seat, move: Stake, now: Millis, chance: Chance) -> State:
        if state.asked is not None:
            raise Refusal("stakes_made")
        if seat != len(state.stakes):
            raise Refusal("not_your_turn")
        if move.points not in STAKES:
            raise Refusal("bad_stake", most=STAKES[-1])
        return self._staked(state, move.points, now, chance)

    def _staked(self, state: State, points: int, now: Millis, chance: Chance) -> State:
        stakes = (*state.stakes, points)
        count = len(state.seats)
        if len(stakes) < count:
            return replace(state, stakes=stakes, deadline=self._due(state, len(stakes), now))
        target = chance.roll("target", state.options.highest)
        kinds = chance.shuffle("hints", ("parity", "half", "nothing", "nothing")[:count])
        asked = Asked.every(state.seats, now, state.options.seconds * 1000 or None)
        return replace(
            state,
            stakes=stakes,
            target=target,
            hints=tuple(hint(kind, target, state.options.highest) for kind in kinds),
            advice=(None,) * count,
            asked=asked,
            deadline=asked.deadline,
        )

    def _ask(self, state: State, asked: Asked, seat: Seat, now: Millis, chance: Chance) -> State:
        asked.check(seat, now)
        if not state.options.oracle:
            raise Refusal("no_oracle")
        if state.advice[seat] is not None:
            raise Refusal("asked_already")
        answer = chance.consult("oracle", {"seat": seat})
        advice = (*state.advice[:seat], answer, *state.advice[seat + 1 :])
        return replace(state, advice=advice)

    def _finished(self, state: State, now: Millis) -> State:
        asked = state.asked
        assert asked is not None
        if not asked.is_complete:
            return replace(state, deadline=asked.deadline)
        off = [
            (abs(state.target - guess), seat)
            for seat, guess in enumerate(asked.answers)
            if guess is not None
        ]
        winner = min(off)[1] if off else None
        done = Round(state.target, asked.answers, winner, sum(state.stakes))
        return self._new_round(replace(state, rounds=(*state.rounds, done)), now)

    def _new_round(self, state: State, now: Millis) -> State:
        fresh = State(state.options, state.seats, rounds=state.rounds)
        return fresh if self.is_over(fresh) else replace(fresh, deadline=self._due(fresh, 0, now))

    def _due(self, state: State, seat: Seat, now: Millis) -> Millis | None:
        span = state.seats[seat].allows(state.options.seconds * 1000)
        return now + span if span else None

    def deadline(self, state: State) -> Millis | None:
        return state.deadline

    def expire(self, state: State, now: Millis, chance: Chance) -> State:
        if state.asked is None:
            return self._staked(state, STAKES[0], now, chance)
        return self._finished(replace(state, asked=state.asked.expire(now)), now)

    def default(self, state: State, seat: Seat) -> Described | None:
        if state.deadline is None:
            return None
        if state.asked is None:
            return Described("stakes", {"points": STAKES[0]}) if self.offers(state, seat) else None
        return None if state.asked.finished[seat] else Described("guess_counts")

    def overrule(self, state: State, ruling: Award) -> State:
        if not 0 <= ruling.round < len(state.rounds):
            raise Refusal("no_such_round", round=ruling.round)
        if not 0 <= ruling.seat < len(state.seats):
            raise Refusal("no_such_seat", seat=ruling.seat + 1)
        rounds = list(state.rounds)
        rounds[ruling.round] = replace(rounds[ruling.round], winner=ruling.seat)
        return replace(state, rounds=tuple(rounds))

    def is_over(self, state: State) -> bool:
        return len(state.rounds) == state.options.rounds

    def outcome(self, state: State, corrections: Sequence[Correction]) -> Outcome:
        won = [0] * len(state.seats)
        for row in state.rounds:
            if row.winner is not None:
                won[row.winner] += row.pot
        scores = corrected(won, corrections)
        return Outcome(winners(scores), scores, "rounds_played")

    def sheet(
        self,
        state: State,
        names: Sequence[str],
        corrections: Sequence[Correction],
        options: Options,
    ) -> dict[str, Any]:
        outcome = self.outcome(state, corrections)
        parts = {"rounds": msgspec.to_builtins(state.rounds)}
        return common_sheet(self, names, corrections, options, outcome, parts)

    def public(self, state: State) -> View:
        done = None if state.asked is None else state.asked.finished
        return {"stakes": state.stakes, "done": done, "rounds": state.rounds}

    def private(self, state: State, viewer: Viewer) -> View:
        if state.asked is None or not isinstance(viewer, int):
            return {}
        return {
            "hint": state.hints[viewer],
            "guess": state.asked.answers[viewer],
            "advice": state.advice[viewer],
        }

    def offers(self, state: State, seat: Seat) -> Offers:
        if state.asked is None:
            mine = seat == len(state.stakes)
            return Offers(tuple(Stake(points) for points in STAKES)) if mine else Offers()
        if state.asked.finished[seat]:
            return Offers()
        can_ask = state.options.oracle and state.advice[seat] is None
        moves: tuple[Move, ...] = (Ask(), Done()) if can_ask else (Done(),)
        highest = state.options.highest
        if highest == 10:
            field: Number | Choice = Choice(tuple(range(1, highest + 1)))
        else:
            field = Number(1, highest)
        return Offers(moves, (Form("guess", {"number": field}),))

    def universe(self, state: State, seat: Seat) -> Iterable[Move]:
        return (*(Stake(points) for points in range(5)), Ask(), Done(), Guess(5))

    def sample(self, state: State, seat: Seat, rng: random.Random) -> Move | None:
        if rng.random() < 0.3:
            return None
        if state.asked is None:
            return Stake(rng.randrange(5)) if rng.random() < 0.7 else None
        if state.asked.finished[seat]:
            return Guess(1) if rng.random() < 0.1 else None
        if rng.random() < 0.2:
            return Done()
        return Ask() if rng.random() < 0.3 else Guess(rng.randint(0, state.options.highest))

    def resample(self, state: State, viewer: Viewer, chance: Chance) -> State:
        """A viewer knows its own hint, guess and advice, and who is done."""
        if state.asked is None:
            return state
        count, highest = len(state.seats), state.options.highest
        seats = range(count)
        own = state.hints[viewer] if isinstance(viewer, int) else ""
        kinds = list(("parity", "half", "nothing", "nothing")[:count])
        if isinstance(viewer, int):
            kinds.remove(kind_of(own))
        possible = [n for n in range(1, highest + 1) if own in ("", hint(kind_of(own), n, highest))]
        target = chance.pick("target", possible)
        others = iter(chance.shuffle("kinds", kinds))
        hints = [own if seat == viewer else hint(next(others), target, highest) for seat in seats]
        guesses = [
            state.asked.answers[seat] if seat == viewer else chance.roll("guess", highest)
            for seat in seats
        ]
        advice = [
            state.advice[seat] if seat == viewer else chance.pick("advice", ADVICE)
            for seat in seats
        ]
        return replace(
            state,
            target=target,
            hints=tuple(hints),
            advice=tuple(advice),
            asked=replace(state.asked, answers=tuple(guesses)),
        )

    def consult(self, label: str, question: Any, memory: Memory) -> Any:
        return ADVICE[question["seat"] % len(ADVICE)]

    def draft_key(self, move: Move) -> Hashable | None:
        return "guess" if isinstance(move, Guess) else None

    def can_undo(self, before: State, move: Move, after: State) -> bool:
        return isinstance(move, Stake)


def hint(kind: str, target: int, highest: int) -> str:
    """What a seat is told about the number."""
    if kind == "parity":
        return "odd" if target % 2 else "even"
    if kind == "half":
        return "low" if target <= highest // 2 else "high"
    return "nothing"


def kind_of(hint: str) -> str:
    return {"odd": "parity", "even": "parity", "low": "half", "high": "half"}.get(hint, "nothing")


game = Hunch()
