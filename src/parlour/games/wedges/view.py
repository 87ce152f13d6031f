"""What each viewer may know, what a seat can do, and what happens if it does nothing.

The right answer is nobody's before the verdict, except the reader's where a reader judges. Votes
are secret until they are counted, proposals are their team's alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType

from parlour.games.wedges.board import CATEGORIES, COLOURS, Category, Space, kind_of, routes
from parlour.games.wedges.scoring import StepSheet, step_sheet
from parlour.games.wedges.state import (
    EventKind,
    JudgedBy,
    Options,
    Phase,
    Proposal,
    Reason,
    SeatOptions,
    State,
    Step,
    StepKind,
)
from parlour.kernel import (
    Millis,
    Seat,
    View,
    Viewer,
    signs,
)


class SetupView(Struct, frozen=True):
    """Section `setup`: what never changes in a game."""

    options: Options
    starts: tuple[tuple[int | None, ...], ...]
    """The roll-off, round by round."""
    captains: tuple[int, ...]
    """Per seat which of its members gives the answers."""


class TableView(Struct, frozen=True):
    """Section `table`: the board as everybody sees it."""

    phase: Phase
    turn: Seat
    number: int
    """How many turns there were before this one."""
    began: Millis
    """When the time of the seat that is asked began."""
    until: Millis | None
    roll: int | None
    positions: tuple[Space, ...]
    wedges: tuple[tuple[Category, ...], ...]
    barred: tuple[tuple[Space, ...], ...]
    reader: Seat | None
    referee: bool
    """The house judges what is typed; else the reader says."""
    chasing: tuple[Seat, ...]
    """Who has won already, while others may still make it a tie."""


class TargetView(Struct, frozen=True):
    """A space the roll leads to."""

    to: Space
    way: tuple[Space, ...]
    """The spaces passed, the target last."""
    kind: StepKind
    category: Category | None


class WalkView(Struct, frozen=True):
    """Section `walk`: the last move of a token, and where it has landed."""

    seat: Seat
    roll: int
    start: Space
    way: tuple[Space, ...]
    kind: StepKind
    category: Category | None
    """Of the question there; None on Roll Again, and in the hub until it is chosen."""


class GuessView(Struct, frozen=True):
    """What somebody who waited thought of a question that is ruled on."""

    seat: Seat
    text: str
    right: bool


class QuestionView(Struct, frozen=True):
    """Section `question`: the question under way, or the last one."""

    number: int
    id: str
    seat: Seat
    """Who has to answer."""
    kind: StepKind
    category: Category
    difficulty: int
    text: str
    as_of: str | None
    choices: tuple[str, ...]
    """The answers to pick from; none where the answer is typed."""
    typed_instead: bool
    """The seat picks from four answers, but this question has no wrong ones: it is typed."""
    specific: bool
    """The answer should be more specific."""
    given: str | None
    expected: str | None
    """The right answer, once it may be known."""
    correct: bool | None
    judged_by: JudgedBy | None
    appealed: bool
    wedge: Category | None
    tried: str | None
    """On the ladder: the first answer, which was wrong."""
    why: str
    """After the ruling: the code of why the house did not take the answer, for a sentence of `told.refused`."""
    guesses: tuple[GuessView, ...] = ()
    """What those who waited thought; nothing before the ruling and the end of any appeal."""


class ProgressView(Struct, frozen=True):
    """Section `progress`: where several vote."""

    asked: tuple[bool, ...]
    done: tuple[bool, ...]
    deadlines: tuple[Millis | None, ...]
    began: Millis
    """When the time until the deadlines began."""


class StepView(Struct, frozen=True):
    """A step of the turn under way."""

    roll: int
    start: Space
    to: Space
    kind: StepKind
    category: Category | None
    correct: bool | None
    wedge: Category | None


class TurnView(Struct, frozen=True):
    """A turn of the section `history`."""

    seat: Seat
    steps: tuple[StepSheet, ...]


class TallyView(Struct, frozen=True):
    """How many questions of a category a seat was asked, and how many it answered."""

    asked: int
    right: int


class FlagView(Struct, frozen=True):
    """A flag on a question; the host's has no seat."""

    question: str
    reason: Reason
    seat: Seat | None


class EventView(Struct, frozen=True):
    """Section `last`: what happened last."""

    kind: EventKind
    seat: Seat
    at: Millis


class MineView(Struct, frozen=True):
    """Section `mine`: what this seat alone may know."""

    seat: Seat
    proposals: tuple[Proposal, ...]
    """What the members of the team in turn propose, to them alone."""
    vote: Category | bool | None
    """The own vote: a category, yes or no, or None."""
    answer: str | None
    """For the reader who judges: the right answer."""
    also: tuple[str, ...]
    why: str
    """For the seat that is asked for more: the code of what the house says, for a sentence of `told.asked`."""
    guess: str | None = None
    """The own guess at the question under way, locked in."""


class WedgesView(Struct, frozen=True):
    """All sections by name; what only seats get is left out for others."""

    setup: SetupView
    table: TableView
    targets: tuple[TargetView, ...]
    walk: WalkView | None
    question: QuestionView | None
    progress: ProgressView
    steps: tuple[StepView, ...]
    """The steps of the turn under way."""
    tally: tuple[dict[Category, TallyView], ...]
    """Per seat and category."""
    flags: tuple[FlagView, ...]
    history: tuple[TurnView, ...]
    """All turns as on the scoresheet, players as seats; only when the game is over."""
    marks: tuple[signs.Mark, ...]
    """Per seat its token."""
    last: EventView
    mine: MineView | UnsetType = UNSET


class SeatedWedgesView(WedgesView, frozen=True, kw_only=True):
    """The same as a seat gets it."""

    mine: MineView


def public(state: State) -> View:
    """Return what everybody may know."""
    asked = state.asked
    return {
        "setup": SetupView(
            state.options, state.starts, tuple(seat.captain for seat in state.seats)
        ),
        "table": TableView(
            phase=state.phase,
            turn=state.turn,
            number=len(state.turns) - 1,
            began=state.began,
            until=state.until,
            roll=state.roll,
            positions=state.positions,
            wedges=state.wedges,
            barred=state.barred,
            reader=state.reader,
            referee=state.referee,
            chasing=state.winners,
        ),
        "targets": tuple(_targets(state)),
        "walk": _walk(state),
        "question": _question(state),
        "progress": ProgressView(
            asked.asked,
            tuple(answer is not None for answer in asked.answers),
            asked.deadlines,
            asked.began,
        ),
        "steps": tuple(map(_step, state.turns[-1].steps)),
        "tally": _tally(state),
        "flags": tuple(FlagView(flag.question, flag.reason, flag.seat) for flag in state.flags),
        "history": tuple(_history(state)) if state.phase == "over" else (),
        "marks": tokens(state.seats),
        "last": EventView(state.last.kind, state.last.seat, state.last.at),
    }


@lru_cache(maxsize=256)
def tokens(seats: tuple[SeatOptions, ...]) -> tuple[signs.Mark, ...]:
    """The token of each seat, no two alike [book]."""
    colours = dict(zip(signs.SYMBOLS, signs.COLOURS, strict=True))
    chosen = signs.distinct([seat.token for seat in seats], tuple(colours))
    return tuple(signs.Mark(symbol, colours[symbol]) for symbol in chosen)


def private(state: State, viewer: Viewer) -> View:
    """Return the own vote, the own team's proposals, and the answer for a reader who judges."""
    if not isinstance(viewer, int):
        return {}
    question = state.question
    reads = viewer == state.reader and not state.referee and question is not None
    return {
        "mine": MineView(
            seat=viewer,
            proposals=state.proposals if viewer == state.turn else (),
            vote=state.asked.answers[viewer],
            answer=question.answer if reads and question is not None else None,
            also=question.also if reads and question is not None else (),
            why=_asked_for(state) if viewer == state.turn else "",
            guess=next((one.text for one in state.guesses if one.seat == viewer), None),
        )
    }


def _targets(state: State) -> Iterator[TargetView]:
    if state.phase != "move":
        return
    for space, way in state.targets().items():
        kind: StepKind = kind_of(space)
        if kind == "hub" and state.has_enough(state.turn):
            kind = "final"
        yield TargetView(space, way, kind, COLOURS[space])


def _walk(state: State) -> WalkView | None:
    if state.options.ladder:
        return None
    made = [(turn.seat, step) for turn in state.turns[-2:] for step in turn.steps]
    if state.step is not None:
        made.append((state.turn, state.step))
    if not made:
        return None
    seat, step = made[-1]
    way = routes(step.start, step.roll)[step.to]
    return WalkView(
        seat=seat, roll=step.roll, start=step.start, way=way, kind=step.kind, category=step.category
    )


def _question(state: State) -> QuestionView | None:
    """Return the question under way, else the last one. Its answer is shown once it is judged wrong
    or right; an appeal is about an answer that everybody has seen."""
    seat, step = state.turn, state.step
    if step is None or step.question is None:
        judged = [
            (turn.seat, step) for turn in state.turns[-2:] for step in turn.steps if step.question
        ]
        if not judged:
            return None
        seat, step = judged[-1]
    question = step.question
    assert question is not None
    shown = step.correct is not None or state.phase in ("appeal", "vote")
    return QuestionView(
        number=question.number,
        id=question.id,
        seat=seat,
        kind=step.kind,
        category=question.category,
        difficulty=question.difficulty,
        text=question.text,
        as_of=question.as_of,
        choices=question.choices,
        typed_instead=state.seat_picks(seat) and not question.choices,
        specific=state.specific,
        given=step.given,
        expected=question.answer if shown else None,
        correct=step.correct,
        judged_by=step.judged_by,
        appealed=step.appealed,
        wedge=step.wedge,
        tried=step.tried,
        why=step.why if shown and step.correct is not True else "",
        guesses=tuple(GuessView(one.seat, one.text, one.right) for one in step.guesses),
    )


def _asked_for(state: State) -> str:
    """Return the code of what an answer lacks, while the player is asked for more."""
    is_asked = state.phase == "answer" and state.specific and state.step is not None
    return state.step.why if is_asked and state.step is not None else ""


def _step(step: Step) -> StepView:
    return StepView(
        roll=step.roll,
        start=step.start,
        to=step.to,
        kind=step.kind,
        category=step.category,
        correct=step.correct,
        wedge=step.wedge,
    )


def _tally(state: State) -> tuple[dict[Category, TallyView], ...]:
    return tuple(
        {category: TallyView(*counts) for category, counts in zip(CATEGORIES, own, strict=True)}
        for own in state.tally
    )


def _history(state: State) -> Iterator[TurnView]:
    for turn in state.turns:
        if turn.steps:
            yield TurnView(turn.seat, tuple(map(step_sheet, turn.steps)))
