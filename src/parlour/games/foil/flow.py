"""A hand up to the knock: dealing, drawing, discarding and knocking."""

from __future__ import annotations

from msgspec.structs import replace

from parlour.games.foil.cards import DECKS, HAND_SIZE, Card
from parlour.games.foil.categories import CATEGORIES
from parlour.games.foil.state import DRAWS, LONGEST_TEXT, Event, Knock, State, swapped
from parlour.kernel import Asked, Chance, Millis, Refusal, Seat


def next_hand(state: State, number: int, now: Millis, chance: Chance) -> State:
    """Begin a hand; in a category game the dealer names the category first, before anybody has
    seen a card [ours]."""
    count = state.count
    cleared = State(
        options=state.options,
        seats=state.seats,
        first_dealer=state.first_dealer,
        number=number,
        phase="category",
        turn=0,
        until=None,
        asked=Asked.some(state.seats, (), now, None),
        last=state.last,
        hands=((),) * count,
        drafts=(None,) * count,
        laid=((),) * count,
        guesses=((),) * count,
        false_knocks=(0,) * count,
        played=state.played,
    )
    if not state.options.category:
        return deal(cleared, now, chance)
    span = state.seats[cleared.dealer].allows(state.options.category_seconds * 1000)
    if state.options.real_box:
        span = None
    return replace(
        cleared,
        turn=cleared.dealer,
        began=now,
        until=None if span is None else now + span,
        last=Event("dealt", cleared.dealer, now),
    )


def name_category(state: State, name: str, now: Millis, chance: Chance) -> State:
    """Take the dealer's choice, in one line of printable text."""
    spoken = " ".join(name.split())
    if not spoken or not spoken.isprintable() or len(spoken) > LONGEST_TEXT:
        raise Refusal("bad_category", longest=LONGEST_TEXT)
    named = replace(state, category=spoken)
    dealt = deal(named, now, chance)
    return replace(dealt, last=Event("named", state.dealer, now))


def any_category(state: State, now: Millis, chance: Chance) -> State:
    """The dealer's time is over: a random category."""
    name = chance.pick("category", CATEGORIES[state.options.language])
    return name_category(state, name, now, chance)


def deal(state: State, now: Millis, chance: Chance) -> State:
    """Ten cards each, one face up; left of the dealer begins [book]. In a real box it is done on
    the table, and the turns are not the house's [ours]."""
    if state.options.real_box:
        first = (state.dealer + 1) % state.count
        dealt_there = Event("dealt", state.dealer, now)
        return replace(state, phase="play", turn=first, until=None, last=dealt_there)
    cards = tuple(chance.shuffle("deck", range(len(DECKS[state.options.language]))))
    dealt = HAND_SIZE * state.count
    hands = tuple(cards[at : at + HAND_SIZE] for at in range(0, dealt, HAND_SIZE))
    table = replace(
        state,
        phase="play",
        hands=hands,
        deck=cards[dealt:-1],
        pile=cards[-1:],
        last=Event("dealt", state.dealer, now),
    )
    return begin_turn(table, (state.dealer + 1) % state.count, now)


def begin_turn(state: State, seat: Seat, now: Millis) -> State:
    span = state.seats[seat].allows(state.options.turn_seconds * 1000)
    until = None if span is None else now + span
    return replace(state, turn=seat, began=now, until=until, drawn=False, turns=state.turns + 1)


def draw(state: State, now: Millis, chance: Chance) -> State:
    """One card from the deck. An empty deck is made anew from the discards under the top card,
    once; the second time the hand ends without a knocker [ours]."""
    check_not_drawn(state)
    if not state.deck:
        if state.recycled or len(state.pile) < 2:
            return arrange_hands(replace(state, last=Event("deck_out", state.turn, now)), now)
        fresh = tuple(chance.shuffle("deck", state.pile[:-1]))
        state = replace(state, deck=fresh, pile=state.pile[-1:], recycled=True)
    gained = (*state.hands[state.turn], state.deck[-1])
    return replace(
        state,
        deck=state.deck[:-1],
        hands=swapped(state.hands, state.turn, gained),
        drawn=True,
        last=Event("drawn", state.turn, now),
    )


def take(state: State, count: int, now: Millis) -> State:
    """As many consecutive cards as one wishes [book], from the top of the pile [ours]."""
    check_not_drawn(state)
    if count > len(state.pile):
        raise Refusal("pile_too_small", cards=len(state.pile))
    gained = (*state.hands[state.turn], *state.pile[-count:])
    return replace(
        state,
        pile=state.pile[:-count],
        hands=swapped(state.hands, state.turn, gained),
        drawn=True,
        last=Event("taken", state.turn, now, count),
    )


def check_not_drawn(state: State) -> None:
    if state.drawn:
        raise Refusal("already_drawn")


def discard(state: State, card: Card, now: Millis) -> State:
    """One card after drawing [book]: the next player's turn."""
    if not state.drawn:
        raise Refusal("draw_first")
    after = throw(state, card)
    seat = state.turn
    after = replace(after, last=Event("discarded", seat, now, card=card))
    if after.options.alone and after.turns >= DRAWS:
        return arrange_hands(after, now)
    return begin_turn(after, (seat + 1) % state.count, now)


def throw(state: State, card: Card) -> State:
    """Put a card of the hand on the pile."""
    hand = state.hands[state.turn]
    if card not in hand:
        raise Refusal("not_your_card")
    kept = tuple(other for other in hand if other != card)
    return replace(state, hands=swapped(state.hands, state.turn, kept), pile=(*state.pile, card))


def time_out(state: State, now: Millis, chance: Chance) -> State:
    """Draw if nothing was drawn yet, then discard the last card gained [ours]."""
    if not state.drawn:
        state = draw(state, now, chance)
        if state.phase != "play":
            return state
    return discard(state, state.hands[state.turn][-1], now)


# Knocking -----------------------------------------------------------------------------------------


def knock(state: State, move: Knock, now: Millis, chance: Chance) -> State:
    """Go out [book]. Whether they are words is not checked now, unless `check_words`."""
    check_uses_hand(state, move)
    if state.options.check_words:
        check_are_words(state, move.words, chance)
    seat = state.turn
    if all(len(word) < state.size for word in move.words):
        count = state.false_knocks[seat] + 1
        return replace(
            state,
            false_knocks=swapped(state.false_knocks, seat, count),
            last=Event("false_knock", seat, now, state.options.scores.false_knock),
        )
    if move.discard is not None:
        state = throw(state, move.discard)
    event = Event("knocked", seat, now, card=move.discard)
    return arrange_hands(replace(state, knocker=seat, knock=move.words, last=event), now)


def check_uses_hand(state: State, move: Knock) -> None:
    """Every card in hand is in a word; one may be discarded, but only after drawing [book]."""
    hand = state.hands[state.turn]
    if move.discard is not None and not state.drawn:
        raise Refusal("no_discard_before_drawing")
    named = [card for word in move.words for card in word]
    if move.discard is not None:
        named.append(move.discard)
    check_cards(named, hand)
    check_lengths(state, move.words)
    if len(named) < len(hand):
        raise Refusal("cards_left_over", count=len(hand) - len(named))


def check_cards(named: list[Card], hand: tuple[Card, ...]) -> None:
    """Each card is one's own and used once [book]."""
    if any(card not in hand for card in named):
        raise Refusal("not_your_card")
    if len(set(named)) < len(named):
        raise Refusal("card_twice")


def check_lengths(state: State, words: tuple[tuple[Card, ...], ...]) -> None:
    if any(len(word) < state.options.least for word in words):
        raise Refusal("word_too_short", least=state.options.least)


def check_are_words(state: State, words: tuple[tuple[Card, ...], ...], chance: Chance) -> None:
    """With `check_words`, for children, what is not a word is refused [ours]."""
    texts = [state.spell(word) for word in words]
    for text, why in zip(texts, judged(state, texts, chance), strict=True):
        if why != "ok" and not (why == "unknown" and state.options.lexicon == "table"):
            raise Refusal("not_a_word", word=text)


def judged(state: State, texts: list[str], chance: Chance) -> list[str]:
    """Return what the lexicon says of each text."""
    rules = state.options.word_rules
    question = {
        "language": state.options.language,
        "words": texts,
        "least": rules.least,
        "proper_names": rules.proper_names,
        "slurs": rules.slurs,
    }
    answers: list[str] = chance.consult("words", question)
    return answers


def arrange_hands(state: State, now: Millis) -> State:
    """All play ceases: everybody arranges [book]."""
    span = state.options.arrange_seconds * 1000
    asked = Asked.every(state.seats, now, span)
    return replace(state, phase="arrange", until=None, drawn=False, asked=asked)
