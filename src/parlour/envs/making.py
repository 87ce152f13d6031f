"""Environments as PettingZoo offers them: by functions, with its usual wrappers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from parlour.envs.choices import Choices
from parlour.envs.together import TogetherEnv
from parlour.envs.turns import TableEnv
from parlour.kernel import find_game

MakeChoices = Callable[[Mapping[str, Any]], Choices]
"""Makes the choice of actions for a game with these options."""


def wrapped(env: AECEnv) -> AECEnv:
    """Return the environment with PettingZoo's wrappers: an illegal action ends the game, and its
    player loses."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def turns(
    game: str, name: str, choices: MakeChoices, render_mode: str | None, settings: dict[str, Any]
) -> TableEnv:
    """Make the environment in which one seat after the other acts."""
    made = choices(settings.get("options") or {})
    return TableEnv(name, find_game(game), made, render_mode, **settings)


def together(
    game: str, name: str, choices: MakeChoices, render_mode: str | None, settings: dict[str, Any]
) -> TogetherEnv:
    """Make the environment in which all act at once."""
    made = choices(settings.get("options") or {})
    return TogetherEnv(name, find_game(game), made, render_mode, **settings)
