"""Foil in a real box: the cards are on the table, and what is laid down is entered."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.real_box import RealTable, refused_start

from parlour.games.foil import game
from parlour.games.foil.analysis import analyse
from parlour.games.foil.state import (
    Arrange,
    Category,
    DeckOut,
    Done,
    Draw,
    Guess,
    KnockWith,
    LayWith,
    Options,
    Vote,
)
from parlour.kernel import Described, Refusal
from parlour.kernel.entry import Undo

SHORT: dict[str, Any] = {"real_box": True, "rounds": (1,), "hands_per_round": 1}


def begun(seats: int = 2, **options: Any) -> RealTable:
    return RealTable(game, Options(**SHORT | options), seats, ("dealer", [0]))


def knocked(table: RealTable) -> RealTable:
    table.play(1, KnockWith(("Strange", "lemon")))
    return table


def laid(table: RealTable) -> RealTable:
    """Seat 1 has knocked and lays STRANGE, seat 0 lays CHAIR."""
    knocked(table)
    table.play(1, LayWith(("strange",)))
    table.play(0, LayWith(("chair",)))
    return table


def test_people_say_who_deals_and_the_house_follows_no_turns() -> None:
    needed = refused_start(game, Options(**SHORT))
    assert needed.details == {"label": "dealer", "place": 1, "items": [0, 1], "count": 1}
    table = begun()
    assert table.table.deadline is None
    assert table.refused(0, Draw()).code == "not_now"
    assert game.offers(table.state, 0).forms == game.offers(table.state, 1).forms


def test_a_knock_uses_ten_cards_or_more() -> None:
    table = begun()
    needed = table.refused(1, KnockWith(("chair",), "q"))
    assert (needed.code, needed.details) == ("cards_left_over", {"count": 4})
    assert table.refused(1, KnockWith(("strange", "lemon"), "qu")).code == "one_discard"
    assert table.refused(1, KnockWith(("strange", "le", "mon"))).code == "word_too_short"
    table.play(1, KnockWith(("strange", "lemon"), "Q"))
    assert (table.state.knocker, table.state.knocked) == (1, ("strange", "lemon"))
    assert table.state.spell(table.state.pile) == "q"


def test_no_letter_is_there_more_often_than_the_deck_has_it() -> None:
    table = begun()
    refusal = table.refused(1, KnockWith(("zzzzz", "strange")))
    assert (refusal.code, refusal.details) == ("no_card_left", {"letter": "Z"})
    table.play(1, KnockWith(("quartz", "lemon")))
    assert table.refused(0, LayWith(("quiet",))).code == "no_card_left"


def test_a_knock_without_the_round_s_size_costs_fifteen_and_play_goes_on() -> None:
    table = begun()
    table.play(1, KnockWith(("tree", "moon", "star")))
    assert (table.state.phase, table.state.knocker) == ("play", None)
    assert table.table.view("table")["scores"] == (0, -15)
    assert table.state.hands == ((), ())


def test_everybody_arranges_on_the_clock_and_enters_without_one() -> None:
    table = knocked(begun())
    assert table.state.asked.deadline == 90_000
    assert table.refused(0, Arrange(())).code == "not_now"
    state = table.expire()
    assert (state.phase, state.asked.deadline) == ("lay", None)
    table.play(0, LayWith(("chair",)))
    undone, _ = table.table.act(Undo(), wall=10**9, seat=0)
    assert undone.state.drafts[0] is None
    table.play(1, Done())
    assert table.state.phase == "unscramble"
    # Without an entry the knocker lays his knock, and nobody knows how: in the alphabet's order.
    words = table.table.view(0)["laid"][1]
    assert ["".join(card.letter for card in word) for word in words] == ["aegnrst", "elmno"]


def test_the_knocker_keeps_to_his_cards_and_a_word_of_the_size() -> None:
    table = knocked(begun())
    assert table.refused(1, LayWith(("chair",))).code == "no_card_left"
    assert table.refused(1, LayWith(("rant",))).code == "keep_size"


def test_a_word_in_the_alphabet_s_order_is_turned_round() -> None:
    table = begun()
    table.play(1, KnockWith(("almost", "deed")))
    table.expire()
    table.play(1, Done())
    table.play(0, Done())
    words = table.table.view(0)["laid"][1]
    assert ["".join(card.letter for card in word) for word in words] == ["tsomla", "ddee"]


def test_guesses_come_from_paper_when_the_time_is_over() -> None:
    table = laid(begun())
    assert table.state.asked.deadline == 300_000
    state = table.expire()
    assert (state.phase, state.asked.deadline) == ("guess", None)
    table.play(0, Guess(1, 0, "garnets"))
    table.play(0, Done())
    table.play(1, Done())
    assert table.table.is_over
    sheet = table.table.sheet(["Ann", "Bob"])
    players = sheet["hands"][0]["players"]
    assert players["Ann"]["words"][0]["points"] == 5
    assert players["Ann"]["guesses"][0]["points"] == 7
    assert players["Bob"]["knock_bonus"] == 5
    assert sheet["totals"] == {"Ann": 12, "Bob": 12}
    with pytest.raises(Refusal, match="nothing_to_analyse"):
        analyse(table.record("Ann", "Bob"))


def test_nobody_who_said_to_be_done_is_asked_for_guesses_again() -> None:
    table = laid(begun())
    table.play(0, Guess(1, 0, "garnets"))
    table.play(0, Done())
    state = table.expire()
    assert (state.phase, state.asked.asked) == ("guess", (False, True))
    table.play(1, Done())
    assert table.table.is_over
    assert table.table.sheet(["Ann", "Bob"])["totals"] == {"Ann": 12, "Bob": 12}


def test_a_hand_is_scored_at_once_when_all_are_done_with_guessing() -> None:
    table = laid(begun())
    for seat in (0, 1):
        table.play(seat, Done())
    assert table.table.is_over


def test_the_next_hand_is_dealt_when_the_table_is_ready() -> None:
    table = laid(begun(hands_per_round=2))
    table.expire()
    for seat in (0, 1):
        table.play(seat, Done())
    assert (table.state.phase, table.table.deadline) == ("reveal", None)
    table.play(1, Done())
    assert (table.state.phase, table.state.dealer) == ("play", 1)


def test_a_deck_that_is_out_ends_the_hand_without_a_knocker() -> None:
    table = begun()
    table.play(0, DeckOut())
    assert (table.state.phase, table.state.knocker) == ("arrange", None)
    table.expire()
    for seat in (0, 1):
        table.play(seat, LayWith(()))
    assert table.table.is_over


def test_the_dealer_names_a_category_in_his_own_time() -> None:
    table = begun(category=True)
    assert table.table.deadline is None
    table.play(0, Category("animals"))
    assert table.state.phase == "play"
    table.play(1, KnockWith(("chickens", "goat")))
    table.play(0, LayWith(()))
    table.play(1, LayWith(("chickens",)))
    table.expire()
    table.play(0, Done())
    if table.state.phase == "vote":
        table.play(0, Vote(0, True))
        table.play(0, Done())
    assert table.table.is_over


def test_words_are_checked_at_once_where_children_play() -> None:
    table = begun(check_words=True)
    assert table.refused(1, KnockWith(("strange", "lomen"))).code == "not_a_word"
    knocked(table)
    assert table.refused(0, LayWith(("xyzw",))).code == "not_a_word"
    assert game.default(table.state, 0) == Described("arranging_ends")
