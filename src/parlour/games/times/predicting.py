"""What can be predicted in Times Four: where the next line of the one on turn will be."""

from __future__ import annotations

from functools import cache

from parlour.games.times.state import State
from parlour.kernel.prediction import CameTrue, Predictable

CODE = "line"


def predictable(state: State) -> Predictable | None:
    """Return the question for the next line of the seat on turn, while it chooses a fact. The opponent
    may mark a box, too."""
    turn, options = state.turn, state.options
    if state.over or turn.closing or turn.fact is not None or options.turns or options.real_box:
        return None
    seat = turn.seat
    return Predictable(_key(state), CODE, _boxes(options.rows), "board", seat, (1 - seat,))


def came_true(before: State, after: State) -> tuple[CameTrue, ...]:
    """Return the boxes of a line that has brought points."""
    if after.last == before.last or after.last.kind != "ended" or not after.last.points:
        return ()
    turn, options = before.turn, before.options
    if options.claim == "auto":
        lines = options.field.sets(before.marks[turn.seat], turn.fresh, options.count)
    else:
        lines = tuple(one.line for one in turn.claims if one.made)
    boxes = {box_of(*cell) for line in lines for cell in options.field.cells(line)}
    return (CameTrue(_key(before), CODE, tuple(sorted(boxes))),)


def box_of(digit: int, row: int) -> str:
    """Return the choice for a box: the digit of its column, and its row from 0 at the bottom."""
    return f"{digit}:{row}"


@cache
def _boxes(rows: int) -> tuple[str, ...]:
    return tuple(box_of(digit, row) for digit in range(10) for row in range(rows))


def _key(state: State) -> str:
    """Name the next line of the seat on turn on this board: it stays the same until there is one."""
    seat = state.turn.seat
    lines = sum(turn.seat == seat and turn.points > 0 for turn in state.turns)
    return f"{seat}.{len(state.boards)}.{lines}"
