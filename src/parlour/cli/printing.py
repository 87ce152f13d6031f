"""`parlour print`: a game on paper, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.arguments import GameName, read_pairs
from parlour.cli.files import write_bytes
from parlour.cli.output import language, out, say
from parlour.kernel import Refusal, find_game
from parlour.kernel.companion import companion
from parlour.kernel.options import read


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
    chosen = find_game(game)
    printing = companion(chosen, "printing")
    if printing is None:
        raise Refusal("no_printing", game=game)
    wanted = parts or list(printing.PARTS)
    for part in wanted:
        if part not in printing.PARTS:
            raise Refusal("unknown_part", part=part, known=", ".join(printing.PARTS))
    settings = read(printing.Settings, read_pairs(pairs))
    path = to or Path(f"{game}.pdf")
    pdf = printing.document(chosen, wanted, settings, tongue or language())
    write_bytes(path, pdf)
    out().print(say("print.written", path=path, size=-(-len(pdf) // 1024)), markup=False)
