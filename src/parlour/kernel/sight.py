"""What a viewer sees of a table, as named sections: those of its game, and the table's own."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.kernel.beat import BeatView, span_of, timed
from parlour.kernel.clock import Clock, ClockView, Millis
from parlour.kernel.entry import Header, Lead
from parlour.kernel.game import AnyGame, Correction, Described, Outcome, Seat, View, Viewer
from parlour.kernel.offers import Offers
from parlour.kernel.prediction import Predictable

Undoable = tuple[Any, Seat, Any]
"""What undo needs: the state before a move, who made it, and what could be undone before (or
None)."""


class TableSections(msgspec.Struct, frozen=True):
    """The sections that a table adds to those of its game."""

    clock: ClockView
    show: tuple[BeatView, ...]
    """What is staged now and what comes after it, with server times; nothing in a pause. Those whose time is
    over stay until something happens."""
    predictable: Predictable | msgspec.UnsetType = msgspec.UNSET
    """What those who wait or watch can predict now."""
    corrections: tuple[Correction, ...] | msgspec.UnsetType = msgspec.UNSET
    outcome: Outcome | msgspec.UnsetType = msgspec.UNSET
    """Once it is over."""
    offers: Offers | msgspec.UnsetType = msgspec.UNSET
    """For a seat, until it is over: what it can do now."""
    default: Described | msgspec.UnsetType = msgspec.UNSET
    """What happens if this seat does nothing."""
    undo: bool | msgspec.UnsetType = msgspec.UNSET
    """True where the seat can take back its last move."""


class Seen:
    """A table as it is seen (`Table`)."""

    __slots__ = ()

    game: AnyGame
    header: Header
    state: Any
    at: Millis
    clock: Clock
    undoable: Undoable | None
    corrections: tuple[Correction, ...]
    ended: bool
    is_over: bool
    deadline: Millis | None
    lead: Lead | None

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

    def _clock_view(self) -> ClockView:
        """Return the clock as everybody sees it; when the game is over, however it ended, it
        stands."""
        view = self.clock.view(self.deadline)
        return msgspec.structs.replace(view, running=False, at=self.at) if self.is_over else view

    def show(self) -> tuple[BeatView, ...]:
        """Return what the last lead stages, with server times; nothing in a pause."""
        if self.lead is None or not self.clock.running:
            return ()
        return timed(self.lead.beats, self.clock.lead_end - self.lead.span)

    def rest_of_show(self, left: int, wall: Millis) -> Lead | None:
        """Return the lead in which only the last `left` beats of the one under way are to come; None where
        it has come so far already."""
        if self.lead is None or sum(beat.ends > wall for beat in self.show()) <= left:
            return None
        beats = self.lead.beats[len(self.lead.beats) - left :] if left else ()
        return Lead(wall, span_of(beats) + max(0, self.countdown_left(wall)), beats)

    def countdown_left(self, wall: Millis) -> Millis:
        """Return how much of a countdown is to come, without the beats before it."""
        if self.lead is None:
            return 0
        return min(self.clock.lead_left(wall), self.lead.span - span_of(self.lead.beats))

    def public(self) -> View:
        """Return the sections everybody may know: the game's and the table's own."""
        sections = {
            **self.game.public(self.state),
            "clock": self._clock_view(),
            "show": self.show(),
        }
        if self.corrections:
            sections["corrections"] = self.corrections
        if self.is_over:
            sections["outcome"] = self.outcome
        elif (asked := self.game.predictable(self.state)) is not None:
            sections["predictable"] = asked
        return sections

    def private(self, viewer: Viewer) -> View:
        """Return the further sections of one viewer: what it may do, and what is for its eyes only.
        A seat that is not at this table has none."""
        game, state = self.game, self.state
        if not isinstance(viewer, int):
            return {**game.private(state, viewer)}
        if viewer >= len(self.header.seats):
            return {}
        sections = {**game.private(state, viewer)} if game.has_private else {}
        if not self.is_over:
            sections["offers"] = game.offers(state, viewer)
            default = game.default(state, viewer)
            if default is not None:
                sections["default"] = default
            if self.undoable is not None and self.undoable[1] == viewer:
                sections["undo"] = True
        return sections

    def view(self, viewer: Viewer) -> View:
        """Return all that this viewer may know."""
        return self.public() | self.private(viewer)
