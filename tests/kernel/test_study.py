"""Notation, legal moves and pictures of a game that brings nothing of its own for them."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.kernel.hunch import Ask, Done, Guess, game
from tests.kernel.tables import Sitting, finished, staked

import parlour
from parlour.kernel import Cells, Choice, Flag, Form, Number, Refusal, find_game, games
from parlour.kernel.notation import fillings, read_move, write_move


def test_a_move_is_its_kind_and_its_fields() -> None:
    assert write_move(game, Guess(7)) == "guess 7"
    assert write_move(game, Done()) == "done"
    assert read_move(game, "guess 7") == Guess(7)
    assert read_move(game, " done ") == Done()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no kind of move"),
        ("fold", "no kind of move: fold"),
        ("guess", "missing required field"),
        ("guess many", "Expecting value"),
        ("guess 1.5", "Expected `int`"),
        ("guess 7 8", "more than 1 values"),
        ('guess 7"8"', "no space after a value"),
    ],
)
def test_text_that_is_no_move_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_move(game, text)
    assert refused.value.code == "unreadable_move"
    assert reason in refused.value.details["reason"]


def test_the_legal_moves_of_a_seat_are_its_offers_and_what_its_forms_can_be_filled_with() -> None:
    table = staked().table
    moves = table.legal_moves(0)
    assert {Guess(number) for number in range(1, 11)} <= set(moves)
    assert Ask() in moves
    assert len(moves) == len(set(moves))
    for move in moves:
        table.play(0, move, table.clock.due(table.at))


def test_without_a_seat_the_moves_of_the_only_one_that_can_act_are_meant() -> None:
    sitting = Sitting()
    assert sitting.table.seats_to_act() == (0,)
    assert sitting.table.legal_moves() == sitting.table.legal_moves(0) != ()
    both = staked().table
    assert both.seats_to_act() == (0, 1)
    with pytest.raises(ValueError, match="name a seat"):
        both.legal_moves()


def test_a_game_that_is_over_has_no_moves() -> None:
    table = finished().table
    assert table.seats_to_act() == ()
    assert table.legal_moves() == table.legal_moves(0) == ()


def test_where_nobody_can_act_nothing_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting().table
    monkeypatch.setattr(parlour.kernel.study.Study, "seats_to_act", lambda table: ())
    assert table.legal_moves() == ()


def test_moves_that_the_rules_refuse_are_not_listed() -> None:
    sitting = staked()
    sitting.act(parlour.kernel.entry.Pause(2_000_000), 0)
    assert not any(isinstance(move, Guess) for move in sitting.table.legal_moves(0))


def test_a_form_with_few_fillings_is_filled_in() -> None:
    form = Form("guess", {"number": Choice((3, 4))})
    assert list(fillings(game, form)) == [Guess(3), Guess(4)]
    assert list(fillings(game, Form("done", {}))) == [Done()]
    assert list(fillings(game, Form("guess", {"number": Number(1, 1_001)}))) == []
    assert list(fillings(game, Form("guess", {"number": Cells(0, 5)}))) == []
    assert list(fillings(game, Form("guess", {"number": Number(2, 2)}))) == [Guess(2)]
    vote = find_game("wedges")
    votes = fillings(vote, Form("vote", {"correct": Flag()}))
    assert [write_move(vote, move) for move in votes] == ["no", "yes"]


def test_a_game_without_a_drawing_prints_its_sections_and_has_no_svg() -> None:
    table = staked().table
    assert "clock" not in str(table)
    assert str(table) == table.picture("spectator")
    assert str(table).count("\n") + 1 == len(str(table).splitlines()) > 1
    assert table._repr_svg_() is None


def test_the_package_offers_tables_records_and_all_games_of_the_house() -> None:
    for name in parlour.__all__:
        assert getattr(parlour, name) is not None
    assert (
        set(parlour.OFFERED)
        == set(parlour.__all__)
        == {"Table", "Refusal", "read_record", *games()}
    )
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        parlour.__getattr__("chess")


def test_the_package_loads_nothing_before_it_is_asked_for() -> None:
    code = "import sys, parlour; print([m for m in sys.modules if m.startswith('parlour.') or m == 'msgspec'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
