"""Afterwards: the best fact of every turn, and what was lost."""

import pytest
from tests.games.times.sitting import NAMES, Sitting, last_turn

from parlour.games.times import game
from parlour.games.times.analysis import analyse, insights
from parlour.games.times.state import Fact
from parlour.kernel.record import export, read


def test_a_set_that_was_left_lying_is_a_loss() -> None:
    sitting = Sitting().turns((2, 3), (9, 9), (7, 7))
    _, _, missed = insights(sitting.state, budget=2)
    assert missed.fact == Fact(7, 7, 49)
    assert missed.lost > 0.5
    assert missed.best.is_true
    assert missed.best_value == missed.value + missed.lost


def test_the_best_fact_loses_nothing() -> None:
    sitting = Sitting().turns((2, 3), (9, 9))
    best = insights(sitting.turn(7, 7).state, budget=2)[2].best
    sitting = Sitting().turns((2, 3), (9, 9)).turn(best.a, best.b)
    insight = insights(sitting.state, budget=2)[2]
    assert insight.lost == 0
    assert insight.value == insight.best_value


def test_overlooked_sets_and_wrong_products_are_named() -> None:
    sitting = Sitting().turns((2, 3), (9, 9)).fact(4, 5).end().turn(6, 7, 41).call().wait(60)
    _, _, overlooked, wrong, waited = insights(sitting.state, budget=2)
    assert (overlooked.overlooked, overlooked.is_wrong) == (1, False)
    assert (wrong.overlooked, wrong.is_wrong, wrong.outcome) == (0, True, "erased")
    assert (waited.fact, waited.outcome) == (None, "timeout")
    assert [insight.seat for insight in insights(sitting.state, budget=2)] == [0, 1, 0, 1, 0]


@pytest.mark.heavy
def test_a_wrong_product_may_be_worth_more_than_any_right_one() -> None:
    found = []
    for product in range(21, 99):
        sitting = Sitting().turns((2, 3), (9, 9))
        if sitting.state.options.field.fits(sum(sitting.state.marks), 4, 5, product):
            found.append(insights(sitting.turn(4, 5, product).state, budget=2)[2])
    assert all(insight.is_wrong for insight in found)
    better = [insight for insight in found if insight.value > insight.best_value]
    assert better
    assert all(insight.lost == 0 for insight in better)


def test_boards_are_numbered_and_a_lost_last_call_is_left_out() -> None:
    sitting = last_turn(wrong_call="lose_turn", match_minutes=1, rows=5).call().wait(60).wait(60)
    assert sitting.outcomes[-2:] == ["miscalled", "timeout"]
    found = insights(sitting.state, budget=2)
    assert len(found) == len(sitting.outcomes) - 1
    assert [found[0].board, found[-1].board] == [0, 1]
    assert [one.turn for one in found if one.board] == [0]
    assert [one.turn for one in found if not one.board] == list(range(len(found) - 1))


def test_turns_have_the_numbers_of_the_recording_sheet() -> None:
    sitting = last_turn(match_minutes=1, rows=5).wait(60).wait(60)
    lines = sitting.sheet["turns"]
    numbered = [
        (line["board"], len([one for one in lines[:n] if one["board"] == line["board"]]))
        for n, line in enumerate(lines)
    ]
    found = insights(sitting.state, budget=2)
    assert {line.board for line in found} == {0, 1}
    assert {(line.board, line.turn) for line in found} <= set(numbered)
    assert [found[-1].board, found[-1].turn] == list(numbered[-1])


def test_points_of_overlooked_sets_were_given_away() -> None:
    """Also where the fact itself could not have been better."""
    sitting = Sitting().turns((2, 3), (9, 9))
    best = insights(sitting.turn(7, 7).state, budget=2)[2].best
    sitting = Sitting().turns((2, 3), (9, 9)).fact(best.a, best.b).end()
    insight = insights(sitting.state, budget=2)[2]
    assert insight.overlooked > 0
    assert insight.forgone == 2 * insight.overlooked - 1
    assert insight.lost == insight.forgone
    assert insight.value == insight.best_value - insight.forgone


def test_a_record_is_analysed_and_always_the_same() -> None:
    sitting = Sitting(match_minutes=1, rows=5).turns((2, 3), (9, 9)).wait(60).wait(60)
    assert sitting.table.is_over
    secret = "11" * 32
    text = export(game, sitting.entries, names=NAMES, bots=(None, None), secret=secret, nonces={})
    record = read(text)
    assert analyse(record) == analyse(record)
    assert len(analyse(record)) == len(sitting.outcomes)
