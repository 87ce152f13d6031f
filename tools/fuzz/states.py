"""Non-interference over many states: what a viewer may not know changes no byte that reaches it.

The contract (`parlour.testing`) looks at some states of each variant of a game; this goes on with
other games, options and viewers until it has looked at as many as it was told.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle

import msgspec

from parlour.kernel.game import AnyGame
from parlour.kernel.table import Table
from parlour.testing.playing import play_out, viewers
from parlour.testing.secrets import check_world, redrawn
from parlour.testing.variants import options_of, seats_of

TABLES_A_GAME = 40
"""More of one game would be alike."""
PLAIN = 2000
"""States without anything hidden after which a game is taken for one that hides nothing."""


class Looked(msgspec.Struct):
    """What was looked at in one game."""

    games: int = 0
    states: int = 0
    """Tables whose hidden part was redrawn and that were compared."""
    worlds: int = 0
    """Of those, where the redrawn world was another one."""


def fuzz(game: AnyGame, states: int, seed: int) -> Looked:
    """Look at so many states of a game in which something is hidden from a viewer, or, where
    nothing ever is, at `PLAIN`. An `AssertionError` shows the bytes that differ."""
    rng = random.Random(f"{game.id}/fuzz/{seed}")
    looked = Looked()
    for table in _tables(game, rng, looked):
        viewer = rng.choice(viewers(table))
        other = redrawn(table, viewer, rng)
        if other.state != table.state:
            looked.worlds += 1
            check_world(table, other, viewer, rng)
        looked.states += 1
        if looked.worlds == states or (not looked.worlds and looked.states == PLAIN):
            return looked
    raise AssertionError("there is no end to games")


def _tables(game: AnyGame, rng: random.Random, looked: Looked) -> Iterator[Table]:
    """Yield tables of ever other games, with every variant of the options in turn."""
    for options in cycle(list(options_of(game))):
        seats = seats_of(game, options, rng)
        played = play_out(game, options, seats, seed=rng.getrandbits(32))
        looked.games += 1
        yield from played.some(TABLES_A_GAME, rng)
