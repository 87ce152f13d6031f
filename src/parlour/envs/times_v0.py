"""Times Four as a plain board game: true facts, the referee counts, one board; a step is a turn.

An action is one of the 55 facts without order, of which two pairs place alike: 53 numbers, in the
order of `facts`. The observation are planes of the board from the seat's side: own marks, the
other's, and both scores.
"""

from __future__ import annotations

import random
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from parlour.envs.making import wrapped
from parlour.games.times.board import Count, Zero, board, points

NAME = "times_v0"
COUNT = 53
PLANES = 4
Plane = NDArray[np.int8]


def facts(rows: int = 6, zero: Zero = "left") -> tuple[tuple[int, int, int], ...]:
    """Return the fact of every action: two numbers and their product."""
    return tuple((key // 1000, key // 100 % 10, key % 100) for key in board(rows, zero).facts)


class TimesEnv(AECEnv):
    """Two players place facts in turn until none fits. The board is two whole numbers: rules and
    counting are those of the game's own board."""

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        rows: Literal[5, 6, 8, 10] = 6,
        zero: Zero = "left",
        count: Count = "lines",
        starts: Literal["lot", 0, 1] = "lot",
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": NAME,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.rows, self.zero, self.count, self.starts = rows, zero, count, starts
        self._rng = random.Random()
        self.field = board(rows, zero)
        self.possible_agents = ["player_0", "player_1"]
        self.agents: list[str] = []
        self.marks = [0, 0]
        self.points = [0, 0]
        self.legal = 0
        shape = (rows, 10, PLANES)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 127, shape, np.int8),
                    "action_mask": spaces.Box(0, 1, (COUNT,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(COUNT) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin on an empty board. The seed only says who begins, where that is drawn by lot."""
        if seed is not None:
            self._rng.seed(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.marks = [0, 0]
        self.points = [0, 0]
        self.legal = self.field.fitting_facts(0)
        first = self._rng.randrange(2) if self.starts == "lot" else self.starts
        self.agent_selection = self.possible_agents[first]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the board from this seat's side, and which facts fit if it is its turn."""
        own = self.possible_agents.index(agent)
        planes = np.empty((self.rows, 10, PLANES), np.int8)
        for plane, seat in enumerate((own, 1 - own)):
            planes[:, :, plane] = self._plane(self.marks[seat])
            planes[:, :, 2 + plane] = self.points[seat]
        legal = self.legal if agent == self.agent_selection else 0
        return {"observation": planes, "action_mask": bits(legal, COUNT)}

    def _plane(self, marks: int) -> Plane:
        """Return the boxes of a board, the bottom row first."""
        height = self.field.height
        return bits(marks, 10 * height).reshape(10, height)[:, : self.rows].T

    def step(self, action: Any) -> None:
        """Place a fact; one that does not fit is a `ValueError` and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < COUNT or not self.legal >> int(action) & 1:
            raise ValueError(f"{agent} cannot choose {action} here: see its action_mask")
        seat = self.possible_agents.index(agent)
        field, own = self.field, self.marks[seat]
        pair, product = divmod(field.facts[action], 100)
        fresh = field.fall(own | self.marks[1 - seat], pair // 10, pair % 10, product)
        self.points[seat] += points(len(field.sets(own, fresh, self.count)))
        self.marks[seat] = own | fresh
        self.legal = field.fitting_facts(own | fresh | self.marks[1 - seat])
        if not self.legal:
            self._end()
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = self.possible_agents[1 - seat]
        self._accumulate_rewards()

    def _end(self) -> None:
        first, second = self.points
        won = float((first > second) - (first < second))
        self.rewards = {"player_0": won, "player_1": -won}
        self.terminations = dict.fromkeys(self.agents, True)

    def state(self) -> Plane:
        """Return the board as the first seat sees it."""
        planes: Plane = self.observe("player_0")["observation"]
        return planes

    def render(self) -> str | None:
        """Return the board as text: the seats' marks as 1 and 2, then the score."""
        if self.render_mode is None:
            return None
        piles = self.field.piles(*self.marks)
        lines = [
            " ".join(pile[row] if row < len(pile) else "." for pile in piles)
            for row in reversed(range(self.rows))
        ]
        score = f"{self.points[0]}:{self.points[1]}"
        return "\n".join([*lines, " ".join(self.field.columns), score])

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "field"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.field = board(self.rows, self.zero)


def bits(number: int, count: int) -> Plane:
    """Return the lowest bits of a number, the lowest first."""
    raw = np.frombuffer(number.to_bytes((count + 7) // 8, "little"), np.uint8)
    return np.unpackbits(raw, count=count, bitorder="little").view(np.int8)


def raw_env(render_mode: str | None = None, **settings: Any) -> TimesEnv:
    """Make the environment as it is: a fact that does not fit is a `ValueError`."""
    return TimesEnv(render_mode, **settings)


def env(render_mode: str | None = None, **settings: Any) -> AECEnv:
    """Make the environment with PettingZoo's wrappers."""
    return wrapped(raw_env(render_mode, **settings))
