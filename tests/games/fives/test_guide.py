"""The worked examples of the rules, judged by the rules."""

from __future__ import annotations

import pytest

from parlour.games.fives import game
from parlour.games.fives.judging import judge
from parlour.games.fives.shapes import VALUES
from parlour.games.fives.state import Drawn
from parlour.kernel.guide import block_of, guide

LANGUAGES = ("en", "de")


@pytest.mark.parametrize("player", ["ada", "ben"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_outlines_of_the_example_count_as_it_says(language: str, player: str) -> None:
    sections = guide(game, language)
    block = block_of(sections, player)
    shows = block.shows
    assert shows["dice"] == block_of(sections, "dice").shows["dice"]
    drawn = [
        Drawn(place, tuple((row, column) for row, column in cells))
        for place, cells in enumerate(shows["outlines"])
    ]
    judged = judge("".join(shows["board"]), shows["dice"], drawn)
    assert "".join(str(one.shape) for one in judged) == shows["shapes"]
    assert [one.verdict for one in judged] == shows["verdicts"]
    assert sum(one.points for one in judged) + shows["bonus"] == shows["points"]
    assert str(shows["points"]) in block.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shapes_have_the_values_of_the_rules(language: str) -> None:
    assert block_of(guide(game, language), "tiles").shows["values"] == VALUES


def test_a_roll_of_the_example_needs_no_second_one() -> None:
    dice = block_of(guide(game, "en"), "dice").shows["dice"]
    assert max(dice.count(symbol) for symbol in dice) <= 2
