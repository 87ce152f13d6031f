"""A game whose parts stand in the modules of its package, under the names that all games use."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, TypeVar

from parlour.kernel.game import Correction, Game, Outcome, Seat, View
from parlour.kernel.offers import Offers

S = TypeVar("S")
Opt = TypeVar("Opt")
M = TypeVar("M")

CONVENTION: Final[dict[str, tuple[str, ...]]] = {
    "scoring": ("outcome", "sheet"),
    "view": ("public", "private"),
    "showing": ("beats", "finale", "merits"),
    "predicting": ("predictable", "came_true"),
    "offers": ("offers", "universe", "default"),
    "sampling": ("sample", "resample"),
    "overruling": ("overrule",),
    "reference": ("consult",),
    "memory": ("remember",),
}
"""Which module of a package holds which methods of its game, as functions of the same name and
arguments. `sheet` gets the game too."""


class PackageGame(Game[S, Opt, M]):
    """A game that takes what it does not define itself from the modules beside it.

    `class Chess(PackageGame[State, Options, Move])` in `chess/rules.py` has the moves and the order
    of play; `outcome` and `sheet` come from `chess/scoring.py`, `public` from `chess/view.py`.
    """

    def __init_subclass__(cls) -> None:
        package = cls.__module__.rpartition(".")[0]
        for module_name, names in CONVENTION.items():
            if find_spec(f"{package}.{module_name}") is None:
                continue
            module = import_module(f"{package}.{module_name}")
            for name in names:
                function = getattr(module, name, None)
                if function is not None and name not in vars(cls):
                    setattr(cls, name, function if name == "sheet" else staticmethod(function))
        super().__init_subclass__()

    if TYPE_CHECKING:  # bound above; a game that lacks one of them cannot be made

        def outcome(self, state: S, corrections: Sequence[Correction]) -> Outcome:
            raise NotImplementedError

        def sheet(
            self, state: S, names: Sequence[str], corrections: Sequence[Correction], options: Opt
        ) -> dict[str, Any]:
            raise NotImplementedError

        def public(self, state: S) -> View:
            raise NotImplementedError

        def offers(self, state: S, seat: Seat) -> Offers:
            raise NotImplementedError

        def sample(self, state: S, seat: Seat, rng: random.Random) -> M | None:
            raise NotImplementedError
