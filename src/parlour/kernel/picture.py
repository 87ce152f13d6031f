"""A table as text, and as SVG: drawn by the game where it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from parlour.kernel.companion import companion
from parlour.kernel.game import AnyGame, View

Draw = Callable[[View, Sequence[str]], str]
"""`draw(view, names)` in the module `text` beside a game's rules. The view is as JSON values."""
DrawSvg = Callable[[View, Sequence[str]], str | None]
"""`svg(view, names)` in the module `notebook` beside a game's rules; None where there is no board."""

FURNITURE = frozenset({"clock", "offers", "default", "undo", "options", "outcome", "corrections"})
"""Sections of the table itself, which a picture of the game leaves out."""


def picture(game: AnyGame, view: View, names: Sequence[str]) -> str:
    """Return the table as this view shows it; its sections as they are where the game draws
    nothing."""
    drawing = companion(game, "text")
    if drawing is not None:
        draw: Draw = drawing.draw
        return draw(view, names)
    lines = [
        f"{section}: {msgspec.json.encode(value).decode()}"
        for section, value in view.items()
        if section not in FURNITURE
    ]
    return "\n".join(lines)


def svg(game: AnyGame, view: View, names: Sequence[str]) -> str | None:
    """Return the board in the look of the page; None where the game does not draw it."""
    drawing = companion(game, "notebook")
    if drawing is None:
        return None
    draw: DrawSvg = drawing.svg
    return draw(view, names)
