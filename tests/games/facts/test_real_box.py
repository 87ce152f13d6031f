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
    Elect,
    NameClasses,
    Options,
    Overrule,
    Write,
)
from parlour.games.facts.text import draw
from parlour.kernel import Described, Refusal, find_game
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
    options = Options(real_box=True)
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


def test_an_elected_director_breaks_the_ties_of_a_real_box() -> None:
    """The last vote draws the first cards; nobody is hurried."""
    table = RealTable(game, Options(real_box=True, director="elected"), 3)
    assert (table.state.phase, table.table.deadline) == ("elect", None)
    for seat in (0, 1):
        table.play(seat, Elect(2))
    assert table.refused(2, Elect(2)).details["label"] == "cards"
    table.play(2, Elect(2), ("cards", list(deck())[:5]))
    assert (table.state.phase, table.state.director) == ("choose", 2)


def test_on_paper_the_elected_director_enters_the_classes() -> None:
    table = on_paper(3, director="elected")
    assert table.table.deadline == 30_000
    for seat in range(3):
        table.play(seat, Elect(1))
    assert (table.state.phase, table.state.asked.asked) == ("choose", (False, True, False))


def test_the_first_version_elected_nobody_in_a_real_box() -> None:
    options = Options(real_box=True, on_paper=True, director="elected")
    assert RealTable(find_game("facts", 1), options, 3).state.phase == "choose"


@pytest.mark.parametrize("option", ["by_lot", "fair_cells"])
def test_what_means_nothing_in_a_real_box_is_refused(option: str) -> None:
    options = msgspec.convert({"real_box": True, option: True}, Options)
    refused = refused_start(game, options, 3)
    assert (refused.code, refused.details["option"]) == ("option_without_meaning", option)


# Class Cards of people's own ----------------------------------------------------------------------

OWN: dict[str, Any] = {"real_box": True, "own_cards": True, "judging": "book"}


def with_own_cards() -> RealTable:
    table = RealTable(game, Options(**OWN, rounds=2), 3)
    named = NameClasses(("Rivers", "Kings", "Tools", "Dogs", "Songs"), (False, True))
    table.play(0, named, ("letters", LETTERS))
    return table


def test_with_cards_of_their_own_people_write_on_phones_and_judge_themselves() -> None:
    table = with_own_cards()
    assert table.table.deadline == 300_000
    head = table.table.view(1)["mine"].columns[1]
    assert (head.title.en, head.persons, head.skip) == ("Kings", True, ("kings",))
    table.play(1, Write(0, 1, "Anne of Austria"))
    table.play(1, Write(1, 1, "King Midas"))
    table.play(1, Write(1, 0, "King Midas"))
    for seat in range(3):
        table.play(seat, Done())
    assert table.state.phase == "mark"
    entries = table.state.playcards[1].entries
    assert [entries[row][1].keyword for row in (0, 1)] == ["Anne", "Midas"]
    assert (entries[1][0].why, entries[0][1].known) == ("initial", "unknown")
    while table.state.phase != "reveal":
        table.play(table.state.asked.finished.index(False), Done())
    assert table.table.view(0)["headings"][0][0].title.de == "Rivers"
    assert game.remember(None, table.state) is not None
    table.play(0, Done())
    assert (table.state.phase, table.state.held) == ("choose", ())


def test_every_column_needs_a_class_of_their_own() -> None:
    table = RealTable(game, Options(**OWN), 3)
    assert [form.move for form in game.offers(table.state, 0).forms] == ["name_classes"]
    assert table.refused(0, NameClasses(CLASSES)).code == "class_needed"
    table = with_own_cards()
    sheet = table.table.sheet(["Ann", "Bob", "Cyd"])
    assert sheet["rounds"] == []


def test_a_child_has_the_same_own_classes_as_the_others() -> None:
    table = with_own_cards()
    assert table.state.columns[0].plain() == table.state.columns[0]
    assert list(game.universe(table.state, 0))


def test_hidden_authors_do_not_go_with_a_real_box() -> None:
    options = Options(real_box=True, hide_authors=True)
    refusal = refused_start(game, options, 3)
    assert refusal.code == "option_without_meaning"
    assert refusal.details["option"] == "hide_authors"


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
