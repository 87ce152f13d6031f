"""Foil: form words, scramble them, unscramble the others'.

The rules follow the sheet of Foil (3M, 1970). [book] marks what the sheet says, [found] what other
sources say, [ours] what this house decided where both are silent.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from parlour.games.foil.flow import (
    any_category,
    arrange_hands,
    discard,
    draw,
    knock,
    name_category,
    next_hand,
    take,
    time_out,
)
from parlour.games.foil.judging import close_vote, go_on, judge, vote
from parlour.games.foil.real_box import ask_guesses, ask_words, deck_out, knock_with, lay_with
from parlour.games.foil.scrambling import arrange, check_arrangement, guess, lay_out
from parlour.games.foil.state import (
    Arrange,
    Category,
    DeckOut,
    Discard,
    Done,
    Draw,
    Event,
    Guess,
    Knock,
    KnockWith,
    LayWith,
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
    Millis,
    PackageGame,
    Refusal,
    Seat,
    SeatOptions,
)

SAID_DONE = True
"""A seat's answer where everybody acts at once; None: its time ran out."""


class Foil(PackageGame[State, Options, Move]):
    """The word game: full rules, shorter games, category games and both children's games."""

    id = "foil"
    version = 1
    added_options = frozenset({"slurs"})
    seats = range(2, 5)
    quick = Options(
        rounds=(1, 2),
        hands_per_round=1,
        turn_seconds=30,
        arrange_seconds=60,
        unscramble_seconds=120,
    )
    Ruling = Overrule

    def seats_with(self, options: Options) -> range:
        """A hand with the house's words to solve is for one alone [ours]."""
        return range(1, 2) if options.alone else self.seats

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
        if state.phase == "play" and state.options.real_box:
            return self._at_real_table(state, seat, move, now, chance)
        if state.phase == "category" or state.phase == "play":
            if seat != state.turn:
                raise Refusal("not_your_turn")
            return self._in_turn(state, move, now, chance)
        state.asked.check(seat, now)
        real_box = state.options.real_box
        match move:
            case Done() if state.phase == "reveal" and real_box:
                return go_on(state, now, chance)  # one deals for all
            case Done():
                if state.phase == "arrange":
                    check_arrangement(state, seat, chance)
                said = state.asked.answer(seat, SAID_DONE, now)
                return advance(replace(state, asked=said.finish(seat, now)), now, chance)
            case LayWith() if state.phase in ("arrange", "lay") and real_box:
                return advance(lay_with(state, seat, move, now, chance), now, chance)
            case Arrange() if state.phase == "arrange" and not real_box:
                return arrange(state, seat, move)
            case Guess() if state.phase in ("unscramble", "guess"):
                return guess(state, seat, move)
            case Vote() if state.phase == "vote":
                return vote(state, seat, move)
            case _:
                raise Refusal("not_now")

    def _at_real_table(
        self, state: State, seat: Seat, move: Move, now: Millis, chance: Chance
    ) -> State:
        """Turns are taken on the table; what ends them is entered."""
        match move:
            case KnockWith():
                return knock_with(state, seat, move, now, chance)
            case DeckOut():
                return deck_out(state, seat, now)
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
            case Done() if state.options.alone and not state.drawn:
                return arrange_hands(state, now)
            case Discard():
                return discard(state, move.card, now)
            case Take() if not state.options.alone:
                return take(state, move.count, now)
            case Knock() if not state.options.alone:
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

    def countdown(self, state: State) -> Hashable | None:
        """Everybody forms words at once, and unscrambles at once."""
        timed = state.phase in ("arrange", "unscramble") and any(state.asked.deadlines)
        return (state.number, state.phase) if timed else None

    def verdict_at(self, state: State) -> Millis | None:
        told = ("knocked", "false_knock", "deck_out", "vote", "scored")
        return state.last.at if state.last.kind in told else None

    def passage(self, state: State) -> Hashable:
        """Return the passage: a turn, or what everybody does at once."""
        return state.number, state.phase, state.turns

    def is_over(self, state: State) -> bool:
        return state.phase == "over"

    def can_undo(self, before: State, move: Move, after: State) -> bool:
        """Return whether a move can be taken back: in a real box what was entered can be a slip."""
        return isinstance(move, KnockWith | DeckOut | LayWith) and after.phase != "over"

    def draft_key(self, move: Move) -> Hashable | None:
        """Return the key of a draft, an arrangement or a guess: drafts draw nothing and count when
        the time is over."""
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
            case "arrange" if state.options.real_box:
                state = ask_words(state)
            case "unscramble" if state.options.real_box and any(state.asked.asked):
                state = ask_guesses(state)
            case "arrange" | "lay":
                state = lay_out(state, now, chance)
            case "unscramble" | "guess":
                state = judge(state, now, chance)
            case "vote":
                state = close_vote(state, now, chance)
            case _:
                return go_on(state, now, chance)
    return state


game = Foil()
