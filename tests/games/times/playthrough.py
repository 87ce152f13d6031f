"""Golden playthroughs: a game as a readable text that tells itself again.

The first line has the options. A line that begins with `>` is an input: seconds to wait, or a move.
Below it stands what came of it, and the board after every turn.
"""

from __future__ import annotations

import re

import msgspec
from tests.games.times.sitting import Sitting

from parlour.kernel import Refusal


def retold(text: str) -> str:
    """The same options and inputs, with what comes of them now."""
    head, *rest = text.split("\n")
    sitting = Sitting(**msgspec.json.decode(head))
    told = [head, *_position(sitting)]
    for line in rest:
        if line.startswith("> "):
            told += [line, *_after(sitting, line[2:])]
    return "\n".join([*told, *_totals(sitting), ""])


def _after(sitting: Sitting, line: str) -> list[str]:
    turns = len(sitting.sheet["turns"])
    try:
        _input(sitting, line)
    except Refusal as refusal:
        return [f"refused: {refusal}"]
    last = sitting.state.last
    told = [f"{last.kind}, seat {last.seat}, {last.points:+} points"]
    sheet = sitting.sheet["turns"]
    # A call changes the line of a turn that was on the sheet already.
    changed = sheet[turns:] or (sheet[-1:] if last.kind == "erased" else [])
    told += [" ".join(f"{key}={value}" for key, value in turn.items()) for turn in changed]
    return [*told, *_position(sitting)] if changed else told


def _input(sitting: Sitting, line: str) -> None:
    word, *arguments = line.split()
    if word == "wait":
        sitting.wait(float(arguments[0]))
    elif word == "claim":
        sitting.claim(*((int(cell[0]), int(cell[1])) for cell in arguments))
    elif word in ("end", "call", "take_back"):
        getattr(sitting, word)()
    else:
        a, b, product = map(int, re.split("[x=]", word))
        sitting.fact(a, b, product)


def _position(sitting: Sitting) -> list[str]:
    return [f"  {row}" for row in str(sitting.state).split("\n")]


def _totals(sitting: Sitting) -> list[str]:
    sheet = sitting.sheet
    return [f"totals {sheet['totals']}", f"winners {sheet['winners']}"]
