"""Plausible moves for simulations and property tests, and redrawing what a viewer may not know."""

from __future__ import annotations

import random
from typing import get_args

from msgspec.structs import replace

from parlour.games.fives.offers import crossable
from parlour.games.fives.shapes import GRID, SIZE, Shape, members
from parlour.games.fives.solver import SOLVER
from parlour.games.fives.state import (
    CrossOut,
    Done,
    Drawn,
    Erase,
    Flip,
    Found,
    Move,
    Outline,
    State,
    available,
    used_squares,
)
from parlour.kernel import Chance, Seat, Viewer


def sample(state: State, seat: Seat, rng: random.Random) -> Move | None:
    """Return mostly sound outlines, sometimes careless ones; then the timer or `done`."""
    if state.phase == "over" or state.asked.finished[seat]:
        return None
    if state.phase == "look":
        return Done()
    if state.phase == "cross":
        return sample_crossing(state, seat, rng)
    if state.phase == "enter":
        left = available(state, seat)
        some = rng.choices(left, k=rng.randint(0, 1 if state.is_puzzle else 7)) if left else []
        return Found(tuple(shape for shape in get_args(Shape) for one in some if one == shape))
    if state.options.real_box:
        return Done() if state.options.version == "solo" or rng.random() < 0.5 else Flip()
    drawn = state.drawn[seat]
    luck = rng.random()
    if luck < 0.25 or (state.is_puzzle and drawn and luck < 0.7):
        return Done() if state.options.version == "solo" or rng.random() < 0.5 else Flip()
    if drawn and luck < 0.3:
        return Erase(rng.choice(drawn).id)
    id = drawn[0].id if state.is_puzzle and drawn else len(drawn)
    if luck < 0.75:
        found = SOLVER.placements(state.boards[seat], state.dice, used_squares(state, seat))
        if found:
            return Outline(id, GRID.cells[rng.choice(found)])
    return Outline(id, careless(rng))


def careless(rng: random.Random) -> tuple[tuple[int, int], ...]:
    """Return squares without looking: a shape anywhere, or a few squares near each other."""
    if rng.random() < 0.5:
        return rng.choice(GRID.cells)
    row, column = rng.randrange(SIZE - 1), rng.randrange(SIZE - 2)
    near = [(row + down, column + across) for down in range(2) for across in range(3)]
    return tuple(rng.sample(near, rng.randint(1, len(near))))


def sample_crossing(state: State, seat: Seat, rng: random.Random) -> CrossOut:
    """Return any shape that can be crossed out, anywhere it fits."""
    moves = [CrossOut(shape) for shape in crossable(state, seat)]
    move = rng.choice(moves)
    places = list(members(GRID.fitting(move.shape, used_squares(state, seat))))
    if places and rng.random() < 0.5:
        return CrossOut(move.shape, GRID.cells[rng.choice(places)])
    return move


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Draw anew other seats' outlines of the round being searched; all else is public."""
    if state.phase != "search" or not state.boards:
        return state
    return replace(
        state,
        drawn=tuple(
            drawn if seat == viewer else redrawn(state, seat, chance)
            for seat, drawn in enumerate(state.drawn)
        ),
    )


def redrawn(state: State, seat: Seat, chance: Chance) -> tuple[Drawn, ...]:
    """Return outlines that this seat could have drawn, sound ones, so that every option allows
    them."""
    used = used_squares(state, seat)
    shapes = available(state, seat)
    found = SOLVER.best_set(state.boards[seat], state.dice, used)
    sound = [GRID.cells[p] for p in found if GRID.shape[p] in shapes]
    most = min(1, len(sound)) if state.is_puzzle else len(sound)
    count = chance.roll("outlines", most + 1) - 1
    return tuple(
        Drawn(id, sound[place])
        for id, place in enumerate(chance.draw("outline", range(len(sound)), count))
    )
