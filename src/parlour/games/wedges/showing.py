"""What is staged in Wedges before play goes on: verdicts, wedges, appeals, the winning question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.games.wedges.state import State, Step
from parlour.kernel import Beat
from parlour.kernel.merit import Merit

RIGHT: Final = 1000
"""Who was right knows the answer, and the others have heard it; after a wrong one it has to be read. It
stands on the question, too, while an appeal is possible."""
WRONG: Final = 1600
WEDGE: Final = 2600


def beats(before: State, after: State) -> tuple[Beat, ...]:
    """Return what this step stages; nothing for somebody alone on the ladder."""
    if after.options.ladder:
        return ()
    if after.phase == "vote" and before.phase != "vote":
        step = after.step
        given = "" if step is None or step.given is None else step.given
        return (Beat("appeal", 1500, "plain", (after.turn,), {"given": given}),)
    if after.phase == "vote_category" and before.phase != "vote_category":
        return (Beat("final", 2600, "grand", (after.turn,)),)
    return tuple(_judged(before, after))


def _judged(before: State, after: State) -> Iterator[Beat]:
    """Yield the verdict on the question under way, once; after a vote what came of it."""
    if after.phase == "appeal" and before.phase != "appeal" and after.step is not None:
        yield _verdict(after.step, before.turn, correct=False)
        return
    step = concluded(before, after)
    if step is None or step.question is None:
        return
    seat, correct = before.turn, step.correct is True
    if before.phase == "vote":
        code = "counts" if correct else "counts_not"
        details = {"answer": step.question.answer}
        yield Beat(code, WRONG, "good" if correct else "bad", (seat,), details)
    elif before.phase != "appeal" and step.wedge is None:
        yield _verdict(step, seat, correct=correct)
    if step.wedge is not None:
        yield Beat("wedge", WEDGE, "grand", (seat,), {"category": step.wedge})


def _verdict(step: Step, seat: int, *, correct: bool) -> Beat:
    assert step.question is not None
    details = {"answer": step.question.answer}
    if correct:
        return Beat("right", RIGHT, "good", (seat,), details)
    return Beat("wrong", WRONG, "bad", (seat,), details)


def concluded(before: State, after: State) -> Step | None:
    """Return the step that this one has concluded."""
    if before.step is None or after.step is not None:
        return None
    steps = [step for turn in after.turns[len(before.turns) - 1 :] for step in turn.steps]
    known = len(before.turns[-1].steps) if before.turns else 0
    return steps[known] if len(steps) > known else None


def merits(state: State) -> tuple[Merit, ...]:
    """Return the longest run of right answers of each seat, its hardest question, and the appeals that it
    won."""
    found = []
    for seat in range(state.count):
        knew = sum(
            one.right and one.seat == seat
            for turn in state.turns
            for step in turn.steps
            for one in step.guesses
        )
        if knew:
            found.append(Merit(seat, "knew", knew))
        turns = [turn for turn in state.turns if turn.seat == seat]
        right = [step for turn in turns for step in turn.steps if step.correct and step.question]
        if not right:
            continue
        run = max(sum(step.correct is True for step in turn.steps) for turn in turns)
        found.append(Merit(seat, "run", run))
        hardest = max(right, key=lambda step: step.question.difficulty if step.question else 0)
        if hardest.question is not None and not state.options.real_box:
            found.append(
                Merit(seat, "hardest", hardest.question.difficulty, hardest.question.answer)
            )
        appeals = sum(step.appealed and step.judged_by == "vote" for step in right)
        if appeals:
            found.append(Merit(seat, "appeals", appeals))
    return tuple(found)
