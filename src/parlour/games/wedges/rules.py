"""Wedges: round the wheel, a question on every space, six wedges and one last answer.

The rules follow the sheet of Trivial Pursuit, Genus III Edition (Horn Abbot, 1994). [book] marks
what the sheet says, [found] what is printed on the board, [ours] what this house decided where
both are silent.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from parlour.games.wedges import overruling, questions, reference, sampling, scoring, turns, view
from parlour.games.wedges.board import CATEGORIES
from parlour.games.wedges.state import (
    TURNS_AMONG_BOTS,
    Answer,
    Appeal,
    Draw,
    Flag,
    GoOn,
    HostFlag,
    Move,
    PickCategory,
    Propose,
    Roll,
    Rule,
    Vote,
    VoteCategory,
    WedgesMove,
    swapped,
)
from parlour.games.wedges.state import Options as WedgesOptions
from parlour.games.wedges.state import Ruling as WedgesRuling
from parlour.games.wedges.state import SeatOptions as WedgesSeat
from parlour.games.wedges.state import State as WedgesState
from parlour.kernel import (
    Chance,
    Correction,
    Described,
    Game,
    Memo,
    Memory,
    Millis,
    Offers,
    Outcome,
    Refusal,
    Seat,
    View,
    Viewer,
)


class Wedges(Game[WedgesState, WedgesOptions, WedgesMove]):
    """The trivia wheel: full rules, shorter games, referee or reader, teams with captains."""

    id: ClassVar[str] = "wedges"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 7)
    Options: ClassVar[type[Any]] = WedgesOptions
    Move: ClassVar[Any] = WedgesMove
    State: ClassVar[type[Any]] = WedgesState
    SeatOptions: ClassVar[type[Any]] = WedgesSeat
    Ruling: ClassVar[Any] = WedgesRuling

    def start(
        self, options: WedgesOptions, seats: tuple[WedgesSeat, ...], chance: Chance
    ) -> WedgesState:
        """Packs that are not there are refused before anybody has rolled."""
        missing = chance.consult("packs", list(options.packs))
        if missing:
            raise Refusal("no_such_pack", pack=missing[0])
        return turns.roll_off(options, seats, chance)

    def among_bots(self, options: WedgesOptions) -> WedgesOptions:
        """Where nobody watches, 500 turns are enough [ours]."""
        return options if options.max_turns else replace(options, max_turns=TURNS_AMONG_BOTS)

    def play(
        self, state: WedgesState, seat: Seat, move: WedgesMove, now: Millis, chance: Chance
    ) -> WedgesState:
        if isinstance(move, Flag):
            return overruling.flag(state, seat, move.question, move.reason)
        if isinstance(move, Propose):
            self._check_answers(state, seat)
            return questions.propose(state, move.text, move.by)
        # Whoever moves is there.
        heard = replace(state, silent=swapped(state.silent, seat, False))
        if isinstance(move, VoteCategory | Vote):
            return self._vote(heard, seat, move, now, chance)
        if isinstance(move, Draw | Rule):
            return self._read(heard, seat, move, now, chance)
        if seat != state.turn:
            raise Refusal("not_your_turn")
        return self._in_turn(heard, seat, move, now, chance)

    def _in_turn(
        self, state: WedgesState, seat: Seat, move: WedgesMove, now: Millis, chance: Chance
    ) -> WedgesState:
        match move:
            case Roll() if state.phase == "roll":
                return turns.roll(state, now, chance)
            case Move() if state.phase == "move":
                return turns.move(state, move.to, now, chance)
            case PickCategory() if state.phase == "category":
                return turns.pick_category(state, move.category, now, chance)
            case Answer():
                self._check_answers(state, seat)
                return questions.answer(state, move.text, now, chance)
            case Appeal() if state.phase == "appeal":
                return questions.appeal(state, now)
            case GoOn() if state.phase == "appeal":
                return questions.settle(state, False, "referee", now)
            case _:
                raise Refusal("not_now")

    def _check_answers(self, state: WedgesState, seat: Seat) -> None:
        if seat != state.turn:
            raise Refusal("not_your_turn")
        if state.phase != "answer":
            raise Refusal("not_now")

    def _vote(
        self,
        state: WedgesState,
        seat: Seat,
        move: VoteCategory | Vote,
        now: Millis,
        chance: Chance,
    ) -> WedgesState:
        match move:
            case VoteCategory() if state.phase == "vote_category":
                return turns.vote_category(state, seat, move.category, now, chance)
            case Vote() if state.phase == "vote":
                return questions.vote(state, seat, move.correct, now)
            case _:
                raise Refusal("not_now")

    def _read(
        self, state: WedgesState, seat: Seat, move: Draw | Rule, now: Millis, chance: Chance
    ) -> WedgesState:
        rules = state.phase in ("answer", "rule") and not state.referee
        match move:
            case Draw() if state.phase == "draw":
                self._check_reads(state, seat)
                return questions.draw(state, move.box, now, chance)
            case Rule() if rules:
                self._check_reads(state, seat)
                return questions.settle(state, move.correct, "reader", now)
            case _:
                raise Refusal("not_now")

    def _check_reads(self, state: WedgesState, seat: Seat) -> None:
        if seat != state.reader:
            raise Refusal("not_the_reader")

    def deadline(self, state: WedgesState) -> Millis | None:
        return state.asked.deadline if state.phase in ("vote_category", "vote") else state.until

    def expire(self, state: WedgesState, now: Millis, chance: Chance) -> WedgesState:
        """The roll and the draw happen by themselves; move and category are chosen at random; no
        answer is a wrong answer; votes close [ours]."""
        in_turn = questions.quiet(state, state.turn)
        match state.phase:
            case "roll":
                return turns.roll(in_turn, now, chance)
            case "move":
                to = chance.pick("move", list(state.targets()))
                return turns.move(in_turn, to, now, chance)
            case "category":
                category = chance.pick("category", CATEGORIES)
                return turns.pick_category(in_turn, category, now, chance)
            case "draw":
                assert state.reader is not None
                return questions.draw(questions.quiet(state, state.reader), None, now, chance)
            case "answer":
                return questions.time_is_up(state, now)
            case "rule":
                return questions.silent_reader(state, now, chance)
            case "appeal":
                return questions.settle(state, False, "referee", now)
            case _:
                return self._close(state, now, chance)

    def _close(self, state: WedgesState, now: Millis, chance: Chance) -> WedgesState:
        """A vote ends with the last seat's time, or when all who still have time have voted."""
        closing = replace(state, asked=state.asked.expire(now))
        if questions.still_voting(closing):
            return closing
        if state.phase == "vote":
            return questions.close_vote(closing, now)
        return turns.close_category_vote(closing, now, chance)

    def rule(self, state: WedgesState, ruling: WedgesRuling) -> WedgesState:
        if isinstance(ruling, HostFlag):
            return overruling.flag(state, None, ruling.question, ruling.reason)
        return overruling.overrule(state, ruling)

    def is_over(self, state: WedgesState) -> bool:
        return state.phase == "over"

    def outcome(self, state: WedgesState, corrections: Sequence[Correction]) -> Outcome:
        return scoring.outcome(state, corrections)

    def sheet(
        self,
        state: WedgesState,
        names: Sequence[str],
        corrections: Sequence[Correction],
        options: WedgesOptions,
    ) -> dict[str, Any]:
        return scoring.sheet(self, state, names, corrections, options)

    def public(self, state: WedgesState) -> View:
        return view.public(state)

    def private(self, state: WedgesState, viewer: Viewer) -> View:
        return view.private(state, viewer)

    def offers(self, state: WedgesState, seat: Seat) -> Offers:
        return view.offers(state, seat)

    def universe(self, state: WedgesState, seat: Seat) -> Iterable[WedgesMove]:
        return view.universe(state)

    def default(self, state: WedgesState, seat: Seat) -> Described | None:
        return view.default(state, seat)

    def consult(self, label: str, question: Any, memory: Memory) -> Any:
        return reference.answer(label, question, memory)

    def remember(self, before: WedgesState | None, after: WedgesState) -> tuple[Memo, ...]:
        return overruling.remember(before, after)

    def resample(self, state: WedgesState, viewer: Viewer, chance: Chance) -> WedgesState:
        return sampling.resample(state, viewer, chance)

    def sample(self, state: WedgesState, seat: Seat, rng: random.Random) -> WedgesMove | None:
        return sampling.sample(state, seat, rng)

    def said_by(self, move: WedgesMove, member: int, is_captain: bool) -> WedgesMove:
        """Members propose, the captain gives the answer that counts [book]."""
        if isinstance(move, Propose):
            return replace(move, by=member)
        if isinstance(move, Answer) and not is_captain:
            raise Refusal("captain_only")
        return move

    def draft_key(self, move: WedgesMove) -> Hashable | None:
        """Proposals are drafts: only the team sees them, and nothing follows from them."""
        return ("propose", move.by) if isinstance(move, Propose) else None


game = Wedges()
