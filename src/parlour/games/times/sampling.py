"""Plausible moves of Times Four, for simulations and property tests."""

from __future__ import annotations

import random

from msgspec.structs import replace

from parlour.games.times.board import Board
from parlour.games.times.state import Call, Claim, EndTurn, Fact, Move, State, TakeBack, Write
from parlour.kernel.chance import Chance
from parlour.kernel.game import Seat, Viewer


def sample(state: State, seat: Seat, rng: random.Random) -> Move | None:
    """Return what somebody at this seat might do now; None: let the time run."""
    turn = state.turn
    if seat != turn.seat or rng.random() < 0.05:
        return None
    if turn.callable and turn.fact is None and rng.random() < 0.2:
        return Call()
    if turn.closing:
        return None
    if turn.fact is None:
        if not turn.written and rng.random() < 0.1:
            return Write(str(rng.randrange(1000)))
        return sample_fact(state, rng)
    return sample_count(state, rng)


def sample_fact(state: State, rng: random.Random) -> Fact:
    """Return a true fact that fits, now and then with a slip in its product, or any fact at all."""
    kind = rng.random()
    a, b = rng.randrange(10), rng.randrange(10)
    if kind < 0.1:
        return Fact(a, b, rng.randrange(100))
    if kind < 0.2:
        return Fact(a, b, a * b)
    fact = random_fact(state.options.field, state.marks[0] | state.marks[1], rng)
    if kind < 0.3:
        return Fact(fact.a, fact.b, min(99, fact.product + rng.randrange(1, 4)))
    return fact


def random_fact(field: Board, occupied: int, rng: random.Random) -> Fact:
    """Return one of the true facts that fit, the two numbers in either order."""
    fitting = field.fitting_facts(occupied)
    pair, product = divmod(
        rng.choice([fact for n, fact in enumerate(field.facts) if fitting >> n & 1]), 100
    )
    a, b = divmod(pair, 10)
    return Fact(b, a, product) if rng.random() < 0.5 else Fact(a, b, product)


def sample_count(state: State, rng: random.Random) -> Move:
    """Point out a set, take the fact back, or end the turn."""
    turn, options = state.turn, state.options
    kind = rng.random()
    if kind < 0.1:
        return TakeBack()
    if kind < 0.6 and options.claim == "self":
        field = options.field
        own = state.marks[turn.seat]
        pointed = {claim.made for claim in turn.claims}
        for found in field.sets(own, turn.fresh, options.count):
            if found not in pointed:
                return Claim(field.cells(found))
        if kind < 0.15:
            row = rng.randrange(options.rows)
            column = rng.randrange(7)
            return Claim(tuple((column + n, row) for n in range(4)))
    return EndTurn()


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Draw anew the digits that another seat is writing; all else is public."""
    turn = state.turn
    if viewer == turn.seat or turn.fact is not None or state.over:
        return state
    written = str(chance.roll("written", 999)) if chance.roll("writes", 2) == 1 else ""
    return replace(state, turn=replace(turn, written=written))
