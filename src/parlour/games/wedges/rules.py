"""Wedges: round the wheel, a question on every space, six wedges and one last answer.

The rules follow the sheet of Trivial Pursuit, Genus III Edition (Horn Abbot, 1994). [book] marks
what the sheet says, [found] what is printed on the board, [ours] what this house decided where
both are silent.
"""

from __future__ import annotations

from collections.abc import Hashable

from msgspec.structs import replace

from parlour.games.wedges import (
    flags,
    guessing,
    judging,
    ladder,
    moving,
    overruling,
    questions,
    real_box,
)
from parlour.games.wedges.board import CATEGORIES
from parlour.games.wedges.state import (
    TURNS_AMONG_BOTS,
    Answer,
    Appeal,
    Draw,
    Flag,
    GoOn,
    Guess,
    HostFlag,
    Move,
    MoveTo,
    Options,
    PickCategory,
    Propose,
    Roll,
    Rule,
    State,
    Vote,
    VoteCategory,
    swapped,
)
from parlour.games.wedges.state import Ruling as WedgesRuling
from parlour.games.wedges.state import SeatOptions as WedgesSeat
from parlour.kernel import (
    Chance,
    Millis,
    PackageGame,
    Refusal,
    Seat,
)


class Wedges(PackageGame[State, Options, Move]):
    """The trivia wheel: full rules, shorter games, referee or reader, teams with captains."""

    id = "wedges"
    version = 1
    added_options = frozenset({"topics", "guesses"})
    seats = range(2, 7)
    quick = Options(wedges_needed=4, max_turns=20, answer_seconds=20, act_seconds=15)
    SeatOptions = WedgesSeat
    own_seat_options = frozenset({"token"})
    Ruling = WedgesRuling

    def start(self, options: Options, seats: tuple[WedgesSeat, ...], chance: Chance) -> State:
        """Packs that are not there are refused before anybody has rolled."""
        missing = chance.consult("packs", list(options.packs))
        if missing:
            known = chance.consult("known_packs", None)
            raise Refusal("no_such_pack", pack=missing[0], known=", ".join(known))
        if options.ladder:
            return ladder.begin(options, seats)
        return moving.roll_off(options, seats, chance)

    def seats_with(self, options: Options) -> range:
        """The ladder is for one alone [ours]."""
        return range(1, 2) if options.ladder else self.seats

    def among_bots(self, options: Options) -> Options:
        """Where nobody watches, 500 turns are enough [ours]."""
        return options if options.max_turns else replace(options, max_turns=TURNS_AMONG_BOTS)

    def play(self, state: State, seat: Seat, move: Move, now: Millis, chance: Chance) -> State:
        if isinstance(move, Flag):
            return flags.flag(state, seat, move.question, move.reason)
        if isinstance(move, Propose):
            self._check_answers(state, seat)
            return questions.propose(state, move.text, move.by)
        if isinstance(move, Guess):
            return guessing.guess(state, seat, move.text, chance)
        # A seat that moves is present.
        heard = replace(state, silent=swapped(state.silent, seat, False))
        if isinstance(move, VoteCategory | Vote):
            return self._vote(heard, seat, move, now, chance)
        if isinstance(move, Draw | Rule):
            return self._read(heard, seat, move, now, chance)
        if seat != state.turn:
            raise Refusal("not_your_turn")
        return self._in_turn(heard, seat, move, now, chance)

    def _in_turn(self, state: State, seat: Seat, move: Move, now: Millis, chance: Chance) -> State:
        match move:
            case Roll() if state.phase == "roll":
                return moving.roll(state, now, chance)
            case MoveTo() if state.phase == "move":
                return moving.move(state, move.to, now, chance)
            case PickCategory() if state.phase == "category":
                return moving.pick_category(state, move.category, now, chance)
            case Answer():
                self._check_answers(state, seat)
                return questions.answer(state, move.text, now, chance)
            case Appeal() if state.phase == "appeal":
                return judging.appeal(state, now)
            case GoOn() if state.phase == "ladder":
                return ladder.ask_next(state, now, chance)
            case GoOn() if state.phase == "appeal":
                return judging.settle(state, False, "referee", now)
            case _:
                raise Refusal("not_now")

    def _check_answers(self, state: State, seat: Seat) -> None:
        if seat != state.turn:
            raise Refusal("not_your_turn")
        if state.phase != "answer":
            raise Refusal("not_now")

    def _vote(
        self,
        state: State,
        seat: Seat,
        move: VoteCategory | Vote,
        now: Millis,
        chance: Chance,
    ) -> State:
        match move:
            case VoteCategory() if state.phase == "vote_category":
                return moving.vote_category(state, seat, move.category, now, chance)
            case Vote() if state.phase == "vote":
                return judging.vote(state, seat, move.correct, now)
            case _:
                raise Refusal("not_now")

    def _read(
        self, state: State, seat: Seat, move: Draw | Rule, now: Millis, chance: Chance
    ) -> State:
        rules = state.phase in ("answer", "rule") and not state.referee
        match move:
            case Draw() if state.phase == "draw":
                self._check_reads(state, seat)
                if state.options.real_box:
                    return real_box.read_card(state, move, now, chance)
                return questions.draw(state, move.box, now, chance)
            case Rule() if rules:
                self._check_reads(state, seat)
                return judging.settle(state, move.correct, "reader", now)
            case _:
                raise Refusal("not_now")

    def _check_reads(self, state: State, seat: Seat) -> None:
        if seat != state.reader:
            raise Refusal("not_the_reader")

    def deadline(self, state: State) -> Millis | None:
        return state.asked.deadline if state.phase in ("vote_category", "vote") else state.until

    def expire(self, state: State, now: Millis, chance: Chance) -> State:
        """The roll and the draw happen by themselves; move and category are chosen at random; no
        answer is a wrong answer; votes close [ours]."""
        in_turn = judging.quiet(state, state.turn)
        match state.phase:
            case "roll":
                return moving.roll(in_turn, now, chance)
            case "move":
                to = chance.pick("move", list(state.targets()))
                return moving.move(in_turn, to, now, chance)
            case "category":
                category = chance.pick("category", CATEGORIES)
                return moving.pick_category(in_turn, category, now, chance)
            case "draw":
                assert state.reader is not None
                return questions.draw(judging.quiet(state, state.reader), None, now, chance)
            case "answer":
                return judging.time_is_up(state, now)
            case "rule":
                return judging.silent_reader(state, now, chance)
            case "appeal":
                return judging.settle(state, False, "referee", now)
            case _:
                return self._close(state, now, chance)

    def _close(self, state: State, now: Millis, chance: Chance) -> State:
        """A vote ends with the last seat's time, or when all who still have time have voted."""
        closing = replace(state, asked=state.asked.expire(now))
        if judging.still_voting(closing):
            return closing
        if state.phase == "vote":
            return judging.close_vote(closing, now)
        return moving.close_category_vote(closing, now, chance)

    def verdict_at(self, state: State) -> Millis | None:
        told = ("right", "wrong", "won", "appealed")
        return state.last.at if state.last.kind in told else None

    def overrule(self, state: State, ruling: WedgesRuling) -> State:
        if isinstance(ruling, HostFlag):
            return flags.flag(state, None, ruling.question, ruling.reason)
        return overruling.overrule(state, ruling)

    def passage(self, state: State) -> Hashable:
        """Return the passage: a roll and what it leads to."""
        steps = state.turns[-1].steps if state.turns else ()
        return len(state.turns), len(steps)

    def is_over(self, state: State) -> bool:
        return state.phase == "over"

    def said_by(self, move: Move, member: int, is_captain: bool) -> Move:
        """Members propose, the captain gives the answer that counts [book]."""
        if isinstance(move, Propose):
            return replace(move, by=member)
        if isinstance(move, Answer) and not is_captain:
            raise Refusal("captain_only")
        return move

    def can_undo(self, before: State, move: Move, after: State) -> bool:
        """Return whether a move can be taken back: in a real box what was entered can be a slip. A
        verdict shows the answer of a printed card: that is the host's to overrule."""
        options = before.options
        if not options.real_box or after.phase == "over":
            return False
        is_entry = isinstance(move, Roll | MoveTo | PickCategory | VoteCategory | Draw)
        return is_entry or (isinstance(move, Rule) and options.own_cards)

    def draft_key(self, move: Move) -> Hashable | None:
        """Return the key of a draft, a proposal: only the team sees them, and nothing follows from
        them."""
        return ("propose", move.by) if isinstance(move, Propose) else None


game = Wedges()
