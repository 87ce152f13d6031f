"""The worked examples of the rules, moved by the rules."""

from __future__ import annotations

import pytest

from parlour.games.wedges import game
from parlour.games.wedges.board import COLOURS, routes
from parlour.kernel.guide import block_of, guide


@pytest.mark.parametrize("block", ["move", "first"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_roll_of_the_example_leads_where_it_says(language: str, block: str) -> None:
    shows = block_of(guide(game, language), block).shows
    assert {*routes(shows["from"], shows["roll"])} == {*shows["targets"]}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_space_of_the_example_has_the_category_it_says(language: str) -> None:
    shows = block_of(guide(game, language), "first").shows
    assert COLOURS[shows["to"]] == shows["category"]
    assert [COLOURS[shows["from"]]] == shows["wedges"]


def test_the_hub_is_passed_with_more_steps_than_needed() -> None:
    """Four steps from the hub: a 4 ends there, a 5 or 6 goes on down another spoke."""
    assert "hub" in routes("s3.4", 4)
    for roll in (5, 6):
        ways = routes("s3.4", roll)
        assert any("hub" in way and not space.startswith("s3") for space, way in ways.items())
