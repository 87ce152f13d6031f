"""A game's folder: the modules that stand beside its rules."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from types import ModuleType

from parlour.kernel.game import AnyGame


def package_of(game: AnyGame) -> str:
    """Return the package that holds a game's rules and whatever lies beside them; "" where none
    does."""
    return sys.modules[type(game).__module__].__package__ or ""


def companion(game: AnyGame, name: str) -> ModuleType | None:
    """Return the module of this name beside a game's rules; None where the game has none."""
    package = package_of(game)
    full = f"{package}.{name}"
    if not package or importlib.util.find_spec(full) is None:
        return None
    return importlib.import_module(full)
