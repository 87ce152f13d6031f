"""Golden playthroughs: a round as a readable text that tells itself again.

The first line has the seats, letters, columns and options. A line that begins with `>` is an
input; below it stands what came of it.
"""

from __future__ import annotations

from typing import Any

import msgspec
from tests.games.facts.sitting import Sitting

from parlour.games.facts.cards import Subject
from parlour.games.facts.text import draw
from parlour.kernel import Refusal

NAMES = ("Anna", "Bert", "Carl", "Dora")


def retold(text: str) -> str:
    """The same round and inputs, with what comes of them now."""
    head, *rest = text.split("\n")
    setup: dict[str, Any] = msgspec.json.decode(head)
    columns = tuple(
        Subject(card, subject, tuple(more)) for card, subject, *more in setup.pop("columns")
    )
    sitting = Sitting(setup.pop("seats"), columns=columns, **setup).choose_all()
    told = [head]
    for line in rest:
        if line.startswith("> "):
            told += [line, *_after(sitting, line[2:])]
    names = NAMES[: sitting.state.count]
    sheet = sitting.table.sheet(names)
    return "\n".join([*told, f"totals {sheet['totals']}", f"winners {sheet['winners']}", ""])


def _after(sitting: Sitting, line: str) -> list[str]:
    before = sitting.phase
    try:
        _input(sitting, line)
    except Refusal as refusal:
        return [f"refused: {refusal}"]
    if sitting.phase == before:
        return []
    view = msgspec.to_builtins(sitting.table.view("table"))
    board = draw(view, NAMES[: sitting.state.count]).split("\n")
    return [f"  {row}" for row in board]


def _input(sitting: Sitting, line: str) -> None:
    word, *rest = line.split(maxsplit=1)
    arguments = rest[0].split() if rest else []
    match word:
        case "write":
            who, down, across, text = rest[0].split(maxsplit=3)
            sitting.write(int(who), (int(down), int(across), text))
        case "challenge" | "accept" | "recognise" | "dispute":
            getattr(sitting, word)(*map(int, arguments))
        case "vote":
            seat, card, row, column = map(int, arguments[:4])
            sitting.vote(seat, card, row, column, arguments[4] == "yes")
        case "affirm":
            sitting.affirm(int(arguments[0]), int(arguments[1]), arguments[2] == "yes")
        case "overrule":
            number, seat, row, column = map(int, arguments[:4])
            sitting.overrule(number, seat, row, column, arguments[4] == "yes")
        case "wait":
            sitting.wait(float(arguments[0]))
        case _:
            sitting.done(*map(int, arguments))
