"""The ladder: ten questions for one alone, from easy to hard, another ten every day [ours].

Which they are follows from the number of the day alone. The questions of each difficulty come in an
order that is always the same, so none is asked again before all others were.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from parlour.games.wedges.board import HUB
from parlour.games.wedges.questions import CARD_SIDES, ask
from parlour.games.wedges.state import (
    Event,
    Options,
    Question,
    SeatOptions,
    State,
    Step,
    Turn,
    counted,
)
from parlour.kernel import Asked, Chance, Millis

WEEK: Final = (
    (1, 1, 1, 1, 2, 2, 2, 2, 3, 3),
    (1, 1, 1, 2, 2, 2, 2, 3, 3, 3),
    (1, 1, 1, 2, 2, 2, 3, 3, 3, 4),
    (1, 1, 2, 2, 2, 3, 3, 3, 4, 4),
    (1, 1, 2, 2, 3, 3, 3, 4, 4, 4),
    (1, 2, 2, 3, 3, 3, 4, 4, 4, 5),
    (1, 2, 2, 3, 3, 4, 4, 4, 5, 5),
)
"""The difficulties of the questions, from Monday to Sunday."""
FIRST_WEEKDAY: Final = 3
"""Day 0 is a Thursday."""


def begin(options: Options, seats: tuple[SeatOptions, ...]) -> State:
    """Return the state before the first question: it is asked when the player goes on."""
    return State(
        options=options,
        seats=seats,
        starts=(),
        phase="ladder",
        turn=0,
        until=None,
        asked=Asked.some(seats, (), 0, None),
        last=Event("began", 0, 0),
        positions=(HUB,),
        wedges=((),),
        barred=((),),
        silent=(False,),
        tally=counted((), 1),
        turns=(Turn(0),),
    )


def ask_next(state: State, now: Millis, chance: Chance) -> State:
    """Ask the next question, a step harder or as hard as the one before."""
    number = len(state.answered())
    difficulty, place = rung(state.options.ladder_day, number)
    asked = {
        "packs": list(state.options.packs),
        "difficulty": difficulty,
        "place": place,
        "roll": chance.roll("card", CARD_SIDES),
        "choices": state.picks,
    }
    card = chance.consult("rung", asked)
    question = msgspec.convert({"number": number, **card}, Question)
    step = Step(0, HUB, HUB, "ladder", question.category)
    return ask(replace(state, step=step), question, now)


def rung(day: int, number: int) -> tuple[int, int]:
    """Return the difficulty of a day's question, and how many of this difficulty were asked before it, from
    the Monday before day 0 on."""
    weeks, weekday = divmod(day + FIRST_WEEKDAY, len(WEEK))
    difficulty = WEEK[weekday][number]
    earlier = sum(hard.count(difficulty) for hard in WEEK[:weekday])
    today = WEEK[weekday][:number].count(difficulty)
    whole = sum(hard.count(difficulty) for hard in WEEK)
    return difficulty, weeks * whole + earlier + today


def points(state: State) -> int:
    """Return a point for every right answer, at the first or the second try."""
    return sum(bool(step.correct) for step in state.answered())


def second_tries(state: State) -> int:
    """Count the second tries: the fewer the better between equal points."""
    return sum(step.tried is not None for step in state.answered())
