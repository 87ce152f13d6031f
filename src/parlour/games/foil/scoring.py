"""Points, the outcome and the scoresheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from parlour.games.foil.cards import BONUS, spell
from parlour.games.foil.state import Options, Played, Scores, State, Why
from parlour.kernel import AnyGame, Correction, Outcome, Seat, common_sheet, corrected, winners


class WordScore(Struct, frozen=True):
    """A word that was laid out, and what it brought."""

    word: str
    scrambled: str
    valid: bool
    why: Why
    points: int
    unscrambled_by: tuple[Seat, ...]


class GuessScore(Struct, frozen=True):
    """A guess, and what it brought."""

    owner: Seat
    scrambled: str
    guess: str
    valid: bool
    why: Why
    points: int


class SeatScore(Struct, frozen=True):
    """What one seat has from one hand."""

    words: tuple[WordScore, ...]
    guesses: tuple[GuessScore, ...]
    knock_bonus: int
    false_knocks: int
    score: int


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
    """A point a letter, as in the book's example, or a flat number."""
    points = effective(options).unscramble
    return len(word) if points == "letter" else points


def score_hand(played: Played, options: Options) -> tuple[SeatScore, ...]:
    """Every seat's words, guesses and points of one hand."""
    whys: dict[str, Why] = {verdict.text: verdict.why for verdict in played.verdicts}
    valid = {verdict.text for verdict in played.verdicts if verdict.is_valid}
    scores = effective(options)

    def texts(seat: Seat, number: int) -> tuple[str, str]:
        word = played.laid[seat][number]
        return spell(options.language, word.cards), spell(options.language, word.scrambled)

    def word_score(seat: Seat, number: int) -> WordScore:
        word, scrambled = texts(seat, number)
        solvers = tuple(
            other
            for other, guesses in enumerate(played.guesses)
            for guess in guesses
            if (guess.seat, guess.word) == (seat, number) and guess.text in valid
        )
        points = -scores.no_such_word
        if word in valid:
            points = word_points(word, options) + (0 if solvers else scores.unbroken)
        return WordScore(word, scrambled, word in valid, whys[word], points, solvers)

    def guess_score(owner: Seat, number: int, text: str) -> GuessScore:
        points = guess_points(text, options) if text in valid else -scores.no_such_word
        return GuessScore(
            owner, texts(owner, number)[1], text, text in valid, whys[text], points
        )

    def seat_score(seat: Seat) -> SeatScore:
        words = tuple(word_score(seat, number) for number in range(len(played.laid[seat])))
        guesses = tuple(
            guess_score(guess.seat, guess.word, guess.text) for guess in played.guesses[seat]
        )
        knocked_well = seat == played.knocker and all(word.valid for word in words)
        bonus = scores.knock if knocked_well else 0
        false_knocks = played.false_knocks[seat]
        total = bonus - false_knocks * scores.false_knock
        total += sum(word.points for word in words) + sum(guess.points for guess in guesses)
        return SeatScore(words, guesses, bonus, false_knocks, total)

    return tuple(seat_score(seat) for seat in range(len(played.laid)))


def totals(state: State) -> tuple[int, ...]:
    """The points so far, false knocks of the hand under way included."""
    points = [-count * state.options.scores.false_knock for count in state.false_knocks]
    for played in state.played:
        for seat, had in enumerate(score_hand(played, state.options)):
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
    """The scoresheet of the rules page. A hand that was broken off is on it if it cost anything."""
    hands = [hand_sheet(played, options, names) for played in state.played]
    if any(state.false_knocks):
        hands.append(hand_sheet(broken_off(state), options, names))
    parts = {"hands": hands}
    return common_sheet(game, names, corrections, options, outcome(state, corrections), parts)


def broken_off(state: State) -> Played:
    """The hand under way, of which only false knocks count."""
    nothing: tuple[tuple[Any, ...], ...] = ((),) * state.count
    return Played(
        state.number,
        state.round,
        state.dealer,
        None,
        state.category,
        state.false_knocks,
        nothing,
        nothing,
        nothing,
        (),
        (),
        state.turns,
    )


def hand_sheet(played: Played, options: Options, names: Sequence[str]) -> dict[str, Any]:
    """One hand as a scorekeeper would write it down."""
    players = {}
    for name, had in zip(names, score_hand(played, options), strict=True):
        words = [
            {
                "word": word.word,
                "scrambled": word.scrambled,
                "valid": word.valid,
                "why": word.why,
                "points": word.points,
                "unscrambled_by": [names[seat] for seat in word.unscrambled_by],
            }
            for word in had.words
        ]
        guesses = [
            {
                "owner": names[guess.owner],
                "scrambled": guess.scrambled,
                "guess": guess.guess,
                "valid": guess.valid,
                "why": guess.why,
                "points": guess.points,
            }
            for guess in had.guesses
        ]
        players[name] = {
            "words": words,
            "guesses": guesses,
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
    return {**head, "players": players}
