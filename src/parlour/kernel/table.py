"""A table: one game being played, as an immutable value.

Every input gives a new table and the log entry that caused it; folding the same entries gives the
same table, bit for bit. The caller commits the entry before it lets anyone see the new table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from parlour.kernel.chance import Chance, Scripted, Seeded, Shelf
from parlour.kernel.clock import Clock, Millis
from parlour.kernel.entry import (
    Correct,
    Credit,
    End,
    Entry,
    Expire,
    Extend,
    Header,
    Pause,
    Play,
    Resume,
    Rule,
    Start,
    TableInput,
    Undo,
)
from parlour.kernel.game import AnyGame, Correction, Described, Outcome, Seat, View, Viewer
from parlour.kernel.refusal import Refusal

Memory = tuple[Any, Seat, Any]
"""For undo: the state before a move, who made it, and the memory before that (or None)."""

LONGEST_EXTENSION: Millis = 60 * 60 * 1000


class Table(msgspec.Struct, frozen=True, gc=True):
    """A game in progress or finished. Make one with `Table.start` or `Table.fold`."""

    game: AnyGame
    header: Header
    state: Any
    seq: int
    """The number of the last entry."""
    at: Millis
    """The table time of the last entry."""
    clock: Clock
    drawn: int
    """How many outcomes chance has brought so far."""
    seed: bytes | None = None
    shelf: Shelf | None = None
    memory: Memory | None = None
    corrections: tuple[Correction, ...] = ()
    ended: bool = False

    @classmethod
    def start(
        cls,
        game: AnyGame,
        options: Any,
        seats: tuple[Any, ...],
        *,
        seed: bytes,
        wall: Millis = 0,
        commitment: str = "",
        seq: int = 0,
        shelf: Shelf | None = None,
        person: str | None = None,
        id: str | None = None,
    ) -> tuple[Table, Entry]:
        """Begin a game. `seq` is the number of the stream's entry before it."""
        if len(seats) not in game.seats:
            raise Refusal(
                "wrong_seat_count", seats=len(seats), least=game.seats[0], most=game.seats[-1]
            )
        header = Header(game.id, game.version, options, seats, commitment)
        chance = Seeded(seed, 0, shelf)
        table = cls._begin(game, Start(header, wall), seq + 1, chance, seed, shelf)
        outcomes = tuple(chance.outcomes)
        return table, Entry(seq + 1, 0, Start(header, wall), outcomes, None, person, id)

    @classmethod
    def _begin(
        cls,
        game: AnyGame,
        start: Start,
        seq: int,
        chance: Chance,
        seed: bytes | None,
        shelf: Shelf | None,
    ) -> Table:
        header = start.header
        state = game.start(header.options, header.seats, chance)
        drawn = len(chance.outcomes)
        return cls(game, header, state, seq, 0, Clock(start.wall), drawn, seed, shelf)

    @classmethod
    def fold(
        cls,
        game: AnyGame,
        entries: Iterable[Entry],
        *,
        seed: bytes | None = None,
        shelf: Shelf | None = None,
    ) -> Table:
        """The table after these entries, the first of which is a `Start`.

        Without a seed the table can only replay: further chance must come with the entries.
        """
        table: Table | None = None
        for entry in entries:
            if table is not None:
                table = table.replay(entry)
            elif isinstance(entry.input, Start):
                chance = Scripted(entry.outcomes)
                table = cls._begin(game, entry.input, entry.seq, chance, seed, shelf)
                _all_used(chance)
            else:
                raise Refusal("no_start")
        if table is None:
            raise Refusal("no_start")
        return table

    # What comes in ------------------------------------------------------------------------

    def play(
        self,
        seat: Seat,
        move: Any,
        wall: Millis,
        person: str | None = None,
        id: str | None = None,
    ) -> tuple[Table, Entry]:
        """The seat makes a move. What is due (`is_due`) must have expired before."""
        clock = self.clock
        if self.ended or not clock.running:
            raise Refusal("game_over" if self.ended else "paused")
        now = max(clock.now(wall), self.at)
        deadline = self.game.deadline(self.state)
        if deadline is not None and now >= deadline:
            raise Refusal("too_late")
        chance = Seeded(self.seed or b"", self.drawn, self.shelf)
        table = self._played(seat, move, now, chance)
        return table, Entry(table.seq, now, Play(move), tuple(chance.outcomes), seat, person, id)

    def _played(self, seat: Seat, move: Any, now: Millis, chance: Chance) -> Table:
        game, before = self.game, self.state
        if game.is_over(before):
            raise Refusal("game_over")
        if not 0 <= seat < len(self.header.seats):
            raise Refusal("no_such_seat", seat=seat)
        after = game.play(before, seat, move, now, chance)
        memory: Memory | None = None
        if not chance.outcomes and game.can_undo(before, move, after):
            memory = (before, seat, self.memory)
        return Table(
            game,
            self.header,
            after,
            self.seq + 1,
            now,
            self.clock,
            self.drawn + len(chance.outcomes),
            self.seed,
            self.shelf,
            memory,
            self.corrections,
        )

    def expire(self) -> tuple[Table, Entry]:
        """The deadline has come: defaults happen, at the very time of the deadline."""
        return self._act(Expire(), None, None, None, None)

    def act(
        self,
        input: TableInput,
        *,
        wall: Millis,
        seat: Seat | None = None,
        person: str | None = None,
        id: str | None = None,
    ) -> tuple[Table, Entry]:
        """Anything else: a ruling, a correction, a pause, an undo, the end."""
        return self._act(input, wall, seat, person, id)

    def _act(
        self,
        input: TableInput,
        wall: Millis | None,
        seat: Seat | None,
        person: str | None,
        id: str | None,
    ) -> tuple[Table, Entry]:
        now = self.at if wall is None else max(self.clock.now(wall), self.at)
        chance = Seeded(self.seed or b"", self.drawn, self.shelf)
        table = self._after(input, seat, now, chance)
        outcomes = tuple(chance.outcomes)
        return table, Entry(table.seq, table.at, input, outcomes, seat, person, id)

    def replay(self, entry: Entry) -> Table:
        """The table after an entry of the log, with the outcomes that are written there."""
        chance = Scripted(entry.outcomes)
        if isinstance(entry.input, Play):
            if entry.seat is None:
                raise Refusal("no_such_seat", seat=None)
            if self.ended:
                raise Refusal("game_over")
            table = self._played(entry.seat, entry.input.move, entry.at, chance)
        else:
            table = self._after(entry.input, entry.seat, entry.at, chance)
        _all_used(chance)
        if entry.seq != table.seq:
            table = msgspec.structs.replace(table, seq=entry.seq)
        return table

    def _after(self, input: TableInput, seat: Seat | None, now: Millis, chance: Chance) -> Table:
        changes: dict[str, Any] = {"seq": self.seq + 1, "at": now}
        if self.is_over and not isinstance(input, Correct | Rule):
            raise Refusal("game_over")
        match input:
            case Expire():
                changes |= self._expired(chance)
            case Rule(ruling):
                changes["state"] = self.game.rule(self.state, ruling)
                changes["memory"] = None
            case Correct(corrected, points, reason):
                if not 0 <= corrected < len(self.header.seats):
                    raise Refusal("no_such_seat", seat=corrected)
                changes["corrections"] = (
                    *self.corrections,
                    Correction(corrected, points, reason),
                )
            case Pause(wall):
                if not self.clock.running:
                    raise Refusal("paused")
                changes["clock"] = self.clock.paused(wall)
            case Resume(wall):
                if self.clock.running:
                    raise Refusal("not_paused")
                changes["clock"] = self.clock.resumed(wall)
            case Extend(wall, extra):
                if not 0 < extra <= LONGEST_EXTENSION:
                    raise Refusal("bad_extension", most=LONGEST_EXTENSION // 1000)
                changes["clock"] = self.clock.extended(wall, extra)
            case Credit(wall):
                changes["at"] = self.at
                if self.clock.running:
                    changes["clock"] = Clock(wall, self.at)
            case Undo():
                changes |= self._undone(seat, now)
            case End():
                changes["ended"] = True
            case _:
                raise Refusal("already_started")
        return msgspec.structs.replace(self, **changes)

    def _expired(self, chance: Chance) -> dict[str, Any]:
        deadline = self.deadline
        if deadline is None:
            raise Refusal("nothing_expires")
        now = max(deadline, self.at)
        state = self.game.expire(self.state, now, chance)
        drawn = self.drawn + len(chance.outcomes)
        return {"state": state, "at": now, "drawn": drawn, "memory": None}

    def _undone(self, seat: Seat | None, now: Millis) -> dict[str, Any]:
        if seat is None or not self.can_undo(seat) or self.memory is None:
            raise Refusal("cannot_undo")
        state, _, memory = self.memory
        deadline = self.game.deadline(state)
        if deadline is not None and now >= deadline:
            raise Refusal("too_late")
        return {"state": state, "memory": memory}

    # What can be asked --------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.ended or self.game.is_over(self.state)

    @property
    def deadline(self) -> Millis | None:
        """The table time of the next deadline; None where nothing is pending."""
        return None if self.is_over else self.game.deadline(self.state)

    def due(self) -> Millis | None:
        """The server time of the next deadline; None where nothing is pending or it is paused."""
        deadline = self.deadline
        if deadline is None or not self.clock.running:
            return None
        return self.clock.due(deadline)

    def is_due(self, wall: Millis) -> bool:
        due = self.due()
        return due is not None and wall >= due

    def can_undo(self, seat: Seat) -> bool:
        return self.memory is not None and self.memory[1] == seat and not self.is_over

    def default(self, seat: Seat) -> Described | None:
        return None if self.is_over else self.game.default(self.state, seat)

    @property
    def outcome(self) -> Outcome | None:
        """The final outcome, or None while the game goes on."""
        if not self.is_over:
            return None
        outcome = self.game.outcome(self.state, self.corrections)
        if self.ended and not self.game.is_over(self.state):
            outcome = msgspec.structs.replace(outcome, reason="ended_by_host")
        return outcome

    def sheet(self, names: Iterable[str]) -> dict[str, Any]:
        """The scoresheet as it stands."""
        return self.game.sheet(self.state, list(names), self.corrections, self.header.options)

    def public(self) -> View:
        """The sections everybody may know: the game's and the table's own."""
        sections = self.game.public(self.state)
        sections["clock"] = self.clock.view(self.deadline)
        if self.corrections:
            sections["corrections"] = self.corrections
        if self.is_over:
            sections["outcome"] = self.outcome
        return sections

    def private(self, viewer: Viewer) -> View:
        """The further sections of one viewer: what it may do, and what is for its eyes only."""
        sections = self.game.private(self.state, viewer)
        if isinstance(viewer, int) and not self.is_over:
            sections["offers"] = self.game.offers(self.state, viewer)
            default = self.game.default(self.state, viewer)
            if default is not None:
                sections["default"] = default
            if self.can_undo(viewer):
                sections["undo"] = True
        return sections

    def view(self, viewer: Viewer) -> View:
        """All that this viewer may know."""
        return self.public() | self.private(viewer)


def _all_used(chance: Scripted) -> None:
    if chance.left_over:
        raise Refusal("outcomes_left_over", count=chance.left_over)
