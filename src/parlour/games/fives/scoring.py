"""Judging outlines, points, the outcome and the scoresheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from parlour.games.fives.boards import rows
from parlour.games.fives.shapes import SHAPES, SIZE, VALUES, Cells, shape_of
from parlour.games.fives.solver import MOST
from parlour.games.fives.state import (
    BASE_ROUNDS,
    Drawn,
    Judged,
    Options,
    Overrule,
    Round,
    SeatRound,
    State,
    Verdict,
    available,
    marks,
)
from parlour.kernel import AnyGame, Correction, Outcome, Seat, common_sheet, corrected


def judge(
    board: str,
    dice: str,
    outlines: Sequence[Drawn],
    *,
    taken: Cells = (),
    shapes: str = SHAPES,
    factor: int = 1,
) -> tuple[Judged, ...]:
    """The verdicts on a seat's outlines, in the order the rules give (rule 5).

    (a) shape and symbols, (b) overlap, (c) repeats, (d) surplus. In the puzzle version `taken`
    are the squares of earlier rounds and `shapes` those still available: (b) looks at both.
    """
    verdicts: list[Verdict] = [by_itself(board, dice, outline.cells) for outline in outlines]
    _void_overlaps(outlines, verdicts, taken)
    _void_used(outlines, verdicts, shapes)
    _void_repeats(outlines, verdicts)
    _void_surplus(outlines, verdicts)
    return tuple(
        _judged(outline.cells, verdict, factor)
        for outline, verdict in zip(outlines, verdicts, strict=True)
    )


def _judged(cells: Cells, verdict: Verdict, factor: int) -> Judged:
    shape = shape_of(cells)
    points = VALUES[shape] * factor if shape and verdict == "valid" else 0
    return Judged(cells, shape, verdict, points)


def by_itself(board: str, dice: str, cells: Cells) -> Verdict:
    """(a) Five squares connected by sides, whose symbols are exactly the five rolled [book]."""
    if len(cells) < 5:
        return "unfinished"
    if shape_of(cells) is None:
        return "shape"
    symbols = Counter(board[row * SIZE + column] for row, column in cells)
    return "valid" if symbols == Counter(dice) else "symbols"


def _void_overlaps(outlines: Sequence[Drawn], verdicts: list[Verdict], taken: Cells) -> None:
    """(b) Two outlines that overlap are both invalid [book].

    All finished outlines count, valid or not; an unfinished one voids nothing [ours].
    """
    holders = Counter(taken)
    for outline, verdict in zip(outlines, verdicts, strict=True):
        if verdict != "unfinished":
            holders.update(outline.cells)
    for place, outline in enumerate(outlines):
        if verdicts[place] == "valid" and any(holders[cell] > 1 for cell in outline.cells):
            verdicts[place] = "overlap"


def _void_used(outlines: Sequence[Drawn], verdicts: list[Verdict], shapes: str) -> None:
    """Puzzle: a shape that was circled or crossed out before is no longer there [book]."""
    for place, outline in enumerate(outlines):
        if verdicts[place] == "valid" and str(shape_of(outline.cells)) not in shapes:
            verdicts[place] = "used"


def _void_repeats(outlines: Sequence[Drawn], verdicts: list[Verdict]) -> None:
    """(c) A shape outlined more than once counts once [book]: the one drawn first [ours]."""
    seen: set[str | None] = set()
    for place, outline in enumerate(outlines):
        if verdicts[place] == "valid":
            shape = shape_of(outline.cells)
            if shape in seen:
                verdicts[place] = "repeat"
            seen.add(shape)


def _void_surplus(outlines: Sequence[Drawn], verdicts: list[Verdict]) -> None:
    """(d) Of more than five valid ones only the five lowest count [book].

    Of two with equal value the one drawn later goes first [ours].
    """
    valid = [place for place, verdict in enumerate(verdicts) if verdict == "valid"]
    valid.sort(key=lambda place: VALUES[str(shape_of(outlines[place].cells))])
    for place in valid[MOST:]:
        verdicts[place] = "surplus"


def judge_seat(state: State, seat: Seat) -> tuple[Judged, ...]:
    """The verdicts on this seat's outlines of the current round."""
    return judge(
        state.boards[seat],
        state.dice,
        state.drawn[seat],
        taken=tuple(cell for mark in marks(state, seat) for cell in mark.cells),
        shapes=available(state, seat),
        factor=2 if state.is_double else 1,
    )


def scored(state: State, outlines: tuple[Judged, ...], bonus: int) -> SeatRound:
    """A seat's round: tile values, and 1 for turning the timer (rule 6) [book].

    In the base game the bonus is part of the round's points; in the puzzle version it is a timer
    mark that counts at the end.
    """
    points = sum(outline.points for outline in outlines)
    return SeatRound(outlines, bonus, points + (0 if state.is_puzzle else bonus))


def score_round(state: State) -> Round:
    """Judge everybody's outlines of the current round."""
    return Round(
        state.dice,
        state.is_double,
        state.flipped_by,
        tuple(
            scored(state, judge_seat(state, seat), int(seat == state.flipped_by))
            for seat in range(len(state.seats))
        ),
    )


def overruled(state: State, judged: Round, ruling: Overrule) -> Round:
    """The round with another verdict on one outline; the other outlines keep theirs [ours].

    In the puzzle version a seat that now has a valid FIVE takes its crossing out back.
    """
    before = judged.seats[ruling.seat]
    factor = 2 if judged.double else 1
    outlines = [
        _judged(outline.cells, ruling.verdict, factor) if place == ruling.outline else outline
        for place, outline in enumerate(before.outlines)
        if ruling.verdict != "valid" or outline.verdict != "crossed"
    ]
    after = scored(state, tuple(outlines), before.bonus)
    return with_seat(judged, ruling.seat, after)


def with_seat(judged: Round, seat: Seat, after: SeatRound) -> Round:
    """The round with another result of one seat."""
    return replace(judged, seats=(*judged.seats[:seat], after, *judged.seats[seat + 1 :]))


def found_valid(judged: SeatRound) -> bool:
    """Whether this seat has a valid FIVE in the round."""
    return any(outline.verdict == "valid" for outline in judged.outlines)


def timer_marks(state: State, seat: Seat) -> int:
    """How often this seat turned the timer, in the rounds judged so far."""
    return sum(judged.seats[seat].bonus for judged in state.rounds)


def circled(state: State, seat: Seat) -> list[str]:
    """Puzzle: the shapes this seat found."""
    return [str(mark.shape) for mark in marks(state, seat) if mark.verdict == "valid"]


def crossed(state: State, seat: Seat) -> list[str]:
    """Puzzle: the shapes this seat crossed out."""
    return [str(mark.shape) for mark in marks(state, seat) if mark.verdict == "crossed"]


def score(state: State, seat: Seat) -> int:
    """Base: the points of all rounds. Puzzle: circled values and timer marks [book]."""
    points = sum(judged.seats[seat].points for judged in state.rounds)
    return points + timer_marks(state, seat) if state.is_puzzle else points


def tie_break(state: State, seat: Seat) -> int:
    """Base: most points in rounds 1 to 4. Puzzle: most circled shapes (rule 7) [book]."""
    if state.is_puzzle:
        return len(circled(state, seat))
    return sum(judged.seats[seat].points for judged in state.rounds[: BASE_ROUNDS - 1])


def outcome(state: State, corrections: Sequence[Correction]) -> Outcome:
    """Most points win; a tie goes to the tie-break; still tied is shared [book]."""
    seats = range(len(state.seats))
    scores = corrected([score(state, seat) for seat in seats], corrections)
    ranks = [(scores[seat], tie_break(state, seat)) for seat in seats]
    return Outcome(tuple(seat for seat in seats if ranks[seat] == max(ranks)), scores, state.reason)


def sheet(
    game: AnyGame,
    state: State,
    names: Sequence[str],
    corrections: Sequence[Correction],
    options: Options,
) -> dict[str, Any]:
    """The scoresheet as on the rules page; a hosts' ended game shows the rounds judged so far."""
    parts: dict[str, Any] = {
        "rounds": [_round_sheet(judged, names) for judged in state.rounds],
        "boards": {name: rows(board) for name, board in zip(names, state.boards, strict=True)},
    }
    if state.is_puzzle:
        each = list(enumerate(names))
        parts["circled"] = {name: circled(state, seat) for seat, name in each}
        parts["crossed"] = {name: crossed(state, seat) for seat, name in each}
        parts["timer_marks"] = {name: timer_marks(state, seat) for seat, name in each}
    return common_sheet(game, names, corrections, options, outcome(state, corrections), parts)


def _round_sheet(judged: Round, names: Sequence[str]) -> dict[str, Any]:
    return {
        "dice": list(judged.dice),
        "double": judged.double,
        "flipped_by": None if judged.flipped_by is None else names[judged.flipped_by],
        "players": {
            name: {
                "outlines": [
                    {
                        "cells": [list(cell) for cell in outline.cells],
                        "shape": outline.shape,
                        "verdict": outline.verdict,
                        "points": outline.points,
                    }
                    for outline in seat.outlines
                ],
                "bonus": seat.bonus,
                "points": seat.points,
            }
            for name, seat in zip(names, judged.seats, strict=True)
        },
    }
