"""A real box: Class Cards and letter tiles are drawn on the table, and entered.

On paper the table writes and judges, and the house draws up the squares. Without paper people write
on phones as ever. Cards that are not ours the house does not know: the Director enters the Classes.
"""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.facts.cards import Subject
from parlour.games.facts.flow import blank_cards, score, start_writing, tidied
from parlour.games.facts.state import (
    LONGEST_ENTRY,
    SIZE,
    Count,
    Entry,
    Grid,
    Held,
    NameClasses,
    Playcard,
    State,
)
from parlour.kernel import Asked, Chance, Millis, Refusal, Seat

VALID = Entry("", "", True, "accepted")
NOTHING = Entry("", "", False, "empty")


def ask_classes(state: State) -> State:
    """Cards are drawn and Classes chosen on the table [book]; the Director enters them."""
    asking = replace(state, phase="choose", held=(), classes=(), letters=(), playcards=())
    director = Asked.some(state.seats, (asking.director,), 0, None)
    return blank_cards(replace(asking, asked=director))


def name_classes(state: State, move: NameClasses, now: Millis, chance: Chance) -> State:
    """The five Classes are known: five tiles are drawn, and the time to write runs [book]."""
    named = tuple(map(tidied, move.classes))
    if any(len(name) > LONGEST_ENTRY for name in named):
        raise Refusal("entry_too_long", longest=LONGEST_ENTRY)
    if state.options.has_paper:
        return start_writing(replace(state, classes=named), now, chance)
    if not all(named):
        raise Refusal("class_needed")
    persons = (*move.persons, *(False,) * SIZE)
    held = tuple(
        Held("", state.director, Subject("", "", (), name, of_persons))
        for name, of_persons in zip(named, persons, strict=False)
    )
    return start_writing(replace(state, held=held), now, chance)


def ask_counts(state: State) -> State:
    """The time to write is over: the table judges aloud, in its own time [ours]."""
    return replace(state, phase="count", asked=Asked.every(state.seats, 0, None))


def enter_counts(state: State, seat: Seat, move: Count, now: Millis) -> State:
    """How many entries of each column of this Playcard are valid. All are in: squares [book]."""
    digits = "".join(map(str, move.counts))
    asked = state.asked.answer(seat, digits, now).finish(seat, now)
    counted = replace(state, asked=asked)
    if not asked.is_complete:
        return counted
    cards = tuple(
        Playcard(one, (one + 1) % state.count, stacked(tuple(map(int, asked.answers[one]))))
        for one in range(state.count)
    )
    return score(replace(counted, playcards=cards), now)


def stacked(counts: tuple[int, ...]) -> Grid:
    """Return the marks of each column from the top, as on the Playcard: what was written is not
    known."""
    return tuple(
        tuple(VALID if count > row else NOTHING for count in counts) for row in range(SIZE)
    )
