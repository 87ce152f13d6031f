"""Find Five as text: for the terminal and for looking at records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from parlour.games.fives.shapes import SIZE
from parlour.kernel import View
from parlour.kernel.hindsight import Speaker, Told

HEADING = "   " + "  ".join(str(column) for column in range(SIZE))


def draw(view: View, names: Sequence[str]) -> str:
    """Draw the round and the boards: all of them, or a seat's own.

    Beside a symbol stands the number of the outline around it, the letter of a circled shape or
    `x` for a crossed out one.
    """
    now = view["round"]
    lines = [
        f"{now['number']}/{view['setup']['rounds']} · {now['phase']} · {' '.join(now['dice'])}"
    ]
    mine = view.get("mine")
    seats = range(len(names)) if mine is None else [mine["seat"]]
    for seat in seats:
        lines += ["", f"{names[seat]} · {view['scores'][seat]['points']}", HEADING]
        if not view["boards"]:
            lines.pop()  # in a real box they lie on the table
            continue
        signs = marked(view, seat)
        for row, line in enumerate(view["boards"][seat]):
            squares = [f"{symbol}{signs.get((row, c), ' ')}" for c, symbol in enumerate(line)]
            lines.append(f"{row}  {' '.join(squares)}".rstrip())
    return "\n".join(lines)


def marked(view: View, seat: int) -> dict[tuple[int, int], str]:
    """Return a sign for every square under an outline."""
    signs: dict[tuple[int, int], str] = {}
    for mark in view["scores"][seat].get("marks", ()):
        _sign(signs, mark["cells"], "x" if mark["verdict"] == "crossed" else mark["shape"])
    if view["round"]["phase"] == "search":
        for outline in view.get("mine", {}).get("outlines", ()):
            _sign(signs, outline["cells"], str(outline["id"] % 10))
    elif not view["scores"][seat].get("marks"):
        for outline in view["rounds"][-1]["seats"][seat]["outlines"]:
            counts = outline["verdict"] == "valid"
            _sign(signs, outline["cells"], outline["shape"] if counts else "-")
    return signs


def _sign(signs: dict[tuple[int, int], str], cells: Sequence[Any], sign: str) -> None:
    for row, column in cells:
        signs[row, column] = sign


def hindsight(found: list[dict[str, Any]], speaker: Speaker) -> Iterator[Told]:
    """Tell what could have been found in a round, or chosen for the whole game."""
    for one in found:
        lost = one["best_points"] - one["points"]
        if one["advice"]:
            lost, advised = one["lost"], one["advice"][0]
            shape = speaker.say("shapes", advised["shape"])
            better = speaker.say("insights", "lost", points=speaker.number(lost), count=lost)
            told = f"{speaker.say('insights', advised['kind'], shape=shape)} {better}"
        else:
            told = speaker.say("insights", "best", made=one["points"], best=one["best_points"])
        if lost > 0:
            yield Told(one["entry"], one["seat"], lost, told)
