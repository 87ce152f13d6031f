"""Facts in Five afterwards: for every blank the best-known answers that nobody gave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from parlour.games.facts.cards import Subject
from parlour.games.facts.flow import each_blank
from parlour.games.facts.keyword import ANY, Language, fits, same_as
from parlour.games.facts.reference import surname_keys
from parlour.games.facts.state import Played, State
from parlour.kernel import Refusal, Seat
from parlour.kernel.record import Record, passage_ends
from parlour.shelf.encyclopedia import Thing, encyclopedia
from parlour.shelf.encyclopedia.layout import OURS

Ends = Mapping[int, int]
"""By the round's number, the entry after which it was scored."""
NO_ENDS: Ends = {}
MOST = 3
"""The most answers shown for a blank."""
WELL_KNOWN = 5
"""From this fame on an answer is one that somebody might have given."""


class Answer(Struct, frozen=True):
    """Something that would have fitted."""

    name: str
    about: str
    fame: int


class Blank(Struct, frozen=True):
    """A blank that somebody left empty or filled with something that did not count."""

    entry: int
    """The entry of the record after which the round was scored; 0 where there is no record."""
    round: int
    """From 1."""
    row: int
    column: int
    letter: str
    seats: tuple[Seat, ...]
    """Who had nothing valid there."""
    answers: tuple[Answer, ...]
    """Best known first; empty where the shelf cannot help."""


class Analysis(Struct, frozen=True):
    """A finished game in hindsight."""

    blanks: tuple[Blank, ...]
    filled: tuple[int, ...]
    """Per seat how many blanks were filled in, valid or not."""
    valid: tuple[int, ...]
    """Per seat how many entries were valid."""


def analyse(record: Record) -> Analysis:
    """Look at every blank of a recorded game; what was on paper the house has not seen."""
    if record.entries[0].input.header.options.has_paper:
        raise Refusal("nothing_to_analyse")
    tables = tuple(record.tables())
    ends: dict[int, int] = {}
    for (rounds, phase, _), seq in passage_ends(tables).items():
        if phase != "reveal":
            ends[rounds + 1] = seq
    return hindsight(tables[-1].state, ends)


def hindsight(state: State, ends: Ends = NO_ENDS) -> Analysis:
    """Look at every blank of the rounds scored so far. `ends`: the entries that ended them."""
    seats = range(state.count)
    grids = [[played.cards[seat].entries for played in state.played] for seat in seats]
    entries = [[entry for grid in own for row in grid for entry in row] for own in grids]
    return Analysis(
        tuple(
            blank
            for number, played in enumerate(state.played, start=1)
            for blank in _blanks(state, played, number, ends.get(number, 0))
        ),
        tuple(sum(entry.text != "" for entry in own) for own in entries),
        tuple(sum(entry.valid for entry in own) for own in entries),
    )


def _blanks(state: State, played: Played, number: int, entry: int) -> Iterator[Blank]:
    """Yield all blanks: adults and children may have other headings over the same one."""
    for row, column in each_blank():
        missing: dict[Subject, list[Seat]] = {}
        for seat, card in enumerate(played.cards):
            if not card.entries[row][column].valid:
                subject = played.columns[column]
                if state.seats[seat].child:
                    subject = subject.plain()
                missing.setdefault(subject, []).append(seat)
        language, letter = state.options.language, played.letters[row]
        given = {
            same_as(entry.text, language)
            for card in played.cards
            for line in card.entries
            for entry in line
        }
        for subject, seats in missing.items():
            answers = tuple(_answers(subject, letter, language, given))
            yield Blank(
                entry=entry,
                round=number,
                row=row,
                column=column,
                letter=letter,
                seats=tuple(seats),
                answers=answers,
            )


def _answers(
    subject: Subject, letter: str, language: Language, given: set[str]
) -> Iterator[Answer]:
    """Yield the best-known members that people say, whose Key Word fits and that stand on no
    Playcard of the round."""
    if not subject.query:
        return
    heading = subject.heading(language)
    left = MOST
    for thing in encyclopedia().members(subject.query, None if letter == ANY else letter):
        surname = surname_keys(thing.name, thing) if heading.persons else ()
        if (
            left
            and is_well_known(thing)
            and fits(thing.name, letter, heading, surname)
            and not _is_given(thing, language, given)
        ):
            left -= 1
            yield Answer(thing.name, thing.about(language), thing.fame)


def is_well_known(thing: Thing) -> bool:
    """Return whether people say it: it is well known, stands in our own lists of what people say, and needs no
    explanation in brackets."""
    return thing.fame >= WELL_KNOWN and OURS in thing.sources and "(" not in thing.name


def _is_given(thing: Thing, language: Language, given: set[str]) -> bool:
    return any(same_as(name, language) in given for name in (thing.name, *thing.aliases))
