"""The Class Cards: readable, whole, and tied to the shelf."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from tools.pages import coverage

from parlour.shelf.encyclopedia import encyclopedia

CARDS = Path(__file__).parents[3] / "src" / "parlour" / "games" / "facts" / "cards"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def cards(kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((CARDS / f"{kind}.toml").read_text("utf-8"))["card"]
    return found


ALL = [(kind, card) for kind in ("plain", "mixed", "single") for card in cards(kind)]
CLASSES = [(card["id"], group) for _, card in ALL for group in card["class"]]


def query(group: dict[str, Any], category: dict[str, Any] | None = None) -> str | None:
    if category is None or "query" not in category or "query" not in group:
        found: str | None = group.get("query")
        return found
    return f"({group['query']}) & ({category['query']})"


def test_there_are_56_cards_of_three_kinds() -> None:
    assert [len(cards(kind)) for kind in ("plain", "mixed", "single")] == [14, 21, 21]
    assert len({card["id"] for _, card in ALL}) == 56


def test_plain_cards_have_no_categories_and_single_cards_one_class() -> None:
    for kind, card in ALL:
        groups = card["class"]
        assert len({group["id"] for group in groups}) == len(groups)
        if kind == "plain":
            assert 12 <= len(groups) <= 16
            assert not any("categories" in group for group in groups)
        elif kind == "single":
            assert len(groups) == 1
            assert 5 <= len(groups[0]["categories"]) <= 24
        else:
            assert 4 <= len(groups) <= 6
            assert all(3 <= len(group["categories"]) <= 6 for group in groups), card["id"]


def test_every_class_has_titles_and_categories_of_its_own() -> None:
    def is_whole(group: dict[str, Any]) -> bool:
        categories = group.get("categories", [])
        differ = len({category["id"] for category in categories}) == len(categories)
        return bool(group["en"] and group["de"] and differ)

    assert [(card, group["id"]) for card, group in CLASSES if not is_whole(group)] == []


def test_every_query_has_members() -> None:
    queries = {
        asked
        for _, group in CLASSES
        for category in (None, *group.get("categories", []))
        if (asked := query(group, category)) is not None
    }
    assert len(queries) > 300
    assert [asked for asked in queries if not encyclopedia().members(asked, most=1)] == []


@pytest.mark.heavy
def test_the_coverage_table_is_up_to_date() -> None:
    assert coverage.PAGE.read_text("utf-8") == coverage.page(), "run make coverage-table"


@pytest.mark.heavy
def test_enough_classes_are_covered() -> None:
    """At least 45 Classes with a known member for 60 % of the letters."""
    covered = {
        group["en"]
        for _, group in CLASSES
        if (asked := query(group))
        and sum(bool(encyclopedia().members(asked, letter, 1)) for letter in LETTERS) >= 0.6 * 26
    }
    assert len(covered) >= 45
