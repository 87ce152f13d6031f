"""A finished game looked at again: how it ended, and its analysis where the game has one."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.kernel.companion import companion
from parlour.kernel.record import read


def analyse(text: str) -> Any:
    """Return what the game's analysis says about a record, as JSON values; null without one."""
    record = read(text)
    module = companion(record.game, "analysis")
    return None if module is None else msgspec.to_builtins(module.analyse(record))


def end_of(text: str) -> Any:
    """Return the sections that everybody sees when the game of a record is over, as JSON values."""
    return msgspec.to_builtins(read(text).table().public())
