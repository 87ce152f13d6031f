"""What is staged in Wedges before play goes on: verdicts, wedges, appeals, the winning question."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.wedges.state import State, Step
from parlour.kernel import Beat
from parlour.kernel.merit import Merit


def beats(before: State, after: State) -> tuple[Beat, ...]:
    """Return what this step stages; nothing for somebody alone on the ladder."""
    if after.options.ladder:
        return ()
    if after.phase == "vote" and before.phase != "vote":
        step = after.step
        given = "" if step is None or step.given is None else step.given
        return (Beat("appeal", 2000, "plain", (after.turn,), {"given": given}),)
    if after.phase == "vote_category" and before.phase != "vote_category":
        return (Beat("final", 2600, "grand", (after.turn,)),)
    return tuple(_judged(before, after))


def _judged(before: State, after: State) -> Iterator[Beat]:
    """Yield the verdict on the question under way, once; after a vote what came of it."""
    if after.phase == "appeal" and before.phase != "appeal" and after.step is not None:
        yield _verdict(after.step, before.turn, correct=False)
        return
    concluded = _concluded(before, after)
    if concluded is None or concluded.question is None:
        return
    seat, correct = before.turn, concluded.correct is True
    if before.phase == "vote":
        code = "counts" if correct else "counts_not"
        details = {"answer": concluded.question.answer}
        yield Beat(code, 3000, "good" if correct else "bad", (seat,), details)
    elif before.phase != "appeal" and concluded.wedge is None:
        yield _verdict(concluded, seat, correct=correct)
    if concluded.wedge is not None:
        yield Beat("wedge", 3500, "grand", (seat,), {"category": concluded.wedge})


def _verdict(step: Step, seat: int, *, correct: bool) -> Beat:
    assert step.question is not None
    details = {"answer": step.question.answer}
    return Beat(
        "right" if correct else "wrong", 2000, "good" if correct else "bad", (seat,), details
    )


def _concluded(before: State, after: State) -> Step | None:
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
