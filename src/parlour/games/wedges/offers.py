"""What a seat can do now, and what happens if it does nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from parlour.games.wedges.board import CATEGORIES, SPACES
from parlour.games.wedges.guessing import may_guess
from parlour.games.wedges.state import (
    LONGEST_ANSWER,
    Answer,
    Appeal,
    Draw,
    Flag,
    GoOn,
    MoveTo,
    PickCategory,
    Roll,
    Rule,
    State,
    Vote,
    VoteCategory,
)
from parlour.kernel import (
    NOTHING,
    Choice,
    Described,
    Form,
    Offers,
    Seat,
    Text,
)

REASONS = ("wrong", "dated", "unclear")


ANSWER = Form("answer", {"text": Text(LONGEST_ANSWER)})
PROPOSE = Form("propose", {"text": Text(LONGEST_ANSWER)})
PRINTED = Form("draw", {"box": Choice((1, 2)), "card": Text(80)})
FLAG = Form("flag", {"question": Text(LONGEST_ANSWER), "reason": Choice(REASONS)}, aside=True)


def guesses(state: State) -> Form:
    """Return the form of a guess; nobody waits for one."""
    question = state.question
    assert question is not None
    text = Choice(question.choices) if question.choices else Text(LONGEST_ANSWER)
    return Form("guess", {"text": text}, aside=True)


def offers(state: State, seat: Seat) -> Offers:
    """Return what the phase asks of this seat; and every question that was asked can be flagged."""
    asked = _asked(state, seat)
    if may_guess(state, seat):
        asked = Offers(asked.moves, (*asked.forms, guesses(state)))
    has_question = state.question is not None or any(
        asked for own in state.tally for asked, _ in own
    )
    return Offers(asked.moves, (*asked.forms, FLAG)) if has_question else asked


def _asked(state: State, seat: Seat) -> Offers:
    if seat != state.turn:
        return _asked_of_others(state, seat)
    match state.phase:
        case "roll":
            return Offers((Roll(),))
        case "move":
            return Offers(tuple(map(MoveTo, state.targets())))
        case "category":
            return Offers(tuple(map(PickCategory, CATEGORIES)))
        case "answer":
            return _answers(state)
        case "appeal":
            return Offers((Appeal(), GoOn()))
        case "ladder":
            return Offers((GoOn(),))
        case _:
            return NOTHING


def _answers(state: State) -> Offers:
    """Return an answer to type; where there are choices, each of them, or a pass."""
    question = state.question
    assert question is not None
    if not question.choices:
        return Offers((), (ANSWER, PROPOSE))
    picked = (*state.choices_left, "")
    return Offers(tuple(map(Answer, picked)), (Form("propose", {"text": Choice(picked)}),))


def _asked_of_others(state: State, seat: Seat) -> Offers:
    match state.phase:
        case "vote_category" if not state.asked.finished[seat]:
            return Offers(tuple(map(VoteCategory, CATEGORIES)))
        case "vote" if not state.asked.finished[seat]:
            return Offers((Vote(True), Vote(False)))
        case "draw" if seat == state.reader and not state.options.real_box:
            return Offers((Draw(1), Draw(2)))
        case "draw" if seat == state.reader:
            is_own = state.options.own_cards
            return Offers((Draw(1), Draw(2))) if is_own else Offers((), (PRINTED,))
        case "answer" | "rule" if seat == state.reader and not state.referee:
            return Offers((Rule(True), Rule(False)))
        case _:
            return NOTHING


def universe(state: State, seat: Seat) -> Iterator[Any]:
    """Yield moves worth enumerating."""
    yield from (Roll(), Appeal(), GoOn(), Draw(1), Draw(2), Answer("x"))
    yield from (kind(answer) for kind in (Rule, Vote) for answer in (True, False))
    yield from (kind(category) for kind in (PickCategory, VoteCategory) for category in CATEGORIES)
    yield from map(MoveTo, SPACES)
    yield Flag("none/blue", "wrong")


def default(state: State, seat: Seat) -> Described | None:
    """Return what the deadline brings; it tells nothing that the seat does not know."""
    if state.phase in ("vote_category", "vote"):
        if state.asked.finished[seat] or state.asked.deadlines[seat] is None:
            return None
        return Described(
            "category_vote_closes" if state.phase == "vote_category" else "vote_closes"
        )
    if state.until is None:
        return None
    if seat == state.turn:
        return _default_in_turn(state)
    if seat == state.reader:
        match state.phase:
            case "draw":
                return Described("draws_itself")
            case "rule":
                return Described("reader_replaced")
    return None


def _default_in_turn(state: State) -> Described | None:
    match state.phase:
        case "roll":
            return Described("rolls_itself")
        case "move":
            return Described("moves_anywhere")
        case "category":
            return Described("any_category")
        case "answer" if not state.referee:
            return Described("reader_rules")
        case "answer":
            return Described("no_answer")
        case "appeal":
            return Described("no_appeal")
        case _:
            return None
