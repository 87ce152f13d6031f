"""What people can say to a room, and what the house itself writes into its log.

Most commands are logged as they are. Those that concern the running game (`start`, `pause`, …)
become inputs of its table instead.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

Role = Literal["player", "spectator", "table"]
Level = Annotated[int, Meta(ge=1, le=5)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Subject = Annotated[str, Meta(min_length=1, max_length=24)]
Label = Annotated[str, Meta(max_length=40)]
Outcomes = Annotated[tuple[tuple[Label, Any], ...], Meta(max_length=60)]
"""What people at a real table rolled and drew, in the order in which the rules ask for it."""
Nonce = Annotated[str, Meta(min_length=16, max_length=64)]
GameId = Annotated[str, Meta(max_length=40)]
Filling = Literal["bots", "nobody"]
Colour = Literal[
    "red", "orange", "gold", "lime", "green", "teal", "sky", "blue", "violet", "pink", "brown", "grey"
]  # fmt: skip
Reaction = Literal["heart", "star", "laugh", "wow", "oops"]


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happens to a room."""


# Anyone ---------------------------------------------------------------------------------------


class Sit(Input, frozen=True, tag="sit"):
    """Take a seat: an open one, a bot's, or (before the game) beside others as a team."""

    seat: SeatNumber


class Stand(Input, frozen=True, tag="stand"):
    """Leave the seat."""


class Rename(Input, frozen=True, tag="rename"):
    """Go by another name. Names live outside the log."""

    name: Name


class ChangeRole(Input, frozen=True, tag="role"):
    role: Role


class GiveNonce(Input, frozen=True, tag="nonce"):
    """This person's share of the next game's seed, given after the house's commitment."""

    commitment: Annotated[str, Meta(max_length=64)]
    nonce: Nonce


class Strong(Input, frozen=True, tag="strong"):
    """What this person is good at, in the words of the game; for spreading people over teams."""

    subjects: Annotated[tuple[Subject, ...], Meta(max_length=12)]


class Leave(Input, frozen=True, tag="leave"):
    """Go home."""


class TakeHost(Input, frozen=True, tag="take_host"):
    """The room's owner, whose role had passed on while they were away, is the host again."""


class Paint(Input, frozen=True, tag="colour"):
    """Choose the colour beside one's name."""

    colour: Colour


class React(Input, frozen=True, tag="react"):
    """Show everybody a small picture for a moment."""

    sign: Reaction


# The host -------------------------------------------------------------------------------------


class Choose(Input, frozen=True, tag="choose", omit_defaults=True):
    """Put a game on the table, with its default options. It ends an evening that was planned."""

    game: GameId
    bots: bool = True
    """Bots that sit here play along."""


class Planned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game of an evening, with its options."""

    game: GameId
    options: dict[str, Any] = {}


class PlanEvening(Input, frozen=True, tag="evening"):
    """Play these games in a row: the first is put on the table, everybody is seated."""

    games: Annotated[tuple[Planned, ...], Meta(min_length=1, max_length=12)]


class NextGame(Input, frozen=True, tag="next_game"):
    """Put the next game of the evening on the table."""


class SetOptions(Input, frozen=True, tag="options"):
    options: dict[str, Any]


class SetSeats(Input, frozen=True, tag="seats"):
    """How many seats the next game has."""

    count: SeatNumber


class SeatBot(Input, frozen=True, tag="seat_bot"):
    """A bot takes an open seat, before the game."""

    seat: SeatNumber
    level: Level


class Clear(Input, frozen=True, tag="clear"):
    """Empty a seat, before the game."""

    seat: SeatNumber


class SetSeatOptions(Input, frozen=True, tag="seat_options"):
    seat: SeatNumber
    options: dict[str, Any]


class Balance(Input, frozen=True, tag="balance"):
    """Spread the people over the seats, so that every team is good at something."""


class Mix(Input, frozen=True, tag="mix"):
    """Spread the people over the seats at random."""


class SwapSeats(Input, frozen=True, tag="swap_seats"):
    """Two seats change places, with all who sit there."""

    seat: SeatNumber
    other: SeatNumber


class FillSeats(Input, frozen=True, tag="fill_seats"):
    """No seat stays open: bots take them, or they are taken away."""

    by: Filling


class StartGame(Input, frozen=True, tag="start", omit_defaults=True):
    """Begin the chosen game; in a real box with what people rolled and drew for it, with `open`
    after filling the open seats."""

    outcomes: Outcomes = ()
    open: Filling | None = None


class Rematch(Input, frozen=True, tag="rematch"):
    """The same again: game, options and seats."""

    outcomes: Outcomes = ()


class Lobby(Input, frozen=True, tag="lobby"):
    """Clear the table and choose again."""


class PauseGame(Input, frozen=True, tag="pause"):
    pass


class ResumeGame(Input, frozen=True, tag="resume"):
    pass


class ExtendClock(Input, frozen=True, tag="extend"):
    seconds: Annotated[int, Meta(ge=1, le=3600)]


class Overrule(Input, frozen=True, tag="rule"):
    """Overrule a verdict of the game."""

    ruling: Any


class CorrectScore(Input, frozen=True, tag="correct"):
    seat: SeatNumber
    points: Annotated[int, Meta(ge=-9999, le=9999)]
    reason: Annotated[str, Meta(max_length=80)] = ""


class EndGame(Input, frozen=True, tag="end_game"):
    """End the game as it stands."""


class HandOver(Input, frozen=True, tag="hand_over"):
    """Make somebody else the host."""

    person: str


class Replace(Input, frozen=True, tag="replace"):
    """A bot plays this seat until its owner returns."""

    seat: SeatNumber
    level: Level


class GiveBack(Input, frozen=True, tag="give_back"):
    """The owner plays this seat again."""

    seat: SeatNumber


class Kick(Input, frozen=True, tag="kick"):
    person: str


class Lock(Input, frozen=True, tag="lock"):
    """Let nobody else join, or let them again."""

    locked: bool


class Approval(Input, frozen=True, tag="approval"):
    """From now on the host lets each newcomer in, or everybody may come in again."""

    on: bool


class Admit(Input, frozen=True, tag="admit"):
    """Let somebody in who waits."""

    person: str


class TurnAway(Input, frozen=True, tag="turn_away"):
    """Do not let somebody in who waits; they cannot ask again."""

    person: str


class Reactions(Input, frozen=True, tag="reactions"):
    """Whether people may react with small pictures."""

    on: bool


class AutoBot(Input, frozen=True, tag="auto_bot"):
    """Bots step in for absent people by themselves."""

    on: bool


class AddGuest(Input, frozen=True, tag="guest"):
    """Somebody without a device takes a seat at a real table: the host's device plays for them."""

    name: Name


class PlaySeat(Input, frozen=True, tag="act"):
    """The host's device now plays this seat: the host's own, or one that has no device."""

    seat: SeatNumber


Logged = (
    Sit
    | Stand
    | ChangeRole
    | GiveNonce
    | Strong
    | Leave
    | TakeHost
    | Paint
    | React
    | Choose
    | PlanEvening
    | NextGame
    | SetOptions
    | SetSeats
    | SeatBot
    | Clear
    | SetSeatOptions
    | Balance
    | Mix
    | SwapSeats
    | FillSeats
    | Lobby
    | HandOver
    | Replace
    | GiveBack
    | Kick
    | Lock
    | Approval
    | Admit
    | TurnAway
    | Reactions
    | AutoBot
    | PlaySeat
)
"""Commands that are logged as they are."""

Command = (
    Logged
    | Rename
    | AddGuest
    | StartGame
    | Rematch
    | PauseGame
    | ResumeGame
    | ExtendClock
    | Overrule
    | CorrectScore
    | EndGame
)

FOR_ANYONE = (
    Sit,
    Stand,
    Rename,
    ChangeRole,
    GiveNonce,
    Strong,
    Leave,
    TakeHost,
    Paint,
    React,
    GiveBack,
    SetSeatOptions,
)


# The house ------------------------------------------------------------------------------------


class Open(Input, frozen=True, tag="open", omit_defaults=True):
    """The room opens, with the house's first secret; the opener is its host.

    With a `day` the secret belongs to that date and everybody knows it: the board of the day.
    """

    code: str
    secret: str
    day: str | None = None


class Join(Input, frozen=True, tag="join"):
    """The entry's person comes in."""

    role: Role


class AskIn(Input, frozen=True, tag="ask_in"):
    """The entry's person waits to be let in."""

    role: Role


class GuestJoins(Input, frozen=True, tag="guest_joins"):
    """Somebody without a device, whom the entry's person brought, has a place in the room."""

    guest: str


class NewSecret(Input, frozen=True, tag="commit"):
    """The house's secret for the next game. Only its hash is shown until that game is over."""

    secret: str


RoomInput = Logged | Open | Join | AskIn | GuestJoins | NewSecret
"""What the log of a room holds besides the inputs of its tables."""
