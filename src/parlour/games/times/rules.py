"""Times Four: a connect-four where each turn is a multiplication fact.

The rules follow the sheet of Logical Fact Fun, a school event after Math-Tac-Toe. [book] marks
what the sheet says, [ours] what this house decided where it is silent.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from parlour.games.times import sampler, scoring, view
from parlour.games.times.board import points
from parlour.games.times.state import (
    CLOSING,
    IDLE_TURNS,
    Call,
    Claim,
    EndTurn,
    Event,
    EventKind,
    Fact,
    Finished,
    Outcome,
    Pointed,
    Recount,
    TakeBack,
    Turn,
    UnderWay,
)
from parlour.games.times.state import Move as TimesMove
from parlour.games.times.state import Options as TimesOptions
from parlour.games.times.state import State as TimesState
from parlour.kernel.chance import Chance
from parlour.kernel.clock import Millis
from parlour.kernel.game import Correction, Described, Game, Seat, SeatOptions, View
from parlour.kernel.game import Outcome as GameOutcome
from parlour.kernel.offers import Offers
from parlour.kernel.refusal import Refusal


class TimesFour(Game[TimesState, TimesOptions, TimesMove]):
    """The rules of Times Four."""

    id: ClassVar[str] = "times"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    Options: ClassVar[type[Any]] = TimesOptions
    Move: ClassVar[Any] = TimesMove
    State: ClassVar[type[Any]] = TimesState
    Ruling: ClassVar[Any] = Recount

    def start(
        self, options: TimesOptions, seats: tuple[SeatOptions, ...], chance: Chance
    ) -> TimesState:
        """Who starts is drawn by lot [ours; the book: any way], or a seat."""
        if options.starts == "lot":
            first = chance.pick("starts", (0, 1))
        else:
            first = options.starts
        turn = new_turn(options, seats, first, 0)
        return TimesState(options, seats, (0, 0), turn, (0, 0), Event("started", first, 0))

    def play(
        self, state: TimesState, seat: Seat, move: TimesMove, now: Millis, chance: Chance
    ) -> TimesState:
        if seat != state.turn.seat:
            raise Refusal("not_your_turn")
        if isinstance(move, Call):
            return call(state, now)
        if state.turn.closing:
            raise Refusal("only_call")
        if isinstance(move, Fact):
            return place(state, move, now)
        if state.turn.fact is None:
            raise Refusal("nothing_placed")
        if isinstance(move, EndTurn):
            return end_turn(state, state.turn.fact, now, time_out=False)
        if isinstance(move, Claim):
            return claim(state, move, now)
        return take_back(state, state.turn.fact, now)

    def deadline(self, state: TimesState) -> Millis | None:
        return state.turn.deadline

    def expire(self, state: TimesState, now: Millis, chance: Chance) -> TimesState:
        """The time is over [book]: no marks, the turn passes; a right product's marks stand and
        what was claimed counts; a wrong product is erased; the last call was not made."""
        turn = state.turn
        if turn.closing:
            return close_board(state, turn.seat, now)
        if turn.fact is None:
            return lose_turn(state, "timeout", "timed_out", now)
        return end_turn(state, turn.fact, now, time_out=True)

    def rule(self, state: TimesState, ruling: Recount) -> TimesState:
        return recount(state, ruling)

    def is_over(self, state: TimesState) -> bool:
        return state.over != ""

    def outcome(self, state: TimesState, corrections: Sequence[Correction]) -> GameOutcome:
        return scoring.outcome(state, corrections)

    def sheet(
        self,
        state: TimesState,
        names: Sequence[str],
        corrections: Sequence[Correction],
        options: TimesOptions,
    ) -> dict[str, Any]:
        return scoring.sheet(self, state, names, corrections, options)

    def public(self, state: TimesState) -> View:
        return view.public(state)

    def offers(self, state: TimesState, seat: Seat) -> Offers:
        return view.offers(state, seat)

    def default(self, state: TimesState, seat: Seat) -> Described | None:
        return view.default(state, seat)

    def universe(self, state: TimesState, seat: Seat) -> tuple[TimesMove, ...]:
        return (TakeBack(), EndTurn(), Call())

    def sample(self, state: TimesState, seat: Seat, rng: random.Random) -> TimesMove | None:
        return sampler.sample(state, seat, rng)

    def can_undo(self, before: TimesState, move: TimesMove, after: TimesState) -> bool:
        """A slip of the finger inside one's own turn. A fact has `take_back`; ending a turn shows
        the sets that were overlooked, and a call shows a verdict."""
        return isinstance(move, TakeBack | Claim)


# The turn ---------------------------------------------------------------------------------------


def new_turn(
    options: TimesOptions,
    seats: tuple[SeatOptions, ...],
    seat: Seat,
    now: Millis,
    callable: int = 0,
) -> UnderWay:
    """One minute for a turn [book], times the seat's factor; without limit where it is 0."""
    span = seats[seat].allows(options.turn_seconds * 1000)
    return UnderWay(seat, now, now + span if span else None, callable=callable)


def place(state: TimesState, fact: Fact, now: Millis) -> TimesState:
    """Choose a fact; its digits say where the marks fall [book, rules 2 to 6 and 8]."""
    turn = state.turn
    if turn.fact is not None:
        raise Refusal("already_placed")
    options = state.options
    a, b, product = fact.a, fact.b, fact.product
    if options.judge == "teacher" and a * b != product:
        raise Refusal("check_product", a=a, b=b)
    field = options.field
    first, second = state.marks
    marks = field.fall(first | second, a, b, product)
    if marks & field.guard:
        raise Refusal("column_full", column=field.full_column(marks))
    if field.footprints[a * 1000 + b * 100 + product][2] and field.is_straight_line(marks):
        raise Refusal("straight_line")
    seat = turn.seat
    placed = UnderWay(
        seat,
        turn.began,
        turn.deadline,
        fact,
        marks,
        (),
        turn.tried,
        turn.callable,
        turn.called,
    )
    return _with_turn(state, placed, Event("placed", seat, now, marks))


def take_back(state: TimesState, fact: Fact, now: Millis) -> TimesState:
    """A mistake can be erased and put right before the turn ends, free of charge [book, 9]."""
    turn = state.turn
    tried = turn.tried if fact in turn.tried else (*turn.tried, fact)
    emptied = replace(turn, fact=None, fresh=0, claims=(), tried=tried)
    return _with_turn(state, emptied, Event("taken_back", turn.seat, now, turn.fresh))


def claim(state: TimesState, move: Claim, now: Millis) -> TimesState:
    """Point out a set [book, scoring 4]. A wrong claim is ignored.

    Under `lines` each run counts once however it is claimed; under `windows` a claim is exactly
    four boxes.
    """
    turn, options = state.turn, state.options
    if options.claim == "auto":
        raise Refusal("referee_counts")
    field = options.field
    line = field.line(move.cells)
    if not line or (options.count == "windows" and len(move.cells) != 4):
        raise Refusal("not_a_line")
    if any(earlier.line == line for earlier in turn.claims):
        raise Refusal("already_claimed")
    made = 0
    for found in field.sets(state.marks[turn.seat], turn.fresh, options.count):
        if line & ~found == 0 and all(earlier.made != found for earlier in turn.claims):
            made = found
    claims = (*turn.claims, Pointed(line, made))
    kind: EventKind = "claimed" if made else "ignored"
    return _with_turn(
        state, replace(turn, claims=claims), Event(kind, turn.seat, now, made or line)
    )


def end_turn(state: TimesState, fact: Fact, now: Millis, *, time_out: bool) -> TimesState:
    """The turn is over: its points count, or a wrong product found in time is erased.

    [book] When the time runs out on a wrong product it is erased and the turn lost; so it is by
    the referee's check at the end of every turn, where the referee judges.
    """
    turn, options = state.turn, state.options
    if not fact.is_true and (time_out or options.judge == "referee"):
        return lose_turn(state, "erased", "erased", now)
    seat, fresh = turn.seat, turn.fresh
    first, second = state.marks
    sets = len(options.field.sets(second if seat else first, fresh, options.count))
    claimed = sets if options.claim == "auto" else turn.claimed
    scored = points(claimed)
    row = Turn(seat, fact, sets, claimed, scored, "played", now - turn.began, turn.tried)
    ours, theirs = state.points
    after = TimesState(
        options,
        state.seats,
        (first, second | fresh) if seat else (first | fresh, second),
        turn,
        (ours, theirs + scored) if seat else (ours + scored, theirs),
        Event("ended", seat, now, fresh, scored),
        (*state.turns, row),
        state.boards,
        0,
    )
    return pass_turn(after, now, fresh if options.judge == "opponent" else 0)


def lose_turn(state: TimesState, outcome: Outcome, kind: EventKind, now: Millis) -> TimesState:
    """A turn without marks: none placed in time, erased, or lost by a wrong call."""
    turn = state.turn
    row = Turn(turn.seat, turn.fact, 0, 0, 0, outcome, now - turn.began, turn.tried)
    after = replace(
        state,
        turns=(*state.turns, row),
        idle=state.idle + 1,
        last=Event(kind, turn.seat, now, turn.fresh),
    )
    if after.idle >= IDLE_TURNS:
        return game_over(after, "idle")
    return pass_turn(after, now, 0)


def pass_turn(state: TimesState, now: Millis, callable: int) -> TimesState:
    """The other player's turn, unless this board is over: when no legal true fact is left, or the
    match clock has ended [book]. Then the last product can still be called [ours]."""
    seat = 1 - state.turn.seat
    first, second = state.marks
    if not is_time_up(state, now) and state.options.field.has_fact_left(first | second):
        turn = new_turn(state.options, state.seats, seat, now, callable)
        return _with_turn(state, turn, state.last)
    if not callable:
        return close_board(state, seat, now)
    # Whoever plays without a limit still cannot hold up the end of a board: twice the time.
    span = state.seats[seat].allows(CLOSING) or 2 * CLOSING
    turn = UnderWay(seat, now, now + span, callable=callable, closing=True)
    return _with_turn(state, turn, state.last)


# The judge --------------------------------------------------------------------------------------


def call(state: TimesState, now: Millis) -> TimesState:
    """Call the opponent's last product wrong [book, 9], before placing marks and once a turn
    [ours]. If it is wrong, its marks are erased and its points and turn are lost."""
    turn, options = state.turn, state.options
    if options.judge != "opponent":
        raise Refusal("no_calls")
    if turn.fact is not None:
        raise Refusal("call_before_placing")
    if turn.called:
        raise Refusal("already_called")
    if not turn.callable:
        raise Refusal("nothing_to_call")
    last = state.turns[-1]
    assert last.fact is not None
    if last.fact.is_true:
        return call_right_product(state, now)
    erased = erase_last_turn(state, last, now)
    if not turn.closing:
        return replace(erased, turn=replace(turn, callable=0, called=True))
    if is_time_up(state, now):
        return close_board(erased, turn.seat, now)
    # The erased marks reopened the board: the caller plays his turn.
    again = new_turn(options, state.seats, turn.seat, now)
    return replace(erased, turn=replace(again, called=True))


def call_right_product(state: TimesState, now: Millis) -> TimesState:
    """A wrong call costs nothing [ours]; as an option it costs the caller his turn."""
    turn = state.turn
    event = Event("called_wrongly", turn.seat, now, turn.callable)
    if state.options.wrong_call == "lose_turn":
        return lose_turn(state, "miscalled", "called_wrongly", now)
    if turn.closing:
        return close_board(replace(state, last=event), turn.seat, now)
    return _with_turn(state, replace(turn, callable=0, called=True), event)


def erase_last_turn(state: TimesState, last: Turn, now: Millis) -> TimesState:
    """Erase the marks of a called product and take its points back. Nothing stands on them yet."""
    boxes = state.turn.callable
    first, second = state.marks
    turns = (*state.turns[:-1], replace(last, sets=0, claimed=0, points=0, outcome="erased"))
    earlier = [row for board in state.boards for row in board.turns]
    idle = 0
    for row in reversed([*earlier, *turns]):
        if row.outcome == "played":
            break
        idle += 1
    return replace(
        state,
        marks=(first & ~boxes, second & ~boxes),
        points=_add(state.points, last.seat, -last.points),
        turns=turns,
        idle=idle,
        last=Event("erased", last.seat, now, boxes, -last.points),
    )


def recount(state: TimesState, ruling: Recount) -> TimesState:
    """The host sets how many sets of a finished turn count as pointed out."""
    number = ruling.turn
    piles = [*(board.turns for board in state.boards), state.turns]
    place = 0
    while place < len(piles) and number >= len(piles[place]):
        number -= len(piles[place])
        place += 1
    if place == len(piles):
        raise Refusal("no_such_turn", turn=ruling.turn)
    row = piles[place][number]
    if row.outcome != "played":
        raise Refusal("turn_without_marks", turn=ruling.turn)
    if ruling.claimed > row.sets:
        raise Refusal("more_than_sets", sets=row.sets)
    counted = replace(row, claimed=ruling.claimed, points=points(ruling.claimed))
    piles[place] = (*piles[place][:number], counted, *piles[place][number + 1 :])
    gained = counted.points - row.points
    return replace(
        state,
        points=_add(state.points, row.seat, gained),
        turns=piles[-1],
        boards=tuple(
            Finished(board.piles, turns) for board, turns in zip(state.boards, piles, strict=False)
        ),
        last=Event("recounted", row.seat, state.last.at, 0, gained),
    )


# The end ----------------------------------------------------------------------------------------


def is_time_up(state: TimesState, now: Millis) -> bool:
    """Whether the match clock has ended; the turn under way is finished all the same [ours]."""
    end = state.options.match_end
    return end is not None and now >= end


def close_board(state: TimesState, seat: Seat, now: Millis) -> TimesState:
    """A board filled before the match ends is replaced by a fresh one [book]; it starts with the
    player whose turn it is [ours]. Without a match clock there is one board."""
    if is_time_up(state, now):
        return game_over(state, "time_up")
    if state.options.match_end is None:
        return game_over(state, "board_full")
    return replace(
        state,
        marks=(0, 0),
        turn=new_turn(state.options, state.seats, seat, now),
        turns=(),
        boards=(*state.boards, Finished(state.options.field.piles(*state.marks), state.turns)),
    )


def game_over(state: TimesState, reason: str) -> TimesState:
    """No more turns."""
    turn = UnderWay(state.turn.seat, state.turn.began, None)
    return replace(state, turn=turn, over=reason)


# Small helpers ----------------------------------------------------------------------------------


def _with_turn(state: TimesState, turn: UnderWay, last: Event) -> TimesState:
    """The state with another turn under way; written out because every move comes by here."""
    return TimesState(
        state.options,
        state.seats,
        state.marks,
        turn,
        state.points,
        last,
        state.turns,
        state.boards,
        state.idle,
    )


def _add(scores: tuple[int, int], seat: Seat, gained: int) -> tuple[int, int]:
    first, second = scores
    return (first, second + gained) if seat else (first + gained, second)


game = TimesFour()
