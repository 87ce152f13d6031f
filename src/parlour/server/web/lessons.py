"""Lessons over HTTP: all that the learner did comes in, the table as it stands now goes out.

Nothing is kept between two calls: a lesson is short enough to be played anew each time.
"""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.kernel import AnyGame
from parlour.kernel.lesson import rehearse
from parlour.server.messages import Learn, LessonView, decode_move


def deeds_of(asked: Learn, game: AnyGame) -> tuple[Any, ...]:
    """Return the learner's deeds as typed moves."""
    return tuple(
        None if deed is None else decode_move(msgspec.json.encode(deed), game)
        for deed in asked.deeds
    )


def lesson_view(game: AnyGame, language: str, deeds: tuple[Any, ...]) -> LessonView:
    """Return the lesson after these deeds. It may ask the shelf, so it does not run on the event
    loop."""
    rehearsal = rehearse(game, language, deeds)
    lesson, step = rehearsal.lesson, rehearsal.step
    return LessonView(
        deeds=rehearsal.deeds,
        step=step.id,
        number=rehearsal.at + 1,
        steps=len(lesson.steps),
        point=step.point,
        reads=not step.shows,
        goes_on=not step.shows or step.when_ready,
        shows=step.shows,
        over=rehearsal.is_over,
        options=msgspec.to_builtins(lesson.options),
        seats=len(lesson.seats),
        view=rehearsal.view(),
    )
