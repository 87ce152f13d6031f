"""A part of a game on paper, drawn in a process of its own."""

from __future__ import annotations

from pathlib import Path

from parlour.kernel import find_game
from parlour.kernel.printing import document
from parlour.shelf.packs import use_data


def print_part(
    game: str, part: str, settings: dict[str, str], language: str, packs: Path | None
) -> bytes:
    """Return the PDF of a part. `packs` is the folder with the house's own packs."""
    use_data(None if packs is None else packs.parent)
    return document(find_game(game), [part], settings, language)
