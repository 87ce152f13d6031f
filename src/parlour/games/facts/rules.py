"""Facts in Five: five subjects across, five letters down, five minutes, and squares for it.

The rules follow the sheet of Facts in Five (3M, 1967). [book] marks what the sheet says, [found]
what is printed on the material or other sources say, [ours] what this house decided where both are
silent.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from parlour.games.facts import (
    alone,
    election,
    flow,
    judging,
    marking,
    quick,
    real_box,
    view,
)
from parlour.games.facts.state import (
    Accept,
    Affirm,
    Challenge,
    Choose,
    Count,
    Dispute,
    Done,
    Elect,
    Move,
    NameClasses,
    Options,
    Overrule,
    Recognise,
    State,
    Tap,
    Vote,
    Write,
)
from parlour.games.facts.state import SeatOptions as FactsSeat
from parlour.kernel import (
    Asked,
    Chance,
    Millis,
    PackageGame,
    Refusal,
    Seat,
)


class Facts(PackageGame[State, Options, Move]):
    """The 5 × 5 race: one to eight seats, all six variations."""

    id = "facts"
    version = 2
    seats = range(1, 9)
    quick = Options(rounds=2, minutes=3, choose_seconds=30)
    SeatOptions = FactsSeat
    Ruling = Overrule

    def start(self, options: Options, seats: tuple[FactsSeat, ...], chance: Chance) -> State:
        if options.hide_authors and len(seats) < 3:
            raise Refusal("hidden_needs_three")
        nobody = Asked.some(seats, (), 0, None)
        empty = flow.blank_cards(State(options, seats, "choose", nobody, rules=self.version))
        elects = options.director == "elected" and not (options.real_box and self.version == 1)
        if elects and len(seats) >= election.LEAST_SEATS:
            return election.ask_to_elect(empty)
        return next_round(empty, 0, chance)

    def seated(self, seats: tuple[FactsSeat, ...], host: Seat | None) -> tuple[FactsSeat, ...]:
        """The host's seat directs [ours]; where the host only watches, the first seat does."""
        return tuple(replace(one, director=seat == host) for seat, one in enumerate(seats))

    def play(self, state: State, seat: Seat, move: Move, now: Millis, chance: Chance) -> State:
        state.asked.check(seat, now)
        match move:
            case Done() if state.phase == "reveal" and state.options.real_box:
                return next_round(state, now, chance)  # one draws for all
            case Done() if state.phase not in ("choose", "count"):
                done = replace(state, asked=state.asked.finish(seat, now))
                return advance(done, now, chance)
            case Elect() if state.phase == "elect":
                return advance(election.elect(state, seat, move, now), now, chance)
            case NameClasses() if state.phase == "choose" and state.options.names_classes:
                return real_box.name_classes(state, move, now, chance)
            case Count() if state.phase == "count":
                return real_box.enter_counts(state, seat, move, now)
            case Choose() if state.phase == "choose":
                return flow.choose(state, seat, move, now, chance)
            case Write() if state.phase == "write" and not state.options.has_paper:
                return flow.write(state, seat, move)
            case Write() if state.phase == "affirm":
                return alone.mark_key(state, seat, move)
            case Affirm() if state.phase == "affirm":
                return alone.affirm(state, move)
            case Write() if state.phase == "mark":
                return marking.mark_key(state, seat, move)
            case Challenge() if state.phase == "mark":
                return judging.challenge(state, seat, move)
            case Accept() if state.phase == "mark":
                return judging.accept(state, seat, move)
            case Dispute() if state.phase == "mark" and state.is_quick:
                return judging.dispute(state, seat, move)
            case Tap() if state.phase == "tap":
                return advance(quick.tap(state, seat, move), now, chance)
            case Recognise() if state.phase == "recognise":
                return advance(judging.recognise(state, seat, move), now, chance)
            case Dispute() if state.phase == "dispute":
                return judging.dispute(state, seat, move)
            case Vote() if state.phase == "vote":
                return advance(judging.vote(state, seat, move), now, chance)
            case _:
                raise Refusal("not_now")

    def deadline(self, state: State) -> Millis | None:
        """Return the next deadline; with hidden authors every seat's deadline comes, so that none
        tells who is done."""
        if not view.is_secret(state):
            return state.asked.deadline
        coming = [at for at in state.asked.deadlines if at is not None and at > state.passed]
        return min(coming, default=None)

    def expire(self, state: State, now: Millis, chance: Chance) -> State:
        if state.phase == "choose":
            return flow.choose_by_lot(state, now, chance)
        expired = replace(state, asked=state.asked.expire(now), passed=now)
        return advance(expired, now, chance)

    def countdown(self, state: State) -> Hashable | None:
        """Everybody writes at once."""
        timed = state.phase == "write" and any(state.asked.deadlines)
        return len(state.played) if timed else None

    def passage(self, state: State) -> Hashable:
        """Return the passage: a phase of a round; in the quick pass, an entry that is up."""
        return len(state.played), state.phase, state.up

    def is_over(self, state: State) -> bool:
        return state.phase == "over"

    def can_undo(self, before: State, move: Move, after: State) -> bool:
        """Return whether a move can be taken back: in a real box what was drawn or counted can be
        entered wrong."""
        if not before.options.real_box or after.phase == "over":
            return False
        is_draw = before.phase in ("choose", "reveal") and after.phase != before.phase
        return is_draw or isinstance(move, Count)

    def draft_key(self, move: Move) -> Hashable | None:
        """Return the key of a draft, a blank: its last text counts when the time is over.

        A mark may come while Playcards lie open; so it is none.
        """
        if isinstance(move, Write) and move.key is None:
            return ("write", move.row, move.column)
        return None


def advance(state: State, now: Millis, chance: Chance) -> State:
    """Go on to the next phase when nobody is asked any more, or nothing is left to decide."""
    if not is_finished(state):
        return state
    match state.phase:
        case "elect":
            return next_round(election.elected(state), now, chance)
        case "write" if state.options.has_paper:
            return real_box.ask_counts(state)
        case "write":
            return judging.start_judging(state, now, chance)
        case "mark":
            return judging.after_marking(state, now)
        case "tap":
            return quick.after_tap(state, now)
        case "recognise":
            return judging.after_recognising(state, now)
        case "dispute":
            return judging.after_disputes(state, now)
        case "vote":
            return judging.after_votes(state, now)
        case "affirm":
            return flow.score(state, now)
        case _:
            return next_round(state, now, chance)


def next_round(state: State, now: Millis, chance: Chance) -> State:
    """Class Cards are drawn; where the house does not know the cards, people say what was chosen."""
    if state.options.names_classes:
        return real_box.ask_classes(state)
    return flow.next_round(state, now, chance)


def is_finished(state: State) -> bool:
    """Return whether all are done or have voted; every challenge is recognised; or no tap can
    change anything."""
    if state.asked.is_complete:
        return True
    if state.phase == "elect":
        return all(map(state.has_elected, range(state.count)))
    if state.phase == "tap":
        waiting = (seat for seat in range(state.count) if not quick.has_tapped(state, seat))
        return next(waiting, None) is None or quick.is_settled(state)
    if state.phase == "recognise":
        return not judging.open_challenges(state)
    if state.phase == "vote":
        return all(
            done or judging.has_voted(state, seat) for seat, done in enumerate(state.asked.finished)
        )
    return False


class FactsOne(Facts):
    """The first version: what counts as a Key Word was told by fewer rules (`Heading.rules`), and a
    real box elected no Director."""

    version = 1
    later_options = frozenset({"own_cards"})


Facts.earlier = (FactsOne(),)
game = Facts()
