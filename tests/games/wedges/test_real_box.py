"""Wedges in a real box: die, moves and cards are entered; the reader judges, the house keeps score."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.support.real_box import RealTable, refused_start

from parlour.games.wedges import game
from parlour.games.wedges.analysis import hardest
from parlour.games.wedges.board import CATEGORIES, HUB, kind_of, routes
from parlour.games.wedges.state import (
    Answer,
    Draw,
    MoveTo,
    Options,
    PickCategory,
    Roll,
    Rule,
    VoteCategory,
)
from parlour.kernel.entry import Undo
from parlour.shelf.packs import library

OWN = Options(real_box=True, own_cards=True)
PRINTED = Options(real_box=True)


def begun(options: Options = OWN, seats: int = 2) -> RealTable:
    return RealTable(game, options, seats, ("first", [0]))


def walked(table: RealTable, kind: str = "category") -> RealTable:
    """The seat in turn rolls and lands on a space of this kind, in one roll."""
    seat = table.state.turn
    for side in range(1, 7):
        rolled = replace(table.state, roll=side)
        for to in rolled.targets():
            if kind_of(to) == kind:
                table.play(seat, Roll(), ("die", side))
                table.play(seat, MoveTo(to))
                return table
    raise AssertionError(f"no {kind} within one roll")


def test_people_say_who_rolled_highest() -> None:
    needed = refused_start(game, OWN, 3)
    assert needed.details == {"label": "first", "place": 1, "items": [0, 1, 2], "count": 1}
    table = RealTable(game, OWN, 3, ("first", [2]))
    assert (table.state.turn, table.state.starts) == (2, ())


def test_the_die_is_entered_and_nobody_is_hurried() -> None:
    table = begun()
    assert table.table.deadline is None
    assert table.refused(0, Roll()).details == {"label": "die", "place": 1, "sides": 6}
    assert table.refused(0, Roll(), ("die", 7)).code == "impossible_outcome"
    state = table.play(0, Roll(), ("die", 4))
    assert set(state.targets()) == set(routes(HUB, 4))
    assert state.until is None


def test_a_die_entered_wrong_is_taken_back() -> None:
    table = begun()
    table.play(0, Roll(), ("die", 4))
    undone, _ = table.table.act(Undo(), wall=10**9, seat=0)
    assert undone.state.roll is None


def test_of_their_own_cards_the_reader_says_right_or_wrong() -> None:
    table = walked(begun())
    assert (table.state.phase, table.state.reader) == ("draw", 1)
    assert table.table.deadline is None
    state = table.play(1, Draw(1))
    assert (state.phase, state.until) == ("answer", 30_000)
    table.play(1, Rule(True))
    assert table.table.can_undo(1)
    assert (table.state.turn, table.state.phase) == (0, "roll")
    step = table.table.sheet(["Ann", "Bob"])["turns"][0]["steps"][0]
    assert (step["question"], step["expected"], step["judged_by"]) == (None, None, "reader")
    assert hardest(table.state) == ()


def test_when_the_time_is_over_the_reader_still_rules() -> None:
    table = walked(begun())
    table.play(1, Draw(1))
    assert table.expire().phase == "rule"
    assert table.table.deadline is None
    table.play(1, Rule(False))
    assert table.state.turn == 1


def test_a_printed_card_is_found_by_its_number_and_its_answer_is_the_readers() -> None:
    table = walked(begun(PRINTED))
    assert table.refused(1, Draw(1)).code == "card_needed"
    assert table.refused(1, Draw(1, "no such card")).code == "no_such_card"
    card = library().open("bank")[0]
    table.play(1, Draw(1, f" {card.id.upper()} "))
    printed = card.of(table.state.step.category)
    assert printed is not None
    assert table.state.question.text == printed.question
    assert table.table.view(1)["mine"].answer == printed.answer
    assert table.table.view(0)["mine"].answer is None
    assert table.state.question.choices == ()


def test_the_number_at_the_end_of_a_card_is_enough() -> None:
    table = walked(begun(PRINTED))
    card = library().open("bank")[4]
    table.play(1, Draw(1, card.id.rpartition("-")[2].lstrip("0")))
    assert table.state.question.card == card.id


def test_an_answer_can_be_typed_for_the_reader() -> None:
    table = walked(begun(PRINTED))
    table.play(1, Draw(1, "1"))
    table.play(0, Answer("whatever"))
    assert table.state.phase == "rule"


def test_the_others_agree_on_the_last_category_and_one_of_them_says_it() -> None:
    table = begun(OWN, 3)
    state = table.state
    ready = replace(
        state,
        wedges=(CATEGORIES, (), ()),
        positions=(next(s for s in routes(HUB, 3)), HUB, HUB),
    )
    table.table = table.table.changed(state=ready)
    table.play(0, Roll(), ("die", 3))
    table.play(0, MoveTo(HUB))
    assert table.state.phase == "vote_category"
    assert table.table.deadline is None
    table.play(2, VoteCategory("pink"))
    assert (table.state.phase, table.state.step.category) == ("draw", "pink")


def test_in_the_hub_the_player_picks_a_category() -> None:
    table = begun()
    ready = replace(table.state, positions=(next(s for s in routes(HUB, 3)), HUB))
    table.table = table.table.changed(state=ready)
    table.play(0, Roll(), ("die", 3))
    table.play(0, MoveTo(HUB))
    table.play(0, PickCategory("blue"))
    assert [form.move for form in game.offers(table.state, 1).forms] == []
    assert game.offers(table.state, 1).moves == (Draw(1), Draw(2))


@pytest.mark.parametrize("right", [True, False])
def test_a_headquarters_gives_a_wedge_for_a_right_answer(right: bool) -> None:
    table = begun()
    hq = next(s for s in routes(HUB, 6))
    table.play(0, Roll(), ("die", 6))
    table.play(0, MoveTo(hq))
    table.play(1, Draw(1))
    table.play(1, Rule(right))
    assert len(table.state.wedges[0]) == right
