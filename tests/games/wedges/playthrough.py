"""Golden playthroughs: a game as a readable text that tells itself again.

The first line has the seats and the options. A line that begins with `>` is an input; below it
stands what came of it.
"""

from __future__ import annotations

from typing import Any

import msgspec
from tests.games.wedges.sitting import Sitting

from parlour.games.wedges.text import draw
from parlour.kernel import Refusal


def retold(text: str) -> str:
    """The same inputs, with what comes of them now."""
    head, *rest = text.split("\n")
    setup: dict[str, Any] = msgspec.json.decode(head)
    sitting = Sitting(setup.pop("seats"), **setup)
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
    board = draw(sitting.view("table"), sitting.names).split("\n")
    return [f"{last.kind}, seat {last.seat}", *(f"  {row}" for row in board)]


def _input(sitting: Sitting, line: str) -> None:
    word, *rest = line.split()
    match word:
        case "roll":
            sitting.roll(*map(int, rest))
        case "to":
            sitting.to(rest[0])
        case "draw":
            sitting.draw(int(rest[0]))
        case "answer":
            sitting.answer(" ".join(rest))
        case "pick":
            sitting.pick(rest[0])
        case "choose":
            sitting.choose(int(rest[0]), rest[1])
        case "vote":
            sitting.vote(int(rest[0]), rest[1] == "yes")
        case "rule":
            sitting.rule(rest[0] == "yes")
        case "appeal":
            sitting.appeal()
        case "wait":
            sitting.wait(float(rest[0]), *map(int, rest[1:]))
        case _:
            sitting.go_on()
