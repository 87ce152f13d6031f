"""Emblems and scenes: the pictures and the colour by which people know a game.

A game's package holds `emblem.svg`: a square with round corners in the colour of the game, which is the
`color` of its `<svg>`, and simple shapes on it. `scene.svg` shows the same things on a table, in a light of the
evening. A game without an emblem gets one made of its title, and without a scene one with its emblem.
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
SCENE: Final = "scene.svg"
COLOUR: Final = re.compile(r'<svg[^>]*\bcolor="(#[0-9a-f]{6})"')
INSIDE: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
MADE: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" color="{colour}">
  <rect width="96" height="96" rx="20" fill="currentColor"/>
  <circle cx="48" cy="48" r="33" fill="none" stroke="#f6b73c" stroke-width="4"/>
  <text x="48" y="60" text-anchor="middle" font-family="Georgia, serif" font-size="34"
    font-weight="700" fill="#fff6e0">{letters}</text>
</svg>
"""
SETTING: Final = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"
  preserveAspectRatio="xMidYMid slice" color="{colour}">
  <rect width="640" height="360" fill="currentColor"/>
  <path d="M278-20 70 360h500L362-20z" fill="#fff6e0" fill-opacity=".1"/>
  <ellipse cx="320" cy="1" rx="70" ry="9" fill="#fff6e0"/>
  <ellipse cx="320" cy="352" rx="430" ry="128" fill="#6d4425"/>
  <ellipse cx="320" cy="344" rx="430" ry="128" fill="#9c6a3f"/>
  <ellipse cx="320" cy="350" rx="396" ry="112" fill="currentColor"/>
  <ellipse cx="320" cy="350" rx="396" ry="112" fill-opacity=".18"/>
  <rect x="223" y="63" width="206" height="206" rx="44" fill-opacity=".3"/>
  <svg x="217" y="52" width="206" height="206" viewBox="0 0 96 96" color="{colour}">{emblem}</svg>
  {around}
</svg>
"""
"""A lamp, a table, and the emblem of the game on it."""
PIECES: Final = (
    '<circle cx="{x}" cy="{y}" r="24" fill="{fill}"/>',
    '<circle cx="{x}" cy="{y}" r="18" fill="none" stroke="{fill}" stroke-width="12"/>',
    '<path d="M0-26 26 20h-52z" transform="translate({x} {y})" fill="{fill}"/>',
    '<rect x="-22" y="-22" width="44" height="44" rx="8" fill="{fill}"'
    ' transform="translate({x} {y}) rotate(12)"/>',
)
PLACES: Final = ((110, 282), (172, 308), (466, 308), (530, 282))
FILLS: Final = ("#f6b73c", "#fff6e0", "#ffb3a7", "#9fdcff", "#a2e6b3", "#dec6ff")


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


@cache
def scene_of(game: AnyGame) -> str:
    """Return the scene in the game's package as SVG, or one with its emblem on a table."""
    package = package_of(game)
    file = resources.files(package) / SCENE if package else None
    if file is not None and file.is_file():
        return file.read_text("utf-8")
    emblem = emblem_of(game)
    inside = INSIDE.search(emblem.svg)
    return SETTING.format(
        colour=emblem.colour, emblem=inside[1] if inside else "", around=_around(game.id)
    )


def _around(id: str) -> str:
    """Return pieces that lie around an emblem, other ones for every name."""
    seed = zlib.crc32(id.encode())
    drawn = []
    for place, (x, y) in enumerate(PLACES):
        piece = PIECES[(seed >> 4 * place) % len(PIECES)]
        fill = FILLS[(seed >> 3 * place + 7) % len(FILLS)]
        drawn.append(piece.format(x=x, y=y, fill=fill))
    return "".join(drawn)


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
