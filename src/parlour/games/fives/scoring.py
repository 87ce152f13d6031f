"""Points, the outcome and the scoresheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from parlour.games.fives.board import rows
from parlour.games.fives.judging import judge_seat, with_verdict
from parlour.games.fives.shapes import Shape
from parlour.games.fives.state import (
    BASE_ROUNDS,
    Judged,
    Options,
    Overrule,
    Round,
    SeatRound,
    State,
    marks,
)
from parlour.kernel import AnyGame, Correction, Outcome, Seat, common_sheet, corrected


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
        with_verdict(outline.cells, outline.shape, ruling.verdict, factor, state.options.values)
        if place == ruling.outline
        else outline
        for place, outline in enumerate(before.outlines)
        if ruling.verdict != "valid" or outline.verdict != "crossed"
    ]
    after = scored(state, tuple(outlines), before.bonus)
    return with_seat(judged, ruling.seat, after)


def with_seat(judged: Round, seat: Seat, after: SeatRound) -> Round:
    """Return the round with another result of one seat."""
    return replace(judged, seats=(*judged.seats[:seat], after, *judged.seats[seat + 1 :]))


def found_valid(judged: SeatRound) -> bool:
    """Return whether this seat has a valid FIVE in the round."""
    return any(outline.verdict == "valid" for outline in judged.outlines)


def timer_marks(state: State, seat: Seat) -> int:
    """Return how often this seat turned the timer, in the rounds judged so far."""
    return sum(judged.seats[seat].bonus for judged in state.rounds)


def circled(state: State, seat: Seat) -> list[Shape]:
    """Return the shapes this seat found in the puzzle."""
    return [mark.shape for mark in marks(state, seat) if mark.verdict == "valid" and mark.shape]


def crossed(state: State, seat: Seat) -> list[Shape]:
    """Return the shapes this seat crossed out in the puzzle."""
    return [mark.shape for mark in marks(state, seat) if mark.verdict == "crossed" and mark.shape]


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
    """Return the scoresheet as on the rules page; that of a game that the host ended has the rounds
    judged so far."""
    parts: dict[str, Any] = {
        "rounds": [_round_sheet(judged, names) for judged in state.rounds],
        "boards": {name: rows(board) for name, board in zip(names, state.boards, strict=False)},
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
