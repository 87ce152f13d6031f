"""Every game of a real box keeps the contract: among the rest, no deadline asks for chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from msgspec import convert, to_builtins

from parlour.kernel import AnyGame, games
from parlour.kernel.options import check, describe
from parlour.testing import check_game
from parlour.testing.variants import seats_of

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


@pytest.mark.heavy
@pytest.mark.long
@pytest.mark.parametrize("id", sorted({id for id, _ in QUICK}))
def test_whatever_a_form_offers_for_a_real_box_can_be_played(id: str) -> None:
    """Every combination of switches and choices: what means nothing is as usual, as a form sends it."""
    game, rng = games()[id], random.Random(id)
    for options in combinations(game):
        check(options)
        seats_of(game, options, rng)


def combinations(game: AnyGame) -> Iterator[Any]:
    fields = describe(game.Options)
    usual = to_builtins(game.Options())
    varied: dict[str, tuple[Any, ...]] = {
        field.name: (False, True) if field.kind == "flag" else tuple(field.values or ())
        for field in fields
        if field.kind in ("flag", "choice")
    }
    varied["real_box"] = (True,)
    seen: list[dict[str, Any]] = []
    for chosen in product(*varied.values()):
        values = usual | dict(zip(varied, chosen, strict=True))
        for field in fields:
            is_idle = any(values[name] is True for name in field.without)
            if not field.kept and (is_idle or (field.needs and not values[field.needs])):
                values[field.name] = field.default
        seen.append(values)
    for values in {str(sorted(values.items())): values for values in seen}.values():
        yield convert(values, game.Options)
