"""Finding FIVES: outlining, erasing, and turning the timer."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.fives import judging
from parlour.games.fives.plain import MOST
from parlour.games.fives.rolls import DICE
from parlour.games.fives.shapes import SIZE, Cells
from parlour.games.fives.state import MOST_OUTLINES, Drawn, Erase, Outline, State
from parlour.kernel import Asked, Millis, Refusal, Seat


def outline(state: State, seat: Seat, move: Outline) -> State:
    """Draw an outline, right or wrong: mistakes are found at the scoring (rule 5) [book].

    Only what cannot be drawn is refused: squares off the board or named twice. Redrawing an
    outline makes it the last one drawn [ours].
    """
    check_cells(move.cells)
    others = tuple(drawn for drawn in state.drawn[seat] if drawn.id != move.id)
    if state.is_puzzle and others:
        raise Refusal("one_at_a_time")
    if len(others) >= MOST_OUTLINES:
        raise Refusal("too_many_outlines", most=MOST_OUTLINES)
    after = with_drawn(state, seat, (*others, Drawn(move.id, tuple(sorted(move.cells)))))
    if state.options.help == "check":
        check_outline(after, seat)
    return after


def check_cells(cells: Cells) -> None:
    for row, column in cells:
        if not (0 <= row < SIZE and 0 <= column < SIZE):
            raise Refusal("off_the_board", row=row, column=column)
    if len(set(cells)) < len(cells):
        raise Refusal("square_twice")


def check_outline(state: State, seat: Seat) -> None:
    """Option `help = "check"`: an invalid outline is refused at once with the reason [ours]."""
    verdict = judging.judge_seat(state, seat)[-1].verdict
    finished = sum(len(drawn.cells) >= DICE for drawn in state.drawn[seat])
    if verdict == "valid" and finished > MOST:
        verdict = "surplus"
    if verdict not in ("valid", "unfinished"):
        raise Refusal(f"invalid_{verdict}")


def erase(state: State, seat: Seat, move: Erase) -> State:
    """Wipe an outline of this round away (rule VI of the sheet) [book]."""
    kept = tuple(drawn for drawn in state.drawn[seat] if drawn.id != move.id)
    if len(kept) == len(state.drawn[seat]):
        raise Refusal("no_such_outline", id=move.id)
    return with_drawn(state, seat, kept)


def with_drawn(state: State, seat: Seat, drawn: tuple[Drawn, ...]) -> State:
    return replace(state, drawn=(*state.drawn[:seat], drawn, *state.drawn[seat + 1 :]))


def flip(state: State, seat: Seat, now: Millis) -> State:
    """Turn the timer (rule 3): the first one to do so, exactly one [book]."""
    if state.options.version == "solo":
        raise Refusal("no_timer")
    if state.running:
        raise Refusal("timer_runs")
    return start_timer(replace(state, flipped_by=seat, asked=state.asked.finish(seat, now)), now)


def start_timer(state: State, now: Millis) -> State:
    """Everybody still drawing has the timer's time left, each by its own time factor."""
    still = tuple(seat for seat, done in enumerate(state.asked.finished) if not done)
    timed = Asked.some(state.seats, still, now, state.options.timer_seconds * 1000)
    asked = replace(state.asked, deadlines=timed.deadlines, began=now)
    return replace(state, asked=asked, running=True, starts_by_itself=None)
