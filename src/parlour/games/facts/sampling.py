"""Other worlds and plausible moves, for the contract and for property tests."""

from __future__ import annotations

import random

from msgspec.structs import replace

from parlour.games.facts.alone import can_affirm
from parlour.games.facts.cards import deck
from parlour.games.facts.entries import entries, put
from parlour.games.facts.flow import category_choices
from parlour.games.facts.judging import ballots, open_challenges
from parlour.games.facts.keyword import ANY
from parlour.games.facts.marking import key_marks
from parlour.games.facts.quick import current
from parlour.games.facts.state import (
    LETTERS,
    SIZE,
    Accept,
    Affirm,
    Challenge,
    Choose,
    Count,
    Dispute,
    Done,
    Elect,
    Entry,
    Move,
    NameClasses,
    Playcard,
    Recognise,
    State,
    Tap,
    Vote,
    Write,
)
from parlour.games.facts.view import is_secret
from parlour.kernel import Chance, Seat, Viewer

# What a viewer may not know -----------------------------------------------------------------------


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Redraw what others write, how they vote, and with hidden authors whose card is whose."""
    if is_secret(state) and state.phase != "tap":
        state = _others_done(state, viewer, chance)
    if state.phase == "elect":
        return _reelected(state, viewer, chance)
    if state.phase == "write":
        drafts = (
            draft if seat == viewer else _redrafted(state, draft, chance)
            for seat, draft in enumerate(state.drafts)
        )
        none = (None,) * SIZE * SIZE
        keys = tuple(own if seat == viewer else none for seat, own in enumerate(state.keys))
        return replace(state, drafts=tuple(drafts), keys=keys)
    if state.playcards and is_secret(state):
        state = _other_authors(state, viewer, chance)
    if state.phase == "tap":
        state = _retapped(state, viewer, chance)
    if state.phase == "vote":
        state = replace(
            state, playcards=tuple(_revoted(card, viewer, chance) for card in state.playcards)
        )
    return state


def _reelected(state: State, viewer: Viewer, chance: Chance) -> State:
    """Redraw whom others have voted for; who has voted is known."""
    answers = tuple(
        answer if seat == viewer or answer is None else chance.roll("elected", state.count) - 1
        for seat, answer in enumerate(state.asked.answers)
    )
    return replace(state, asked=replace(state.asked, answers=answers))


def _redrafted(state: State, draft: tuple[str, ...], chance: Chance) -> tuple[str, ...]:
    """Return made-up names with the letters of their rows, in the same blanks: how many are filled
    is public, and it has to stay so whatever is written next. With hidden authors in any blanks."""
    drafts = []
    for place, text in enumerate(draft):
        letter = state.letters[place // SIZE].replace(ANY, "Q")
        is_empty = chance.roll("blank", 3) == 1 if is_secret(state) else not text
        drafts.append("" if is_empty else f"{letter}{chance.roll('name', 99)}")
    return tuple(drafts)


def _others_done(state: State, viewer: Viewer, chance: Chance) -> State:
    """Redraw which others are done: as many, and those whose time is over among them."""
    asked = state.asked
    free = [
        seat
        for seat, deadline in enumerate(asked.deadlines)
        if seat != viewer and asked.asked[seat] and (deadline is None or deadline > state.passed)
    ]
    finished = list(asked.finished)
    for seat, done in zip(
        free, chance.shuffle("done", [finished[seat] for seat in free]), strict=True
    ):
        finished[seat] = done
    return replace(state, asked=replace(asked, finished=tuple(finished)))


def _other_authors(state: State, viewer: Viewer, chance: Chance) -> State:
    """Return the same cards by other people; a card with other headings stays a child's."""
    cards = state.playcards
    authors = [card.author for card in cards]
    for child in (False, True):
        places = [
            place
            for place, card in enumerate(cards)
            if card.author != viewer and state.plays_bare(card.author) is child
        ]
        mixed = chance.shuffle("authors", [cards[place].author for place in places])
        for place, author in zip(places, mixed, strict=True):
            authors[place] = author
    places = [place for place, card in enumerate(cards) if card.scorer != viewer]
    scorers = [card.scorer for card in cards]
    while True:
        mixed = chance.shuffle("scorers", [cards[place].scorer for place in places])
        for place, scorer in zip(places, mixed, strict=True):
            scorers[place] = scorer
        if all(author != scorer for author, scorer in zip(authors, scorers, strict=True)):
            break
    drafts, keys, looked = list(state.drafts), list(state.keys), list(state.looked)
    for place, card in enumerate(cards):
        drafts[authors[place]] = state.drafts[card.author]
        keys[authors[place]] = state.keys[card.author]
        looked[authors[place]] = state.looked[card.author]
    return replace(
        state,
        drafts=tuple(drafts),
        keys=tuple(keys),
        looked=tuple(looked),
        playcards=tuple(
            _by(card, author, scorer, viewer, state.count)
            for card, author, scorer in zip(cards, authors, scorers, strict=True)
        ),
    )


def _by(card: Playcard, author: Seat, scorer: Seat, viewer: Viewer, count: int) -> Playcard:
    """Return the card of another author and scorer; who recognised an entry is neither of them."""
    others = [seat for seat in range(count) if seat not in (author, scorer, viewer)]

    def known_by(entry: Entry) -> Entry:
        if entry.recognised is None or entry.recognised == viewer:
            return entry
        return replace(entry, recognised=others[0])

    grid = tuple(tuple(map(known_by, row)) for row in card.entries)
    return Playcard(author, scorer, grid)


def _retapped(state: State, viewer: Viewer, chance: Chance) -> State:
    """Redraw how others have tapped on the entry that is up; with hidden authors it was others who
    have tapped, or are done, but as many."""
    place = Tap(*state.queue[state.up], valid=True)
    entry = current(state)[1]
    had = list(zip(state.asked.finished, entry.votes, strict=True))
    seats = [seat for seat in range(state.count) if seat != viewer]
    order = chance.shuffle("taps", seats) if is_secret(state) else seats
    mixed = list(had)
    for seat, other in zip(seats, order, strict=True):
        done, tapped = had[other]
        mixed[seat] = (done, None if tapped is None else chance.roll("tap", 2) == 1)
    finished, votes = zip(*mixed, strict=True)
    asked = replace(state.asked, finished=tuple(finished))
    return put(replace(state, asked=asked), place, replace(entry, votes=tuple(votes)))


def _revoted(card: Playcard, viewer: Viewer, chance: Chance) -> Playcard:
    """Redraw how others have voted; how many have is theirs to know."""

    def vote(seat: Seat, valid: bool | None) -> bool | None:
        return valid if seat == viewer or valid is None else chance.roll("vote", 2) == 1

    def revoted(entry: Entry) -> Entry:
        return replace(entry, votes=tuple(vote(*had) for had in enumerate(entry.votes)))

    return replace(card, entries=tuple(tuple(map(revoted, row)) for row in card.entries))


# Plausible moves ----------------------------------------------------------------------------------


def sample(state: State, seat: Seat, rng: random.Random) -> Move | None:
    """Return what somebody at this seat might do now; None: waits."""
    if state.phase == "over" or state.asked.finished[seat]:
        return None
    if state.phase == "count":
        return Count(tuple(rng.randint(0, SIZE) for _ in range(SIZE)))
    if state.phase == "choose" and state.options.names_classes:
        return NameClasses(tuple(rng.choice(("Rivers", "Kings", "")) for _ in range(SIZE)))
    if state.phase == "choose":
        return _choice(state, seat, rng)
    if rng.random() < (0.3 if state.phase == "write" else 0.4):
        return Done()
    match state.phase:
        case "elect":
            return Elect(rng.randrange(state.count))
        case "write" if not state.options.has_paper:
            return _entry(state, seat, rng)
        case "affirm":
            open_to: list[Move] = [
                Affirm(row, column, rng.random() < 0.6)
                for _, row, column, entry in entries(state)
                if can_affirm(state, entry)
            ]
            return rng.choice([*open_to, *key_marks(state, seat)])
        case "mark" if state.is_quick and rng.random() < 0.2:
            return Dispute(*rng.choice([place for *place, _ in entries(state)]))
        case "mark":
            return _mark(state, seat, rng)
        case "tap":
            return Tap(*state.queue[state.up], rng.random() < 0.6)
        case "recognise":
            return Recognise(*rng.choice(open_challenges(state)))
        case "dispute":
            written = [place for *place, entry in entries(state) if entry.text]
            return Dispute(*rng.choice(written))
        case "vote":
            return Vote(*rng.choice(ballots(state)), rng.random() < 0.6)
        case _:
            return Done() if rng.random() < 0.8 else None


def _choice(state: State, seat: Seat, rng: random.Random) -> Choose | None:
    if rng.random() < 0.2:
        return None
    held = rng.choice([held for held in state.held if held.holder == seat and held.subject is None])
    subject = rng.choice(deck()[held.card].classes)
    categories = rng.choice(category_choices(state, subject))
    if state.options.combined and len(subject.categories) > 1 and rng.random() < 0.5:
        categories = tuple(one.id for one in rng.sample(subject.categories, 2))
    return Choose(held.card, subject.id, categories)


def _entry(state: State, seat: Seat, rng: random.Random) -> Write:
    """Write mostly a name with the right initial; sometimes a slip, a repeat, or nothing."""
    row, column = rng.randrange(SIZE), rng.randrange(SIZE)
    kind = rng.random()
    if kind < 0.1:
        return Write(row, column, rng.choice(("", "  ", "<b>bold</b>", "x" * 90)))
    if kind < 0.2:
        return Write(row, column, rng.choice(state.drafts[seat]))
    letter = state.letters[row].replace(ANY, rng.choice(LETTERS))
    if kind < 0.3:
        letter = rng.choice(LETTERS)
    name = letter + "".join(rng.choices("aeiounrstl", k=rng.randint(2, 8)))
    text = rng.choice((name, name.lower(), f"the {name}", f"{name} Jr.", f"Ann {name} Ott"))
    return Write(row, column, text, rng.choice((None, None, 0, 1)))


def _mark(state: State, seat: Seat, rng: random.Random) -> Move:
    """Return a doubt about the card to score, second thoughts, or another Key Word for an own
    entry."""
    own = list(key_marks(state, seat))
    if own and rng.random() < 0.5:
        return rng.choice(own)
    mine = [
        (number, row, column, entry)
        for number, row, column, entry in entries(state)
        if state.playcards[number].scorer == seat and entry.valid
    ]
    if not mine:
        return Done()
    number, row, column, entry = rng.choice(mine)
    if entry.challenged and rng.random() < 0.5:
        return Accept(number, row, column)
    return Challenge(number, row, column, rng.choice(("", "never heard of it")))
