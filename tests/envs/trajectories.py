"""Environments by name, games played with random actions, and their digests."""

from __future__ import annotations

import hashlib
import importlib
import random
import warnings
from typing import Any

import numpy as np

with warnings.catch_warnings():
    # They import an environment of PettingZoo in an old way, where Pygame is there.
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

__all__ = ["api_test", "parallel_api_test", "parallel_seed_test", "seed_test"]

NAMES = ("facts_v0", "fives_v0", "foil_v0", "times_full_v0", "times_v0", "wedges_v0")
TOGETHER = ("facts_v0", "fives_v0", "foil_v0", "wedges_v0")


def raw_env(name: str, **settings: Any) -> Any:
    return importlib.import_module(f"parlour.envs.{name}").raw_env(**settings)


def env(name: str, **settings: Any) -> Any:
    return importlib.import_module(f"parlour.envs.{name}").env(**settings)


def parallel_env(name: str, **settings: Any) -> Any:
    return importlib.import_module(f"parlour.envs.{name}").parallel_env(**settings)


def choose(mask: Any, random: np.random.Generator) -> int:
    """Choose any action that the mask allows, but less often what the bots think about."""
    allowed = np.flatnonzero(mask)
    plain = allowed[(allowed == 0) | (allowed > 5)] if mask.size > 53 else allowed
    chosen = plain if len(plain) and random.random() < 0.8 else allowed
    return int(random.choice(chosen))


def play(env: Any, seed: int, most: int = 1 << 30) -> str:
    """Play a game from its start with random actions; give the digest of what happened."""
    env.reset(seed=seed)
    return play_on(env, seed, most)


def play_on(env: Any, seed: int, most: int = 1 << 30) -> str:
    """Play a game on, at most so many steps; all agents have to end together."""
    random = np.random.default_rng(seed)
    digest = hashlib.sha256()
    for _ in range(most):
        agent = env.agent_selection
        observation, reward, ended, cut_off, info = env.last()
        digest.update(observation["observation"].tobytes().rstrip(b"\0"))
        digest.update(observation["action_mask"].tobytes())
        digest.update(f"{agent} {reward} {ended} {cut_off} {info}".encode())
        if ended or cut_off:
            assert set(env.terminations.values()) == {ended}
            assert set(env.truncations.values()) == {cut_off}
            break
        action = choose(observation["action_mask"], random)
        digest.update(str(action).encode())
        env.step(action)
    return digest.hexdigest()[:16]


SHORT: dict[str, dict[str, Any]] = {
    "facts_v0": {"rounds": 1, "minutes": 2},
    "fives_v0": {"version": "puzzle", "limit_minutes": 1, "timer_seconds": 15},
    "foil_v0": {"rounds": [1], "turn_seconds": 20, "unscramble_seconds": 60},
    "times_full_v0": {"match_minutes": 1, "turn_seconds": 20},
    "wedges_v0": {"answers": "choices", "max_turns": 10},
}
"""Options with which games are over soon."""


def short_env(name: str) -> Any:
    return raw_env(name, **({"options": SHORT[name]} if name in SHORT else {}))


def outline(env: Any, seed: int, advice: float = 0.0) -> str:
    """Play a game to its end without looking at views; give the digest of agents, masks, actions and
    rewards. So it stays the same whatever a later release adds to views; and where no advice is
    asked for, whatever bots learn."""
    env.reset(seed=seed)
    rng = random.Random(seed)
    digest = hashlib.sha256()
    total = dict.fromkeys(env.possible_agents, 0.0)
    while True:
        agent = env.agent_selection
        if env.terminations[agent]:
            break
        assert not env.truncations[agent], "the game does not end"
        if hasattr(env, "seats"):
            allowed = sorted(env.seats.numbered(env.seats.seat(agent)))
            asked = [number for number in allowed if 0 < number < 6]
            moves = [number for number in allowed if number not in asked]
            action = rng.choice(asked if asked and (not moves or rng.random() < advice) else moves)
        else:
            allowed = np.flatnonzero(env.observe(agent)["action_mask"]).tolist()
            action = rng.choice(allowed)
        digest.update(f"{agent} {len(allowed)} {sum(allowed)} {action}".encode())
        env.step(action)
        digest.update(f"{sorted(env.rewards.items())}".encode())
        for one, reward in env.rewards.items():
            total[one] += reward
    assert set(env.terminations.values()) == {True}
    assert abs(sum(total.values())) < 1e-9
    return digest.hexdigest()[:12]
