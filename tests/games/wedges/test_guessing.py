"""Guesses of those who wait: secret until the ruling and any appeal are over, and worth no points."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.wedges.sitting import CHOICES, Sitting

from parlour.games.wedges import game
from parlour.games.wedges.analysis import GuessRate, guess_rates
from parlour.games.wedges.state import Guess, Options
from parlour.testing import check_game, play_out
from parlour.testing.secrets import check_non_interference


def asked(count: int = 3, **options: Any) -> Sitting:
    return Sitting(count, guesses=True, **options).ask(1, "s0.1")


def guess(sitting: Sitting, seat: int, text: str) -> Sitting:
    return sitting.move(Guess(text), seat)


def shown(sitting: Sitting) -> list[tuple[int, str, bool]]:
    question = sitting.view()["question"]
    return [(one["seat"], one["text"], one["right"]) for one in question["guesses"]]


def forms(sitting: Sitting, seat: int) -> list[str]:
    return [form.move for form in game.offers(sitting.state, seat).forms]


def test_a_guess_is_shown_after_the_ruling_and_never_before() -> None:
    sitting = guess(guess(asked(), 1, " right "), 2, "no idea")
    assert shown(sitting) == []
    assert sitting.view(1)["mine"]["guess"] == "right"
    assert sitting.view(0)["mine"]["guess"] is None
    sitting.answer("wrong one")
    assert sitting.phase == "appeal"
    assert shown(sitting) == [], "not before appeals close"
    sitting.appeal()
    assert shown(sitting) == []
    sitting.vote(1, True).vote(2, True)
    assert shown(sitting) == [(1, "right", True), (2, "no idea", False)]
    assert sitting.view(1)["mine"]["guess"] is None
    assert sitting.state.wedges == ((), (), ())


def test_nobody_can_tell_whether_another_seat_has_guessed() -> None:
    without, with_one = asked(), guess(asked(), 1, "right")
    for viewer in (0, 2, "table", "spectator"):
        assert without.view(viewer) == with_one.view(viewer)
    assert without.table.deadline == with_one.table.deadline


def test_a_guess_is_locked_in_and_only_those_who_wait_have_one() -> None:
    sitting = guess(asked(), 1, "no idea")
    sitting.refused(Guess("right"), "already_guessed", seat=1)
    sitting.refused(Guess("right"), "not_now", seat=0)
    sitting.refused(Guess("  "), "empty_guess", seat=2)
    assert ["guess" in forms(sitting, seat) for seat in range(3)] == [False, False, True]
    sitting.answer("wrong one")
    sitting.refused(Guess("right"), "not_now", seat=2)
    Sitting(3).ask(1, "s0.1").refused(Guess("right"), "not_now", seat=1)


def test_who_reads_the_answer_does_not_guess_it() -> None:
    sitting = asked(judge="reader")
    reader = sitting.state.reader
    assert reader is not None
    sitting.refused(Guess("right"), "not_now", seat=reader)
    other = next(seat for seat in (1, 2) if seat != reader)
    guess(sitting, other, "vague")
    sitting.rule(True)
    assert shown(sitting) == [(other, "vague", False)], "what is not specific enough is not known"


def test_where_there_are_choices_one_of_them_is_tapped() -> None:
    sitting = asked(answers="choices")
    sitting.refused(Guess("elsewhere"), "not_a_choice", seat=1)
    guess(guess(sitting, 1, CHOICES[2]), 2, CHOICES[0]).answer(CHOICES[2])
    assert shown(sitting) == [(1, "right", True), (2, "left", False)]


def test_guesses_end_with_their_question() -> None:
    sitting = guess(asked(), 1, "right").wait(31)
    assert shown(sitting) == [(1, "right", True)]
    assert sitting.state.guesses == ()


def test_guesses_are_counted_afterwards() -> None:
    sitting = guess(guess(asked(), 1, "right"), 2, "no idea").right()
    assert guess_rates(sitting.state) == (GuessRate(1, 1, 1), GuessRate(2, 1, 0))
    merits = [(one.seat, one.code, one.count) for one in game.merits(sitting.state)]
    assert (1, "knew", 1) in merits
    assert all(code != "knew" for seat, code, _ in merits if seat == 2)


def test_scoresheets_tell_the_option_only_where_it_is_set() -> None:
    assert "guesses" not in Sitting(2).sheet["options"]
    assert asked().sheet["options"]["guesses"] is True


@pytest.mark.parametrize("answers", ["typed", "choices"])
def test_the_contract_holds_with_guesses(answers: Any) -> None:
    options = Options(guesses=True, answers=answers, max_turns=12)
    check_game(game, options=[options], variants=1, points=4)
    seats = (game.SeatOptions(),) * 4
    check_non_interference(play_out(game, options, seats, seed=3), random.Random(1), 12)
