"""Find Five as an environment: `env`, `raw_env` and `parallel_env`.

Every place of every shape has a number; it is outlined besides those that are outlined already.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from pettingzoo import AECEnv

from parlour.envs.choices import Choices
from parlour.envs.making import together, turns, wrapped
from parlour.envs.together import TogetherEnv
from parlour.envs.turns import TableEnv
from parlour.games.fives.shapes import GRID
from parlour.games.fives.state import MOST_OUTLINES, Erase, Outline, State
from parlour.kernel import Seat, Table, find_game

NAME = "fives_v0"


def placed(move: Any) -> Hashable:
    """Number outlines by their squares."""
    return move.cells if isinstance(move, Outline) else move


def listed(table: Table, seat: Seat) -> Iterator[Outline]:
    """List the outlines of whole shapes beside those that are there, as long as one more fits."""
    state: State = table.state
    if state.phase != "search" or state.asked.finished[seat] or state.options.real_box:
        return
    used = {drawn.id for drawn in state.drawn[seat]}
    if len(used) < MOST_OUTLINES:
        number = next(number for number in range(MOST_OUTLINES) if number not in used)
        yield from (Outline(number, cells) for cells in GRID.cells)


def choices(options: Mapping[str, Any]) -> Choices:
    """Number the places of all shapes, and the outlines to wipe away."""
    more = (
        *map(Erase, range(MOST_OUTLINES)),
        *(Outline(0, cells) for cells in GRID.cells),
    )
    return Choices(find_game("fives"), more, listed, key=placed)


def raw_env(render_mode: str | None = None, **settings: Any) -> TableEnv:
    """Make the environment as it is: an illegal action is a `ValueError`."""
    return turns("fives", NAME, choices, render_mode, settings)


def env(render_mode: str | None = None, **settings: Any) -> AECEnv:
    """Make the environment with PettingZoo's wrappers."""
    return wrapped(raw_env(render_mode, **settings))


def parallel_env(render_mode: str | None = None, **settings: Any) -> TogetherEnv:
    """Make the environment in which all who are asked act at once."""
    return together("fives", NAME, choices, render_mode, settings)
