"""Find Five in a class: only how much is drawn is shown."""

from __future__ import annotations

import msgspec

from parlour.games.fives import game
from parlour.games.fives.state import Judged, Round, SeatRound
from parlour.kernel import Table
from parlour.kernel.classroom import Find, answers_of, found_in, glance_of


def test_how_much_is_drawn_is_shown_and_not_what() -> None:
    table, _ = Table.start(game, game.Options(), (game.SeatOptions(),), seed=b"f" * 32, wall=0)
    state = table.state
    assert glance_of(game, state).latest == ""
    some = msgspec.structs.replace(state, drawn=((object(), object()),))
    assert glance_of(game, some).latest == "✎ 2"
    assert answers_of(game, state) == ()


def test_the_shapes_that_counted_are_found_roll_by_roll() -> None:
    table, _ = Table.start(game, game.Options(), (game.SeatOptions(),), seed=b"f" * 32, wall=0)
    cells = ((0, 0),)
    seat = SeatRound((Judged(cells, "W", "valid", 4), Judged(cells, "X", "symbols", 0)), 0, 4)
    state = msgspec.structs.replace(table.state, rounds=(Round("", False, None, (seat,)),))
    assert found_in(game, state) == (Find("W", "1"),)
