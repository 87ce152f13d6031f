"""Rooms from their logs, and records of the games in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from parlour.classroom import Classroom
from parlour.classroom import codec as classes
from parlour.kernel import Memo, find_game
from parlour.kernel.record import export
from parlour.room import Played, Room, codec
from parlour.room.memory import HouseMemory
from parlour.room.view import played_names
from parlour.store import Kept, Stored

T = TypeVar("T")


def house_memory(kept: Iterable[Kept]) -> HouseMemory:
    """Return what games of earlier nights left behind."""
    memory = HouseMemory()
    take_in(memory, kept)
    return memory


def take_in(memory: HouseMemory, kept: Iterable[Kept]) -> None:
    """Take in what games have left behind since."""
    for one in kept:
        memory.keep(one.game, one.room, [Memo("house", one.key, msgspec.json.decode(one.value))])


def folded(stored: Sequence[Stored], house: HouseMemory) -> Room:
    """Return the room that a log leads to. A long night takes a while: not on the event loop."""
    return Room.fold(codec.decode(entry.body for entry in stored), house)


def folded_class(stored: Sequence[Stored]) -> Classroom:
    """Return the class that a log leads to."""
    return Classroom.fold(classes.decode(entry.body for entry in stored))


def record_of(stored: Sequence[Stored], played: Played, names: Mapping[str, str]) -> str:
    """Return the record of a finished game, from the log of its room and the names of its
    people."""
    whole = codec.decode(entry.body for entry in stored)
    span = [e for e in whole if played.first <= e.seq <= played.last and codec.is_of_table(e)]
    header = span[0].input.header
    return export(
        find_game(header.game, header.version),
        span,
        names=played_names(played, names),
        bots=[place.bot if not place.people else None for place in played.seating],
        secret=played.secret,
        nonces=played.nonces,
    )


def of_record(
    work: Callable[..., T],
    stored: Sequence[Stored],
    played: Played,
    names: Mapping[str, str],
    *more: object,
) -> T:
    """Return what `work` makes of the record of a finished game. In another process it starts from
    the log: making the record in a thread of the house would hold up its event loop."""
    return work(record_of(stored, played, names), *more)
