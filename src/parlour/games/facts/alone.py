"""Judging alone: the shelf decides, and the player affirms what it does not know."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.facts import marking
from parlour.games.facts.entries import by_the_shelf, entries, mapped
from parlour.games.facts.flow import ask, score
from parlour.games.facts.state import Affirm, Entry, State, Why, Write, with_entry
from parlour.kernel import Millis, Refusal, Seat


def ask_to_affirm(state: State, now: Millis) -> State:
    """Alone: what the shelf does not know the player affirms or strikes themselves [ours].

    He may also appeal against the shelf's no [ours], except in a daily game.
    """
    waiting = mapped(state, decided_alone)
    is_open = any(can_affirm(waiting, entry) for _, _, _, entry in entries(waiting))
    if not is_open and not marking.authors(waiting):
        return score(waiting, now)
    return ask(replace(waiting, phase="affirm"), (0,), now, state.options.mark_seconds)


def decided_alone(entry: Entry) -> Entry:
    """The shelf decides what it knows; the rest does not count until it is affirmed [ours]."""
    decided = by_the_shelf(entry)
    if decided.why != "accepted":
        return decided
    return replace(entry, valid=False, why="unrecognised")


def can_affirm(state: State, entry: Entry) -> bool:
    """Return whether, alone, an entry is the player's to affirm."""
    if entry.why in ("unrecognised", "affirmed"):
        return True
    is_no = (entry.why == "shelf" and not entry.valid) or entry.same != ""
    return state.options.appeal and is_no


def affirm(state: State, move: Affirm) -> State:
    """Take the player's own word on an entry that the shelf does not know, or says no to.

    Without the player's yes the shelf's no stands, and so does a repeat by another name.
    """
    card = state.playcards[0]
    entry = card.entries[move.row][move.column]
    if not can_affirm(state, entry):
        raise Refusal("not_yours_to_affirm")
    why: Why = "affirmed"
    if not move.valid and entry.same:
        why = "repeat"
    elif not move.valid and entry.known == "no":
        why = "shelf"
    affirmed = replace(entry, valid=move.valid, why=why)
    grid = with_entry(card.entries, move.row, move.column, affirmed)
    return replace(state, playcards=(replace(card, entries=grid),))


def mark_key(state: State, seat: Seat, move: Write) -> State:
    """Mark another Key Word of an entry that was struck for its initial; then the shelf is
    heard."""
    return marking.mark_key(state, seat, move, decided_alone)
