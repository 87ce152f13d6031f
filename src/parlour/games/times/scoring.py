"""Times Four: who wins, and the scoresheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.games.times.state import Finished, Options, State, Turn
from parlour.kernel.game import AnyGame, Correction, Outcome, common_sheet, corrected, winners


def outcome(state: State, corrections: Sequence[Correction]) -> Outcome:
    """More points wins; equal is a draw, shared [ours]."""
    scores = corrected(state.points, corrections)
    return Outcome(winners(scores), scores, state.over)


def boards(state: State) -> tuple[Finished, ...]:
    """Return every board of the game, the one in play last."""
    piles = state.options.field.piles(*state.marks)
    return (*state.boards, Finished(piles, state.turns))


def sheet(
    game: AnyGame,
    state: State,
    names: Sequence[str],
    corrections: Sequence[Correction],
    options: Options,
) -> dict[str, Any]:
    """Return the recording sheets of both players, and the boards as they were left."""
    field = options.field
    played = boards(state)
    parts = {
        "turns": [
            _line(number, turn, names)
            for number, board in enumerate(played)
            for turn in board.turns
        ],
        "boards": [
            {
                "rows": field.rows,
                "columns": field.columns,
                "cells": list(board.piles),
            }
            for board in played
        ],
    }
    return common_sheet(game, names, corrections, options, outcome(state, corrections), parts)


def _line(board: int, turn: Turn, names: Sequence[str]) -> dict[str, Any]:
    fact = turn.fact
    return {
        "board": board,
        "player": names[turn.seat],
        "a": fact.a if fact else None,
        "b": fact.b if fact else None,
        "product": fact.product if fact else None,
        "sets": turn.sets,
        "claimed": turn.claimed,
        "points": turn.points,
        "outcome": turn.outcome,
    }
