"""A game as a PettingZoo AEC environment: one seat after the other acts."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from parlour.envs.choices import WAIT, Choices
from parlour.envs.seats import Seats
from parlour.kernel import AnyGame


class TableEnv(AECEnv):
    """The seats that are asked act in turn, from the seat after the one that acted last."""

    def __init__(
        self, name: str, game: AnyGame, choices: Choices, render_mode: str | None, **settings: Any
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": name,
            "render_modes": ["ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.seats = Seats(game, choices, **settings)
        self.possible_agents = list(self.seats.agents)
        self.agents: list[str] = []
        self.observation_spaces = self.seats.observation_spaces
        self.action_spaces = self.seats.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game. The same seed and actions give the same game; without a seed the next game
        of the last seed."""
        self.seats.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._next(-1)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the seat's view, and which numbers it can choose."""
        return self.seats.observe(agent)

    def notation(self, agent: str) -> dict[int, str]:
        """Return what the numbers that an agent can choose mean."""
        return self.seats.notation(agent)

    def step(self, action: Any) -> None:
        """Do what the number stands for; one that the mask does not allow is a `ValueError` and
        changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        trial, seat = self.seats.trial, self.seats.seat(agent)
        numbered = self.seats.numbered(seat)
        if action is None or int(action) not in numbered:
            raise ValueError(f"{agent} cannot choose {action} here: see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        refused = trial.act(seat, int(action), numbered[int(action)])
        self.infos[agent] = {} if refused is None else {"refused": refused}
        trial.pass_time()
        self.seats.steps += 1
        self.rewards = dict(zip(self.possible_agents, self.seats.rewards(), strict=True))
        if trial.table.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.seats.is_cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self._next(seat)]
        self._accumulate_rewards()

    def _next(self, seat: int) -> int:
        """Return the next seat that is asked after this one."""
        count = len(self.possible_agents)
        acting = self.seats.trial.acting()
        return min(acting, key=lambda other: (other - seat - 1) % count, default=WAIT)

    def render(self) -> str | None:
        """Return the table as text, as everybody may see it."""
        return None if self.render_mode is None else str(self.seats.trial.table)

    def view(self, agent: str) -> dict[str, Any]:
        """Return the seat's view as JSON values: what its observation holds."""
        return self.seats.trial.view(self.seats.seat(agent))

    def state(self) -> Any:
        """Return what everybody may see, as an observation."""
        return self.seats.public()
