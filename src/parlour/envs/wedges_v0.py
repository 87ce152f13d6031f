"""Wedges as an environment: `env`, `raw_env` and `parallel_env`.

Answers that are picked from choices have slots; those that are typed are left to the bots' advice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv

from parlour.envs.choices import Choices
from parlour.envs.making import together, turns, wrapped
from parlour.envs.together import TogetherEnv
from parlour.envs.turns import TableEnv
from parlour.games.wedges.board import SPACES
from parlour.games.wedges.state import MoveTo
from parlour.kernel import find_game

NAME = "wedges_v0"


def choices(options: Mapping[str, Any]) -> Choices:
    """Number the spaces of the board besides."""
    return Choices(find_game("wedges"), map(MoveTo, SPACES), slots=8)


def raw_env(render_mode: str | None = None, **settings: Any) -> TableEnv:
    """Make the environment as it is: an illegal action is a `ValueError`."""
    return turns("wedges", NAME, choices, render_mode, settings)


def env(render_mode: str | None = None, **settings: Any) -> AECEnv:
    """Make the environment with PettingZoo's wrappers."""
    return wrapped(raw_env(render_mode, **settings))


def parallel_env(render_mode: str | None = None, **settings: Any) -> TogetherEnv:
    """Make the environment in which all who are asked act at once."""
    return together("wedges", NAME, choices, render_mode, settings)
