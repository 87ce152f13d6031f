"""What is staged in Foil before play goes on: knocks, votes, and the reveal of a hand, word by word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.games.foil.scoring import is_valid
from parlour.games.foil.state import Played, State
from parlour.kernel import Beat, Millis, Seat
from parlour.kernel.beat import Tone, rising
from parlour.kernel.merit import Merit

WORD: Final = 2400
"""A riddle to look at once more, then its word and who solved it."""
SHORTEST_WORD: Final = 1200
WORDS: Final = 10_000
"""All words of a hand take no longer than this, as far as each can still be read."""
POINTS: Final = 1200
BEST: Final = 1800
TOLD: Final[dict[str, Tone]] = {"knocked": "grand", "false_knock": "bad", "deck_out": "plain"}


def beats(before: State, after: State) -> tuple[Beat, ...]:
    """Return a knock, what the table said to words in question, or a hand that was scored."""
    return (*_happened(before, after), *_voted(before, after), *_scored(before, after))


def _happened(before: State, after: State) -> Iterator[Beat]:
    last = after.last
    if last != before.last and last.kind in TOLD:
        yield Beat(last.kind, 1500, TOLD[last.kind], (last.seat,), {"number": last.count})


def _voted(before: State, after: State) -> Iterator[Beat]:
    """Return what the table said. In a category game a word that is voted in has to fit, too."""
    if after.number != before.number:
        return
    for one in after.voted[len(before.voted) :]:
        accepted = "word" if one.question == "word" and after.category else "counts"
        tone: Tone = "good" if one.valid else "bad"
        yield Beat(accepted if one.valid else "out", 1500, tone, (), {"word": one.text.upper()})


def _scored(before: State, after: State) -> Iterator[Beat]:
    """Return every word that was laid, seat by seat, the knocker's last, and then everybody's points,
    the best last."""
    if len(after.played) <= len(before.played) or after.options.alone:
        return
    hand = after.played[-1]
    if not after.options.no_scramble:
        lasts = length_of_a_word(sum(len(had.words) for had in hand.seats))
        for seat in order(hand):
            for number, word in enumerate(hand.seats[seat].words):
                tone: Tone = "good" if is_valid(word.why) else "bad"
                details = {"number": number, "word": word.word.upper(), "points": word.points}
                yield Beat("laid", lasts, tone, (seat,), details)
    scores = [had.score for had in hand.seats]
    best = max(scores)
    for seats in rising(scores):
        points = scores[seats[0]]
        yield Beat("points", BEST if points == best else POINTS, "plain", seats, {"points": points})


def length_of_a_word(words: int) -> Millis:
    """Return how long each of so many words is shown: the more of them, the shorter."""
    return max(SHORTEST_WORD, min(WORD, WORDS // max(1, words)))


def order(hand: Played) -> list[Seat]:
    """Return the seats as their words are shown: the knocker's are waited for."""
    seats = [seat for seat in range(len(hand.seats)) if seat != hand.knocker]
    return seats if hand.knocker is None else [*seats, hand.knocker]


def merits(state: State) -> tuple[Merit, ...]:
    """Return the best word of each seat, the words that nobody saw through, and the words of others that
    it unscrambled."""
    found = []
    for seat in range(state.count):
        had = [hand.seats[seat] for hand in state.played]
        words = [word for own in had for word in own.words if is_valid(word.why)]
        hidden = [word.word for word in words if not word.unscrambled_by]
        solved = sum(is_valid(guess.why) for own in had for guess in own.guesses)
        best = max(words, key=lambda word: word.points, default=None)
        if best is not None:
            found.append(Merit(seat, "word", best.points, best.word.upper()))
        if hidden and state.count > 1 and not state.options.no_scramble:
            longest = max(hidden, key=len)
            found.append(Merit(seat, "hidden", len(longest), longest.upper()))
        if solved:
            found.append(Merit(seat, "solved", solved))
    return tuple(found)
