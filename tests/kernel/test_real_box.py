"""A real box: people enter what they rolled and drew; the kernel checks that it can have come."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.kernel.hunch import Ask, Done, Guess, Hunch, Options, Stake
from tests.support.real_box import RealTable

from parlour.kernel import Game, Refusal, SeatOptions, Table
from parlour.kernel.chance import Drawn, Entered
from parlour.kernel.entry import Undo
from parlour.kernel.record import export, read, verify


class Boxed(Hunch):
    """Hunch with a real box: the number and the hints are drawn on the table."""

    def is_real_box(self, options: Any) -> bool:
        return True

    def can_undo(self, before: Any, move: Any, after: Any) -> bool:
        return isinstance(move, Stake)


GAME = Boxed()
CAME = (("target", 7), ("hints", ["half", "parity"]))


def staked() -> RealTable:
    table = RealTable(GAME, Options(rounds=1))
    table.play(0, Stake(1))
    table.play(1, Stake(2), *CAME)
    return table


def test_what_is_needed_and_was_not_entered_is_asked_for_with_all_that_can_come() -> None:
    table = RealTable(GAME, Options())
    table.play(0, Stake(1))
    needed = table.refused(1, Stake(2))
    assert (needed.code, needed.details) == (
        "outcome_needed",
        {"label": "target", "place": 1, "sides": 10},
    )
    needed = table.refused(1, Stake(2), CAME[0])
    assert needed.details == {
        "label": "hints",
        "place": 2,
        "items": ["parity", "half"],
        "count": 2,
    }
    assert table.play(1, Stake(2), *CAME).target == 7


@pytest.mark.parametrize(
    ("came", "code"),
    [
        ((("target", 11), CAME[1]), "impossible_outcome"),
        ((("target", True), CAME[1]), "impossible_outcome"),
        ((CAME[0], ("hints", ["half", "half"])), "impossible_outcome"),
        ((CAME[1], CAME[0]), "outcome_mislabelled"),
        ((*CAME, ("target", 1)), "outcomes_left_over"),
    ],
)
def test_what_cannot_have_come_is_refused(came: Any, code: str) -> None:
    table = RealTable(GAME, Options())
    table.play(0, Stake(1))
    assert table.refused(1, Stake(2), *came).code == code


def test_the_shelf_is_asked_as_ever() -> None:
    table = staked()
    assert table.play(0, Ask()).advice[0] is not None
    assert [drawn.label for drawn in table.log[-1].outcomes] == ["oracle"]
    with pytest.raises(Refusal, match="no_shelf"):
        Entered(()).consult("oracle", None)


def test_where_the_house_rolls_nothing_can_be_entered() -> None:
    seats = (SeatOptions(), SeatOptions())
    table, _ = Table.start(Hunch(), Options(), seats, seed=bytes(32))
    with pytest.raises(Refusal, match="not_a_real_box"):
        table.play(0, Stake(1), 0, entered=[Drawn("target", 7)])
    with pytest.raises(Refusal, match="not_a_real_box"):
        Table.start(Hunch(), Options(), seats, seed=bytes(32), entered=[Drawn("target", 7)])


def test_a_start_takes_no_more_than_it_needs() -> None:
    with pytest.raises(Refusal, match="outcomes_left_over"):
        RealTable(GAME, Options(), 2, ("target", 7))


def test_a_slip_in_what_was_entered_can_be_taken_back() -> None:
    table = staked()
    before = table.table
    assert before.can_undo(1)
    undone, _ = before.act(Undo(), wall=before.clock.due(before.at), seat=1)
    assert undone.state.target == 0


def test_the_record_replays_and_proves_nothing_about_chance() -> None:
    table = staked()
    table.play(0, Guess(7))
    table.play(0, Done())
    table.play(1, Done())
    record = table.record("Ann", "Bob")
    assert record.head.commitment == ""
    assert Table.fold(GAME, record.entries).state == table.state


def test_the_points_of_a_record_are_checked_all_the_same() -> None:
    table = staked()
    table.play(0, Done())
    table.play(1, Done())
    text = export(GAME, table.log, names=["Ann", "Bob"], bots=[None, None], secret="", nonces={})
    record = read(text, GAME)
    forged = replace(record, tail=replace(record.tail, sheet={}))
    with pytest.raises(Refusal, match="scoresheet"):
        verify(forged)


def test_a_game_has_a_real_box_where_it_has_the_option() -> None:
    assert not Game.is_real_box(GAME, Options())
