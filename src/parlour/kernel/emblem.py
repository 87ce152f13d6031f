"""Emblems: the picture and the colour by which people know a game.

A game's package holds `emblem.svg`: a square with round corners in the colour of the game, which is the
`color` of its `<svg>`, and simple shapes on it. A game without one gets an emblem made of its title.
"""

from __future__ import annotations

import colorsys
import re
import zlib
from functools import cache
from importlib import resources
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from parlour.kernel.catalogue import catalogue
from parlour.kernel.companion import package_of
from parlour.kernel.game import AnyGame

FILE: Final = "emblem.svg"
COLOUR: Final = re.compile(r'<svg[^>]*\bcolor="(#[0-9a-f]{6})"')
MADE: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" color="{colour}">
  <rect width="96" height="96" rx="20" fill="currentColor"/>
  <circle cx="48" cy="48" r="33" fill="none" stroke="#f6b73c" stroke-width="4"/>
  <text x="48" y="60" text-anchor="middle" font-family="Georgia, serif" font-size="34"
    font-weight="700" fill="#fff6e0">{letters}</text>
</svg>
"""


class Emblem(NamedTuple):
    """The picture of a game."""

    svg: str
    colour: str
    """The colour of the game, as `#rrggbb`: light text can be read on it."""


@cache
def emblem_of(game: AnyGame) -> Emblem:
    """Return the emblem in the game's package, or one that is made of its title."""
    package = package_of(game)
    file = resources.files(package) / FILE if package else None
    if file is None or not file.is_file():
        return _made(game)
    svg = file.read_text("utf-8")
    found = COLOUR.search(svg)
    return Emblem(svg, found[1] if found else _colour(game.id))


def _made(game: AnyGame) -> Emblem:
    title = str(catalogue(game, "en").get("title", game.id))
    letters = "".join(word[0] for word in title.split()[:2]).upper()
    colour = _colour(game.id)
    return Emblem(MADE.format(colour=colour, letters=escape(letters)), colour)


def _colour(id: str) -> str:
    """Return a dark colour that belongs to a name."""
    hue = zlib.crc32(id.encode()) % 360 / 360
    red, green, blue = colorsys.hls_to_rgb(hue, 0.27, 0.42)
    return f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}"
