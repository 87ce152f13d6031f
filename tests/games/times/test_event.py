"""The school event on paper, where one player wrote more than the other, or nothing."""

from __future__ import annotations

import pytest
from tests.classroom.accounts import turn
from tests.paper import pages, shown

from parlour.games.times import event, game
from parlour.games.times.printing import LINES
from parlour.kernel.classroom import TablePaper
from parlour.kernel.paper import Paper, PaperSettings


@pytest.mark.parametrize("part", event.PARTS)
def test_a_turn_without_a_fact_has_an_empty_line_and_who_wrote_more_another_sheet(
    part: str,
) -> None:
    passed = {**turn("1", 0, 0, 0, "timeout"), "a": None, "b": None, "product": None}
    turns = [*(turn("0", 2, 3, 6) for _ in range(LINES + 1)), passed]
    paper = Paper(game, "en", PaperSettings())
    event.draw(paper, part, TablePaper(1, ("Ada", "Ben"), sheet={"turns": turns}))
    made = bytes(paper.pdf.output())
    told = " ".join(shown(made))
    assert pages(made) == (2 if part == "sheets" else 1)
    assert "Ada" in told
    assert "Ben" in told
    assert "None" not in told
