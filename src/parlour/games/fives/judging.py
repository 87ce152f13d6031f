"""Judging outlines: which are valid FIVES, and why the others are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from parlour.games.fives.plain import MOST
from parlour.games.fives.shapes import SHAPES, SIZE, USUAL, Cells, Shape, Values, shape_of
from parlour.games.fives.state import (
    Drawn,
    Judged,
    State,
    Verdict,
    available,
    marks,
)
from parlour.kernel import Seat


def judge(
    board: str,
    dice: str,
    outlines: Sequence[Drawn],
    *,
    taken: Cells = (),
    shapes: str = SHAPES,
    factor: int = 1,
    values: Values = USUAL,
) -> tuple[Judged, ...]:
    """Return the verdicts on a seat's outlines, in the order the rules give (rule 5).

    (a) shape and symbols, (b) overlap, (c) repeats, (d) surplus. In the puzzle version `taken`
    are the squares of earlier rounds and `shapes` those still available: (b) looks at both.
    """
    verdicts: list[Verdict] = [by_itself(board, dice, outline.cells) for outline in outlines]
    made = [shape_of(outline.cells) for outline in outlines]
    _void_overlaps(outlines, verdicts, taken)
    _void_used(made, verdicts, shapes)
    _void_repeats(made, verdicts)
    _void_surplus(made, verdicts, values)
    return tuple(
        with_verdict(outline.cells, shape, verdict, factor, values)
        for outline, shape, verdict in zip(outlines, made, verdicts, strict=True)
    )


def judge_found(
    shapes: Sequence[Shape], factor: int = 1, values: Values = USUAL
) -> tuple[Judged, ...]:
    """Return the verdicts in a real box on shapes that the table found right: (c) repeats, (d)
    surplus."""
    verdicts: list[Verdict] = ["valid"] * len(shapes)
    _void_repeats(shapes, verdicts)
    _void_surplus(shapes, verdicts, values)
    return tuple(
        with_verdict((), shape, verdict, factor, values)
        for shape, verdict in zip(shapes, verdicts, strict=True)
    )


def with_verdict(
    cells: Cells, shape: Shape | None, verdict: Verdict, factor: int, values: Values
) -> Judged:
    points = values.of(shape) * factor if shape and verdict == "valid" else 0
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


def _void_used(made: Sequence[Shape | None], verdicts: list[Verdict], shapes: str) -> None:
    """Puzzle: a shape that was circled or crossed out before is no longer there [book]."""
    for place, shape in enumerate(made):
        if verdicts[place] == "valid" and str(shape) not in shapes:
            verdicts[place] = "used"


def _void_repeats(made: Sequence[Shape | None], verdicts: list[Verdict]) -> None:
    """(c) A shape outlined more than once counts once [book]: the one drawn first [ours]."""
    seen: set[str | None] = set()
    for place, shape in enumerate(made):
        if verdicts[place] == "valid":
            if shape in seen:
                verdicts[place] = "repeat"
            seen.add(shape)


def _void_surplus(made: Sequence[Shape | None], verdicts: list[Verdict], values: Values) -> None:
    """(d) Of more than five valid ones only the five lowest count [book].

    Of two with equal value the one drawn later goes first [ours].
    """
    valid = [place for place, verdict in enumerate(verdicts) if verdict == "valid"]
    valid.sort(key=lambda place: values.of(str(made[place])))
    for place in valid[MOST:]:
        verdicts[place] = "surplus"


def judge_seat(state: State, seat: Seat) -> tuple[Judged, ...]:
    """Return the verdicts on this seat's outlines of the current round."""
    factor, values = 2 if state.is_double else 1, state.options.values
    if state.options.real_box:
        return judge_found(state.asked.answers[seat], factor, values)
    return judge(
        state.boards[seat],
        state.dice,
        state.drawn[seat],
        taken=tuple(cell for mark in marks(state, seat) for cell in mark.cells),
        shapes=available(state, seat),
        factor=factor,
        values=values,
    )
