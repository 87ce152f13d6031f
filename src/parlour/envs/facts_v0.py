"""Facts in Five as an environment: `env`, `raw_env` and `parallel_env`.

Classes and categories to choose from have slots; what is written on a card is left to the bots' advice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv

from parlour.envs.choices import Choices
from parlour.envs.making import together, turns, wrapped
from parlour.envs.together import TogetherEnv
from parlour.envs.turns import TableEnv
from parlour.kernel import find_game

NAME = "facts_v0"


def choices(options: Mapping[str, Any]) -> Choices:
    """Give slots to the Classes that are offered with their categories."""
    return Choices(find_game("facts"), slots=256)


def raw_env(render_mode: str | None = None, **settings: Any) -> TableEnv:
    """Make the environment as it is: an illegal action is a `ValueError`."""
    return turns("facts", NAME, choices, render_mode, settings)


def env(render_mode: str | None = None, **settings: Any) -> AECEnv:
    """Make the environment with PettingZoo's wrappers."""
    return wrapped(raw_env(render_mode, **settings))


def parallel_env(render_mode: str | None = None, **settings: Any) -> TogetherEnv:
    """Make the environment in which all who are asked act at once."""
    return together("facts", NAME, choices, render_mode, settings)
