"""Find Five as text."""

from __future__ import annotations

import msgspec
from tests.games.fives.sitting import Sitting
from tests.games.fives.test_base import BOARD, ONE
from tests.games.fives.test_puzzle import BOARD as PUZZLE_BOARD
from tests.games.fives.test_puzzle import MAP

from parlour.games.fives import game
from parlour.games.fives.text import draw
from parlour.kernel import Viewer


def drawn(sit: Sitting, viewer: Viewer) -> list[str]:
    view = msgspec.to_builtins(game.public(sit.state) | game.private(sit.state, viewer))
    return draw(view, ["Ann", "Bob"]).split("\n")


def test_a_seat_sees_its_own_board_with_its_outlines() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"])
    lines = drawn(sit, 0)
    assert lines[0] == "1/5 · search · a b c d e"
    assert lines[2] == "Ann · 0"
    assert lines[12] == "8  a0 b0 c0 d0 e0 f  f  f  f  f"
    assert len(lines) == 14


def test_the_table_sees_all_boards_without_outlines_while_searching() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"])
    lines = drawn(sit, "table")
    assert [line for line in lines if "·" in line][1:] == ["Ann · 0", "Bob · 0"]
    assert not any("a0" in line for line in lines)


def test_at_the_scoring_valid_shapes_have_their_letter() -> None:
    sit = Sitting(BOARD)
    sit.outline(0, ONE["I"], ((9, 0), (9, 1)))
    sit.done()
    lines = drawn(sit, "table")
    assert lines[12] == "8  aI bI cI dI eI f  f  f  f  f"
    assert lines[13] == "9  f- f- f  f  f  f  f  f  f  f"


def test_in_the_puzzle_circled_and_crossed_shapes_stay() -> None:
    sit = Sitting(PUZZLE_BOARD, version="puzzle")
    sit.outline(0, MAP["P"])
    sit.done()
    sit.cross_out(1, "I", tuple((9, column) for column in range(5)))
    assert drawn(sit, 0)[4].startswith("0  aP bP a")
    sit.done()
    assert drawn(sit, 0)[4].startswith("0  aP bP a")
    assert drawn(sit, 1)[13].startswith("9  fx fx fx fx fx f")
