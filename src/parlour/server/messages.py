"""The messages of the WebSocket, as types. `docs/protocol.md` says what they mean."""

from __future__ import annotations

import datetime
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from parlour.classroom.planning import ClassSaid
from parlour.kernel import AnyGame, Dispute, Refusal
from parlour.kernel.again import MOST_DEEDS as MOST_TRIED
from parlour.kernel.again import Attempt, Position
from parlour.kernel.jsonreader import JsonReader
from parlour.kernel.lesson import MOST_DEEDS
from parlour.kernel.options import OptionField
from parlour.room.commands import Command
from parlour.room.fields import Face, Name, Nonce, Outcomes, Role
from parlour.server.network import NetworkAddress
from parlour.server.settings import Opening
from parlour.server.text import without_hidden

PROTOCOL = 3
"""Raised when an old client could no longer play; it then reloads itself."""

MoveId = Annotated[str, Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+(?![\s\S])")]
"""Goes back into messages as it is. (In Python `$` would let a line feed pass at the end.)"""


class FromClient(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a client sends."""


class Hello(FromClient, frozen=True, tag="hello"):
    """Say who is calling, and what this client has seen already. The first message."""

    protocol: int
    room: Annotated[str, Meta(max_length=12)]
    token: Annotated[str, Meta(max_length=100)]
    language: Annotated[str, Meta(max_length=20)] = "en"
    epoch: Annotated[str, Meta(max_length=60)] | None = None
    n: int | None = None
    """The last event that this client has of that epoch."""


class Move(FromClient, frozen=True, tag="move"):
    """Make a move for the seat that this person plays."""

    id: MoveId
    move: msgspec.Raw
    outcomes: Outcomes = ()
    """In a real box: what people rolled or drew for it."""


class Undo(FromClient, frozen=True, tag="undo"):
    """Take back the seat's last move."""

    id: MoveId


class ToRoom(FromClient, frozen=True, tag="room"):
    """Give a command to the room."""

    id: MoveId
    command: Command


class ToClass(FromClient, frozen=True, tag="class"):
    """Say something to the class."""

    id: MoveId
    said: ClassSaid


class Ping(FromClient, frozen=True, tag="ping"):
    """Ask for the server's time; answered by `pong`."""

    t: float | None = None


class WithId(msgspec.Struct, frozen=True):
    """Anything that can be answered, whatever else is in it."""

    id: MoveId


ClientMessage = Hello | Move | Undo | ToRoom | ToClass | Ping


class FromServer(msgspec.Struct, frozen=True):
    """What the server sends."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The whole view: for a client that is new, or whose epoch is unknown, as after a restart."""

    protocol: int
    epoch: str
    n: int
    time: int
    view: dict[str, Any]


class Resumed(FromServer, frozen=True, tag="resumed"):
    """The epoch is known: the events that were missed follow."""

    epoch: str
    n: int
    time: int


class Event(FromServer, frozen=True, tag="event", omit_defaults=True):
    """Sections of the view have changed. Events are numbered for each kind of viewer."""

    n: int
    time: int
    # Here and below the server puts objects in encoded, as `msgspec.Raw`, so that a change is
    # encoded once for all who see it.
    set: dict[str, Any]
    """Sections with their new values."""
    add: dict[str, list[Any]] = {}
    """Items that came to the end of sections that are lists."""
    items: dict[str, list[Any]] = {}
    """Items of lists, each in the place of the one with the same `id` or `n`; new ones come to the
    end."""
    drop: dict[str, list[str | int]] = {}
    """Items that have gone from lists, by `id` or `n`; taken away before `items` come."""
    unset: tuple[str, ...] = ()
    """Sections that have gone."""
    ack: str | None = None
    """The `id` of the receiver's own message that this event acknowledges."""


class Ack(FromServer, frozen=True, tag="ack"):
    """The message is done and durable; there is nothing new to show."""

    id: str


class Refused(FromServer, frozen=True, tag="refused"):
    """The message changed nothing, or could not be read."""

    id: str | None
    code: str
    message: str
    details: dict[str, Any]


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to `ping`, for measuring how far the clocks are apart."""

    t: float | None
    time: int


class Bye(FromServer, frozen=True, tag="bye"):
    """The server closes the connection. `stale_client`: reload. `waiting_for_host`: the host has to
    let this person in; come back with the same token every two or three seconds."""

    code: str
    message: str


ServerMessage = Welcome | Resumed | Event | Ack | Refused | Pong | Bye

_encode = msgspec.json.Encoder().encode
_messages = JsonReader[ClientMessage](ClientMessage)
_ids = JsonReader[WithId](WithId)


def encode_message(message: FromServer) -> bytes:
    """Encode a message as it goes over the wire."""
    return _encode(message)


def decode_message(raw: str | bytes) -> ClientMessage:
    """Read a client's message, or raise a refusal that says what is wrong with it."""
    try:
        return _messages.read(raw)
    except msgspec.DecodeError as error:
        raise Refusal("malformed", reason=str(error)) from error


def id_of(raw: str) -> str | None:
    """Return the id of a message that cannot be read otherwise, if it has one."""
    try:
        return _ids.read(raw).id
    except msgspec.DecodeError:
        return None


@cache
def _moves(game: AnyGame) -> JsonReader[Any]:
    """Make the reader of a game's moves once: it takes much longer to make than to use."""
    return JsonReader(game.Move)


def decode_move(raw: msgspec.Raw | bytes, game: AnyGame) -> Any:
    """Read a game's move from JSON, or raise a refusal that says what is wrong with it. What nobody
    can see is taken out of its texts: it comes with what people paste."""
    try:
        return _moves(game).read(without_hidden(bytes(raw)))
    except msgspec.DecodeError as error:
        raise Refusal("malformed", reason=str(error)) from error


# HTTP -----------------------------------------------------------------------------------------


Password = Annotated[str, Meta(max_length=200)]


class OpenRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    nonce: Nonce | None = None
    password: Password = ""
    """Where the house asks for one."""
    face: Face | None = None
    """The number of the face they want; else they get one made of their name."""


class OpenDay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    day: datetime.date
    """The date where the player is."""
    language: Annotated[str, Meta(max_length=20)] = "en"
    """What the player speaks, for games that have boards in several languages."""
    password: Password = ""
    kind: Annotated[str, Meta(max_length=20)] = ""
    """Which way to play it, where there are several."""
    key: Annotated[str, Meta(min_length=32, max_length=64)] = ""
    """A secret of this browser: with it this is its one try of the day that counts. Somebody who comes again
    gets the same room. Without it, and for past days, it is practice."""
    shown: bool = False
    """The house may show name and result on its first page."""


class JoinRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    role: Role = "player"
    nonce: Nonce | None = None
    device: Annotated[str, Meta(min_length=16, max_length=64)] | None = None
    """A random id that the browser keeps, so that somebody sent away stays out."""
    face: Face | None = None
    """The number of the face they want; else they get one made of their name."""


class Learn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as far as somebody has played it; the house keeps nothing of it."""

    deeds: Annotated[tuple[Any, ...], Meta(max_length=MOST_DEEDS + 1)] = ()
    """The learner's moves so far; null: went on."""
    language: Annotated[str, Meta(max_length=20)] = "en"


class LessonView(msgspec.Struct, frozen=True):
    """A lesson after these deeds: what is on the table, and what to do next."""

    deeds: tuple[Any, ...]
    """To be sent again with the next one."""
    step: str
    """Its sentence in the game's catalogue: `lesson.steps.STEP`."""
    number: int
    """Of the step, from 1."""
    steps: int
    point: str
    """The parts of the board that it is about, by name."""
    reads: bool
    """Nothing is to be done: it is read, and one goes on."""
    goes_on: bool
    """The learner goes on: after reading, or when it is done."""
    shows: tuple[Any, ...]
    """Moves that do what is asked."""
    over: bool
    """This is the last sentence."""
    options: dict[str, Any]
    seats: int
    view: dict[str, Any]
    """The game's sections, as the first seat sees them."""


class TryAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a finished game, tried anew as far as somebody has come; the house keeps
    nothing of it."""

    position: Position
    deeds: Annotated[tuple[Any, ...], Meta(max_length=MOST_TRIED + 1)] = ()
    """The moves so far."""


class AgainView(msgspec.Struct, frozen=True):
    """A position after these moves: what is on the table, and what came of the try."""

    deeds: tuple[Any, ...]
    """To be sent again with the next one."""
    view: dict[str, Any]
    """The game's sections, as the seat sees them."""
    options: dict[str, Any]
    names: tuple[str, ...]
    attempt: Attempt | None
    """Null: the try goes on."""


class Positions(msgspec.Struct, frozen=True):
    """What a seat can try again in a finished game."""

    positions: tuple[Position, ...]
    """The costliest first."""
    why: str = ""
    """Why there are none: a code of the house catalogue's `again.none`."""


class Ticket(msgspec.Struct, frozen=True):
    """A person's right to a place in a room. The token is shown this once."""

    code: str
    token: str
    person: str


class DayTicket(Ticket, frozen=True):
    """The same for a board of the day."""

    counted: bool = False
    """It is the one try that counts."""
    resumed: bool = False
    """It was begun before: the room is the one it was begun in."""


class DailyInfo(msgspec.Struct, frozen=True):
    """What there is to know of a game's board of the day before it is played."""

    kinds: tuple[str, ...]
    """Ways to play it that are not compared with each other."""
    steps: tuple[int, ...]
    """How hard it is from Monday to Sunday, from 1; all 0 where the days are alike."""


class RoomInfo(msgspec.Struct, frozen=True):
    code: str
    locked: bool


class Info(msgspec.Struct, frozen=True):
    version: str
    protocol: int
    links: tuple[str, ...]
    """Base addresses that phones in this house can reach."""
    local_only: bool
    opening: Opening = "anybody"
    """Who may open rooms."""


class Network(msgspec.Struct, frozen=True):
    """How phones reach this house."""

    is_open: bool
    can_change: bool
    """False where the house was started for one address: that holds as long as it runs."""
    remember: bool
    addresses: tuple[NetworkAddress, ...]
    """What this machine has, the likeliest first."""
    chosen: tuple[str, ...]
    """Where phones are let in."""
    links: tuple[str, ...]
    """Base addresses of the house for phones, the likeliest first."""
    name: str
    """The same by name (http://parlour.local:8000); empty where no name is announced."""
    is_naming: bool = False
    """A free name is being looked for: ask again soon."""


class ChangeNetwork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open the house to phones, or close it again."""

    is_open: bool
    addresses: Annotated[tuple[str, ...], msgspec.Meta(max_length=16)] = ()
    """On which of this machine's addresses; none named: on those of the house's network, or on all
    where it was started for all."""
    remember: bool = False
    """Also when the house is opened the next time."""


class GameInfo(msgspec.Struct, frozen=True):
    id: str
    version: int
    seats: tuple[int, int]
    options: tuple[OptionField, ...]
    seat_options: tuple[OptionField, ...]
    quick: dict[str, Any]
    """All options of a short game; empty where it has no short form."""
    levels: tuple[int, ...]
    daily: bool
    """Whether it has a board of the day."""
    day: DailyInfo | None
    """More of that board."""
    lesson: bool
    """Whether it has a lesson."""
    print: tuple[OptionField, ...]
    """What can be chosen for printing it."""
    words: dict[str, dict[str, Any]]
    """What a shelf says of it, by language: a part of its catalogue."""
    colour: str
    """The colour of its emblem, as `#rrggbb`: light text can be read on it."""


class PackInfo(msgspec.Struct, frozen=True):
    """A question pack as a host chooses it."""

    id: str
    title: str
    language: str
    generated: bool
    missing: tuple[str, ...]
    """Categories without a question."""
    ages: tuple[int, int] | None
    """The youngest and the oldest it is written for."""
    topics: dict[str, int]
    """How many of its questions have each topic."""


class GameDisputes(msgspec.Struct, frozen=True):
    """What was disputed in a room in games of one kind."""

    game: str
    disputes: tuple[Dispute, ...]


class Problem(msgspec.Struct, frozen=True):
    """Why a call was refused."""

    code: str
    message: str
    details: dict[str, Any]
