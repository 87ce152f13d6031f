"""The text board, drawn from views."""

from tests.games.wedges.sitting import NAMES, Sitting, final

from parlour.games.wedges.text import draw
from parlour.kernel import Viewer


def drawn(sitting: Sitting, viewer: Viewer) -> str:
    return draw(sitting.view(viewer), NAMES[: sitting.state.count])


def test_who_stands_where_with_which_wedges() -> None:
    sitting = Sitting(at=("hub", "r3"), wedges=((), ("pink",)), barred=((), ("r0",)))
    assert drawn(sitting, 0).split("\n") == [
        "Turn 1 · Ann · roll",
        "* Ann: hub  [· · · · · ·]",
        "  Bo: r3  [· pink · · · ·]  (not r0)",
    ]


def test_the_roll_and_where_it_leads() -> None:
    sitting = Sitting(at=("r1",)).roll(1)
    assert "Rolled 1: r0 brown!, r2 roll_again" in drawn(sitting, "table")
    assert "hub final!" in drawn(final().roll(1), 0)


def test_the_question_the_answer_and_the_verdict() -> None:
    sitting = Sitting().ask(1, "s0.1")
    assert "[green] Question 0 of green, box 1?" in drawn(sitting, "table")
    assert "? Bo" in drawn(sitting, 0)
    assert "right" not in drawn(sitting, 0)
    assert "> vague … more specific?" in drawn(sitting.answer("vague"), 0)
    assert "That is only a part. Say all of it." in drawn(sitting, 0)
    assert "only a part" not in drawn(sitting, 1), "nobody else is told before the ruling"
    assert "= right (answer)" in drawn(sitting.answer("wrong"), 0)
    assert "We do not take “wrong” for the answer." in drawn(sitting, 1)
    assert "= right (wrong)" in drawn(sitting.go_on(), 1)


def test_a_reader_who_judges_sees_the_answer_and_a_team_its_proposals() -> None:
    sitting = Sitting(judge="reader").ask(1, "s0.1").propose("perhaps", 2)
    assert "= right (answer)" in drawn(sitting, 1)
    assert "  3: perhaps" in drawn(sitting, 0)
    assert "perhaps" not in drawn(sitting, 1)
