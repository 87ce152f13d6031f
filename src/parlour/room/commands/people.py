"""Commands of people: to sit, to be called something, to go home; and of the host to people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from parlour.kernel import Millis, Refusal, find_game
from parlour.kernel.chance import commitment
from parlour.room import seating as seats
from parlour.room.commands.base import FreeCommand, Need, News, RoomCommand
from parlour.room.commands.house import GuestJoins
from parlour.room.company import admission, check_space, gone, host_with
from parlour.room.faces import painted
from parlour.room.fields import (
    Changes,
    Colour,
    Face,
    GameId,
    Label,
    Level,
    Name,
    Nonce,
    Reaction,
    Role,
    SeatNumber,
    Subject,
)
from parlour.room.hands import seats_of_host
from parlour.room.predictions import asked_of, predicted
from parlour.room.reactions import reacted

if TYPE_CHECKING:
    from parlour.room.room import Accepted, Room

# Anyone ---------------------------------------------------------------------------------------


class Sit(FreeCommand, frozen=True, tag="sit"):
    """Take a seat: an open one, a bot's, or (before the game) beside others as a team."""

    helps = True

    need = Need.SETTING

    seat: SeatNumber

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        playing = room.phase == "playing"
        changes: Changes = {
            "seating": seats.sit(room.seating, who, self.seat, playing=playing),
            "people": room.people | {who: "player"},
        }
        if playing:
            if room.seen.get(who, self.seat) != self.seat:
                raise Refusal("saw_another_seat", seat=room.seen[who] + 1)
            changes["seen"] = room.seen | {who: self.seat}
        return changes


class Stand(FreeCommand, frozen=True, tag="stand"):
    """Leave the seat."""

    need = Need.WAY_OUT

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"seating": seats.without(room.seating, who, playing=room.has_stand_ins)}


class Rename(FreeCommand, frozen=True, tag="rename"):
    """Go by another name. Names live outside the log."""

    name: Name

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        return room, []


class ChooseFace(FreeCommand, frozen=True, tag="face"):
    """Have another face, while no game is running. Faces live outside the log, like names."""

    face: Face

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        room.check_not_playing()
        return room, []


class ChangeRole(FreeCommand, frozen=True, tag="role"):
    """Play, watch, or be the table screen from now on."""

    need = Need.SETTING

    role: Role

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        changes: Changes = {
            "people": room.people | {who: self.role},
            "host": host_with(room, who, self.role),
        }
        if self.role != "player":
            changes["seating"] = seats.without(room.seating, who, playing=room.has_stand_ins)
        return changes


class GiveNonce(FreeCommand, frozen=True, tag="nonce"):
    """Give this person's share of the next game's seed, after the house's commitment."""

    need = Need.SETTING

    commitment: Annotated[str, Meta(max_length=64)]
    nonce: Nonce

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        if self.commitment != commitment(room.secret):
            raise Refusal("stale_commitment")
        if room.day is not None:
            raise Refusal("public_seed", day=room.day)
        return {"nonces": room.nonces | {who: self.nonce}}


class Strong(FreeCommand, frozen=True, tag="strong"):
    """Say what this person is good at, in the words of the game; for spreading people over teams."""

    need = Need.SETTING

    subjects: Annotated[tuple[Subject, ...], Meta(max_length=12)]

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"strong": room.strong | {who: self.subjects}}


class Leave(FreeCommand, frozen=True, tag="leave"):
    """Go home."""

    need = Need.WAY_OUT

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return gone(room, who)

    def news(self, who: str) -> News:
        return "left", {"who": who}


class TakeHost(RoomCommand, frozen=True, tag="take_host"):
    """Be the host again, after the role passed on during an absence."""

    said_by = "the room's owner"

    def may(self, room: Room, who: str) -> bool:
        return who == room.owner

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"host": who, "device_seat": None}

    def news(self, who: str) -> News:
        return "handed_over", {"whom": who}


class Paint(FreeCommand, frozen=True, tag="colour"):
    """Choose the colour beside one's name."""

    in_class = True
    need = Need.SETTING

    colour: Colour

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"colours": painted(room.people, room.colours, who, self.colour)}


class Wish(FreeCommand, frozen=True, tag="wish"):
    """Vote for what is played next, or take the vote back. The host sees it, and chooses."""

    need = Need.SETTING

    game: GameId | None

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        room.check_not_playing()
        others = {person: game for person, game in room.wishes.items() if person != who}
        if self.game is None:
            return {"wishes": others}
        return {"wishes": others | {who: find_game(self.game).id}}


class React(FreeCommand, frozen=True, tag="react"):
    """Show everybody a small picture for a moment; one in two seconds, spectators too."""

    in_class = True

    sign: Reaction

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        if not room.reacts:
            raise Refusal("reactions_off")
        return {"reactions": reacted(room.reactions, who, self.sign, at)}


class Predict(FreeCommand, frozen=True, tag="predict"):
    """Say what will come, as far as the game asks for it: for those who watch, and seats that wait."""

    in_class = True
    need = Need.SETTING

    key: Label
    """Of the section `game.predictable`."""
    choice: Label

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        asked = asked_of(room, who)
        if asked.key != self.key or self.choice not in asked.choices:
            raise Refusal("nothing_to_predict")
        return super().decide(room, who, wall, id)

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"predictions": predicted(room.predictions, who, self.key, self.choice)}


class GiveBack(RoomCommand, frozen=True, tag="give_back"):
    """Let the people of a seat play it again, in place of a bot."""

    need = Need.GAME
    said_by = "the host, or somebody of that seat"

    seat: SeatNumber

    def may(self, room: Room, who: str) -> bool:
        return who == room.host or who in seats.check_seat(room.seating, self.seat).people

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        if not seats.check_seat(room.seating, self.seat).people:
            raise Refusal("nobody_to_return", seat=self.seat + 1)
        return {"seating": seats.placed(room.seating, self.seat, bot=None)}

    def news(self, who: str) -> News:
        return "given_back", {"seat": self.seat}


# The host -------------------------------------------------------------------------------------


class HandOver(RoomCommand, frozen=True, tag="hand_over"):
    """Make somebody else the host. Where the house does it, the owner stays the owner."""

    person: str

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        if self.person not in room.people or self.person in room.guests:
            raise Refusal("no_such_person")
        changes: Changes = {"host": self.person, "device_seat": None}
        return changes | {"owner": self.person} if who else changes

    def news(self, who: str) -> News:
        return "handed_over", {"whom": self.person}


class Replace(RoomCommand, frozen=True, tag="replace"):
    """Have a bot play this seat until its people return."""

    helps = True

    seat: SeatNumber
    level: Level

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        place = seats.check_seat(room.seating, self.seat)
        if room.table is not None and room.table.is_real_box:
            raise Refusal("bots_have_no_hands")
        return {
            "seating": seats.placed(room.seating, self.seat, bot=self.level, options=place.options)
        }

    def news(self, who: str) -> News:
        return "replaced", {"seat": self.seat, "level": self.level}


class Kick(RoomCommand, frozen=True, tag="kick"):
    """Send somebody away; they have to stay out."""

    need = Need.WAY_OUT

    person: str

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        if self.person not in room.people or self.person == room.host:
            raise Refusal("no_such_person")
        return gone(room, self.person) | {"kicked": (*room.kicked, self.person)}

    def news(self, who: str) -> News:
        if not who:
            return "sent_out", {"whom": self.person}
        return "kicked", {"who": who, "whom": self.person}


class Lock(RoomCommand, frozen=True, tag="lock"):
    """Let nobody else join, or let them again."""

    need = Need.ORDER

    locked: bool

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"locked": self.locked}

    def news(self, who: str) -> News:
        return ("locked" if self.locked else "unlocked"), {"who": who}


class Approval(RoomCommand, frozen=True, tag="approval"):
    """Ask the host about each newcomer from now on, or let everybody come in again."""

    need = Need.ORDER

    on: bool

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"approval": self.on}

    def news(self, who: str) -> News:
        return ("approval_on" if self.on else "approval_off"), {"who": who}


class Admit(RoomCommand, frozen=True, tag="admit"):
    """Let somebody in who waits."""

    person: str

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return admission(room, self.person, is_admitted=True)

    def news(self, who: str) -> News:
        return "joined", {"who": self.person}


class TurnAway(RoomCommand, frozen=True, tag="turn_away"):
    """Do not let somebody in who waits; they cannot ask again."""

    person: str

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return admission(room, self.person, is_admitted=False)


class Reactions(RoomCommand, frozen=True, tag="reactions"):
    """Allow small pictures as reactions, or forbid them."""

    need = Need.ORDER

    on: bool

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"reacts": self.on}

    def news(self, who: str) -> News:
        return ("reactions_on" if self.on else "reactions_off"), {"who": who}


class Predictions(RoomCommand, frozen=True, tag="predictions"):
    """Let those who wait or watch predict what comes, or not."""

    need = Need.ORDER

    on: bool

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"predicts": self.on}

    def news(self, who: str) -> News:
        return ("predictions_on" if self.on else "predictions_off"), {"who": who}


class AutoBot(RoomCommand, frozen=True, tag="auto_bot"):
    """Have bots step in for absent people by themselves, or not."""

    need = Need.ORDER

    on: bool

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        return {"auto_bot": self.on}

    def news(self, who: str) -> News:
        return ("auto_bot_on" if self.on else "auto_bot_off"), {"who": who}


class AddGuest(RoomCommand, frozen=True, tag="guest"):
    """Seat somebody without a device at a real table: the host's device plays for them."""

    need = Need.ORDINARY

    name: Name

    def decide(self, room: Room, who: str, wall: Millis, id: str | None) -> Accepted:
        return room, []

    @staticmethod
    def bring(room: Room, who: str, guest: str, wall: Millis, id: str | None) -> Accepted:
        """Return what it leads to once the guest is a person: names live outside the log."""
        room.check_not_playing()
        if not room.chosen.is_real_box(room.options):
            raise Refusal("guests_need_real_box")
        check_space(room)
        return room.add(GuestJoins(guest), who, wall, id)


class PlaySeat(RoomCommand, frozen=True, tag="act"):
    """Play this seat with the host's device now: the host's own, or one that has no device."""

    need = Need.ORDER

    seat: SeatNumber

    def changes(self, room: Room, who: str, at: Millis) -> Changes:
        if self.seat not in seats_of_host(room):
            raise Refusal("not_in_your_hands", seat=self.seat + 1)
        return {"device_seat": self.seat}
