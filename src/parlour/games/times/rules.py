"""Times Four: a connect-four where each turn is a multiplication fact.

The rules follow the sheet of Logical Fact Fun, a school event after Math-Tac-Toe. [book] marks
what the sheet says, [ours] what this house decided where it is silent.
"""

from __future__ import annotations

from collections.abc import Hashable

from parlour.games.times.flow import (
    claim,
    close_board,
    end_turn,
    lose_turn,
    new_turn,
    place,
    take_back,
    write,
)
from parlour.games.times.judging import call
from parlour.games.times.marks import SeatOptions as TimesSeat
from parlour.games.times.state import (
    Call,
    Claim,
    EndTurn,
    Event,
    Fact,
    Move,
    Options,
    Recount,
    State,
    TakeBack,
    Write,
)
from parlour.kernel.chance import Chance
from parlour.kernel.clock import Millis
from parlour.kernel.game import Seat
from parlour.kernel.package import PackageGame
from parlour.kernel.refusal import Refusal


class TimesFour(PackageGame[State, Options, Move]):
    """The rules of Times Four."""

    id = "times"
    version = 1
    seats = range(2, 3)
    quick = Options(match_minutes=10, turn_seconds=45)
    Ruling = Recount
    SeatOptions = TimesSeat
    own_seat_options = frozenset({"symbol", "colour"})

    def start(self, options: Options, seats: tuple[TimesSeat, ...], chance: Chance) -> State:
        """Who starts is drawn by lot [ours; the book: any way], or a seat."""
        if options.starts == "lot":
            first = chance.pick("starts", (0, 1))
        else:
            first = options.starts
        turn = new_turn(options, seats, first, 0)
        return State(
            options=options,
            seats=seats,
            marks=options.opened,
            turn=turn,
            points=(0, 0),
            last=Event("started", first, 0),
        )

    def play(self, state: State, seat: Seat, move: Move, now: Millis, chance: Chance) -> State:
        turn = state.turn
        if seat != turn.seat:
            raise Refusal("not_your_turn")
        if isinstance(move, Call):
            return call(state, now)
        if turn.closing:
            raise Refusal("only_call")
        if isinstance(move, Fact):
            return place(state, move, now)
        if isinstance(move, Write):
            return write(state, move)
        fact = turn.fact
        if fact is None:
            raise Refusal("nothing_placed")
        if isinstance(move, EndTurn):
            return end_turn(state, fact, now, time_out=False)
        if isinstance(move, Claim):
            return claim(state, move, now)
        return take_back(state, fact, now)

    def deadline(self, state: State) -> Millis | None:
        return state.turn.deadline

    def expire(self, state: State, now: Millis, chance: Chance) -> State:
        """The time is over [book]: no marks, the turn passes; a right product's marks stand and
        what was claimed counts; a wrong product is erased; the last call was not made."""
        turn = state.turn
        if turn.closing:
            return close_board(state, turn.seat, now)
        if turn.fact is None:
            return lose_turn(state, "timeout", "timed_out", now)
        return end_turn(state, turn.fact, now, time_out=True)

    def passage(self, state: State) -> Hashable:
        """Return the passage: a turn of a board."""
        return len(state.boards), len(state.turns)

    def countdown(self, state: State) -> Hashable | None:
        """The match clock is everybody's; a single turn starts at once."""
        return None if state.options.match_end is None else "match"

    def verdict_at(self, state: State) -> Millis | None:
        told = ("erased", "called_wrongly", "timed_out")
        last = state.last
        return last.at if last.kind in told or last.points else None

    def is_over(self, state: State) -> bool:
        return state.over != ""

    def draft_key(self, move: Move) -> Hashable | None:
        """Return the key of a draft: the fact as it is written."""
        return "write" if isinstance(move, Write) else None

    def can_undo(self, before: State, move: Move, after: State) -> bool:
        """Return whether a move can be taken back: a slip of the finger inside one's own turn. A
        fact has `take_back`; ending a turn shows the sets that were overlooked, and a call shows a
        verdict."""
        return isinstance(move, (TakeBack, Claim))


game = TimesFour()
