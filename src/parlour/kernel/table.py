"""A table: one game being played, as an immutable value.

Every input gives a new table and the log entry that caused it; folding the same entries gives the
same table, bit for bit. The caller commits the entry before it lets anyone see the new table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from parlour.kernel.beat import span_of
from parlour.kernel.chance import Chance, Outcomes, Scripted, Seeded, Shelf, chance_for, check_used
from parlour.kernel.clock import Clock, Millis
from parlour.kernel.entry import (
    Correct,
    Credit,
    End,
    Entry,
    Expire,
    Extend,
    Header,
    Lead,
    Pause,
    Play,
    Resume,
    Rule,
    Skip,
    Start,
    TableInput,
    Undo,
)
from parlour.kernel.game import AnyGame, Correction, Seat
from parlour.kernel.memory import Reference
from parlour.kernel.options import check
from parlour.kernel.refusal import Refusal
from parlour.kernel.sight import Seen, Undoable
from parlour.kernel.study import Study

LONGEST_EXTENSION: Millis = 60 * 60 * 1000
LONGEST_LEAD: Millis = 10 * 1000
LONGEST_SHOW: Millis = 3 * 60 * 1000
"""All beats of a lead together."""


class Table(Seen, Study, msgspec.Struct, frozen=True, gc=False):
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
    undoable: Undoable | None = None
    corrections: tuple[Correction, ...] = ()
    ended: bool = False
    """The host has ended it."""
    is_over: bool = False
    """By the rules or by the host. This and the deadline are asked for many times a move, so they
    are kept with the state they follow from."""
    lead: Lead | None = None
    """The last lead, while nothing has happened since."""
    deadline: Millis | None = None
    """The table time of the next deadline; None where nothing is pending."""

    @classmethod
    def start(
        cls,
        game: AnyGame,
        options: Any,
        seats: tuple[Any, ...],
        *,
        seed: bytes | None,
        wall: Millis = 0,
        commitment: str = "",
        seq: int = 0,
        shelf: Shelf | None = None,
        person: str | None = None,
        id: str | None = None,
        entered: Outcomes = (),
    ) -> tuple[Table, Entry]:
        """Begin a game. `seq` is the number of the stream's entry before it.

        A game in a real box has no seed: what people rolled and drew for it is `entered`. Where it
        has one all the same, as in simulations, the seed plays the people's part.
        """
        check(options)
        start = Start(Header(game.id, game.version, options, seats, commitment), wall)
        real_box = game.is_real_box(options)
        chance = chance_for(real_box, seed, 0, shelf or Reference(game), entered)
        table = cls._begin(game, start, seq + 1, chance, seed, shelf)
        if entered:
            check_used(chance)
        return table, Entry(seq + 1, 0, start, tuple(chance.outcomes), None, person, id)

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
        count = len(header.seats)
        game.check_seats(count, header.options)
        state = game.start(header.options, header.seats, chance)
        drawn, clock = len(chance.outcomes), Clock(start.wall)
        table = cls(game, header, state, seq, 0, clock, drawn, seed, shelf or Reference(game))
        return table.changed(state=state)

    @classmethod
    def fold(
        cls,
        game: AnyGame,
        entries: Iterable[Entry],
        *,
        seed: bytes | None = None,
        shelf: Shelf | None = None,
    ) -> Table:
        """Return the table after these entries, the first of which is a `Start`.

        Without a seed the table can only replay: further chance must come with the entries.
        """
        table: Table | None = None
        for entry in entries:
            if table is not None:
                table = table.replay(entry)
            elif isinstance(entry.input, Start):
                chance = Scripted(entry.outcomes)
                table = cls._begin(game, entry.input, entry.seq, chance, seed, shelf)
                check_used(chance)
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
        entered: Outcomes = (),
    ) -> tuple[Table, Entry]:
        """Make a seat's move. What is due (`is_due`) must have expired before. In a real box, what
        people rolled or drew for it is `entered`. While a countdown runs nobody moves; entries have
        no server time, so a replay cannot tell and takes that on trust."""
        clock = self.clock
        if clock.lead and clock.running and clock.lead_left(wall):
            raise Refusal("not_yet")
        now = clock.now(wall)
        if now < self.at:
            now = self.at
        chance = self._chance(entered)
        table = self._played(seat, move, now, chance)
        if entered:
            check_used(chance)
        return table, Entry(table.seq, now, Play(move), tuple(chance.outcomes), seat, person, id)

    def _chance(self, entered: Outcomes = ()) -> Chance:
        """Return the chance for the next input."""
        if self.seed is None or entered:
            return chance_for(self.is_real_box, self.seed, self.drawn, self.shelf, entered)
        return Seeded(self.seed, self.drawn, self.shelf)

    def _played(self, seat: Seat, move: Any, now: Millis, chance: Chance) -> Table:
        """Return the table after a move. Live and replayed moves take this one way."""
        game, before, header = self.game, self.state, self.header
        if self.is_over:
            raise Refusal("game_over")
        self._check_time(self.deadline, now)
        if not 0 <= seat < len(header.seats):
            raise Refusal("no_such_seat", seat=seat + 1)
        after = game.play(before, seat, move, now, chance)
        undoable: Undoable | None = None
        drawn = self.drawn
        if chance.outcomes:
            drawn += len(chance.outcomes)
        if (not chance.outcomes or self.is_real_box) and game.can_undo(before, move, after):
            undoable = (before, seat, self.undoable)
        over = game.is_over(after)
        return Table(
            game,
            header,
            after,
            self.seq + 1,
            now,
            self.clock,
            drawn,
            self.seed,
            self.shelf,
            undoable,
            self.corrections,
            False,
            over,
            None,
            None if over else game.deadline(after),
        )

    def changed(self, **changes: Any) -> Table:
        """Return the table with these changes, and what follows from them."""
        ended, state = changes.get("ended", self.ended), changes.get("state", self.state)
        over = changes["is_over"] = ended or self.game.is_over(state)
        changes["deadline"] = None if over else self.game.deadline(state)
        return msgspec.structs.replace(self, **changes)

    def _check_time(self, deadline: Millis | None, now: Millis) -> None:
        """Refuse what a seat does in a pause, or when a deadline has come."""
        if not self.clock.running:
            raise Refusal("paused")
        if deadline is not None and now >= deadline:
            raise Refusal("too_late")

    def expire(self) -> tuple[Table, Entry]:
        """Let the deadline come: defaults happen, at the very time of the deadline."""
        return self._act(Expire(), self.at, None, None, None)

    def act(
        self,
        input: TableInput,
        *,
        wall: Millis,
        seat: Seat | None = None,
        person: str | None = None,
        id: str | None = None,
    ) -> tuple[Table, Entry]:
        """Apply any input: a move, a ruling, a correction, a pause, an undo, the end. Once the game
        is over, table time stands."""
        now = self.at if self.is_over else max(self.clock.now(wall), self.at)
        return self._act(input, now, seat, person, id)

    def _act(
        self,
        input: TableInput,
        now: Millis,
        seat: Seat | None,
        person: str | None,
        id: str | None,
    ) -> tuple[Table, Entry]:
        chance = self._chance()
        table = self._after(input, seat, now, chance)
        outcomes = tuple(chance.outcomes)
        return table, Entry(table.seq, table.at, input, outcomes, seat, person, id)

    def replay(self, entry: Entry) -> Table:
        """Return the table after an entry of the log, with the outcomes that are written there.

        Nothing is taken on trust: what would have been refused live is refused here too.
        """
        if entry.seq <= self.seq or entry.at < self.at:
            raise Refusal("out_of_order", seq=entry.seq)
        chance = Scripted(entry.outcomes)
        table = self._after(entry.input, entry.seat, entry.at, chance)
        check_used(chance)
        if table.at != entry.at:
            raise Refusal("wrong_time", at=entry.at, expected=table.at)
        if entry.seq != table.seq:
            table = msgspec.structs.replace(table, seq=entry.seq)
        return table

    def _after(self, input: TableInput, seat: Seat | None, now: Millis, chance: Chance) -> Table:
        if isinstance(input, Play):
            if seat is None:
                raise Refusal("no_seat")
            return self._played(seat, input.move, now, chance)
        if self.is_over and not isinstance(input, Correct | Rule | Lead):
            raise Refusal("game_over")
        if isinstance(input, Pause | Resume | Extend):
            now = max(self.clock.now(input.wall), self.at)
        changes: dict[str, Any] = {"seq": self.seq + 1, "at": now}
        match input:
            case Expire():
                changes |= self._expired(chance)
            case Rule(ruling):
                ruled = self.game.overrule(self.state, ruling)
                if self.game.is_over(self.state) and not self.game.is_over(ruled):
                    raise Refusal("game_over")  # its secret is out; there is no going on
                changes["state"] = ruled
                changes["undoable"] = None
            case Correct(corrected, points, reason):
                if not 0 <= corrected < len(self.header.seats):
                    raise Refusal("no_such_seat", seat=corrected + 1)
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
            case Lead():
                changes |= self._led(input)
            case Credit(wall):
                changes["at"] = self.at
                changes["clock"] = self.clock.restarted(wall, self.at)
            case Skip(wall):
                changes |= self._skipped(wall)
            case Undo():
                changes |= self._undone(seat, now)
            case End():
                changes["ended"] = True
            case _:
                raise Refusal("already_started")
        return self.changed(**changes)

    def _led(self, lead: Lead) -> dict[str, Any]:
        if not self.clock.running:
            raise Refusal("paused")
        show = span_of(lead.beats)
        if not 0 <= lead.span - show <= LONGEST_LEAD or show > LONGEST_SHOW:
            raise Refusal("bad_lead", most=LONGEST_LEAD // 1000)
        # What is staged began with the last entry: not even the time since then is lost.
        clock = self.clock.led(lead.wall, lead.span, self.at)
        return {"at": self.at, "clock": clock, "lead": lead}

    def _pending(self) -> Millis:
        """Return the deadline that the clock runs towards."""
        if self.deadline is None:
            raise Refusal("nothing_expires")
        if not self.clock.running:
            raise Refusal("paused")
        return max(self.deadline, self.at)

    def _skipped(self, wall: Millis) -> dict[str, Any]:
        at = self._pending()
        return {"at": at, "clock": self.clock.skipped(wall, at)}

    def _expired(self, chance: Chance) -> dict[str, Any]:
        now = self._pending()
        state = self.game.expire(self.state, now, chance)
        drawn = self.drawn + len(chance.outcomes)
        return {"state": state, "at": now, "drawn": drawn, "undoable": None, "lead": None}

    def _undone(self, seat: Seat | None, now: Millis) -> dict[str, Any]:
        if self.undoable is None or self.undoable[1] != seat:
            raise Refusal("cannot_undo")
        state, _, undoable = self.undoable
        # Neither what is due now nor what would be due after it can be dodged by an undo.
        self._check_time(self.deadline, now)
        self._check_time(self.game.deadline(state), now)
        return {"state": state, "undoable": undoable}

    # What can be asked --------------------------------------------------------------------

    @property
    def is_real_box(self) -> bool:
        """People roll and draw themselves, and enter what came."""
        return self.game.is_real_box(self.header.options)

    def due(self) -> Millis | None:
        """Return the server time of the next deadline; None where nothing is pending or it is
        paused."""
        deadline, clock = self.deadline, self.clock
        return clock.due(deadline) if deadline is not None and clock.running else None

    def is_due(self, wall: Millis) -> bool:
        due = self.due()
        return due is not None and wall >= due

    def can_undo(self, seat: Seat) -> bool:
        return self.undoable is not None and self.undoable[1] == seat and not self.is_over

    def sheet(self, names: Iterable[str]) -> dict[str, Any]:
        """Return the scoresheet as it stands."""
        return self.game.sheet(self.state, list(names), self.corrections, self.header.options)
