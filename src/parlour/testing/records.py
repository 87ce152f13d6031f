"""Records and undo: what is exported is the game, and what is taken back leaves no trace."""

from __future__ import annotations

import msgspec

from parlour.kernel import record
from parlour.kernel.entry import Play, Undo
from parlour.kernel.game import AnyGame
from parlour.kernel.refusal import Refusal
from parlour.kernel.table import Table
from parlour.testing.playing import Played, attempt
from parlour.testing.replays import encoded, seen


def check_record(played: Played) -> None:
    """The record reads back, verifies, and leads to the outcome and sheet of the live game.

    Superseded drafts are not in it, and nothing is different without them.
    """
    game, final = played.game, played.final
    text = exported(played)
    parsed = record.read(text, game)
    record.verify(parsed)
    assert encoded(parsed.tail.outcome) == encoded(final.outcome), (
        f"{game.id}: the record has another outcome: a superseded draft was not without effect"
    )
    assert encoded(parsed.tail.sheet) == encoded(final.sheet(played.names)), (
        f"{game.id}: the record has another scoresheet: a superseded draft was not without effect"
    )
    again = msgspec.structs.replace(played, entries=parsed.entries)
    assert exported(again) == text, f"{game.id}: the record of a record is another one"
    _check_sheet(game, final, played)


def exported(played: Played) -> str:
    """The record of a sampled game."""
    return record.export(
        played.game,
        played.entries,
        names=played.names,
        bots=(None,) * len(played.names),
        secret=played.secret,
        nonces=played.nonces,
    )


def _check_sheet(game: AnyGame, final: Table, played: Played) -> None:
    """The sheet has what all sheets have."""
    sheet = msgspec.json.decode(encoded(final.sheet(played.names)))
    for part in ("game", "players", "options", "corrections", "totals", "winners"):
        assert part in sheet, f"{game.id}: the scoresheet lacks {part!r}"
    assert sheet["players"] == list(played.names)
    assert sheet["options"] == msgspec.json.decode(encoded(final.header.options))


def check_undo(played: Played) -> None:
    """An undo brings every view back; it never crosses an outcome of chance or an ending."""
    for before, entry, after in zip(
        played.tables, played.entries[1:], played.tables[1:], strict=False
    ):
        if not isinstance(entry.input, Play):
            continue
        if entry.outcomes or after.is_over or after.undoable is None:
            _check_not_undone(after)
            continue
        seat = entry.seat
        result = attempt(after, Undo(), seat)
        if isinstance(result, Refusal):
            assert result.code == "too_late", f"{played.game.id}: an undo is refused: {result}"
            continue
        undone, _ = result
        for (viewer, ours), (_, theirs) in zip(seen(undone), seen(before), strict=True):
            assert ours == theirs, (
                f"{played.game.id}: after an undo of {entry.input.move}, {viewer} sees something "
                "else than before the move"
            )
        assert encoded(undone.state) == encoded(before.state)


def _check_not_undone(table: Table) -> None:
    for seat in range(len(table.header.seats)):
        assert "undo" not in table.private(seat), f"{table.game.id}: undo crosses an outcome"
        result = attempt(table, Undo(), seat)
        assert isinstance(result, Refusal), f"{table.game.id}: undo crosses an outcome"
