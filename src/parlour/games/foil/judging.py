"""The reveal: what counts as a word, the vote on what the lexicon does not know, the score."""

from __future__ import annotations

from typing import Any

from msgspec import convert
from msgspec.structs import replace

from parlour.games.foil import scoring
from parlour.games.foil.flow import judged, next_hand
from parlour.games.foil.state import (
    MOST_HANDS,
    REVEAL_SECONDS,
    Ballot,
    Best,
    Event,
    Played,
    State,
    Verdict,
    Vote,
    Voted,
    Why,
    swapped,
)
from parlour.kernel import Asked, Chance, Millis, Refusal, Seat


def judge(state: State, now: Millis, chance: Chance) -> State:
    """Judge every word formed, guessed or named at the knock; what only people can tell goes to
    a vote."""
    texts = sorted(
        {state.spell(word.cards) for words in state.laid for word in words}
        | {guessed.text for guesses in state.guesses for guessed in guesses}
        | set(state.knocked)
    )
    whys = judged(state, texts, chance) if texts else []
    fits = known_to_fit(state, texts, chance)
    verdicts = []
    ballots = []
    for text, why in zip(texts, whys, strict=True):
        verdict, question = first_ruling(state, Verdict(text, as_why(why)), fits.get(text))
        verdicts.append(verdict)
        if question is not None:
            ballots.append(Ballot(text, question, (None,) * state.count))
    return ask_table(replace(state, verdicts=tuple(verdicts)), ballots, now, chance)


def ask_table(state: State, ballots: list[Ballot], now: Millis, chance: Chance) -> State:
    """Vote on these; where nothing is in question the hand is scored."""
    if not ballots:
        return score(state, now, chance)
    voting = tuple(
        seat
        for seat in range(state.count)
        if any(seat in voters(state, ballot.text) for ballot in ballots)
    )
    span = state.options.vote_seconds * 1000 * len(ballots)
    return replace(
        state,
        phase="vote",
        ballots=tuple(ballots),
        asked=Asked.some(state.seats, voting, now, span),
        last=Event("vote", state.dealer, now, len(ballots)),
    )


def formed_by(state: State, text: str) -> tuple[Seat, ...]:
    """Return who laid this word, or named it at the knock."""
    return tuple(
        seat
        for seat, words in enumerate(state.laid[: state.count])
        if any(state.spell(word.cards) == text for word in words)
        or (seat == state.knocker and text in state.knocked)
    )


def guessed_by(state: State, text: str) -> tuple[Seat, ...]:
    return tuple(
        seat
        for seat, guesses in enumerate(state.guesses)
        if any(guess.text == text for guess in guesses)
    )


def voters(state: State, text: str) -> tuple[Seat, ...]:
    """All seats. In a category game for two the owner has no vote on their own word: the one who
    formed it, if nobody did, its guesser; where both own it, both vote [ours]."""
    everybody = tuple(range(state.count))
    if not state.category or state.count > 2:
        return everybody
    owners = formed_by(state, text) or guessed_by(state, text)
    return tuple(seat for seat in everybody if seat not in owners) or everybody


def known_to_fit(state: State, texts: list[str], chance: Chance) -> dict[str, bool | None]:
    """Return what the reference shelf knows about the category: yes, no, or nothing."""
    if not state.category or not texts:
        return {}
    question = {
        "language": state.options.language,
        "category": state.category,
        "words": texts,
    }
    return dict(zip(texts, chance.consult("category", question), strict=True))


def first_ruling(state: State, verdict: Verdict, fits: bool | None) -> tuple[Verdict, Any]:
    """Return what stands unless a vote changes it, and what is to be voted on.

    An unknown word goes to a vote where the table decides. In a category game a word must fit:
    the shelf says so, or the table votes; a tie or no vote: it does not [ours].
    """
    if verdict.why == "unknown" and state.options.lexicon == "table":
        return replace(verdict, why="voted_out"), "word"
    if scoring.is_valid(verdict.why) and state.category:
        ruling = verdict if fits else replace(verdict, why="off_category")
        return ruling, "fits" if fits is None else None
    return verdict, None


def as_why(answer: str) -> Why:
    """Return the lexicon's answer; whatever a foreign shelf invents counts as unknown."""
    known: tuple[Why, ...] = ("ok", "short", "plural", "proper", "abbreviation")
    return next((why for why in known if why == answer), "unknown")


def vote(state: State, seat: Seat, move: Vote) -> State:
    """One vote per seat and word; it can be changed until the vote closes."""
    if move.word >= len(state.ballots):
        raise Refusal("no_such_ballot", word=move.word + 1)
    ballot = state.ballots[move.word]
    if seat not in voters(state, ballot.text):
        raise Refusal("own_ballot")
    changed = replace(ballot, votes=swapped(ballot.votes, seat, move.valid))
    return replace(state, ballots=swapped(state.ballots, move.word, changed))


def close_vote(state: State, now: Millis, chance: Chance) -> State:
    """Count the votes: a tie, or none, leaves what stood before. In a category game a word voted
    in as a word is asked for its fit like any other [ours]."""
    whys: dict[str, Why] = {verdict.text: verdict.why for verdict in state.verdicts}
    voted = tuple(outcome(ballot) for ballot in state.ballots)
    whys.update({one.text: "voted_in" for one in voted if one.valid})
    now_words = [one.text for one in voted if one.valid and one.question == "word"]
    ballots = []
    for text, fits in known_to_fit(state, now_words, chance).items():
        verdict, question = first_ruling(state, Verdict(text, "voted_in"), fits)
        whys[text] = verdict.why
        if question is not None:
            ballots.append(Ballot(text, question, (None,) * state.count))
    verdicts = tuple(Verdict(text, why) for text, why in whys.items())
    closed = replace(state, verdicts=verdicts, ballots=(), voted=(*state.voted, *voted))
    return ask_table(closed, ballots, now, chance)


def outcome(ballot: Ballot) -> Voted:
    """Return what a ballot says: valid with more yes than no."""
    valid = ballot.votes.count(True) > ballot.votes.count(False)
    return Voted(ballot.text, ballot.question, valid)


def score(state: State, now: Millis, chance: Chance) -> State:
    """Keep the hand, with what could have been made of it, and show it."""
    played = Played(
        number=state.number,
        round=state.round,
        dealer=state.dealer,
        knocker=state.knocker,
        category=state.category,
        turns=state.turns,
        hands=tuple(state.spell(hand) for hand in state.hands),
        seats=scoring.score_hand(state),
        best=could_have_been(state, chance),
        riddles=scoring.laid_riddles(state),
    )
    kept = replace(
        state,
        played=(*state.played, played),
        false_knocks=(0,) * state.count,
        ballots=(),
        verdicts=(),
        phase="reveal",
        asked=Asked.every(
            state.seats, now, None if state.options.real_box else REVEAL_SECONDS * 1000
        ),
        last=Event("scored", state.dealer, now),
    )
    return ended(kept)


def could_have_been(state: State, chance: Chance) -> tuple[Best, ...]:
    """Return the best grouping of every hand; in a category game nobody can tell, and in a real box
    the house does not know the hands."""
    if state.category or state.options.real_box:
        return ()
    rules = state.options.word_rules
    scores = scoring.effective(state.options)
    question = {
        "language": state.options.language,
        "hands": [state.spell(hand) for hand in state.hands],
        "least": rules.least,
        "proper_names": rules.proper_names,
        "slurs": rules.slurs,
        "letter": scores.letter,
        "bonus_letter": scores.bonus_letter,
    }
    return convert(chance.consult("best", question), tuple[Best, ...])


def ended(state: State) -> State:
    """The game is over after its rounds [book], or when somebody has reached the mark [book]."""
    options = state.options
    done = state.number + 1
    if options.mark:
        if max(scoring.totals(state)) >= options.mark:
            return replace(state, phase="over", reason="mark_reached")
        if done >= MOST_HANDS:
            return replace(state, phase="over", reason="long_enough")
    elif done >= options.hands(state.count) * len(options.rounds):
        return replace(state, phase="over", reason="rounds_played")
    return state


def go_on(state: State, now: Millis, chance: Chance) -> State:
    """Everybody has seen enough: the next hand, unless a ruling has ended the game."""
    checked = ended(state)
    if checked.phase == "over":
        return checked
    return next_hand(state, state.number + 1, now, chance)
