"""Facts in Five in a class: only how far the Playcard is filled is shown."""

from __future__ import annotations

import msgspec

from parlour.games.facts import game
from parlour.games.facts.state import Entry, Played, Scored
from parlour.kernel import Table
from parlour.kernel.classroom import Find, found_in, glance_of


def test_how_far_the_playcard_is_filled_is_shown_and_not_with_what() -> None:
    table, _ = Table.start(game, game.Options(), (game.SeatOptions(),), seed=b"f" * 32, wall=0)
    assert glance_of(game, table.state).latest == ""
    some = msgspec.structs.replace(table.state, drafts=(("Ada", " ", "", "Bonn") + ("",) * 21,))
    assert glance_of(game, some).latest == "✎ 2/25"


def test_what_counts_is_found_with_its_letter_and_class_when_the_round_is_judged() -> None:
    table, _ = Table.start(game, game.Options(), (game.SeatOptions(),), seed=b"f" * 32, wall=0)
    assert found_in(game, table.state) == ()
    row = (Entry("Bonn", "bonn", True, "shelf"), Entry("Bxx", "bxx", False, "unrecognised"))
    card = Scored((row,), (1, 0), (1,), 1, 0, 1, 0)
    judged = Played(("B",), (), 0, (card,), classes=("Cities", "Rivers"))
    state = msgspec.structs.replace(table.state, played=(judged,))
    assert found_in(game, state) == (Find("Bonn", "B · Cities"),)
