"""A table as text: drawn by the game where it can, else its sections as they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from parlour.cli.output import language
from parlour.kernel import AnyGame, View
from parlour.kernel.catalogue import text
from parlour.kernel.companion import companion

Draw = Callable[[View, Sequence[str]], str]
"""`draw(view, names)` in the module `text` beside a game's rules. The view is as JSON values."""

FURNITURE = frozenset({"clock", "offers", "default", "undo", "options", "outcome", "corrections"})
"""Sections of the table itself, which a picture of the game leaves out."""


def picture(game: AnyGame, view: View, names: Sequence[str]) -> str:
    """Return the table as this view shows it."""
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


def move_in_words(game: AnyGame, move: Any) -> str:
    """Return a move as a line for people: what it is called and what was filled in."""
    plain: dict[str, Any] = msgspec.to_builtins(move)
    kind = str(plain.get("type", ""))
    label = text(game, language(), "moves", kind, "label")
    filled = [shown(value) for key, value in plain.items() if key != "type"]
    name = kind if label == "label" else label
    return f"{name}: {' · '.join(filled)}" if filled else name


def shown(value: Any) -> str:
    """Return a value that was filled in, without the brackets of JSON where that reads better."""
    if isinstance(value, list | tuple):
        inner = [",".join(map(str, v)) if isinstance(v, list | tuple) else str(v) for v in value]
        return " ".join(inner)
    return str(value)
