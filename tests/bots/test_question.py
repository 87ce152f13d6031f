"""When a bot goes on: not before people have read what happened last."""

from __future__ import annotations

import pytest
from tests.bots.bids import BidOptions
from tests.bots.bids import game as bids
from tests.games.foil.sitting import Sitting as Foil
from tests.games.times.sitting import Sitting as Times
from tests.games.wedges.sitting import Sitting as Wedges

from parlour.bots.question import READING, read_by
from parlour.kernel import SeatOptions, Table
from parlour.kernel.entry import Lead


def test_where_nothing_is_told_nobody_waits() -> None:
    table, _ = Table.start(bids, BidOptions(), (SeatOptions(),) * 2, seed=bytes(32))
    assert read_by(table) == 0
    assert read_by(Wedges(3).table) == 0
    assert read_by(Times().turn(2, 3).table) == 0
    assert read_by(Foil("snailtower", "planetship").table) == 0


@pytest.mark.parametrize(
    "sitting",
    [
        Wedges(3).ask(1, "s0.1").answer("no idea"),
        Wedges(3).ask(1, "s0.1").answer("nearly").appeal(),
        Times().fact(6, 7, 41).wait(60),
        Times().wait(60),
        Foil("snailtower", "planetship").knock("snail", "tower"),
    ],
    ids=["wrong answer", "appeal", "wrong product", "lost turn", "knock"],
)
def test_a_verdict_is_read_before_a_bot_goes_on(sitting: Wedges | Times | Foil) -> None:
    table = sitting.table
    assert read_by(table) == table.at + READING


def test_of_a_short_clock_reading_takes_a_third_at_most() -> None:
    sitting = Times(turn_seconds=6).wait(6)
    assert read_by(sitting.table) == sitting.table.at + 2000
    assert read_by(Times(turn_seconds=0, judge="referee").turn(6, 7, 41).table) == READING


def test_what_was_staged_has_been_read_already() -> None:
    table = Times().wait(60).table
    beats = table.game.beats(Times().state, table.state)
    lead = Lead(table.clock.wall, 2000, beats)
    staged, _ = table.act(lead, wall=table.clock.due(table.at))
    assert read_by(staged) == 0
