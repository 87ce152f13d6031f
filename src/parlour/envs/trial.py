"""One game under way for a program: seats act by numbers or by moves, and table time passes by itself.

After every step some table time passes, and deadlines that come in it are met: so whoever is asked
is always in time. Where all who are asked wait, the next deadline comes at once.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from parlour.envs.choices import WAIT, Choices
from parlour.kernel import AnyGame, Entry, Millis, Refusal, Seat, Table, find_bot, find_game
from parlour.kernel.options import build

PACE: Final[Millis] = 1_000
"""Table time that passes with a step."""


class Trial:
    """A game of one kind, again and again: `begin` starts it anew."""

    def __init__(
        self,
        game: AnyGame,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        pace: Millis = PACE,
    ) -> None:
        if pace < 1:
            raise ValueError("time has to pass: pace is at least 1 millisecond")
        self.game = game
        self.options = game.among_bots(build(game.Options, options or {}))
        self.count = max(2, game.seats[0]) if seats is None else seats
        game.check_seats(self.count, self.options)
        self.pace = pace
        self.begin(bytes(32))

    def begin(self, seed: bytes) -> None:
        """Start a game; the same seed and actions give the same game."""
        self.seed = seed
        seats = tuple(self.game.SeatOptions() for _ in range(self.count))
        table, entry = Table.start(self.game, self.options, seats, seed=seed)
        self._note(table, [entry], 0)
        self._pass_time(0)

    def _note(self, table: Table, entries: list[Entry], now: Millis) -> None:
        self.table = table
        self.entries = entries
        self.now = now
        self.waiting: frozenset[Seat] = frozenset()
        """Who has waited since something happened last."""

    # What seats may know and do -----------------------------------------------------------

    def view(self, seat: Seat) -> dict[str, Any]:
        """Return the seat's view as JSON values: the very one that a client in this seat gets."""
        encoded = msgspec.json.encode(self.table.view(seat))
        view: dict[str, Any] = msgspec.json.decode(encoded)
        return view

    def acting(self) -> tuple[Seat, ...]:
        """Return the seats that are asked and do not wait."""
        return tuple(seat for seat in self.table.seats_to_act() if seat not in self.waiting)

    def can_wait(self, seat: Seat) -> bool:
        """Return whether waiting leads anywhere: to a deadline, or somebody else acts."""
        return self.table.deadline is not None or any(other != seat for other in self.acting())

    def play(self, seat: Seat, move: Any) -> None:
        """Make a move; a `Refusal` leaves everything as it was."""
        table, entry = self.table.play(seat, move, self.table.clock.due(self.now))
        self._happened(table, entry)

    def wait(self, seat: Seat) -> None:
        """Let the others act; where all wait, the deadline comes."""
        self.waiting |= {seat}
        if not self.acting() and self.table.deadline is not None:
            self._happened(*self.table.expire())

    def release(self) -> None:
        """Ask those who wait again."""
        self.waiting = frozenset()

    def pass_time(self) -> None:
        """Let the time of a step pass."""
        self._pass_time(self.pace)

    def _pass_time(self, span: Millis) -> None:
        self.now = max(self.now, self.table.at) + span
        while (deadline := self.table.deadline) is not None and (
            deadline <= self.now or not self.table.seats_to_act()
        ):
            self._happened(*self.table.expire())
            self.now = max(self.now, self.table.at)
        if not self.acting():
            self.release()

    def _happened(self, table: Table, entry: Entry) -> None:
        self.entries.append(entry)
        self._note(table, self.entries, max(self.now, table.at))

    # As numbers ---------------------------------------------------------------------------

    def numbered(self, choices: Choices, seat: Seat) -> dict[int, Any]:
        """Return what the seat can do by its numbers: moves, and None for waiting and for what a
        bot would do. Who is not asked can only wait."""
        if seat not in self.acting():
            return {WAIT: None}
        found: dict[int, Any] = dict.fromkeys(choices.advice())
        if self.can_wait(seat):
            found[WAIT] = None
        return found | choices.legal(self.table, seat)

    def act(self, seat: Seat, number: int, move: Any) -> str | None:
        """Do what a number stands for; return the code of the refusal where a bot's move is
        refused, or a move because somebody else came first. Then, and where a bot does nothing, the
        seat waits."""
        if move is None and number != WAIT:
            move = self._advised(seat, number)
        refused: str | None = None
        if move is not None:
            try:
                self.play(seat, move)
            except Refusal as refusal:
                refused = refusal.code
        if move is None or refused is not None:
            self.wait(seat)
        return refused

    def _advised(self, seat: Seat, level: int) -> Any:
        """Return the move that the bot of this level would make from the seat's view."""
        bot = find_bot(self.game)
        assert bot is not None
        rng = random.Random(f"{self.seed.hex()}/{self.table.seq}/{seat}/{level}")
        decision = bot.decide(self.view(seat), level, rng)
        if decision is None or isinstance(decision.move, msgspec.Struct):
            return None if decision is None else decision.move
        return msgspec.convert(decision.move, self.game.Move)

    # Pickling -----------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in vars(self).items() if name not in ("game", "table")}
        return {**kept, "game": (self.game.id, self.game.version)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        game = find_game(*state["game"])
        vars(self).update(state, game=game)
        self.table = Table.fold(game, self.entries, seed=self.seed)
