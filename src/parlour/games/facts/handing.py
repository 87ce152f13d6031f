"""When writing ends: the machine's strikes, what the shelf knows, and cards for their scorers."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from parlour.games.facts import memory
from parlour.games.facts.flow import each_blank
from parlour.games.facts.keyword import key_word, same_as, starts_with
from parlour.games.facts.state import SIZE, Entry, Grid, Known, Playcard, State, Why
from parlour.kernel import Chance, Seat

Asking = tuple[str, str, str, bool]
"""About an entry: the key of its ruling, its text, the query, and whether spelling matters."""


def struck(state: State, seat: Seat) -> Grid:
    """Empty blanks, wrong initials and repeats are struck; the rest starts as accepted.

    Of equal entries the first in row-then-column order with a fitting initial stands [found].
    """
    rows: list[list[Entry]] = [[] for _ in range(SIZE)]
    seen: set[str] = set()
    for row, column in each_blank():
        text = state.drafts[seat][row * SIZE + column]
        heading, letter = state.heading(column, seat), state.letters[row]
        word = key_word(text, letter, heading)
        why: Why = "accepted"
        if not text:
            why = "empty"
        elif word is None or not starts_with(word, letter, heading.language):
            why = "initial"
        elif (plain := same_as(text, state.options.language)) in seen:
            why = "repeat"
        else:
            seen.add(plain)
        shown, is_struck = "" if word is None else word.text, why in ("initial", "repeat")
        rows[row].append(Entry(text, shown, why == "accepted", why, struck=is_struck))
    return tuple(map(tuple, rows))


def looked_up(state: State, grids: tuple[Grid, ...], chance: Chance) -> tuple[Grid, ...]:
    """What the shelf knows of every entry, and how the table ruled on it earlier tonight.

    The shelf is asked once for the whole round.
    """
    asked: dict[Asking, int] = {}
    places: dict[tuple[Seat, int, int], Asking] = {}
    for seat, grid in enumerate(grids):
        for row, column in each_blank():
            if text := grid[row][column].text:
                subject = state.subject(column, seat)
                key = memory.key(subject, text, state.options.language)
                places[seat, row, column] = (key, text, subject.query, subject.spelling)
                asked.setdefault(places[seat, row, column], len(asked))
    if not asked:
        return grids
    question = {
        "language": state.options.language,
        "entries": [
            {"key": key, "text": text, "query": query, "spelling": spelling}
            for key, text, query, spelling in asked
        ],
    }
    answers: list[dict[str, Any]] = chance.consult("entries", question)
    tonight = memory.of_rounds(state)

    def hinted(seat: Seat, row: int, column: int, entry: Entry) -> Entry:
        asking = places.get((seat, row, column))
        if asking is None:
            return entry
        answer = answers[asked[asking]]
        ruling = tonight.get(asking[0], answer["ruling"])
        return replace(entry, known=as_known(answer["known"]), about=answer["about"], ruling=ruling)

    return tuple(
        tuple(
            tuple(hinted(seat, row, column, entry) for column, entry in enumerate(line))
            for row, line in enumerate(grid)
        )
        for seat, grid in enumerate(grids)
    )


def as_known(answer: str) -> Known:
    """The shelf's answer; whatever a foreign shelf invents is unknown."""
    known: tuple[Known, ...] = ("yes", "no")
    return next((one for one in known if one == answer), "unknown")


def handed_over(state: State, grids: tuple[Grid, ...], chance: Chance) -> tuple[Playcard, ...]:
    """A Playcard goes to the seat on the left [book].

    With hidden authors the cards are mixed, and go to scorers by a secret permutation without
    fixed points: nobody scores his own [ours].
    """
    seats = list(range(state.count))
    if not state.is_hidden:
        return tuple(Playcard(seat, (seat + 1) % state.count, grids[seat]) for seat in seats)
    authors = chance.shuffle("authors", seats)
    scorers = chance.shuffle("scorers", seats)
    while any(author == scorer for author, scorer in zip(authors, scorers, strict=True)):
        scorers = chance.shuffle("scorers", seats)
    return tuple(
        Playcard(author, scorer, grids[author])
        for author, scorer in zip(authors, scorers, strict=True)
    )
