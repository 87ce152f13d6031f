"""Every phase of every game as views that the rules have made: what the workbench of the page shows.

Bots play, since what they do looks like a game; phases that they never come to, those of a real box
among them, are played by the game's own sampler.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, get_args

from msgspec import Struct, convert, to_builtins

from parlour.bots.player import BotPlayer
from parlour.bots.simulation import simulate
from parlour.kernel import Table, View, find_bot
from parlour.kernel.game import AnyGame
from parlour.kernel.record import read
from parlour.testing.playing import play_out

NAMES = ("Anna", "Ben", "Maximiliane", "Ole", "Zoë", "Jürgen")
LEVEL = 3
USUAL: tuple[str, int, dict[str, Any]] = ("bots", 3, {})
REAL_BOX: tuple[str, int, dict[str, Any]] = ("sampler", 3, {"real_box": True})
PLAYED: dict[str, tuple[tuple[str, int, dict[str, Any]], ...]] = {
    "facts": (
        USUAL,
        ("sampler", 3, {"judging": "book"}),
        ("sampler", 3, {"director": "elected"}),
        ("sampler", 1, {}),
        ("sampler", 3, {"real_box": True, "on_paper": True}),
    ),
    "fives": (USUAL, ("bots", 3, {"version": "puzzle"}), REAL_BOX),
    "foil": (USUAL, ("sampler", 3, {"category": True}), REAL_BOX),
    "times": (("bots", 2, {}), ("sampler", 2, {})),
    "wedges": (
        USUAL,
        ("sampler", 3, {}),
        ("sampler", 3, {"judge": "reader"}),
        ("sampler", 3, {"box": "choose"}),
        ("sampler", 1, {"ladder": True}),
    ),
}
"""For each game: who plays it, how many, and what is not as usual. The first that comes to a phase
is shown."""


class Scene(Struct, frozen=True):
    """One phase: what everybody sees, and what each seat sees besides."""

    phase: str
    at: int
    """Server time of the views."""
    names: tuple[str, ...]
    options: Any
    public: View
    seats: tuple[View, ...]
    busiest: int
    """Who is asked for most, so that there is something to see."""


def phases(game: AnyGame) -> tuple[str, ...]:
    """Return the phases of a game, as its state names them."""
    found: tuple[str, ...] = get_args(import_module(f"parlour.games.{game.id}.state").Phase)
    return found


def scenes(game: AnyGame) -> list[Scene]:
    """Return a scene of each phase, in the order in which the game names them; of several tables in
    a phase the one on which most is to be seen."""
    wanted = phases(game)
    found: dict[str, Table] = {}
    for tables in _games(game):
        fullest: dict[str, tuple[int, Table]] = {}
        for table in tables:
            phase = table.state.phase
            if phase not in found:
                size = len(str(table.public()))
                if size > fullest.get(phase, (-1, table))[0]:
                    fullest[phase] = (size, table)
        found |= {phase: table for phase, (_, table) in fullest.items()}
        if len(found) == len(wanted):
            break
    missing = set(wanted) - found.keys()
    assert not missing, f"{game.id}: no game comes to {sorted(missing)}"
    return [_scene(phase, found[phase]) for phase in wanted]


def _games(game: AnyGame) -> Iterator[Iterable[Table]]:
    bot = find_bot(game)
    for number, (who, count, changed) in enumerate(PLAYED[game.id]):
        options = convert({**to_builtins(game.Options()), **changed}, game.Options)
        if who == "bots" and bot is not None:
            players = [BotPlayer(bot, LEVEL, name) for name in NAMES[:count]]
            yield read(simulate(game, players, options, seed="parts").record, game).tables()
        else:
            seats = tuple(game.SeatOptions() for _ in range(count))
            yield play_out(game, options, seats, seed=number, host=False).tables


def _scene(phase: str, table: Table) -> Scene:
    seats = range(len(table.header.seats))
    own = [to_builtins(table.private(seat)) for seat in seats]
    asked = [len(str(view.get("offers", ""))) for view in own]
    return Scene(
        phase,
        table.clock.due(table.at),
        NAMES[: len(seats)],
        to_builtins(table.header.options),
        to_builtins(table.public()),
        tuple(own),
        asked.index(max(asked)),
    )
