"""Rulings: how the table decided on an entry, remembered for the rest of the night."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.facts.cards import Subject
from parlour.games.facts.keyword import same_as
from parlour.games.facts.state import Played, State, Why

BY_PEOPLE: tuple[Why, ...] = (
    "recognised", "unrecognised", "vote", "director", "affirmed", "overruled",
)  # fmt: skip
"""Verdicts that are rulings of the table; strikes and the shelf's answers speak for themselves."""


def key(subject: Subject, text: str) -> str:
    """An entry for a Class and its Categories, however it is spelled in detail."""
    return f"{subject.key}:{same_as(text)}"


def of_round(state: State, played: Played) -> Iterator[tuple[str, bool]]:
    """The rulings of a scored round."""
    for seat, card in enumerate(played.cards):
        for row in card.entries:
            for column, entry in enumerate(row):
                subject = played.columns[column]
                if state.seats[seat].child:
                    subject = subject.plain()
                if entry.why in BY_PEOPLE:
                    yield key(subject, entry.text), entry.valid


def of_rounds(state: State) -> dict[str, bool]:
    """All rulings of this game so far; a later one replaces an earlier one."""
    return {key: valid for played in state.played for key, valid in of_round(state, played)}
