"""Planted leaks: the check on the check. A game that leaks on purpose must be caught."""

from __future__ import annotations

import random
import zlib
from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Literal, get_args

import msgspec

from parlour.kernel.beat import Beat
from parlour.kernel.chance import Chance
from parlour.kernel.clock import Millis
from parlour.kernel.game import AnyGame, Correction, Described, Game, Outcome, Seat, View, Viewer
from parlour.kernel.memory import Memo, Memory
from parlour.kernel.offers import Form, Number, Offers
from parlour.kernel.refusal import Refusal
from parlour.testing.playing import Played, play_out
from parlour.testing.replays import encoded
from parlour.testing.secrets import check_non_interference, redrawn
from parlour.testing.shows import check_beats_tell_nothing

Leak = Literal[
    "public", "private", "size", "offers", "default", "refusal", "deadline", "beats", "state"
]
LEAKS: tuple[Leak, ...] = get_args(Leak)

SECRETS = 1_000_000


class Planted(msgspec.Struct, frozen=True):
    """A game's state and beside it a secret that nobody may know."""

    inner: Any
    secret: int


class Leaky(Game[Planted, Any, Any]):
    """A game with a secret planted into its state, and one place that gives it away.

    `state` gives away what the game itself hides; without a leak nothing is given away.
    """

    def __init__(self, game: AnyGame, leak: Leak | None = None) -> None:
        self.game = game
        self.leak = leak

    def start(self, options: Any, seats: tuple[Any, ...], chance: Chance) -> Planted:
        state = self.game.start(options, seats, chance)
        return self._planted(state, chance.roll("planted secret", SECRETS))

    def play(self, state: Planted, seat: Seat, move: Any, now: Millis, chance: Chance) -> Planted:
        try:
            after = self.game.play(state.inner, seat, move, now, chance)
        except Refusal as refusal:
            if self.leak == "refusal":
                refusal.details["secret"] = state.secret
            raise
        return self._planted(after, state.secret)

    def expire(self, state: Planted, now: Millis, chance: Chance) -> Planted:
        return self._planted(self.game.expire(state.inner, now, chance), state.secret)

    def overrule(self, state: Planted, ruling: Any) -> Planted:
        return self._planted(self.game.overrule(state.inner, ruling), state.secret)

    def resample(self, state: Planted, viewer: Viewer, chance: Chance) -> Planted:
        inner = self.game.resample(state.inner, viewer, chance)
        secret = state.secret if self.leak == "state" else chance.roll("planted secret", SECRETS)
        return self._planted(inner, secret)

    def public(self, state: Planted) -> View:
        sections = self.game.public(state.inner)
        match self.leak:
            case "public":
                return sections | {"leak": state.secret}
            case "size":
                return sections | {"leak": "*" * (state.secret % 10)}
            case "state":
                return sections | {"leak": zlib.crc32(encoded(state.inner))}
            case _:
                return sections

    def private(self, state: Planted, viewer: Viewer) -> View:
        sections = self.game.private(state.inner, viewer)
        return sections | {"leak": state.secret} if self.leak == "private" else sections

    def offers(self, state: Planted, seat: Seat) -> Offers:
        offers = self.game.offers(state.inner, seat)
        if self.leak != "offers":
            return offers
        return Offers(offers.moves, (*offers.forms, Form("leak", {"x": Number(0, state.secret)})))

    def default(self, state: Planted, seat: Seat) -> Described | None:
        if self.leak == "default":
            return Described("leak", {"secret": state.secret})
        return self.game.default(state.inner, seat)

    def deadline(self, state: Planted) -> Millis | None:
        deadline = self.game.deadline(state.inner)
        if self.leak == "deadline" and deadline is not None:
            return deadline + state.secret % 1000
        return deadline

    def beats(self, before: Planted, after: Planted) -> tuple[Beat, ...]:
        shown = self.game.beats(before.inner, after.inner)
        if self.leak != "beats":
            return shown
        return (*shown, Beat("leak", 1000, details={"secret": after.secret}))

    def is_over(self, state: Planted) -> bool:
        return self.game.is_over(state.inner)

    def outcome(self, state: Planted, corrections: Sequence[Correction]) -> Outcome:
        return self.game.outcome(state.inner, corrections)

    def sheet(
        self, state: Planted, names: Sequence[str], corrections: Sequence[Correction], options: Any
    ) -> dict[str, Any]:
        return self.game.sheet(state.inner, names, corrections, options)

    def sample(self, state: Planted, seat: Seat, rng: random.Random) -> Any:
        return self.game.sample(state.inner, seat, rng)

    def universe(self, state: Planted, seat: Seat) -> Iterable[Any]:
        return self.game.universe(state.inner, seat)

    def consult(self, label: str, question: Any, memory: Memory) -> Any:
        return self.game.consult(label, question, memory)

    def remember(self, before: Planted | None, after: Planted) -> tuple[Memo, ...]:
        return self.game.remember(None if before is None else before.inner, after.inner)

    def draft_key(self, move: Any) -> Hashable | None:
        return self.game.draft_key(move)

    def can_undo(self, before: Planted, move: Any, after: Planted) -> bool:
        return self.game.can_undo(before.inner, move, after.inner)

    def _planted(self, state: Any, secret: int) -> Planted:
        planted: Planted = self.State(state, secret)
        return planted


def leaky(game: AnyGame, leak: Leak | None = None) -> Leaky:
    """Make a copy of the game with a leak. What a game is made of belongs to its class, so it gets
    its own."""
    parts = ("id", "version", "seats", "Options", "Move", "SeatOptions", "Ruling")
    own: dict[str, Any] = {part: getattr(game, part) for part in parts}
    own["State"] = msgspec.defstruct(
        "Planted", [("inner", game.State), ("secret", int)], bases=(Planted,), frozen=True
    )
    made: Leaky = type("Leaky", (Leaky,), own)(game, leak)
    return made


def check_leaks_are_caught(
    game: AnyGame, options: Any = None, seats: tuple[Any, ...] | None = None, *, seed: int = 0
) -> None:
    """Plant every kind of leak in the game; the non-interference check must catch each.

    A game that hides nothing has no state to leak, one without clocks no deadline: there only what
    can be planted is tried.
    """
    sound = play_out(leaky(game), options, seats, seed=seed, host=False)
    check_tells_nothing(sound, random.Random(seed))
    possible = set(LEAKS)
    if not hides_something(game, options, seats, seed=seed):
        possible.remove("state")
    if all(table.deadline is None for table in sound.tables):
        possible.remove("deadline")
    for leak in sorted(possible):
        assert is_caught(leaky(game, leak), options, seats, seed=seed), (
            f"{game.id}: a leak by way of {leak} goes unnoticed"
        )


def is_caught(
    game: AnyGame, options: Any = None, seats: tuple[Any, ...] | None = None, *, seed: int = 0
) -> bool:
    """Return whether the non-interference check fails for this game."""
    played = play_out(game, options, seats, seed=seed, host=False)
    try:
        check_tells_nothing(played, random.Random(seed))
    except AssertionError:
        return True
    return False


def check_tells_nothing(played: Played, rng: random.Random) -> None:
    """Check that neither views and answers nor what is staged tell what a viewer may not know."""
    check_non_interference(played, rng)
    check_beats_tell_nothing(played, rng, 4)


def hides_something(
    game: AnyGame, options: Any = None, seats: tuple[Any, ...] | None = None, *, seed: int = 0
) -> bool:
    """Return whether at some point of a sampled game `resample` redraws anything for a
    spectator."""
    played = play_out(game, options, seats, seed=seed, host=False)
    rng = random.Random(seed)
    return any(redrawn(table, "spectator", rng).state != table.state for table in played.tables)
