"""The built-in player of Foil, five levels.

It sees what a person in its seat sees. Its vocabulary ends where its level's does; it groups its
hand by exact search, overlooks things at low levels, bluffs at some, and unscrambles at a pace.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import ClassVar

from msgspec import convert
from msgspec.structs import replace

from parlour.games.foil.cards import BONUS, Card
from parlour.games.foil.categories import CATEGORIES
from parlour.games.foil.knowledge import SKILLS, Skill
from parlour.games.foil.misleading import scramble
from parlour.games.foil.solver import Grouping, Hand
from parlour.games.foil.state import (
    Arrange,
    Category,
    Discard,
    Done,
    Draw,
    Guess,
    Knock,
    Laying,
    Move,
    Take,
    Vote,
)
from parlour.games.foil.view import SeatedFoilView, Shown
from parlour.kernel import Decision, Millis, View
from parlour.shelf.encyclopedia.word_categories import fits
from parlour.shelf.lexicon import Lexicon, WordRules, lexicon

KNOCK_WORTH = 8
"""What being able to knock is worth beside the points: the bonus, and the others' haste."""

LONG_WORTH = 2
"""What a word of the round's size is worth before the rest fits."""
RESTLESS = 0.15
"""How often it draws from the deck whatever lies on the pile."""


class FoilBot:
    """The built-in player."""

    heavy: ClassVar[frozenset[int]] = frozenset({3, 4, 5})

    def decide(self, view: View, level: int, rng: random.Random) -> Decision | None:
        offers = view.get("offers")
        if not offers or not (offers["moves"] or offers["forms"]):
            return None
        seen = Seen(convert(view, SeatedFoilView), SKILLS[level], rng)
        match seen.view.table.phase:
            case "category":
                move: Move = Category(rng.choice(CATEGORIES[seen.options.language]))
                return Decision(move, rng.randint(1500, 3000))
            case "play":
                low, high = seen.skill.thinking
                # In turns others wait: a person's time is halved.
                return Decision(turn(seen), seen.pace((low // 2, high // 2)))
            case "arrange":
                return arrange(seen)
            case "unscramble":
                return unscramble(seen)
            case "vote":
                return vote(seen)
            case _:
                return Decision(Done(), rng.randint(3000, 5000))


bot = FoilBot()


class Seen:
    """A view with what a level makes of it."""

    def __init__(self, view: SeatedFoilView, skill: Skill, rng: random.Random) -> None:
        self.view = view
        self.skill = skill
        self.rng = rng
        self.options = view.setup.options
        self.cards = view.mine.hand
        self.size = view.table.size
        self.lexicon: Lexicon = lexicon(self.options.language)
        self.rules: WordRules = replace(self.options.word_rules, level=skill.level, coarse=False)
        scores = self.options.scores
        bonus = BONUS[self.options.language]
        self.worth = {
            letter: scores.letter + scores.bonus_letter * (letter in bonus)
            for letter in self.lexicon.alphabet
        }

    def pace(self, span: tuple[Millis, Millis], share: int = 3) -> Millis:
        """Return a person's time, shorter where the clock is."""
        delay = self.rng.randint(*span)
        now, until = self.view.last.at, self.view.table.until
        return delay if until is None else min(delay, max(0, until - now) // share)

    def hand(self, letters: str) -> Hand:
        counts = self.counts if self.view.table.category else None
        return Hand(letters, self.lexicon, self.rules, self.worth, counts=counts)

    def counts(self, word: str) -> bool:
        """Return whether a word fits the hand's category, as far as the shelf can tell; any word in
        a category of somebody's own."""
        category = self.view.table.category
        return category not in CATEGORIES[self.options.language] or is_known(word, category)

    def overlooks(self) -> bool:
        return self.rng.random() < self.skill.overlooks

    def pick(self, text: str, cards: list[Shown]) -> tuple[Card, ...]:
        """Take cards that spell a text out of the list."""
        taken = []
        for letter in text:
            place = next(n for n, card in enumerate(cards) if card.letter == letter)
            taken.append(cards.pop(place).id)
        return tuple(taken)


@lru_cache(maxsize=8192)
def is_known(word: str, category: str) -> bool:
    """Return whether it knows a word; cached, since most words of a hand are those of the turn
    before. A hand has up to some thousand."""
    return fits(word, category) is True


def spelled(cards: tuple[Shown, ...]) -> str:
    return "".join(card.letter for card in cards)


# The turn -----------------------------------------------------------------------------------------


def turn(seen: Seen) -> Move:
    """Knock if it can, else draw or discard."""
    letters = spelled(seen.cards)
    hand = seen.hand(letters)
    if seen.options.alone:
        dropped = list(seen.cards)
        return (
            Discard(seen.pick(worst(hand, letters), dropped)[0])
            if seen.view.table.drawn
            else Draw()
        )
    if seen.rng.random() < seen.skill.knocks:
        knocking = knock(seen, hand)
        if knocking is not None:
            return knocking
    if not seen.view.table.drawn:
        return gain(seen, letters)
    if not seen.view.table.category and seen.rng.random() < seen.skill.bluffs:
        bluffing = bluff(seen, hand)
        if bluffing is not None:
            return bluffing
    return Discard(seen.pick(worst(hand, letters), list(seen.cards))[0])


def knock(seen: Seen, hand: Hand) -> Knock | None:
    """Return a knock that uses all cards, or all but the one that is worth least."""
    grouping = hand.knock(seen.size)
    if grouping is not None:
        return knocking(seen, grouping, "")
    if not seen.view.table.drawn:
        return None
    for letter in sorted(hand.counts, key=lambda letter: seen.worth[letter]):
        grouping = hand.knock(seen.size, letter)
        if grouping is not None:
            return knocking(seen, grouping, letter)
    return None


def knocking(seen: Seen, grouping: Grouping, dropped: str, heap: str = "") -> Knock:
    cards = list(seen.cards)
    words = [seen.pick(options[0], cards) for options in grouping.words]
    if heap:
        words.append(seen.pick(heap, cards))
    discard = seen.pick(dropped, cards)[0] if dropped else None
    return Knock(tuple(words), discard)


def bluff(seen: Seen, hand: Hand) -> Knock | None:
    """Return a real word of the size, and what is left over as one more "word"."""
    grouping = hand.best_with(seen.size)
    if grouping is None or len(grouping.left_over) < seen.options.least:
        return None
    return knocking(seen, grouping, "", grouping.left_over)


def gain(seen: Seen, letters: str) -> Move:
    """Draw from the deck, or take the top of the pile as far as it helps and the hand does not grow
    too large.

    Now and then the deck all the same: else players could take each other's discards for ever.
    """
    if seen.rng.random() < RESTLESS:
        return Draw()
    pile = spelled(seen.view.table.pile)
    room = seen.skill.most - len(letters)
    best: tuple[Move, float] = (Draw(), drawing_worth(seen, letters))
    for count in range(1, min(len(pile), room) + 1):
        worth = value(seen, letters + pile[-count:])
        if worth > best[1] + 0.5:
            best = Take(count), worth
    return best[0]


def drawing_worth(seen: Seen, letters: str) -> float:
    """Return what the hand is worth after a draw: computed letter by letter over the cards that are
    not seen, or guessed."""
    if not seen.skill.reckons:
        return value(seen, letters) + 1
    unseen = dict(seen.view.setup.deck)
    for letter in letters + spelled(seen.view.table.pile):
        unseen[letter] -= 1
    total = sum(unseen.values())
    return sum(
        count / total * value(seen, letters + letter) for letter, count in unseen.items() if count
    )


def value(seen: Seen, letters: str) -> float:
    """Return the points of the best grouping, something for a word of the size, and more for a
    knock that uses all cards but one."""
    hand = seen.hand(letters)
    worth = float(hand.best_worth())
    if max(hand.sizes.values(), default=0) < seen.size:
        return worth
    if worth >= hand.total - max(hand.worths.values()):
        drops = ["", *hand.counts] if len(letters) > 10 else [""]
        if any(hand.knock(seen.size, letter) is not None for letter in drops):
            return worth + KNOCK_WORTH
    return worth + LONG_WORTH


USEFUL = "jqxzöüäyvkwbfphgmcdulotnrsiae"
"""Letters from the least to the most useful."""


def worst(hand: Hand, letters: str) -> str:
    """Return the letter whose loss costs least; of those the least useful one."""
    return max(
        sorted(set(letters), key=USEFUL.index),
        key=lambda letter: hand.best_worth(letter),
    )


# After the knock ----------------------------------------------------------------------------------


def arrange(seen: Seen) -> Decision:
    """Lay the best words it sees, each in an order that misleads; then it is done."""
    mine = seen.view.mine
    if mine.draft is not None or not seen.cards:
        return Decision(Done(), seen.rng.randint(1000, 3000))
    cards = list(seen.cards)
    words = [seen.pick(text, cards) for text in chosen(seen)]
    letters = {card.id: card.letter for card in seen.cards}
    layings = []
    for word in words:
        text = "".join(letters[card] for card in word)
        order = scramble(text, seen.options.language, seen.skill.tries, seen.rng)
        layings.append(Laying(word, tuple(word[place] for place in order)))
    return Decision(Arrange(tuple(layings)), seen.rng.randint(*seen.skill.thinking) * 2)


def chosen(seen: Seen) -> list[str]:
    """Return the words to lay. A knocker keeps one of the round's size, if need be what it knocked
    with."""
    hand = seen.hand(spelled(seen.cards))
    is_knocker = seen.view.table.knocker == seen.view.mine.seat
    if not is_knocker:
        words = [options[0] for options in hand.best().words]
        return [word for word in words if not seen.overlooks()]
    grouping = hand.best_with(seen.size)
    if grouping is not None:
        return [options[0] for options in grouping.words]
    letters = {card.id: card.letter for card in seen.cards}
    return ["".join(letters[card] for card in word) for word in seen.view.mine.knock]


def unscramble(seen: Seen) -> Decision:
    """Solve the next word that it can solve, at its pace; done when there is none left."""
    mine = seen.view.mine
    made = {(guess.seat, guess.word) for guess in mine.guesses}
    low, high = seen.skill.thinking
    for owner, words in enumerate(seen.view.laid):
        for number, word in enumerate(words):
            if owner == mine.seat or (owner, number) in made:
                continue
            text = solution(seen, spelled(word), number)
            if text is not None:
                delay = seen.rng.randint(low * 3, high * 3)
                return Decision(Guess(owner, number, text), delay // max(1, len(words)))
    return Decision(Done(), seen.rng.randint(low, high))


def solution(seen: Seen, letters: str, number: int) -> str | None:
    """Return what it makes of these letters. Its luck with a word is settled by the word: asking
    again brings nothing new."""
    luck = random.Random(f"{letters}/{number}/{seen.view.mine.seat}/{seen.view.table.number}")
    rules = seen.rules
    if luck.random() < seen.skill.careless:
        rules = replace(rules, plural_from=0)
    found = list(filter(seen.counts, seen.lexicon.anagrams(letters, rules)))
    if not found or luck.random() > seen.skill.solves ** (len(letters) / 5):
        return None
    return luck.choice(found)


def vote(seen: Seen) -> Decision:
    """Vote: its own words count, and so do those it knows; in questions of taste it is generous."""
    mine = seen.view.mine
    for number, ballot in enumerate(seen.view.ballots):
        if mine.votes[number] is not None or mine.seat not in ballot.voters:
            continue
        own = mine.seat in (*ballot.owners, *ballot.guessers)
        generous = ballot.question == "fits" and seen.rng.random() < 0.7
        return Decision(Vote(number, own or generous), seen.rng.randint(1500, 4000))
    return Decision(Done(), seen.rng.randint(500, 1500))
