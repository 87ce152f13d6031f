"""Times Four afterwards: the best fact of every turn, and what the one played was worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from parlour.games.times.board import Cell, points
from parlour.games.times.bot import SKILLS
from parlour.games.times.scoring import boards
from parlour.games.times.search import DEEPEST, POINT, UNLIMITED
from parlour.games.times.solver import is_fast, new_search
from parlour.games.times.state import Fact, Options, Outcome, State, Turn
from parlour.kernel.game import Seat
from parlour.kernel.record import Record, passage_ends

Ends = Mapping[tuple[int, int], int]
"""By board and turn, the entry that ended it."""
NO_ENDS: Ends = {}
TRIFLE: Final = 0.05
"""Less than a twentieth of a point is no mistake."""


class Insight(Struct, frozen=True):
    """One turn in hindsight. Values are points of difference on this board from that turn on, as
    far as the search looks ahead."""

    entry: int
    """The entry of the record that ended the turn; 0 where there is no record."""
    turn: int
    """The turn's number on its board, from 0, as on the recording sheet."""
    board: int
    """The board's number, from 0."""
    seat: Seat
    outcome: Outcome
    fact: Fact | None
    """What was played; None where no marks were placed."""
    value: float
    """What the turn was worth as it was played: without the sets that were overlooked."""
    best: Fact
    """The best fact that was there."""
    best_value: float
    lost: float
    """What the best fact with all its sets would have been worth more."""
    overlooked: int
    """Sets made but not pointed out."""
    forgone: int
    """The points of those; a part of what was lost."""
    is_wrong: bool
    """The product was wrong."""
    made_sets: tuple[tuple[Cell, ...], ...]
    """The sets that the turn made, pointed out or not."""
    best_sets: tuple[tuple[Cell, ...], ...]
    """The sets of the best fact."""
    depth: int
    """How many turns the search looked ahead; a board it saw to the end is solved."""


def analyse(record: Record) -> tuple[Insight, ...]:
    """Return every finished turn of a recorded game."""
    tables = tuple(record.tables())
    return insights(tables[-1].state, ends=passage_ends(tables))


def insights(state: State, budget: int | None = None, ends: Ends = NO_ENDS) -> tuple[Insight, ...]:
    """Return every finished turn of a game. The same game gives the same insights: the search has a
    budget of positions, not of time. `ends`: the entries that ended the turns."""
    return tuple(_insights(state, budget or _budget(), ends))


def insight_of(state: State, place: int, number: int) -> Insight | None:
    """Return one finished turn: the board's number and the turn's on it. None where it had no
    choice."""
    return next(_insights(state, _budget(), NO_ENDS, (place, number)), None)


def _budget() -> int:
    skill = SKILLS[4]
    return 10 * skill.budget if is_fast() else skill.plain_budget


def _insights(
    state: State, budget: int, ends: Ends, only: tuple[int, int] | None = None
) -> Iterator[Insight]:
    for place, board in enumerate(boards(state)):
        marks = [0, 0] if place else list(state.options.opened)
        for number, turn in enumerate(board.turns):
            own, other = marks[turn.seat], marks[1 - turn.seat]
            is_wanted = only is None or only == (place, number)
            # A wrong call in the closing window is a turn without a choice.
            if is_wanted and state.options.field.has_fact_left(own | other):
                yield _insight(
                    state.options,
                    ends.get((place, number), 0),
                    number,
                    place,
                    turn,
                    own,
                    other,
                    budget,
                )
            marks[turn.seat] |= placed(state.options, turn, own | other)


def placed(options: Options, turn: Turn, occupied: int) -> int:
    """Return the marks that a turn left on the board."""
    fact = turn.fact
    if fact is None or turn.outcome != "played":
        return 0
    return options.field.fall(occupied, fact.a, fact.b, fact.product)


def _sets(options: Options, own: int, marks: int) -> tuple[tuple[Cell, ...], ...]:
    """Return the boxes of each set that these marks make."""
    field = options.field
    return tuple(field.cells(made) for made in field.sets(own, marks, options.count))


def _insight(
    options: Options,
    entry: int,
    number: int,
    place: int,
    turn: Turn,
    own: int,
    other: int,
    budget: int,
) -> Insight:
    field = options.field
    search = new_search(options)
    depth = search.think(own, other, budget, DEEPEST)[2]
    best, best_value, _, _ = search.think(own, other, UNLIMITED, depth)
    pair, product = divmod(field.facts[best], 100)
    fact = Fact(pair // 10, pair % 10, product)
    marks = placed(options, turn, own | other)
    if marks == field.fall(own | other, fact.a, fact.b, product):
        value = best_value
    else:
        value = search.worth(own, other, marks, depth)
    forgone = points(turn.sets) - points(turn.claimed)
    return Insight(
        entry=entry,
        turn=number,
        board=place,
        seat=turn.seat,
        outcome=turn.outcome,
        fact=turn.fact,
        value=value / POINT - forgone,
        best=fact,
        best_value=best_value / POINT,
        lost=max(0, best_value - value) / POINT + forgone,
        overlooked=turn.sets - turn.claimed,
        forgone=forgone,
        is_wrong=turn.fact is not None and not turn.fact.is_true,
        made_sets=_sets(options, own, marks),
        best_sets=_sets(options, own, field.fall(own | other, fact.a, fact.b, product)),
        depth=depth,
    )
