"""Bad input: a clear refusal, nothing changed."""

from itertools import product
from typing import Any

import msgspec
import pytest
from tests.games.wedges.sitting import Sitting

from parlour.games.wedges import game
from parlour.games.wedges.state import (
    Answer,
    Appeal,
    Draw,
    GoOn,
    MoveTo,
    PickCategory,
    Propose,
    Roll,
    Rule,
    Vote,
    VoteCategory,
)
from parlour.kernel import Memory
from parlour.kernel.entry import decode_input

EVERYTHING = (
    Roll(), MoveTo("s0.1"), PickCategory("blue"), VoteCategory("blue"), Draw(1), Propose("x"),
    Answer("x"), Rule(True), Appeal(), GoOn(), Vote(True),
)  # fmt: skip


@pytest.mark.parametrize("to", ["", "hub", "s0.6", "s6.1", "r42", "r-1", "S0.1", "s0.1 ", "нub"])
def test_a_move_to_nowhere_or_out_of_reach(to: str) -> None:
    sitting = Sitting().roll(1)
    known = to == "hub"
    details: dict[str, Any] = {"to": to, "roll": 1} if known else {"to": to}
    sitting.refused(MoveTo(to), "unreachable" if known else "no_such_space", **details)


def test_out_of_turn_nothing_is_accepted() -> None:
    sitting = Sitting(3).roll(1)
    for move in EVERYTHING:
        before = sitting.table
        with pytest.raises(Exception, match=r"^(not_your_turn|not_now)"):
            sitting.move(move, 1)
        assert sitting.table is before


HOSTILE = [
    "'; DROP TABLE cards; --", "<script>alert(1)</script>", "=1+1", "\u202eevil", "%s%n", "🎲" * 100,
    "a" * 200, "\0", "().*+?[", "right" * 40, "NaN", "-1", "१२३", "١٢٣٤", "½", "²", "Ⅻ", "(((", ")",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_answer_is_just_a_wrong_one(text: str) -> None:
    sitting = Sitting().ask(1, "s0.1").answer(text)
    assert (sitting.phase, sitting.turn) in (("appeal", 0), ("roll", 1))


def test_the_judge_itself_bears_anything() -> None:
    answers = ["Danube (Donau in German)", "1989", "C", "Los Angeles"]
    accepted = []
    for text, answer in product(HOSTILE, answers):
        asked = {
            "given": text,
            "answer": answer,
            "also": ["LA"],
            "names": "last",
            "question": "",
            "packs": ["bank"],
        }
        if game.consult("judge", asked, Memory()).verdict == "accept":
            accepted.append((text, answer))
    assert accepted == []


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "move"},
        {"type": "move", "to": "x" * 9},
        {"type": "move", "to": 3},
        {"type": "draw", "box": 3},
        {"type": "pick_category", "category": "purple"},
        {"type": "answer", "text": "x" * 10_001},
        {"type": "answer", "text": None},
        {"type": "propose", "text": "x", "by": -1},
        {"type": "rule", "correct": "yes"},
        {"type": "flag", "question": "x", "reason": "boring"},
        {"type": "flag", "question": "x" * 201, "reason": "wrong"},
        {"type": "win"},
    ],
)
def test_what_is_no_move_does_not_decode(raw: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_input({"type": "play", "move": raw}, game)


def test_a_reader_who_leaves_stops_nobody() -> None:
    sitting = Sitting(3, judge="reader", answer_seconds=0).ask(1, "s0.1").answer("right")
    assert sitting.wait(60).phase == "roll"
    assert sitting.last_step["judged_by"] == "referee"


def test_everybody_leaves_and_the_game_still_ends() -> None:
    sitting = Sitting(3, max_turns=30)
    sitting.wait(30 * 60 * 60, *([1, 2, 3, 4, 5, 6] * 200))
    assert sitting.phase == "over"
    assert sitting.sheet["totals"] == {"Ann": 0, "Bo": 0, "Cy": 0}
