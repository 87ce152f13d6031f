"""Times Four as text, for a terminal: drawn from a view, so it shows nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.games.times.analysis import TRIFLE
from parlour.kernel.game import View
from parlour.kernel.hindsight import Speaker, Told

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
        lines.append(f"   {written(turn['fact'])}")
    points = view["score"]["points"]
    players = zip(MARKS.values(), names, points, strict=True)
    lines.append("   " + "   ".join(f"{mark} {name}: {score}" for mark, name, score in players))
    return "\n".join(lines)


def written(fact: dict[str, Any]) -> str:
    """Return a fact as one writes it."""
    return f"{fact['a']} × {fact['b']} = {fact['product']}"


def hindsight(found: list[dict[str, Any]], speaker: Speaker) -> Iterator[Told]:
    """Tell the better facts, and sets that were overlooked."""
    for one in found:
        lost = one["lost"]
        if lost <= TRIFLE:
            continue
        points = speaker.number(lost)
        if lost - one["forgone"] > TRIFLE:
            fact = written(one["best"])
            told = speaker.say("insights", "better", fact=fact, points=points, count=lost)
        else:
            count = one["overlooked"]
            told = speaker.say("insights", "overlooked", points=points, count=count)
        yield Told(one["entry"], one["seat"], lost, told)
