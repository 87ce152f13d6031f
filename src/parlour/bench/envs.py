"""Steps of environments, observations and masks included, beside PettingZoo's raw Connect Four."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from parlour.bench.figure import Figure, rate
from parlour.kernel import Refusal

REFERENCE = "pettingzoo.classic.connect_four.connect_four"
BAR = 1.2
"""How many times as fast as the reference."""
BATCH_BAR = 5.0
BOARDS = 1_000


def play(env: Any, seed: int) -> int:
    """Play a game with random moves; how many steps that were."""
    numpy = importlib.import_module("numpy")
    env.reset(seed=seed)
    random = numpy.random.default_rng(seed)
    steps = 0
    while True:
        observation, _, ended, cut_off, _ = env.last()
        if ended or cut_off:
            return steps
        env.step(int(random.choice(numpy.flatnonzero(observation["action_mask"]))))
        steps += 1


def steps_per_second(module: str, seconds: float, **settings: Any) -> float:
    env = importlib.import_module(module).raw_env(**settings)
    seeds = iter(range(1 << 30))
    return rate(lambda: play(env, next(seeds)), seconds)


def batched_steps_per_second(boards: int, seconds: float) -> float:
    """Return how many turns a second so many boards make together, each choosing at random."""
    numpy = importlib.import_module("numpy")
    batch = importlib.import_module("parlour.envs.times_batch").TimesBatch(boards)
    random = numpy.random.default_rng(1)
    masks = [batch.reset(seed=1)[1]]

    def step() -> int:
        chosen = (random.random(masks[0].shape) * masks[0]).argmax(1)
        masks[0] = batch.step(chosen).action_mask
        return boards

    return rate(step, seconds)


def measure(quick: bool) -> list[Figure]:
    """Measure the environments; the reference needs Pygame, and without it there is none."""
    if importlib.util.find_spec("pettingzoo") is None:
        raise Refusal("no_pettingzoo")
    seconds = 0.3 if quick else 3.0
    reference = None
    if importlib.util.find_spec("pygame") is not None:
        reference = steps_per_second(REFERENCE, seconds)
    about = "raw Connect Four of PettingZoo, a step with observation and mask"
    measured = (
        ("times_v0", BAR, steps_per_second("parlour.envs.times_v0", seconds)),
        ("times_full_v0", None, steps_per_second("parlour.envs.times_full_v0", seconds)),
        ("times_batch", BATCH_BAR, batched_steps_per_second(BOARDS, seconds)),
    )
    figures = []
    for name, bar, value in measured:
        figures.append(
            Figure(
                f"env_{name}",
                value,
                "steps/s",
                None if bar is None or reference is None else bar * reference,
                reference=reference,
                reference_is=about if reference else "",
                limited_by="plain Python; one core",
            )
        )
    return figures
