"""Other worlds and plausible moves, for the contract and for property tests."""

from __future__ import annotations

import random
from collections.abc import Iterator

from msgspec.structs import replace

from parlour.games.wedges.board import CATEGORIES, COLOURS, HUB, SPACES, kind_of, routes
from parlour.games.wedges.flags import asked_questions
from parlour.games.wedges.guessing import may_guess
from parlour.games.wedges.state import (
    Answer,
    Appeal,
    Draw,
    Flag,
    GoOn,
    Guess,
    Guessed,
    Move,
    MoveTo,
    PickCategory,
    Proposal,
    Propose,
    Roll,
    Rule,
    State,
    Vote,
    VoteCategory,
)
from parlour.kernel import Chance, Seat, Viewer

ANSWERS = ("Danube", "1066", "the Moon", "a", "Ada Lovelace (mathematician)", "ten and a half")

WHYS = ("part", "last_name", "number", "more_said")


# What a viewer may not know -----------------------------------------------------------------------


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Redraw the answer until it is shown, the others' votes and another team's proposals."""
    changes: dict[str, object] = {}
    step, question = state.step, state.question
    reads = viewer == state.reader and not state.referee
    shown = state.phase in ("appeal", "vote")
    is_known = question is not None and question.card  # of people's own cards nothing is
    if step is not None and question is not None and is_known and not reads and not shown:
        # A viewer of the choices knows that the answer is one of those that are left, but not which.
        left = [n for n, text in enumerate(question.choices) if text in state.choices_left]
        right = chance.pick("right", left) if left else 0
        other = replace(
            question,
            answer=question.choices[right] if question.choices else chance.pick("answer", ANSWERS),
            right=right,
            also=tuple(chance.draw("also", ANSWERS, chance.roll("also", 3) - 1)),
            version=str(chance.roll("version", 1000)),
        )
        # Why more is asked for is told to the seat in turn alone: it depends on the answer.
        why = step.why if viewer == state.turn or not step.why else chance.pick("why", WHYS)
        changes["step"] = replace(step, question=other, why=why)
    if viewer != state.turn and state.phase == "answer":
        count = chance.roll("proposals", 3) - 1
        texts = chance.draw("proposals", ANSWERS, count)
        changes["proposals"] = tuple(Proposal(by, text) for by, text in enumerate(texts))
    if state.options.guesses and state.step is not None and state.question is not None:
        changes["guesses"] = tuple(_guesses(state, viewer, chance))
    if state.phase in ("vote_category", "vote"):
        values = CATEGORIES if state.phase == "vote_category" else (True, False)
        answers = tuple(
            # Who has voted is public; what, is not.
            chance.pick("vote", list(values)) if answer is not None and seat != viewer else answer
            for seat, answer in enumerate(state.asked.answers)
        )
        changes["asked"] = replace(state.asked, answers=answers)
    return replace(state, **changes)


def _guesses(state: State, viewer: Viewer, chance: Chance) -> Iterator[Guessed]:
    """Yield guesses as they may be: one's own text is known, not whether it is right; of others not even
    whether there is one."""
    known = {one.seat: one.text for one in state.guesses if one.seat == viewer}
    texts = state.question.choices if state.question and state.question.choices else ANSWERS
    for seat in range(state.count):
        if seat == state.turn or (seat != viewer and chance.roll("guesses", 2) == 1):
            continue
        if seat == viewer and seat not in known:
            continue
        text = known.get(seat) or chance.pick("guess", list(texts))
        yield Guessed(seat, text, chance.roll("right guess", 2) == 1)


# Plausible moves ----------------------------------------------------------------------------------


def sample(state: State, seat: Seat, rng: random.Random) -> Move | None:
    """Return what somebody at this seat might do now; None: waits."""
    known = asked_questions(state)
    if known and rng.random() < 0.02:
        return Flag(rng.choice(list(known)), rng.choice(("wrong", "dated", "unclear")))
    if state.phase == "over" or rng.random() < 0.05:
        return None
    return _in_turn(state, rng) if seat == state.turn else _other(state, seat, rng)


def _in_turn(state: State, rng: random.Random) -> Move | None:
    match state.phase:
        case "roll":
            return Roll()
        case "move":
            return MoveTo(_towards(state, rng))
        case "category":
            return PickCategory(rng.choice(CATEGORIES))
        case "answer":
            return _answer(state, rng)
        case "appeal":
            return rng.choice((Appeal(), GoOn()))
        case "ladder":
            return GoOn()
        case _:
            return None


def _towards(state: State, rng: random.Random) -> str:
    """Move mostly nearer to a missing headquarters or to the hub, so that games end."""
    if rng.random() < 0.03:
        return rng.choice(SPACES)
    seat = state.turn
    targets = list(state.targets())
    if state.has_enough(seat):
        goals = [HUB]
    else:
        goals = [s for s in SPACES if kind_of(s) == "hq" and _missing(state, s)]
    best = [space for space in targets if space in goals]
    near = [
        space
        for space in targets
        if any(goal in routes(space, roll) for goal in goals for roll in range(1, 7))
    ]
    return rng.choice(best or near or targets)


def _missing(state: State, space: str) -> bool:
    return COLOURS[space] not in state.wedges[state.turn]


def _answer(state: State, rng: random.Random) -> Move:
    """Answer right more often than not; now and then a proposal, a pass, or far too much."""
    question = state.question
    assert question is not None
    kind = rng.random()
    if question.choices and kind < 0.95:
        picked = rng.choice((*question.choices, ""))
        return Propose(picked, rng.randrange(3)) if kind < 0.1 else Answer(picked)
    if kind < 0.1:
        return Propose(rng.choice((*ANSWERS, "")), rng.randrange(3))
    if kind < 0.88:
        return Answer(question.answer)
    return Answer(rng.choice((*ANSWERS, "", "x" * 250, question.answer[:3])))


def _other(state: State, seat: Seat, rng: random.Random) -> Move | None:
    if may_guess(state, seat) and rng.random() < 0.5:
        question = state.question
        assert question is not None
        texts = question.choices or (*ANSWERS, question.answer, "")
        return Guess(rng.choice(texts))
    match state.phase:
        case "vote_category":
            return VoteCategory(rng.choice(CATEGORIES)) if rng.random() < 0.8 else None
        case "vote":
            return Vote(rng.random() < 0.5)
        case "draw" if seat == state.reader:
            is_printed = state.options.real_box and not state.options.own_cards
            return (
                Draw(1, "1")
                if is_printed
                else Draw(1 if state.options.real_box else rng.choice((1, 2)))
            )
        case "answer" | "rule" if seat == state.reader and not state.referee:
            return Rule(rng.random() < 0.7) if rng.random() < 0.5 else None
        case _:
            return None
