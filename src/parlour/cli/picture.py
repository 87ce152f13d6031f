"""Moves and views in words, for a terminal."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.cli.output import language
from parlour.kernel import AnyGame
from parlour.kernel.catalogue import text


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
