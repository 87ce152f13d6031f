"""A game as a PettingZoo Parallel environment: in every step all seats that are asked act at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from parlour.envs.choices import WAIT, Choices
from parlour.envs.seats import Seats
from parlour.kernel import AnyGame


class TogetherEnv(ParallelEnv):
    """All act at the same table time, in the order of the seats. Who is not asked can only do
    nothing, and what the mask does not allow is doing nothing, too: `infos` say `illegal_action`."""

    def __init__(
        self, name: str, game: AnyGame, choices: Choices, render_mode: str | None, **settings: Any
    ) -> None:
        self.metadata = {"name": name, "render_modes": ["ansi"], "render_fps": 1}
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start a game. The same seed and actions give the same game; without a seed the next game
        of the last seed."""
        self.seats.begin(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def notation(self, agent: str) -> dict[int, str]:
        """Return what the numbers that an agent can choose mean."""
        return self.seats.notation(agent)

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Let every agent do what its number stands for; an agent without a number does nothing."""
        agents, trial = self.agents, self.seats.trial
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        asked = {
            agent: self.seats.numbered(self.seats.seat(agent))
            for agent in agents
            if self.seats.seat(agent) in trial.acting()
        }
        for agent in agents:
            number = int(actions.get(agent, WAIT))
            numbered = asked.get(agent, {WAIT: None})
            if number not in numbered and number != WAIT:
                infos[agent] = {"refused": "illegal_action"}
                number = WAIT
            if agent in asked and not trial.table.is_over:
                refused = trial.act(self.seats.seat(agent), number, numbered.get(number))
                if refused is not None:
                    infos[agent] = {"refused": refused}
        trial.release()
        trial.pass_time()
        self.seats.steps += 1
        rewards = dict(zip(agents, self.seats.rewards(), strict=True))
        over, cut_off = trial.table.is_over, self.seats.is_cut_off
        observations = self._observations()
        if over or cut_off:
            self.agents = []
        return (
            observations,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut_off),
            infos,
        )

    def _observations(self) -> dict[str, Any]:
        return {agent: self.seats.observe(agent) for agent in self.agents}

    def render(self) -> str | None:
        """Return the table as text, as everybody may see it."""
        return None if self.render_mode is None else str(self.seats.trial.table)

    def view(self, agent: str) -> dict[str, Any]:
        """Return the seat's view as JSON values: what its observation holds."""
        return self.seats.trial.view(self.seats.seat(agent))

    def state(self) -> Any:
        """Return what everybody may see, as an observation."""
        return self.seats.public()
