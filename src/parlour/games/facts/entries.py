"""The entries in judging: going through them, and what the shelf or a vote makes of one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from parlour.games.facts.state import (
    Entry,
    Judgement,
    Playcard,
    State,
    Why,
    swapped,
    with_entry,
)
from parlour.kernel import Refusal

STRUCK: tuple[Why, ...] = ("empty", "initial", "repeat")
"""What the machine strikes first."""


def entries(state: State) -> Iterator[tuple[int, int, int, Entry]]:
    """Yield every blank in judging with its card, row and column."""
    for card, playcard in enumerate(state.playcards):
        for row, line in enumerate(playcard.entries):
            for column, entry in enumerate(line):
                yield card, row, column, entry


def mapped(state: State, change: Any) -> State:
    """Return the state with every entry in judging changed."""
    return replace(
        state,
        playcards=tuple(
            replace(card, entries=tuple(tuple(map(change, row)) for row in card.entries))
            for card in state.playcards
        ),
    )


def by_the_shelf(entry: Entry) -> Entry:
    """Alone, and where an entry is verified: the shelf decides what it knows."""
    if entry.why in STRUCK or entry.known == "unknown":
        return entry
    return replace(entry, valid=entry.known == "yes", why="shelf")


def put_to_vote(entry: Entry, count: int) -> Entry:
    """Nobody has recognised it: it does not stand unless the vote says so."""
    return replace(entry, valid=False, why="unrecognised", votes=(None,) * count)


def verified(entry: Entry, count: int) -> Entry:
    """Verifying: a doubted entry is looked up instead of being recognised [book].

    What the shelf does not know is voted on; without any vote it is not valid [ours].
    """
    return put_to_vote(entry, count) if entry.known == "unknown" else by_the_shelf(entry)


def find(state: State, move: Judgement) -> tuple[Playcard, Entry]:
    """Return the entry a move speaks of."""
    if move.seat >= len(state.playcards):
        raise Refusal("no_such_playcard")
    card = state.playcards[move.seat]
    return card, card.entries[move.row][move.column]


def put(state: State, move: Judgement, entry: Entry) -> State:
    """Return the state with another entry where a move speaks of."""
    card = state.playcards[move.seat]
    grid = with_entry(card.entries, move.row, move.column, entry)
    return replace(
        state, playcards=swapped(state.playcards, move.seat, replace(card, entries=grid))
    )


def tied_between_two(entry: Entry) -> Entry:
    """A tie goes to the shelf if it knows the entry; else nobody recognised it [ours].

    A strike stays a strike.
    """
    if entry.why in STRUCK:
        return entry
    if entry.known == "unknown":
        return replace(entry, valid=False, why="unrecognised")
    return by_the_shelf(entry)
