"""The wheel as a picture for paper: where each of the 73 spaces lies and what is on it.

All measures in a square of 1016 with the hub's middle at 0, 0, as on the screen.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from parlour.games.wedges.board import (
    COLOURS,
    HEADQUARTERS,
    HUB,
    SECTION,
    SPACES,
    SPOKE_LENGTH,
    Category,
    Space,
    kind_of,
)
from parlour.kernel.signs import FELT, svg

REACH: Final = 508
HUB_RADIUS: Final = 96
RIM: Final = (386.0, 486.0)
HQ_RIM: Final = (374.0, 498.0)
SPOKE_WIDTH: Final = 88
HQ_HALF: Final = 6
"""Half the width of a headquarters in degrees."""
CELL: Final = 8
"""The width of another space of the ring in degrees."""

PLAIN: Final = "#efe6d4"
EDGE: Final = "#0e3f2e"
CREAM: Final = "#fffaf0"


class Paint(NamedTuple):
    fill: str
    ink: str


PAINT: Final[dict[Category, Paint]] = {
    "blue": Paint("#2a63bd", "#ffffff"),
    "pink": Paint("#f09cc4", "#2b0d1c"),
    "yellow": Paint("#f6cf45", "#2a2100"),
    "brown": Paint("#7d4f2c", "#ffffff"),
    "green": Paint("#1f7a48", "#ffffff"),
    "orange": Paint("#f28c28", "#2a1400"),
}
"""Fill and what is written on it."""

ICONS: Final[dict[str, str]] = {
    "blue": "M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7zm0 4.5a2.5 2.5 0 1 1 0 5 "
    "2.5 2.5 0 0 1 0-5z",
    "pink": "M9 3v11.2A3.5 3.5 0 1 0 11 17.5V8h7v4.2a3.5 3.5 0 1 0 2 3.3V3z",
    "yellow": "M3 8.5 12 3l9 5.5V10H3zM5 11h3v7H5zm5.5 0h3v7h-3zM16 11h3v7h-3zM3 19h18v2.5H3z",
    "brown": "M9 2h6v2h-1v5l6 10a2 2 0 0 1-1.7 3H5.7A2 2 0 0 1 4 19l6-10V4H9zm1.5 9-3 5h9l-3-5z",
    "green": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM5.6 7.2A7.5 7.5 0 0 1 8.5 12a7.5 7.5 0 0 "
    "1-2.9 4.8 8 8 0 0 1 0-9.6zm12.8 0a8 8 0 0 1 0 9.6A7.5 7.5 0 0 1 15.5 12a7.5 7.5 0 0 1 2.9-4.8z",
    "orange": "m12 2 3 6.9 7.5.7-5.7 5 1.7 7.3L12 18l-6.5 3.9 1.7-7.3-5.7-5L9 8.9z",
    "roll_again": "M12 4V1l6 5-6 5V7.5a5.5 5.5 0 1 0 5.5 5.5H21a9 9 0 1 1-9-9z",
    "hub": "M12 1.5 21 6.7v10.6l-9 5.2-9-5.2V6.7zm0 3.5L6 8.5v7l6 3.5 6-3.5v-7z",
}
"""A place, a note, a pillar, a flask, a ball, a star; in a square of 24."""


class Point(NamedTuple):
    x: float
    y: float


class Letter(NamedTuple):
    """Where the letter of a category stands, and how high it is."""

    category: Category
    at: Point
    size: float


def polar(radius: float, degrees: float) -> Point:
    """Return a point by its distance and its angle, clockwise from the top."""
    turn = math.radians(degrees - 90)
    return Point(radius * math.cos(turn), radius * math.sin(turn))


def place(space: Space) -> tuple[int, int]:
    """Return which arm a space belongs to, and the steps: on a spoke from the hub, on the ring
    after the headquarters."""
    if space.startswith("s"):
        arm, steps = space[1:].split(".")
        return int(arm), int(steps)
    return divmod(int(space[1:]), SECTION)


def angle(space: Space) -> float:
    arm, steps = place(space)
    if space.startswith("s") or steps == 0:
        return arm * 60
    return arm * 60 + HQ_HALF + CELL * (steps - 0.5)


def span(space: Space) -> tuple[float, float]:
    """Return its inner and its outer edge."""
    _, steps = place(space)
    if space.startswith("r"):
        return RIM if steps else HQ_RIM
    long = (HQ_RIM[0] - HUB_RADIUS) / SPOKE_LENGTH
    return HUB_RADIUS + (steps - 1) * long, HUB_RADIUS + steps * long


def outline(space: Space) -> str:
    """Return the path of a space; a path of the hub is a circle."""
    inner, outer = span(space)
    middle = angle(space)
    if space.startswith("s"):
        side = polar(SPOKE_WIDTH / 2, middle + 90)
        near, far = polar(inner, middle), polar(outer, middle)
        corners = [
            Point(near.x - side.x, near.y - side.y),
            Point(far.x - side.x, far.y - side.y),
            Point(far.x + side.x, far.y + side.y),
            Point(near.x + side.x, near.y + side.y),
        ]
        return f"M{'L'.join(map(written, corners))}Z"
    half = CELL / 2 if kind_of(space) != "hq" else HQ_HALF
    return piece(middle - half, middle + half, inner, outer)


def piece(start: float, end: float, inner: float, outer: float) -> str:
    """Return the path of a piece of a ring between two angles."""
    return (
        f"M{written(polar(inner, start))}L{written(polar(outer, start))}"
        f"A{outer} {outer} 0 0 1 {written(polar(outer, end))}"
        f"L{written(polar(inner, end))}"
        f"A{inner} {inner} 0 0 0 {written(polar(inner, start))}Z"
    )


def written(point: Point) -> str:
    return f"{point.x:.1f} {point.y:.1f}"


def icon(name: str, at: Point, size: float, colour: str) -> str:
    """Return an icon around its middle."""
    return (
        f'<g transform="translate({at.x - size / 2:.1f} {at.y - size / 2:.1f}) '
        f'scale({size / 24:.4f})"><path d="{ICONS[name]}" fill="{colour}" fill-rule="evenodd"/></g>'
    )


def marks(space: Space, category: Category) -> tuple[Letter, Point]:
    """Return where letter and icon stand: one behind the other on the ring, side by side on a
    spoke."""
    on_ring, is_hq = space.startswith("r"), kind_of(space) == "hq"
    size, apart = (48, 30) if is_hq else (38, 25) if on_ring else (33, 21)
    inner, outer = span(space)
    middle = polar((inner + outer) / 2, angle(space))
    step = polar(apart, angle(space) + (0 if on_ring else 90))
    sign = 1 if on_ring or step.x <= 0 else -1
    letter = Point(middle.x + sign * step.x, middle.y + sign * step.y)
    beside = Point(middle.x - sign * step.x, middle.y - sign * step.y)
    return Letter(category, letter, size), beside


def wheel() -> tuple[str, list[Letter]]:
    """Return the board as SVG, and its letters: those are type, not part of the picture."""
    parts = [f'<circle cx="0" cy="0" r="506" fill="{FELT}"/>']
    letters = []
    for space in SPACES:
        category = COLOURS[space]
        if space == HUB:
            parts.append(
                f'<circle cx="0" cy="0" r="{HUB_RADIUS}" fill="{PLAIN}" stroke="{EDGE}" '
                f'stroke-width="4"/>' + icon("hub", Point(0, 0), 88, "#8a5a00")
            )
            continue
        edge, width = (CREAM, 6) if kind_of(space) == "hq" else (EDGE, 4)
        fill = PLAIN if category is None else PAINT[category].fill
        parts.append(
            f'<path d="{outline(space)}" fill="{fill}" stroke="{edge}" stroke-width="{width}"/>'
        )
        if category is None:
            at = polar(sum(RIM) / 2, angle(space))
            parts.append(icon("roll_again", at, 48, "#3a3322"))
        else:
            letter, beside = marks(space, category)
            letters.append(letter)
            parts.append(icon(category, beside, letter.size, PAINT[category].ink))
    return svg("".join(parts), f"{-REACH} {-REACH} {2 * REACH} {2 * REACH}"), letters


def token(seat_sign: str, filled: bool) -> str:
    """Return a token in a square of 100: the seat's sign in a ring of six places for wedges."""
    parts = [f'<circle cx="0" cy="0" r="49" fill="{CREAM}" stroke="#10160f" stroke-width="1.5"/>']
    for number, category in enumerate(HEADQUARTERS):
        path = piece(number * 60 - 30, number * 60 + 30, 18, 46)
        fill = PAINT[category].fill if filled else CREAM
        edge = CREAM if filled else PAINT[category].fill
        parts.append(f'<path d="{path}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>')
    parts.append(f'<g transform="translate(-11 -11) scale(0.6875)">{seat_sign}</g>')
    return svg("".join(parts), "-50 -50 100 100")
