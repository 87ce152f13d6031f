"""The course of a round: the roll, the end, and what comes after the scoring."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from parlour.games.fives import scoring
from parlour.games.fives.plain import MOST
from parlour.games.fives.real_box import ask_what_was_found
from parlour.games.fives.rolls import DICE, is_accepted
from parlour.games.fives.shapes import GRID, SYMBOLS
from parlour.games.fives.solver import SOLVER
from parlour.games.fives.state import LOOK_SECONDS, Options, State, available, used_squares
from parlour.kernel import Asked, Chance, Millis, Refusal, Seat

FAIR_TRIES: Final = 20
"""How often a roll is rolled again for fairness, at most [ours]."""


def check_seats(options: Options, count: int) -> None:
    """The puzzle version is for two to four, the solo version for one [book]."""
    if options.version == "solo" and count != 1:
        raise Refusal("solo_is_for_one", seats=count)
    if options.version == "puzzle" and count < 2:
        raise Refusal("puzzle_needs_two")


def next_round(state: State, now: Millis, chance: Chance) -> State:
    """Wipe the outlines of the last round, roll, and let everybody search."""
    rolling = replace(
        state,
        phase="search",
        asked=Asked.every(state.seats, now, None),
        drawn=((),) * len(state.seats),
        starts_by_itself=starts_by_itself(state, now),
        running=False,
        flipped_by=None,
    )
    return replace(rolling, dice=roll(rolling, chance))


def starts_by_itself(state: State, now: Millis) -> Millis | None:
    """When the timer starts without anybody turning it [ours]: never where `limit_minutes` is 0,
    and never alone."""
    options = state.options
    if options.version == "solo" or not options.limit_minutes:
        return None
    limit = longest(state, options.limit_minutes * 60_000)
    return None if limit is None else now + limit


def longest(state: State, span: Millis) -> Millis | None:
    """`span` for the slowest seat that has a limit at all [ours]; None where no seat has one."""
    spans = [seat.allows(span) for seat in state.seats]
    return max((allowed for allowed in spans if allowed is not None), default=None)


def roll(state: State, chance: Chance) -> str:
    """Roll the dice; three or more alike are rolled again [book]. Option `fair` [ours]."""
    dice = accepted_roll(chance)
    if state.options.fair and not state.options.real_box:
        for _ in range(FAIR_TRIES):
            if all(is_fair(state, seat, dice) for seat in range(len(state.seats))):
                break
            dice = accepted_roll(chance)
    return dice


def accepted_roll(chance: Chance) -> str:
    while True:
        dice = "".join(SYMBOLS[chance.roll("dice", len(SYMBOLS)) - 1] for _ in range(DICE))
        if is_accepted(dice):
            return dice


def is_fair(state: State, seat: Seat, dice: str) -> bool:
    """Return whether the seat's board holds five shapes for the roll; in the puzzle one that is
    available."""
    found = SOLVER.placements(state.boards[seat], dice, used_squares(state, seat))
    shapes = {GRID.shape[placement] for placement in found}
    if state.is_puzzle:
        return not shapes.isdisjoint(available(state, seat))
    return len(shapes) >= MOST


def finish(state: State, now: Millis, chance: Chance) -> State:
    """Go on to the next phase when nobody is asked any more."""
    if not state.asked.is_complete:
        return state
    if state.phase == "search" and state.options.real_box:
        return ask_what_was_found(state)
    if state.phase in ("search", "enter"):
        state = replace(state, rounds=(*state.rounds, scoring.score_round(state)), phase="look")
        return after_scoring(state, now)
    if state.phase == "cross":
        return look(state, now)
    return next_round(state, now, chance)


def after_scoring(state: State, now: Millis) -> State:
    """Base: look at the scoring. Puzzle: who has no valid FIVE crosses one out [book]."""
    state = replace(state, starts_by_itself=None)
    if not state.is_puzzle:
        return look(state, now)
    without = tuple(
        seat for seat, had in enumerate(state.rounds[-1].seats) if not scoring.found_valid(had)
    )
    if len(without) == len(state.seats) and state.options.version == "puzzle":
        return replace(state, phase="over", reason="nobody_found")
    if without:
        return ask_to_cross_out(state, without, now)
    return look(state, now)


def ask_to_cross_out(state: State, seats: tuple[Seat, ...], now: Millis | None) -> State:
    """These seats cross a shape out, within the choice clock; alone and in a real box there is
    none [ours]."""
    span = None if is_unhurried(state) or now is None else state.options.cross_seconds * 1000
    return replace(state, phase="cross", asked=Asked.some(state.seats, seats, now or 0, span))


def is_unhurried(state: State) -> bool:
    """Return whether nobody waits: one plays alone, or all sit around a real table."""
    return state.options.version == "solo" or state.options.real_box


def look(state: State, now: Millis | None) -> State:
    """Show the scoring until all are done with it; after the last round the game is over."""
    if len(state.rounds) == state.round_count:
        return replace(state, phase="over", reason="rounds_played")
    span = None if is_unhurried(state) or now is None else LOOK_SECONDS * 1000
    return replace(state, phase="look", asked=Asked.every(state.seats, now or 0, span))
