"""What both interfaces share: the names of agents, their spaces, observations and rewards."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from parlour.envs.choices import Choices
from parlour.envs.trial import PACE, Trial
from parlour.kernel import AnyGame, Millis, Seat

Bytes = NDArray[np.uint8]
Mask = NDArray[np.int8]
Rewards = Literal["result", "points"]

VIEW_BYTES: Final = 1 << 18
"""The length of an observation: a view as JSON."""
MOST_STEPS: Final = 20_000
"""Steps after which a game that has not ended is cut off."""


def written(view: Mapping[str, Any], length: int) -> Bytes:
    """Return a view as its JSON in UTF-8, filled up with zeros."""
    text = msgspec.json.encode(view)
    if len(text) > length:
        raise ValueError(f"a view of {len(text)} bytes: give the environment a longer view_bytes")
    return np.frombuffer(text.ljust(length, b"\0"), np.uint8)


def read_view(observation: Bytes) -> dict[str, Any]:
    """Return the view that an observation holds, as JSON values."""
    view: dict[str, Any] = msgspec.json.decode(observation.tobytes().rstrip(b"\0"))
    return view


class Seats:
    """A trial with agents, one for each seat."""

    def __init__(
        self,
        game: AnyGame,
        choices: Choices,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        pace: Millis = PACE,
        rewards: Rewards = "result",
        most_steps: int = MOST_STEPS,
        view_bytes: int = VIEW_BYTES,
    ) -> None:
        self.trial = Trial(game, seats, options, pace)
        self.choices = choices
        self.kind: Rewards = rewards
        self.most_steps = most_steps
        self.view_bytes = view_bytes
        self.steps = 0
        self.agents = [f"player_{seat}" for seat in range(self.trial.count)]
        self._rng = random.Random()
        self._scores: Sequence[int] = (0,) * self.trial.count
        self._numbered: tuple[Any, dict[int, Any]] = (None, {})
        view = spaces.Box(0, 255, (view_bytes,), np.uint8)
        mask = spaces.Box(0, 1, (choices.count,), np.int8)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": view, "action_mask": mask}) for agent in self.agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(choices.count) for agent in self.agents
        }

    def seat(self, agent: str) -> Seat:
        return self.agents.index(agent)

    def begin(self, seed: int | None) -> None:
        """Start a game; without a seed the next one of the last seed."""
        if seed is not None:
            self._rng.seed(seed)
        self.trial.begin(self._rng.randbytes(32))
        self.steps = 0
        self._numbered = None, {}
        self._scores = self._points()

    def numbered(self, seat: Seat) -> dict[int, Any]:
        """Return what the seat can do now by its numbers; asked for several times a step."""
        trial = self.trial
        now = (seat, trial.table.seq, trial.table.at, trial.waiting)
        if self._numbered[0] != now:
            self._numbered = now, trial.numbered(self.choices, seat)
        return self._numbered[1]

    def mask(self, seat: Seat) -> Mask:
        """Return 1 for every number that the seat can choose now."""
        mask = np.zeros(self.choices.count, np.int8)
        mask[list(self.numbered(seat))] = 1
        return mask

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seat(agent)
        view = written(self.trial.view(seat), self.view_bytes)
        return {"observation": view, "action_mask": self.mask(seat)}

    def notation(self, agent: str) -> dict[int, str]:
        """Return what the numbers that an agent can choose mean, moves in the game's notation."""
        seat = self.seat(agent)
        numbered = self.numbered(seat)
        texts = {0: "(wait)", **{level: f"(as level {level})" for level in self.choices.advice()}}
        for number, move in numbered.items():
            if move is not None:
                texts[number] = self.trial.table.notation(move)
        return {number: texts[number] for number in sorted(numbered)}

    def public(self) -> Bytes:
        """Return what everybody may see, like an observation."""
        return written(self.trial.table.view("spectator"), self.view_bytes)

    @property
    def is_cut_off(self) -> bool:
        return self.steps >= self.most_steps and not self.trial.table.is_over

    def rewards(self) -> list[float]:
        """Return what the last step brought each seat."""
        if self.kind == "points":
            before, self._scores = self._scores, self._points()
            gained = [new - old for new, old in zip(self._scores, before, strict=True)]
            mean = sum(gained) / len(gained) if len(gained) > 1 else 0.0
            return [gain - mean for gain in gained]
        outcome = self.trial.table.outcome
        if outcome is None:
            return [0.0] * self.trial.count
        return result(outcome.winners, self.trial.count)

    def _points(self) -> Sequence[int]:
        table = self.trial.table
        return table.game.outcome(table.state, table.corrections).scores


def result(winners: Sequence[Seat], count: int) -> list[float]:
    """Return 1 for the only winner, so much less for the others that all add up to 0; who wins with
    others shares the 1. Alone, winning is 1."""
    if count == 1:
        return [1.0 if winners else 0.0]
    share = 1 / len(winners) if winners else 0.0
    loss = 1 / count
    scale = 1 / (1 - loss)
    return [
        ((share if seat in winners else 0.0) - (loss if winners else 0.0)) * scale
        for seat in range(count)
    ]
