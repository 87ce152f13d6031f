"""Times Four as text, for a terminal: drawn from a view, so it shows nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.kernel.game import View

MARKS = {"1": "X", "2": "O"}


def draw(view: View, names: Sequence[str]) -> str:
    """Draw the board with its rows numbered, marks of the turn under way in brackets, and the
    score."""
    board, turn = view["board"], view["turn"]
    fresh = {(column, row) for column, row in board["fresh"]}
    lines = []
    for row in reversed(range(board["rows"])):
        boxes = []
        for digit, pile in zip(board["columns"], board["piles"], strict=True):
            mark = MARKS[pile[row]] if row < len(pile) else "·"
            boxes.append(f"[{mark}]" if (int(digit), row) in fresh else f" {mark} ")
        lines.append(f"{row:>2} " + "".join(boxes))
    lines.append("   " + "".join(f" {digit} " for digit in board["columns"]))
    if turn["fact"] is not None:
        fact = turn["fact"]
        lines.append(f"   {fact['a']} × {fact['b']} = {fact['product']}")
    points = view["score"]["points"]
    players = zip(MARKS.values(), names, points, strict=True)
    lines.append("   " + "   ".join(f"{mark} {name}: {score}" for mark, name, score in players))
    return "\n".join(lines)
