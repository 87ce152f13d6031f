"""After the knock: arranging, scrambling and unscrambling."""

from __future__ import annotations

import unicodedata
from typing import Final

from msgspec.structs import replace

from parlour.games.foil.cards import DECKS
from parlour.games.foil.flow import check_are_words, check_cards, check_lengths
from parlour.games.foil.state import Arrange, Event, Guess, Guessed, Laid, Laying, State, swapped
from parlour.kernel import Asked, Chance, Millis, Refusal, Seat

RIDDLE_SIDES: Final = 1 << 32
"""The roll that picks a word: large enough that no word is favoured."""


def arrange(state: State, seat: Seat, move: Arrange) -> State:
    """Group the hand anew [book]; the last arrangement counts when the time is over."""
    words = tuple(laying.cards for laying in move.words)
    check_cards([card for word in words for card in word], state.hands[seat])
    check_lengths(state, words)
    for laying in move.words:
        if laying.scrambled:
            check_scramble(state, laying)
    if seat == state.knocker and all(len(word) < state.size for word in words):
        raise Refusal("keep_size", size=state.size)
    return replace(state, drafts=swapped(state.drafts, seat, move.words))


def check_scramble(state: State, laying: Laying) -> None:
    """The same cards in another order; the word itself only where all letters are equal [ours]."""
    if sorted(laying.scrambled) != sorted(laying.cards):
        raise Refusal("other_cards")
    if not is_scrambled(state, laying.cards, laying.scrambled):
        raise Refusal("not_scrambled", word=state.spell(laying.cards))


def is_scrambled(state: State, cards: tuple[int, ...], scrambled: tuple[int, ...]) -> bool:
    word = state.spell(cards)
    return state.spell(scrambled) != word or len(set(word)) == 1


def check_arrangement(state: State, seat: Seat, chance: Chance) -> None:
    """With `check_words`, nobody is done with something that is not a word [ours]."""
    if state.options.check_words:
        words = tuple(laying.cards for laying in arrangement(state, seat))
        check_are_words(state, words, chance)


def arrangement(state: State, seat: Seat) -> tuple[Laying, ...]:
    """The last draft; without one the knocker's words, and nothing for the others [ours]."""
    draft = state.drafts[seat]
    if draft is not None:
        return draft
    return tuple(Laying(word) for word in state.knock) if seat == state.knocker else ()


def lay_out(state: State, now: Millis, chance: Chance) -> State:
    """Everybody's words come on the table, scrambled [book]; without scrambling (young
    children) they are judged at once."""
    laid = tuple(
        tuple(lay(state, laying, chance) for laying in arrangement(state, seat))
        for seat in range(state.count)
    )
    if state.options.alone:
        laid = (*laid, riddles(state, chance))
    guessing = tuple(
        seat
        for seat in range(state.count)
        if any(words for owner, words in enumerate(laid) if owner != seat)
    )
    if state.options.no_scramble:
        guessing = ()
    span = state.options.unscramble_seconds * 1000
    return replace(
        state,
        phase="unscramble",
        laid=laid,
        asked=Asked.some(state.seats, guessing, now, span),
        last=Event("laid", state.dealer, now, sum(map(len, laid))),
    )


def lay(state: State, laying: Laying, chance: Chance) -> Laid:
    """Return a word as its owner scrambled it, or mixed by the house."""
    cards, scrambled = laying.cards, laying.scrambled
    if state.options.no_scramble or state.options.alone:
        scrambled = scrambled or cards
    if not scrambled and state.options.real_box:
        scrambled = in_order(state, cards)
    while not scrambled:
        mixed = tuple(chance.shuffle("mix", cards))
        if is_scrambled(state, cards, mixed):
            scrambled = mixed
    return Laid(cards, scrambled)


def riddles(state: State, chance: Chance) -> tuple[Laid, ...]:
    """Lay the house's words for somebody who plays alone: common ones, by lot, and mixed [ours]. They are
    spelled with cards of another deck."""
    deck = DECKS[state.options.language]
    found = []
    for letters in state.options.riddles:
        roll = chance.roll("riddle", RIDDLE_SIDES)
        asked = {"language": state.options.language, "letters": letters, "roll": roll}
        cards = taken(deck, chance.consult("riddle", asked))
        mixed = cards
        while not is_scrambled(state, cards, mixed):
            mixed = tuple(chance.shuffle("mix", cards))
        found.append(Laid(cards, mixed))
    return tuple(found)


def taken(deck: str, word: str) -> tuple[int, ...]:
    """Return cards of a deck that spell a word."""
    left = list(range(len(deck)))
    cards = []
    for letter in word:
        card = next(card for card in left if deck[card] == letter)
        left.remove(card)
        cards.append(card)
    return tuple(cards)


def in_order(state: State, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Real box: how a word lies on the table is not known, so its letters stand in the order of the
    alphabet, or the other way round where that is the word [ours]."""
    ordered = tuple(sorted(cards, key=lambda card: state.spell((card,))))
    return ordered if state.spell(ordered) != state.spell(cards) else ordered[::-1]


# Unscrambling -------------------------------------------------------------------------------------


def guess(state: State, seat: Seat, move: Guess) -> State:
    """One guess per word of another seat [ours], changed by a later one; an empty one is none.

    Letters that are not the word's are refused at once: nothing is lost by a slip of the pen.
    """
    if move.seat == seat:
        raise Refusal("own_word")
    if move.seat >= len(state.laid) or move.word >= len(state.laid[move.seat]):
        raise Refusal("no_such_word", seat=move.seat + 1, word=move.word + 1)
    text = written(move.text)
    letters = state.spell(state.laid[move.seat][move.word].scrambled)
    if text and sorted(text) != sorted(letters):
        raise Refusal("other_letters", letters=letters.upper())
    others = tuple(
        guessed
        for guessed in state.guesses[seat]
        if (guessed.seat, guessed.word) != (move.seat, move.word)
    )
    made = (*others, Guessed(move.seat, move.word, text)) if text else others
    ordered = tuple(sorted(made, key=lambda guessed: (guessed.seat, guessed.word)))
    return replace(state, guesses=swapped(state.guesses, seat, ordered))


def written(text: str) -> str:
    """Return a text in small letters without blanks, ß as ss, as on the cards."""
    spelled = unicodedata.normalize("NFC", text).lower().replace("ß", "ss")
    return "".join(spelled.split())
