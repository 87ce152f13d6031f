"""`parlour print`: a game on paper, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import GameName, read_pairs
from parlour.cli.files import write_bytes
from parlour.cli.output import language, out, say
from parlour.kernel import find_game
from parlour.kernel.printing import document


def print_game(
    game: GameName,
    parts: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PART]...", help="What to print; without a part all of it."),
    ] = None,
    pairs: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="How to print it; repeatable."),
    ] = None,
    to: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Where to; GAME.pdf otherwise.")
    ] = None,
    tongue: Annotated[
        str | None, typer.Option("--language", metavar="en|de", help="In which language.")
    ] = None,
) -> None:
    """Write boards, tiles and score sheets of a game as a PDF."""
    path = to or Path(f"{game}.pdf")
    pdf = document(find_game(game), parts or (), read_pairs(pairs), tongue or language())
    write_bytes(path, pdf)
    out().print(say("print.written", path=path, size=-(-len(pdf) // 1024)), markup=False)
