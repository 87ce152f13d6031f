"""The wheel of Wedges with the tokens as SVG, in the look of the page: drawn from a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from parlour.games.wedges.board import HEADQUARTERS, HUB, Space
from parlour.games.wedges.wheel import (
    CREAM,
    HUB_RADIUS,
    PAINT,
    REACH,
    Point,
    angle,
    outline,
    piece,
    polar,
    span,
    wheel,
)
from parlour.kernel import View
from parlour.kernel.catalogue import load
from parlour.kernel.signs import FELT, mark_sign
from parlour.kernel.signs import svg as whole

GLOW: Final = "#ffe58a"
TOKEN: Final = 84
APART: Final = 34
"""How far from the middle of a space its tokens stand, where there are several."""


def svg(view: View, names: Sequence[str]) -> str:
    """Draw the wheel, the spaces that the roll leads to, and every token with its wedges."""
    table = view["table"]
    said = " · ".join(
        f"{name}: {space}" for name, space in zip(names, table["positions"], strict=True)
    )
    parts = [f"<title>{escape(said)}</title>", _board()]
    parts += [_lit(target["to"]) for target in view["targets"]]
    for seat, space in enumerate(table["positions"]):
        there = [other for other, at in enumerate(table["positions"]) if at == space]
        at = _middle(space)
        if len(there) > 1:
            aside = polar(APART, 360 * there.index(seat) / len(there))
            at = Point(at.x + aside.x, at.y + aside.y)
        parts.append(_token(view["marks"][seat], table["wedges"][seat], at))
    return whole("".join(parts), _square())


def _square() -> str:
    return f"{-REACH} {-REACH} {2 * REACH} {2 * REACH}"


def _board() -> str:
    picture, letters = wheel()
    said = load("parlour.games.wedges", "en")["letters"]
    place = f'x="{-REACH}" y="{-REACH}" width="{2 * REACH}" height="{2 * REACH}"'
    parts = [picture.replace("<svg ", f"<svg {place} ", 1)]
    for category, at, size in letters:
        face = f"font-family='Georgia, serif' font-weight='700' font-size='{size}'"
        where = f"x='{at.x:.1f}' y='{at.y + size * 0.35:.1f}' text-anchor='middle'"
        parts.append(f"<text {where} {face} fill='{PAINT[category].ink}'>{said[category]}</text>")
    return "".join(parts)


def _middle(space: Space) -> Point:
    return Point(0, 0) if space == HUB else polar(sum(span(space)) / 2, angle(space))


def _lit(space: Space) -> str:
    stroke = f'class="lit" fill="none" stroke="{GLOW}" stroke-width="10"'
    if space == HUB:
        return f'<circle r="{HUB_RADIUS}" {stroke}/>'
    return f'<path d="{outline(space)}" {stroke}/>'


def _token(mark: Mapping[str, str], wedges: Sequence[Any], at: Point) -> str:
    """Return a token around its middle: the seat's mark in a ring of six places for wedges."""
    parts = [f'<circle r="49" fill="{CREAM}" stroke="#10160f" stroke-width="2"/>']
    for number, category in enumerate(HEADQUARTERS):
        path = piece(number * 60 - 30, number * 60 + 30, 18, 46)
        fill = PAINT[category].fill if category in wedges else CREAM
        parts.append(f'<path d="{path}" fill="{fill}" stroke="{PAINT[category].fill}"/>')
    field = f'<rect width="32" height="32" rx="16" fill="{FELT}"/>'
    parts.append(f'<g transform="translate(-16 -16)">{field}{mark_sign(mark)}</g>')
    place = f"translate({at.x:.1f} {at.y:.1f}) scale({TOKEN / 100})"
    return f'<g class="token" transform="{place}">{"".join(parts)}</g>'
