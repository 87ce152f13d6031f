"""Every game's moves are written in its notation and read back."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.games.facts.state import Write
from parlour.games.fives.state import CrossOut, Outline
from parlour.games.foil.state import Guess, Knock
from parlour.games.times.state import Call, Claim, EndTurn, Fact, TakeBack
from parlour.games.times.state import Write as Draft
from parlour.games.wedges.state import (
    Answer,
    Appeal,
    Draw,
    GoOn,
    MoveTo,
    PickCategory,
    Roll,
    Rule,
    Vote,
    VoteCategory,
)
from parlour.kernel import AnyGame, Refusal, find_game, games
from parlour.kernel.entry import Play
from parlour.kernel.notation import read_move, write_move
from parlour.testing import play_out

WRITTEN: list[tuple[str, Any, str]] = [
    ("facts", Write(4, 1, "Verdi"), "4/1 = Verdi"),
    ("facts", Write(0, 0, ""), "0/0 ="),
    ("facts", Write(0, 0, "Victor Hugo", 1), 'write 0 0 "Victor Hugo" 1'),
    ("facts", Write(0, 0, " Hugo"), 'write 0 0 " Hugo"'),
    ("fives", Outline(2, ((0, 0), (0, 1))), "2: 0-0 0-1"),
    ("fives", Outline(2, ()), "2:"),
    ("fives", Outline(2, ((0, -1),)), "outline 2 [[0, -1]]"),
    ("fives", CrossOut("P"), "cross P"),
    ("fives", CrossOut("P", ((1, 2), (1, 3))), "cross P 1-2 1-3"),
    ("fives", CrossOut("P", ()), 'cross_out "P" []'),
    ("foil", Guess(1, 0, "otter"), "1/0 = otter"),
    ("foil", Guess(1, 0, ""), 'guess 1 0 ""'),
    ("foil", Knock(((84, 43), (57,)), 45), "knock 84-43 57 / 45"),
    ("foil", Knock(((84, 43),)), "knock 84-43"),
    ("foil", Knock(((),)), "knock [[]]"),
    ("times", Fact(6, 3, 18), "6x3=18"),
    ("times", EndTurn(), "end"),
    ("times", TakeBack(), "back"),
    ("times", Call(), "call"),
    ("times", Claim(((6, 0), (7, 0), (8, 0), (9, 0))), "set 6-0 7-0 8-0 9-0"),
    ("times", Draft("63"), 'write "63"'),
    ("wedges", Roll(), "roll"),
    ("wedges", MoveTo("S3"), "> S3"),
    ("wedges", PickCategory("blue"), "pick blue"),
    ("wedges", VoteCategory("blue"), "for blue"),
    ("wedges", Answer("the Danube"), "= the Danube"),
    ("wedges", Answer(" Danube"), 'answer " Danube"'),
    ("wedges", Answer(""), "pass"),
    ("wedges", Draw(2), "draw 2"),
    ("wedges", Draw(2, "bank-1"), 'draw 2 "bank-1"'),
    ("wedges", Rule(True), "right"),
    ("wedges", Vote(False), "no"),
    ("wedges", Appeal(), "appeal"),
    ("wedges", GoOn(), "go on"),
]


@pytest.mark.parametrize(("id", "move", "text"), WRITTEN)
def test_a_move_is_written_short_and_read_back(id: str, move: Any, text: str) -> None:
    game = find_game(id)
    assert write_move(game, move) == text
    assert read_move(game, text) == move


@pytest.mark.parametrize(
    ("id", "text", "move"),
    [
        ("times", " 6 × 3 = 18 ", Fact(6, 3, 18)),
        ("times", "6*3=18", Fact(6, 3, 18)),
        ("times", "fact 6 3 18", Fact(6, 3, 18)),
        ("wedges", 'move "S3"', MoveTo("S3")),
    ],
)
def test_other_ways_to_write_it_are_read(id: str, text: str, move: Any) -> None:
    assert read_move(find_game(id), text) == move


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("facts", "7/1 = Verdi"),
        ("fives", "cross Q"),
        ("foil", "9/0 = otter"),
        ("times", "set 6-0 6-10"),
        ("times", "6x3"),
        ("wedges", "pick mauve"),
        ("wedges", "> a-space-of-no-board"),
    ],
)
def test_what_no_move_is_written_like_is_refused(id: str, text: str) -> None:
    with pytest.raises(Refusal, match="unreadable_move") as refused:
        read_move(find_game(id), text)
    assert refused.value.details["text"] == text


@pytest.mark.parametrize("game", games().values(), ids=games().keys())
def test_all_moves_of_a_game_are_written_and_read_back(game: AnyGame) -> None:
    played = play_out(game, seed=1)
    moves = [entry.input.move for entry in played.entries if isinstance(entry.input, Play)]
    assert len(moves) > 5
    assert [read_move(game, write_move(game, move)) for move in moves] == moves
