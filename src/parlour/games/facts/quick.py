"""The quick pass: the book's rulings from one round of taps, instead of four clocked lists [ours]."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.facts.entries import by_the_shelf, entries, find, put, tied_between_two
from parlour.games.facts.flow import ask, score
from parlour.games.facts.state import Entry, Playcard, State, Tap, swapped
from parlour.kernel import Millis, Refusal, Seat


def is_doubtful(entry: Entry) -> bool:
    """Return whether an entry comes into the pass by itself: neither the shelf nor a ruling of the
    night says yes."""
    return entry.why == "accepted" and entry.known != "yes" and entry.ruling is not True


def start_pass(state: State, now: Millis) -> State:
    """The entries come up one by one, column by column.

    Where entries are verified, what scorers doubted is looked up first: yes and no are final.
    """
    queue = []
    for number, row, column, entry in entries(state):
        is_asked = entry.challenged or entry.disputed
        if is_asked and state.options.verify and entry.known != "unknown":
            place = Tap(number, row, column, valid=True)
            state = put(state, place, by_the_shelf(entry))
        elif is_asked or is_doubtful(entry):
            queue.append((number, row, column))
    queue.sort(key=lambda place: (place[2], place[1], place[0]))
    return show_next(replace(state, phase="tap", queue=tuple(queue), up=0), now)


def show_next(state: State, now: Millis) -> State:
    """The next entry is up for everybody at once."""
    if state.up == len(state.queue):
        return score(replace(state, queue=(), up=0), now)
    place = Tap(*state.queue[state.up], valid=True)
    _, entry = find(state, place)
    state = put(state, place, replace(entry, votes=(None,) * state.count))
    return ask(state, range(state.count), now, state.options.tap_seconds)


def current(state: State) -> tuple[Playcard, Entry]:
    """Return the entry that is up, and its card."""
    return find(state, Tap(*state.queue[state.up], valid=True))


def tap(state: State, seat: Seat, move: Tap) -> State:
    """A tap can be changed until the entry is ruled on."""
    if (move.seat, move.row, move.column) != state.queue[state.up]:
        raise Refusal("not_up")
    _, entry = find(state, move)
    return put(state, move, replace(entry, votes=swapped(entry.votes, seat, move.valid)))


def has_tapped(state: State, seat: Seat) -> bool:
    """Return whether nobody waits for this seat: it has tapped, or has nothing to say."""
    return state.asked.finished[seat] or current(state)[1].votes[seat] is not None


def is_settled(state: State) -> bool:
    """Return whether nothing can change any more, whatever those do who have not tapped.

    More yes never makes an entry less valid, so the two extremes decide.
    """
    card, entry = current(state)
    extremes = [
        ruled(state, card, replace(entry, votes=tuple(_filled(entry, rest))))
        for rest in (True, False)
    ]
    return extremes[0].valid == extremes[1].valid


def _filled(entry: Entry, rest: bool) -> list[bool]:
    return [rest if tapped is None else tapped for tapped in entry.votes]


def after_tap(state: State, now: Millis) -> State:
    """The entry that is up gets its ruling; the next one comes."""
    card, entry = current(state)
    ruled_on = put(state, Tap(*state.queue[state.up], valid=True), ruled(state, card, entry))
    return show_next(replace(ruled_on, up=state.up + 1), now)


def ruled(state: State, card: Playcard, entry: Entry) -> Entry:
    """Return the ruling that the book would give, from everybody's taps.

    (a) Nobody says no: accepted. (b) Only the scorer says no, and somebody who is neither scorer nor
    author yes: recognised. (c) The scorer says no and nobody yes: unrecognised. (d) Else it is disputed.
    Verifying, the shelf's yes or no comes before (b). A repeat by another name is only disputed.
    """
    taps = entry.votes
    if entry.same:
        return _disputed(state, entry, entry)
    if False not in taps:
        return replace(entry, valid=True, why="accepted")
    by_scorer = taps[card.scorer] is False
    doubted = replace(entry, challenged=by_scorer)
    if state.options.verify and entry.known != "unknown":
        return by_the_shelf(doubted)
    standing = _undisputed(doubted, card)
    if by_scorer and taps.count(False) == 1 and standing.why == "recognised":
        return standing
    if by_scorer and True not in taps:
        return standing
    return _disputed(state, doubted, standing)


def _undisputed(entry: Entry, card: Playcard) -> Entry:
    """Return the ruling without author and disputers: the scorer doubts, somebody else may
    recognise."""
    if not entry.challenged:
        return replace(entry, valid=True, why="accepted")
    knowing = (
        seat
        for seat, tapped in enumerate(entry.votes)
        if tapped and seat not in (card.author, card.scorer)
    )
    recogniser = next(knowing, None)
    if recogniser is None:
        return replace(entry, valid=False, why="unrecognised")
    return replace(entry, valid=True, why="recognised", recognised=recogniser)


def _disputed(state: State, entry: Entry, standing: Entry) -> Entry:
    """The majority decides, then the Director's tap, else the ruling before stands."""
    disputed = replace(entry, disputed=True)
    lead = entry.votes.count(True) - entry.votes.count(False)
    if lead:
        return replace(disputed, valid=lead > 0, why="vote")
    if state.count == 2:
        return tied_between_two(disputed)
    casting = entry.votes[state.director]
    if casting is None:
        return replace(standing, disputed=True)
    return replace(disputed, valid=casting, why="director")


def dispute(entry: Entry) -> Entry:
    """Bring into the pass an entry of one's own struck as a repeat by another name, or an accepted
    one."""
    if entry.disputed:
        raise Refusal("already_disputed")
    return replace(entry, disputed=True)
