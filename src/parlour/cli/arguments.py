"""Arguments that several commands read alike."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import typer

from parlour.bots.player import Player, find_player
from parlour.cli.configuration import FILE, configure, variable
from parlour.kernel import AnyGame, Refusal
from parlour.kernel.options import build, parse, read
from parlour.shelf.packs.library import data_folder
from parlour.store.opening import Store

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game; see `games`.")]
OptionPairs = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
Preset = Annotated[
    Literal["classic", "quick"],
    typer.Option(help="The usual options, or those of a short game; `--option` changes them."),
]
Data = Annotated[
    Path | None, typer.Option(envvar=variable("data"), help="Folder of the house, as for `serve`.")
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="postgresql://…",
        help=f"Database of the house, as for `serve`; also from {variable('database')} or {FILE}.",
    ),
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Play on a Dask cluster: its scheduler, as in tcp://10.0.0.5:8786."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def data_of(data: Path | None) -> Path:
    """Return the folder of the house: as given, or the account's own."""
    return data or data_folder()


def store_of(data: Path | None, database: str | None) -> Store:
    """Return where the house is stored: as flags, environment and `parlour.toml` say."""
    flags = {} if database is None else {"database": database}
    flags |= {} if data is None else {"data": str(data)}
    startup = configure(flags, os.environ).startup
    return Store(startup.database, "", startup.unsafe_database)


def read_options(game: AnyGame, pairs: Sequence[str] | None, preset: str = "classic") -> Any:
    """Return the options of a game from `name=value` words, each read by its option's type, and for
    the others those of the preset."""
    if preset == "classic":
        return read(game.Options, read_pairs(pairs))
    if game.quick is None:
        raise Refusal("no_quick_game", game=game.id)
    quick = msgspec.to_builtins(game.quick)
    return build(game.Options, quick | parse(game.Options, read_pairs(pairs)))


def read_pairs(pairs: Sequence[str] | None) -> dict[str, str]:
    words: dict[str, str] = {}
    for pair in pairs or ():
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise Refusal("bad_pair", pair=pair)
        words[name.strip()] = value.strip()
    return words


def read_seats(game: AnyGame, wish: int | None) -> int:
    """Return how many seats: as wished, or the fewest the game is for."""
    count = game.seats[0] if wish is None else wish
    game.check_seats(count)
    return count


def read_levels(levels: str, seats: int) -> tuple[str, ...]:
    """Read one word per seat from `3` (all seats alike) or `5,1`."""
    wishes = [word.strip() for word in levels.split(",")]
    if len(wishes) == 1:
        wishes *= seats
    if len(wishes) != seats:
        raise Refusal("level_count", levels=len(wishes), seats=seats)
    return tuple(wishes)


def read_players(game: AnyGame, levels: Sequence[str]) -> list[Player]:
    return [find_player(game, word) for word in levels]
