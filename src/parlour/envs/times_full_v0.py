"""Times Four with everything as an environment: wrong products, calls, sets that are pointed out,
facts that are taken back, clocks.

Every fact that can be written has a number, 0x0=0 to 9x9=99, and so has every straight line of four
boxes or more. What is left out are drafts: the digits of a fact while it is being written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pettingzoo import AECEnv

from parlour.envs.choices import Choices
from parlour.envs.making import turns, wrapped
from parlour.envs.turns import TableEnv
from parlour.games.times.board import Board, Cell, board
from parlour.games.times.state import Claim, Fact, Options, State
from parlour.kernel import Seat, Table, find_game
from parlour.kernel.options import build

NAME = "times_full_v0"


@cache
def facts(rows: int) -> tuple[tuple[Fact, ...], ...]:
    """Return all facts, those together whose digits go to the same columns."""
    field = board(rows, "left")
    groups: dict[Any, list[Fact]] = {}
    for a in range(10):
        for b in range(10):
            for product in range(100):
                key = field.footprints[a * 1000 + b * 100 + product]
                groups.setdefault(key, []).append(Fact(a, b, product))
    return tuple(map(tuple, groups.values()))


def lines(field: Board, fours_only: bool) -> Iterator[tuple[Cell, ...]]:
    """Yield every straight line of at least four boxes."""
    for box in field.cell_of:
        for step in field.steps:
            line = here = box
            for length in range(2, 11):
                here <<= step
                if here not in field.cell_of:
                    break
                line |= here
                if length == 4 or (length > 4 and not fours_only):
                    yield field.cells(line)


def listed(table: Table, seat: Seat) -> Iterator[Fact | Claim]:
    """List wrong products that fit, and lines that were not pointed out in this turn."""
    state: State = table.state
    options, turn = state.options, state.turn
    if seat != turn.seat:
        return
    field = options.field
    if state.phase == "choose" and options.judge != "teacher":
        occupied = state.marks[0] | state.marks[1]
        for group in facts(options.rows):
            one = group[0]
            if field.fits(occupied, one.a, one.b, one.product):
                yield from group
    elif state.phase == "placed" and options.claim == "self":
        pointed = {field.cells(claim.line) for claim in turn.claims}
        for cells in lines(field, options.count == "windows"):
            if cells not in pointed:
                yield Claim(cells)


def choices(options: Mapping[str, Any]) -> Choices:
    """Number all facts and all lines of a board of this size."""
    game = find_game("times")
    chosen: Options = build(game.Options, options)
    claims = map(Claim, lines(chosen.field, chosen.count == "windows"))
    every = (Fact(a, b, product) for a in range(10) for b in range(10) for product in range(100))
    return Choices(game, (*every, *claims), listed)


def raw_env(render_mode: str | None = None, **settings: Any) -> TableEnv:
    """Make the environment as it is: an illegal action is a `ValueError`."""
    return turns("times", NAME, choices, render_mode, settings)


def env(render_mode: str | None = None, **settings: Any) -> AECEnv:
    """Make the environment with PettingZoo's wrappers."""
    return wrapped(raw_env(render_mode, **settings))
