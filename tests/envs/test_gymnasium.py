"""The adapter for Gymnasium on the page about studying games: its checker, whole games, refusals."""

from __future__ import annotations

import hashlib
import pickle
import random
import warnings
from typing import Any

import pytest
from gymnasium.utils.env_checker import check_env
from tests.docs.pages import blocks

from parlour import Refusal
from parlour.envs.text import WAIT, TextGame

pytestmark = pytest.mark.once


@pytest.fixture
def adapter() -> Any:
    (code,) = [one for one in blocks("study.md", "python") if "class TextEnv" in one]
    names: dict[str, Any] = {"TextGame": TextGame, "Refusal": Refusal}
    exec(code.partition("\n\nenv = ")[0], names)
    return names["TextEnv"]


def played(env: Any, seed: int) -> tuple[str, float]:
    """Play a game to its end with random legal texts; its digest and the reward."""
    digest, rng = hashlib.sha256(), random.Random(seed)
    seen, _ = env.reset(seed=seed)
    for _ in range(2_000):
        moves = env.text.legal_moves(env.seat)
        seen, reward, ended, cut_off, info = env.step(rng.choice(moves or [WAIT]))
        assert info == {}
        assert env.observation_space.contains(seen)
        digest.update(seen.encode())
        assert not cut_off
        if ended:
            return digest.hexdigest(), reward
        assert reward == 0
    raise AssertionError("the game does not end")


def test_the_checker_of_gymnasium_is_content(adapter: Any) -> None:
    with warnings.catch_warnings():
        # It warns that an environment is not registered, and of letters it would not take.
        warnings.simplefilter("ignore")
        check_env(adapter("times", options={"starts": 0}), skip_render_check=True)


def test_games_are_played_to_their_end(adapter: Any) -> None:
    options = {"judge": "referee", "claim": "auto", "match_minutes": 0, "rows": 5}
    rewards = []
    for seed in range(6):
        first = played(adapter("times", options=options), seed)
        assert played(adapter("times", seat=0, options=options), seed) == first
        rewards.append(played(adapter("times", seat=1, options=options), seed)[1])
    assert set(rewards) <= {1.0, 0.0, -1.0}


def test_what_is_refused_changes_nothing(adapter: Any) -> None:
    env = adapter("times", options={"starts": 0})
    before, info = env.reset(seed=3)
    assert info["rules"].startswith("## Goal")
    for text in ("nonsense", "6x3", "", WAIT * 2):
        board = env.text.view(0)
        _, reward, ended, _, info = env.step(text)
        assert (reward, ended, info) == (0, False, {"refused": "unreadable_move"})
        assert env.text.view(0) == board
    assert pickle.loads(pickle.dumps(env.text)).prompt(0) == env.text.prompt(0) == before
