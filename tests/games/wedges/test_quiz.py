"""Questions of the packs for a whole class."""

from __future__ import annotations

import pytest

from parlour.games.wedges import classroom
from parlour.games.wedges.classroom import posed
from parlour.games.wedges.reference import box_of
from parlour.kernel import Refusal
from parlour.kernel.classroom import QuizWish


def test_a_question_that_was_asked_before_is_drawn_again_while_there_are_others() -> None:
    first = posed(QuizWish(roll=5, packs=("junior",)))
    second = posed(QuizWish(roll=5, packs=("junior",), used=(first.name,)))
    assert first.name != second.name
    assert posed(QuizWish(roll=5, packs=("junior",))) == first


def test_where_everything_was_asked_a_question_comes_again() -> None:
    box = box_of(["junior"])
    names = [
        f"{card.id}/{question.category}"
        for card in map(box.card, range(len(box)))
        for question in card.questions
    ]
    assert posed(QuizWish(roll=5, packs=("junior",), used=tuple(names))).name in names


def test_an_empty_box_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classroom, "CATEGORIES", ())
    with pytest.raises(Refusal) as refused:
        posed(QuizWish(roll=5, packs=("junior",)))
    assert refused.value.code == "empty_box"
