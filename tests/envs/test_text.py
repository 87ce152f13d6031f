"""The text form for language models: rules, views, moves as text, moves read back."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from parlour.envs.text import TextGame
from parlour.kernel import Refusal, games

pytestmark = pytest.mark.once


def test_every_game_can_be_played_to_the_end_by_texts_alone() -> None:
    settings: dict[str, dict[str, Any]] = {
        "facts": {"rounds": 1, "minutes": 1},
        "fives": {"version": "puzzle", "limit_minutes": 1},
        "foil": {"rounds": [1], "turn_seconds": 20},
        "times": {"rows": 5, "match_minutes": 1},
        "wedges": {"answers": "choices", "max_turns": 5},
    }
    for game in games():
        text = TextGame(game, options=settings.get(game, {}), seed=2)
        rng = random.Random(2)
        for _ in range(3_000):
            seat = text.seat
            if seat is None:
                break
            moves = text.legal_moves(seat)
            assert "\n" not in "".join(moves)
            for move in moves:
                assert move == "wait" or text.trial.table.notation(text.parse(move)) == move
            text.play(seat, rng.choice(moves))
        assert text.outcome is not None, game
        assert text.legal_moves(0) == []


def test_the_rules_are_those_of_this_game() -> None:
    for language, word in (("en", "turn"), ("de", "Zug")):
        for game in games():
            rules = TextGame(game, language=language).rules()
            assert rules.startswith("## ")
            assert "**" not in rules
            assert "{" not in rules
            assert len(rules) > 1_000, game
        assert word in TextGame("times", language=language).rules()
    plain = TextGame("times").rules()
    assert TextGame("times", options={"judge": "referee"}).rules() != plain


def test_a_seat_sees_its_view_and_its_moves() -> None:
    text = TextGame("times", names=["Ada", "Ben"], options={"starts": 1})
    assert text.seat == 1
    assert "Ada" in text.view(1)
    assert json.loads(text.view_json(1)) == text.trial.view(1)
    prompt = text.prompt(1)
    assert text.view(1) in prompt
    assert "6x3=18 | " in prompt
    assert prompt.endswith("]")
    assert [form["move"] for form in text.forms(1)] == ["fact", "write"]
    assert not text.legal_moves(0)
    assert not text.forms(0)
    assert "To fill in" not in text.prompt(0)
    with pytest.raises(ValueError, match="2 seats, but 1 names"):
        TextGame("times", names=["Ada"])


def test_a_text_that_is_no_legal_move_is_refused_with_its_code() -> None:
    text = TextGame("times", options={"starts": 0, "turn_seconds": 0, "match_minutes": 0})
    before = text.trial.table
    for said, code in (
        ("I would like to play six times three.", "unreadable_move"),
        ("6x3=181", "unreadable_move"),
        ("wait", "unreadable_move"),
        ("end", "nothing_placed"),
    ):
        with pytest.raises(Refusal) as refused:
            text.play(0, said)
        assert refused.value.code == code
    with pytest.raises(Refusal) as refused:
        text.play(1, "6x3=18")
    assert refused.value.code == "not_your_turn"
    assert text.trial.table is before
    text.play(0, "6x3=18")
    assert text.legal_moves(0) == ["back", "end"]
