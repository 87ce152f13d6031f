"""Foil: form words, scramble them, unscramble the others'.

The rules follow the sheet of Foil (3M, 1970). [book] marks what the sheet says, [found] what other
sources say, [ours] what this house decided where both are silent.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from parlour.games.foil import offers, overruling, reference, sampling, scoring, view
from parlour.games.foil.flow import (
    any_category,
    discard,
    draw,
    knock,
    name_category,
    next_hand,
    take,
    time_out,
)
from parlour.games.foil.judging import close_vote, go_on, judge, vote
from parlour.games.foil.scrambling import arrange, check_arrangement, guess, lay_out
from parlour.games.foil.state import (
    Arrange,
    Category,
    Discard,
    Done,
    Draw,
    Event,
    Guess,
    Knock,
    Move,
    Options,
    Overrule,
    State,
    Take,
    Vote,
)
from parlour.kernel import (
    Asked,
    Chance,
    Game,
    Millis,
    Refusal,
    Seat,
    SeatOptions,
)


class Foil(Game[State, Options, Move]):
    """The word game: full rules, shorter games, category games and both children's games."""

    id = "foil"
    version = 1
    seats = range(2, 5)
    Ruling = Overrule

    def start(self, options: Options, seats: tuple[SeatOptions, ...], chance: Chance) -> State:
        """The first dealer is drawn by lot [ours].

        A language whose lexicon is not installed is refused; English comes with the package.
        """
        if options.language != "en":
            chance.consult("lexicon", options.language)
        dealer = chance.pick("dealer", range(len(seats)))
        nobody = Asked.some(seats, (), 0, None)
        event = Event("dealt", dealer, 0)
        blank = State(
            options=options,
            seats=seats,
            first_dealer=dealer,
            number=0,
            phase="play",
            turn=dealer,
            until=None,
            asked=nobody,
            last=event,
        )
        return next_hand(blank, 0, 0, chance)

    def play(self, state: State, seat: Seat, move: Move, now: Millis, chance: Chance) -> State:
        if state.phase == "category" or state.phase == "play":
            if seat != state.turn:
                raise Refusal("not_your_turn")
            return self._in_turn(state, move, now, chance)
        state.asked.check(seat, now)
        match move:
            case Done():
                if state.phase == "arrange":
                    check_arrangement(state, seat, chance)
                done = replace(state, asked=state.asked.finish(seat, now))
                return advance(done, now, chance)
            case Arrange() if state.phase == "arrange":
                return arrange(state, seat, move)
            case Guess() if state.phase == "unscramble":
                return guess(state, seat, move)
            case Vote() if state.phase == "vote":
                return vote(state, seat, move)
            case _:
                raise Refusal("not_now")

    def _in_turn(self, state: State, move: Move, now: Millis, chance: Chance) -> State:
        match move:
            case Category() if state.phase == "category":
                return name_category(state, move.name, now, chance)
            case _ if state.phase == "category":
                raise Refusal("name_category")
            case Draw():
                return draw(state, now, chance)
            case Take():
                return take(state, move.count, now)
            case Discard():
                return discard(state, move.card, now)
            case Knock():
                return knock(state, move, now, chance)
            case _:
                raise Refusal("not_now")

    def deadline(self, state: State) -> Millis | None:
        if state.phase == "category" or state.phase == "play":
            return state.until
        return state.asked.deadline

    def expire(self, state: State, now: Millis, chance: Chance) -> State:
        if state.phase == "category":
            return any_category(state, now, chance)
        if state.phase == "play":
            return time_out(state, now, chance)
        return advance(replace(state, asked=state.asked.expire(now)), now, chance)

    overrule = staticmethod(overruling.overrule)

    def is_over(self, state: State) -> bool:
        return state.phase == "over"

    outcome = staticmethod(scoring.outcome)
    sheet = scoring.sheet
    public = staticmethod(view.public)
    private = staticmethod(view.private)
    universe = staticmethod(offers.universe)
    default = staticmethod(offers.default)
    offers = staticmethod(offers.offers)
    consult = staticmethod(reference.answer)
    resample = staticmethod(sampling.resample)
    sample = staticmethod(sampling.sample)

    def draft_key(self, move: Move) -> Hashable | None:
        """Arranging and guessing are drafts: they draw nothing and count when the time is over."""
        match move:
            case Arrange():
                return "arrange"
            case Guess():
                return ("guess", move.seat, move.word)
            case _:
                return None


def advance(state: State, now: Millis, chance: Chance) -> State:
    """Go on to the next phase when nobody is asked any more."""
    while state.phase not in ("play", "over") and state.asked.is_complete:
        match state.phase:
            case "arrange":
                state = lay_out(state, now, chance)
            case "unscramble":
                state = judge(state, now, chance)
            case "vote":
                state = close_vote(state, now, chance)
            case _:
                return go_on(state, now, chance)
    return state


game = Foil()
