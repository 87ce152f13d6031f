"""What each viewer sees, what each seat can do, and what happens if it does nothing.

While a round is searched, nobody sees anything of another seat's outlines, not even how many
there are: on the grey side all boards are alike, and a count alone would tell how much there is to
find. The only progress shown is whose board is frozen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from parlour.games.fives import scoring
from parlour.games.fives.board import rows
from parlour.games.fives.plain import MOST, best_set, worth
from parlour.games.fives.shapes import GRID, VALUES, Cells, shape_of
from parlour.games.fives.solver import SOLVER
from parlour.games.fives.state import (
    State,
    available,
    marks,
    used_squares,
)
from parlour.kernel import Seat, View, Viewer


def public(state: State) -> View:
    """The sections for everybody."""
    return {
        "setup": setup(state),
        "boards": [rows(board) for board in state.boards],
        "round": current(state),
        "rounds": state.rounds,
        "scores": [totals(state, seat) for seat in range(len(state.seats))],
    }


def setup(state: State) -> dict[str, Any]:
    """What never changes in a game, boards apart."""
    options = state.options
    return {
        "version": options.version,
        "side": options.side,
        "help": options.help,
        "timer_seconds": options.timer_seconds,
        "rounds": state.round_count,
        "values": VALUES,
    }


def current(state: State) -> dict[str, Any]:
    """The current round, without anybody's outlines."""
    asked = state.asked
    return {
        "number": state.number,
        "phase": state.phase,
        "dice": list(state.dice),
        "double": state.is_double,
        "running": state.running,
        "flipped_by": state.flipped_by,
        "starts_by_itself": state.starts_by_itself,
        "deadlines": asked.deadlines,
        "asked": asked.asked,
        "done": asked.finished,
    }


def totals(state: State, seat: Seat) -> dict[str, Any]:
    """A seat's points so far; in the puzzle version also its quarter of the puzzle board."""
    found: dict[str, Any] = {"points": scoring.score(state, seat)}
    if state.is_puzzle:
        found["circled"] = scoring.circled(state, seat)
        found["crossed"] = scoring.crossed(state, seat)
        found["timer_marks"] = scoring.timer_marks(state, seat)
        found["marks"] = [
            {"cells": mark.cells, "shape": mark.shape, "verdict": mark.verdict}
            for mark in marks(state, seat)
        ]
    return found


def private(state: State, viewer: Viewer) -> View:
    """A seat's own outlines while it searches; what could be found once a round is judged."""
    if not isinstance(viewer, int):
        return {}
    sections: View = {"mine": mine(state, viewer)}
    if state.phase != "search":
        sections["missed"] = missed(state, viewer)
    return sections


def mine(state: State, seat: Seat) -> dict[str, Any]:
    """The seat's outlines of this round, each with the shape it makes and its tile's value."""
    outlines = []
    if state.phase == "search":
        for drawn in state.drawn[seat]:
            shape = shape_of(drawn.cells)
            value = VALUES[shape] if shape else 0
            outlines.append({"id": drawn.id, "cells": drawn.cells, "shape": shape, "value": value})
    return {"seat": seat, "outlines": outlines, "available": list(available(state, seat))}


def missed(state: State, seat: Seat) -> dict[str, Any]:
    """Everything the seat could have found in the round judged last, and the best of it."""
    before = replace(state, rounds=state.rounds[:-1])
    return findings(
        state.boards[seat],
        state.rounds[-1].dice,
        used_squares(before, seat),
        available(before, seat),
        1 if state.is_puzzle else MOST,
    )


@lru_cache(maxsize=256)
def findings(board: str, dice: str, used: int, shapes: str, most: int) -> dict[str, Any]:
    """All placements by shape, and the best set with its value (not doubled)."""
    found = [p for p in SOLVER.placements(board, dice, used) if GRID.shape[p] in shapes]
    best = best_set(found, most)
    by_shape: dict[str, list[Cells]] = {}
    for placement in found:
        by_shape.setdefault(GRID.shape[placement], []).append(GRID.cells[placement])
    return {
        "best": [{"shape": GRID.shape[p], "cells": GRID.cells[p]} for p in best],
        "best_points": worth(best),
        "all": by_shape,
    }
