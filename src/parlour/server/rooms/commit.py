"""A commit: what is to be written for an input that was accepted. Nobody has heard of it yet."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.kernel import Entry, Memo
from parlour.kernel.chance import new_secret
from parlour.room import Accepted, Room, codec
from parlour.room.memory import for_the_house, is_same_state
from parlour.room.show import Pace, staged
from parlour.server.clock import wall
from parlour.server.rooms.daily import kept_of
from parlour.store import Kept, Stored

_encode = msgspec.json.Encoder().encode


class Commit(msgspec.Struct, frozen=True, gc=False):
    """The room as it will be, and what is written for that."""

    room: Room
    after: int
    """The number of the entry before the first one."""
    entries: list[Stored]
    kept: Sequence[Kept] = ()
    """What the game leaves behind for all rooms."""

    @property
    def size(self) -> int:
        """Bytes of its entries."""
        return sum([len(entry.body) for entry in self.entries])

    def remember(self) -> None:
        """Let all rooms use what the game left behind."""
        for one in self.kept:
            memo = Memo("house", one.key, msgspec.json.decode(one.value))
            self.room.house.keep(one.game, one.room, [memo])


def commit_of(before: Room, accepted: Accepted, pace: Pace) -> Commit:
    """Return the commit that leads from a room to an accepted input, with what is staged after it. When a game ends, the secret for the next one is
    committed with it, because the old secret is about to be revealed."""
    room, log = staged(before, accepted, pace, wall())
    table = room.table
    if table is not None and table.is_over and before.phase == "playing":
        room, more = room.next_secret(new_secret, wall())
        log = [*log, *more]
    kept: list[Kept] = []
    if table is not None and not is_same_state(before.table, table):
        memos = for_the_house(room.memos, room.seating)
        kept = [Kept(table.game.id, memo.key, room.code, _encode(memo.value)) for memo in memos]
        if table.is_over and before.phase == "playing":
            kept += kept_of(room)
    return Commit(room, before.seq, to_store(log), kept)


def to_store(log: Sequence[Entry]) -> list[Stored]:
    """Return entries as the store takes them."""
    return [Stored(entry.seq, codec.encode(entry), entry.person, entry.id) for entry in log]
