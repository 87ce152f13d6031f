"""The boards of Find Five as SVG, in the look of the page: drawn from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from parlour.games.fives.shapes import SIZE
from parlour.games.fives.symbols import DRAWN
from parlour.games.fives.text import marked
from parlour.kernel import View
from parlour.kernel.signs import svg as whole

SQUARE: Final = 24
EDGE: Final = 6
HEAD: Final = 26
WIDTH: Final = SIZE * SQUARE + 2 * EDGE
WOOD: Final = "#6b4a22"
PAPER: Final = "#fffaf0"
LINE: Final = "#d9ccb2"
INK: Final = "#23281f"


def svg(view: View, names: Sequence[str]) -> str | None:
    """Draw the rolled symbols, and the boards with what is outlined on them: a seat's own board, or
    all. In a real box they lie on the table, and there is nothing to draw."""
    if not view["boards"]:
        return None
    mine = view.get("mine")
    seats = range(len(names)) if mine is None else [mine["seat"]]
    parts = [
        _symbol(die, EDGE + place * SQUARE, 0) for place, die in enumerate(view["round"]["dice"])
    ]
    for place, seat in enumerate(seats):
        said = f"{names[seat]} · {view['scores'][seat]['points']}"
        board = _board(view["boards"][seat], marked(view, seat))
        x, y = place * (WIDTH + EDGE), SQUARE + EDGE
        parts.append(
            f'<g class="board" transform="translate({x} {y})">{_text(EDGE, 18, said)}{board}</g>'
        )
    width = len(seats) * (WIDTH + EDGE) - EDGE
    return whole("".join(parts), f"0 0 {width} {SQUARE + EDGE + HEAD + WIDTH}")


def _board(rows: Sequence[str], signs: Mapping[tuple[int, int], str]) -> str:
    """Return a board below its heading: a square under an outline is pale, with the outline's sign."""
    parts = [f'<rect y="{HEAD}" width="{WIDTH}" height="{WIDTH}" rx="10" fill="{WOOD}"/>']
    for row, line in enumerate(rows):
        for column, symbol in enumerate(line):
            x, y = EDGE + column * SQUARE, HEAD + EDGE + row * SQUARE
            sign = signs.get((row, column))
            place = f'x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}"'
            fill = PAPER if sign is None else LINE
            parts.append(f'<rect {place} fill="{fill}" stroke="{LINE}"/>{_symbol(symbol, x, y)}')
            if sign is not None:
                parts.append(_text(x + 14, y + 22, sign))
    return "".join(parts)


def _symbol(symbol: str, x: int, y: int) -> str:
    drawn = DRAWN[symbol]
    place = f"translate({x + 5} {y + 5}) scale(.58)"
    return f'<path transform="{place}" d="{drawn.path}" fill="{drawn.light}"/>'


def _text(x: int, y: int, text: str) -> str:
    face = "font-family='Georgia, serif' font-weight='700' font-size='14'"
    return f"<text x='{x}' y='{y}' fill='{INK}' {face}>{escape(text)}</text>"
