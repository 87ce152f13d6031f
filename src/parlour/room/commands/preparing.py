"""Commands that prepare the next game. Nearly all are the host's, and for while none is running."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from parlour.kernel import Millis, Refusal, find_bot, find_game
from parlour.kernel import options as kernel_options
from parlour.room import evening, mixing
from parlour.room import seating as seats
from parlour.room.balancing import balanced
from parlour.room.commands.base import Need, News, RoomCommand
from parlour.room.company import players, without_unseated_guests
from parlour.room.evening import Planned
from parlour.room.fields import Changes, Filling, GameId, Level, SeatNumber

if TYPE_CHECKING:
    from parlour.room.room import Accepted, Room


class Preparing(RoomCommand, frozen=True):
    """Something that prepares the next game."""

    need = Need.ORDINARY

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        room.check_not_playing()
        return without_unseated_guests(room, self.prepared(room))

    def prepared(self, room: Room) -> Changes:
        """Return what changes where no game is running."""
        raise NotImplementedError


# The game -------------------------------------------------------------------------------------


class Choose(Preparing, frozen=True, tag="choose", omit_defaults=True):
    """Put a game on the table, with its default options. It ends an evening that was planned."""

    game: GameId
    bots: bool = True
    """Whether bots that sit here play along."""

    def prepared(self, room: Room) -> Changes:
        game = find_game(self.game)
        before = room.seating if self.bots else seats.without_bots(room.seating)
        return {
            "game": self.game,
            "options": game.Options(),
            "seating": seats.refilled(before, players(room), game),
            "table": None,
            "evening": None,
        }

    def news(self, who: str) -> News:
        return "chosen", {"who": who, "game": self.game}


class PlanEvening(Preparing, frozen=True, tag="evening"):
    """Play these games in a row: the first is put on the table, and everybody is seated, in teams
    where a game has fewer seats."""

    games: Annotated[tuple[Planned, ...], Meta(min_length=1, max_length=12)]

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        """Log the options of all games, none left to a default."""
        return room.add(PlanEvening(evening.resolved(self.games)), who, wall, id)

    def prepared(self, room: Room) -> Changes:
        return evening.begun(room, self.games)

    def news(self, who: str) -> News:
        return "evening", {"who": who, "games": len(self.games)}


class NextGame(Preparing, frozen=True, tag="next_game"):
    """Put the next game of the evening on the table."""

    def prepared(self, room: Room) -> Changes:
        return evening.gone_on(room)


class SetOptions(Preparing, frozen=True, tag="options"):
    """Set the options of the next game; in a real box no bot plays."""

    options: dict[str, Any]

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        """Log all options, none left to a default."""
        resolved = kernel_options.build(room.chosen.Options, self.options)
        return room.add(SetOptions(msgspec.to_builtins(resolved)), who, wall, id)

    def prepared(self, room: Room) -> Changes:
        options = kernel_options.build(room.chosen.Options, self.options)
        changes: Changes = {"options": options}
        if room.chosen.is_real_box(options):
            changes["seating"] = tuple(
                msgspec.structs.replace(place, bot=None) for place in room.seating
            )
        return changes


class Lobby(Preparing, frozen=True, tag="lobby"):
    """Clear the table and choose again."""

    def prepared(self, room: Room) -> Changes:
        return {"table": None}


# The seats ------------------------------------------------------------------------------------


class SetSeats(Preparing, frozen=True, tag="seats"):
    """Set how many seats the next game has."""

    count: SeatNumber

    def prepared(self, room: Room) -> Changes:
        return {"seating": seats.resized(room.seating, self.count, room.chosen, room.options)}


class SeatBot(Preparing, frozen=True, tag="seat_bot"):
    """Give an open seat to a bot, before the game."""

    seat: SeatNumber
    level: Level

    def prepared(self, room: Room) -> Changes:
        _check_bot(room)
        if seats.check_seat(room.seating, self.seat).people:
            raise Refusal("seat_taken", seat=self.seat + 1)
        return {"seating": seats.placed(room.seating, self.seat, bot=self.level)}


class Clear(Preparing, frozen=True, tag="clear"):
    """Empty a seat, before the game."""

    seat: SeatNumber

    def prepared(self, room: Room) -> Changes:
        seats.check_seat(room.seating, self.seat)
        return {"seating": seats.placed(room.seating, self.seat, bot=None, people=())}


class SetSeatOptions(Preparing, frozen=True, tag="seat_options"):
    """Set options of a seat; those that are not named stay. Its people may set what the game leaves
    to its players."""

    need = Need.SETTING
    said_by = "the host, or somebody of that seat"

    seat: SeatNumber
    options: dict[str, Any]

    def may(self, room: Room, who: str) -> bool:
        return who == room.host or who in seats.check_seat(room.seating, self.seat).people

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        """Log all options, none left to a default."""
        before = msgspec.to_builtins(seats.check_seat(room.seating, self.seat).options)
        options = before | self.options
        if who != room.host:
            changed = {name for name, value in options.items() if before.get(name) != value}
            if not changed <= room.chosen.own_seat_options:
                raise Refusal("host_only")
        return room.add(SetSeatOptions(self.seat, options), who, wall, id)

    def prepared(self, room: Room) -> Changes:
        seats.check_seat(room.seating, self.seat)
        resolved = kernel_options.build(room.chosen.SeatOptions, self.options)
        return {"seating": seats.placed(room.seating, self.seat, options=resolved)}


class Balance(Preparing, frozen=True, tag="balance"):
    """Spread the people over the seats, so that every team is good at something."""

    def prepared(self, room: Room) -> Changes:
        return {"seating": balanced(room.seating, players(room), room.strong)}

    def news(self, who: str) -> News:
        return "balanced", {"who": who}


class Mix(Preparing, frozen=True, tag="mix"):
    """Spread the people over the seats at random, beside others than before. Bots stay."""

    def prepared(self, room: Room) -> Changes:
        places = room.seating
        free = [seat for seat, place in enumerate(places) if place.people or place.bot is None]
        order = mixing.shuffled(players(room), f"{room.code}/{room.seq}")
        known = mixing.met(played.seating for played in room.night)
        teams = mixing.mixed(order, len(free), known) if free else []
        for seat, team in zip(free, teams, strict=True):
            places = seats.placed(places, seat, people=team)
        return {"seating": places}

    def news(self, who: str) -> News:
        return "mixed", {"who": who}


class SwapSeats(Preparing, frozen=True, tag="swap_seats"):
    """Let two seats change places, with all who sit there."""

    seat: SeatNumber
    other: SeatNumber

    def prepared(self, room: Room) -> Changes:
        return {"seating": seats.swapped(room.seating, self.seat, self.other)}


class FillSeats(Preparing, frozen=True, tag="fill_seats"):
    """Leave no seat open: bots take them, or they are taken away."""

    by: Filling

    def prepared(self, room: Room) -> Changes:
        if self.by == "nobody":
            return {"seating": seats.without_open(room.seating, room.chosen)}
        _check_bot(room)
        return {"seating": seats.filled_with_bots(room.seating)}


def _check_bot(room: Room) -> None:
    """Refuse a bot where the chosen game has none, or dice and cards are real."""
    if find_bot(room.chosen) is None:
        raise Refusal("no_bot", game=room.game)
    if room.chosen.is_real_box(room.options):
        raise Refusal("bots_have_no_hands")
