"""Facts in Five in a class: only how far the Playcard is filled is shown."""

from __future__ import annotations

import msgspec

from parlour.games.facts import game
from parlour.kernel import Table
from parlour.kernel.classroom import glance_of


def test_how_far_the_playcard_is_filled_is_shown_and_not_with_what() -> None:
    table, _ = Table.start(game, game.Options(), (game.SeatOptions(),), seed=b"f" * 32, wall=0)
    assert glance_of(game, table.state).latest == ""
    some = msgspec.structs.replace(table.state, drafts=(("Ada", " ", "", "Bonn") + ("",) * 21,))
    assert glance_of(game, some).latest == "✎ 2/25"
