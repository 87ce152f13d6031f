"""Times Four: what may be seen and what can be done.

Everything on the board is open to everybody, a fact that is still being written to its seat. What
the house alone knows, whether a product that nobody called is wrong and how many sets a turn under
way has made, is in no section: a view holds what was placed and pointed out, never a verdict before
its time.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from parlour.games.times.board import Board, Cell
from parlour.games.times.marks import marks
from parlour.games.times.state import (
    EventKind,
    Fact,
    Finished,
    Options,
    Phase,
    State,
    Turn,
    UnderWay,
)
from parlour.kernel.clock import Millis
from parlour.kernel.game import Seat, View, Viewer
from parlour.kernel.signs import Mark


class BoardView(Struct, frozen=True, gc=False):
    """Section `board`: the marks, those of the turn under way included."""

    number: int
    """0 for the first board of the game."""
    rows: int
    columns: str
    """The digits over the columns, from the left."""
    piles: tuple[str, ...]
    """For each column, from the bottom up, "1" or "2" for the seat that owns the mark."""
    fresh: tuple[Cell, ...]
    """The marks of the turn under way, as (digit of the column, row from 0 at the bottom)."""
    callable: tuple[Cell, ...]
    """The marks of the last turn while its product can still be called."""


class ClaimView(Struct, frozen=True, gc=False):
    """A set pointed out in the turn under way, and whether it counts."""

    cells: tuple[Cell, ...]
    counted: bool


class TurnView(Struct, frozen=True, gc=False):
    """Section `turn`: the turn under way."""

    seat: Seat
    phase: Phase
    began: Millis
    deadline: Millis | None
    fact: Fact | None
    claims: tuple[ClaimView, ...]
    tried: tuple[Fact, ...]
    """Facts placed and taken back in this turn."""
    can_call: bool


class ScoreView(Struct, frozen=True, gc=False):
    """Section `score`: points of finished turns, and when the match clock ends."""

    points: tuple[int, int]
    match_end: Millis | None
    over: str


class EventView(Struct, frozen=True, gc=False):
    """Section `last`: what happened last, for showing it."""

    kind: EventKind
    seat: Seat
    at: Millis
    cells: tuple[Cell, ...]
    points: int
    wrong: Fact | None = None
    """The fact that was erased."""
    right: int | None = None
    """Its right product: this game teaches."""


class MineView(Struct, frozen=True, gc=False):
    """Section `mine`, for the seat alone."""

    written: str
    """The digits of the next fact, as far as somebody of this seat has written them."""


class TimesView(Struct, frozen=True):
    """All sections of this game by name; `turns` are those of the board in play."""

    options: Options
    marks: tuple[Mark, ...]
    """Per seat its symbol and colour."""
    board: BoardView
    turn: TurnView
    score: ScoreView
    turns: tuple[Turn, ...]
    boards: tuple[Finished, ...]
    last: EventView
    mine: MineView | UnsetType = UNSET


def private(state: State, viewer: Viewer) -> View:
    """Return what a seat alone may know: the fact that its people are writing."""
    if not isinstance(viewer, int):
        return {}
    turn = state.turn
    return {"mine": MineView(turn.written if turn.seat == viewer else "")}


def public(state: State) -> View:
    """Return what everybody may know: all sections of `TimesView` but `mine`."""
    options, last, turn = state.options, state.last, state.turn
    field, is_callable = options.field, can_call(turn)
    board = _board(state, field, is_callable)
    cells = board.fresh if last.boxes == turn.fresh else field.cells(last.boxes)
    wrong = state.turns[-1].fact if last.kind == "erased" else None
    return {
        "options": options,
        "marks": marks(state.seats),
        "board": board,
        "turn": _turn(state, field, is_callable),
        "score": ScoreView(state.points, options.match_end, state.over),
        "turns": state.turns,
        "boards": state.boards,
        "last": EventView(
            kind=last.kind,
            seat=last.seat,
            at=last.at,
            cells=cells,
            points=last.points,
            wrong=wrong,
            right=wrong.a * wrong.b if wrong else None,
        ),
    }


def _board(state: State, field: Board, is_callable: bool) -> BoardView:
    turn = state.turn
    first, second = state.marks
    piles = (
        field.piles(first, second | turn.fresh)
        if turn.seat
        else field.piles(first | turn.fresh, second)
    )
    callable = field.cells(turn.callable) if is_callable else ()
    fresh = field.cells(turn.fresh) if turn.fresh else ()
    return BoardView(
        number=len(state.boards),
        rows=field.rows,
        columns=field.columns,
        piles=piles,
        fresh=fresh,
        callable=callable,
    )


def _turn(state: State, field: Board, is_callable: bool) -> TurnView:
    """Return a turn as it is shown. Under `claim = "auto"` the referee shows the sets as soon as
    the marks are placed."""
    turn, options = state.turn, state.options
    claims: tuple[ClaimView, ...] = ()
    if options.claim == "self":
        if turn.claims:
            claims = tuple(ClaimView(field.cells(c.line), c.made != 0) for c in turn.claims)
    else:
        found = field.sets(state.marks[turn.seat], turn.fresh, options.count)
        claims = tuple(ClaimView(field.cells(line), True) for line in found)
    return TurnView(
        seat=turn.seat,
        phase=state.phase,
        began=turn.began,
        deadline=turn.deadline,
        fact=turn.fact,
        claims=claims,
        tried=turn.tried,
        can_call=is_callable and not state.over,
    )


def can_call(turn: UnderWay) -> bool:
    """Return whether the opponent's last product can be called now: right or wrong, that is not
    told."""
    return turn.callable != 0 and turn.fact is None
