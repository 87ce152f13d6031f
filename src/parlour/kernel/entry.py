"""Log entries: everything that happens at a table, in the order it happened.

State is a fold of entries. An entry keeps what came in and what chance brought, never what was
computed from it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.kernel.beat import Beat
from parlour.kernel.chance import Drawn
from parlour.kernel.clock import Millis
from parlour.kernel.game import AnyGame, Seat


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game was begun with, every option resolved."""

    game: str
    version: int
    options: Any
    seats: tuple[Any, ...]
    commitment: str = ""


class Start(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """The game begins, at server time `wall`."""

    header: Header
    wall: Millis


class Play(msgspec.Struct, frozen=True, gc=False, tag="play", forbid_unknown_fields=True):
    """The entry's seat makes a move."""

    move: Any


class Expire(msgspec.Struct, frozen=True, tag="expire", forbid_unknown_fields=True):
    """The deadline came."""


class Rule(msgspec.Struct, frozen=True, tag="rule", forbid_unknown_fields=True):
    """The host overrules a verdict."""

    ruling: Any


class Correct(msgspec.Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """The host corrects a score."""

    seat: Seat
    points: int
    reason: str = ""


class Pause(msgspec.Struct, frozen=True, tag="pause", forbid_unknown_fields=True):
    """The clock stops."""

    wall: Millis


class Resume(msgspec.Struct, frozen=True, tag="resume", forbid_unknown_fields=True):
    """The clock runs again. After a restart the time in between is credited to everybody."""

    wall: Millis


class Extend(msgspec.Struct, frozen=True, tag="extend", forbid_unknown_fields=True):
    """Everybody gets more time."""

    wall: Millis
    extra: Millis


class Lead(msgspec.Struct, frozen=True, tag="lead", forbid_unknown_fields=True, omit_defaults=True):
    """A time in which nobody moves and no time passes: beats, and the countdown before a phase in
    which everybody races. A `span` of 0 calls off what is under way."""

    wall: Millis
    span: Millis
    beats: tuple[Beat, ...] = ()
    """What is staged in it, first; what is left of `span` is the countdown."""


class Credit(msgspec.Struct, frozen=True, tag="credit", forbid_unknown_fields=True):
    """After a restart: table time goes on from the last entry, nobody lost any."""

    wall: Millis


class Skip(msgspec.Struct, frozen=True, tag="skip", forbid_unknown_fields=True):
    """Nobody who is there is asked: the time until the next deadline is over at once."""

    wall: Millis


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """The entry's seat takes its last move back."""


class End(msgspec.Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    """The host ends the game as it stands."""


TableInput = (
    Start
    | Play
    | Expire
    | Rule
    | Correct
    | Pause
    | Resume
    | Extend
    | Lead
    | Credit
    | Skip
    | Undo
    | End
)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of the log.

    `(person, id)` is unique in a stream: a move re-sent after a crash is not applied twice.
    """

    seq: int
    at: Millis
    input: Any
    outcomes: tuple[Drawn, ...] = ()
    seat: Seat | None = None
    person: str | None = None
    id: str | None = None


msgspec.json.Decoder(TableInput)  # for its side effect: see `prepare`


def prepare(game: AnyGame) -> None:
    """Have msgspec find out about the types of a game, before threads use them.

    It does so when it first meets a type, and a second thread that meets the type meanwhile sees
    half of it and crashes the process.
    """
    for kind in (game.Move, game.Ruling, game.Options, game.SeatOptions):
        msgspec.json.Decoder(kind)


def decode_input(raw: Any, game: AnyGame) -> TableInput:
    """Return a table input from its JSON value, with options, moves and rulings typed by the
    game."""
    value: TableInput = msgspec.convert(raw, TableInput)
    if isinstance(value, Play):
        return Play(msgspec.convert(value.move, game.Move))
    if isinstance(value, Rule):
        return Rule(msgspec.convert(value.ruling, game.Ruling))
    if isinstance(value, Start):
        header = msgspec.structs.replace(
            value.header,
            options=msgspec.convert(value.header.options, game.Options),
            seats=tuple(msgspec.convert(seat, game.SeatOptions) for seat in value.header.seats),
        )
        return Start(header, value.wall)
    return value
