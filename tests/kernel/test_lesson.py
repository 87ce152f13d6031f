"""A lesson: only what a step asks for goes on, everything by the real rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.hunch import game as without_lesson

from parlour.games.facts.state import Done, Write
from parlour.games.fives.state import Outline
from parlour.games.times.state import Call, Claim, EndTurn, Fact, TakeBack
from parlour.kernel import Refusal, find_game, games
from parlour.kernel.lesson import (
    MOST_DEEDS,
    Deed,
    Guided,
    Lesson,
    Rehearsal,
    find_lesson,
    rehearse,
)

TIMES, FACTS = find_game("times"), find_game("facts")
UP_TO_THE_CLAIM: tuple[Any, ...] = (None, Fact(4, 5, 20))


def refused(rehearsal: Rehearsal, deed: Any) -> str:
    with pytest.raises(Refusal) as caught:
        rehearsal.after(deed)
    return caught.value.code


def test_the_opening_is_played_before_the_learner_comes_in() -> None:
    begun = rehearse(TIMES, "en", ())
    assert [turn.seat for turn in begun.table.state.turns] == [0, 1]
    assert begun.step.id == "goal"


def test_a_step_that_is_read_is_left_by_going_on() -> None:
    begun = rehearse(TIMES, "en", ())
    assert begun.after(None).step.id == "fact"
    assert refused(begun, Fact(4, 5, 20)) == "lesson_other_move"


def test_a_step_that_asks_for_a_move_is_not_left_without_it() -> None:
    assert refused(rehearse(TIMES, "en", (None,)), None) == "lesson_first_this"


def test_another_move_of_the_same_kind_is_refused_where_only_one_will_do() -> None:
    asked = rehearse(TIMES, "en", (None,))
    assert refused(asked, Fact(1, 1, 1)) == "lesson_other_move"
    assert refused(asked, Call()) == "lesson_other_move"


def test_what_the_rules_refuse_is_refused_with_their_reason() -> None:
    asked = rehearse(TIMES, "en", (None,))
    assert refused(asked, EndTurn()) == "nothing_placed"
    placed = rehearse(TIMES, "en", UP_TO_THE_CLAIM)
    assert refused(placed, Fact(4, 5, 20)) == "already_placed"


def test_any_move_will_do_that_reaches_what_is_asked() -> None:
    placed = rehearse(TIMES, "en", UP_TO_THE_CLAIM)
    four = Claim(tuple((digit, 0) for digit in range(3, 7)))
    assert placed.after(four).step.id == "end"
    elsewhere = Claim(tuple((digit, 1) for digit in range(3, 7)))
    assert refused(placed, elsewhere) == "lesson_other_move"
    assert refused(placed, TakeBack()) == "lesson_other_move"


def test_a_move_that_only_needs_chance_is_fine_by_the_rules() -> None:
    wedges = find_game("wedges")
    begun = rehearse(wedges, "en", ())
    roll = begun.step.shows[0]
    answering = begun.after(roll).after(begun.lesson.steps[1].shows[0])
    assert answering.step.id == "answer"
    assert refused(answering, roll) == "not_now"
    other = begun.after(roll)
    assert refused(other, type(other.step.shows[0])("r0")) == "lesson_other_move"


def test_the_others_move_by_the_script() -> None:
    ended = rehearse(TIMES, "en", (*UP_TO_THE_CLAIM, *claim_and_end()))
    assert ended.table.state.turn.seat == 0
    assert ended.table.state.turns[-1].fact == Fact(7, 8, 54)


def claim_and_end() -> tuple[Any, ...]:
    return Claim(tuple((digit, 0) for digit in range(2, 7))), EndTurn()


def test_drafts_are_kept_once_and_going_on_asks_the_state() -> None:
    writing = rehearse(FACTS, "en", (None,))
    assert refused(writing, None) == "lesson_first_this"
    for text in ("B", "Be", "Bea", "Bear"):
        writing = writing.after(Write(0, 0, text))
    assert writing.deeds == (None, Write(0, 0, "Bear"))
    assert writing.step.id == "first"
    again = rehearse(FACTS, "en", (*writing.deeds, Write(1, 0, "Tiger"), Write(0, 0, "Bee")))
    assert again.deeds == (None, Write(1, 0, "Tiger"), Write(0, 0, "Bee"))
    assert again.after(None).step.id == "second"


@pytest.mark.parametrize("text", ["Ant", "Bearzzqx", ""])
def test_what_the_shelf_does_not_know_or_has_another_letter_is_not_enough(text: str) -> None:
    writing = rehearse(FACTS, "en", (None, Write(0, 0, text)))
    assert refused(writing, None) == "lesson_first_this"


def test_the_same_entry_twice_is_not_enough() -> None:
    second = rehearse(FACTS, "en", (None, Write(0, 0, "Bear"), None, Write(1, 0, "Bear")))
    assert refused(second, None) == "lesson_first_this"


def test_a_mark_is_no_draft_and_stays() -> None:
    marked = Write(0, 0, "Brown Bear", 0)
    writing = rehearse(FACTS, "en", (None, marked, marked))
    assert writing.deeds == (None, marked, marked)


def test_a_move_that_is_not_finished_may_be_of_the_kind_that_is_asked_for() -> None:
    fives = find_game("fives")
    searching = rehearse(fives, "en", (None,))
    half = searching.after(Outline(1, ((4, 2), (4, 3))))
    assert (half.step.id, len(half.deeds)) == ("find", 2)
    assert refused(half, Outline(1, tuple((9, column) for column in range(5)))) == "invalid_symbols"
    found = half.after(Outline(1, tuple((4, column) for column in range(2, 7))))
    assert found.step.id == "flip"


def test_nothing_is_taken_back_in_a_lesson() -> None:
    claimed = rehearse(TIMES, "en", (*UP_TO_THE_CLAIM, claim_and_end()[0]))
    assert claimed.table.can_undo(0)
    assert "undo" not in claimed.view()


def test_a_lesson_is_over_after_its_last_sentence() -> None:
    over = rehearse(TIMES, "en", (*UP_TO_THE_CLAIM, *claim_and_end(), Call()))
    assert over.is_over
    assert refused(over, None) == "lesson_over"


def test_a_lesson_has_an_end_whatever_is_sent() -> None:
    writing = rehearse(FACTS, "en", (None,))
    marked = Write(0, 0, "Brown Bear", 0)
    for _ in range(MOST_DEEDS - 1):
        writing = writing.after(marked)
    assert refused(writing, marked) == "lesson_too_long"


def test_a_game_may_have_no_lesson() -> None:
    with pytest.raises(Refusal) as caught:
        find_lesson(without_lesson, "en")
    assert (caught.value.code, caught.value.details) == ("no_lesson", {"game": without_lesson.id})


def test_the_shelf_answers_where_the_script_is_silent() -> None:
    chance = Guided((("card", 7), ("die", 2)), lambda label, question: [label, question])
    assert chance.consult("judge", "x") == ["judge", "x"]
    assert chance.consult("card", "x") == 7
    assert chance.consult("card", "y") == ["card", "y"]
    assert chance.roll("die", 6) == 2
    assert [drawn.label for drawn in chance.outcomes] == ["judge", "card", "card", "die"]


def test_a_script_that_does_not_fit_the_rules_is_refused() -> None:
    lesson = find_lesson(TIMES, "en")
    broken = Lesson(lesson.options, lesson.seats, lesson.steps, opening=(Deed(1, Done()),))
    with pytest.raises(Refusal, match="not_your_turn"):
        Rehearsal.begin(TIMES, broken)


def test_every_game_of_the_house_has_a_lesson() -> None:
    for game in games().values():
        assert find_lesson(game, "en").steps
