"""What each viewer may know.

What somebody writes is theirs alone until judging, but for the number of blanks filled; then
everything is public but the votes, until they are counted. With hidden authors nobody learns before
the scoring whose Playcard is whose, who scores it, who recognised or disputed what, who is done, or
how much anybody has written: all of it would give authors away.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from parlour.games.facts import scoring
from parlour.games.facts.alone import can_affirm
from parlour.games.facts.cards import Subject, deck
from parlour.games.facts.entries import STRUCK, entries
from parlour.games.facts.keyword import Language
from parlour.games.facts.quick import has_tapped
from parlour.games.facts.scoring import Classification, Points
from parlour.games.facts.state import (
    JUDGING,
    SIZE,
    Entry,
    Held,
    Known,
    Options,
    Phase,
    Playcard,
    Played,
    State,
    Why,
)
from parlour.games.facts.titles import CategoryView, ClassView, Title, categories, classes, title
from parlour.kernel import Millis, Seat, View, Viewer


class SetupView(Struct, frozen=True):
    """Section `setup`: what never changes in a game."""

    options: Options
    children: tuple[bool, ...]
    """Per seat: whether it plays the bare Classes."""
    tiles: int
    """How many letter tiles there are."""
    size: int = SIZE


class ColumnView(Struct, frozen=True, rename={"subject": "class"}):
    """The head of a column, and what the Key Word rule must know about it."""

    card: str
    subject: str
    title: Title
    categories: tuple[CategoryView, ...]
    persons: bool
    spelling: bool
    skip: tuple[str, ...]
    """Folded words that are skipped where an entry starts with them."""


class RoundView(Struct, frozen=True):
    """Section `round`: where the game is."""

    number: int
    """From 1."""
    of: int
    phase: Phase
    letters: tuple[str, ...]
    columns: tuple[ColumnView, ...]
    director: Seat


class ChosenView(Struct, frozen=True, rename={"subject": "class"}):
    subject: str
    categories: tuple[str, ...]


class CardView(Struct, frozen=True):
    """A Class Card of the round."""

    id: str
    kind: str
    holder: Seat
    classes: tuple[ClassView, ...]
    chosen: ChosenView | None


class ProgressView(Struct, frozen=True):
    """Section `progress`: who is still busy. With hidden authors only how many are done."""

    asked: tuple[bool, ...]
    done: tuple[bool, ...] | None
    count: int
    deadlines: tuple[Millis | None, ...]
    began: Millis
    """When the time until the deadlines began."""


class EntryView(Struct, frozen=True, omit_defaults=True):
    """A blank in judging: what never changes while it is judged."""

    text: str
    keyword: str
    why: Why
    """As the machine left it: struck, decided by the shelf, or accepted until further notice."""
    valid: bool
    known: Known = "unknown"
    about: str | None = None
    ruling: bool | None = None
    same: str = ""
    """Struck as a repeat: the shelf knows it as the same thing as this entry."""
    marked: bool = False
    """The author has marked a Key Word that is not the one by the rule."""
    senses: tuple[str, ...] = ()
    """All that the shelf takes the text for, best known first."""


class PlaycardView(Struct, frozen=True):
    """Section `playcards`: the Playcards in judging. `number` is what moves name as `seat`."""

    number: int
    author: Seat | None
    scorer: Seat | None
    child: bool
    """Whether it is judged by the bare Classes where others have a Category."""
    entries: tuple[tuple[EntryView, ...], ...]


class MarkView(Struct, frozen=True, omit_defaults=True):
    """Section `marks`: what people have done about an entry so far."""

    seat: int
    """The number of the Playcard."""
    row: int
    column: int
    valid: bool
    why: Why
    challenged: bool = False
    reason: str = ""
    recognised_by: Seat | None = None
    disputed: bool = False
    ballot: bool = False


class PassView(Struct, frozen=True):
    """Section `up`: the entry of the quick pass that is up. `number` counts from 1."""

    number: int
    of: int
    seat: int
    """The number of the Playcard."""
    row: int
    column: int


class TotalsView(Struct, frozen=True):
    """Section `totals`: the Master Score Card."""

    seats: tuple[Points, ...]
    winners: dict[Classification, tuple[Seat, ...]]


class VoteView(Struct, frozen=True):
    """Section `votes`, for the seat alone: its own votes."""

    seat: int
    row: int
    column: int
    valid: bool


class MineView(Struct, frozen=True):
    """Section `mine`, for the seat alone."""

    seat: Seat
    child: bool
    done: bool
    columns: tuple[ColumnView, ...]
    """The heads of the columns as this seat plays them: children have the bare Classes."""
    playcard: int | None
    """The number of the own Playcard in judging."""
    scores: int | None
    """The number of the Playcard to score."""
    elects: Seat | None
    """The seat that it has voted for in the election of the Director."""


class FactsView(Struct, frozen=True):
    """All sections by name; what only seats get is left out for others."""

    setup: SetupView
    round: RoundView
    cards: tuple[CardView, ...]
    progress: ProgressView
    filled: tuple[int, ...]
    """While all write: how many blanks each seat has filled. Nothing with hidden authors or on paper."""
    playcards: tuple[PlaycardView, ...]
    marks: tuple[MarkView, ...]
    up: PassView | None
    headings: tuple[tuple[ColumnView, ...], ...]
    """The heads of the columns of each round in `played`."""
    played: tuple[Played, ...]
    totals: TotalsView
    mine: MineView | UnsetType = UNSET
    entries: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    """What the seat has written, row by row."""
    keys: tuple[tuple[int | None, ...], ...] | UnsetType = UNSET
    """The place of the word that it has marked as Key Word in each blank, row by row."""
    votes: tuple[VoteView, ...] | UnsetType = UNSET


def public(state: State) -> View:
    """Return the sections that everybody may know."""
    return {
        "setup": SetupView(
            state.options,
            tuple(seat.child for seat in state.seats),
            len(state.options.tiles),
        ),
        "round": RoundView(
            number=state.round + 1,
            of=state.options.rounds,
            phase=state.phase,
            letters=state.letters,
            columns=heads(state.columns, state.classes, state.options.language),
            director=state.director,
        ),
        "cards": tuple(card(state, held) for held in state.held) if state.phase == "choose" else (),
        "progress": progress(state),
        "filled": filled(state),
        "playcards": tuple(
            playcard(state, number, one) for number, one in enumerate(state.playcards)
        ),
        "marks": tuple(marks(state)),
        "up": up(state),
        "headings": tuple(
            heads(played.columns, played.classes, state.options.language) for played in state.played
        ),
        "played": state.played,
        "totals": totals(state),
    }


def private(state: State, viewer: Viewer) -> View:
    """Return what the seat has written and voted, and which Playcards are its business."""
    if not isinstance(viewer, int):
        return {}
    mine = MineView(
        seat=viewer,
        child=state.seats[viewer].child,
        done=state.phase != "over" and state.asked.finished[viewer],
        columns=tuple(
            column(state.subject(place, viewer), state.options.language)
            for place in range(len(state.columns))
        )
        or heads((), state.classes, state.options.language),
        playcard=next((n for n, one in enumerate(state.playcards) if one.author == viewer), None),
        scores=next((n for n, one in enumerate(state.playcards) if one.scorer == viewer), None),
        elects=state.asked.answers[viewer] if state.phase == "elect" else None,
    )
    return {
        "mine": mine,
        "entries": in_rows(state.drafts[viewer]),
        "keys": in_rows(state.keys[viewer]),
        "votes": tuple(_votes(state, viewer)),
    }


def in_rows(values: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    return tuple(values[row * SIZE : (row + 1) * SIZE] for row in range(SIZE))


def _votes(state: State, seat: Seat) -> list[VoteView]:
    if state.phase not in ("vote", "tap"):
        return []
    return [
        VoteView(number, row, place, valid)
        for number, row, place, entry in entries(state)
        if entry.votes and (valid := entry.votes[seat]) is not None
    ]


def heads(
    columns: tuple[Subject, ...], classes: tuple[str, ...], language: Language
) -> tuple[ColumnView, ...]:
    """Return the heads of the columns: of what was chosen from cards, or on paper in people's own
    words."""
    if columns:
        return tuple(column(subject, language) for subject in columns)
    return tuple(
        ColumnView(
            card="",
            subject="",
            title=Title(name, name),
            categories=(),
            persons=False,
            spelling=False,
            skip=(),
        )
        for name in classes
    )


@lru_cache(maxsize=256)
def column(subject: Subject, language: Language) -> ColumnView:
    """Return the head of a column. Views are made after every move, heads are few."""
    return ColumnView(
        card=subject.card,
        subject=subject.subject,
        title=title(subject.of),
        categories=categories(subject.narrowed),
        persons=subject.of.persons,
        spelling=subject.spelling,
        skip=subject.heading(language).skip,
    )


def card(state: State, held: Held) -> CardView:
    """Return a card as it lies open before its holder; choices are announced."""
    one = deck()[held.card]
    chosen = held.subject
    return CardView(
        id=held.card,
        kind=one.kind,
        holder=held.holder,
        classes=classes(one),
        chosen=None if chosen is None else ChosenView(chosen.subject, chosen.categories),
    )


def progress(state: State) -> ProgressView:
    """Return who is done: public, except where it could betray whose Playcard is whose."""
    asked = state.asked
    if state.phase == "over":
        nobody = (False,) * state.count
        return ProgressView(nobody, nobody, 0, (None,) * state.count, asked.began)
    finished = asked.finished
    if state.phase == "elect":
        finished = tuple(map(state.has_elected, range(state.count)))
    if state.phase == "tap":
        finished = tuple(has_tapped(state, seat) for seat in range(state.count))
    count = sum(done and was for done, was in zip(finished, asked.asked, strict=True))
    done = None if is_secret(state) else finished
    return ProgressView(asked.asked, done, count, asked.deadlines, asked.began)


def filled(state: State) -> tuple[int, ...]:
    """Return how many blanks each seat has filled; with hidden authors it would tell whose card is
    whose."""
    if state.phase != "write" or is_secret(state) or state.options.has_paper:
        return ()
    return tuple(sum(map(bool, draft)) for draft in state.drafts)


def is_secret(state: State) -> bool:
    """Return whether authors are hidden at this moment."""
    return state.is_hidden and state.phase in ("write", *JUDGING)


def playcard(state: State, number: int, one: Playcard) -> PlaycardView:
    secret = is_secret(state)
    return PlaycardView(
        number=number,
        author=None if secret else one.author,
        scorer=None if secret else one.scorer,
        child=state.plays_bare(one.author),
        entries=tuple(
            tuple(entry_view(entry, state.is_solo) for entry in row) for row in one.entries
        ),
    )


def entry_view(entry: Entry, is_solo: bool) -> EntryView:
    """Return an entry as it is shown. What people did about it is in `marks`, so that a tap sends
    little."""
    why: Why = "accepted"
    if entry.same:
        why = "repeat"
    elif entry.why in STRUCK:
        why = entry.why
    elif is_solo and entry.known != "unknown":
        why = "shelf"
    return EntryView(
        text=entry.text,
        keyword=entry.keyword,
        why=why,
        valid=why == "accepted" or (why == "shelf" and entry.known == "yes"),
        known=entry.known,
        about=entry.about,
        ruling=entry.ruling,
        same=entry.same,
        marked=entry.marked,
        senses=entry.senses,
    )


def marks(state: State) -> Iterator[MarkView]:
    """Yield the entries that somebody did something about; who recognised one is hidden with
    authors."""
    secret = is_secret(state)
    for number, row, place, entry in entries(state):
        if (
            entry.challenged
            or entry.disputed
            or entry.votes
            or (state.is_solo and can_affirm(state, entry))
        ):
            yield MarkView(
                seat=number,
                row=row,
                column=place,
                valid=entry.valid,
                why=entry.why,
                challenged=entry.challenged,
                reason=entry.reason,
                recognised_by=None if secret else entry.recognised,
                disputed=entry.disputed,
                ballot=entry.is_ballot and not state.is_quick,
            )


def up(state: State) -> PassView | None:
    """Return the entry that everybody taps on now."""
    if state.phase != "tap":
        return None
    return PassView(state.up + 1, len(state.queue), *state.queue[state.up])


def totals(state: State) -> TotalsView:
    """Return the totals without the host's corrections, which are a section of their own."""
    had = scoring.points(state)
    return TotalsView(had, scoring.three_winners(had))
