"""A step: something that was judged, on its way to the disk. Nobody has heard of it yet."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.kernel import Memo
from parlour.kernel.chance import new_secret
from parlour.kernel.entry import Play
from parlour.room import Room, codec
from parlour.room.authorise import Accepted
from parlour.room.memory import for_the_house
from parlour.server.clock import wall
from parlour.store import Kept, Stored

_encode = msgspec.json.Encoder().encode


class Step(msgspec.Struct, frozen=True, gc=False):
    """The room as it will be, and what is to be written for that."""

    room: Room
    after: int
    """The number of the entry before it."""
    stored: list[Stored]
    memos: Sequence[Memo] = ()
    """What the game leaves behind for all rooms."""
    kept: Sequence[Kept] = ()
    """The same, as it is written."""
    only_played: bool = False
    """A move, and nothing but the table has changed."""

    def done(self) -> Room:
        """It is written: the room as it is now."""
        if self.memos:
            self.room.house.keep(self.room.on_table.game.id, self.room.code, self.memos)
        return self.room


def step(before: Room, judged: Accepted) -> Step:
    """The step from a room to what was judged. A game that is over comes with the house's secret
    for the next one: the old one is about to be revealed."""
    room, log = judged
    table = room.table
    over = table is not None and table.is_over
    if over and before.phase == "playing":
        room, more = room.commit_next(new_secret, wall())
        log = [*log, *more]
    memos: Sequence[Memo] = ()
    kept: Sequence[Kept] = ()
    if table is not None and table.game.remembers:
        memos = for_the_house(before.table, table)
        kept = [Kept(table.game.id, memo.key, room.code, _encode(memo.value)) for memo in memos]
    if len(log) > 1:
        stored = [Stored(e.seq, codec.encode(e), e.person, e.id) for e in log]
        return Step(room, stored[0].seq - 1, stored, memos, kept)
    entry = log[0]  # as nearly always
    seq = entry.seq
    stored = [Stored(seq, codec.encode(entry), entry.person, entry.id)]
    only_played = not over and type(entry.input) is Play and room.notices is before.notices
    return Step(room, seq - 1, stored, memos, kept, only_played)
