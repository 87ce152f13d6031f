"""Points, the outcome and the scoresheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from parlour.games.foil.cards import BONUS
from parlour.games.foil.state import (
    GuessScore,
    KnockScore,
    Options,
    Played,
    Scores,
    SeatScore,
    State,
    Why,
    WordScore,
)
from parlour.kernel import AnyGame, Correction, Outcome, Seat, common_sheet, corrected, winners


def effective(options: Options) -> Scores:
    """Without scrambling only letters score; penalties still apply [book; ours]."""
    if not options.no_scramble:
        return options.scores
    return replace(options.scores, bonus_letter=0, knock=0, unscramble=0, unbroken=0)


def word_points(word: str, options: Options) -> int:
    """One point a letter [found], five more for each bonus letter [ours]."""
    scores = effective(options)
    bonus = sum(letter in BONUS[options.language] for letter in word)
    return scores.letter * len(word) + scores.bonus_letter * bonus


def guess_points(word: str, options: Options) -> int:
    """Return a point a letter, as in the book's example, or a flat number."""
    points = effective(options).unscramble
    return len(word) if points == "letter" else points


def is_valid(why: Why) -> bool:
    return why in ("ok", "voted_in")


def score_hand(state: State) -> tuple[SeatScore, ...]:
    """Return every seat's words, guesses and points of the hand that was judged."""
    words = [
        [(state.spell(word.cards), state.spell(word.scrambled)) for word in laid]
        for laid in state.laid
    ]
    guesses = [
        [(guess.seat, guess.word, guess.text) for guess in guesses] for guesses in state.guesses
    ]
    whys: dict[str, Why] = {verdict.text: verdict.why for verdict in state.verdicts}
    knock = None if state.knocker is None else (state.knocker, state.knocked)
    return score_seats(words, guesses, whys, knock, state.false_knocks, state.options)


def laid_riddles(state: State) -> tuple[tuple[str, str], ...]:
    """Return the house's words for somebody who plays alone, and how they were laid."""
    laid = state.laid[state.count :]
    return tuple(
        (state.spell(word.cards), state.spell(word.scrambled)) for words in laid for word in words
    )


def score_again(played: Played, text: str, why: Why, options: Options) -> tuple[SeatScore, ...]:
    """Return the points of a hand with another verdict on one text."""
    words = [[(word.word, word.scrambled) for word in had.words] for had in played.seats]
    words.append(list(played.riddles))
    guesses = [
        [(guess.owner, guess.number, guess.guess) for guess in had.guesses] for had in played.seats
    ]
    whys = {word.word: word.why for had in played.seats for word in had.words}
    whys |= {guess.guess: guess.why for had in played.seats for guess in had.guesses}
    whys |= {group.word: group.why for had in played.seats for group in had.knock}
    false_knocks = tuple(had.false_knocks for had in played.seats)
    whys[text] = why
    knock = None
    if played.knocker is not None:
        named = tuple(group.word for group in played.seats[played.knocker].knock)
        knock = played.knocker, named
    return score_seats(words, guesses, whys, knock, false_knocks, options)


Words = Sequence[Sequence[tuple[str, str]]]
"""Per seat its words and how they were laid; after them the house's, if somebody plays alone."""
Guesses = Sequence[Sequence[tuple[Seat, int, str]]]
"""Per seat whose word, which, and what was written."""
Knocked = tuple[Seat, tuple[str, ...]] | None
"""Who knocked, with which groups; None where nobody did."""


def score_seats(
    words: Words,
    guesses: Guesses,
    whys: dict[str, Why],
    knock: Knocked,
    false_knocks: tuple[int, ...],
    options: Options,
) -> tuple[SeatScore, ...]:
    """Apply the scoring table to a hand."""
    scores = effective(options)

    def word_score(seat: Seat, number: int) -> WordScore:
        word, scrambled = words[seat][number]
        solvers = tuple(
            other
            for other, made in enumerate(guesses)
            for owner, place, text in made
            if (owner, place) == (seat, number) and is_valid(whys[text])
        )
        points = -scores.no_such_word
        if is_valid(whys[word]):
            points = word_points(word, options) + (0 if solvers else scores.unbroken)
        return WordScore(
            word=word, scrambled=scrambled, why=whys[word], points=points, unscrambled_by=solvers
        )

    def guess_score(owner: Seat, number: int, text: str) -> GuessScore:
        points = guess_points(text, options) if is_valid(whys[text]) else -scores.no_such_word
        return GuessScore(
            owner=owner,
            number=number,
            scrambled=words[owner][number][1],
            guess=text,
            why=whys[text],
            points=points,
        )

    def seat_score(seat: Seat) -> SeatScore:
        made = tuple(word_score(seat, number) for number in range(len(words[seat])))
        guessed = tuple(guess_score(*guess) for guess in guesses[seat])
        named: tuple[KnockScore, ...] = ()
        bonus = 0
        if knock is not None and knock[0] == seat:
            laid = [word.word for word in made]
            named = judge_knock(knock[1], laid, whys, scores.no_such_word)
            bonus = scores.knock if all(is_valid(group.why) for group in named) else 0
        total = bonus - false_knocks[seat] * scores.false_knock
        total += sum(part.points for parts in (made, guessed, named) for part in parts)
        return SeatScore(
            words=made,
            guesses=guessed,
            knock_bonus=bonus,
            false_knocks=false_knocks[seat],
            score=total,
            knock=named,
        )

    return tuple(seat_score(seat) for seat in range(len(guesses)))


def judge_knock(
    named: Sequence[str], laid: Sequence[str], whys: dict[str, Why], penalty: int
) -> tuple[KnockScore, ...]:
    """A knock is judged as it was made [ours]: every group named that is not a word costs its
    penalty. Once, not twice: a non-word of the same text laid again pays there instead."""
    laid_again = Counter(laid)
    judged = []
    for word in named:
        why = whys[word]
        paid_there = laid_again[word] > 0
        laid_again[word] -= 1
        points = 0 if is_valid(why) or paid_there else -penalty
        judged.append(KnockScore(word, why, points))
    return tuple(judged)


def totals(state: State) -> tuple[int, ...]:
    """Return the points so far, false knocks of the hand under way included."""
    points = [-count * state.options.scores.false_knock for count in state.false_knocks]
    for played in state.played:
        for seat, had in enumerate(played.seats):
            points[seat] += had.score
    return tuple(points)


def outcome(state: State, corrections: Sequence[Correction]) -> Outcome:
    """The highest total wins, ties shared."""
    scores = corrected(totals(state), corrections)
    return Outcome(winners(scores), scores, state.reason)


def sheet(
    game: AnyGame,
    state: State,
    names: Sequence[str],
    corrections: Sequence[Correction],
    options: Options,
) -> dict[str, Any]:
    """Return the scoresheet of the rules page. A hand that was broken off is on it if it cost
    anything."""
    hands = [hand_sheet(played, names) for played in state.played]
    if any(state.false_knocks):
        hands.append(hand_sheet(broken_off(state), names))
    parts = {"hands": hands}
    return common_sheet(game, names, corrections, options, outcome(state, corrections), parts)


def broken_off(state: State) -> Played:
    """Return the hand under way, of which only false knocks count."""
    nothing: Words = [()] * state.count
    seats = score_seats(nothing, [()] * state.count, {}, None, state.false_knocks, state.options)
    return Played(
        number=state.number,
        round=state.round,
        dealer=state.dealer,
        knocker=None,
        category=state.category,
        turns=state.turns,
        hands=(),
        seats=seats,
        best=(),
    )


def hand_sheet(played: Played, names: Sequence[str]) -> dict[str, Any]:
    """Return one hand as a scorekeeper would write it down."""
    players = {}
    for name, had in zip(names, played.seats, strict=True):
        words = [
            {
                "word": word.word,
                "scrambled": word.scrambled,
                "valid": is_valid(word.why),
                "why": word.why,
                "points": word.points,
                "unscrambled_by": [names[seat] for seat in word.unscrambled_by],
            }
            for word in had.words
        ]
        guesses = [
            {
                "owner": names[guess.owner] if guess.owner < len(names) else "",
                "scrambled": guess.scrambled,
                "guess": guess.guess,
                "valid": is_valid(guess.why),
                "why": guess.why,
                "points": guess.points,
            }
            for guess in had.guesses
        ]
        knock = [
            {
                "word": group.word,
                "valid": is_valid(group.why),
                "why": group.why,
                "points": group.points,
            }
            for group in had.knock
        ]
        players[name] = {
            "words": words,
            "guesses": guesses,
            "knock": knock,
            "knock_bonus": had.knock_bonus,
            "false_knocks": had.false_knocks,
            "score": had.score,
        }
    head: dict[str, Any] = {
        "round": played.round,
        "dealer": names[played.dealer],
        "knocker": None if played.knocker is None else names[played.knocker],
    }
    if played.category:
        head["category"] = played.category
    if played.riddles:
        head["riddles"] = [{"word": word, "scrambled": laid} for word, laid in played.riddles]
    return {**head, "players": players}
