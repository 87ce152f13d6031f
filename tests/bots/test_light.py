"""Decisions that are made on the event loop are quick ones."""

from __future__ import annotations

import random
import time

import pytest

from parlour.bots.player import BotPlayer
from parlour.bots.simulation import simulate
from parlour.kernel import LEVELS, Decision, View, find_bot, find_game

LIGHT_MS = 5
LIGHT = [
    (id, level)
    for id in ("facts", "fives", "foil", "times", "wedges")
    for bot in [find_bot(find_game(id))]
    if bot is not None
    for level in LEVELS
    if level not in bot.heavy
]


class Timed(BotPlayer):
    """A bot whose time on the processor is measured."""

    seconds: list[float]

    def decide(self, view: View, rng: random.Random) -> Decision | None:
        begun = time.thread_time()
        try:
            return super().decide(view, rng)
        finally:
            self.seconds.append(time.thread_time() - begun)


@pytest.mark.parametrize(("id", "level"), LIGHT)
def test_a_light_level_decides_in_a_few_milliseconds(id: str, level: int) -> None:
    game = find_game(id)
    bot = find_bot(game)
    assert bot is not None
    players = [Timed(bot, level) for _ in range(max(2, game.seats[0]))]
    for player in players:
        player.seconds = []
    simulate(game, players, seed="light")
    spent = sorted(second for player in players for second in player.seconds)
    assert spent[int(len(spent) * 0.98)] * 1000 < LIGHT_MS
