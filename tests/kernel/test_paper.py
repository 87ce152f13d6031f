"""Pages and leaflets that all games share."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta
from tests.paper import pages, shown, sizes

from parlour.games.foil import game
from parlour.kernel import Refusal, find_game
from parlour.kernel.guide import Block, Section
from parlour.kernel.leaflet import (
    BOTTOM,
    SIZES,
    Picture,
    back_page,
    best_layout,
    inner_pages,
    leaflet,
)
from parlour.kernel.paper import Orientation, Paper, PaperSettings, printable, rgb


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
    paper = Paper(game, "en", PaperSettings(paper=size))
    paper.page(orientation, large=large)
    assert sheet in sizes(paper.output())


def test_letters_that_the_fonts_lack_lose_their_accents() -> None:
    assert printable("Dvořák, Erdoğan – „Œuvre“… ŝŏ") == "Dvořák, Erdoğan – „OEuvre“… so"
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


def rules_of(settings: PaperSettings) -> str:
    paper = Paper(game, "en", settings)
    return " ".join(text for part in paper.rules() for text in paper.told(part))


def test_a_leaflet_tells_the_options_that_are_played() -> None:
    assert "For 300 seconds" in rules_of(PaperSettings())
    told = rules_of(PaperSettings(play="unscramble_seconds=120; rounds=1,3;"))
    assert "For 120 seconds" in told
    assert "Rounds played: 1, 3." in told


def test_people_do_on_paper_what_the_house_does_on_a_page() -> None:
    told = rules_of(PaperSettings(play="real_box=no;lexicon=referee"))
    assert "Agree on a dictionary" in told
    assert "the house" not in told


class Chosen(PaperSettings, frozen=True):
    """A setting that is an option of the game, and one that only sounds like it."""

    children: Annotated[bool, Meta(extra={"follows": "children"})] = False
    hands: Annotated[tuple[int, ...], Meta(extra={"follows": "hands_per_round"})] = ()


def test_a_setting_that_is_an_option_is_told_as_well() -> None:
    assert "At least 4 letters" in rules_of(Chosen())
    assert "At least 3 letters" in rules_of(Chosen(children=True, hands=(2,)))


@pytest.mark.parametrize(
    ("play", "code"), [("round=3", "unknown_option"), ("no_scramble=7", "bad_option_value")]
)
def test_a_leaflet_of_options_that_are_not_there_is_refused(play: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        Paper(game, "en", PaperSettings(play=play))
    assert refused.value.code == code


def test_an_example_says_where_it_counts_with_other_numbers_than_are_played() -> None:
    def back(**settings: Any) -> str:
        paper = Paper(game, "en", PaperSettings(**settings))
        paper.page("landscape")
        back_page(paper, Picture(nothing, 20))
        return " ".join(shown(paper.output()))

    assert "usual numbers" not in back(play="rounds=1")
    assert "The example counts with the usual numbers." in back(play="scores.letter=2")


def test_a_further_sheet_has_no_picture() -> None:
    paper = Paper(find_game("fives"), "en")
    paper.page("landscape")
    inner_pages(paper, 2, None)
    words = " ".join(shown(paper.output()))
    assert "Solo, for one" in words
    assert "Goal" not in words


def test_words_that_are_too_long_for_their_place_are_made_smaller_and_then_cut() -> None:
    paper = Paper(game, "en", PaperSettings())
    paper.page("portrait")
    paper.fitted(10, 10, "Brave Badger", 10, 18)
    paper.fitted(10, 20, "Brave Badger of the Northern Woods", 10, 18)
    told = " ".join(shown(bytes(paper.pdf.output())))
    assert "Brave Badger" in told
    assert "…" in told
    assert "Woods" not in told
