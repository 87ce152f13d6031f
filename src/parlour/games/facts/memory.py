"""Rulings: how the table decided on an entry, remembered for the rest of the night."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.facts.cards import Subject
from parlour.games.facts.keyword import Language, same_as
from parlour.games.facts.state import Entry, Played, State, Why
from parlour.kernel import Memo

BY_PEOPLE: tuple[Why, ...] = (
    "recognised", "unrecognised", "vote", "director", "affirmed", "overruled",
)  # fmt: skip
"""Verdicts that are rulings of the table; strikes and the shelf's answers speak for themselves."""


def key(subject: Subject, text: str, language: Language) -> str:
    """Return the key of an entry for a Class and its Categories, whatever its case, accents and
    articles."""
    return f"{subject.key}:{same_as(text, language)}"


def of_round(state: State, played: Played) -> Iterator[tuple[str, Entry]]:
    """Yield the entries of a scored round that the table ruled on, by their keys."""
    for seat, card in enumerate(played.cards):
        for row in card.entries:
            for column, entry in enumerate(row):
                # Alone, what was not affirmed in time was never decided.
                decided = entry.challenged or entry.why != "unrecognised"
                # In the quick pass somebody said yes and nobody no: that is a ruling, too.
                is_ruled = entry.why in BY_PEOPLE or (entry.why == "accepted" and any(entry.votes))
                # A vote on an initial or a repeat says nothing about the entry in another row.
                if is_ruled and decided and not entry.struck and played.columns:
                    subject = played.columns[column]
                    if state.seats[seat].child:
                        subject = subject.plain()
                    yield key(subject, entry.text, state.options.language), entry


def of_rounds(state: State) -> dict[str, bool]:
    """Return all rulings of this game so far.

    A later round replaces an earlier one, and the host's word, whenever it came, all others.
    """
    ruled = [one for played in state.played for one in of_round(state, played)]
    by_host = [(key, entry) for key, entry in ruled if entry.why == "overruled"]
    return {key: entry.valid for key, entry in (*ruled, *by_host)}


def remember(before: State | None, after: State) -> tuple[Memo, ...]:
    """Return what a step leaves behind: the rulings of a round just scored, or one that the host
    changed.

    Only rounds that differ are looked at; the same ruling again is not told again.
    """
    had = () if before is None else before.played
    if after.played is had or after.played == had:
        return ()
    known = {} if before is None else of_rounds(before)
    return tuple(
        Memo("night", key, valid)
        for key, valid in of_rounds(after).items()
        if known.get(key) is not valid
    )
