"""Pages and leaflets that all games share."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.paper import pages, shown, sizes

from parlour.games.foil import game
from parlour.kernel.guide import Block, Section
from parlour.kernel.leaflet import BOTTOM, SIZES, Picture, best_layout, leaflet
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

    def rules(self) -> tuple[Section, ...]:
        blocks = (Block("all", "word " * self.length),)
        example = Section("example", "Example", blocks)
        return (*(Section(str(n), f"Rule {n}", blocks) for n in range(6)), example)


def nothing(paper: Paper, x: float, y: float, width: float) -> None:
    """No picture."""


@pytest.mark.heavy
def test_a_leaflet_is_one_sheet_with_all_rules_however_long() -> None:
    for length in (10, 400):
        paper = Wordy(length)
        leaflet(paper, nothing, Picture(nothing, 20), Picture(nothing, 20))
        pdf = paper.output()
        assert pages(pdf) == 2
        assert [text for text in shown(pdf) if text.startswith("Rule")] == [
            f"Rule {number}" for number in range(6)
        ]


@pytest.mark.heavy
def test_longer_rules_are_set_in_smaller_type_and_both_pages_are_filled() -> None:
    paper = Paper(game, "en")
    paper.page()
    few = best_layout(paper, [("a", ["word " * 10])] * 4, 0)
    many = best_layout(paper, [("a", ["word " * 130])] * 8, 0)
    assert few == (SIZES[0], 2)
    assert many[0] < few[0]
    assert many[1] == 4


def test_rules_that_do_not_fit_are_set_in_the_smallest_type() -> None:
    paper = Paper(game, "en")
    paper.page()
    assert best_layout(paper, [("a", ["word"])], BOTTOM)[0] == SIZES[-1]


def test_steps_are_numbered_and_notes_belong_to_them() -> None:
    blocks = (Block("a", "Draw."), Block("b", "From the deck.", note=True), Block("c", "Discard."))
    paper = Paper(game, "en")
    assert paper.told(Section("s", "", blocks, steps=True)) == [
        "1. Draw.",
        "From the deck.",
        "2. Discard.",
    ]
    assert paper.told(Section("s", "", blocks)) == ["Draw.", "From the deck.", "Discard."]
