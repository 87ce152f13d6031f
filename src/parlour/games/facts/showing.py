"""What is staged in Facts in Five before play goes on: the end of writing, rulings, and everybody's
points of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from parlour.games.facts import scoring
from parlour.games.facts.state import JUDGING, Entry, State
from parlour.kernel import Beat
from parlour.kernel.beat import rising
from parlour.kernel.merit import Merit

RULED: Final = 1500
POINTS: Final = 1600
CLASS: Final = 3000
SMALLER: Final[tuple[scoring.Classification, ...]] = ("special", "general")
MOST_RULED: Final = 3
"""Of many rulings at once these are staged; all of them stand on the Playcards."""


def beats(before: State, after: State) -> tuple[Beat, ...]:
    """Return what this step stages. Whose an entry is stays hidden where authors are."""
    return (*_written(before, after), *_ruled(before, after), *_scored(before, after))


def _written(before: State, after: State) -> Iterator[Beat]:
    if before.phase == "write" and after.phase in JUDGING:
        yield Beat("written", 2000)


def _ruled(before: State, after: State) -> Iterator[Beat]:
    """Return the rulings that people tapped or voted on."""
    if before.phase == "tap" and (after.phase, after.up) != ("tap", before.up):
        places: list[Any] = [before.queue[before.up]]
    elif before.phase == "vote" and after.phase != "vote":
        places = [
            (number, row, column)
            for number, card in enumerate(before.playcards)
            for row, entries in enumerate(card.entries)
            for column, entry in enumerate(entries)
            if entry.votes
        ]
    else:
        return
    for place in places[-MOST_RULED:]:
        entry = _ruling(before, after, *place)
        yield Beat(
            "counts" if entry.valid else "out",
            RULED,
            "good" if entry.valid else "bad",
            (),
            {"entry": entry.text, "why": entry.why},
        )


def _ruling(before: State, after: State, number: int, row: int, column: int) -> Entry:
    """Return an entry as it was ruled on. Once it is scored it is found by its text: the place of its card
    then tells whose it was."""
    if after.playcards:
        return after.playcards[number].entries[row][column]
    text = before.playcards[number].entries[row][column].text
    scored = (card.entries[row][column] for card in after.played[-1].cards)
    return next(entry for entry in scored if entry.text == text)


def _scored(before: State, after: State) -> Iterator[Beat]:
    """Return everybody's points of a scored round, the best last."""
    if len(after.played) <= len(before.played) or after.count < 2:
        return
    totals = [card.total for card in after.played[-1].cards]
    for seats in rising(totals):
        yield Beat("points", POINTS, "plain", seats, {"points": totals[seats[0]]})


def finale(state: State) -> tuple[Beat, ...]:
    """Return the winners of Special and General [book]; those of the Total win the game."""
    totals = scoring.points(state)
    if len(totals) < 2:
        return ()
    winners = scoring.three_winners(totals)
    return tuple(
        Beat(which, CLASS, "good", winners[which], {"points": getattr(totals[seat], which)})
        for which in SMALLER
        for seat in winners[which][:1]
    )


def merits(state: State) -> tuple[Merit, ...]:
    """Return the best round of each seat, its valid entries, and those that stood although they were
    questioned."""
    found = []
    for seat in range(state.count):
        cards = [played.cards[seat] for played in state.played]
        entries = [entry for card in cards for row in card.entries for entry in row]
        valid = sum(entry.valid for entry in entries)
        stood = [one for one in entries if one.valid and (one.challenged or one.disputed)]
        if valid:
            found.append(Merit(seat, "round", max(card.total for card in cards)))
            found.append(Merit(seat, "entries", valid))
        if stood:
            found.append(Merit(seat, "stood", len(stood), stood[0].text))
    return tuple(found)
