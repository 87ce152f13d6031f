"""Find Five on paper."""

from collections import Counter

import pytest
from tests.paper import pages, sizes

from parlour.games.fives import game
from parlour.games.fives.printing import (
    FOUND,
    PARTS,
    PIECE,
    Settings,
    boards_for,
    document,
)
from parlour.games.fives.shapes import SYMBOLS, shape_of
from parlour.games.fives.symbols import DRAWN


@pytest.mark.heavy
def test_boards_tiles_and_sheets_are_one_document() -> None:
    pdf = document(game, PARTS, Settings(boards=3, seed="paper"))
    assert pdf.startswith(b"%PDF-")
    assert pages(pdf) == 3 + 1 + 2 + 3


@pytest.mark.parametrize(
    ("part", "count"),
    [
        ("boards", 4),
        ("tiles", 1),
        ("sheets", 2),
        pytest.param("rules", 3, marks=pytest.mark.heavy),
    ],
)
def test_parts_can_be_printed_alone(part: str, count: int) -> None:
    assert pages(document(game, [part], Settings())) == count


@pytest.mark.heavy
def test_the_same_seed_prints_the_same_document() -> None:
    one, other = Settings(1, "a"), Settings(1, "b")
    assert document(game, PARTS, one) == document(game, PARTS, one)
    assert document(game, PARTS, one) != document(game, PARTS, other)
    assert boards_for(one) != boards_for(Settings(1, "a", "random"))


def test_it_prints_in_both_languages() -> None:
    english, german = (document(game, ["tiles"], Settings(), wish) for wish in ("en", "de"))
    assert english != german


def test_grey_boards_are_all_the_same_one() -> None:
    grey = boards_for(Settings(seed="a", side="grey"))
    assert len(grey) == 4
    assert len(set(grey)) == 1
    assert len(set(boards_for(Settings(seed="a")))) == 4


def test_every_symbol_has_its_own_figure() -> None:
    assert "".join(DRAWN) == SYMBOLS
    assert len({symbol.path for symbol in DRAWN.values()}) == 6


def test_the_cover_of_the_leaflet_shows_a_five() -> None:
    assert shape_of(FOUND) == "X"
    assert max(Counter(PIECE[row][column] for row, column in FOUND).values()) <= 2


@pytest.mark.heavy
def test_it_prints_on_letter_paper() -> None:
    pdf = document(game, PARTS, Settings(paper="letter"))
    assert sizes(pdf) == {(216, 279), (279, 216)}
