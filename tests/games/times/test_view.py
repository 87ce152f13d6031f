"""What everybody sees, and what nobody is told too early."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.times.sitting import NAMES, Sitting, last_turn, sampled

from parlour.games.times import game
from parlour.games.times.state import Call, EndTurn, State, TakeBack, Write
from parlour.games.times.text import draw
from parlour.games.times.view import MineView, TimesView
from parlour.kernel import Described, Refusal
from parlour.kernel.game import SCREENS


def seen(sitting: Sitting, viewer: Any = "table") -> TimesView:
    """The view as a client gets it."""
    return msgspec.json.decode(msgspec.json.encode(sitting.table.view(viewer)), type=TimesView)


def public(sitting: Sitting, seat: int) -> TimesView:
    """What a seat sees of what everybody may see."""
    return msgspec.structs.replace(seen(sitting, seat), mine=msgspec.UNSET)


def keys(value: Any) -> Any:
    """The shape of a JSON value without its numbers and words."""
    if isinstance(value, dict):
        return {key: keys(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [keys(inner) for inner in value]
    return type(value).__name__


def test_seats_screens_and_spectators_see_the_same() -> None:
    """But what a seat is writing."""
    sitting = Sitting().turn(2, 3).fact(9, 9)
    assert public(sitting, 0) == public(sitting, 1) == seen(sitting, "table")
    assert all(seen(sitting, screen) == public(sitting, 0) for screen in SCREENS)


def test_only_the_own_seat_sees_a_fact_that_is_being_written() -> None:
    sitting = Sitting().move(Write("67"))
    assert seen(sitting, 0).mine == MineView("67")
    assert seen(sitting, 1).mine == MineView("")
    assert all(seen(sitting, screen).mine is msgspec.UNSET for screen in SCREENS)


def test_the_board_shows_marks_and_those_of_the_turn_under_way() -> None:
    view = seen(Sitting().turn(2, 3).fact(9, 9))
    assert view.board.piles == ("", "2", "1", "1", "", "", "1", "", "2", "22")
    assert view.board.fresh == ((1, 0), (8, 0), (9, 0), (9, 1))
    assert view.board.callable == ()
    assert (view.turn.seat, view.turn.phase) == (1, "placed")
    assert view.last.kind == "placed"
    assert view.last.cells == view.board.fresh


def test_the_last_marks_are_shown_while_they_can_be_called() -> None:
    view = seen(Sitting().turn(2, 3))
    assert view.board.callable == ((2, 0), (3, 0), (6, 0))
    assert view.turn.can_call


def test_claims_are_shown_with_what_they_count() -> None:
    sitting = Sitting().turns((2, 3), (9, 9)).fact(4, 5)
    sitting.claim((2, 0), (3, 0), (4, 0), (5, 0)).claim((0, 1), (1, 1), (2, 1), (3, 1))
    assert [claim.counted for claim in seen(sitting).turn.claims] == [True, False]


def test_where_the_referee_counts_sets_show_as_soon_as_they_are_placed() -> None:
    sitting = Sitting(claim="auto").turns((2, 3), (9, 9)).fact(4, 5)
    assert [claim.cells for claim in seen(sitting).turn.claims] == [
        ((2, 0), (3, 0), (4, 0), (5, 0), (6, 0))
    ]


def test_finished_turns_and_boards_are_open() -> None:
    sitting = last_turn().wait(15).turn(2, 3)
    view = seen(sitting)
    assert len(view.boards) == 1
    assert len(view.turns) == 1
    assert view.board.number == 1
    assert view.score.points == sitting.points
    assert view.score.match_end == 15 * 60_000


def test_nothing_tells_a_wrong_product_from_a_right_one_before_it_is_called() -> None:
    """Two games whose marks are the same in number: one product is right, one is wrong."""
    right, wrong = Sitting(), Sitting()
    for product, sitting in ((42, right), (41, wrong)):
        sitting.fact(6, 7, product)
    for step in ("placed", "ended"):
        for viewer in (0, 1, *SCREENS):
            views = [
                keys(msgspec.to_builtins(sitting.table.view(viewer))) for sitting in (right, wrong)
            ]
            assert views[0] == views[1], step
        for seat in (0, 1):
            assert right.table.default(seat) == wrong.table.default(seat)
            assert game.offers(right.state, seat) == game.offers(wrong.state, seat)
        if step == "placed":
            right.end()
            wrong.end()


def test_nothing_tells_how_many_sets_a_turn_under_way_has_made() -> None:
    made = Sitting().turns((2, 3), (9, 9)).fact(4, 5)
    none = Sitting().turns((2, 3), (9, 9)).fact(5, 8)
    shapes = [keys(msgspec.to_builtins(sitting.table.public())) for sitting in (made, none)]
    assert shapes[0] == shapes[1]


def test_offers_go_with_the_phase() -> None:
    sitting = Sitting()
    assert [form.move for form in game.offers(sitting.state, 0).forms] == ["fact", "write"]
    assert not game.offers(sitting.state, 0).moves
    assert not game.offers(sitting.state, 1)
    sitting.turn(2, 3)
    assert game.offers(sitting.state, 1).moves == (Call(),)
    sitting.fact(2, 3)
    assert game.offers(sitting.state, 1).moves == (TakeBack(), EndTurn())
    assert [form.move for form in game.offers(sitting.state, 1).forms] == ["claim"]
    closing = last_turn()
    assert game.offers(closing.state, closing.state.turn.seat).moves == (Call(),)
    over = Sitting(match_minutes=1).wait(60)
    assert not game.offers(over.state, over.state.turn.seat)


def test_every_move_without_fields_that_is_not_offered_is_refused() -> None:
    for sitting in (Sitting(), Sitting().fact(2, 3), Sitting().turn(2, 3), last_turn()):
        for seat in (0, 1):
            offered = game.offers(sitting.state, seat).moves
            for move in game.universe(sitting.state, seat):
                if move not in offered:
                    with pytest.raises(Refusal):
                        sitting.move(move, seat)


def test_where_the_referee_counts_no_claims_are_offered() -> None:
    assert game.offers(Sitting(claim="auto").fact(2, 3).state, 0).forms == ()


def test_everybody_is_told_what_the_deadline_brings() -> None:
    sitting = Sitting()
    assert game.default(sitting.state, 0) == Described("turn_passes")
    assert game.default(sitting.state, 1) is None
    assert game.default(sitting.fact(2, 3).state, 0) == Described("turn_ends")
    closing = last_turn()
    assert game.default(closing.state, closing.state.turn.seat) == Described("no_call")
    assert game.default(Sitting(turn_seconds=0).state, 0) is None
    assert game.default(Sitting(match_minutes=1).wait(60).state, 1) is None


@pytest.mark.parametrize("claim", ["self", "auto"])
@pytest.mark.parametrize("judge", ["opponent", "referee", "teacher"])
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_state_is_what_it_is_written_as(judge: str, claim: str, seed: int) -> None:
    sitting = sampled(seed, judge=judge, claim=claim, match_minutes=2)
    state = sitting.state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    assert seen(sitting).turn.phase == "over"
    assert str(state).endswith(state.over)


def test_a_terminal_shows_the_board_the_fact_and_the_score() -> None:
    sitting = Sitting(rows=5).turn(2, 3).fact(9, 9)
    view = msgspec.to_builtins(sitting.table.view(0))
    assert draw(view, NAMES).splitlines() == [
        " 4  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ",
        " 3  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ",
        " 2  ·  ·  ·  ·  ·  ·  ·  ·  ·  · ",
        " 1  ·  ·  ·  ·  ·  ·  ·  ·  · [O]",
        " 0  · [O] X  X  ·  ·  X  · [O][O]",
        "    0  1  2  3  4  5  6  7  8  9 ",
        "   9 × 9 = 81",
        "   X Ann: 0   O Bo: 0",
    ]
    sitting.take_back()
    assert len(draw(msgspec.to_builtins(sitting.table.view(0)), NAMES).splitlines()) == 7
