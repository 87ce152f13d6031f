"""Find Five afterwards: what could be found in every round, the best of it, and what was missed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from parlour.games.fives.planning import Advice, Planner, advise
from parlour.games.fives.shapes import GRID, Cells
from parlour.games.fives.state import Judged, SeatRound, State, available, used_squares
from parlour.games.fives.view import missed
from parlour.kernel import Refusal, Seat
from parlour.kernel.record import Record, passage_ends

Ends = Mapping[int, int]
"""By the round's number, the entry that ended the search."""
NO_ENDS: Ends = {}


class Found(Struct, frozen=True):
    """One placement."""

    shape: str
    cells: Cells


class Insight(Struct, frozen=True):
    """One seat's round in hindsight."""

    entry: int
    """The entry of the record that ended the search; 0 where there is no record."""
    round: int
    """Its number, from 1."""
    seat: Seat
    dice: str
    points: int
    """What the outlines brought, bonus not counted."""
    best_points: int
    """What the best set would have brought."""
    best: tuple[Found, ...]
    """The best set; in the puzzle version the dearest single FIVE."""
    all: dict[str, tuple[Cells, ...]]
    """Everything that could be found, by shape."""
    missed: tuple[str, ...]
    """Shapes that could be found and were not outlined validly."""
    advice: tuple[Advice, ...] = ()
    """Puzzle and solo: the three most promising choices."""
    lost: float = 0
    """Puzzle and solo: what the best choice was expected to bring more than the one made."""


def analyse(record: Record) -> list[Insight]:
    """Return every seat's every round of a finished game. Of a real box the house knows no
    boards."""
    if record.is_real_box:
        raise Refusal("nothing_to_analyse")
    tables = tuple(record.tables())
    ends = passage_ends(tables)
    searched = {done + 1: seq for (done, phase), seq in ends.items() if phase == "search"}
    return list(insights(tables[-1].state, searched))


def insights(state: State, ends: Ends = NO_ENDS) -> Iterator[Insight]:
    """Yield the insights round by round, seat by seat. `ends`: the entries that ended the
    searches."""
    for number in range(1, len(state.rounds) + 1):
        upto = replace(state, rounds=state.rounds[:number], phase="look")
        for seat in range(len(state.seats)):
            yield replace(insight(upto, seat), entry=ends.get(number, 0))


def insight(state: State, seat: Seat) -> Insight:
    """Return the last judged round of this seat in hindsight."""
    last = state.rounds[-1]
    had = last.seats[seat]
    factor = 2 if last.double else 1
    found = missed(state, seat)
    valid = {outline.shape for outline in had.outlines if outline.verdict == "valid"}
    plain = Insight(
        entry=0,
        round=len(state.rounds),
        seat=seat,
        dice=last.dice,
        points=sum(outline.points for outline in had.outlines),
        best_points=found.best_points * factor,
        best=tuple(Found(one.shape, one.cells) for one in found.best),
        all=found.all,
        missed=tuple(shape for shape in found.all if shape not in valid),
    )
    return planned(state, seat, had, plain) if state.is_puzzle else plain


def planned(state: State, seat: Seat, had: SeatRound, plain: Insight) -> Insight:
    """Return the same with what planning would have advised, and what the choice made was worth."""
    before = replace(state, rounds=state.rounds[:-1])
    used, shapes = used_squares(before, seat), available(before, seat)
    rounds = state.round_count - len(before.rounds)
    values = state.options.values
    planner = Planner(state.boards[seat], values)
    choices = advise(state.boards[seat], plain.dice, used, shapes, rounds, values)
    worth = made(planner, had, used, shapes, rounds)
    lost = 0.0 if worth is None else max(0.0, choices[0].worth - worth)
    return replace(plain, advice=tuple(choices[:3]), lost=round(lost, 3))


def made(planner: Planner, had: SeatRound, used: int, shapes: str, rounds: int) -> float | None:
    """Return what the choice that was made was worth; None where the game ended before it was."""
    for outline in had.outlines:
        if outline.verdict in ("valid", "crossed"):
            return worth_of(planner, outline, used, shapes, rounds)
    return None


def worth_of(planner: Planner, outline: Judged, used: int, shapes: str, rounds: int) -> float:
    """Return what one outline brought, and what it left."""
    left = shapes.replace(str(outline.shape), "")
    later = planner.after(used | GRID.square_set(outline.cells), left, rounds - 1)
    return outline.points + later
