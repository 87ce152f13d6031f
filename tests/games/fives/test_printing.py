"""Find Five on paper."""

import pytest
from tests.paper import pages, shown, sizes

from parlour.games.fives import game
from parlour.games.fives.printing import (
    FIGURES,
    FOUND,
    PARTS,
    PIECE,
    ROLL,
    Settings,
    boards_for,
    document,
)


def test_boards_tiles_and_sheets_are_one_document() -> None:
    pdf = document(game, PARTS, Settings(boards=3, seed="paper"))
    assert pdf.startswith(b"%PDF-")
    assert pages(pdf) == 3 + 1 + 2 + 2


@pytest.mark.parametrize(
    ("part", "count"), [("boards", 4), ("tiles", 1), ("sheets", 2), ("rules", 2)]
)
def test_parts_can_be_printed_alone(part: str, count: int) -> None:
    assert pages(document(game, [part], Settings())) == count


def test_the_same_seed_prints_the_same_document() -> None:
    one, other = Settings(1, "a"), Settings(1, "b")
    assert document(game, PARTS, one) == document(game, PARTS, one)
    assert document(game, PARTS, one) != document(game, PARTS, other)
    assert boards_for(one) != boards_for(Settings(1, "a", "random"))


def test_it_prints_in_both_languages() -> None:
    english, german = (document(game, ["tiles"], Settings(), wish) for wish in ("en", "de"))
    assert english != german


def test_every_symbol_has_its_own_figure() -> None:
    assert len({tuple(figure) for figure in FIGURES.values()}) == 6


def test_the_example_of_the_leaflet_has_the_symbols_of_the_roll() -> None:
    assert sorted(PIECE[row][column] for row, column in FOUND) == sorted(ROLL)


def test_the_leaflet_has_every_rule_and_a_worked_example() -> None:
    english, german = (shown(document(game, ["rules"], Settings(), to)) for to in ("en", "de"))
    assert {"The roll", "A FIVE", "Mistakes", "A worked example", "X · 4"} <= set(english)
    assert "Ein Beispiel" in german


def test_it_prints_on_letter_paper() -> None:
    pdf = document(game, PARTS, Settings(paper="letter"))
    assert sizes(pdf) == {(216, 279), (279, 216)}
