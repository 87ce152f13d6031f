"""Questions of Wedges for a whole class: of the packs or the teacher's own, and how answers are ruled."""

from __future__ import annotations

from parlour.games.wedges.classroom import posed, ruled
from parlour.kernel.classroom import OwnQuestion, QuizWish


def test_a_question_of_the_packs_comes_once_with_answers_to_pick_from() -> None:
    names: list[str] = []
    for roll in range(30):
        question = posed(QuizWish(roll, ("bank",), tuple(names)))
        assert len(question.choices) in (0, 4)
        assert question.name.startswith("bank-")
        names.append(question.name)
        right = [one for one in question.choices if ruled(question, one) == "right"]
        assert len(right) == (1 if question.choices else 0)
    assert len(set(names)) == 30
    typed = posed(QuizWish(1, ("kinder",), picks=False))
    assert ruled(typed, typed.answer) == "right"


def test_a_question_of_the_teachers_is_judged_like_any_other() -> None:
    own = OwnQuestion("Who built the first programmable computer?", "Konrad Zuse", ("Zuse",))
    question = posed(QuizWish(7, own=own))
    assert (question.choices, question.name) == ((), "")
    assert ruled(question, "konrad zuze") == "right"
    assert ruled(question, "Alan Turing") == "wrong"
    picked = posed(QuizWish(7, own=OwnQuestion("7 × 8?", "56", wrong=("54", "48", "63"))))
    assert sorted(picked.choices) == ["48", "54", "56", "63"]
    assert [ruled(picked, one) for one in ("56", "54")] == ["right", "wrong"]
