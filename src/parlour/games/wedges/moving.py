"""The roll-off, a turn's rolls and moves, and the choice of a category."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from parlour.games.wedges.board import CATEGORIES, COLOURS, HUB, SIDES, SPACES, kind_of, routes
from parlour.games.wedges.flow import begin_turn, to_roll, until, with_step
from parlour.games.wedges.judging import still_voting
from parlour.games.wedges.questions import draw_or_wait
from parlour.games.wedges.state import (
    Event,
    Options,
    SeatOptions,
    State,
    Step,
    StepKind,
    counted,
    swapped,
)
from parlour.kernel import Asked, Chance, Millis, Refusal, Seat


def roll_off(options: Options, seats: tuple[SeatOptions, ...], chance: Chance) -> State:
    """The high roller starts [book]; who ties for it rolls again [ours]. All start in the hub. In a
    real box people only say who that was [ours]."""
    count = len(seats)
    rounds: list[tuple[int | None, ...]] = []
    high = list(range(count))
    if options.real_box:
        high = [chance.pick("first", high)]
    while len(high) > 1:
        rolls = [chance.roll("roll-off", SIDES) if seat in high else None for seat in range(count)]
        rounds.append(tuple(rolls))
        best = max(roll for roll in rolls if roll is not None)
        high = [seat for seat, roll in enumerate(rolls) if roll == best]
    blank = State(
        options=options,
        seats=seats,
        starts=tuple(rounds),
        phase="roll",
        turn=high[0],
        until=None,
        asked=Asked.some(seats, (), 0, None),
        last=Event("began", high[0], 0),
        positions=(HUB,) * count,
        wedges=((),) * count,
        barred=((),) * count,
        silent=(False,) * count,
        tally=counted((), count),
    )
    return replace(begin_turn(blank, high[0], 0), last=blank.last)


def roll(state: State, now: Millis, chance: Chance) -> State:
    """One die. If every reachable space is barred the roll is repeated [ours]."""
    rolled = replace(state, roll=chance.roll("die", SIDES))
    while not rolled.targets():
        rolled = replace(state, roll=chance.roll("die", SIDES))
    return replace(
        rolled,
        phase="move",
        began=now,
        until=until(state, state.turn, state.options.act_seconds, now),
        last=Event("rolled", state.turn, now),
    )


def move(state: State, to: str, now: Millis, chance: Chance) -> State:
    """To a space exactly that many steps away [book] that is not barred."""
    check_target(state, to)
    assert state.roll is not None
    start = state.positions[state.turn]
    moved = replace(
        state,
        positions=swapped(state.positions, state.turn, to),
        last=Event("moved", state.turn, now),
    )
    return land(moved, Step(state.roll, start, to, step_kind(state, to)), now, chance)


def check_target(state: State, to: str) -> None:
    """Refuse a space that the roll does not lead to."""
    assert state.roll is not None
    if to not in SPACES:
        raise Refusal("no_such_space", to=to)
    if to not in routes(state.positions[state.turn], state.roll):
        raise Refusal("unreachable", to=to, roll=state.roll)
    if to not in state.targets():
        raise Refusal("barred", to=to)


def step_kind(state: State, to: str) -> StepKind:
    """Return what a space asks. The hub asks the winning question of a seat that has all wedges
    that are needed."""
    if to == HUB and state.has_enough(state.turn):
        return "final"
    return kind_of(to)


def land(state: State, step: Step, now: Millis, chance: Chance) -> State:
    """Roll Again rolls again; in the hub somebody chooses a category; elsewhere it is given."""
    match step.kind:
        case "roll_again":
            return to_roll(with_step(state, step), "rolled_again", now)
        case "final":
            span = None if state.options.real_box else state.options.vote_seconds * 1000
            return replace(
                state,
                phase="vote_category",
                until=None,
                step=step,
                asked=Asked.some(state.seats, state.others, now, span),
                last=Event("voting", state.turn, now),
            )
        case "hub":
            return replace(
                state,
                phase="category",
                began=now,
                until=until(state, state.turn, state.options.act_seconds, now),
                step=step,
            )
        case _:
            chosen = replace(step, category=COLOURS[step.to])
            return draw_or_wait(replace(state, step=chosen), now, chance)


def pick_category(state: State, category: Any, now: Millis, chance: Chance) -> State:
    """In the hub without all wedges the player picks any category [book]."""
    assert state.step is not None
    picked = replace(
        state,
        step=replace(state.step, category=category),
        last=Event("picked", state.turn, now),
    )
    return draw_or_wait(picked, now, chance)


def vote_category(state: State, seat: Seat, category: Any, now: Millis, chance: Chance) -> State:
    """The others pick the category of the winning question [book], by vote; around a real table they
    agree aloud, and one of them says so [ours]."""
    voted = replace(state, asked=state.asked.answer(seat, category, now))
    is_open = still_voting(voted) and not state.options.real_box
    return voted if is_open else close_category_vote(voted, now, chance)


def close_category_vote(state: State, now: Millis, chance: Chance) -> State:
    """Most votes; a tie by the next seat's vote among the tied, else by lot [ours]."""
    assert state.step is not None
    votes = [state.asked.answers[seat] for seat in state.others]
    most = max(votes.count(category) for category in CATEGORIES)
    tied = [category for category in CATEGORIES if votes.count(category) == most]
    if len(tied) == 1:
        category = tied[0]
    elif votes[0] in tied:
        category = votes[0]
    else:
        category = chance.pick("category", tied)
    chosen = replace(
        state,
        step=replace(state.step, category=category),
        asked=Asked.some(state.seats, (), now, None),
        last=Event("chosen", state.turn, now),
    )
    return draw_or_wait(chosen, now, chance)
