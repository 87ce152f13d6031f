"""Analysis of a finished game, by the game's own module `analysis` where it has one."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import msgspec

from parlour.kernel import AnyGame
from parlour.kernel.record import read


def analyse(text: str) -> Any:
    """What the game's analysis says about a record, as JSON values; null without one."""
    record = read(text)
    module = _module(record.game)
    return None if module is None else msgspec.to_builtins(module.analyse(record))


def _module(game: AnyGame) -> Any:
    name = type(game).__module__.rpartition(".")[0] + ".analysis"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None
