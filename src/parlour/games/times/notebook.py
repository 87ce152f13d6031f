"""The board of Times Four as SVG, in the look of the page: drawn from a view."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from parlour.kernel import View
from parlour.kernel.signs import mark_sign
from parlour.kernel.signs import svg as whole

BOX: Final = 40
HEAD: Final = 36
FOOT: Final = 32
EDGE: Final = 8
FELT: Final = "#14523c"
HOLE: Final = "#0a3023"
WOOD: Final = "#6b4a22"
INK: Final = "#e9f3ea"
FONT: Final = "font-family='Georgia, serif' text-anchor='middle' font-weight='700'"


def svg(view: View, names: Sequence[str]) -> str:
    """Draw the board with everybody's marks, those of the turn under way ringed, and the score."""
    board = view["board"]
    width, height = 10 * BOX + 2 * EDGE, HEAD + board["rows"] * BOX + FOOT + EDGE
    fresh = {(column, row) for column, row in board["fresh"]}
    points = view["score"]["points"]
    score = " · ".join(f"{name}: {had}" for name, had in zip(names, points, strict=True))
    parts = [
        f'<title>{escape(score)}</title><rect x="2" y="2" width="{width - 4}" height="{height - 4}" '
        f'rx="14" fill="{FELT}" stroke="{WOOD}" stroke-width="3"/>'
    ]
    for place, (digit, pile) in enumerate(zip(board["columns"], board["piles"], strict=True)):
        x = EDGE + place * BOX
        parts.append(_text(x + BOX / 2, HEAD - 9, 24, digit))
        for row in range(board["rows"]):
            y = HEAD + (board["rows"] - 1 - row) * BOX
            middle = f'cx="{x + BOX / 2:g}" cy="{y + BOX / 2:g}"'
            parts.append(f'<circle {middle} r="17" fill="{HOLE}"/>')
            if row < len(pile):
                mark = mark_sign(view["marks"][int(pile[row]) - 1])
                parts.append(f'<g transform="translate({x + 4} {y + 4})">{mark}</g>')
            if (int(digit), row) in fresh:
                ring = 'fill="none" stroke="#fff" stroke-width="2" stroke-dasharray="4 3"'
                parts.append(f'<circle {middle} r="18" {ring}/>')
    parts.append(_text(width / 2, height - 16, 17, score))
    return whole("".join(parts), f"0 0 {width} {height}")


def _text(x: float, y: float, size: int, text: str) -> str:
    place = f"x='{x:g}' y='{y:g}' font-size='{size}' fill='{INK}'"
    return f"<text {place} {FONT}>{escape(text)}</text>"
