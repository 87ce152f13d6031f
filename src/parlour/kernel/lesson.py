"""Lessons: a guided first turn, played by the real rules on a table that nobody keeps.

A game has one where `lesson.py` stands beside its rules, with `lesson(language)`. A lesson says
what chance brings, what the other seats do, and step by step what the learner is to do. It is
played by sending all that the learner did so far: the table is folded anew each time, so that the
house keeps nothing and any process can answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from parlour.kernel.chance import Entered, Outcomes
from parlour.kernel.clock import Millis
from parlour.kernel.companion import companion
from parlour.kernel.entry import Entry, Header, Play, Start
from parlour.kernel.game import AnyGame, Seat, View
from parlour.kernel.memory import Reference
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table

LEARNER: Final[Seat] = 0
"""The learner's seat; the others are scripted."""
TICK: Final[Millis] = 1000
"""Table time from one move to the next."""
MOST_DEEDS: Final = 80
"""Longer than any lesson: what the learner may have done in all."""


class Deed(msgspec.Struct, frozen=True):
    """A move that the script makes for a seat, and what chance brings to it."""

    seat: Seat
    move: Any
    draws: Outcomes = ()


class Step(msgspec.Struct, frozen=True):
    """One thing to understand or to do. The sentence is `lesson.steps.ID` of the catalogue."""

    id: str
    point: str = ""
    """The part of the board that it is about, by the name the board gives it."""
    shows: tuple[Any, ...] = ()
    """Moves that do what is asked; the last one ends the step. None: it is only read."""
    reaches: Callable[[Any], bool] | None = None
    """Other moves of that kind will do, too, if the state after them passes. None: only `shows`."""
    meanwhile: tuple[type, ...] = ()
    """Kinds of moves that may be made before: drafts, and what takes them back."""
    when_ready: bool = False
    """The learner says when it is done, as with what is typed: `reaches` asks the state as it
    is."""
    draws: Outcomes = ()
    """What chance brings to the move that ends the step."""
    then: tuple[Deed, ...] = ()
    """What the other seats do after it."""


class Lesson(msgspec.Struct, frozen=True):
    """A lesson. The last step is only read: it says what one knows now."""

    options: Any
    seats: tuple[Any, ...]
    steps: tuple[Step, ...]
    draws: Outcomes = ()
    """What chance brings to the start."""
    opening: tuple[Deed, ...] = ()
    """Moves that were made before the learner comes in, the learner's own among them."""


class Guided(Entered):
    """Chance by a script. The shelf answers where the script does not say what it says."""

    __slots__ = ()

    def consult(self, label: str, question: Any) -> Any:
        is_given = self.left_over > 0 and self._script[self._used].label == label
        return self._given(label) if is_given else super().consult(label, question)


class Rehearsal(msgspec.Struct, frozen=True):
    """A lesson after some of it: the table, the step that is up, and what led there."""

    lesson: Lesson
    table: Table
    at: int = 0
    """The place of the step that is up."""
    deeds: tuple[Any, ...] = ()
    """What the learner did, without drafts that a later one has replaced; None: they went on
    without a move."""
    meanwhile: int = 0
    """How many of the last deeds were made within this step."""

    @classmethod
    def begin(cls, game: AnyGame, lesson: Lesson) -> Rehearsal:
        chance = Guided(lesson.draws, Reference(game))
        game.start(lesson.options, lesson.seats, chance)
        header = Header(game.id, game.version, lesson.options, lesson.seats)
        start = Entry(1, 0, Start(header, 0), tuple(chance.outcomes))
        table = _scripted(Table.fold(game, [start]), lesson.opening)
        return cls(lesson, table)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def is_over(self) -> bool:
        """Only the last sentence is left to read."""
        return self.at == len(self.lesson.steps) - 1

    def view(self) -> View:
        """Return what the learner sees. Nothing is taken back: a lesson can be begun again."""
        sections = self.table.view(LEARNER)
        sections.pop("undo", None)
        return sections

    def after(self, deed: Any) -> Rehearsal:
        """Return the lesson after the learner made a move, or went on (None). What the step does
        not ask for is refused."""
        if len(self.deeds) == MOST_DEEDS:
            raise Refusal("lesson_too_long", most=MOST_DEEDS)
        if self.is_over:
            raise Refusal("lesson_over")
        if deed is None:
            return self._went_on()
        step = self.step
        if step.shows and not step.when_ready and type(deed) is type(step.shows[-1]):
            return self._ended_by(deed)
        if isinstance(deed, step.meanwhile):
            return self._drafted(deed)
        self._check_rules(deed)
        raise Refusal("lesson_other_move")

    def _went_on(self) -> Rehearsal:
        step = self.step
        is_ready = step.when_ready and step.reaches is not None and step.reaches(self.table.state)
        if step.shows and not is_ready:
            raise Refusal("lesson_first_this")
        return self._next(None, self.table)

    def _ended_by(self, move: Any) -> Rehearsal:
        step = self.step
        if step.reaches is None and move != step.shows[-1]:
            self._check_rules(move)
            raise Refusal("lesson_other_move")
        table = _made(self.table, Deed(LEARNER, move, step.draws))
        if step.reaches is None or step.reaches(table.state):
            return self._next(move, table)
        if isinstance(move, step.meanwhile):
            return self._drafted(move)
        raise Refusal("lesson_other_move")

    def _next(self, deed: Any, table: Table) -> Rehearsal:
        table = _scripted(table, self.step.then)
        return Rehearsal(self.lesson, table, self.at + 1, (*self.deeds, deed))

    def _drafted(self, move: Any) -> Rehearsal:
        table = _made(self.table, Deed(LEARNER, move))
        before = len(self.deeds) - self.meanwhile
        key = self.table.game.draft_key(move)
        kept = tuple(
            deed
            for deed in self.deeds[before:]
            if key is None or self.table.game.draft_key(deed) != key
        )
        deeds = (*self.deeds[:before], *kept, move)
        return Rehearsal(self.lesson, table, self.at, deeds, len(kept) + 1)

    def _check_rules(self, move: Any) -> None:
        """Refuse a move that the rules refuse anyway with their own refusal: that is what the
        learner should hear. Chance has no part in it: a move that needs some is fine by the
        rules."""
        table = self.table
        try:
            chance = Guided((), table.shelf)
            table.game.play(table.state, LEARNER, move, table.at + TICK, chance)
        except Refusal as refusal:
            if refusal.code != "outcome_needed":
                raise


def find_lesson(game: AnyGame, language: str) -> Lesson:
    """Return a game's lesson, in a language where the game plays in several."""
    module = companion(game, "lesson")
    if module is None:
        raise Refusal("no_lesson", game=game.id)
    lesson: Lesson = module.lesson(language)
    return lesson


def rehearse(game: AnyGame, language: str, deeds: Sequence[Any]) -> Rehearsal:
    """Return the lesson after all that the learner did."""
    rehearsal = Rehearsal.begin(game, find_lesson(game, language))
    for deed in deeds:
        rehearsal = rehearsal.after(deed)
    return rehearsal


def _scripted(table: Table, deeds: Sequence[Deed]) -> Table:
    for deed in deeds:
        table = _made(table, deed)
    return table


def _made(table: Table, deed: Deed) -> Table:
    """Return the table after a move: what chance brings is found first, then it is an entry like
    any."""
    now = table.at + TICK
    chance = Guided(deed.draws, table.shelf)
    table.game.play(table.state, deed.seat, deed.move, now, chance)
    entry = Entry(table.seq + 1, now, Play(deed.move), tuple(chance.outcomes), deed.seat)
    return table.replay(entry)
