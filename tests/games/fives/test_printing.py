"""Find Five on paper."""

import pytest
from tests.paper import pages

from parlour.games.fives import game
from parlour.games.fives.printing import FIGURES, PARTS, Settings, boards_for, document


def test_boards_tiles_and_sheets_are_one_document() -> None:
    pdf = document(game, PARTS, Settings(boards=3, seed="paper"))
    assert pdf.startswith(b"%PDF-")
    assert pages(pdf) == 3 + 1 + 2


@pytest.mark.parametrize(("part", "count"), [("boards", 4), ("tiles", 1), ("sheets", 2)])
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
