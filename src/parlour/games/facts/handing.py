"""When writing ends: what the shelf knows, the machine's strikes, and cards for their scorers."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from parlour.games.facts import memory
from parlour.games.facts.flow import each_blank
from parlour.games.facts.keyword import key_word, key_words, same_as, starts_with
from parlour.games.facts.state import (
    SIZE,
    Entry,
    Grid,
    Known,
    Looked,
    Playcard,
    State,
    Why,
)
from parlour.kernel import Chance, Seat

Asking = tuple[str, str, str, bool, bool]
"""About an entry: the key of its ruling, its text, the query, and whether spelling or a surname
matters."""


def looked_up(state: State, chance: Chance) -> tuple[tuple[Looked, ...], ...]:
    """Return what the shelf knows of every entry, and how the table ruled on it earlier tonight.

    The shelf is asked once for the whole round.
    """
    asked: dict[Asking, int] = {}
    places: dict[tuple[Seat, int], Asking] = {}
    for seat, draft in enumerate(state.drafts):
        for place, text in enumerate(draft):
            if text:
                subject = state.subject(place % SIZE, seat)
                key = memory.key(subject, text, state.options.language)
                asking = (key, text, subject.query, subject.spelling, subject.of.persons)
                places[seat, place] = asking
                asked.setdefault(asking, len(asked))
    if not asked:
        return ((Looked(),) * SIZE * SIZE,) * state.count
    question = {
        "language": state.options.language,
        "entries": [
            {"key": key, "text": text, "query": query, "spelling": spelling, "persons": persons}
            for key, text, query, spelling, persons in asked
        ],
    }
    answers: list[dict[str, Any]] = chance.consult("entries", question)
    tonight = memory.of_rounds(state)

    def looked(seat: Seat, place: int) -> Looked:
        asking = places.get((seat, place))
        if asking is None:
            return Looked()
        answer = answers[asked[asking]]
        return Looked(
            known=as_known(answer["known"]),
            about=answer["about"],
            ruling=tonight.get(asking[0], answer["ruling"]),
            thing=answer.get("thing"),
            key=answer.get("key"),
            keys=tuple(answer.get("keys", ())),
            senses=tuple(answer.get("senses", ())),
        )

    return tuple(
        tuple(looked(seat, place) for place in range(SIZE * SIZE)) for seat in range(state.count)
    )


def as_known(answer: str) -> Known:
    """Return the shelf's answer; whatever a foreign shelf invents is unknown."""
    known: tuple[Known, ...] = ("yes", "no")
    return next((one for one in known if one == answer), "unknown")


def struck(state: State, seat: Seat) -> Grid:
    """Empty blanks, wrong initials and repeats are struck; the rest starts as accepted.

    Of equal entries the first in row-then-column order with a fitting initial stands [found]; what
    the shelf knows as one thing under two names is equal, too [ours].
    """
    rows: list[list[Entry]] = [[] for _ in range(SIZE)]
    texts: set[str] = set()
    things: dict[int, str] = {}
    for row, column in each_blank():
        entry = with_key_word(state, seat, row, column)
        looked = state.looked[seat][row * SIZE + column]
        plain = same_as(entry.text, state.options.language)
        if entry.why == "accepted" and plain in texts:
            entry = _repeat(entry, "")
        elif entry.why == "accepted" and looked.thing in things:
            entry = _repeat(entry, things[looked.thing])
        elif entry.why == "accepted":
            texts.add(plain)
            if looked.thing is not None:
                things[looked.thing] = entry.text
        rows[row].append(entry)
    return tuple(map(tuple, rows))


def _repeat(entry: Entry, same: str) -> Entry:
    return replace(entry, valid=False, why="repeat", struck=True, same=same)


def with_key_word(state: State, seat: Seat, row: int, column: int) -> Entry:
    """An entry with its Key Word: the one the author marked, or that of the surname that the shelf
    knows, or that of the rule. Its initial must be the row's letter, or it is struck [book].

    Of a Key Word that only the author names the shelf knows nothing, or better [ours].
    """
    place, letter = row * SIZE + column, state.letters[row]
    text, marked = state.drafts[seat][place], state.keys[seat][place]
    looked = state.looked[seat][place]
    heading = state.heading(column, seat)
    surname = known_surname(looked, state.rules)
    word = key_word(text, letter, heading, marked, surname)
    why: Why = "accepted"
    if not text:
        why = "empty"
    elif word is None or not starts_with(word, letter, heading.language):
        why = "initial"
    is_own = False
    if marked is not None and word is not None:
        is_own = word.start not in [one.start for one in key_words(text, heading, None, surname)]
    known = looked.known
    if is_own:
        known = "no" if surname else "unknown"
    return Entry(
        text=text,
        keyword="" if word is None else word.text,
        valid=why == "accepted",
        why=why,
        known=known,
        about=looked.about,
        ruling=looked.ruling,
        struck=why == "initial",
        marked=is_own,
        senses=() if is_own else looked.senses,
    )


def known_surname(looked: Looked, rules: int) -> tuple[int, ...]:
    """Return the places of the surname, where the shelf knows it: in the first version of the rules
    its first word only."""
    first = () if looked.key is None else (looked.key,)
    return first if rules == 1 else looked.keys or first


def handed_over(state: State, grids: tuple[Grid, ...], chance: Chance) -> tuple[Playcard, ...]:
    """A Playcard goes to the seat on the left [book].

    With hidden authors the cards are mixed, and go to scorers by a secret permutation without
    fixed points: nobody scores their own [ours].
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
