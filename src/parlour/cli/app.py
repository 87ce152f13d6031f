"""All commands together, and what becomes of their errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from parlour import __version__
from parlour.cli import (
    about,
    admin,
    arena,
    bench,
    doctor,
    games,
    house,
    judging,
    network,
    packs,
    play,
    printing,
    records,
    rehearse,
    replay,
    rooms,
    serve,
    simulate,
)
from parlour.cli.output import WRONG_USAGE, err, sentence
from parlour.kernel import Refusal

app = typer.Typer(
    name="parlour",
    help="A game night on your own machine.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("serve", epilog=serve.settings_help())(serve.serve)
app.command("play")(play.play)
app.command("simulate")(simulate.simulate)
app.command("arena")(arena.arena)
app.command("replay")(replay.replay)
app.add_typer(records.app, name="records")
app.command("games")(games.games)
app.add_typer(packs.app, name="packs")
app.command("judge")(judging.judge)
app.add_typer(rooms.app, name="rooms")
app.command("admin")(admin.admin)
app.command("network")(network.network)
app.command("doctor")(doctor.doctor)
app.command("backup")(house.backup)
app.command("restore")(house.restore)
app.command("check")(house.check)
app.command("migrate")(house.migrate)
app.command("rehearse")(rehearse.rehearse)
app.command("print")(printing.print_game)
app.command("bench")(bench.bench)
app.command("about")(about.about)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"parlour {__version__}")
        raise typer.Exit


@app.callback()
def parlour(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """A game night on your own machine: five classic games, one impartial house."""


def run(arguments: Sequence[str]) -> int:
    """Run one command; its errors become one clear sentence and an exit code."""
    try:
        app(list(arguments))
    except SystemExit as exit:
        return exit.code if isinstance(exit.code, int) else 0
    except Refusal as refusal:
        err().print(sentence(refusal), style="red", markup=False)
        return 2 if refusal.code in WRONG_USAGE else 1
    except BrokenPipeError:
        # The reader of the output has closed it: write nothing more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
