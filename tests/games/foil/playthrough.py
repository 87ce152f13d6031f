"""Golden playthroughs: a hand as a readable text that tells itself again.

The first line has the hands, the pile and the options. A line that begins with `>` is an input;
below it stands what came of it.
"""

from __future__ import annotations

from typing import Any

import msgspec
from tests.games.foil.sitting import NAMES, Sitting

from parlour.games.foil.text import draw
from parlour.kernel import Refusal


def retold(text: str) -> str:
    """The same hands and inputs, with what comes of them now."""
    head, *rest = text.split("\n")
    setup: dict[str, Any] = msgspec.json.decode(head)
    sitting = Sitting(*setup.pop("hands"), **setup)
    told = [head]
    for line in rest:
        if line.startswith("> "):
            told += [line, *_after(sitting, line[2:])]
    sheet = sitting.sheet
    return "\n".join([*told, f"totals {sheet['totals']}", f"winners {sheet['winners']}", ""])


def _after(sitting: Sitting, line: str) -> list[str]:
    try:
        _input(sitting, line)
    except Refusal as refusal:
        return [f"refused: {refusal}"]
    last = sitting.state.last
    view = msgspec.to_builtins(sitting.table.view("table"))
    board = draw(view, NAMES[: sitting.state.count]).split("\n")
    return [f"{last.kind}, seat {last.seat}, {last.count}", *(f"  {row}" for row in board)]


def _input(sitting: Sitting, line: str) -> None:
    word, *rest = line.split()
    match word:
        case "draw":
            sitting.draw()
        case "take":
            sitting.take(int(rest[0]))
        case "discard":
            sitting.discard(rest[0])
        case "knock":
            dropped = rest.pop()[1:] if rest[-1].startswith("-") else ""
            sitting.knock(*rest, discard=dropped)
        case "arrange":
            pairs = [item.split("=") for item in rest[1:]]
            laid = tuple(pair[1] for pair in pairs)
            sitting.arrange(int(rest[0]), *(pair[0] for pair in pairs), laid=laid)
        case "guess":
            sitting.guess(int(rest[0]), int(rest[1]), int(rest[2]), rest[3])
        case "vote":
            sitting.vote(int(rest[0]), int(rest[1]), rest[2] == "yes")
        case "wait":
            sitting.wait(float(rest[0]))
        case _:
            sitting.done(*map(int, rest))
