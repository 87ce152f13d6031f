"""Times Four in a real box: people say who begins, and enter each fact."""

from __future__ import annotations

from tests.support.real_box import RealTable, refused_start

from parlour.games.times import game
from parlour.games.times.state import EndTurn, Fact, Options


def test_people_say_who_begins_and_the_house_counts() -> None:
    options = Options(real_box=True)
    needed = refused_start(game, options)
    assert needed.details == {"label": "starts", "place": 1, "items": [0, 1], "count": 1}
    table = RealTable(game, options, 2, ("starts", [1]))
    assert table.state.turn.seat == 1
    table.play(1, Fact(2, 3, 6))
    table.play(1, EndTurn())
    assert table.state.turn.seat == 0
    table.expire()
    assert table.state.turn.seat == 1


def test_a_fixed_beginner_needs_no_entry() -> None:
    table = RealTable(game, Options(real_box=True, starts=0))
    assert table.state.turn.seat == 0
