"""Facts of some tables only: what may be written, and how far they fill the board."""

from __future__ import annotations

import pytest

from parlour.games.times import game
from parlour.games.times.filling import filled
from parlour.games.times.state import Fact, Options
from parlour.kernel import Refusal, find_game
from parlour.kernel.classroom import fill_of, found_in

from .sitting import Sitting

SOME = Options(facts=("2", "5", "squares"), turn_seconds=0)


def test_only_facts_of_the_chosen_tables_may_be_written() -> None:
    field = SOME.field
    allowed = {(a, b) for a in range(10) for b in range(10) if field.allows(a, b)}
    assert {(2, 7), (7, 2), (5, 9), (6, 6), (0, 0)} <= allowed
    assert not {(6, 7), (3, 4)} & allowed
    assert len(field.facts) < len(Options().field.facts)
    sitting = Sitting(facts=("2", "5", "squares"))
    with pytest.raises(Refusal, match="fact_not_allowed"):
        sitting.table.play(0, Fact(6, 7, 42), 0)
    after, _ = sitting.table.play(0, Fact(2, 7, 14), 0)
    assert after.state.turn.fact == Fact(2, 7, 14)


def test_a_board_is_over_when_none_of_them_is_left() -> None:
    """With the twos alone column 2 is full after six marks."""
    twos = Options(facts=("2",)).field
    marks = 0
    for a, b in ((2, 0), (2, 3), (2, 4), (2, 7), (2, 8), (2, 5)):
        if twos.fits(marks, a, b, a * b):
            marks |= twos.fall(marks, a, b, a * b)
    while twos.fits(marks, 2, 9, 18):
        marks |= twos.fall(marks, 2, 9, 18)
    assert not twos.has_fact_left(marks)
    assert Options().field.has_fact_left(marks)


def test_the_simulation_says_how_far_facts_fill_the_board() -> None:
    assert filled(("2",)) == 17
    assert filled(("2", "5", "squares")) == 52
    fill = fill_of(game, Options(facts=("2",)))
    assert fill is not None
    assert not fill.is_enough
    enough = fill_of(game, SOME)
    assert enough is not None
    assert enough.is_enough
    assert fill_of(game, Options()) is None
    foil = find_game("foil")
    assert fill_of(foil, foil.Options()) is None


def test_a_game_that_says_nothing_of_finds_has_none() -> None:
    assert found_in(find_game("foil"), None) == ()


def test_a_sheet_without_chosen_facts_is_as_it_was() -> None:
    assert "facts" not in Sitting().sheet["options"]
    assert Sitting(facts=("2", "squares")).sheet["options"]["facts"] == ("2", "squares")
