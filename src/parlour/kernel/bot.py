"""What a bot is: a pure function of a seat's view. It gets nothing else, so it cannot cheat."""

from __future__ import annotations

import random
from typing import Any, ClassVar, Protocol

import msgspec

from parlour.kernel.clock import Millis
from parlour.kernel.companion import companion
from parlour.kernel.game import AnyGame, View

LEVELS = range(1, 6)


class Decision(msgspec.Struct, frozen=True):
    """A move, and how long a person of that level would have taken for it."""

    move: Any
    delay: Millis
    awaited: Millis | None = None
    """The delay instead where all people at the table have nothing left to do but to wait for
    bots; None: the same delay, since people like to watch."""


class Bot(Protocol):
    """A game's built-in player, found by `find_bot`.

    The view is what a client in that seat gets, as JSON values: `msgspec.to_builtins` of the
    sections, the offers among them. Any worker can ask again after a restart, so nothing is kept
    between two calls.
    """

    heavy: ClassVar[frozenset[int]]
    """Levels some of whose decisions take longer than about 5 ms: they think in another process."""

    def decide(self, view: View, level: int, rng: random.Random) -> Decision | None:
        """Return what to do now; None: nothing is asked of this seat."""


def find_bot(game: AnyGame) -> Bot | None:
    """Return the built-in player of a game: `bot` in the module `bot` beside its rules, if it has
    one."""
    module = companion(game, "bot")
    if module is None:
        return None
    bot: Bot = module.bot
    return bot
