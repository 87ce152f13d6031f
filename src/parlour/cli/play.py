"""`parlour play`: a table against bots, in the browser or in the terminal."""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from parlour.bots.simulation import unique
from parlour.cli.arguments import (
    GameName,
    OptionPairs,
    Preset,
    read_levels,
    read_options,
    read_players,
    read_seats,
)
from parlour.cli.links import open_browser
from parlour.cli.output import err, out, say, sentence
from parlour.cli.terminal import ME, Terminal, Typed
from parlour.cli.visitor import set_table, wait_until_open
from parlour.kernel import AnyGame, Refusal, find_bot, find_game
from parlour.server.run import Server


def play(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(help="How many seats; without it one is yours and one a bot's.")
    ] = None,
    level: Annotated[
        str, typer.Option(metavar="L", help="The bots' level, 1 to 5, or one per bot: 5,1.")
    ] = "3",
    option: OptionPairs = None,
    preset: Preset = "classic",
    terminal: Annotated[bool, typer.Option("--terminal", help="Play right here.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any that is free.")] = 0,
    data: Annotated[
        Path | None, typer.Option(help="Folder for the game; without one it is not kept.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
) -> None:
    """Play against bots."""
    rules = find_game(game)
    count = read_seats(rules, _with_a_bot(rules) if seats is None else seats)
    options = read_options(rules, option, preset)
    bots = (
        dict(enumerate(read_players(rules, read_levels(level, count - 1)), ME + 1))
        if count > 1
        else {}
    )
    if terminal:
        if not sys.stdin.isatty():
            raise Refusal("no_terminal")
        names = unique([say("play.you"), *(bot.name for bot in bots.values())])
        Terminal(rules, options, bots, names, out(), Typed()).play()
        return
    levels: dict[int, int] = {}
    for seat, bot in bots.items():
        if bot.level is None:
            raise Refusal("bots_only")
        levels[seat] = bot.level
    with tempfile.TemporaryDirectory(prefix="parlour-") as folder:
        house = Server(data or Path(folder), port=port)

        def set_up() -> None:
            wait_until_open(house.local)
            link = set_table(house.local, say("play.you"), rules.id, options, count, levels)
            _show(link, browser)

        threading.Thread(target=_told, args=(set_up,), daemon=True).start()
        with suppress(KeyboardInterrupt):
            house.run()
        out().print(say("serve.closed"))


def _with_a_bot(game: AnyGame) -> int:
    """Return the fewest seats with one for a bot, where the game has both."""
    least, most = game.seats[0], game.seats[-1]
    return max(least, 2) if most > 1 and find_bot(game) is not None else least


def _told(work: Callable[[], None]) -> None:
    """Do work beside the server. What goes wrong there is printed, and does not end the server."""
    try:
        work()
    except Refusal as refusal:
        err().print(sentence(refusal), style="red", markup=False)


def _show(link: str, browser: bool) -> None:
    console = out()
    console.print(say("play.open", link=link), soft_wrap=True, markup=False)
    sys.stdout.flush()
    if browser:
        open_browser(link)
