"""The first turn of Times Four: write a fact, point out the line, call a wrong product."""

from __future__ import annotations

from parlour.games.times.marks import SeatOptions
from parlour.games.times.state import Call, Claim, EndTurn, Fact, Options, State
from parlour.kernel.lesson import Deed, Lesson, Step

LINE = tuple((digit, 0) for digit in range(2, 7))
"""The bottom boxes of 2 to 6: some are the learner's already, the fact of the lesson fills the rest."""


def has_counted(state: State) -> bool:
    return state.turn.claimed == 1


def lesson(language: str) -> Lesson:
    return Lesson(
        options=Options(turn_seconds=0, match_minutes=0, starts=0),
        seats=(SeatOptions(), SeatOptions()),
        opening=(
            Deed(0, Fact(2, 3, 6)),
            Deed(0, EndTurn()),
            Deed(1, Fact(7, 9, 63)),
            Deed(1, EndTurn()),
        ),
        steps=(
            Step("goal", "board"),
            Step("fact", "pad", (Fact(4, 5, 20),)),
            Step("claim", "board claim", (Claim(LINE),), reaches=has_counted),
            Step(
                "end",
                "end",
                (EndTurn(),),
                then=(Deed(1, Fact(7, 8, 54)), Deed(1, EndTurn())),
            ),
            Step("call", "call", (Call(),)),
            Step("over", "players"),
        ),
    )
