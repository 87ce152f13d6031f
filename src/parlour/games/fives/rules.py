"""Find Five: the rules, from the roll to the end of the game."""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from parlour.games.fives.board import deal
from parlour.games.fives.crossing import cross_out, default_crossing, mark_crossed
from parlour.games.fives.drawing import erase, flip, outline, start_timer
from parlour.games.fives.flow import check_seats, finish, next_round
from parlour.games.fives.real_box import enter_found
from parlour.games.fives.rolls import DICE
from parlour.games.fives.shapes import USUAL
from parlour.games.fives.state import (
    CrossOut,
    Done,
    Erase,
    Flip,
    Found,
    Move,
    Options,
    Outline,
    Overrule,
    State,
)
from parlour.kernel import (
    Asked,
    Chance,
    Millis,
    PackageGame,
    Refusal,
    Seat,
    SeatOptions,
)


class FindFive(PackageGame[State, Options, Move]):
    """The shape search: base game, puzzle version and solo version."""

    id = "fives"
    version = 2
    seats = range(1, 5)
    quick = Options(limit_minutes=2, help="check")
    Ruling = Overrule

    def start(self, options: Options, seats: tuple[SeatOptions, ...], chance: Chance) -> State:
        """Deal the boards and roll for the first round."""
        check_seats(options, len(seats))
        boards: tuple[str, ...] = ()
        if options.real_box:
            pass  # they lie on the table
        elif options.side == "grey":
            boards = deal(chance, options.boards, 1) * len(seats)
        else:
            boards = deal(chance, options.boards, len(seats))
        blank = State(
            options=options,
            seats=seats,
            boards=boards,
            dice="",
            phase="search",
            asked=Asked.every(seats, 0, None),
            drawn=(),
        )
        return next_round(blank, 0, chance)

    def play(self, state: State, seat: Seat, move: Move, now: Millis, chance: Chance) -> State:
        state.asked.check(seat, now)
        match move:
            case Done() if state.phase == "cross":
                raise Refusal("must_cross_out")
            case Done() if state.phase == "enter":
                raise Refusal("enter_found")
            case Done() if state.phase == "look" and state.options.real_box:
                return next_round(state, now, chance)  # one rolls for all
            case Done():
                return finish(replace(state, asked=state.asked.finish(seat, now)), now, chance)
            case CrossOut():
                if state.phase != "cross":
                    raise Refusal("nothing_to_cross_out")
                return finish(cross_out(state, seat, move, now), now, chance)
            case Found():
                if state.phase != "enter":
                    raise Refusal("nothing_to_enter")
                return finish(enter_found(state, seat, move, now), now, chance)
            case _ if state.phase != "search":
                raise Refusal("round_is_over")
            case Outline() | Erase() if state.options.real_box:
                raise Refusal("on_paper")
            case Outline():
                return outline(state, seat, move)
            case Erase():
                return erase(state, seat, move)
            case Flip() | _:
                return finish(flip(state, seat, now), now, chance)

    def expire(self, state: State, now: Millis, chance: Chance) -> State:
        """The timer starts by itself, boards freeze, shapes are crossed out, looking ends."""
        if state.starts_by_itself is not None:
            return start_timer(state, now)
        if state.phase == "cross":
            for seat, deadline in enumerate(state.asked.deadlines):
                if deadline is not None and now >= deadline and not state.asked.finished[seat]:
                    state = mark_crossed(state, seat, *default_crossing(state, seat))
        return finish(replace(state, asked=state.asked.expire(now)), now, chance)

    def deadline(self, state: State) -> Millis | None:
        if state.starts_by_itself is not None:
            return state.starts_by_itself
        return state.asked.deadline

    def countdown(self, state: State) -> Hashable | None:
        """Everybody searches at once; alone one takes the time one likes."""
        races = state.phase == "search" and state.options.version != "solo"
        return len(state.rounds) if races else None

    def passage(self, state: State) -> Hashable:
        """Return the passage: searching, crossing out or looking, round by round."""
        return len(state.rounds), state.phase

    def is_over(self, state: State) -> bool:
        return state.phase == "over"

    def can_undo(self, before: State, move: Move, after: State) -> bool:
        """Return whether a move can be taken back: in a real box what was entered can be a slip:
        the dice, or what was found."""
        if not before.options.real_box or after.phase == "over":
            return False
        return isinstance(move, Found | Flip) or before.phase == "look"

    def draft_key(self, move: Move) -> Hashable | None:
        """Return the key of a draft, an unfinished outline; a later one with the same id supersedes
        it."""
        if isinstance(move, Outline) and len(move.cells) < DICE:
            return move.id
        return None


class FindFiveOne(FindFive):
    """The first version: the tiles are worth what is usual."""

    version = 1
    later_options = frozenset({"values"})

    def start(self, options: Options, seats: tuple[SeatOptions, ...], chance: Chance) -> State:
        return super().start(replace(options, values=USUAL), seats, chance)


FindFive.earlier = (FindFiveOne(),)
game = FindFive()
