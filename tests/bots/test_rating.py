"""Ratings from results."""

from __future__ import annotations

import random

import pytest

from parlour.bots.rating import Result, ratings


def test_ratings_find_how_strong_players_are() -> None:
    rng = random.Random(1)
    strength = (200.0, 0.0, -200.0)
    results = []
    for _ in range(400):
        one, other = rng.sample(range(3), 2)
        chance = 1 / (1 + 10 ** ((strength[other] - strength[one]) / 400))
        results.append(Result(one, other, float(rng.random() < chance)))
    for rating, true in zip(ratings(3, results), strength, strict=True):
        assert abs(rating.value - true) < 3 * rating.error + 15
        assert 5 < rating.error < 60


def test_who_always_wins_has_a_finite_rating_and_more_games_say_more() -> None:
    few, many = (ratings(2, [Result(0, 1, 1.0), Result(1, 0, 0.5)] * n) for n in (3, 60))
    assert few[0].value == pytest.approx(-few[1].value)
    assert 0 < few[0].value < 400
    assert many[0].error < few[0].error
    only = ratings(2, [Result(0, 1, 1.0)] * 9)
    assert 200 < only[0].value < 1_000
    assert only[0].error > many[0].error


def test_without_games_all_are_alike() -> None:
    assert [rating.value for rating in ratings(3, [])] == [0, 0, 0]
