"""Other worlds and plausible moves, for the contract and for property tests."""

from __future__ import annotations

import random
from typing import TypeVar

from msgspec.structs import replace

from parlour.games.foil.cards import HAND_SIZE, Card
from parlour.games.foil.solver import Hand
from parlour.games.foil.state import (
    Arrange,
    Category,
    DeckOut,
    Discard,
    Done,
    Draw,
    Guess,
    Guessed,
    Knock,
    KnockWith,
    Laid,
    Laying,
    LayWith,
    Move,
    Options,
    State,
    Take,
    Vote,
)
from parlour.kernel import Chance, Seat, Viewer
from parlour.shelf.lexicon import WordRules, lexicon

T = TypeVar("T")

KNOCKED = (
    ("strange", "lemon"),
    ("Planets", "hour"),
    ("mirror", "Stones"),
    ("almost", "deed"),
    ("tree", "moon", "star"),
    ("zzzz", "strange"),
    ("short",),
)
"""What might be knocked with at a real table, rightly and wrongly."""
LAID = ((), ("stone",), ("stain", "glue"), ("qqqq",), ("ab",))


# What a viewer may not know -----------------------------------------------------------------------


def resample(state: State, viewer: Viewer, chance: Chance) -> State:
    """Redraw the deck, and until the hand is judged the others' hands and all they wrote."""
    if state.options.real_box:
        return state  # what is hidden lies on the table
    if state.phase in ("vote", "reveal", "over"):
        return replace(state, deck=tuple(chance.shuffle("deck", state.deck)))
    others = [seat for seat in range(state.count) if seat != viewer]
    shown = {card for words in state.laid for word in words for card in word.scrambled}
    hidden = [
        card
        for cards in (state.deck, *(state.hands[seat] for seat in others))
        for card in cards
        if card not in shown
    ]
    other = dict(zip(hidden, chance.shuffle("hidden", hidden), strict=True))

    def moved(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(other.get(card, card) for card in cards)

    def draft(words: tuple[Laying, ...] | None) -> tuple[Laying, ...] | None:
        if words is None or chance.roll("draft", 2) == 1:
            return None
        return tuple(Laying(moved(word.cards), moved(word.scrambled)) for word in words)

    def laid(words: tuple[Laid, ...]) -> tuple[Laid, ...]:
        return tuple(
            Laid(tuple(chance.shuffle("word", word.cards)), word.scrambled) for word in words
        )

    return replace(
        state,
        deck=moved(state.deck),
        hands=_but(state.hands, viewer, moved),
        knock=state.knock if viewer == state.knocker else tuple(map(moved, state.knock)),
        drafts=_but(state.drafts, viewer, draft),
        laid=_but(state.laid, viewer, laid),
        guesses=tuple(
            had if seat == viewer else _guesses(state, seat, chance)
            for seat, had in enumerate(state.guesses)
        ),
    )


def _but(values: tuple[T, ...], viewer: Viewer, redraw: object) -> tuple[T, ...]:
    """Return the values with everybody's redrawn but the viewer's own."""
    assert callable(redraw)
    return tuple(value if seat == viewer else redraw(value) for seat, value in enumerate(values))


def _guesses(state: State, seat: Seat, chance: Chance) -> tuple[Guessed, ...]:
    """Return some other guesses of a seat that may still change them."""
    if not state.guesses[seat] and state.phase != "unscramble":
        return ()
    return tuple(
        Guessed(owner, number, "".join(chance.shuffle("guess", state.spell(word.scrambled))))
        for owner, words in enumerate(state.laid)
        for number, word in enumerate(words)
        if owner != seat and chance.roll("guess", 2) == 1
    )


# Plausible moves ----------------------------------------------------------------------------------


def sample(state: State, seat: Seat, rng: random.Random) -> Move | None:
    """Return what somebody at this seat might do now; None: waits."""
    if state.phase == "play" and state.options.real_box:
        return _on_table(state, rng)
    if state.phase in ("category", "play"):
        return _in_turn(state, seat, rng) if seat == state.turn else None
    if state.phase == "over" or state.asked.finished[seat]:
        return None
    kind = rng.random()
    if kind < 0.3:
        return Done()
    match state.phase:
        case "arrange" | "lay" if state.options.real_box:
            return LayWith(state.knocked if seat == state.knocker else rng.choice(LAID))
        case "arrange":
            return Arrange(tuple(_layings(state, seat, rng)))
        case "unscramble" | "guess":
            return _guess(state, seat, rng)
        case "vote":
            return Vote(rng.randrange(len(state.ballots)), rng.random() < 0.6)
        case _:
            return Done() if kind < 0.8 else None


def _on_table(state: State, rng: random.Random) -> Move | None:
    """Return for a real box mostly nothing to enter; then a knock, a false one, a bad one, or none
    at all."""
    kind = rng.random()
    if kind < 0.5:
        return None
    if kind < 0.55:
        return DeckOut()
    return KnockWith(rng.choice(KNOCKED), rng.choice(("", "", "e", "xy")))


def _in_turn(state: State, seat: Seat, rng: random.Random) -> Move | None:
    if rng.random() < 0.05:
        return None
    if state.phase == "category":
        return Category(rng.choice(("animals", "Things on a table", "", "x" * 50)))
    if rng.random() < 0.3:
        return _knock(state, seat, rng)
    if state.drawn:
        return Discard(rng.choice(state.hands[seat]))
    most = 3 if len(state.hands[seat]) <= HAND_SIZE else 1
    return Draw() if rng.random() < 0.8 else Take(rng.randint(1, most))


def polite(options: Options) -> WordRules:
    """Return the rules for words without insults and coarse ones: sampled games are shown in
    pictures."""
    return replace(options.word_rules, coarse=False, slurs=False)


def _knock(state: State, seat: Seat, rng: random.Random) -> Knock:
    """Return a good knock, a false one, or one that forgets a card; where words are checked at
    once, mostly one with real words."""
    hand = list(state.hands[seat])
    if state.options.check_words and rng.random() < 0.8:
        search = Hand(
            state.spell(tuple(hand)), lexicon(state.options.language), polite(state.options)
        )
        for letter in ("", *search.counts) if state.drawn else ("",):
            grouping = search.knock(state.size, letter)
            if grouping is not None:
                words = tuple(_spelled(state, hand, options[0]) for options in grouping.words)
                return Knock(words, hand[0] if letter else None)
    rng.shuffle(hand)
    dropped = hand.pop() if state.drawn and rng.random() < 0.5 else None
    if rng.random() < 0.1:
        hand.pop()
    size = state.size if rng.random() < 0.9 else state.options.least
    groups: list[tuple[Card, ...]] = []
    while hand:
        length = size if not groups else state.options.least
        if len(hand) < length + state.options.least:
            length = len(hand)
        groups.append(tuple(hand[:length]))
        hand = hand[length:]
    return Knock(tuple(groups), dropped)


def _spelled(state: State, left: list[Card], text: str) -> tuple[Card, ...]:
    """Take cards that spell a text out of those that are left."""
    return tuple(left.pop(state.spell(tuple(left)).index(letter)) for letter in text)


def _layings(state: State, seat: Seat, rng: random.Random) -> list[Laying]:
    """Return now and then real words, found in the lexicon, else a heap of letters."""
    hand = state.hands[seat]
    if rng.random() < 0.97:
        return [_laying(tuple(rng.sample(hand, state.size)), rng)]
    words = lexicon(state.options.language)
    search = Hand(state.spell(hand), words, polite(state.options))
    size = state.size if seat == state.knocker else 0
    grouping = search.best_with(size)
    left = list(hand)
    layings = []
    for options in grouping.words if grouping is not None else ():
        text = rng.choice(options)
        layings.append(_laying(_spelled(state, left, text), rng))
    if len(left) >= state.options.least and rng.random() < 0.2:
        layings.append(_laying(tuple(left), rng))
    return layings


def _laying(cards: tuple[Card, ...], rng: random.Random) -> Laying:
    if rng.random() < 0.4:
        return Laying(cards)
    return Laying(cards, tuple(rng.sample(cards, len(cards))))


def _guess(state: State, seat: Seat, rng: random.Random) -> Guess:
    """Return a word with these letters where there is one, else any order of them; or nothing."""
    places = [
        (owner, number)
        for owner, words in enumerate(state.laid)
        for number in range(len(words))
        if owner != seat
    ]
    owner, number = rng.choice(places)
    letters = state.spell(state.laid[owner][number].scrambled)
    found = lexicon(state.options.language).anagrams(letters, polite(state.options))
    kind = rng.random()
    if kind < 0.1:
        return Guess(owner, number, "")
    if kind < 0.2 or not found:
        return Guess(owner, number, "".join(rng.sample(letters, len(letters))))
    return Guess(owner, number, rng.choice(found))
