"""A rehearsal of an upgrade: every game of a house replayed by this version, on a copy.

What a version makes of a house is its account: the sheets of all games, finished and running, and
digests of what every viewer sees. The account of the old version is written by that version; the new
one compares its own with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any, Final, Literal

import msgspec

import parlour
from parlour.classroom.codes import is_class_code
from parlour.kernel import Refusal
from parlour.kernel.record import read, verify
from parlour.kernel.table import Table
from parlour.room import Room
from parlour.room.memory import HouseMemory
from parlour.room.view import sections
from parlour.server.rooms.folding import folded, folded_class, house_memory, record_of
from parlour.store import Archive, Stored
from parlour.store.copying import Copied

DIGEST_BYTES: Final = 12

Sections = dict[str, str]
"""Digests of what is seen, by section."""


class GameAccount(msgspec.Struct, frozen=True):
    """What a version makes of one game."""

    n: int
    """Which game of the night, from 1; 0: the running one."""
    game: str
    version: int
    sheet: Any
    views: dict[str, Sections]
    """By viewer: a seat's number, `table` or `spectator`."""


class RoomAccount(msgspec.Struct, frozen=True):
    """What a version makes of one room, up to one of its entries."""

    seq: int
    games: tuple[GameAccount, ...]
    seen: Sections


class Account(msgspec.Struct, frozen=True):
    """What a version makes of a house."""

    version: str
    rooms: dict[str, RoomAccount]


TroubleKind = Literal["unreadable", "missing", "sheet", "views", "cut"]
HARMLESS: Final[tuple[TroubleKind, ...]] = ("views",)
"""A version may show more or other things; a sheet stays what it was."""


class Trouble(msgspec.Struct, frozen=True):
    """Something that would be different after the upgrade."""

    kind: TroubleKind
    room: str
    n: int | None = None
    reason: str = ""


class GameLine(msgspec.Struct, frozen=True):
    """The games of one kind, with one version of its rules."""

    game: str
    version: int
    finished: int
    running: int
    other_sheet: int
    other_views: int


class Rehearsed(msgspec.Struct, frozen=True):
    """What a rehearsal found."""

    version: str
    against: str
    """The version whose account it was compared with; empty: none."""
    rooms: int
    games: tuple[GameLine, ...]
    troubles: tuple[Trouble, ...]
    copied: Copied
    replay_seconds: float

    @property
    def is_fine(self) -> bool:
        return all(trouble.kind in HARMLESS for trouble in self.troubles)


def rehearse(
    archive: Archive, copied: Copied, old: Account | None, step: Callable[[], None]
) -> tuple[Rehearsed, Account]:
    """Replay every game; compare with an older account where there is one. `step` is called after
    each room. The account has what this version makes of the house now."""
    began = time.perf_counter()
    memory = house_memory(archive.kept())
    rooms: dict[str, RoomAccount] = {}
    troubles: list[Trouble] = []
    for code in archive.streams():
        known = None if old is None else old.rooms.get(code)
        try:
            if is_class_code(code):
                folded_class(archive.read(code))
                continue
            rooms[code] = _account(archive, code, memory, None)
            if known is not None:
                now = rooms[code]
                if known.seq != now.seq:  # people played on since
                    now = _account(archive, code, memory, known.seq)
                troubles += _compared(code, known, now)
        except Refusal as refusal:
            troubles.append(Trouble("unreadable", code, reason=str(refusal)))
        except Exception as error:  # an unexpected exception is what we look for
            reason = f"{type(error).__name__}: {error}"
            troubles.append(Trouble("unreadable", code, reason=reason))
        finally:
            step()
    if old is not None:
        gone = old.rooms.keys() - set(archive.streams())
        troubles += [Trouble("missing", code) for code in sorted(gone)]
    found = Rehearsed(
        parlour.__version__,
        "" if old is None else old.version,
        len(rooms),
        _lines(rooms, troubles),
        tuple(troubles),
        copied,
        time.perf_counter() - began,
    )
    return found, Account(parlour.__version__, rooms)


def _account(archive: Archive, code: str, memory: HouseMemory, last: int | None) -> RoomAccount:
    stored: list[Stored] = [
        entry for entry in archive.read(code) if last is None or entry.seq <= last
    ]
    room = folded(stored, memory)
    # Without names: they can change, and are no part of the games.
    seen = _digests(sections(room, {}, ()))
    return RoomAccount(stored[-1].seq, tuple(_games(room, stored)), seen)


def _games(room: Room, stored: list[Stored]) -> Iterator[GameAccount]:
    for played in room.night:
        record = read(record_of(stored, played, {}))
        verify(record)
        yield _game(played.n, record.table())
    if room.phase == "playing":
        yield _game(0, room.on_table)


def _game(n: int, table: Table) -> GameAccount:
    seats = range(len(table.header.seats))
    views = {str(viewer): _digests(table.view(viewer)) for viewer in (*seats, "table", "spectator")}
    sheet = _plain(table.sheet(map(str, seats)))
    return GameAccount(n, table.game.id, table.header.version, sheet, views)


def _plain(value: Any) -> Any:
    """Return what is left of a value when it is read back from JSON."""
    return msgspec.json.decode(msgspec.json.encode(value, order="deterministic"))


def _digests(view: Mapping[str, Any]) -> Sections:
    return {
        name: blake2b(
            msgspec.json.encode(value, order="deterministic"), digest_size=DIGEST_BYTES
        ).hexdigest()
        for name, value in view.items()
    }


def _compared(code: str, old: RoomAccount, new: RoomAccount) -> Iterator[Trouble]:
    if new.seq != old.seq:
        yield Trouble("cut", code, reason=f"{old.seq} → {new.seq}")
    if other := _other_sections(old.seen, new.seen):
        yield Trouble("views", code, reason=", ".join(other))
    games = {game.n: game for game in new.games}
    for before in old.games:
        after = games.get(before.n)
        if after is None:
            yield Trouble("missing", code, before.n)
            continue
        if (after.game, after.version, after.sheet) != (before.game, before.version, before.sheet):
            yield Trouble("sheet", code, before.n)
        differing = {
            section
            for viewer in before.views.keys() | after.views.keys()
            for section in _other_sections(
                before.views.get(viewer, {}), after.views.get(viewer, {})
            )
        }
        if differing:
            yield Trouble("views", code, before.n, ", ".join(sorted(differing)))


def _other_sections(old: Sections, new: Sections) -> list[str]:
    return sorted(name for name in old.keys() | new.keys() if old.get(name) != new.get(name))


def _lines(rooms: Mapping[str, RoomAccount], troubles: Iterable[Trouble]) -> tuple[GameLine, ...]:
    """Count the games by kind and version of the rules."""
    other = {(trouble.kind, trouble.room, trouble.n) for trouble in troubles}
    counts: dict[tuple[str, int], list[int]] = {}
    for code, room in rooms.items():
        for game in room.games:
            line = counts.setdefault((game.game, game.version), [0, 0, 0, 0])
            line[0 if game.n else 1] += 1
            line[2] += ("sheet", code, game.n) in other
            line[3] += ("views", code, game.n) in other
    return tuple(GameLine(*kind, *counts[kind]) for kind in sorted(counts))
