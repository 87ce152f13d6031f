"""What a seat can do now, and what happens if it does nothing."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.foil.cards import DECKS
from parlour.games.foil.judging import voters
from parlour.games.foil.state import (
    LONGEST_TEXT,
    DeckOut,
    Discard,
    Done,
    Draw,
    State,
    Take,
    Vote,
)
from parlour.kernel import (
    NOTHING,
    Choice,
    Described,
    Form,
    Items,
    Number,
    Offers,
    Seat,
    Text,
)

KNOCK = Form("knock", {"words": Items("[[card, …], …]"), "discard": Items("card or null")})
ARRANGE = Form("arrange", {"words": Items("[{cards: [card, …], scrambled: [card, …]}, …]")})
CATEGORY = Form("category", {"name": Text(LONGEST_TEXT)})
KNOCK_WITH = Form("knock_with", {"words": Items('["word", …]'), "discard": Text(1)})
LAY_WITH = Form("lay_with", {"words": Items('["word", …]')})
DONE = Form("done", {})


def offers(state: State, seat: Seat) -> Offers:
    """Return what can be done. Words are the players' own: they fill in forms."""
    if state.phase == "play" and state.options.real_box:
        return Offers((DeckOut(),), (KNOCK_WITH,))
    if state.phase in ("category", "play"):
        return _in_turn(state, seat) if seat == state.turn else NOTHING
    if state.phase == "over" or state.asked.finished[seat]:
        return NOTHING
    match state.phase:
        case "lay":
            return Offers((Done(),), (LAY_WITH,))
        case "arrange" if state.options.real_box:
            return Offers((Done(),), (LAY_WITH,))
        case "arrange" if state.options.check_words:
            # `done` is checked: all words must be words. So it is a form, which may be refused.
            return Offers((), (ARRANGE, DONE))
        case "arrange":
            return Offers((Done(),), (ARRANGE,))
        case "unscramble" | "guess":
            return Offers((Done(),), (_guess(state, seat),))
        case "vote":
            votes = (
                Vote(number, valid)
                for number, ballot in enumerate(state.ballots)
                if seat in voters(state, ballot.text)
                for valid in (True, False)
            )
            return Offers((*votes, Done()))
        case _:
            return Offers((Done(),))


def _in_turn(state: State, seat: Seat) -> Offers:
    if state.phase == "category":
        return Offers((), (CATEGORY,))
    if state.options.alone:
        alone = tuple(map(Discard, state.hands[seat])) if state.drawn else (Draw(), Done())
        return Offers(alone)
    if state.drawn:
        return Offers(tuple(Discard(card) for card in state.hands[seat]), (KNOCK,))
    takes = (Take(count) for count in range(1, len(state.pile) + 1))
    return Offers((Draw(), *takes), (KNOCK,))


def _guess(state: State, seat: Seat) -> Form:
    others = tuple(owner for owner, words in enumerate(state.laid) if words and owner != seat)
    most = max(len(state.laid[owner]) for owner in others)
    word = Number(0, most - 1)
    return Form("guess", {"seat": Choice(others), "word": word, "text": Text(LONGEST_TEXT)})


def universe(state: State, seat: Seat) -> Iterator[Draw | Take | Discard | Done | Vote]:
    """Yield moves worth enumerating; of the cards, every ninth is enough."""
    yield Draw()
    yield from (Take(count) for count in range(1, len(state.pile) + 3))
    yield from (Discard(card) for card in range(0, len(DECKS[state.options.language]), 9))
    yield Done()
    yield from (Vote(word, True) for word in range(len(state.ballots) + 1))


def default(state: State, seat: Seat) -> Described | None:
    """Return what the deadline brings; it tells nothing that the seat does not know."""
    if state.phase in ("category", "play"):
        if seat != state.turn or state.until is None:
            return None
        if state.phase == "category":
            return Described("any_category")
        return Described("discards_last" if state.drawn else "draws_and_discards")
    if state.asked.finished[seat] or state.asked.deadlines[seat] is None:
        return None
    if state.phase == "arrange" and state.options.real_box:
        return Described("arranging_ends")
    if state.phase == "arrange":
        if state.drafts[seat] is not None:
            return Described("lays_draft")
        return Described("lays_knock" if seat == state.knocker else "lays_nothing")
    codes = {"unscramble": "guesses_count", "vote": "vote_closes", "reveal": "next_hand"}
    return Described(codes[state.phase])
