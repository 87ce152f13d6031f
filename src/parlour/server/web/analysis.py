"""Analysis of a finished game, by the game's own module `analysis` where it has one."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.kernel.companion import companion
from parlour.kernel.record import read


def analyse(text: str) -> Any:
    """What the game's analysis says about a record, as JSON values; null without one."""
    record = read(text)
    module = companion(record.game, "analysis")
    return None if module is None else msgspec.to_builtins(module.analyse(record))
