"""Facts in Five in a real box: cards and letters are drawn on the table and entered."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.support.real_box import RealTable, refused_start

from parlour.games.facts import game
from parlour.games.facts.analysis import analyse
from parlour.games.facts.cards import deck
from parlour.games.facts.state import (
    Choose,
    Count,
    Done,
    NameClasses,
    Options,
    Overrule,
    Write,
)
from parlour.games.facts.text import draw
from parlour.kernel import Described, Refusal
from parlour.kernel.entry import Undo

CLASSES = ("Rivers", "Kings", "Tools", "", "Songs")
LETTERS = ["A", "M", "*", "T", "B"]
PAPER: dict[str, Any] = {"real_box": True, "on_paper": True}


def on_paper(seats: int = 2, **options: Any) -> RealTable:
    return RealTable(game, Options(**PAPER | options), seats)


def written(table: RealTable) -> None:
    """The Director has entered the Classes and the letters, and the time is over."""
    director = table.state.director
    table.play(director, NameClasses(CLASSES), ("letters", LETTERS))
    table.expire()


def test_the_cards_drawn_are_entered_and_chosen_from_on_phones() -> None:
    options = Options(real_box=True, director="elected", by_lot=True, fair_cells=True)
    needed = refused_start(game, options, 5)
    assert (needed.details["label"], needed.details["count"]) == ("cards", 5)
    drawn = list(deck())[:5]
    table = RealTable(game, options, 5, ("cards", drawn))
    assert table.table.deadline is None
    for seat, held in enumerate(table.state.held):
        move = Choose(held.card, deck()[held.card].classes[0].id)
        if seat < 4:
            table.play(seat, move)
        else:
            assert table.refused(seat, move).details["label"] == "letters"
            table.play(seat, move, ("letters", LETTERS))
    assert table.state.letters == tuple(LETTERS)
    assert table.state.asked.deadline == 300_000
    table.play(0, Write(0, 0, "Amazon"))
    assert table.table.can_undo(4) is False


def test_hidden_authors_do_not_go_with_a_real_box() -> None:
    options = Options(real_box=True, hide_authors=True)
    assert refused_start(game, options, 3).code == "hidden_in_real_box"


def test_on_paper_the_director_enters_the_classes_in_free_words() -> None:
    table = on_paper(3)
    assert table.refused(1, NameClasses(CLASSES)).code == "not_asked"
    assert table.refused(0, Done()).code == "not_now"
    assert table.refused(0, Choose("x", "y")).code == "no_such_card"
    needed = table.refused(0, NameClasses(CLASSES))
    assert (needed.details["label"], needed.details["count"]) == ("letters", 5)
    too_long = ("x" * 100, *CLASSES[1:])
    assert table.refused(0, NameClasses(too_long)).code == "entry_too_long"
    table.play(0, NameClasses(CLASSES), ("letters", LETTERS))
    assert [one.title.en for one in table.table.view(1)["round"].columns] == list(CLASSES)
    assert table.refused(0, Write(0, 0, "Amazon")).code == "not_now"
    assert game.default(table.state, 0) == Described("pens_down")
    undone, _ = table.table.act(Undo(), wall=0, seat=0)
    assert undone.state.phase == "choose"


def test_on_paper_only_what_counts_is_entered_and_squared() -> None:
    """The sheet's example: 3, 2, 4, 0, 1 make 30 and 30."""
    table = on_paper(rounds=1)
    written(table)
    assert (table.state.phase, table.table.deadline) == ("count", None)
    assert table.refused(0, Done()).code == "not_now"
    table.play(0, Count((3, 2, 4, 0, 1)))
    table.play(1, Count((5, 5, 5, 5, 5)))
    assert table.table.is_over
    sheet = table.table.sheet(["Ann", "Bob"])
    assert sheet["totals"]["Ann"] == {"special": 30, "general": 30, "total": 60}
    assert sheet["totals"]["Bob"] == {"special": 125, "general": 125, "total": 250}
    assert sheet["rounds"][0]["columns"][0] == {"class": "Rivers", "categories": []}
    card = sheet["rounds"][0]["cards"]["Ann"]
    assert card["counts"] == [3, 2, 4, 0, 1]
    valid = [sum(row[column]["valid"] for row in card["entries"]) for column in range(5)]
    assert valid == card["counts"]
    with pytest.raises(Refusal, match="nothing_to_analyse"):
        analyse(table.record("Ann", "Bob"))


def test_a_wrong_count_is_taken_back_or_overruled() -> None:
    table = on_paper(rounds=1)
    written(table)
    table.play(0, Count((1, 0, 0, 0, 0)))
    undone, _ = table.table.act(Undo(), wall=10**9, seat=0)
    assert undone.state.asked.answers[0] is None
    table.play(1, Count((1, 0, 0, 0, 0)))
    ruled = game.overrule(table.state, Overrule(1, 0, 0, 0, False))
    assert ruled.played[0].cards[0].total == 0
    assert game.remember(table.state, ruled) == ()


def test_the_next_round_begins_when_the_table_is_ready() -> None:
    table = on_paper(rounds=2, director="rotate")
    written(table)
    for seat in (0, 1):
        table.play(seat, Count((0,) * 5))
    assert (table.state.phase, table.table.deadline) == ("reveal", None)
    table.play(1, Done())
    assert (table.state.phase, table.state.director) == ("choose", 1)
    assert [form.move for form in game.offers(table.state, 1).forms] == ["name_classes"]
    assert not game.offers(table.state, 0)


def test_the_terminal_shows_a_round_on_paper() -> None:
    table = on_paper(rounds=1)
    table.play(0, NameClasses(CLASSES), ("letters", LETTERS))
    view = msgspec.to_builtins(table.table.view(0))
    assert "Rivers" in draw(view, ["Ann", "Bob"])
    assert game.offers(table.state, 0).forms == ()
