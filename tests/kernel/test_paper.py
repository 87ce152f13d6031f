"""Pages and leaflets that all games share."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from tests.paper import pages, shown, sizes

from parlour.games.foil import game
from parlour.kernel.leaflet import SIZES, Picture, best_layout, leaflet
from parlour.kernel.paper import Orientation, Paper, printable, rgb


@pytest.mark.parametrize(
    ("size", "orientation", "large", "sheet"),
    [
        ("a4", "portrait", False, (210, 297)),
        ("a4", "landscape", True, (420, 297)),
        ("letter", "portrait", False, (216, 279)),
        ("letter", "landscape", False, (279, 216)),
        ("letter", "portrait", True, (279, 432)),
    ],
)
def test_pages_have_the_size_of_the_paper(
    size: Literal["a4", "letter"], orientation: Orientation, large: bool, sheet: tuple[int, int]
) -> None:
    paper = Paper(game, "en", size)
    paper.page(orientation, large=large)
    assert sheet in sizes(paper.output())


def test_letters_that_the_fonts_lack_lose_their_accents() -> None:
    assert printable("Dvořák, Erdoğan – „Œuvre“…") == 'Dvorák, Erdogan - "OEuvre"...'
    assert printable("東") == "?"


def test_colours_are_those_of_the_style_sheet() -> None:
    assert rgb("#1f5c45") == (31, 92, 69)


class Wordy(Paper):
    """Rules of any length."""

    def __init__(self, length: int) -> None:
        super().__init__(game, "en")
        self.length = length

    def part(self, name: str) -> Any:
        return [{"title": f"Rule {number}", "text": "word " * self.length} for number in range(6)]

    def words(self, *path: str, **details: object) -> str:
        return "example " * self.length if path[-1] == "example" else super().words(*path)


def nothing(paper: Paper, x: float, y: float, width: float) -> None:
    """No picture."""


def test_a_leaflet_is_one_sheet_with_all_rules_however_long() -> None:
    for length in (10, 400):
        paper = Wordy(length)
        leaflet(paper, nothing, Picture(nothing, 20), Picture(nothing, 20))
        pdf = paper.output()
        assert pages(pdf) == 2
        assert [text for text in shown(pdf) if text.startswith("Rule")] == [
            f"Rule {number}" for number in range(6)
        ]


def test_longer_rules_are_set_in_smaller_type_and_both_pages_are_filled() -> None:
    paper = Paper(game, "en")
    paper.page()
    few = best_layout(paper, [("a", "word " * 10)] * 4, 0)
    many = best_layout(paper, [("a", "word " * 130)] * 8, 0)
    assert few == (SIZES[0], 2)
    assert many[0] < few[0]
    assert many[1] == 4
