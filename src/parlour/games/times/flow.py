"""Times Four: how a turn goes, and when a board and the game are over.

Every function takes a state and gives a state. Refusals are for the player whose turn it is.
"""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.times.board import points
from parlour.games.times.marks import SeatOptions
from parlour.games.times.state import (
    CLOSING,
    IDLE_TURNS,
    Claim,
    Event,
    EventKind,
    Fact,
    Finished,
    Options,
    Outcome,
    Pointed,
    State,
    Turn,
    UnderWay,
    Write,
)
from parlour.kernel.clock import Millis
from parlour.kernel.game import Seat
from parlour.kernel.refusal import Refusal


def new_turn(
    options: Options,
    seats: tuple[SeatOptions, ...],
    seat: Seat,
    now: Millis,
    callable: int = 0,
) -> UnderWay:
    """One minute for a turn [book], times the seat's factor; without limit where it is 0."""
    span = seats[seat].allows(options.turn_seconds * 1000)
    return UnderWay(seat, now, now + span if span else None, callable=callable)


def place(state: State, fact: Fact, now: Millis) -> State:
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
    if not field.allows(a, b):
        raise Refusal("fact_not_allowed", a=a, b=b)
    marks = field.fall(first | second, a, b, product)
    if marks & field.guard:
        raise Refusal("column_full", column=field.full_column(marks))
    if field.footprints[a * 1000 + b * 100 + product][2] and field.is_straight_line(marks):
        raise Refusal("straight_line")
    seat = turn.seat
    placed = UnderWay(
        seat=seat,
        began=turn.began,
        deadline=turn.deadline,
        fact=fact,
        fresh=marks,
        claims=(),
        tried=turn.tried,
        callable=turn.callable,
        called=turn.called,
    )
    return with_turn(state, placed, Event("placed", seat, now, marks))


def write(state: State, move: Write) -> State:
    """Write the next fact for the own team to see: they agree before one of them places it [ours]."""
    if state.turn.fact is not None:
        raise Refusal("already_placed")
    return replace(state, turn=replace(state.turn, written=move.digits))


def take_back(state: State, fact: Fact, now: Millis) -> State:
    """A mistake can be erased and put right before the turn ends, free of charge [book, 9]."""
    turn = state.turn
    tried = turn.tried if fact in turn.tried else (*turn.tried, fact)
    emptied = replace(turn, fact=None, fresh=0, claims=(), tried=tried)
    return with_turn(state, emptied, Event("taken_back", turn.seat, now, turn.fresh))


def claim(state: State, move: Claim, now: Millis) -> State:
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
    return with_turn(state, replace(turn, claims=claims), Event(kind, turn.seat, now, made or line))


def end_turn(state: State, fact: Fact, now: Millis, *, time_out: bool) -> State:
    """The turn is over: its points count, or a wrong product found in time is erased.

    [book] When the time runs out on a wrong product it is erased and the turn lost; so it is by
    the referee's check at the end of every turn, where the referee judges.
    """
    turn, options = state.turn, state.options
    if not fact.is_true and (time_out or options.judge == "referee"):
        return lose_turn(state, "erased", "erased", now)
    seat, fresh, seats = turn.seat, turn.fresh, state.seats
    first, second = state.marks
    sets = len(options.field.sets(second if seat else first, fresh, options.count))
    claimed = sets if options.claim == "auto" else turn.claimed
    scored = points(claimed)
    row = Turn(
        seat=seat,
        fact=fact,
        sets=sets,
        claimed=claimed,
        points=scored,
        outcome="played",
        took=now - turn.began,
        tried=turn.tried,
    )
    ours, theirs = state.points
    marks = (first, second | fresh) if seat else (first | fresh, second)
    callable = fresh if options.judge == "opponent" else 0
    is_last = is_played_out(state, 1)
    after = next_turn(options, seats, marks, 1 - seat, now, callable, is_last=is_last)
    ended = State(
        options=options,
        seats=seats,
        marks=marks,
        turn=turn if after is None else after,
        points=(ours, theirs + scored) if seat else (ours + scored, theirs),
        last=Event("ended", seat, now, fresh, scored),
        turns=(*state.turns, row),
        boards=state.boards,
        idle=0,
    )
    return close_board(ended, 1 - seat, now) if after is None else ended


def lose_turn(state: State, outcome: Outcome, kind: EventKind, now: Millis) -> State:
    """A turn without marks: none placed in time, erased, or lost by a wrong call."""
    turn = state.turn
    row = Turn(
        seat=turn.seat,
        fact=turn.fact,
        sets=0,
        claimed=0,
        points=0,
        outcome=outcome,
        took=now - turn.began,
        tried=turn.tried,
    )
    after = replace(
        state,
        turns=(*state.turns, row),
        idle=state.idle + 1,
        last=Event(kind, turn.seat, now, turn.fresh),
    )
    if after.idle >= IDLE_TURNS:
        return game_over(after, "idle")
    return pass_turn(after, now)


def pass_turn(state: State, now: Millis) -> State:
    """The other player's turn, who has nothing to call; or else this board is over."""
    seat = 1 - state.turn.seat
    is_last = is_played_out(state)
    turn = next_turn(state.options, state.seats, state.marks, seat, now, is_last=is_last)
    return close_board(state, seat, now) if turn is None else with_turn(state, turn, state.last)


def next_turn(
    options: Options,
    seats: tuple[SeatOptions, ...],
    marks: tuple[int, int],
    seat: Seat,
    now: Millis,
    callable: int = 0,
    *,
    is_last: bool = False,
) -> UnderWay | None:
    """This player's turn, unless the board is over: when no legal true fact is left, the match
    clock has ended [book], or the last of counted turns is over [ours]. Then the last product can
    still be called [ours]; None where there is none to call."""
    first, second = marks
    is_over = is_last or is_time_up(options, now)
    if not is_over and options.field.has_fact_left(first | second):
        return new_turn(options, seats, seat, now, callable)
    if not callable:
        return None
    # A seat without a time limit still cannot hold up the end of a board: twice the time.
    span = seats[seat].allows(CLOSING) or 2 * CLOSING
    return UnderWay(seat, now, now + span, callable=callable, closing=True)


# The end ----------------------------------------------------------------------------------------


def is_time_up(options: Options, now: Millis) -> bool:
    """Return whether the match clock has ended; the turn under way is finished all the same
    [ours]."""
    end = options.match_end
    return end is not None and now >= end


def is_played_out(state: State, more: int = 0) -> bool:
    """Return whether all turns are played where they are counted, with so many more [ours]."""
    turns = state.options.turns
    if not turns:
        return False
    played = len(state.turns) + sum(len(board.turns) for board in state.boards)
    return played + more >= 2 * turns


def close_board(state: State, seat: Seat, now: Millis) -> State:
    """A board filled before the match ends is replaced by a fresh one [book]; it starts with the
    player whose turn it is [ours]. Without a match clock and counted turns there is one board."""
    if is_time_up(state.options, now):
        return game_over(state, "time_up")
    if is_played_out(state):
        return game_over(state, "turns_played")
    if state.options.match_end is None and not state.options.turns:
        return game_over(state, "board_full")
    return replace(
        state,
        marks=(0, 0),
        turn=new_turn(state.options, state.seats, seat, now),
        turns=(),
        boards=(*state.boards, Finished(state.options.field.piles(*state.marks), state.turns)),
    )


def game_over(state: State, reason: str) -> State:
    """No more turns."""
    turn = UnderWay(state.turn.seat, state.turn.began, None)
    return replace(state, turn=turn, over=reason)


def with_turn(state: State, turn: UnderWay, last: Event) -> State:
    """Return the state with another turn under way; written out because every move comes by
    here."""
    return State(
        options=state.options,
        seats=state.seats,
        marks=state.marks,
        turn=turn,
        points=state.points,
        last=last,
        turns=state.turns,
        boards=state.boards,
        idle=state.idle,
    )
