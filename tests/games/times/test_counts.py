"""Numbers of facts after given openings, counted on paper (`counts.json`, made with `Paper`)."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.games.times.board import Board, board

COUNTS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("counts.json").read_text("utf-8")
)


def opened(case: dict[str, Any]) -> tuple[Board, int]:
    field = board(case["rows"], case["zero"])
    occupied = 0
    for a, b in case["opening"]:
        assert field.fits(occupied, a, b, a * b)
        occupied |= field.fall(occupied, a, b, a * b)
    return field, occupied


def fitting(field: Board, occupied: int) -> list[tuple[int, int]]:
    return [(a, b) for a in range(10) for b in range(10) if field.fits(occupied, a, b, a * b)]


def name(case: dict[str, Any]) -> str:
    opening = " ".join(f"{a}x{b}" for a, b in case["opening"])
    return f"{case['rows']} rows, 0 {case['zero']}: {opening}"


@pytest.mark.heavy
@pytest.mark.parametrize("case", COUNTS, ids=name)
def test_the_number_of_facts_after_an_opening(case: dict[str, Any]) -> None:
    field, occupied = opened(case)
    facts = fitting(field, occupied)
    assert len(facts) == case["facts"]
    assert field.fitting_facts(occupied).bit_count() == case["marks"]
    following = (occupied | field.fall(occupied, a, b, a * b) for a, b in facts)
    assert sum(len(fitting(field, after)) for after in following) == case["pairs"]
    written = sum(
        field.fits(occupied, a, b, product)
        for a in range(10)
        for b in range(10)
        for product in range(100)
    )
    assert written == case["written"]
