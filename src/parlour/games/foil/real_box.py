"""A real box: the letter cards are on the table, and only what is laid down is entered.

Turns, draws and discards are not known to the house. It judges the knock, the words and the guesses,
keeps the time for arranging and unscrambling, and knows that no letter is there more often than the
deck has it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.games.foil.cards import DECKS, HAND_SIZE, Card
from parlour.games.foil.flow import arrange_hands, knock
from parlour.games.foil.scrambling import arrange, check_arrangement, written
from parlour.games.foil.state import (
    Arrange,
    Event,
    Knock,
    KnockWith,
    Laying,
    LayWith,
    State,
    swapped,
)
from parlour.kernel import Asked, Chance, Millis, Refusal, Seat


def knock_with(state: State, seat: Seat, move: KnockWith, now: Millis, chance: Chance) -> State:
    """Go out with words that use every card [book]: ten or more, with the discard if there is one.

    What they are is secret until the hand is scored, as ever.
    """
    words, discard = spelled(move.words), written(move.discard)
    if len(discard) > 1:
        raise Refusal("one_discard")
    count = sum(map(len, words)) + len(discard)
    if count < HAND_SIZE:
        raise Refusal("cards_left_over", count=HAND_SIZE - count)
    *named, thrown = allotted(state, seat, [*words, discard])
    hand = tuple(card for cards in (*named, thrown) for card in cards)
    held = replace(state, turn=seat, drawn=True, hands=swapped(state.hands, seat, hand))
    made = Knock(tuple(named), thrown[0] if thrown else None)
    after = knock(held, made, now, chance)
    if after.phase == "play":  # a false knock: the hand goes on, unknown as before
        return replace(after, turn=state.turn, drawn=False, hands=state.hands)
    return after


def deck_out(state: State, seat: Seat, now: Millis) -> State:
    """Nobody knocked, and there is no card left to draw [ours]."""
    return arrange_hands(replace(state, last=Event("deck_out", seat, now)), now)


def lay_with(state: State, seat: Seat, move: LayWith, now: Millis, chance: Chance) -> State:
    """Lay the words that lie scrambled on the table, as their owner means them."""
    words = allotted(state, seat, spelled(move.words))
    hand = state.hands[seat]
    if seat != state.knocker:
        hand = tuple(card for cards in words for card in cards)
    held = replace(state, hands=swapped(state.hands, seat, hand))
    laid = arrange(held, seat, Arrange(tuple(map(Laying, words))))
    check_arrangement(laid, seat, chance)
    return replace(laid, asked=laid.asked.finish(seat, now))


def ask_words(state: State) -> State:
    """Arranging is over: those who have not entered their own words do it now, without a clock."""
    waiting = tuple(seat for seat, draft in enumerate(state.drafts) if draft is None)
    return replace(state, phase="lay", asked=Asked.some(state.seats, waiting, 0, None))


def ask_guesses(state: State) -> State:
    """The time for unscrambling is over: those who were still busy enter what is on paper, without
    a clock. Those who said they are done have entered it."""
    asked = state.asked
    guessing = tuple(
        seat for seat, said in enumerate(asked.answers) if asked.asked[seat] and said is None
    )
    return replace(state, phase="guess", asked=Asked.some(state.seats, guessing, 0, None))


def spelled(words: Sequence[str]) -> list[str]:
    """Return the words in small letters, without empty ones."""
    return [word for word in map(written, words) if word]


def allotted(state: State, seat: Seat, words: Sequence[str]) -> list[tuple[Card, ...]]:
    """Return cards with these letters: the knocker's own, else any that nobody else has entered."""
    deck = DECKS[state.options.language]
    taken = {card for other, hand in enumerate(state.hands) if other != seat for card in hand}
    taken |= set(state.pile)
    pool = state.hands[seat] if seat == state.knocker else range(len(deck))
    free = [card for card in pool if card not in taken]

    def card_with(letter: str) -> Card:
        found = next((card for card in free if deck[card] == letter), None)
        if found is None:
            raise Refusal("no_card_left", letter=letter.upper())
        free.remove(found)
        return found

    return [tuple(map(card_with, word)) for word in words]
