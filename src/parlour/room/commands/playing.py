"""The host's commands to a game: begin it, and what becomes an input of its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from parlour.kernel import Entry, Millis, Refusal, Table
from parlour.kernel import entry as entries
from parlour.kernel.chance import commitment, game_seed
from parlour.room.commands.base import Need, News, RoomCommand
from parlour.room.commands.preparing import FillSeats
from parlour.room.fields import Filling, Outcomes, SeatNumber

if TYPE_CHECKING:
    from parlour.room.room import Accepted, Room


class StartGame(RoomCommand, frozen=True, tag="start", omit_defaults=True):
    """Begin the chosen game; in a real box with what people rolled and drew for it, with `open`
    after filling the open seats."""

    begins = True
    need = Need.ORDINARY

    outcomes: Outcomes = ()
    open: Filling | None = None

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        room.check_not_playing()
        log: list[Entry] = []
        if self.open is not None:
            room, log = room.add(FillSeats(self.open), who, wall)
        begun, entry = _begun(room, who, wall, id, self.outcomes)
        return begun, [*log, entry]


class Rematch(RoomCommand, frozen=True, tag="rematch"):
    """The same again: game, options and seats."""

    begins = True
    need = Need.ORDINARY

    outcomes: Outcomes = ()

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        room.check_not_playing()
        begun, entry = _begun(room, who, wall, id, self.outcomes)
        return begun, [entry]


def _begun(
    room: Room, who: str, wall: Millis, id: str | None, outcomes: Outcomes
) -> tuple[Room, Entry]:
    """Begin the chosen game with everybody who sits."""
    game = room.chosen
    if any(place.is_open for place in room.seating):
        raise Refusal("open_seats")
    _check_hands(room)
    is_watched = any(place.people for place in room.seating)
    real_box = game.is_real_box(room.options)
    table, entry = Table.start(
        game,
        room.options if is_watched else game.among_bots(room.options),
        game.seated(tuple(place.options for place in room.seating), room.seat_of(room.host)),
        seed=None if real_box else game_seed(room.secret, room.nonces),
        wall=wall,
        commitment="" if real_box else commitment(room.secret),
        seq=room.seq,
        shelf=room.reference(game),
        person=who,
        id=id,
        entered=outcomes,
    )
    return room.begun(table, entry), entry


def _check_hands(room: Room) -> None:
    """Refuse bots in a real box, where they have no hands, and elsewhere people without a
    device."""
    if room.chosen.is_real_box(room.options):
        if any(place.bot is not None for place in room.seating):
            raise Refusal("bots_have_no_hands")
    elif any(person in room.guests for place in room.seating for person in place.people):
        raise Refusal("guests_need_real_box")


class PauseGame(RoomCommand, frozen=True, tag="pause"):
    """Stop the clock."""

    helps = True

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        return room.act(entries.Pause(wall), wall, who, id)

    @staticmethod
    def told(pause: entries.Pause, who: str) -> News | None:
        """Tell nobody where the house stops the clock: the page itself says that nobody is
        there."""
        return ("paused", {"who": who}) if who else None


class ResumeGame(RoomCommand, frozen=True, tag="resume"):
    """Let the clock run again."""

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        if room.unattended and who not in room.attendants:
            raise Refusal("nobody_there")
        return room.act(entries.Resume(wall), wall, who, id)

    @staticmethod
    def told(resume: entries.Resume, who: str) -> News:
        return ("resumed", {"who": who}) if who else ("went_on", {})


class ExtendClock(RoomCommand, frozen=True, tag="extend"):
    """Give everybody more time."""

    helps = True

    seconds: Annotated[int, Meta(ge=1, le=3600)]

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        return room.act(entries.Extend(wall, self.seconds * 1000), wall, who, id)

    @staticmethod
    def told(extend: entries.Extend, who: str) -> News:
        seconds = extend.extra // 1000
        if seconds % 60 == 0:
            return "extended_minutes", {"who": who, "count": seconds // 60}
        return "extended", {"who": who, "count": seconds}


class Overrule(RoomCommand, frozen=True, tag="rule"):
    """Overrule a verdict of the game."""

    helps = True

    ruling: Any

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        game = room.on_table.game
        if game.Ruling is None:
            raise Refusal("nothing_to_overrule")
        try:
            ruling = msgspec.convert(self.ruling, game.Ruling)
        except msgspec.ValidationError as error:
            raise Refusal("malformed", reason=str(error)) from error
        return room.act(entries.Rule(ruling), wall, who, id)

    @staticmethod
    def told(rule: entries.Rule, who: str) -> News:
        return "overruled", {"who": who}


class CorrectScore(RoomCommand, frozen=True, tag="correct"):
    """Correct a seat's score by hand."""

    helps = True

    seat: SeatNumber
    points: Annotated[int, Meta(ge=-9999, le=9999)]
    reason: Annotated[str, Meta(max_length=80)] = ""

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        return room.act(entries.Correct(self.seat, self.points, self.reason), wall, who, id)

    @staticmethod
    def told(correct: entries.Correct, who: str) -> News:
        details = {"who": who, "seat": correct.seat}
        return "corrected", details | {"points": correct.points, "reason": correct.reason}


class EndGame(RoomCommand, frozen=True, tag="end_game"):
    """End the game as it stands."""

    need = Need.WAY_OUT

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        return room.act(entries.End(), wall, who, id)

    @staticmethod
    def told(end: entries.End, who: str) -> News:
        return "ended", {"who": who}


TOLD: dict[type, Callable[[Any, str], News | None]] = {
    entries.Pause: PauseGame.told,
    entries.Resume: ResumeGame.told,
    entries.Extend: ExtendClock.told,
    entries.Rule: Overrule.told,
    entries.Correct: CorrectScore.told,
    entries.End: EndGame.told,
    entries.Undo: lambda undo, who: ("undone", {"who": who}),
    entries.Skip: lambda skip, who: ("skipped", {}),
}
"""What everybody is told of an input of the table. The view itself tells of the others."""


def told(input: entries.TableInput, who: str) -> News | None:
    """Return what everybody is told of this input of the table; None where the view says it all."""
    tell = TOLD.get(type(input))
    return None if tell is None else tell(input, who)
