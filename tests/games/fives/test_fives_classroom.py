"""Find Five in a class: only how much is drawn is shown."""

from __future__ import annotations

import msgspec

from parlour.games.fives import game
from parlour.kernel import Table
from parlour.kernel.classroom import answers_of, glance_of


def test_how_much_is_drawn_is_shown_and_not_what() -> None:
    table, _ = Table.start(game, game.Options(), (game.SeatOptions(),), seed=b"f" * 32, wall=0)
    state = table.state
    assert glance_of(game, state).latest == ""
    some = msgspec.structs.replace(state, drawn=((object(), object()),))
    assert glance_of(game, some).latest == "✎ 2"
    assert answers_of(game, state) == ()
