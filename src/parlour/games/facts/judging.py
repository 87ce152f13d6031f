"""Judging by the book: marks, recognition, disputes, votes."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.facts import alone, marking, quick
from parlour.games.facts.entries import (
    STRUCK,
    entries,
    find,
    mapped,
    put,
    put_to_vote,
    tied_between_two,
    verified,
)
from parlour.games.facts.flow import ask, score, tidied
from parlour.games.facts.handing import handed_over, looked_up, struck
from parlour.games.facts.state import (
    LONGEST_REASON,
    Challenge,
    Entry,
    Judgement,
    State,
    Vote,
    swapped,
)
from parlour.kernel import Chance, Millis, Refusal, Seat

# Handing the cards over ---------------------------------------------------------------------------


def start_judging(state: State, now: Millis, chance: Chance) -> State:
    """Cards are looked up, struck by the machine, and go to their scorers."""
    state = replace(state, looked=looked_up(state, chance))
    grids = tuple(struck(state, seat) for seat in range(state.count))
    state = replace(state, playcards=handed_over(state, grids, chance))
    if state.is_solo:
        return alone.ask_to_affirm(state, now)
    return ask_to_mark(state, now)


# Marking ------------------------------------------------------------------------------------------


def ask_to_mark(state: State, now: Millis) -> State:
    """Everything starts as accepted; scorers challenge what they doubt [book].

    Authors may mark another Key Word meanwhile. A seat with nothing to mark is not asked, except
    where that would tell whose card it is.
    """
    seats = {
        card.scorer
        for card in state.playcards
        if state.is_hidden or any(entry.valid for row in card.entries for entry in row)
    }
    if not any(entry.valid for _, _, _, entry in entries(state)):
        seats = set()
    seats |= marking.authors(state)
    if state.is_quick:
        seats |= {
            state.playcards[number].author for number, _, _, one in entries(state) if one.same
        }
    if not seats:
        return after_marking(state, now)
    asked = range(state.count) if state.is_hidden else tuple(sorted(seats))
    seconds = state.options.look_seconds if state.is_quick else state.options.mark_seconds
    return ask(replace(state, phase="mark"), asked, now, seconds)


def challenge(state: State, seat: Seat, move: Challenge) -> State:
    """The scorer challenges an entry, and may say why."""
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
    """Challenges are handled all at once [ours], or go with all doubts into the quick pass.

    With two seats nobody else can recognise: a challenge goes straight to a vote [ours].
    """
    if state.is_quick:
        return quick.start_pass(state, now)
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
    """Return where an entry is challenged and nobody has recognised it."""
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
    """Return why nobody can dispute an entry; None: somebody can.

    Initials and repeats are plain to see, so no vote brings them in [ours], except that two names
    may after all mean two things. Where entries are verified, what the shelf said is final [ours].
    """
    if entry.why == "empty":
        return "nothing_written"
    if entry.is_ballot:
        return "already_disputed"
    if entry.why in STRUCK and not entry.same:
        return "struck_for_good"
    by_shelf = entry.why == "shelf" or (state.options.verify and entry.same)
    return "shelf_is_final" if by_shelf else None


def dispute(state: State, seat: Seat, move: Judgement) -> State:
    """The author may dispute that nobody recognised their entry, or that it is the same thing as
    another of theirs; anybody an accepted one [book; ours]."""
    card, entry = find(state, move)
    refused = disputable(state, entry)
    if refused is not None:
        raise Refusal(refused)
    if not entry.valid and seat != card.author:
        raise Refusal("only_author")
    if state.is_quick:
        return put(state, move, quick.dispute(entry))
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
    """Return what there is to vote on."""
    return [(card, row, column) for card, row, column, entry in entries(state) if entry.is_ballot]


# Votes --------------------------------------------------------------------------------------------


def vote(state: State, seat: Seat, move: Vote) -> State:
    """One vote per seat, author and scorer too; it can be changed until the vote closes."""
    _, entry = find(state, move)
    if not entry.is_ballot:
        raise Refusal("not_disputed")
    return put(state, move, replace(entry, votes=swapped(entry.votes, seat, move.valid)))


def has_voted(state: State, seat: Seat) -> bool:
    """Return whether this seat has voted on everything: then nobody waits for it."""
    return all(
        entry.votes[seat] is not None for _, _, _, entry in entries(state) if entry.is_ballot
    )


def after_votes(state: State, now: Millis) -> State:
    director, pair = state.director, state.count == 2
    return score(mapped(state, lambda entry: counted(entry, director, pair)), now)


def counted(entry: Entry, director: Seat, pair: bool) -> Entry:
    """The majority decides; a tie is the Director's vote, without it the ruling before stands
    [book].

    Two seats have no Director: neither may win their own ties [ours].
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
