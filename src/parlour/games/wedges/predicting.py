"""What can be predicted in Wedges: whether the one who is asked knows it."""

from __future__ import annotations

from parlour.games.wedges.showing import concluded
from parlour.games.wedges.state import State
from parlour.kernel.prediction import CameTrue, Predictable

CODE = "knows"
CHOICES = ("yes", "no")


def predictable(state: State) -> Predictable | None:
    """Return the question for the answer that is waited for. Players who wait can lock in an answer of
    their own instead (`guessing`)."""
    options = state.options
    if options.ladder or options.real_box or state.phase != "answer" or state.question is None:
        return None
    return Predictable(_key(state), CODE, CHOICES, about=state.turn)


def came_true(before: State, after: State) -> tuple[CameTrue, ...]:
    """Return the ruling, once no appeal can change it."""
    step = concluded(before, after)
    if step is None or step.question is None:
        return ()
    return (CameTrue(_key(before), CODE, ("yes" if step.correct else "no",)),)


def _key(state: State) -> str:
    """Name the question under way."""
    steps = state.turns[-1].steps if state.turns else ()
    return f"{len(state.turns)}.{len(steps)}"
