"""The seed of all tests that use chance: printed at the start of a run, and set by PARLOUR_SEED."""

from __future__ import annotations

import os
import random
import secrets
from typing import Final

VARIABLE: Final = "PARLOUR_SEED"


def chosen_seed() -> str:
    """The seed of this run. The first process to ask chooses it; those it starts inherit it."""
    return os.environ.setdefault(VARIABLE, str(secrets.randbelow(10**9)))


def seeded(name: str) -> random.Random:
    """Chance for the test or part of a test with this name."""
    return random.Random(f"{chosen_seed()}/{name}")
