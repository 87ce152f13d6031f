"""Every lesson ends where its last sentence says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from parlour.kernel import find_game
from parlour.kernel.catalogue import LANGUAGES
from parlour.kernel.lesson import LEARNER, Rehearsal, find_lesson


def played(id: str, language: str) -> Any:
    """The state after a lesson in which the learner did as shown."""
    game = find_game(id)
    rehearsal = Rehearsal.begin(game, find_lesson(game, language))
    while not rehearsal.is_over:
        step = rehearsal.step
        for move in step.shows:
            rehearsal = rehearsal.after(move)
        if step.when_ready or not step.shows:
            rehearsal = rehearsal.after(None)
    return rehearsal.table.state


ENDS: dict[str, Callable[[Any], object]] = {
    "facts": lambda state: (state.phase, state.played[0].cards[LEARNER].total) == ("reveal", 6),
    "fives": lambda state: (
        (state.phase, state.rounds[0].seats[LEARNER].points, state.rounds[0].seats[LEARNER].bonus)
        == ("look", 5, 1)
    ),
    "foil": lambda state: (state.phase, state.played[0].seats[LEARNER].score) == ("reveal", 10),
    "times": lambda state: (
        (state.points, state.turn.seat, state.turns[-1].outcome) == ((1, 0), LEARNER, "erased")
    ),
    "wedges": lambda state: (
        (state.phase, state.turn, state.wedges[LEARNER]) == ("roll", LEARNER, ("blue",))
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", sorted(ENDS))
def test_the_lesson_ends_as_it_says(id: str, language: str) -> None:
    assert ENDS[id](played(id, language))
