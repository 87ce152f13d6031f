"""The scoresheet: everything on it can be recomputed from it alone."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.times.reference import rescore
from tests.games.times.sitting import NAMES, Sitting, sampled


def test_a_sheet_has_all_that_a_careful_scorekeeper_writes_down() -> None:
    sitting = Sitting().turns((2, 3), (9, 9)).fact(4, 5).end().wait(60).turn(6, 7, 41).call()
    sheet = sitting.sheet
    assert sheet["game"] == "times"
    assert sheet["players"] == list(NAMES)
    assert sheet["options"] == {
        "rows": 6,
        "zero": "left",
        "turn_seconds": 60,
        "match_minutes": 15,
        "judge": "opponent",
        "claim": "self",
        "count": "lines",
        "wrong_call": "free",
        "starts": 0,
        "real_box": False,
    }
    columns = ("board", "player", "a", "b", "product", "sets", "claimed", "points", "outcome")
    assert [tuple(turn[name] for name in columns) for turn in sheet["turns"]] == [
        (0, "Ann", 2, 3, 6, 0, 0, 0, "played"),
        (0, "Bo", 9, 9, 81, 0, 0, 0, "played"),
        (0, "Ann", 4, 5, 20, 1, 0, 0, "played"),
        (0, "Bo", None, None, None, 0, 0, 0, "timeout"),
        (0, "Ann", 6, 7, 41, 0, 0, 0, "erased"),
    ]
    assert sheet["boards"] == [
        {
            "rows": 6,
            "columns": "0123456789",
            "cells": ["1", "2", "11", "1", "1", "1", "1", "", "2", "22"],
        }
    ]
    assert sheet["totals"] == {"Ann": 0, "Bo": 0}


@pytest.mark.heavy
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"zero": "right", "wrong_call": "lose_turn"},
        {"count": "windows", "rows": 8},
        {"claim": "auto", "judge": "referee"},
        {"judge": "teacher", "rows": 10, "match_minutes": 0},
        {"claim": "auto", "count": "windows", "rows": 5, "turn_seconds": 0},
    ],
    ids=str,
)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_an_independent_scorekeeper_comes_to_the_same_totals(
    options: dict[str, Any], seed: int
) -> None:
    sitting = sampled(seed, **{"match_minutes": 3, **options})
    sheet = sitting.sheet
    totals = rescore(sheet)
    assert totals == sheet["totals"]
    assert tuple(totals.values()) == sitting.points
    best = max(totals.values())
    assert sheet["winners"] == [name for name in NAMES if totals[name] == best]
