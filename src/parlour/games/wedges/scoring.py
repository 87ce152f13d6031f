"""Who wins, and the scoresheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, to_builtins

from parlour.games.wedges import ladder
from parlour.games.wedges.board import Category, Space
from parlour.games.wedges.state import JudgedBy, Options, State, Step, StepKind
from parlour.kernel import AnyGame, Correction, Outcome, common_sheet, corrected, winners


class StepSheet(Struct, frozen=True, omit_defaults=True, rename={"start": "from"}):
    """A step of a turn as on the scoresheet."""

    roll: int
    start: Space
    to: Space
    kind: StepKind
    category: Category | None
    question: str | None
    answer: str | None
    expected: str | None
    correct: bool | None
    wedge: Category | None
    judged_by: JudgedBy | None
    appealed: bool
    choices: tuple[str, ...] = ()
    """The answers to pick from, where there were any."""
    tried: str | None = None
    """On the ladder: the first answer, where there was a second try."""


def outcome(state: State, corrections: Sequence[Correction]) -> Outcome:
    """The seats that answered the winning question, ties shared; without one, most wedges [ours]. In
    the order of the seats, not of the answers. On the ladder the right answers count [ours]."""
    scores = tuple(map(len, state.wedges))
    if state.options.ladder:
        scores = (ladder.points(state),)
    totals = corrected(scores, corrections)
    return Outcome(tuple(sorted(state.winners)) or winners(totals), totals, state.reason)


def sheet(
    game: AnyGame,
    state: State,
    names: Sequence[str],
    corrections: Sequence[Correction],
    options: Options,
) -> dict[str, Any]:
    """Return the scoresheet of the rules page. A question that was never judged is not on it."""
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
            {"player": names[turn.seat], "steps": to_builtins(tuple(map(step_sheet, turn.steps)))}
            for turn in state.turns
            if turn.steps
        ],
        "wedges": {name: list(wedges) for name, wedges in zip(names, state.wedges, strict=True)},
    }
    return common_sheet(game, names, corrections, options, outcome(state, corrections), parts)


def step_sheet(step: Step) -> StepSheet:
    """Return one roll as a scorekeeper would write it down."""
    question = step.question
    return StepSheet(
        roll=step.roll,
        start=step.start,
        to=step.to,
        kind=step.kind,
        category=step.category,
        question=(question.text or None) if question is not None else None,
        answer=step.given,
        expected=(question.answer or None) if question is not None else None,
        correct=step.correct,
        wedge=step.wedge,
        judged_by=step.judged_by,
        appealed=step.appealed,
        choices=() if question is None else question.choices,
        tried=step.tried,
    )
