"""Every game of a real box keeps the contract: among the rest, no deadline asks for chance."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert

from parlour.kernel import games
from parlour.testing import check_game

QUICK: list[tuple[str, dict[str, Any]]] = [
    ("fives", {}),
    ("fives", {"version": "puzzle"}),
    ("fives", {"version": "solo"}),
    ("times", {}),
    ("wedges", {"own_cards": True, "max_turns": 8}),
    ("facts", {"rounds": 2, "on_paper": True}),
    ("foil", {"no_scramble": 25}),
    ("foil", {"hands_per_round": 1, "rounds": [1, 2]}),
    ("foil", {"hands_per_round": 1, "rounds": [1], "category": True}),
]
THOROUGH: list[tuple[str, dict[str, Any]]] = [
    ("wedges", {"wedges_needed": 4}),
    ("wedges", {"own_cards": True, "max_turns": 40}),
    ("facts", {"rounds": 2, "director": "elected"}),
    ("facts", {"rounds": 2, "own_cards": True}),
]


@pytest.mark.parametrize(("id", "options"), QUICK)
def test_a_real_box_keeps_the_contract(id: str, options: dict[str, Any]) -> None:
    keeps_the_contract(id, options)


@pytest.mark.heavy
@pytest.mark.parametrize(("id", "options"), THOROUGH)
@pytest.mark.long
def test_a_real_box_of_a_long_game_keeps_the_contract(id: str, options: dict[str, Any]) -> None:
    keeps_the_contract(id, options)


def keeps_the_contract(id: str, options: dict[str, Any]) -> None:
    game = games()[id]
    check_game(game, options=[convert(options | {"real_box": True}, game.Options)], points=4)
