"""What of a game can be printed, by the module `printing` beside its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.kernel.companion import companion
from parlour.kernel.game import AnyGame
from parlour.kernel.options import OptionField, describe, read
from parlour.kernel.paper import PaperSettings, played
from parlour.kernel.refusal import Refusal


def check_printing(
    game: AnyGame, parts: Sequence[str], settings: Mapping[str, Any]
) -> tuple[Any, Any]:
    """Return the module that prints a game, and its settings; refused where it cannot print these
    parts so."""
    printing = companion(game, "printing")
    if printing is None:
        raise Refusal("no_printing", game=game.id)
    for part in parts:
        if part not in printing.PARTS:
            raise Refusal("unknown_part", part=part, known=", ".join(printing.PARTS))
    chosen = read(printing.Settings, settings)
    played(game, chosen)
    return printing, chosen


def settings_of(game: AnyGame) -> tuple[OptionField, ...]:
    """Return what can be chosen for the printing of a game, besides what all games share."""
    printing = companion(game, "printing")
    shared = {field.name for field in describe(PaperSettings)}
    fields = () if printing is None else describe(printing.Settings)
    return tuple(field for field in fields if field.name not in shared)


def to_play_with(game: AnyGame) -> tuple[str, ...]:
    """Return the parts that a table needs."""
    printing, _ = check_printing(game, (), {})
    parts: tuple[str, ...] = getattr(printing, "AT_HOME", printing.PARTS)
    return parts


def document(
    game: AnyGame, parts: Sequence[str], settings: Mapping[str, Any], language: str
) -> bytes:
    """Return a PDF with these parts of a game; without a part all of them."""
    printing, chosen = check_printing(game, parts, settings)
    pdf: bytes = printing.document(game, parts or printing.PARTS, chosen, language)
    return pdf
