"""Times Four on paper."""

from __future__ import annotations

from typing import Literal

import pytest
from tests.paper import pages, shown, sizes

from parlour.games.times import game
from parlour.games.times.board import points
from parlour.games.times.printing import PARTS, Settings, document


@pytest.mark.parametrize(
    ("part", "count"),
    [("boards", 2), ("sheets", 2), pytest.param("rules", 2, marks=pytest.mark.heavy)],
)
def test_parts_can_be_printed_alone(part: str, count: int) -> None:
    assert pages(document(game, [part], Settings(boards=3, sheets=2))) == count


def test_high_boards_have_a_page_of_their_own() -> None:
    assert pages(document(game, ["boards"], Settings(boards=2, rows=10))) == 2
    assert pages(document(game, ["boards"], Settings(boards=2, rows=5))) == 1


def test_columns_stand_in_the_order_that_is_asked_for() -> None:
    texts = shown(document(game, ["boards"], Settings(boards=1, zero="right")))
    assert "".join(text for text in texts if text.isdigit()) == "1234567890"


def test_the_recording_sheet_has_the_points_of_one_to_six_sets() -> None:
    texts = shown(document(game, ["sheets"], Settings(), "de"))
    after = texts.index("Punkte", texts.index("Reihen im Zug"))
    assert texts[after + 1 : after + 7] == [str(points(sets)) for sets in range(1, 7)]


@pytest.mark.heavy
@pytest.mark.parametrize(("paper", "sheet"), [("a4", (210, 297)), ("letter", (216, 279))])
def test_it_prints_on_either_paper(paper: Literal["a4", "letter"], sheet: tuple[int, int]) -> None:
    pdf = document(game, PARTS, Settings(paper=paper))
    assert sizes(pdf) == {sheet, sheet[::-1]}
    assert pdf == document(game, PARTS, Settings(paper=paper))
