"""Lessons: every step can be done, by the real rules, and takes about a minute in all."""

from __future__ import annotations

from parlour.kernel.catalogue import LANGUAGES, catalogue, text
from parlour.kernel.companion import companion
from parlour.kernel.game import AnyGame
from parlour.kernel.lesson import Rehearsal, Step, find_lesson
from parlour.kernel.refusal import Refusal
from parlour.testing.moves import placeholders

MOST_STEPS = 8
MOST_SECONDS = 60
WORDS_A_SECOND = 4
"""How fast people read."""
SECONDS_A_STEP = 3
"""How long it takes to find the control that is lit, and to use it."""
KNOWN = frozenset({"rival"})
"""What a sentence of a lesson may have filled in."""


def check_lesson(game: AnyGame) -> None:
    """Check the lesson of a game, if it has one, in every language."""
    if companion(game, "lesson") is None:
        return
    for language in LANGUAGES:
        rehearsal = Rehearsal.begin(game, find_lesson(game, language))
        check_steps(game, rehearsal.lesson.steps, language)
        for step in rehearsal.lesson.steps[:-1]:
            where = f"{game.id}/{language}: step {step.id!r}"
            assert rehearsal.step is step, f"{where} is not reached"
            rehearsal = _done(rehearsal, where)
        assert rehearsal.is_over, f"{game.id}/{language}: the lesson does not end"


def check_steps(game: AnyGame, steps: tuple[Step, ...], language: str) -> None:
    """Check that steps have a sentence each, the last is only read, and together they are short."""
    where = f"{game.id}/{language}"
    ids = [step.id for step in steps]
    assert len(set(ids)) == len(ids), f"{where}: two steps have the same id"
    assert not steps[-1].shows, f"{where}: the last step asks for something"
    assert len(steps) <= MOST_STEPS, f"{where}: more than {MOST_STEPS} steps"
    said = catalogue(game, language).get("lesson", {}).get("steps", {})
    assert set(said) == set(ids), f"{where}: the sentences are not those of the steps"
    for step in steps:
        found = placeholders(text(game, language, "lesson", "steps", step.id))
        assert found <= KNOWN, f"{where}: {step.id!r} wants {sorted(found - KNOWN)} filled in"
    words = sum(len(one.split()) for one in said.values())
    seconds = words / WORDS_A_SECOND + SECONDS_A_STEP * len(steps)
    assert seconds <= MOST_SECONDS, f"{where}: takes about {seconds:.0f} s"


def _done(rehearsal: Rehearsal, where: str) -> Rehearsal:
    """Do the step as it is shown; before that, nobody can simply go on."""
    step = rehearsal.step
    assert not step.shows or not _goes_on(rehearsal), f"{where} can be left out"
    for move in step.shows:
        try:
            rehearsal = rehearsal.after(move)
        except Refusal as refusal:
            raise AssertionError(f"{where}: {move} is refused: {refusal}") from refusal
    return rehearsal.after(None) if step.when_ready or not step.shows else rehearsal


def _goes_on(rehearsal: Rehearsal) -> bool:
    try:
        rehearsal.after(None)
    except Refusal:
        return False
    return True
