"""Many boards at once: the same games as on single boards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from parlour.envs import times_v0
from parlour.envs.times_batch import TimesBatch

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("rows", "zero", "count"),
    [(6, "left", "lines"), (5, "right", "windows"), (8, "left", "windows"), (10, "right", "lines")],
)
def test_every_board_is_a_game_of_times_v0(rows: Any, zero: Any, count: Any) -> None:
    boards = 40
    batch = TimesBatch(boards, rows=rows, zero=zero, count=count)
    observations, masks = batch.reset(seed=3)
    chances = np.random.default_rng(5)
    singles = []
    for first in batch.turn:
        singles.append(times_v0.raw_env(rows=rows, zero=zero, count=count, starts=int(first)))
        singles[-1].reset()
    games = 0
    for _ in range(120):
        for n, single in enumerate(singles):
            assert single.agent_selection == f"player_{batch.turn[n]}"
            seen = single.observe(single.agent_selection)
            assert (seen["observation"] == observations[n]).all()
            assert (seen["action_mask"] == masks[n]).all()
        actions = np.array([chances.choice(np.flatnonzero(mask)) for mask in masks])
        observations, masks, rewards, ended, points = batch.step(actions)
        for n, single in enumerate(singles):
            single.step(int(actions[n]))
            assert list(single.rewards.values()) == rewards[n].tolist()
            assert single.points == points[n].tolist()
            assert all(single.terminations.values()) == ended[n]
            if ended[n]:
                games += 1
                single.starts = 1 if batch.turn[n] else 0
                single.reset()
    assert games > boards


def test_a_fact_that_does_not_fit_changes_nothing() -> None:
    batch = TimesBatch(3, starts=1)
    _, masks = batch.reset(seed=1)
    while masks.all():
        _, masks, *_ = batch.step(np.array([mask.argmax() for mask in masks]))
    before = batch.marks.copy(), batch.turn.copy()
    with pytest.raises(ValueError, match="does not fit"):
        batch.step(masks.argmin(1))
    assert (batch.marks == before[0]).all()
    assert (batch.turn == before[1]).all()


def test_the_same_seed_gives_the_same_starts() -> None:
    batch = TimesBatch(64)
    batch.reset(seed=9)
    first = batch.turn.copy()
    assert set(first.tolist()) == {0, 1}
    batch.reset(seed=9)
    assert (batch.turn == first).all()
