"""Wedges afterwards: what every move was worth, who knew what, the hardest questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from parlour.games.wedges.board import CATEGORIES, Category, Space, routes
from parlour.games.wedges.solver import Chances, Policy, policy_for
from parlour.games.wedges.state import State, Step, Turn
from parlour.kernel import Seat
from parlour.kernel.record import Record, passage_ends

PRIOR_RIGHT, PRIOR_ASKED = 2, 4
"""What one believes of a player before the first question: even odds, not held strongly."""
Ends = Mapping[tuple[int, int], int]
"""By the turn's number from 1 and the step's from 0, the entry that ended the step."""
NO_ENDS: Ends = {}
TRIFLE: Final = 0.05
"""Less than a twentieth of a turn is no mistake."""
ROUNDED = 20
"""Chances are taken in twentieths, so that the same solution serves many players."""


class MoveInsight(Struct, frozen=True):
    """One move in hindsight, for a player who knows as much as this one did in the whole game."""

    entry: int
    """The entry of the record after which its answer was judged; 0 where there is no record."""
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

    entry: int
    """The entry of the record after which it was judged, the last time it was asked."""
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


class GuessRate(Struct, frozen=True):
    """How a seat did at questions of others, while it waited."""

    seat: Seat
    guessed: int
    right: int


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
    guesses: tuple[GuessRate, ...] = ()
    """Of seats that locked in any."""


NEGLIGIBLE = 6e-4
"""Less than this is not a difference between two moves."""


def analyse(record: Record) -> Analysis:
    """Look at every move and every question of a recorded game."""
    tables = tuple(record.tables())
    return insights(tables[-1].state, passage_ends(tables))


def insights(state: State, ends: Ends = NO_ENDS) -> Analysis:
    """Return the analysis of a game that has come this far. `ends`: the entries that ended the
    steps."""
    if state.options.ladder:
        return Analysis((), (), rates(state), hardest(state, ends))
    needed = state.options.wedges_needed
    policies = [policy_for(knowledge(own), needed) for own in state.tally]
    moves = tuple(_moves(state, policies, ends))
    return Analysis(
        tuple(_seat(seat, moves, policy) for seat, policy in enumerate(policies)),
        moves,
        rates(state),
        hardest(state, ends),
        guess_rates(state),
    )


def guess_rates(state: State) -> tuple[GuessRate, ...]:
    """Return how often each seat knew the answer while it waited."""
    made = [one for step in state.answered() for one in step.guesses]
    seats = sorted({one.seat for one in made})
    return tuple(
        GuessRate(
            seat,
            sum(one.seat == seat for one in made),
            sum(one.seat == seat and one.right for one in made),
        )
        for seat in seats
    )


def rates(state: State) -> tuple[HitRate, ...]:
    """Return how every seat did in every category."""
    return tuple(
        HitRate(seat, category, asked, right)
        for seat, own in enumerate(state.tally)
        for category, (asked, right) in zip(CATEGORIES, own, strict=True)
    )


def knowledge(own: Sequence[tuple[int, int]]) -> Chances:
    """Return a player's chances, from what was asked and known."""
    rates = ((right + PRIOR_RIGHT) / (asked + PRIOR_ASKED) for asked, right in own)
    return tuple(round(rate * ROUNDED) / ROUNDED for rate in rates)


def _moves(state: State, policies: Sequence[Policy], ends: Ends) -> Iterator[MoveInsight]:
    """Yield every move, with the wedges and the bar that its player had then."""
    wedges: list[tuple[Category, ...]] = [()] * state.count
    barred: list[Space | None] = [None] * state.count
    for number, turn in enumerate(state.turns):
        seat = turn.seat
        for place, step in enumerate(turn.steps):
            move = _move(number, turn, step, policies[seat], wedges[seat], barred[seat])
            yield replace(move, entry=ends.get((number + 1, place), 0))
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
        entry=0,
        turn=number,
        seat=turn.seat,
        roll=step.roll,
        start=step.start,
        to=step.to,
        best=best,
        expected=round(expected, 3),
        lost=round(lost, 3),
    )


def lost_by(state: State, to: Space, policy: Policy) -> float:
    """Return the turns that the seat in turn loses by a move to this space."""
    seat = state.turn
    wedges = state.wedges[seat]
    barred = next(iter(state.barred[seat]), None)
    best = policy.best(list(state.targets()), wedges, barred)
    lost = policy.worth(to, wedges, barred) - policy.worth(best, wedges, barred)
    return 0.0 if lost < NEGLIGIBLE else lost


def _seat(seat: Seat, moves: Sequence[MoveInsight], policy: Policy) -> SeatInsight:
    own = [move for move in moves if move.seat == seat]
    return SeatInsight(
        seat=seat,
        moves=len(own),
        lost=round(sum(move.lost for move in own), 3),
        best_moves=sum(move.lost == 0 for move in own),
        expected=round(policy.turns(), 3),
    )


def hardest(state: State, ends: Ends = NO_ENDS) -> tuple[Hard, ...]:
    """Return questions that were not known: those missed most often first, then by their
    difficulty."""
    steps: dict[str, list[Step]] = {}
    entries: dict[str, int] = {}
    for number, turn in enumerate(state.turns, 1):
        for place, step in enumerate(turn.steps):
            if step.question is not None and step.question.card:  # not of people's own cards
                steps.setdefault(step.question.id, []).append(step)
                entries[step.question.id] = ends.get((number, place), 0)
    found = [
        _hard(asked, entries[id])
        for id, asked in steps.items()
        if not all(step.correct for step in asked)
    ]
    return tuple(sorted(found, key=lambda hard: (-hard.wrong, -hard.difficulty, hard.id)))


def _hard(steps: Sequence[Step], entry: int) -> Hard:
    question = steps[-1].question
    assert question is not None
    missed = [step for step in steps if not step.correct]
    return Hard(
        entry=entry,
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
