"""Who wins, and the scoresheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parlour.games.wedges.state import Options, State, Step
from parlour.kernel import AnyGame, Correction, Outcome, common_sheet, corrected, winners


def outcome(state: State, corrections: Sequence[Correction]) -> Outcome:
    """The seats that answered the winning question, ties shared; without one, most wedges [ours]. In
    the order of the seats, not of the answers."""
    totals = corrected(tuple(map(len, state.wedges)), corrections)
    return Outcome(tuple(sorted(state.winners)) or winners(totals), totals, state.reason)


def sheet(
    game: AnyGame,
    state: State,
    names: Sequence[str],
    corrections: Sequence[Correction],
    options: Options,
) -> dict[str, Any]:
    """The scoresheet of the rules page. A question that was never judged is not on it."""
    parts = {
        "starts": [
            {
                "roll": {
                    name: roll for name, roll in zip(names, rolls, strict=True) if roll is not None
                }
            }
            for rolls in state.starts
        ],
        "turns": [
            {"player": names[turn.seat], "steps": [step_sheet(step) for step in turn.steps]}
            for turn in state.turns
            if turn.steps
        ],
        "wedges": {name: list(wedges) for name, wedges in zip(names, state.wedges, strict=True)},
    }
    return common_sheet(game, names, corrections, options, outcome(state, corrections), parts)


def step_sheet(step: Step) -> dict[str, Any]:
    """One roll as a scorekeeper would write it down."""
    question = step.question
    return {
        "roll": step.roll,
        "from": step.start,
        "to": step.to,
        "kind": step.kind,
        "category": step.category,
        "question": None if question is None else question.text,
        "answer": step.given,
        "expected": None if question is None else question.answer,
        "correct": step.correct,
        "wedge": step.wedge,
        "judged_by": step.judged_by,
        "appealed": step.appealed,
    }
