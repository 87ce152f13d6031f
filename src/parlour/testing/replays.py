"""Replays and round trips: the log is the game, and what is written can be read back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from parlour.kernel.entry import Entry, Expire, decode_input
from parlour.kernel.game import AnyGame, Viewer
from parlour.kernel.memory import Memo
from parlour.kernel.table import Table
from parlour.testing.playing import Played, moves_of, viewers


def encoded(value: Any) -> bytes:
    return msgspec.json.encode(value)


def reread(entry: Entry, game: AnyGame) -> Entry:
    """Return the entry as it comes back from disk."""
    raw = msgspec.json.decode(encoded(entry), type=Entry)
    return msgspec.structs.replace(raw, input=decode_input(raw.input, game))


def seen(table: Table) -> Iterator[tuple[Viewer | Literal["everybody"], bytes]]:
    """Yield what reaches all eyes at this table: what everybody may know, then the rest of each
    view."""
    yield "everybody", encoded(table.public())
    for viewer in viewers(table):
        yield viewer, encoded(table.private(viewer))


def check_replay(played: Played) -> None:
    """Check that folding the log, read back from bytes, gives the live table after every single
    entry."""
    game = played.game
    table: Table | None = None
    for entry, live in zip(played.entries, played.tables, strict=True):
        again = reread(entry, game)
        assert again == entry, f"{game.id}: an entry is not read back as it was written: {entry}"
        table = Table.fold(game, [again]) if table is None else table.replay(again)
        where = f"{game.id}: the replay differs from the live table after entry {entry.seq}"
        assert encoded(table.state) == encoded(live.state), f"{where}: {entry}"
        assert (table.seq, table.at, table.clock) == (live.seq, live.at, live.clock), where
        assert (table.drawn, table.corrections) == (live.drawn, live.corrections), where
        for (viewer, ours), (_, theirs) in zip(seen(table), seen(live), strict=True):
            assert ours == theirs, f"{where}, in the view of {viewer}"


def check_determinism(played: Played) -> None:
    """Check that the same seed and the same inputs give the same outcomes of chance."""
    game = played.game
    final = played.final
    for before, entry, after in zip(
        played.tables, played.entries[1:], played.tables[1:], strict=False
    ):
        if not entry.outcomes:
            continue
        if isinstance(entry.input, Expire):
            again, _ = before.expire()
        else:
            wall = before.clock.due(entry.at)
            again, _ = before.act(entry.input, wall=wall, seat=entry.seat)
        assert encoded(again.state) == encoded(after.state), (
            f"{game.id}: the same input gives another state the second time (entry {entry.seq}): "
            "rules may not keep anything or use randomness of their own"
        )
    header = final.header
    first, entry = Table.start(game, header.options, header.seats, seed=final.seed or b"")
    assert entry.outcomes == played.entries[0].outcomes, f"{game.id}: the start is not repeatable"
    assert encoded(first.state) == encoded(played.tables[0].state)


def check_round_trips(played: Played) -> None:
    """Check that states, moves and options are read back equal, and write the same bytes again."""
    game, header = played.game, played.final.header
    check_round_trip(header.options, game.Options, f"{game.id}: options")
    for seat in header.seats:
        check_round_trip(seat, game.SeatOptions, f"{game.id}: seat options")
    for move in moves_of(played):
        check_round_trip(move, game.Move, f"{game.id}: a move")
    for refused in played.refused:
        check_round_trip(refused.move, game.Move, f"{game.id}: a move")
    before = None
    for table in played.tables:
        check_round_trip(table.state, game.State, f"{game.id}: the state")
        for memo in game.remember(before, table.state):
            check_round_trip(memo, Memo, f"{game.id}: a memo")
        before = table.state


def check_round_trip(value: Any, kind: Any, what: str) -> None:
    """Check that `value` is what comes back when its bytes are read as `kind`."""
    raw = encoded(value)
    back = msgspec.json.decode(raw, type=kind)
    assert back == value, f"{what} is not read back equal: {value} became {back}"
    assert encoded(back) == raw, f"{what} writes other bytes once read back: {raw!r}"
