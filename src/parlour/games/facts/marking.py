"""Marking another Key Word when the strike is shown: the machine only guesses [ours]."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from parlour.games.facts.entries import entries
from parlour.games.facts.flow import tidied, write
from parlour.games.facts.handing import struck
from parlour.games.facts.keyword import idle_places, starts_with, word_at
from parlour.games.facts.state import SIZE, Entry, State, Write, swapped
from parlour.kernel import Refusal, Seat


def fitting_places(state: State, seat: Seat, row: int, column: int, entry: Entry) -> list[int]:
    """Return the places of the words of an entry that can be marked and have the row's initial."""
    letter, language = state.letters[row], state.options.language
    idle = idle_places(entry.text, state.heading(column, seat))
    return [
        place
        for place in range(len(entry.text.split()))
        if place not in idle
        and any(starts_with(word, letter, language) for word in word_at(entry.text, place))
    ]


def key_marks(state: State, seat: Seat) -> Iterator[Write]:
    """Yield the Key Words that a seat can still mark."""
    for number, row, column, entry in entries(state):
        if state.playcards[number].author == seat and entry.why == "initial":
            for place in fitting_places(state, seat, row, column, entry):
                yield Write(row, column, entry.text, place)


def authors(state: State) -> set[Seat]:
    """Return the seats that can still mark a Key Word."""
    return {seat for seat in range(state.count) if any(key_marks(state, seat))}


def mark_key(
    state: State, seat: Seat, move: Write, change: Callable[[Entry], Entry] = lambda entry: entry
) -> State:
    """The author marks another word of an entry that was struck for its initial.

    The text stays as it was when writing ended. The whole card is struck anew, for now the entry may
    be a repeat; what people have done about its other entries stays.
    """
    if move.key is None or tidied(move.text) != state.drafts[seat][move.row * SIZE + move.column]:
        raise Refusal("writing_over")
    number = next(n for n, card in enumerate(state.playcards) if card.author == seat)
    card = state.playcards[number]
    if card.entries[move.row][move.column].why != "initial":
        raise Refusal("key_word_fits")
    marked = write(state, seat, move)
    grid = tuple(
        tuple(
            old if before == after else change(after)
            for old, before, after in zip(*lines, strict=True)
        )
        for lines in zip(card.entries, struck(state, seat), struck(marked, seat), strict=True)
    )
    cards = swapped(state.playcards, number, replace(card, entries=grid))
    return replace(marked, playcards=cards)
