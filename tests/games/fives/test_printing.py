"""Find Five on paper."""

import pytest

from parlour.games.fives import game
from parlour.games.fives.printing import FIGURES, boards_for, document
from parlour.kernel import Refusal


def pages(pdf: bytes) -> int:
    return pdf.count(b"/Type /Page\n")


def test_boards_tiles_and_sheets_are_one_document() -> None:
    pdf = document(game, boards=3, seed="paper")
    assert pdf.startswith(b"%PDF-")
    assert pages(pdf) == 3 + 1 + 2


@pytest.mark.parametrize(("parts", "count"), [(["boards"], 4), (["tiles"], 1), (["sheets"], 2)])
def test_parts_can_be_printed_alone(parts: list[str], count: int) -> None:
    assert pages(document(game, parts)) == count


def test_the_same_seed_prints_the_same_document() -> None:
    assert document(game, seed="a") == document(game, seed="a")
    assert document(game, seed="a") != document(game, seed="b")
    assert boards_for("a", 2, "rich") != boards_for("a", 2, "random")


def test_it_prints_in_both_languages() -> None:
    assert document(game, ["tiles"], language="de") != document(game, ["tiles"], language="en")


def test_every_symbol_has_its_own_figure() -> None:
    assert len({tuple(figure) for figure in FIGURES.values()}) == 6


def test_unknown_parts_and_senseless_numbers_are_refused() -> None:
    with pytest.raises(Refusal, match="unknown_part"):
        document(game, ["cards"])
    with pytest.raises(Refusal, match="bad_board_count"):
        document(game, boards=0)
