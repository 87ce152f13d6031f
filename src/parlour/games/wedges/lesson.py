"""The first turn of Wedges: roll, move to a headquarters, answer, and win a wedge."""

from __future__ import annotations

from typing import Any

from parlour.games.wedges.board import HQ_OF
from parlour.games.wedges.rules import game
from parlour.games.wedges.state import Answer, MoveTo, Options, Roll, SeatOptions, State
from parlour.kernel.catalogue import text
from parlour.kernel.lesson import LEARNER, Lesson, Step


def has_wedge(state: State) -> bool:
    return "blue" in state.wedges[LEARNER]


def lesson(language: str) -> Lesson:
    unlimited = SeatOptions(time_factor=0)
    answer = text(game, language, "lesson", "answer")
    return Lesson(
        options=Options(packs=("german" if language == "de" else "bank",)),
        seats=(unlimited, unlimited),
        draws=(("roll-off", 5), ("roll-off", 2)),
        steps=(
            Step("roll", "roll", (Roll(),), draws=(("die", 6),)),
            Step(
                "move",
                f"space.{HQ_OF['blue']}",
                (MoveTo(HQ_OF["blue"]),),
                draws=(("box", 1), ("card", 1), ("card", card(language, answer))),
            ),
            Step("answer", "answer", (Answer(answer),), reaches=has_wedge),
            Step("over", "players"),
        ),
    )


def card(language: str, answer: str) -> dict[str, Any]:
    """Return a question that everybody can answer."""
    return {
        "id": "lesson/blue",
        "card": "lesson",
        "category": "blue",
        "difficulty": 1,
        "text": text(game, language, "lesson", "question"),
        "answer": answer,
        "also": [],
        "as_of": None,
        "version": "lesson",
        "round": 0,
    }
