"""What a seat can do now, and what happens if it does nothing."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.facts.alone import can_affirm
from parlour.games.facts.cards import deck
from parlour.games.facts.entries import entries
from parlour.games.facts.flow import category_choices
from parlour.games.facts.judging import ballots, open_challenges
from parlour.games.facts.marking import key_marks
from parlour.games.facts.state import (
    LONGEST_ENTRY,
    LONGEST_REASON,
    MOST_SEATS,
    SIZE,
    Accept,
    Affirm,
    Challenge,
    Choose,
    Dispute,
    Done,
    Elect,
    Move,
    Recognise,
    State,
    Tap,
    Vote,
)
from parlour.games.facts.view import is_secret
from parlour.kernel import NOTHING, Choice, Described, Form, Items, Number, Offers, Seat, Text
from parlour.kernel.offers import Field

PLACE = Number(0, SIZE - 1)
WRITE = Form("write", {"row": PLACE, "column": PLACE, "text": Text(LONGEST_ENTRY)})
NAME_CLASSES = Form(
    "name_classes",
    {
        "classes": Items('["class", … five of them]'),
        "persons": Items("[true, … one for each class]"),
    },
)
COUNT = Form("count", {"counts": Items("[5, 0, 3, 2, 1]")})
DEFAULTS = {
    "elect": "election_counts",
    "choose": "chooses_by_lot",
    "write": "entries_count",
    "affirm": "not_affirmed",
    "mark": "marks_count",
    "tap": "taps_count",
    "recognise": "unrecognised",
    "dispute": "rulings_stand",
    "vote": "votes_count",
    "reveal": "next_round",
}


def offers(state: State, seat: Seat) -> Offers:
    """Return moves where they can be counted, forms for writing.

    With hidden authors all get the same form: only the seat that tries it is told what is refused.
    """
    if state.phase == "over" or state.asked.finished[seat]:
        return NOTHING
    match state.phase:
        case "elect":
            return Offers((*map(Elect, range(state.count)), Done()))
        case "choose" if state.options.names_classes:
            return Offers((), (NAME_CLASSES,))
        case "count":
            return Offers((), (COUNT,))
        case "write" if state.options.has_paper:
            return Offers((Done(),))
        case "choose":
            return _choices(state, seat)
        case "write":
            return Offers((Done(),), (WRITE,))
        case "affirm":
            return Offers((*_affirmations(state), *key_marks(state, seat), Done()))
        case "mark":
            return _marks(state, seat)
        case "tap":
            place = state.queue[state.up]
            return Offers((Tap(*place, True), Tap(*place, False), Done()))
        case "recognise":
            return _recognitions(state, seat)
        case "dispute":
            return Offers((Done(),), (_card_form(state, "dispute"),))
        case "vote":
            return Offers((*_ballots(state), Done()))
        case _:
            return Offers((Done(),))


def _choices(state: State, seat: Seat) -> Offers:
    mine = [held for held in state.held if held.holder == seat and held.subject is None]
    moves = tuple(
        Choose(held.card, subject.id, categories)
        for held in mine
        for subject in deck()[held.card].classes
        for categories in category_choices(state, subject)
    )
    if not state.options.combined:
        return Offers(moves)
    fields: dict[str, Field] = {
        "card": Choice(tuple(held.card for held in mine)),
        "class": Choice(tuple(one.id for held in mine for one in deck()[held.card].classes)),
        "categories": Items('["category", …]'),
    }
    return Offers(moves, (Form("choose", fields),))


def _affirmations(state: State) -> Iterator[Affirm]:
    for _, row, column, entry in entries(state):
        if can_affirm(state, entry):
            yield Affirm(row, column, True)
            yield Affirm(row, column, False)


def _marks(state: State, seat: Seat) -> Offers:
    moves: list[Move] = []
    for number, row, column, entry in entries(state):
        if state.playcards[number].scorer == seat and entry.valid:
            moves.append(Challenge(number, row, column))
            if entry.challenged:
                moves.append(Accept(number, row, column))
    number = next(n for n, card in enumerate(state.playcards) if card.scorer == seat)
    fields: dict[str, Field] = {
        "seat": Choice((number,)),
        "row": PLACE,
        "column": PLACE,
        "reason": Text(LONGEST_REASON),
    }
    forms: tuple[Form, ...] = (Form("challenge", fields),)
    if state.is_quick:
        forms = (*forms, _card_form(state, "dispute"))
    return Offers((*moves, *key_marks(state, seat), Done()), forms)


def _recognitions(state: State, seat: Seat) -> Offers:
    if state.is_hidden:
        return Offers((Done(),), (_card_form(state, "recognise"),))
    moves = (
        Recognise(number, row, column)
        for number, row, column in open_challenges(state)
        if seat not in (state.playcards[number].author, state.playcards[number].scorer)
    )
    return Offers((*moves, Done()))


def _card_form(state: State, move: str) -> Form:
    cards = Choice(tuple(range(state.count)))
    return Form(move, {"seat": cards, "row": PLACE, "column": PLACE})


def _ballots(state: State) -> Iterator[Vote]:
    for place in ballots(state):
        yield Vote(*place, True)
        yield Vote(*place, False)


def universe(state: State, seat: Seat) -> Iterator[Move]:
    """Yield moves worth enumerating: one of each kind for some blanks of each card."""
    yield Done()
    yield from map(Elect, range(min(state.count + 1, MOST_SEATS)))
    for held in state.held:
        for subject in deck()[held.card].classes[:3] if held.card in deck() else ():
            yield Choose(held.card, subject.id)
            yield from (Choose(held.card, subject.id, (one.id,)) for one in subject.categories[:2])
    for row, column in ((0, 0), (1, 3), (4, 4)):
        yield Affirm(row, column, True)
        for number in range(min(state.count + 1, MOST_SEATS)):
            yield Challenge(number, row, column)
            yield Accept(number, row, column)
            yield Recognise(number, row, column)
            yield Dispute(number, row, column)
            yield Vote(number, row, column, False)
            yield Tap(number, row, column, False)


def default(state: State, seat: Seat) -> Described | None:
    """Return what the deadline brings; it tells nothing that the seat does not know."""
    if state.phase == "over" or state.asked.finished[seat]:
        return None
    if state.asked.deadlines[seat] is None:
        return Described("no_limit") if is_secret(state) else None
    if state.phase == "mark" and state.is_quick:
        return Described("look_ends")
    if state.phase == "write" and state.options.has_paper:
        return Described("pens_down")
    return Described(DEFAULTS[state.phase])
