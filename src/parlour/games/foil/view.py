"""What each viewer may know, what a seat can do, and what happens if it does nothing.

Hands, arrangements, intended words and guesses are their owner's alone until the hand is judged;
then everything of it is public. The deck is nobody's.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, Struct, UnsetType

from parlour.games.foil import judging, scoring
from parlour.games.foil.cards import BONUS, COUNTS, Card
from parlour.games.foil.categories import CATEGORIES
from parlour.games.foil.state import (
    EventKind,
    Guessed,
    Laying,
    Options,
    Phase,
    Played,
    State,
    Voted,
)
from parlour.kernel import (
    Millis,
    Seat,
    View,
    Viewer,
)


class Shown(Struct, frozen=True):
    """A card that can be seen."""

    id: Card
    letter: str


class SetupView(Struct, frozen=True):
    """Section `setup`: what never changes in a game."""

    options: Options
    bonus: str
    deck: dict[str, int]
    """How many cards there are of each letter."""
    least: int
    hands: int | None
    """How many hands the game has; None where it goes to a mark."""
    categories: tuple[str, ...]
    """Categories that the shelf can judge, to choose from; none where no category is played."""


class TableView(Struct, frozen=True):
    """Section `table`: the hand as everybody sees it."""

    phase: Phase
    number: int
    round: int
    size: int
    """The letters of the word that is needed to knock."""
    dealer: Seat
    category: str
    turn: Seat | None
    drawn: bool
    draws_left: int | None
    """How often somebody who plays alone can still draw; None where there is no limit."""
    began: Millis
    """When the time of the seat in turn began."""
    until: Millis | None
    deck: int
    recycled: bool
    pile: tuple[Shown, ...]
    """The discard pile, its top last."""
    hand_sizes: tuple[int, ...]
    knocker: Seat | None
    false_knocks: tuple[int, ...]


class ProgressView(Struct, frozen=True):
    """Section `progress`: where everybody acts at once."""

    asked: tuple[bool, ...]
    done: tuple[bool, ...]
    deadlines: tuple[Millis | None, ...]
    began: Millis
    """When the time until the deadlines began."""


class BallotView(Struct, frozen=True):
    """A word in question."""

    text: str
    question: str
    owners: tuple[Seat, ...]
    """Who laid it, or named it at the knock."""
    guessers: tuple[Seat, ...]
    voters: tuple[Seat, ...]


class EventView(Struct, frozen=True):
    """Section `last`: what happened last."""

    kind: EventKind
    seat: Seat
    at: Millis
    count: int
    card: Shown | None


class MineView(Struct, frozen=True):
    """Section `mine`: what this seat alone may know."""

    seat: Seat
    hand: tuple[Shown, ...]
    """In the order in which the cards were gained."""
    knock: tuple[tuple[Card, ...], ...]
    """The knocker's own words."""
    draft: tuple[Laying, ...] | None
    words: tuple[str, ...]
    """The own words that are laid out, unscrambled."""
    guesses: tuple[Guessed, ...]
    votes: tuple[bool | None, ...]


class FoilView(Struct, frozen=True):
    """All sections by name; what only seats get is left out for others."""

    setup: SetupView
    table: TableView
    progress: ProgressView
    laid: tuple[tuple[tuple[Shown, ...], ...], ...]
    """Per seat its words as they are laid, scrambled."""
    ballots: tuple[BallotView, ...]
    voted: tuple[Voted, ...]
    """What the table said in this hand to words that were in question."""
    hands: tuple[Played, ...]
    """The hands scored so far; in the phases `reveal` and `over` the last one is this hand."""
    scores: tuple[int, ...]
    last: EventView
    mine: MineView | UnsetType = UNSET


class SeatedFoilView(FoilView, frozen=True, kw_only=True):
    """The same as a seat gets it."""

    mine: MineView


def public(state: State) -> View:
    """Return what everybody may know."""
    last = state.last
    asked = state.asked
    busy = state.phase not in ("category", "play", "over")
    count = state.count
    return {
        "setup": _setup(state),
        "table": _table(state),
        "progress": ProgressView(
            asked.asked if busy else (False,) * count,
            asked.finished if busy else (False,) * count,
            asked.deadlines if busy else (None,) * count,
            asked.began,
        ),
        "laid": tuple(
            tuple(_shown(state, word.scrambled) for word in words) for words in state.laid
        ),
        "ballots": tuple(_ballots(state)),
        "voted": state.voted,
        "hands": state.played,
        "scores": scoring.totals(state),
        "last": EventView(
            kind=last.kind,
            seat=last.seat,
            at=last.at,
            count=last.count,
            card=None if last.card is None else _shown(state, (last.card,))[0],
        ),
    }


def private(state: State, viewer: Viewer) -> View:
    """Return the own hand and everything one has written."""
    if not isinstance(viewer, int):
        return {}
    return {
        "mine": MineView(
            seat=viewer,
            hand=_shown(state, state.hands[viewer]),
            knock=state.knock if viewer == state.knocker else (),
            draft=state.drafts[viewer],
            words=tuple(state.spell(word.cards) for word in state.laid[viewer]),
            guesses=state.guesses[viewer],
            votes=tuple(ballot.votes[viewer] for ballot in state.ballots),
        )
    }


def _setup(state: State) -> SetupView:
    options = state.options
    return SetupView(
        options=options,
        bonus=BONUS[options.language],
        deck=COUNTS[options.language],
        least=options.least,
        hands=None if options.mark else options.hands(state.count) * len(options.rounds),
        categories=CATEGORIES[options.language] if options.category else (),
    )


def _table(state: State) -> TableView:
    return TableView(
        phase=state.phase,
        number=state.number,
        round=state.round,
        size=state.size,
        dealer=state.dealer,
        category=state.category,
        turn=state.turn if state.phase in ("category", "play") else None,
        drawn=state.drawn,
        draws_left=state.draws_left,
        began=state.began,
        until=state.until,
        deck=len(state.deck),
        recycled=state.recycled,
        pile=_shown(state, state.pile),
        hand_sizes=(0,) * state.count if state.options.real_box else tuple(map(len, state.hands)),
        knocker=state.knocker,
        false_knocks=state.false_knocks,
    )


def _shown(state: State, cards: tuple[Card, ...]) -> tuple[Shown, ...]:
    return tuple(
        Shown(card, letter) for card, letter in zip(cards, state.spell(cards), strict=True)
    )


def _ballots(state: State) -> Iterator[BallotView]:
    """Yield the words in question, and whose they are: guessing is over."""
    for ballot in state.ballots:
        yield BallotView(
            text=ballot.text,
            question=ballot.question,
            owners=judging.formed_by(state, ballot.text),
            guessers=judging.guessed_by(state, ballot.text),
            voters=judging.voters(state, ballot.text),
        )
