"""Guesses of those who wait: secret until the answer is ruled on, and worth no points [ours]."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.wedges.judging import judged_by_the_house
from parlour.games.wedges.questions import clean
from parlour.games.wedges.state import Guessed, State
from parlour.kernel import Chance, Refusal, Seat


def may_guess(state: State, seat: Seat) -> bool:
    """Return whether this seat may lock in a guess now: once a question, while it is open, and not who
    has to answer it or reads its answer."""
    if not state.options.guesses or state.options.real_box or state.options.ladder:
        return False
    if state.phase != "answer" or state.question is None or seat == state.turn:
        return False
    reads = seat == state.reader and not state.referee
    return not reads and not has_guessed(state, seat)


def has_guessed(state: State, seat: Seat) -> bool:
    return any(one.seat == seat for one in state.guesses)


def guess(state: State, seat: Seat, text: str, chance: Chance) -> State:
    """Lock a guess in. It is judged at once, as an answer would be, and nobody is told before the ruling."""
    if not may_guess(state, seat):
        raise Refusal("already_guessed" if has_guessed(state, seat) else "not_now")
    spoken = clean(text)
    question = state.question
    assert question is not None
    if question.choices and spoken not in question.choices:
        raise Refusal("not_a_choice")
    if not spoken:
        raise Refusal("empty_guess")
    if question.choices:
        right = spoken == question.choices[question.right]
    else:
        right = judged_by_the_house(state, spoken, chance)["verdict"] == "accept"
    return replace(state, guesses=(*state.guesses, Guessed(seat, spoken, right)))
