"""What a game is: one object with the rules, working on immutable states.

There is no clock, no randomness and no input or output inside the rules: time is an argument,
chance is an argument, and a state in gives a state out, or a `Refusal`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, TypeVar, get_args, get_origin

import msgspec

from parlour.kernel.beat import Beat
from parlour.kernel.chance import Chance
from parlour.kernel.clock import Millis
from parlour.kernel.memory import Memo, Memory
from parlour.kernel.merit import Merit
from parlour.kernel.offers import NOTHING, Offers
from parlour.kernel.options import of_dailies
from parlour.kernel.prediction import CameTrue, Predictable
from parlour.kernel.refusal import Refusal

Seat = int
Viewer = int | Literal["table", "spectator"]
"""A seat, the table screen (TV) or a spectator."""

SCREENS: tuple[Literal["table"], Literal["spectator"]] = ("table", "spectator")

View = dict[str, Any]
"""Named sections; only sections that changed are sent."""


TIME_FACTORS = (0, 1, 1.5, 2)


class SeatOptions(msgspec.Struct, frozen=True):
    """Settings of one seat. A game may add its own by subclassing."""

    time_factor: float = 1.0
    """1, 1.5 or 2 times the usual time; 0 means no limit."""

    def __post_init__(self) -> None:
        if self.time_factor not in TIME_FACTORS:
            raise ValueError("time_factor must be 0, 1, 1.5 or 2")
        # An int would be written as 1 and read back as 1.0: the same game, other bytes.
        msgspec.structs.force_setattr(self, "time_factor", float(self.time_factor))

    def allows(self, span: Millis) -> Millis | None:
        """Return how long this seat has where others have `span`; None without limit."""
        return round(span * self.time_factor) if self.time_factor else None


class Correction(msgspec.Struct, frozen=True):
    """The host corrected a score."""

    seat: Seat
    points: int
    reason: str = ""


class Described(msgspec.Struct, frozen=True):
    """Something to tell a player: a code of the game's catalogue and its details."""

    code: str
    details: dict[str, Any] = {}


class Outcome(msgspec.Struct, frozen=True):
    """How the game stands, or ended: who wins, with what, and why it is over."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


S = TypeVar("S")
Opt = TypeVar("Opt")
M = TypeVar("M")


class Game(ABC, Generic[S, Opt, M]):
    """The rules of one game. `parlour.testing.check_game` tests any such object.

    `class Chess(Game[State, Options, Move])` also says what `Chess.State`, `Chess.Options` and
    `Chess.Move` are.
    """

    id: ClassVar[str]
    version: ClassVar[int]
    """Raised when behaviour changes; a record keeps the version it was played by."""
    earlier: ClassVar[tuple[AnyGame, ...]] = ()
    """The versions before this one, which stay playable: running games and records keep theirs."""
    later_options: ClassVar[frozenset[str]] = frozenset()
    """In an earlier version: the options that came with a later one. Its scoresheets lack them."""
    added_options: ClassVar[frozenset[str]] = frozenset()
    """Options that came when games of this version had been played. Scoresheets tell them only where
    they are set, so those of the earlier games stay as they are."""
    seats: ClassVar[range]
    Options: ClassVar[type[Any]]
    Move: ClassVar[Any]
    """A tagged union of frozen structs."""
    State: ClassVar[type[Any]]
    SeatOptions: ClassVar[type[Any]] = SeatOptions
    own_seat_options: ClassVar[frozenset[str]] = frozenset()
    """The seat's options that its own player sets; the host sets the others."""
    quick: ClassVar[Any] = None
    """The `Options` of a short game of 10 to 15 minutes; None where the game has no short form."""
    Ruling: ClassVar[Any] = None
    """A tagged union of what the host can overrule, or None."""
    remembers: ClassVar[bool] = False
    """Whether it has a `remember` of its own, and so leaves anything behind."""
    has_private: ClassVar[bool] = False
    """Whether it has a `private` of its own, and so sections for some eyes only."""
    minds_members: ClassVar[bool] = False
    """Whether it has a `said_by` of its own, and so minds who of a team makes a move."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.remembers = cls.remember is not Game.remember
        cls.has_private = cls.private is not Game.private
        cls.minds_members = cls.said_by is not Game.said_by
        for base in vars(cls).get("__orig_bases__", ()):
            if get_args(base) and issubclass(get_origin(base), Game):
                for name, kind in zip(("State", "Options", "Move"), get_args(base), strict=True):
                    if name not in vars(cls):
                        setattr(cls, name, kind)

    def seats_with(self, options: Opt) -> range:
        """Return how many seats there may be with these options."""
        return self.seats

    def check_seats(self, count: int, options: Opt | None = None) -> None:
        """Refuse a number of seats that the game is not for."""
        seats = self.seats if options is None else self.seats_with(options)
        if count not in seats:
            least, most = seats[0], seats[-1]
            players = str(least) if least == most else f"{least}–{most}"
            raise Refusal("wrong_seat_count", seats=count, players=players)

    @abstractmethod
    def start(self, options: Opt, seats: tuple[Any, ...], chance: Chance) -> S:
        """Return the state at table time 0. `seats` are this game's `SeatOptions`."""

    def seated(self, seats: tuple[Any, ...], host: Seat | None) -> tuple[Any, ...]:
        """Return the seats' options as a room starts with them: a game may want to know the host's
        seat."""
        return seats

    def is_real_box(self, options: Opt) -> bool:
        """Return whether people roll and draw themselves at a real table, and enter what came: the
        option `real_box` of a game that has it. No deadline may then need an outcome."""
        return bool(getattr(options, "real_box", False))

    @abstractmethod
    def play(self, state: S, seat: Seat, move: M, now: Millis, chance: Chance) -> S:
        """Return the state after the move, or raise a `Refusal`."""

    @abstractmethod
    def is_over(self, state: S) -> bool:
        """Return whether the game is over: no more moves, the outcome is final."""

    @abstractmethod
    def outcome(self, state: S, corrections: Sequence[Correction]) -> Outcome:
        """Return how it stands now; final when the game is over or the host has ended it."""

    @abstractmethod
    def sheet(
        self, state: S, names: Sequence[str], corrections: Sequence[Correction], options: Opt
    ) -> dict[str, Any]:
        """Return the scoresheet, as on the game's rules page."""

    @abstractmethod
    def public(self, state: S) -> View:
        """Return the sections that everybody may know."""

    @abstractmethod
    def offers(self, state: S, seat: Seat) -> Offers:
        """Return what this seat can do now."""

    @abstractmethod
    def sample(self, state: S, seat: Seat, rng: random.Random) -> M | None:
        """Return a plausible move (accepted or not) for simulations and property tests; None:
        waits."""

    def private(self, state: S, viewer: Viewer) -> View:
        """Return further sections for this viewer alone. A view is the public and private
        sections."""
        return {}

    def universe(self, state: S, seat: Seat) -> Iterable[M]:
        """Return all moves worth enumerating; those not offered must be refused."""
        return ()

    def deadline(self, state: S) -> Millis | None:
        """Return the table time at which something happens by itself; None: never."""
        return None

    def expire(self, state: S, now: Millis, chance: Chance) -> S:
        """Let the defaults happen: the deadline has come."""
        raise Refusal("nothing_expires")

    def countdown(self, state: S) -> Hashable | None:
        """Name the phase in which all seats race against a clock, if this is one. Where people
        play, the house counts down before it: whenever the name is another one than before."""
        return None

    def beats(self, before: S, after: S) -> tuple[Beat, ...]:
        """Return what is staged after this step, in order, before play goes on. Everybody sees it, so
        it tells only what everybody may know of both states."""
        return ()

    def finale(self, state: S) -> tuple[Beat, ...]:
        """Return what is staged at the end of the game before its places are told: winners of another
        kind, for example."""
        return ()

    def merits(self, state: S) -> tuple[Merit, ...]:
        """Return what each seat did well in a game that is over, for the awards of the night."""
        return ()

    def predictable(self, state: S) -> Predictable | None:
        """Return what those who wait or watch can predict now; None: nothing. Everybody sees it."""
        return None

    def came_true(self, before: S, after: S) -> tuple[CameTrue, ...]:
        """Return what this step has answered of what could be predicted."""
        return ()

    def verdict_at(self, state: S) -> Millis | None:
        """Return the table time of what happened last, if people should read it before the next
        thing happens: a verdict, the outcome of a vote, a knock. Bots wait for them."""
        return None

    def passage(self, state: S) -> Hashable | None:
        """Name the turn or the phase that this state belongs to; a replay goes from one to the
        next. None: every move is a step of its own."""
        return None

    def default(self, state: S, seat: Seat) -> Described | None:
        """Return what will happen if this seat does nothing."""
        return None

    def overrule(self, state: S, ruling: Any) -> S:
        """Overrule a verdict, as the host says."""
        raise Refusal("nothing_to_overrule")

    def resample(self, state: S, viewer: Viewer, chance: Chance) -> S:
        """Return the state with everything redrawn that this viewer may not know."""
        return state

    def consult(self, label: str, question: Any, memory: Memory) -> Any:
        """Return what the reference shelf answers to a question of the rules, for `chance.consult`.

        Asked in live play only: a replay finds the answer in the entry. `memory` is what earlier
        games of this kind left behind (`remember`).
        """
        raise Refusal("no_shelf", label=label)

    def remember(self, before: S | None, after: S) -> tuple[Memo, ...]:
        """Return what this step leaves behind for later games; `before` is None when the game
        begins."""
        return ()

    def said_by(self, move: M, member: int, is_captain: bool) -> M:
        """Return the move of a seat that several people share, with what matters about who made it.

        `member` is the person's place in the team; a `Refusal` where only the captain may.
        """
        return move

    def among_bots(self, options: Opt) -> Opt:
        """Return the options for a game that only bots play: nobody is there to end it."""
        return options

    def draft_key(self, move: M) -> Hashable | None:
        """Return what a draft drafts; None for other moves. A later draft of the same seat and key
        supersedes it."""
        return None

    def can_undo(self, before: S, move: M, after: S) -> bool:
        """Return whether the seat may take this move back before anyone acts: nothing was revealed.

        Where everybody acts at once and in secret the answer must be no: an undo that vanishes
        would tell a seat that another one has acted. After an outcome of the house's chance it is
        not asked; in a real box it is, since what people entered can be a slip.
        """
        return False


AnyGame = Game[Any, Any, Any]


def winners(scores: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with the highest score; equal is shared."""
    best = max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def corrected(scores: Sequence[int], corrections: Sequence[Correction]) -> tuple[int, ...]:
    """Return the scores with the host's corrections added."""
    totals = list(scores)
    for correction in corrections:
        totals[correction.seat] += correction.points
    return tuple(totals)


def told_options(game: AnyGame, options: Any) -> dict[str, Any]:
    """Return the options as a scoresheet of this version of the game has them: those of the board of
    the day, and those that were added, only where they are set."""
    values: dict[str, Any] = msgspec.to_builtins(options)
    usual: dict[str, Any] = msgspec.to_builtins(game.Options())
    seldom = game.added_options.union(one.name for one in of_dailies(game.Options))
    unset = {name for name in seldom if values[name] == usual[name]}
    return {
        name: value
        for name, value in values.items()
        if name not in game.later_options and name not in unset
    }


def common_sheet(
    game: AnyGame,
    names: Sequence[str],
    corrections: Sequence[Correction],
    options: Any,
    outcome: Outcome,
    parts: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the part that all scoresheets share, around the game's own parts."""
    return {
        "game": game.id,
        "players": list(names),
        "options": told_options(game, options),
        "corrections": [
            {"name": names[c.seat], "points": c.points, "reason": c.reason} for c in corrections
        ],
        **parts,
        "totals": dict(zip(names, outcome.scores, strict=True)),
        "winners": [names[seat] for seat in outcome.winners],
    }


__all__ = [
    "NOTHING",
    "SCREENS",
    "AnyGame",
    "Correction",
    "Described",
    "Game",
    "Outcome",
    "Seat",
    "SeatOptions",
    "View",
    "Viewer",
    "common_sheet",
    "corrected",
    "winners",
]
