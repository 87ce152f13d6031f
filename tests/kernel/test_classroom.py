"""What a class sees of a game that says nothing about it."""

from __future__ import annotations

from tests.kernel.hunch import game

from parlour.kernel.classroom import Glance, answers_of, glance_of


def test_a_game_that_says_nothing_shows_nothing() -> None:
    assert glance_of(game, None) == Glance()
    assert answers_of(game, None) == ()
