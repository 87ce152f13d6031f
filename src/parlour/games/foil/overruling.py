"""The host's word: overruling the verdict on a text of a scored hand."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.foil import scoring
from parlour.games.foil.state import (
    Event,
    Overrule,
    State,
    Why,
    swapped,
)
from parlour.kernel import Refusal


def overrule(state: State, ruling: Overrule) -> State:
    """The host's word on a text of a scored hand; the points follow. Hands that were played
    since stay as they are, and a game that is over stays over."""
    if ruling.hand >= len(state.played):
        raise Refusal("no_such_hand", hand=ruling.hand + 1)
    played = state.played[ruling.hand]
    written = {word.word for had in played.seats for word in had.words}
    written |= {guess.guess for had in played.seats for guess in had.guesses}
    written |= {group.word for had in played.seats for group in had.knock}
    if ruling.word not in written:
        raise Refusal("no_such_text", word=ruling.word)
    why: Why = "voted_in" if ruling.valid else "voted_out"
    seats = scoring.score_again(played, ruling.word, why, state.options)
    changed = replace(played, seats=seats)
    event = Event("overruled", played.dealer, state.last.at, ruling.hand)
    return replace(state, played=swapped(state.played, ruling.hand, changed), last=event)
