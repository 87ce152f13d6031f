"""Judging: marks, recognition, disputes, votes, and what a player alone affirms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from parlour.games.facts import scoring
from parlour.games.facts.flow import ask, show, tidied
from parlour.games.facts.handing import handed_over, looked_up, struck
from parlour.games.facts.state import (
    LONGEST_REASON,
    Affirm,
    Challenge,
    Entry,
    Judgement,
    Playcard,
    State,
    Vote,
    Why,
    swapped,
    with_entry,
)
from parlour.kernel import Chance, Millis, Refusal, Seat

STRUCK: tuple[Why, ...] = ("empty", "initial", "repeat")
"""What the machine strikes first."""


# Handing the cards over ---------------------------------------------------------------------------


def start_judging(state: State, now: Millis, chance: Chance) -> State:
    """Cards are struck by the machine, looked up, and go to their scorers."""
    grids = tuple(struck(state, seat) for seat in range(state.count))
    hinted = looked_up(state, grids, chance)
    state = replace(state, playcards=handed_over(state, hinted, chance))
    if state.is_solo:
        return ask_to_affirm(mapped(state, by_the_shelf), now)
    return ask_to_mark(state, now)


# Going through the entries ------------------------------------------------------------------------


def entries(state: State) -> Iterator[tuple[int, int, int, Entry]]:
    """Every blank in judging with its card, row and column."""
    for card, playcard in enumerate(state.playcards):
        for row, line in enumerate(playcard.entries):
            for column, entry in enumerate(line):
                yield card, row, column, entry


def mapped(state: State, change: Any) -> State:
    """The state with every entry in judging changed."""
    return replace(
        state,
        playcards=tuple(
            replace(card, entries=tuple(tuple(map(change, row)) for row in card.entries))
            for card in state.playcards
        ),
    )


def by_the_shelf(entry: Entry) -> Entry:
    """Alone, and where an entry is verified: the shelf decides what it knows."""
    if entry.why in STRUCK or entry.known == "unknown":
        return entry
    return replace(entry, valid=entry.known == "yes", why="shelf")


def put_to_vote(entry: Entry, count: int) -> Entry:
    """Nobody has recognised it: it does not stand unless the vote says so."""
    return replace(entry, valid=False, why="unrecognised", votes=(None,) * count)


def verified(entry: Entry, count: int) -> Entry:
    """Verifying: a doubted entry is looked up instead of being recognised [book].

    What the shelf does not know is voted on; without any vote it is not valid [ours].
    """
    return put_to_vote(entry, count) if entry.known == "unknown" else by_the_shelf(entry)


def find(state: State, move: Judgement) -> tuple[Playcard, Entry]:
    """The entry a move speaks of."""
    if move.seat >= len(state.playcards):
        raise Refusal("no_such_playcard")
    card = state.playcards[move.seat]
    return card, card.entries[move.row][move.column]


def put(state: State, move: Judgement, entry: Entry) -> State:
    """The state with another entry where a move speaks of."""
    card = state.playcards[move.seat]
    grid = with_entry(card.entries, move.row, move.column, entry)
    return replace(
        state, playcards=swapped(state.playcards, move.seat, replace(card, entries=grid))
    )


# Alone --------------------------------------------------------------------------------------------


def ask_to_affirm(state: State, now: Millis) -> State:
    """Alone: what the shelf does not know the player affirms or strikes himself [ours].

    He may also appeal against the shelf's no [ours], except in a daily game.
    """
    waiting = mapped(state, _unaffirmed)
    if not any(can_affirm(waiting, entry) for _, _, _, entry in entries(waiting)):
        return score(waiting, now)
    return ask(replace(waiting, phase="affirm"), (0,), now, state.options.mark_seconds)


def _unaffirmed(entry: Entry) -> Entry:
    """Until it is affirmed it does not count [ours]."""
    if entry.why != "accepted":
        return entry
    return replace(entry, valid=False, why="unrecognised")


def can_affirm(state: State, entry: Entry) -> bool:
    """Alone: whether an entry is the player's to affirm."""
    if entry.why in ("unrecognised", "affirmed"):
        return True
    return state.options.appeal and entry.why == "shelf" and not entry.valid


def affirm(state: State, move: Affirm) -> State:
    """The player's own word on an entry that the shelf does not know, or says no to."""
    card = state.playcards[0]
    entry = card.entries[move.row][move.column]
    if not can_affirm(state, entry):
        raise Refusal("not_yours_to_affirm")
    # Without the player's yes the shelf's no stands.
    why: Why = "shelf" if entry.known == "no" and not move.valid else "affirmed"
    affirmed = replace(entry, valid=move.valid, why=why)
    grid = with_entry(card.entries, move.row, move.column, affirmed)
    return replace(state, playcards=(replace(card, entries=grid),))


# Marking ------------------------------------------------------------------------------------------


def ask_to_mark(state: State, now: Millis) -> State:
    """Everything starts as accepted; scorers challenge what they doubt [book].

    A seat with nothing to mark is not asked, except where that would tell whose card it is.
    """
    seats = tuple(
        card.scorer
        for card in state.playcards
        if state.is_hidden or any(entry.valid for row in card.entries for entry in row)
    )
    if not any(entry.valid for _, _, _, entry in entries(state)):
        return ask_for_disputes(state, now)
    return ask(replace(state, phase="mark"), tuple(sorted(seats)), now, state.options.mark_seconds)


def challenge(state: State, seat: Seat, move: Challenge) -> State:
    """The scorer challenges an entry; he may say why."""
    card, entry = find(state, move)
    if card.scorer != seat:
        raise Refusal("not_your_scoring")
    if not entry.valid:
        raise Refusal("nothing_to_challenge")
    reason = tidied(move.reason)
    if len(reason) > LONGEST_REASON:
        raise Refusal("reason_too_long", longest=LONGEST_REASON)
    return put(state, move, replace(entry, challenged=True, reason=reason))


def accept(state: State, seat: Seat, move: Judgement) -> State:
    """The scorer takes a challenge back."""
    card, entry = find(state, move)
    if card.scorer != seat:
        raise Refusal("not_your_scoring")
    if not entry.challenged:
        raise Refusal("not_challenged")
    return put(state, move, replace(entry, challenged=False, reason=""))


def after_marking(state: State, now: Millis) -> State:
    """Challenges are handled all at once [ours].

    With two seats nobody else can recognise: a challenge goes straight to a vote [ours].
    """
    if state.options.verify or state.count == 2:
        doubted = verified if state.options.verify else put_to_vote

        def change(entry: Entry) -> Entry:
            return doubted(entry, state.count) if entry.challenged else entry

        return ask_for_disputes(mapped(state, change), now)
    challenges = open_challenges(state)
    if not challenges:
        return ask_for_disputes(state, now)
    seats: set[Seat] = set()
    for card in {card for card, _, _ in challenges}:
        seats |= set(range(state.count)) - {
            state.playcards[card].author,
            state.playcards[card].scorer,
        }
    asked = range(state.count) if state.is_hidden else tuple(sorted(seats))
    return ask(replace(state, phase="recognise"), asked, now, state.options.recognise_seconds)


def open_challenges(state: State) -> list[tuple[int, int, int]]:
    """Where an entry is challenged and nobody has recognised it."""
    return [
        (card, row, column)
        for card, row, column, entry in entries(state)
        if entry.challenged and entry.why == "accepted"
    ]


# Recognising --------------------------------------------------------------------------------------


def recognise(state: State, seat: Seat, move: Judgement) -> State:
    """Any seat other than scorer and author may recognise a challenged entry [book; ours]."""
    card, entry = find(state, move)
    if not entry.challenged:
        raise Refusal("not_challenged")
    if seat == card.author:
        raise Refusal("own_entry")
    if seat == card.scorer:
        raise Refusal("own_challenge")
    if entry.why == "recognised":
        raise Refusal("already_recognised")
    return put(state, move, replace(entry, why="recognised", recognised=seat))


def after_recognising(state: State, now: Millis) -> State:
    """What nobody recognised is invalid [book]."""

    def change(entry: Entry) -> Entry:
        if not entry.challenged or entry.why != "accepted":
            return entry
        return replace(entry, valid=False, why="unrecognised")

    return ask_for_disputes(mapped(state, change), now)


# Disputes -----------------------------------------------------------------------------------------


def ask_for_disputes(state: State, now: Millis) -> State:
    """Everybody may dispute, where there is something to dispute."""
    if not any(disputable(state, entry) is None for _, _, _, entry in entries(state)):
        return after_disputes(state, now)
    return ask(
        replace(state, phase="dispute"), range(state.count), now, state.options.dispute_seconds
    )


def disputable(state: State, entry: Entry) -> str | None:
    """Why nobody can dispute an entry; None: somebody can.

    Initials and repeats are plain to see, so no vote brings them in [ours]; where entries are
    verified, what the shelf said is final [ours].
    """
    if entry.why == "empty":
        return "nothing_written"
    if entry.is_ballot:
        return "already_disputed"
    if entry.why in STRUCK:
        return "struck_for_good"
    return "shelf_is_final" if entry.why == "shelf" else None


def dispute(state: State, seat: Seat, move: Judgement) -> State:
    """The author may dispute that nobody recognised his entry, anybody an accepted one [book]."""
    card, entry = find(state, move)
    refused = disputable(state, entry)
    if refused is not None:
        raise Refusal(refused)
    if not entry.valid and seat != card.author:
        raise Refusal("only_author")
    disputed = replace(entry, disputed=True)
    if state.options.verify:
        return put(state, move, verified(disputed, state.count))
    return put(state, move, replace(disputed, votes=(None,) * state.count))


def after_disputes(state: State, now: Millis) -> State:
    """What is disputed is voted on by all seats [book]."""
    if not ballots(state):
        return score(state, now)
    return ask(replace(state, phase="vote"), range(state.count), now, state.options.vote_seconds)


def ballots(state: State) -> list[tuple[int, int, int]]:
    """What there is to vote on."""
    return [(card, row, column) for card, row, column, entry in entries(state) if entry.is_ballot]


# Votes --------------------------------------------------------------------------------------------


def vote(state: State, seat: Seat, move: Vote) -> State:
    """One vote per seat, author and scorer too; it can be changed until the vote closes."""
    _, entry = find(state, move)
    if not entry.is_ballot:
        raise Refusal("not_disputed")
    return put(state, move, replace(entry, votes=swapped(entry.votes, seat, move.valid)))


def has_voted(state: State, seat: Seat) -> bool:
    """Whether this seat has voted on everything: then nobody waits for it."""
    return all(
        entry.votes[seat] is not None for _, _, _, entry in entries(state) if entry.is_ballot
    )


def after_votes(state: State, now: Millis) -> State:
    director, pair = state.director, state.count == 2
    return score(mapped(state, lambda entry: counted(entry, director, pair)), now)


def counted(entry: Entry, director: Seat, pair: bool) -> Entry:
    """The majority decides; a tie is the Director's vote, without it the ruling before stands [book].

    Two seats have no Director: neither may win his own ties [ours].
    """
    if not entry.is_ballot:
        return entry
    lead = entry.votes.count(True) - entry.votes.count(False)
    if lead:
        return replace(entry, valid=lead > 0, why="vote")
    if pair:
        return tied_between_two(entry)
    casting = entry.votes[director]
    return entry if casting is None else replace(entry, valid=casting, why="director")


def tied_between_two(entry: Entry) -> Entry:
    """A tie goes to the shelf if it knows the entry; else nobody recognised it [ours].

    A strike stays a strike.
    """
    if entry.why in STRUCK:
        return entry
    if entry.known == "unknown":
        return replace(entry, valid=False, why="unrecognised")
    return by_the_shelf(entry)


def score(state: State, now: Millis) -> State:
    """Keep the round with its points, and show it."""
    played = scoring.score_round(state)
    return show(replace(state, played=(*state.played, played), playcards=()), now)
