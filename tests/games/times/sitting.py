"""A game of Times Four for tests: two players, a clock in seconds, moves as one would say them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from parlour.games.times import game
from parlour.games.times.marks import SeatOptions
from parlour.games.times.state import Call, Claim, EndTurn, Fact, Options, State, TakeBack
from parlour.kernel import Refusal, Table
from parlour.kernel.entry import Entry, Rule

NAMES = ("Ann", "Bo")


class Sitting:
    """Moves are made by the seat whose turn it is, unless `seat` says otherwise. Seat 0 begins."""

    def __init__(self, *, factors: tuple[float, float] = (1, 1), **options: Any) -> None:
        seats = tuple(SeatOptions(time_factor=factor) for factor in factors)
        chosen = Options(**{"starts": 0, **options})
        self.table, entry = Table.start(game, chosen, seats, seed=bytes(32))
        self.entries: list[Entry] = [entry]
        self.wall = 0

    @property
    def state(self) -> State:
        state: State = self.table.state
        return state

    @property
    def points(self) -> tuple[int, int]:
        return self.state.points

    @property
    def outcomes(self) -> list[str]:
        return [turn["outcome"] for turn in self.sheet["turns"]]

    @property
    def sheet(self) -> dict[str, Any]:
        return self.table.sheet(NAMES)

    def wait(self, seconds: float) -> Sitting:
        """Time passes; whatever is due happens."""
        self.wall += round(seconds * 1000)
        while self.table.is_due(self.wall):
            self._keep(*self.table.expire())
        return self

    def move(self, move: Any, seat: int | None = None) -> Sitting:
        who = self.state.turn.seat if seat is None else seat
        self._keep(*self.table.play(who, move, self.wall))
        return self

    def fact(self, a: int, b: int, product: int | None = None) -> Sitting:
        return self.move(Fact(a, b, a * b if product is None else product))

    def claim(self, *cells: tuple[int, int]) -> Sitting:
        return self.move(Claim(cells))

    def claim_all(self) -> Sitting:
        """Point out every set this turn has made."""
        state = self.state
        field, turn = state.options.field, state.turn
        for found in field.sets(state.marks[turn.seat], turn.fresh, state.options.count):
            self.move(Claim(field.cells(found)))
        return self

    def end(self) -> Sitting:
        return self.move(EndTurn())

    def take_back(self) -> Sitting:
        return self.move(TakeBack())

    def call(self) -> Sitting:
        return self.move(Call())

    def turn(self, a: int, b: int, product: int | None = None) -> Sitting:
        """A whole turn, with all its sets pointed out where players have to."""
        self.fact(a, b, product)
        if self.state.options.claim == "self":
            self.claim_all()
        return self.end()

    def turns(self, *facts: tuple[int, int]) -> Sitting:
        for a, b in facts:
            self.turn(a, b)
        return self

    def rule(self, ruling: Any) -> Sitting:
        self._keep(*self.table.act(Rule(ruling), wall=self.wall))
        return self

    def refused(self, move: Any, code: str, seat: int | None = None, **details: Any) -> Sitting:
        """The move is refused for this reason and changes nothing."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            self.move(move, seat)
        assert caught.value.code == code
        assert caught.value.details == details
        assert self.table is before
        return self

    def _keep(self, table: Table, entry: Entry) -> None:
        self.table = table
        self.entries.append(entry)


def sampled(seed: int, **options: Any) -> Sitting:
    """A game that plausible moves have played to its end, mistakes and waiting included."""
    sitting = Sitting(**options)
    rng = random.Random(seed)
    while not sitting.table.is_over:
        seat = sitting.state.turn.seat
        move = game.sample(sitting.state, seat, rng)
        deadline = sitting.table.deadline
        if move is None:
            if deadline is not None:
                sitting.wait((deadline - sitting.table.at) / 1000)
            continue
        try:
            sitting.move(move)
        except Refusal:
            sitting.wait(0.1)
        sitting.wait(rng.random() * 4)
    return sitting


def fill_board(sitting: Sitting) -> Sitting:
    """Whole turns with the first fact that fits, until no true fact is left for this board."""
    number, field = len(sitting.state.boards), sitting.state.options.field
    while (
        not sitting.table.is_over
        and len(sitting.state.boards) == number
        and sitting.state.phase == "choose"
    ):
        fitting = field.fitting_facts(sitting.state.marks[0] | sitting.state.marks[1])
        first = (fitting & -fitting).bit_length() - 1
        pair, _ = divmod(field.facts[first], 100)
        sitting.turn(*divmod(pair, 10))
    return sitting


def last_turn(*, wrong: bool = False, after: float = 0, **options: Any) -> Sitting:
    """A board whose last turn has just ended, with a right or with a wrong product."""
    for seed in range(100):
        rng = random.Random(seed)
        sitting = Sitting(**options).wait(after)
        field = sitting.state.options.field
        while sitting.state.phase == "choose":
            occupied = sitting.state.marks[0] | sitting.state.marks[1]
            fitting = field.fitting_facts(occupied)
            pairs = [
                divmod(key // 100, 10) for n, key in enumerate(field.facts) if fitting >> n & 1
            ]
            for a, b in pairs:
                product = (a * b + 1) % 100 if wrong else a * b
                if field.fits(occupied, a, b, product) and not field.has_fact_left(
                    occupied | field.fall(occupied, a, b, product)
                ):
                    return sitting.turn(a, b, product)
            sitting.turn(*rng.choice(pairs))
    raise AssertionError("no such board")
