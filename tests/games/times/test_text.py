"""Times Four as text, drawn from a view."""

import msgspec

from parlour.games.times.marks import SeatOptions
from parlour.games.times.rules import game
from parlour.games.times.state import EndTurn, Fact, Options
from parlour.games.times.text import draw
from parlour.kernel import Table


def test_the_board_as_text() -> None:
    options = Options(rows=5, starts=0)
    table, _ = Table.start(game, options, (SeatOptions(), SeatOptions()), seed=b"seed")
    for seat, move in ((0, Fact(9, 9, 81)), (0, EndTurn()), (1, Fact(9, 1, 9))):
        table, _ = table.play(seat, move, 1000)
    assert draw(msgspec.to_builtins(table.view(0)), ["Ada", "Ben"]) == "\n".join(
        [
            " 4  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ",
            " 3  ·  ·  ·  ·  ·  ·  ·  ·  · [O]",
            " 2  ·  ·  ·  ·  ·  ·  ·  ·  · [O]",
            " 1  · [O] ·  ·  ·  ·  ·  ·  ·  X ",
            " 0  ·  X  ·  ·  ·  ·  ·  ·  X  X ",
            "    0  1  2  3  4  5  6  7  8  9 ",
            "   9 × 1 = 9",
            "   X Ada: 0   O Ben: 0",
        ]
    )
    table, _ = table.play(1, EndTurn(), 2000)
    assert "×" not in draw(msgspec.to_builtins(table.view("spectator")), ["Ada", "Ben"])
