"""A part of a game on paper, drawn in a process of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from parlour.kernel import AnyGame, find_game
from parlour.kernel.printing import document, to_play_with
from parlour.shelf.packs import use_data

ALL: Final = "all"
"""Stands for the parts in an address: what is needed to play."""


def print_part(
    game: str, part: str, settings: dict[str, str], language: str, packs: Path | None
) -> bytes:
    """Return the PDF of a part, or of all that a table needs. `packs` is the folder with the house's
    own packs."""
    use_data(None if packs is None else packs.parent)
    found = find_game(game)
    return document(found, parts_of(found, part), settings, language)


def parts_of(game: AnyGame, part: str) -> tuple[str, ...]:
    """Return the parts that an address names."""
    return to_play_with(game) if part == ALL else (part,)
