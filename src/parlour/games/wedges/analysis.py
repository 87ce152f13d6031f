"""Wedges afterwards: what every move was worth, who knew what, the hardest questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from parlour.games.wedges.board import CATEGORIES, Category, Space, routes
from parlour.games.wedges.solver import Chances, Policy, policy_for
from parlour.games.wedges.state import State, Step, Turn
from parlour.kernel import Seat
from parlour.kernel.record import Record

PRIOR_RIGHT, PRIOR_ASKED = 2, 4
"""What one believes of a player before the first question: even odds, not held strongly."""
ROUNDED = 20
"""Chances are taken in twentieths, so that the same solution serves many players."""


class MoveInsight(Struct, frozen=True):
    """One move in hindsight, for a player who knows as much as this one did in the whole game."""

    turn: int
    seat: Seat
    roll: int
    start: Space
    to: Space
    best: Space
    expected: float
    """Turns to the win that were to be expected after this move, the one under way included."""
    lost: float
    """How many fewer it would have been after the best one."""


class HitRate(Struct, frozen=True):
    """How a seat did in a category."""

    seat: Seat
    category: Category
    asked: int
    right: int


class Hard(Struct, frozen=True):
    """A question that somebody did not know."""

    id: str
    category: Category
    text: str
    answer: str
    difficulty: int
    asked: int
    wrong: int
    given: tuple[str, ...]
    """What was answered instead."""
    choices: tuple[str, ...]
    """The answers there were to pick from; none where it was typed."""


class SeatInsight(Struct, frozen=True):
    """A seat's whole game."""

    seat: Seat
    moves: int
    lost: float
    """Turns lost by all its moves together."""
    best_moves: int
    expected: float
    """Turns a player of this knowledge needs on average, from the start."""


class Analysis(Struct, frozen=True):
    """A finished game in hindsight."""

    seats: tuple[SeatInsight, ...]
    moves: tuple[MoveInsight, ...]
    rates: tuple[HitRate, ...]
    hardest: tuple[Hard, ...]
    """The hardest first."""


NEGLIGIBLE = 6e-4
"""Less than this is not a difference between two moves."""


def analyse(record: Record) -> Analysis:
    """Look at every move and every question of a recorded game."""
    return insights(record.table().state)


def insights(state: State) -> Analysis:
    """The analysis of a game that has come this far."""
    needed = state.options.wedges_needed
    policies = [policy_for(knowledge(own), needed) for own in state.tally]
    moves = tuple(_moves(state, policies))
    return Analysis(
        tuple(_seat(seat, moves, policy) for seat, policy in enumerate(policies)),
        moves,
        tuple(
            HitRate(seat, category, asked, right)
            for seat, own in enumerate(state.tally)
            for category, (asked, right) in zip(CATEGORIES, own, strict=True)
        ),
        hardest(state),
    )


def knowledge(own: Sequence[tuple[int, int]]) -> Chances:
    """A player's chances, from what was asked and known."""
    rates = ((right + PRIOR_RIGHT) / (asked + PRIOR_ASKED) for asked, right in own)
    return tuple(round(rate * ROUNDED) / ROUNDED for rate in rates)


def _moves(state: State, policies: Sequence[Policy]) -> Iterator[MoveInsight]:
    """Every move, with the wedges and the bar that its player had then."""
    wedges: list[tuple[Category, ...]] = [()] * state.count
    barred: list[Space | None] = [None] * state.count
    for number, turn in enumerate(state.turns):
        seat = turn.seat
        for step in turn.steps:
            yield _move(number, turn, step, policies[seat], wedges[seat], barred[seat])
            if step.wedge is not None:
                wedges[seat] = (*wedges[seat], step.wedge)
            if step.question is not None:
                bars = not step.correct and step.kind in ("hq", "final")
                barred[seat] = step.to if bars else None


def _move(
    number: int,
    turn: Turn,
    step: Step,
    policy: Policy,
    wedges: tuple[Category, ...],
    barred: Space | None,
) -> MoveInsight:
    targets = [space for space in routes(step.start, step.roll) if space != barred]
    best = policy.best(targets, wedges, barred)
    expected = policy.worth(step.to, wedges, barred)
    lost = expected - policy.worth(best, wedges, barred)
    if lost < NEGLIGIBLE:
        best, lost = step.to, 0.0
    return MoveInsight(
        turn=number,
        seat=turn.seat,
        roll=step.roll,
        start=step.start,
        to=step.to,
        best=best,
        expected=round(expected, 3),
        lost=round(lost, 3),
    )


def _seat(seat: Seat, moves: Sequence[MoveInsight], policy: Policy) -> SeatInsight:
    own = [move for move in moves if move.seat == seat]
    return SeatInsight(
        seat=seat,
        moves=len(own),
        lost=round(sum(move.lost for move in own), 3),
        best_moves=sum(move.lost == 0 for move in own),
        expected=round(policy.turns(), 3),
    )


def hardest(state: State) -> tuple[Hard, ...]:
    """Questions that were not known: those missed most often first, then by their difficulty."""
    steps: dict[str, list[Step]] = {}
    for step in state.answered():
        assert step.question is not None
        if not step.question.card:
            continue  # of people's own cards
        steps.setdefault(step.question.id, []).append(step)
    found = [_hard(asked) for asked in steps.values() if not all(step.correct for step in asked)]
    return tuple(sorted(found, key=lambda hard: (-hard.wrong, -hard.difficulty, hard.id)))


def _hard(steps: Sequence[Step]) -> Hard:
    question = steps[-1].question
    assert question is not None
    missed = [step for step in steps if not step.correct]
    return Hard(
        id=question.id,
        category=question.category,
        text=question.text,
        answer=question.answer,
        difficulty=question.difficulty,
        asked=len(steps),
        wrong=len(missed),
        given=tuple(step.given for step in missed if step.given is not None),
        choices=question.choices,
    )
