"""Foil afterwards: the best grouping of every hand, missed knocks, the hardest words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, pairwise

from msgspec import Struct
from msgspec.structs import replace

from parlour.games.foil.cards import BONUS, HAND_SIZE
from parlour.games.foil.scoring import effective, is_valid
from parlour.games.foil.solver import Grouping, Hand
from parlour.games.foil.state import DRAWS, Options, Played, Round, State
from parlour.kernel import Refusal, Seat
from parlour.kernel.record import Record, passage_ends
from parlour.kernel.table import Table
from parlour.shelf.lexicon import lexicon


class HandInsight(Struct, frozen=True):
    """What one seat made of a hand, and what could have been made of it."""

    entry: int
    """The entry of the record after which the hand was scored."""
    hand: int
    seat: Seat
    letters: str
    made: int
    """Points of its own valid words."""
    best: int
    words: tuple[str, ...]
    """The words of the best grouping."""
    lost: int
    possible: int
    """Of somebody who played alone: what all cards of the draws could have made; else as `best`."""
    possible_words: tuple[str, ...]


class MissedKnock(Struct, frozen=True):
    """A turn in which a seat could have knocked with words of the lexicon, and did not."""

    entry: int
    """The entry of the record that ended the turn."""
    hand: int
    turn: int
    seat: Seat
    words: tuple[str, ...]
    discard: str
    """The letter to discard with the knock, or nothing."""
    known: bool
    """All these words are common ones."""


class Riddle(Struct, frozen=True):
    """A laid word, and how the others fared with it."""

    entry: int
    """The entry of the record after which the hand was scored."""
    hand: int
    owner: Seat
    word: str
    scrambled: str
    solved: int
    wrong: int
    asked: int
    alternatives: tuple[str, ...]
    """Other words with the same letters."""


class Analysis(Struct, frozen=True):
    """A finished game in hindsight."""

    hands: tuple[HandInsight, ...]
    missed_knocks: tuple[MissedKnock, ...]
    riddles: tuple[Riddle, ...]
    """The hardest words first."""


Ends = Mapping[int, int]
"""By the hand's number, the entry after which it was scored."""
COMMON = 50
"""Words up to this level most people know."""


def analyse(record: Record) -> Analysis:
    """Look at every hand and every turn of a recorded game; of a real box the house knows neither."""
    if record.is_real_box:
        raise Refusal("nothing_to_analyse")
    tables = tuple(record.tables())
    missed = [
        replace(knock, entry=after.seq)
        for before, after in pairwise(tables)
        for knock in _missed(before.state, after.state)
    ]
    ends: dict[int, int] = {}
    for (hand, phase, _), seq in passage_ends(tables).items():
        if phase != "reveal":
            ends[hand] = seq
    state: State = tables[-1].state
    riddles = sorted(_riddles(state, ends), key=lambda riddle: (riddle.solved, -len(riddle.word)))
    hands = tuple(_hands(state, ends, _cards_alone(tables)))
    return Analysis(hands, tuple(missed), tuple(riddles))


def _cards_alone(tables: Iterable[Table]) -> dict[int, str]:
    """Return by the hand's number the cards that somebody who plays alone was dealt, and those to draw."""
    states: Iterator[State] = (table.state for table in tables)
    return {
        state.number: state.spell((*state.hands[0], *state.deck[-DRAWS:]))
        for state in states
        if state.draws_left == DRAWS
    }


def best_of_cards(cards: str, options: Options) -> Grouping:
    """Return the best words that a hand can come to by draws and discards: of all cards but those that
    have to go."""
    hand = _search(cards, options)
    dropped = {"".join(letters) for letters in combinations(sorted(cards), len(cards) - HAND_SIZE)}
    return hand.best(max(sorted(dropped), key=hand.best_worth))


def _search(letters: str, options: Options) -> Hand:
    scores = effective(options)
    words = lexicon(options.language)
    worth = {
        letter: scores.letter + scores.bonus_letter * (letter in BONUS[options.language])
        for letter in words.alphabet
    }
    return Hand(letters, words, options.word_rules, worth)


def best_of(state: State, seat: Seat) -> int:
    """Return what the best words of this seat's hand are worth now."""
    return _search(state.spell(state.hands[seat]), state.options).best().worth


def _hands(state: State, ends: Ends, alone: Mapping[int, str]) -> Iterator[HandInsight]:
    for number, played in enumerate(state.played):
        for seat, letters in enumerate(played.hands):
            best = _search(letters, state.options).best()
            words = played.seats[seat].words
            made = sum(word.points for word in words if is_valid(word.why))
            chosen = tuple(options[0] for options in best.words)
            lost = max(0, best.worth - made)
            cards = alone.get(number)
            possible = best if cards is None else best_of_cards(cards, state.options)
            yield HandInsight(
                entry=ends[number],
                hand=number,
                seat=seat,
                letters=letters,
                made=made,
                best=best.worth,
                words=chosen,
                lost=lost,
                possible=possible.worth,
                possible_words=tuple(options[0] for options in possible.words),
            )


def _missed(before: State, after: State) -> Iterator[MissedKnock]:
    """Yield the knocks that were missed: at the discard that ends a turn, the hand could have
    knocked."""
    if before.options.alone:
        return
    ended = before.phase == "play" and (after.turns, after.number) != (before.turns, before.number)
    if not ended or not before.drawn:
        return
    letters = before.spell(before.hands[before.turn])
    found = knock_of(letters, before.options, before.round)
    if found is None:
        return
    words, dropped = found
    levels = (lexicon(before.options.language).entry(word) for word in words)
    known = all(entry is not None and entry.level <= COMMON for entry in levels)
    yield MissedKnock(
        entry=0,
        hand=before.number,
        turn=before.turns,
        seat=before.turn,
        words=words,
        discard=dropped,
        known=known,
    )


def knock_of(letters: str, options: Options, round: Round) -> tuple[tuple[str, ...], str] | None:
    """Return words to knock with after drawing, and the letter to discard with it."""
    hand = _search(letters, options)
    for dropped in ("", *hand.counts):
        grouping = hand.knock(options.size(round), dropped)
        if grouping is not None:
            return tuple(words[0] for words in grouping.words), dropped
    return None


def _riddles(state: State, ends: Ends) -> Iterator[Riddle]:
    for number, played in enumerate(state.played):
        laid = [[(word.word, word.scrambled) for word in had.words] for had in played.seats]
        if state.options.alone:
            laid = [[], list(played.riddles)]
        for owner, words in enumerate(laid):
            for place, (word, scrambled) in enumerate(words):
                riddle = _riddle(state, played, number, owner, place, word, scrambled)
                yield replace(riddle, entry=ends[number])


def _riddle(
    state: State, played: Played, hand: int, owner: Seat, place: int, word: str, scrambled: str
) -> Riddle:
    guesses = [
        guess
        for other in played.seats
        for guess in other.guesses
        if (guess.owner, guess.number) == (owner, place)
    ]
    solved = sum(is_valid(guess.why) for guess in guesses)
    rules = state.options.word_rules
    others = lexicon(state.options.language).anagrams(word, rules)
    return Riddle(
        entry=0,
        hand=hand,
        owner=owner,
        word=word,
        scrambled=scrambled,
        solved=solved,
        wrong=len(guesses) - solved,
        asked=max(1, state.count - 1),
        alternatives=tuple(other for other in others if other != word),
    )
